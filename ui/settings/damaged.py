"""What Hippo shows when settings.toml cannot be used: the line, and the ways out. The file is never written over."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Button, Static

from ui.dialogs.dialog import Dialog
from ui.locale import N_, _
from ui.moving import button_keys
from ui.plain_text import one_line
from ui.wording import words

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from assistant.errors import SettingsError

CAUSE_LENGTH = 600
"""Characters of what is wrong."""


class DamagedSettings(Dialog[str]):
    """Returns ``again``, ``afresh`` or ``quit``; None leaves the app open as it is."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *button_keys("damaged"),
        Binding("r", "choose('again')", N_("Try again"), show=False, id="damaged.again"),
    ]

    DEFAULT_CSS = """
    DamagedSettings { & > Vertical { width: 84; } }
    """

    def __init__(self, error: SettingsError) -> None:
        super().__init__()
        self._error = error

    def compose(self) -> ComposeResult:
        """Compose cause and ways out."""
        with self.frame(_("The settings cannot be used")):
            yield Static(Content(one_line(words(self._error.cause), CAUSE_LENGTH)), classes="text")
            yield Static(Content(one_line(words(self._error.way_out), CAUSE_LENGTH)), classes="text")
            with Horizontal(classes="buttons"):
                yield Button(Content(_("Quit")), id="quit", compact=True)
                yield Button(Content(_("Put it aside, use defaults")), id="afresh", compact=True)
                yield Button(Content(_("Try again")), id="again", variant="primary", compact=True)

    def on_mount(self) -> None:
        """Offer the harmless way first."""
        self.query_one("#again").focus()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Give the answer."""
        event.stop()
        self.dismiss(event.button.id)

    def action_choose(self, what: str) -> None:
        """Give the answer by key."""
        self.dismiss(what)
