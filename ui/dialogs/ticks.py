"""Boxes to tick that look ticked or empty by their sign, not by its colour alone."""

from __future__ import annotations

from typing import Final, TypeVar

from rich.segment import Segment
from textual.strip import Strip
from textual.widgets import Checkbox, SelectionList

TICKED: Final = "☑"
EMPTY: Final = "☐"

BOX: Final = 3
"""Segments of a row that are Textual's box."""

Value = TypeVar("Value")


class Tick(Checkbox):
    """A box with a label."""

    BUTTON_LEFT = BUTTON_RIGHT = ""

    DEFAULT_CSS = """
    Tick {
        border: none; padding: 0; margin: 0; background: $surface;
        & > .toggle--button, &.-on > .toggle--button { color: $foreground; background: $surface; }
        &:focus { border: none; }
    }
    """

    @property
    def BUTTON_INNER(self) -> str:  # type: ignore[override]  # noqa: N802 - Textual's own name
        """The sign."""
        return TICKED if self.value else EMPTY


class TickList(SelectionList[Value]):
    """A list of them."""

    DEFAULT_CSS = """
    TickList > .option-list--option-highlighted {
        background: $block-cursor-background;
        color: $block-cursor-foreground;
    }
    """

    def render_line(self, y: int) -> Strip:
        """Draw a row with the sign in place of Textual's box."""
        strip = super().render_line(y)
        at = self.scroll_offset.y + y
        if at >= self.option_count:
            return strip
        sign = TICKED if self.get_option_at_index(at).value in self.selected else EMPTY
        gap, *words = list(strip)[BOX:]
        return Strip([Segment(f" {sign} ", gap.style), gap, *words])
