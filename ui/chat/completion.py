"""What the prompt offers while one types: commands after /, files after @. Shown above it; the focus stays in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from ui.plain_text import one_line

if TYPE_CHECKING:
    from collections.abc import Sequence

SHOWN: Final = 8
"""Rows at once; more scroll."""

LABEL_WIDTH: Final = 20
"""Cells of the column of names, so that descriptions stand below each other."""

ROW_LENGTH: Final = 120
"""Characters of a name or a description."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One way in which what is typed may go on."""

    text: str
    """Stands in the prompt in place of what was typed."""
    label: str
    note: str = ""
    complete: bool = False
    """Whether it can be sent at once by the enter key."""


class Completion(OptionList, can_focus=False):
    """The list."""

    DEFAULT_CSS = """
    Completion {
        display: none;
        height: auto;
        max-height: 8;
        width: 1fr;
        border: none;
        padding: 0;
        background: $panel;
        scrollbar-size-vertical: 1;
        text-wrap: nowrap;
        text-overflow: ellipsis;
        &.-open { display: block; }
        & > .option-list--option { padding: 0 2; }
        & > .option-list--option-highlighted {
            background: $block-cursor-background;
            color: $block-cursor-foreground;
            text-style: bold;
        }
    }
    """

    class Chosen(Message):
        """A row was clicked."""

    def __init__(self) -> None:
        super().__init__(markup=False)
        self._suggestions: Sequence[Suggestion] = ()

    @property
    def is_open(self) -> bool:
        """True while there is something to choose."""
        return self.has_class("-open")

    @property
    def current(self) -> Suggestion | None:
        """The row that would be taken."""
        if not self.is_open or self.highlighted is None or self.highlighted >= len(self._suggestions):
            return None
        return self._suggestions[self.highlighted]

    def offer(self, suggestions: Sequence[Suggestion]) -> None:
        """Show `suggestions`; none closes the list."""
        if list(suggestions) == list(self._suggestions) and self.is_open == bool(suggestions):
            return
        self._suggestions = tuple(suggestions)
        self.clear_options()
        self.add_options(Option(self._row(suggestion)) for suggestion in suggestions)
        self.highlighted = 0 if suggestions else None
        self.set_class(bool(suggestions), "-open")

    def _row(self, suggestion: Suggestion) -> Content:
        label = Content(one_line(suggestion.label, ROW_LENGTH))
        if not suggestion.note:
            return label
        gap = " " * max(2, LABEL_WIDTH - label.cell_length)
        return Content.assemble(label, gap, Content.styled(one_line(suggestion.note, ROW_LENGTH), "$foreground-muted"))

    def move(self, step: int) -> None:
        """Go up or down, around the ends."""
        if self._suggestions:
            self.highlighted = ((self.highlighted or 0) + step) % len(self._suggestions)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take the row that was clicked."""
        event.stop()
        self.highlighted = event.option_index
        self.post_message(self.Chosen())
