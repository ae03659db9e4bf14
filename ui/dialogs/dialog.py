"""The frame that every dialog shares, and the three plain ones: confirm, ask for a text, pick from a list."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Button, Input, Static

from ui.locale import N_, _
from ui.moving import button_keys
from ui.plain_text import one_line, plain
from ui.screen import HippoDialog, Result

if TYPE_CHECKING:
    from textual import events
    from textual.app import ComposeResult

TITLE_LENGTH = 70
"""Characters of a title in a frame."""


class Dialog(HippoDialog[Result]):
    """A box in the middle of the screen; escape closes it without a result."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", N_("Close"), id="dialog.close"),
    ]

    DEFAULT_CSS = """
    Dialog {
        align: center middle;
        background: $background 60%;
        & > Vertical {
            width: 72;
            max-width: 92%;
            height: auto;
            max-height: 90%;
            background: $surface;
            border: round $border;
            border-title-color: $text-primary;
            border-title-style: bold;
            padding: 1 2 0 2;
        }
        &.-for-good > Vertical { border: round $error; border-title-color: $text-error; }
        & .text { height: auto; width: 1fr; margin: 0 0 1 0; }
        & .muted { color: $text-muted; height: auto; width: 1fr; }
        & .label { color: $text-muted; height: 1; }
        & .problem { color: $text-error; height: auto; width: 1fr; }
        & Input, & TextArea {
            margin: 0 0 1 0; padding: 0 1; border: tall $border; background: $background; background-tint: transparent;
        }
        & Input:focus, & TextArea:focus { border: tall $primary; background-tint: transparent; }
        & .buttons { height: 1; margin: 0 0 1 0; align-horizontal: right; width: 1fr; }
        & .buttons > Button { margin: 0 0 0 2; min-width: 12; }
        & .buttons > Button.-style-default { background: $panel; }
        & .buttons > Button.-style-default.-primary { background: $primary; }
        & .buttons > Button.-style-default.-error { background: $error; }
        & .buttons > Button.-style-default:disabled { background: $panel; }
    }
    """

    def frame(self, title: str) -> Vertical:
        """Return the box, titled."""
        box = Vertical()
        box.border_title = Content(one_line(title, TITLE_LENGTH))
        return box

    def action_close(self) -> None:
        """Close without a result."""
        self.dismiss(None)

    def on_click(self, event: events.Click) -> None:
        """Close on a click beside the box."""
        if event.widget is self:
            self.action_close()


class Confirm(Dialog[bool]):
    """Asks yes or no before something that cannot be taken back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "answer(True)", N_("Yes"), show=False, id="confirm.yes"),
        Binding("n", "answer(False)", N_("No"), show=False, id="confirm.no"),
        *button_keys("confirm"),
    ]

    def __init__(self, title: str, text: str, yes: str, *, dangerous: bool = True) -> None:
        super().__init__()
        self._title, self._text, self._yes, self._dangerous = title, text, yes, dangerous

    def compose(self) -> ComposeResult:
        """Compose question and buttons."""
        with self.frame(self._title):
            yield Static(Content(plain(self._text)), classes="text")
            with Horizontal(classes="buttons"):
                yield Button(Content(_("Cancel")), id="no", compact=True)
                yield Button(
                    Content(self._yes), id="yes", variant="error" if self._dangerous else "primary", compact=True
                )

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Give the answer."""
        self.dismiss(event.button.id == "yes")

    def action_answer(self, yes: bool) -> None:
        """Give the answer by key."""
        self.dismiss(yes)


class AskText(Dialog[str]):
    """Asks for one line."""

    def __init__(self, title: str, label: str, value: str = "", ok: str = "") -> None:
        super().__init__()
        self._title, self._label, self._value, self._ok = title, label, value, ok or _("Save")

    def compose(self) -> ComposeResult:
        """Compose field and buttons."""
        with self.frame(self._title):
            yield Static(Content(self._label), classes="label")
            yield Input(value=one_line(self._value), id="text")
            with Horizontal(classes="buttons"):
                yield Button(Content(_("Cancel")), id="no", compact=True)
                yield Button(Content(self._ok), id="yes", variant="primary", compact=True)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Give the text."""
        event.stop()
        self._give()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Give the text, or nothing."""
        if event.button.id == "yes":
            self._give()
        else:
            self.dismiss(None)

    def _give(self) -> None:
        text = plain(self.query_one("#text", Input).value).strip()
        if text:
            self.dismiss(text)
