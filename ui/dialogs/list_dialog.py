"""A dialog around one list, which is moved in without it having the focus."""

from __future__ import annotations

from textual.widgets import OptionList

from ui.dialogs.dialog import Dialog
from ui.screen import Result


class ListDialog(Dialog[Result]):
    """A list in a box."""

    DEFAULT_CSS = """
    ListDialog {
        & OptionList {
            height: auto;
            border: none;
            background: $surface;
            padding: 0;
            &:focus { border: none; background-tint: transparent; }
        }
    }
    """

    def action_move(self, step: int) -> None:
        """Move in the list, whatever has the focus: 1 for down, -1 for up."""
        options = self.query_one(OptionList)
        if step > 0:
            options.action_cursor_down()
        else:
            options.action_cursor_up()
