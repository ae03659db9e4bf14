"""A page of lines that fit any width, each with a mark before it that its further lines are indented by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from ui.rows import hanging

if TYPE_CHECKING:
    from textual.geometry import Size

UNMEASURED: Final = 34
"""Cells of a line before the page has been laid out."""

Line = tuple[str | Content, str | Content]
"""A mark, and a text whose further lines begin where the first does."""


class Page(Widget):
    """Draws the lines."""

    DEFAULT_CSS = """
    Page { width: 1fr; height: auto; }
    """

    lines: reactive[tuple[Line, ...]] = reactive[tuple[Line, ...]]((), layout=True)
    """What stands on the page."""

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002 - Textual's own
        """Return how many lines there are."""
        return self._drawn(width).plain.count("\n") + 1

    def render(self) -> Content:
        """Draw the lines."""
        return self._drawn(self.content_size.width or UNMEASURED)

    def _drawn(self, width: int) -> Content:
        return Content("\n").join(
            hanging(Content(mark) if isinstance(mark, str) else mark, text, width) for mark, text in self.lines
        )
