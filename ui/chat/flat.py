"""Text, lists, quotes and code drawn as one piece, with text that can be selected and links that can be followed.

A widget for every item or paragraph costs milliseconds at each layout, and an answer that comes in lays itself out ten
times a second. Every line of the text is wrapped by itself, and knows where it stands in what is selected and copied.
Nothing here reads Markdown.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rich.segment import Segment
from textual.content import Content
from textual.strip import Strip
from textual.visual import RenderOptions, Visual

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from textual.css.styles import RulesMap
    from textual.style import Style

LEAST_WIDTH: Final = 3
"""Cells that a column or the text behind a bullet keeps, however narrow the screen: one wide character and a space."""

QUOTE: Final = "▌ "


class Flat(Visual):
    """One drawing of several lines of text."""

    line = 0
    """Its first line among all that can be selected together."""
    column = 0
    """Characters that stand before each of its lines there."""

    def lines(self) -> list[str]:
        """Return the lines as they are copied."""
        raise NotImplementedError

    def height(self, width: int) -> int:
        """Return how many lines it takes on a screen so many cells wide."""
        raise NotImplementedError

    def strips(self, width: int, style: Style, options: RenderOptions) -> list[Strip]:
        """Draw it."""
        raise NotImplementedError

    def place(self, line: int, column: int) -> None:
        """Say where it stands among all that can be selected together."""
        self.line, self.column = line, column

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def get_optimal_width(self, rules: RulesMap, container_width: int) -> int:  # noqa: ARG002 - Textual's signature
        """Return the width that it is given: it takes what there is."""
        return container_width

    def get_height(self, rules: RulesMap, width: int) -> int:  # noqa: ARG002 - Textual's signature
        """Return the height in lines."""
        return self.height(width)

    def render_strips(self, width: int, height: int | None, style: Style, options: RenderOptions) -> list[Strip]:
        """Draw it as Textual asks for it."""
        return self.strips(width, style, options)[:height] if width else []

    def wrapped(
        self, text: Content, number: int, start: int, width: int, style: Style, options: RenderOptions
    ) -> Iterator[Strip]:
        """Draw a part of line `number` that begins after `start` characters, wrapped to `width` cells."""
        y, x = self.line + number, self.column + start
        text = _marked(text, options, y, x)
        plain_options = RenderOptions(options.get_style, {}, None, None)
        at = 0
        for line in text.wrap(width) or [Content("")]:
            at = max(text.plain.find(line.plain, at), at)
            drawn = line.render_strips(width, 1, style, plain_options)
            strip = drawn[0] if drawn else Strip([])
            yield strip.apply_offsets(x + at, y).adjust_cell_length(width, style.rich_style)
            at += len(line.plain)


def _marked(text: Content, options: RenderOptions, y: int, x: int) -> Content:
    """Return a text that stands at `x` of line `y` with what is selected of it marked."""
    span = options.selection.get_span(y) if options.selection is not None else None
    if span is None or options.selection_style is None:
        return text
    first, last = span
    end = len(text) if last == -1 else last - x
    return text.stylize(options.selection_style, max(first - x, 0), end) if end > 0 else text


def blank(cells: int, style: Style) -> Strip:
    """Return so many empty cells."""
    return Strip([Segment(" " * cells, style.rich_style)], cells)


class FlatText(Flat):
    """A paragraph or a heading."""

    def __init__(self, text: Content, style: str = "") -> None:
        self._texts = list(text.split("\n", allow_blank=True)) or [Content("")]
        self._style = style

    def lines(self) -> list[str]:
        """Return the text, as it is broken by hand."""
        return [text.plain for text in self._texts]

    def height(self, width: int) -> int:
        """Return the lines it wraps to."""
        return sum(max(text.get_height({}, width), 1) for text in self._texts)

    def strips(self, width: int, style: Style, options: RenderOptions) -> list[Strip]:
        """Draw the text."""
        if self._style:
            style += options.get_style(self._style)
        return [
            strip
            for number, text in enumerate(self._texts)
            for strip in self.wrapped(text, number, 0, width, style, options)
        ]


class FlatCode(FlatText):
    """A piece of code on a ground of its own. Long lines wrap: what is cut off cannot be read in a terminal."""

    def __init__(self, code: Content) -> None:
        super().__init__(code.rstrip("\n"), "$foreground on $panel")

    def height(self, width: int) -> int:
        """Return the lines it wraps to."""
        return super().height(max(width - 2, LEAST_WIDTH))

    def strips(self, width: int, style: Style, options: RenderOptions) -> list[Strip]:
        """Draw the code with a cell of ground on either side."""
        edge = blank(1, style + options.get_style(self._style))
        inside = super().strips(max(width - 2, LEAST_WIDTH), style, options)
        return [Strip.join([edge, strip, edge]) for strip in inside]


class FlatRule(Flat):
    """A line across."""

    def lines(self) -> list[str]:
        """Return what it is written as."""
        return ["---"]

    def height(self, width: int) -> int:  # noqa: ARG002 - any width
        """Return one line."""
        return 1

    def strips(self, width: int, style: Style, options: RenderOptions) -> list[Strip]:
        """Draw the line."""
        return [Strip([Segment("─" * width, (style + options.get_style("$border")).rich_style)], width)]


@dataclass(frozen=True, slots=True)
class Part:
    """A drawing and the empty lines it wants above and below."""

    flat: Flat
    above: int = 0
    below: int = 0


class FlatStack(Flat):
    """Drawings below one another. Of two that want empty lines between them, the one that wants more has its way."""

    def __init__(self, parts: Sequence[Part]) -> None:
        self._parts = list(parts)

    def _gaps(self) -> list[int]:
        """Return the empty lines above each part."""
        below = 0
        gaps = []
        for part in self._parts:
            gaps.append(max(below, part.above))
            below = part.below
        return gaps

    def lines(self) -> list[str]:
        """Return the lines of all parts, an empty one where there is a gap."""
        lines: list[str] = []
        for number, (part, gap) in enumerate(zip(self._parts, self._gaps(), strict=True)):
            lines += [""] if gap and number else []
            lines += part.flat.lines()
        return lines

    def place(self, line: int, column: int) -> None:
        """Place each part below the one before."""
        super().place(line, column)
        for number, (part, gap) in enumerate(zip(self._parts, self._gaps(), strict=True)):
            line += 1 if gap and number else 0
            part.flat.place(line, column)
            line += len(part.flat.lines())

    def height(self, width: int) -> int:
        """Return the lines of all parts and gaps."""
        return sum(self._gaps()) + sum(part.flat.height(width) for part in self._parts)

    def strips(self, width: int, style: Style, options: RenderOptions) -> list[Strip]:
        """Draw the parts."""
        strips: list[Strip] = []
        for part, gap in zip(self._parts, self._gaps(), strict=True):
            strips += [blank(width, style)] * gap
            strips += part.flat.strips(width, style, options)
        return strips


@dataclass(frozen=True, slots=True)
class Item:
    """An item of a list."""

    mark: str
    """A bullet or number and a space; the body is set in as far as it is wide."""
    body: Flat


class FlatList(Flat):
    """A list."""

    def __init__(self, items: Sequence[Item]) -> None:
        self._items = list(items)

    def lines(self) -> list[str]:
        """Return the items with their marks."""
        lines: list[str] = []
        for item in self._items:
            first, *rest = item.body.lines() or [""]
            lines += [item.mark + first, *(" " * len(item.mark) + line for line in rest)]
        return lines

    def place(self, line: int, column: int) -> None:
        """Place the items below one another, each behind its mark."""
        super().place(line, column)
        for item in self._items:
            item.body.place(line, column + len(item.mark))
            line += max(len(item.body.lines()), 1)

    def height(self, width: int) -> int:
        """Return the lines of all items."""
        return sum(max(item.body.height(_behind(item, width)), 1) for item in self._items)

    def strips(self, width: int, style: Style, options: RenderOptions) -> list[Strip]:
        """Draw the items."""
        strips: list[Strip] = []
        for item in self._items:
            indent, room = len(item.mark), _behind(item, width)
            number = item.body.line - self.line
            mark = Content.styled(item.mark, "$text-accent")
            # As wide as it is: a mark wraps nowhere.
            before = next(self.wrapped(mark, number, 0, indent, style, options))
            for strip in item.body.strips(room, style, options) or [blank(room, style)]:
                strips.append(Strip.join([before, strip]))
                before = blank(indent, style)
        return strips


def _behind(item: Item, width: int) -> int:
    return max(width - len(item.mark), LEAST_WIDTH)


class FlatQuote(Flat):
    """What is quoted, with a bar beside it."""

    def __init__(self, inside: Flat) -> None:
        self._inside = inside

    def lines(self) -> list[str]:
        """Return what is quoted."""
        return self._inside.lines()

    def place(self, line: int, column: int) -> None:
        """Place what is quoted."""
        super().place(line, column)
        self._inside.place(line, column)

    def height(self, width: int) -> int:
        """Return the lines of what is quoted."""
        return self._inside.height(max(width - len(QUOTE), LEAST_WIDTH))

    def strips(self, width: int, style: Style, options: RenderOptions) -> list[Strip]:
        """Draw what is quoted behind its bar."""
        bar = Strip([Segment(QUOTE, (style + options.get_style("$border")).rich_style)], len(QUOTE))
        quoted = style + options.get_style("$foreground 65%")
        room = max(width - len(QUOTE), LEAST_WIDTH)
        return [Strip.join([bar, strip]) for strip in self._inside.strips(room, quoted, options)]
