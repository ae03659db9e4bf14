"""A line of a message around what a search found, with the words marked. Fits any width, in any script. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.cells import cell_len
from textual.content import Content

from ui.plain_text import ELLIPSIS
from ui.rows import NARROWEST, hanging

if TYPE_CHECKING:
    from collections.abc import Sequence

LINES: Final = 2
"""Lines of a hit in the list: the panel is narrow, and one holds three words."""

MARK: Final = "bold $text-accent"

INDENT: Final = 4
"""Cells that set what was found apart from the titles, which begin two cells before it."""

LEAST_INDENT: Final = 2
"""The same where the list is narrow."""

BEFORE: Final = 3
"""A hit stands after this part of the room, so that most of what is shown follows it."""


def found_line(text: str, marks: Sequence[tuple[int, int]], width: int) -> Content:
    """Return `text` around its first mark, in at most `LINES` lines of `width` cells, indented.

    Args:
        text: plain text on one line.
        marks: the places ``(start, end)`` of what was found, from left to right.
        width: cells of the list.
    """
    indent = Content(" " * min(max(width - NARROWEST, LEAST_INDENT), INDENT))
    room = max(width - indent.cell_length, NARROWEST) * LINES - LINES * 3  # lines end where words do
    start, end = _window(text, marks[0][0] if marks else 0, room)
    left = ELLIPSIS if start else ""
    content = Content(left + text[start:end] + (ELLIPSIS if end < len(text) else ""))
    for begin, stop in marks:
        if stop > start and begin < end:
            shift = len(left) - start
            content = content.stylize(MARK, max(begin, start) + shift, min(stop, end) + shift)
    lines = hanging(indent, content.stylize_before("$foreground-muted"), width).split("\n")
    return Content("\n").join(lines[:LINES])


def _window(text: str, middle: int, room: int) -> tuple[int, int]:
    """Return the piece of `text` around `middle` that takes at most `room` cells."""
    start, used = middle, 0
    while start > 0 and used + cell_len(text[start - 1]) <= room // BEFORE:
        start -= 1
        used += cell_len(text[start])
    end = middle
    while end < len(text) and used + cell_len(text[end]) <= room:
        used += cell_len(text[end])
        end += 1
    while start > 0 and used + cell_len(text[start - 1]) <= room:  # the text ends early: more of its beginning fits
        start -= 1
        used += cell_len(text[start])
    return start, end
