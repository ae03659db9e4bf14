"""A dialog that picks one of a list, narrowed while one types."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from ui.dialogs.list_dialog import ListDialog
from ui.locale import N_, _
from ui.plain_text import one_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult

ROW_LENGTH = 100
"""Characters of a row."""

COLUMN = 30
"""Cells of the longest label that notes stand in a column beside."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the list."""

    value: str
    label: str
    note: str = ""


class Pick(ListDialog[str]):
    """Returns the value of the choice, None when nothing was chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "move(1)", N_("Down"), show=False, id="pick.down"),
        Binding("up", "move(-1)", N_("Up"), show=False, id="pick.up"),
    ]

    DEFAULT_CSS = """
    Pick {
        & OptionList { max-height: 16; margin: 0 0 1 0; scrollbar-size-vertical: 1; scrollbar-background: $surface; }
        & OptionList > .option-list--option-highlighted {
            background: $block-cursor-background;
            color: $block-cursor-foreground;
        }
    }
    """

    def __init__(self, title: str, choices: Sequence[Choice], *, current: str | None = None, empty: str = "") -> None:
        super().__init__()
        self._title, self._choices, self._current, self._empty = title, list(choices), current, empty

    def compose(self) -> ComposeResult:
        """Compose field and list."""
        with self.frame(self._title):
            yield Input(placeholder=_("type to narrow"), id="narrow")
            if not self._choices:
                yield Static(Content(self._empty or _("There is nothing to choose from.")), classes="muted")
            yield OptionList(id="choices", markup=False)

    def on_mount(self) -> None:
        """Show all."""
        self._show("")

    def _show(self, words: str) -> None:
        options = self.query_one(OptionList)
        wanted = words.casefold().split()
        shown = [
            choice
            for choice in self._choices
            if all(word in f"{choice.label} {choice.note}".casefold() for word in wanted)
        ]
        column = max((cell_len(one_line(choice.label, ROW_LENGTH)) for choice in shown if choice.note), default=0)
        options.clear_options()
        options.add_options(
            Option(self._row(choice, min(column, COLUMN)), id=str(self._choices.index(choice))) for choice in shown
        )
        at = next((i for i, choice in enumerate(shown) if choice.value == self._current and not words), 0)
        options.highlighted = at if shown else None

    def _row(self, choice: Choice, column: int) -> Content:
        mark = "▸ " if choice.value == self._current else "  "
        label = one_line(choice.label, ROW_LENGTH)
        row = Content(mark + label)
        if choice.note:
            gap = " " * (max(column - cell_len(label), 0) + 2)
            row = Content.assemble(row, gap, Content.styled(one_line(choice.note, ROW_LENGTH), "$foreground-muted"))
        return row

    def on_input_changed(self, event: Input.Changed) -> None:
        """Narrow the list."""
        event.stop()
        self._show(event.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take what is highlighted."""
        event.stop()
        option = self.query_one(OptionList).highlighted_option
        if option is not None and option.id is not None:
            self.dismiss(self._choices[int(option.id)].value)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take what was chosen."""
        event.stop()
        self.dismiss(self._choices[int(event.option_id or 0)].value)
