"""Markdown that may come from anyone: no HTML, no markup, no links that open by themselves, no tooltips that crash."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from markdown_it import MarkdownIt
from textual.widgets import Markdown
from textual.widgets._markdown import MarkdownBlock, MarkdownTable, MarkdownTableContent

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.events import Mount


def parser() -> MarkdownIt:
    """Return a parser of Markdown as models write it, without HTML."""
    # With HTML on, tags would vanish together with what stands between them, such as the T of Vec<T>.
    return MarkdownIt("gfm-like", {"html": False})


class PlainTableContent(MarkdownTableContent):
    """Cells without tooltips: Textual reads markup in a cell's tooltip and fails on ``[/]``."""

    def compose(self) -> ComposeResult:
        """Compose the cells as Textual does, and take their tooltips off."""
        for cell in super().compose():
            cell.tooltip = None
            yield cell

    async def _update_rows(self, updated_rows: list[list]) -> None:  # type: ignore[type-arg]
        await super()._update_rows(updated_rows)
        for cell in self.children:
            cell.tooltip = None


class PlainTable(MarkdownTable):
    """A table of such cells."""

    def compose(self) -> ComposeResult:
        """Compose the table."""
        headers, rows = self._get_headers_and_rows()
        self._headers, self._rows = headers, rows
        yield PlainTableContent(headers, rows)


class HarmlessMarkdown(Markdown):
    """A Markdown widget for text that is not ours. Its text must have crossed `ui.plain_text` before."""

    BLOCKS: dict[str, type[MarkdownBlock]] = {  # noqa: RUF012 - Textual declares it so
        **Markdown.BLOCKS,
        "table_open": PlainTable,
    }

    def __init__(self, markdown: str = "") -> None:
        super().__init__(markdown, parser_factory=parser, open_links=False)
        self.begun = asyncio.Event()
        """Set once the first text is drawn. To append before would mix the two: `mount` returns too early."""

    async def _on_mount(self, event: Mount) -> None:  # type: ignore[override]
        event.prevent_default()  # Textual would call the base's handler again after this one
        await super()._on_mount(event)
        self.begun.set()
