"""A table drawn as one piece: a head, a rule, and rows; rules between the rows too where one takes several lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.segment import Segment
from textual.content import Content
from textual.strip import Strip

from ui.chat.flat import LEAST_WIDTH, Flat, blank

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from textual.style import Style
    from textual.visual import RenderOptions

BAR: Final = " │ "
CROSS: Final = "─┼─"

CELL_GAP: Final = "\t"
"""Between the cells of a row in what is copied: a spreadsheet takes them apart again."""

FAINT: Final = "$foreground 30%"


class FlatTable(Flat):
    """A table."""

    def __init__(self, head: Sequence[Content], rows: Sequence[Sequence[Content]]) -> None:
        columns = max([len(head), *(len(row) for row in rows)], default=0)
        cells = [[cell.stylize("bold $text-primary") for cell in head], *rows]
        self._rows = [[*row, *[Content("")] * (columns - len(row))] for row in cells]
        self._columns = columns
        self._known_widths: tuple[int, list[int]] = (-1, [])

    def lines(self) -> list[str]:
        """Return the rows, their cells apart by tabs."""
        return [CELL_GAP.join(cell.plain for cell in row) for row in self._rows]

    def height(self, width: int) -> int:
        """Return the lines of all rows and rules."""
        widths = self._widths(width)
        heights = [_height(row, widths) for row in self._rows]
        return sum(heights) + _rules(heights)

    def strips(self, width: int, style: Style, options: RenderOptions) -> list[Strip]:
        """Draw the rows."""
        widths = self._widths(width)
        heights = [_height(row, widths) for row in self._rows]
        every = _rules(heights) > 1
        faint = (style + options.get_style(FAINT)).rich_style
        rule = Strip([Segment(CROSS.join("─" * cells for cells in widths), faint)])
        bar = Strip([Segment(BAR, faint)], len(BAR))
        strips: list[Strip] = []
        for number, (row, lines) in enumerate(zip(self._rows, heights, strict=True)):
            columns = list(self._drawn(row, widths, lines, style, options, number))
            for index in range(lines):
                parts: list[Strip] = []
                for column in columns:
                    parts += [bar, column[index]] if parts else [column[index]]
                strips.append(Strip.join(parts))
            if (number == 0 or every) and number < len(self._rows) - 1:
                strips.append(rule)
        return [strip.adjust_cell_length(width, style.rich_style) for strip in strips]

    def _drawn(
        self, row: list[Content], widths: list[int], lines: int, style: Style, options: RenderOptions, number: int
    ) -> Iterator[list[Strip]]:
        start = 0
        for cell, width in zip(row, widths, strict=True):
            drawn = list(self.wrapped(cell, number, start, width, style, options))
            yield drawn + [blank(width, style)] * (lines - len(drawn))
            start += len(cell) + len(CELL_GAP)

    def _widths(self, width: int) -> list[int]:
        """Share the cells out: columns keep what they need, and the widest give way as far as they must."""
        if self._known_widths[0] == width:
            return self._known_widths[1]
        widths = [
            max(1, *(row[column].get_optimal_width({}, 0) for row in self._rows)) for column in range(self._columns)
        ]
        bars = len(BAR) * max(self._columns - 1, 0)
        while (excess := sum(widths) + bars - width) > 0 and (widest := max(widths, default=0)) > LEAST_WIDTH:
            places = [place for place, cells in enumerate(widths) if cells == widest]
            lower = max([cells for cells in widths if cells < widest] + [LEAST_WIDTH])
            step = max(min(widest - lower, excess // len(places)), 1)
            for place in places[:excess]:
                widths[place] -= step
        self._known_widths = (width, widths)
        return widths


def _height(row: list[Content], widths: list[int]) -> int:
    return max((cell.get_height({}, width) for cell, width in zip(row, widths, strict=True)), default=1)


def _rules(heights: list[int]) -> int:
    below = len(heights) - 1
    return below if any(height > 1 for height in heights[1:]) else min(below, 1)
