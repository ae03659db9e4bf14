"""Rows of lists that fit a width: hanging indents, and something at the right end. Pure; texts are plain already."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from textual.content import Content

if TYPE_CHECKING:
    from textual.widgets import OptionList

CLOSING: Final = frozenset("，。；：、！？）》”")
"""Marks that may not begin a line."""

NARROWEST: Final = 16
"""Cells that a row is given at the least, such as before its list has been laid out."""


def room_for_rows(options: OptionList, unmeasured: int) -> int:
    """Return the cells of a row of a list whose options have a cell of padding on either side.

    A scrollbar takes one more: rows made without counting it would be wrapped once more, word by word.
    """
    width: int = options.scrollable_content_region.width
    return width - 2 if width > 0 else unmeasured


def hanging(mark: Content, text: str | Content, width: int, style: str = "") -> Content:
    """Return `text` after `mark`, its further lines indented to where the first one begins."""
    indent = mark.cell_length
    room = max(width - indent, NARROWEST)
    content = text if isinstance(text, Content) else Content(text)
    lines = _with_marks_kept([line.rstrip() for line in content.wrap(room)]) or [Content("")]
    styled = [Content.styled(line.plain, style) if style else line for line in lines]
    gap = Content("\n" + " " * indent)
    return Content.assemble(mark, gap.join(styled))


def _with_marks_kept(lines: list[Content]) -> list[Content]:
    """Let no line begin with a mark that closes what was said in Chinese: the character before it comes along."""
    for at in range(1, len(lines)):
        above, line = lines[at - 1], lines[at]
        if line.plain[:1] in CLOSING and len(above.plain) > 1 and not above.plain.isascii():
            lines[at - 1], lines[at] = above[:-1], Content.assemble(above[-1:], line)
    return lines


def spread(left: Content, right: str, width: int, style: str = "$foreground-muted") -> Content:
    """Return one line with `left`, shortened if it must, and `right` at the end."""
    end = Content.styled(right, style) if right else Content("")
    room = max(width, NARROWEST) - end.cell_length - (1 if right else 0)
    return Content.assemble(left.truncate(room, ellipsis=True, pad=True), " " if right else "", end)
