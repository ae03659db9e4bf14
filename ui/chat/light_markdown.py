"""Markdown drawn as one piece: for lists and tables so long that a widget for every item would stop the screen.

It looks the same to the eye and costs a hundredth; what it lacks is selecting with the mouse, for which there are keys.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.markdown import Markdown
from rich.theme import Theme
from textual.widgets import Static

from ui.chat.markdown import parser

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderResult

LOOKS: Final = Theme(
    {
        "markdown.item.bullet": "bold",
        "markdown.item.number": "bold",
        "markdown.code": "bold",
        "markdown.table.border": "dim",
        "markdown.table.header": "bold",
        "markdown.link": "underline",
        "markdown.link_url": "underline",
    }
)
"""No colours of its own: it takes those of the text around it."""


class _HarmlessRichMarkdown(Markdown):
    """Rich's Markdown with our parser: no HTML, and no links that a terminal would follow."""

    def __init__(self, markup: str) -> None:
        super().__init__("", hyperlinks=False)
        self.markup = markup
        self.parsed = parser().parse(markup)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        with console.use_theme(LOOKS):
            yield from list(super().__rich_console__(console, options))


class LightMarkdown(Static):
    """One long list or table. Its text must have crossed `ui.plain_text` before."""

    DEFAULT_CSS = """
    LightMarkdown { height: auto; width: 1fr; padding: 0 2 0 1; margin: 0 0 1 0; }
    """

    def __init__(self, text: str) -> None:
        super().__init__(_HarmlessRichMarkdown(text.rstrip("\n")))
