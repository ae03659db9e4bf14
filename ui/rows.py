"""Rows of lists that fit a width: hanging indents, and something at the right end. Pure; texts are plain already."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from textual.content import Content

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.widgets import OptionList

DOT: Final = " · "
"""Between notes."""

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
    lines = [line.rstrip() for line in content.wrap(room)] or [Content("")]
    styled = [Content.styled(line.plain, style) if style else line for line in lines]
    gap = Content("\n" + " " * indent)
    return Content.assemble(mark, gap.join(styled))


def joined(mark: Content, notes: Sequence[str], width: int, style: str = "") -> Content:
    """Return `notes` with dots between them after `mark`, each whole on one line where one holds it."""
    room = max(width - mark.cell_length, NARROWEST)
    lines: list[str] = []
    for note in notes:
        longer = Content(f"{lines[-1]}{DOT}{note}" if lines else note)
        if longer.cell_length > room >= Content(note).cell_length:
            lines.append(note)
        else:
            lines[-1:] = [line.plain.rstrip() for line in longer.wrap(room)]
    under = Content(" " * mark.cell_length)
    return Content("\n").join(
        hanging(under if at else mark, line, width, style) for at, line in enumerate(lines or [""])
    )


def fitting(notes: Sequence[str], width: int) -> str:
    """Return as many of the first `notes` as fit `width` cells, with dots between them; one at the least."""
    count = len(notes)
    while count > 1 and Content(DOT.join(notes[:count])).cell_length > width:
        count -= 1
    return DOT.join(notes[:count])


def spread(left: Content, right: str | Content, width: int, style: str = "$foreground-muted") -> Content:
    """Return one line with `left`, shortened if it must, and `right` at the end."""
    end = Content.styled(right, style) if isinstance(right, str) else right
    gap = 1 if end.cell_length else 0
    room = max(width, NARROWEST) - end.cell_length - gap
    return Content.assemble(left.truncate(room, ellipsis=True, pad=True), " " * gap, end)
