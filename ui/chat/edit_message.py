"""The dialog in which a message is written anew; sending it begins another branch."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Button, Static, TextArea

from ui.dialogs.dialog import Dialog
from ui.locale import N_, _
from ui.plain_text import plain
from ui.text_area import OrderedTextArea

if TYPE_CHECKING:
    from textual.app import ComposeResult


class EditMessage(Dialog[str]):
    """Asks for the new wording."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "send", N_("Send again"), id="edit.send"),
    ]

    DEFAULT_CSS = """
    EditMessage {
        & > Vertical { width: 86; }
        & TextArea { height: auto; min-height: 5; max-height: 16; }
    }
    """

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def compose(self) -> ComposeResult:
        """Compose field and buttons."""
        with self.frame(_("Edit and send again")):
            yield OrderedTextArea(plain(self._text), id="message", soft_wrap=True, tab_behavior="focus")
            yield Static(
                Content(_("The message and its answer stay as another branch. ctrl+s sends.")), classes="text muted"
            )
            with Horizontal(classes="buttons"):
                yield Button(Content(_("Cancel")), id="no", compact=True)
                yield Button(Content(_("Send again")), id="yes", variant="primary", compact=True)

    def on_mount(self) -> None:
        """Go to the end of the text."""
        area = self.query_one(TextArea)
        area.move_cursor(area.document.end)
        area.focus()

    def action_send(self) -> None:
        """Give the text."""
        text = self.query_one(TextArea).text.strip()
        if text:
            self.dismiss(text)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Give the text, or nothing."""
        if event.button.id == "yes":
            self.action_send()
        else:
            self.dismiss(None)
