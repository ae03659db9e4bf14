"""A list that is moved in with the arrows and with j, k, g and G, drawn alike everywhere. For any number of rows."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.widgets import OptionList

from ui.moving import cursor_keys

if TYPE_CHECKING:
    from textual.binding import BindingType


class MovingList(OptionList):
    """An option list with the keys of vi."""

    BINDINGS: ClassVar[list[BindingType]] = [*cursor_keys("rows")]

    DEFAULT_CSS = """
    MovingList {
        height: 1fr; border: none; padding: 0; background: $background; scrollbar-size-vertical: 1;
        scrollbar-background: $background; scrollbar-background-hover: $background;
        scrollbar-background-active: $background;
        &:focus { border: none; background-tint: transparent; }
        & > .option-list--option { padding: 0 1; }
        & > .option-list--option-disabled { color: $text-muted; }
        & > .option-list--option-highlighted { background: $panel; color: $foreground; }
        &:focus > .option-list--option-highlighted {
            background: $block-cursor-background;
            color: $block-cursor-foreground;
        }
    }
    """

    @property
    def row_width(self) -> int:
        """Cells that a row has, the place of a scroll bar left free; 0 before the list has been laid out."""
        return max(self.outer_size.width - 2 - self.styles.scrollbar_size_vertical, 0)

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's own name
        super().__init__(id=id, markup=False)
