"""Cuts the piece of a text around the words that were searched for. Pure; must never show a forgotten span."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from memory.terms import query_terms, terms

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

SNIPPET_CHARACTERS = 120
"""Length of a search hit's context: two lines in a list of chats."""
HIDDEN = "[…]"
"""Stands where a span is that the user had forgotten."""

_WORDS = re.compile(r"[0-9A-Za-z\u00C0-\u024F]+|[\u3400-\u9fff\uf900-\ufaff]+|[^\W\d_]+")
_CJK = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]")
_BLANK = re.compile(r"\s+")


def hide(content: str, spans: Iterable[Sequence[int]]) -> str:
    """Return `content` with each ``[start, end]`` replaced by `HIDDEN`."""
    pieces: list[str] = []
    at = 0
    for start, end in sorted((int(span[0]), int(span[1])) for span in spans):
        if end <= at:
            continue
        pieces += [content[at : max(at, start)], HIDDEN]
        at = end
    pieces.append(content[at:])
    return "".join(pieces)


def snippet(content: str, words: str, width: int = SNIPPET_CHARACTERS) -> str | None:
    """Return one line of `content` around the first place where one of `words` stands, None when none does."""
    line = _BLANK.sub(" ", content).strip()
    found = found_in(line, words)
    if not found:
        return None
    start = max(0, min(found[0][0] - width // 3, len(line) - width))
    end = min(len(line), start + width)
    return ("…" if start else "") + line[start:end].strip() + ("…" if end < len(line) else "")


def found_in(line: str, words: str) -> list[tuple[int, int]]:
    """Return the places ``(start, end)`` in `line` where one of `words` stands, from left to right.

    Words are found as the text index finds them: whatever their case and ending, and Chinese by pairs. Words that say
    nothing ("the", 的) are looked for only where nothing else is asked.
    """
    wanted = frozenset(query_terms(words).whole)
    latin = [piece for piece in _pieces(words) if _is_word(piece)]
    pieces = [piece for piece in _pieces(words) if not _is_word(piece)]
    places = [found.span() for found in _WORDS.finditer(line) if _is_word(found[0]) and _terms_of(found[0]) & wanted]
    if not places:  # words that are still being typed, and those that say nothing
        pieces += [piece for piece in latin if _terms_of(piece) & wanted] or ([] if pieces else latin)
    folded = _folded(line)
    for piece in pieces:
        begins = r"(?<![^\W_])" if _is_word(piece) else ""
        places += [found.span() for found in re.finditer(begins + re.escape(piece), folded)]
    return _joined(places)


def _is_word(piece: str) -> bool:
    return _CJK.match(piece) is None


@lru_cache(maxsize=2_000)
def _terms_of(word: str) -> frozenset[str]:
    return frozenset(terms(word).split())


def _folded(line: str) -> str:
    """Return `line` with every letter small and in its place: a few letters fold to two."""
    folded = line.casefold()
    if len(folded) == len(line):
        return folded
    return line.lower() if len(line.lower()) == len(line) else line


def _joined(places: list[tuple[int, int]]) -> list[tuple[int, int]]:
    joined: list[tuple[int, int]] = []
    for start, end in sorted(places):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined


def _pieces(words: str) -> list[str]:
    """Return what to look for: whole words, and pairs of characters where Chinese is written without spaces."""
    pieces: list[str] = []
    for found in _WORDS.findall(words.casefold()):
        if _CJK.match(found) and len(found) > 2:  # noqa: PLR2004 - the text index holds pairs
            pieces.append(found)
            pieces += [found[place : place + 2] for place in range(len(found) - 1)]
        else:
            pieces.append(found)
    # the longest match says most, so a whole run of Chinese goes before its pairs
    whole = [piece for piece in pieces if len(piece) > 2]  # noqa: PLR2004
    return whole + [piece for piece in pieces if piece not in whole]
