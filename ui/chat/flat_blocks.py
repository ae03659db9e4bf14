"""Markdown's blocks drawn flat (see `ui.chat.flat`): changed in place while an answer comes in, and one piece after."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from textual.widgets import Markdown, Static
from textual.widgets._markdown import (
    MarkdownBlock,
    MarkdownBlockQuote,
    MarkdownBulletList,
    MarkdownFence,
    MarkdownHeader,
    MarkdownHorizontalRule,
    MarkdownList,
    MarkdownListItem,
    MarkdownOrderedList,
    MarkdownParagraph,
    MarkdownTable,
)

from ui.chat.flat import Flat, FlatCode, FlatList, FlatQuote, FlatRule, FlatStack, FlatText, Item, Part
from ui.chat.flat_table import FlatTable
from ui.chat.settled import Settled

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import ClassVar

    from textual.app import ComposeResult
    from textual.content import Content
    from textual.selection import Selection

    _Block = MarkdownBlock
    _Static = Static
else:
    _Block = _Static = object  # of several bases with styles Textual follows the first alone: the sort of block

KEPT: Final = 64
"""Pieces of code whose colours are kept: those on the screen and some more."""

LARGE_HEADINGS: Final = 2
"""Levels of headings with an empty line below; smaller ones stand close to their text."""


class _Selectable(_Static):
    """Gives what is selected of its drawing."""

    def get_selection(self, selection: Selection) -> tuple[str, str] | None:
        """Return the selected text."""
        visual = self.visual
        return (selection.extract(str(visual)), "\n") if isinstance(visual, Flat) else super().get_selection(selection)


class FlatBlock(Settled, _Selectable, _Block):
    """A block that is one drawing."""

    def compose(self) -> ComposeResult:
        """Draw it; there is nothing inside."""
        self.update(flattened(self).flat)
        self._blocks.clear()
        yield from ()

    async def _update_from_block(self, block: MarkdownBlock) -> None:
        if type(block) is type(self):
            self._copy_context(block)
            self.update(flattened(block).flat)
        else:
            await MarkdownBlock._update_from_block(self, block)


class FlatBullets(FlatBlock, MarkdownBulletList):
    """A list with bullets."""


class FlatNumbers(FlatBlock, MarkdownOrderedList):
    """A numbered list."""


class PlainTable(FlatBlock, MarkdownTable):
    """A table. It has no tooltips: Textual reads markup in a cell's tooltip and fails on ``[/]``."""


class Code(FlatBlock, MarkdownFence):
    """A piece of code. It is asked for its colours several times while it stays the same."""

    @classmethod
    def highlight(cls, code: str, language: str, ansi: bool = False, dark: bool = False) -> Content:
        """Return the code in colours."""
        return _highlighted(code, language, ansi, dark)

    def set_content(self, content: Content) -> None:
        """Draw the code in other colours."""
        self._content = content
        self.update(FlatCode(content))


@lru_cache(maxsize=KEPT)
def _highlighted(code: str, language: str, ansi: bool, dark: bool) -> Content:
    return MarkdownFence.highlight(code, language, ansi, dark)


class GrowingParagraph(Settled, MarkdownParagraph):
    """A paragraph."""


class FlatSection(Settled, _Selectable, Static):
    """Blocks that change no more, as one widget."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"em", "strong", "s", "code_inline"}

    DEFAULT_CSS = """
    FlatSection {
        width: 1fr;
        height: auto;
        margin: 0 0 1 0;
        &:dark > .code_inline { background: $warning 10%; color: $text-warning 95%; }
        &:light > .code_inline { background: $error 5%; color: $text-error 95%; }
        &:ansi > .code_inline { background: ansi_default; }
        & > .em { text-style: italic; }
        & > .strong { text-style: bold; }
        & > .s { text-style: strike; }
    }
    """

    def __init__(self, blocks: Sequence[MarkdownBlock], markdown: Markdown, *, first: bool) -> None:
        parts = [flattened(block) for block in blocks]
        if parts and not first:  # the section before has its empty line below
            parts[0] = replace(parts[0], above=0)
        stack = FlatStack(parts)
        stack.place(0, 0)
        super().__init__(stack)
        self._markdown = markdown

    async def action_link(self, href: str) -> None:
        """Follow a link of the text."""
        self.post_message(Markdown.LinkClicked(self._markdown, href))


def flattened(block: MarkdownBlock, *, nested: bool = False) -> Part:
    """Return the drawing of what was parsed into a block; `nested` blocks stand in another one."""
    close = 0 if nested else 1
    match block:
        case MarkdownHeader():
            large = block.LEVEL <= LARGE_HEADINGS
            style = "bold $text-primary" if large else "bold $text-secondary"
            return _placed(FlatText(block._content, style), 1, int(large))
        case MarkdownFence():
            return _placed(FlatCode(block._highlighted_code), 1, 1)
        case MarkdownHorizontalRule():
            return _placed(FlatRule(), 1, 1)
        case MarkdownTable():
            return _placed(FlatTable(*block._get_headers_and_rows()), 0, close)
        case MarkdownList():
            return _placed(FlatList(list(_items(block))), 0, close)
        case MarkdownBlockQuote():
            return _placed(FlatQuote(_inside(block)), 1, 1)
        case _:
            return _placed(FlatText(block._content), 0, close)


def _placed(flat: Flat, above: int, below: int) -> Part:
    flat.place(0, 0)
    return Part(flat, above, below)


def _inside(block: MarkdownBlock) -> Flat:
    parts = [flattened(part, nested=True) for part in block._blocks]
    return parts[0].flat if len(parts) == 1 else FlatStack(parts)


def _items(block: MarkdownList) -> Iterator[Item]:
    items = [item for item in block._blocks if isinstance(item, MarkdownListItem)]
    marks = _numbers(items) if isinstance(block, MarkdownOrderedList) else [item.bullet for item in items]
    for mark, item in zip(marks, items, strict=True):
        yield Item(mark, _inside(item))


def _numbers(items: list[MarkdownListItem]) -> list[str]:
    """Return the numbers as wide as the widest; they count on from the first, as Markdown has it."""
    first = items[0].bullet if items else ""
    begin = int(first) if first.isdecimal() else 1
    numbers = [f"{number}. " for number in range(begin, begin + len(items))]
    width = max((len(number) for number in numbers), default=0) + 1
    return [number.rjust(width) for number in numbers]
