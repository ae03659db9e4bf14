"""Walks through what was sent before, as a shell does. State only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

REMEMBERED: Final = 200
"""Inputs that are kept at hand."""

AT_HAND: Final = 1_000_000
"""Characters of all of them: a text out of an editor may be as long as a book, and the newest is always kept."""


def _newest(texts: list[str]) -> list[str]:
    """Return the newest of `texts`, no more than are kept at hand."""
    kept: list[str] = []
    room = AT_HAND
    for text in reversed(texts[-REMEMBERED:]):
        room -= len(text)
        if kept and room < 0:
            break
        kept.append(text)
    return kept[::-1]


class InputHistory:
    """What was sent, oldest first, and where the walk stands."""

    def __init__(self, texts: Iterable[str] = ()) -> None:
        self._texts = _newest(list(texts))
        self._at: int | None = None
        self._unsent = ""

    def load(self, newest_first: Iterable[str]) -> None:
        """Put what was sent in earlier runs before what was sent in this one."""
        earlier = list(newest_first)[::-1]
        self._texts = _newest(earlier + [text for text in self._texts if text not in earlier])
        self._at = None

    def replace(self, newest_first: Iterable[str]) -> None:
        """Offer nothing but these: what was sent in this run may have been forgotten since."""
        self._texts = _newest(list(newest_first)[::-1])
        self._at = None
        self._unsent = ""

    def add(self, text: str) -> None:
        """Remember a text that was sent, and end the walk."""
        if not self._texts or self._texts[-1] != text:
            self._texts = _newest([*self._texts, text])
        self._at = None
        self._unsent = ""

    def older(self, current: str) -> str | None:
        """Return the input before; `current` is kept for the way back. None at the end of the walk."""
        if self._at is None:
            if not self._texts:
                return None
            self._unsent = current
            self._at = len(self._texts)
        if self._at == 0:
            return None
        self._at -= 1
        return self._texts[self._at]

    def newer(self) -> str | None:
        """Return the input after, at last the unsent one; None where no walk is on."""
        if self._at is None:
            return None
        self._at += 1
        if self._at >= len(self._texts):
            self._at = None
            return self._unsent
        return self._texts[self._at]
