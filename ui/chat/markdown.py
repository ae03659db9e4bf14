"""Markdown that may come from anyone: no HTML, no markup, no links that open by themselves, no tooltips that crash."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from markdown_it import MarkdownIt
from textual.await_complete import AwaitComplete
from textual.widgets import Markdown

from ui.chat.flat_blocks import Code, FlatBullets, FlatNumbers, FlatSection, GrowingParagraph, PlainTable
from ui.chat.settled import SettledColumn

if TYPE_CHECKING:
    from textual.events import Mount
    from textual.widgets._markdown import MarkdownBlock


def parser() -> MarkdownIt:
    """Return a parser of Markdown as models write it, without HTML."""
    # With HTML on, tags would vanish together with what stands between them, such as the T of Vec<T>.
    return MarkdownIt("gfm-like", {"html": False})


class HarmlessMarkdown(SettledColumn, Markdown):
    """A Markdown widget for text that is not ours. Its text must have crossed `ui.plain_text` before."""

    BLOCKS: dict[str, type[MarkdownBlock]] = {  # noqa: RUF012 - Textual declares it so
        **Markdown.BLOCKS,
        "paragraph_open": GrowingParagraph,
        "fence": Code,
        "code_block": Code,
        "bullet_list_open": FlatBullets,
        "ordered_list_open": FlatNumbers,
        "table_open": PlainTable,
    }

    def __init__(self, markdown: str = "") -> None:
        super().__init__(markdown, parser_factory=parser, open_links=False)
        self.begun = asyncio.Event()
        """Set once the first text is drawn. To append before would mix the two: `mount` returns too early."""

    async def _on_mount(self, event: Mount) -> None:  # type: ignore[override]
        event.prevent_default()  # Textual would call the base's handler again after this one
        try:
            await super()._on_mount(event)
        finally:
            self.begun.set()  # whatever happened: somebody may be waiting


class WholeMarkdown(HarmlessMarkdown):
    """Markdown to which nothing is added any more: one widget for all its blocks."""

    def __init__(self, markdown: str, *, first: bool = True) -> None:
        super().__init__(markdown)
        self._first = first
        """Whether it is the first section of its text."""

    def update(self, markdown: str) -> AwaitComplete:
        """Draw a text in place of what was there."""

        async def draw() -> None:
            async with self.lock:
                self._markdown = markdown
                blocks = list(self._parse_markdown(parser().parse(markdown)))
                with self.app.batch_update():
                    await self.remove_children()
                    await self.mount(FlatSection(blocks, self, first=self._first))

        return AwaitComplete(draw())
