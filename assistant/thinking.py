"""Tells what a model thinks from what it answers, where both come in one text with ``<think>`` tags.

Works on pieces as they stream: a tag may be split anywhere. It never drops a character of the answer but the
tags themselves and the blank around them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_OPEN = re.compile(r"<(think|thinking|seed:think)>")
_TAGS = ("<think>", "<thinking>", "<seed:think>")
_FENCE = re.compile(r"^[ \t]*(```|~~~)", re.MULTILINE)
_LONE_CLOSE = re.compile(r"(?:^|\n)[ \t]*</(?:think|thinking|seed:think)>[ \t]*(?:\n|$)")
_LONE_CLOSES = ("</think>", "</thinking>", "</seed:think>")


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of text and which of the two it is."""

    text: str
    reasoning: bool


class ThinkSplitter:
    """Splits one answer.

    A block opens only at the beginning of a line and outside a code fence, so that an answer *about* the tags
    stays whole. Some servers swallow the opening tag: a lone closing tag on a line of its own then tells that
    all before it was thought (`lone_close`).
    """

    def __init__(self, *, inside: bool = False) -> None:
        """Begin outside a block, or `inside` one for models whose opening tag is known to be swallowed."""
        self._pending = ""
        self._closing = "</think>" if inside else ""
        self._trim = True
        self._line = ""
        self._fenced = False
        self._opened = False
        self.lone_close = False
        """Set once a closing tag without an opening one was met: what was given as answer so far was thought."""

    def feed(self, text: str) -> list[Piece]:
        """Take the next piece and return what is certain by now."""
        self._pending += text
        return self._split(at_end=False)

    def end(self) -> list[Piece]:
        """Return what was held back."""
        return self._split(at_end=True)

    def _split(self, *, at_end: bool) -> list[Piece]:
        pieces: list[Piece] = []
        while self._pending:
            before = len(self._pending), self._closing
            if self._closing:
                self._inside(pieces, at_end=at_end)
            else:
                self._outside(pieces, at_end=at_end)
            if (len(self._pending), self._closing) == before:
                break
        return pieces

    def _inside(self, pieces: list[Piece], *, at_end: bool) -> None:
        index = self._pending.find(self._closing)
        if index >= 0:
            self._give(pieces, self._pending[:index], reasoning=True)
            self._pending = self._pending[index + len(self._closing) :]
            self._closing = ""
            self._trim = True
            self._line = ""
            return
        held = 0 if at_end else _held_back(self._pending, (self._closing,))
        self._give(pieces, self._pending[: len(self._pending) - held], reasoning=True)
        self._pending = self._pending[len(self._pending) - held :]

    def _outside(self, pieces: list[Piece], *, at_end: bool) -> None:
        """Look at one line, or at the part of it that is there."""
        line, newline, rest = self._pending.partition("\n")
        complete = bool(newline) or at_end
        if not self._line.strip() and not self._fenced:
            stripped = line.lstrip()
            if match := _OPEN.match(stripped):
                self._opened = True
                self._closing = f"</{match[1]}>"
                self._pending = self._pending[self._pending.index(match[0]) + len(match[0]) :]
                self._trim = True
                return
            if not self._opened and not self.lone_close and stripped.rstrip() in _LONE_CLOSES and complete:
                self.lone_close = True
                self._pending = rest
                self._trim = True
                self._line = ""
                return
            tags = _TAGS if self._opened or self.lone_close else (*_TAGS, *_LONE_CLOSES)
            if not complete and (not stripped or any(tag.startswith(stripped.rstrip()) for tag in tags)):
                return
        self._give(pieces, line + newline, reasoning=False)
        self._pending = rest
        self._line += line
        if newline:
            if _FENCE.match(self._line):
                self._fenced = not self._fenced
            self._line = ""

    def _give(self, pieces: list[Piece], text: str, *, reasoning: bool) -> None:
        if self._trim:
            text = text.lstrip()
            self._trim = not text
        if text:
            pieces.append(Piece(text, reasoning))


def _held_back(text: str, tags: tuple[str, ...]) -> int:
    """Return how many characters at the end may be the beginning of a tag."""
    longest = max(map(len, tags)) - 1
    for size in range(min(longest, len(text)), 0, -1):
        if any(tag.startswith(text[-size:]) for tag in tags):
            return size
    return 0
