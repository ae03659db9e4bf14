"""Joins what a model goes on with to what it had said: without what it says twice, and with the space it left out.

A model that is only asked to go on often begins with its last words again, or with the whole answer; one that takes
the beginning of its answer as given goes on to the letter. Pure: nothing of what stood there is ever changed.
"""

from __future__ import annotations

import unicodedata

from memory.columns import columns, is_wide

LONG_REPEAT = 16
"""Columns of a repetition that is none by chance, wherever it begins. A Chinese character takes two."""
SHORT_REPEAT = 3
"""Columns of a repetition that begins where a word begins: "bro" and then "brown" is one word."""
LOOKED_BACK = 2_000
"""Characters at the end of the beginning in which a repetition is looked for: more than any model repeats by half."""

_OPEN_END = frozenset("-–—/_([{«“‘#@$\\'’")
"""What a word follows without a space."""


class Joint:
    """Takes the pieces of what follows `begun` and gives back what is really new of them.

    Pieces are held back while they may still be a repetition; `rest` gives what is held when no more comes. Of an
    answer that broke off it gives nothing: what is held then stands in the beginning word for word.
    """

    def __init__(self, begun: str, *, to_the_letter: bool) -> None:
        """Prepare.

        Args:
            begun: what stands there already.
            to_the_letter: the model was given the beginning as its own unfinished answer, so that spaces and short
                repetitions are meant.
        """
        self._begun = begun
        self._shortest = LONG_REPEAT if to_the_letter else SHORT_REPEAT
        self._spaces = not to_the_letter
        self._held = ""
        self._open = bool(begun)

    def add(self, piece: str) -> str:
        """Take a piece and return what can be shown now; empty while it may be a repetition."""
        if not self._open:
            return piece
        self._held += piece
        if self._may_repeat():
            return ""
        return self.rest()

    def rest(self, *, broke_off: bool = False) -> str:
        """Return what is held back, without its repetition."""
        if not self._open or (broke_off and self._may_repeat()):
            return ""
        held, self._held, self._open = self._held, "", False
        new = held[self._repeated(held) :]
        if new and self._spaces and new == held and _needs_space(self._begun, new):
            return " " + new
        return new

    def _may_repeat(self) -> bool:
        """Tell whether what is held could still turn out to be a repetition, or the beginning of a longer one."""
        held = self._held
        if len(held) <= len(self._begun) and self._begun.startswith(held):
            return True
        tail = self._begun[-LOOKED_BACK:]
        return self._spaces and len(held) < len(tail) and held in tail

    def _repeated(self, held: str) -> int:
        """Return how many characters of `held` say what stands at the end of the beginning, or all of it, again."""
        if held.startswith(self._begun) and columns(self._begun.strip()) >= self._shortest:
            return len(self._begun)
        if not self._spaces:
            return 0  # it goes on to the letter: what it says twice is meant, a table row or a refrain
        for size in range(min(len(held), len(self._begun), LOOKED_BACK), 0, -1):
            if not self._begun.endswith(held[:size]):
                continue
            room = columns(held[:size].strip())
            if room >= LONG_REPEAT or (room >= self._shortest and self._is_word_start(len(self._begun) - size)):
                return size
        return 0

    def _is_word_start(self, place: int) -> bool:
        before, first = self._begun[place - 1 : place], self._begun[place]
        return (first.isalnum() and not before.isalnum()) or before in {"", "\n"}


def _needs_space(begun: str, new: str) -> bool:
    """Tell whether a word would run into another: scripts that are written without spaces need none."""
    last, first = begun[-1], new[0]
    if last.isspace() or not first.isalnum() or last in _OPEN_END or is_wide(last) or is_wide(first):
        return False
    return last.isalnum() or unicodedata.category(last) in {"Po", "Pe", "Pf"}
