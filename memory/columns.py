"""How much room a text takes in a terminal: the one rule for it, as the screen draws it. Pure.

What a reader sees as one character (a letter with its marks, a flag, a family of emoji) is counted and cut as one.
"""

from __future__ import annotations

from rich.cells import cell_len, split_graphemes

WIDE = 2
"""Columns of a Chinese character, and of most emoji."""
ELLIPSIS = "…"
FLAG = 2
"""Letters that make up a flag."""
_FLAG_LETTERS = frozenset(map(chr, range(0x1F1E6, 0x1F200)))
_SKIN_TONES = frozenset(map(chr, range(0x1F3FB, 0x1F400)))


def columns(text: str) -> int:
    """Return how many columns of a terminal a text takes."""
    return cell_len(text)


def is_wide(character: str) -> bool:
    """Tell whether a character takes two columns; scripts of such are written without spaces."""
    return cell_len(character) == WIDE


def shortened(words: str, room: int) -> str:
    """Return a text that takes at most `room` columns, cut between words where one is near, with an ellipsis."""
    if columns(words) <= room:
        return words
    end, used = 0, 0
    for stop, width in _characters(words):
        used += width
        if used > room - len(ELLIPSIS):
            break
        end = stop
    head = words[:end]
    cut = head.rfind(" ")
    return (head[:cut] if cut > len(head) // 2 else head).rstrip() + ELLIPSIS


def _characters(text: str) -> list[tuple[int, int]]:
    """Return where each seen character ends, and its columns."""
    found: list[tuple[int, int]] = []
    halves = 0
    for start, stop, width in split_graphemes(text)[0]:
        first = text[start]
        halves = halves + 1 if first in _FLAG_LETTERS else 0
        if found and (halves == FLAG or first in _SKIN_TONES):
            found[-1] = (stop, found[-1][1] + width)
            halves = 0
        else:
            found.append((stop, width))
    return found
