"""Asks before a chat is deleted, and whether what was learned from it goes too."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Button, Static

from ui.dialogs.dialog import Dialog
from ui.locale import N_, _, ngettext
from ui.moving import button_keys
from ui.plain_text import plain

if TYPE_CHECKING:
    from textual.app import ComposeResult

DELETE: Final = "delete"
"""The chat goes; what was learned from it stays."""
FORGET: Final = "forget"
"""What was learned from it goes too, for good."""


class DeleteChat(Dialog[str]):
    """Returns `DELETE` or `FORGET`, None when the chat stays."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "answer('delete')", N_("Yes"), show=False, id="delete.yes"),
        Binding("f", "answer('forget')", N_("Forget too"), show=False, id="delete.forget"),
        Binding("n", "close", N_("No"), show=False, id="delete.no"),
        *button_keys("delete"),
    ]

    def __init__(self, title: str, learned: int) -> None:
        super().__init__(classes="-for-good")
        self._title, self._learned = title, learned

    def compose(self) -> ComposeResult:
        """Compose question and buttons."""
        with self.frame(_("Delete chat")):
            text = _("Delete “{title}” with all its messages?").format(title=plain(self._title))
            if self._learned:
                stays = ngettext(
                    "{count} memory learned from it stays, unless you forget it too.",
                    "{count} memories learned from it stay, unless you forget them too.",
                    self._learned,
                ).format(count=self._learned)
                text = _("{question} {stays}").format(question=text, stays=stays)
            yield Static(Content(text), classes="text")
            with Horizontal(classes="buttons"):
                yield Button(Content(_("Cancel")), id="no", compact=True)
                yield Button(Content(_("Delete")), id=DELETE, variant="error", compact=True)
                if self._learned:
                    yield Button(Content(_("Delete and forget")), id=FORGET, variant="error", compact=True)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Give the answer."""
        self.dismiss(event.button.id if event.button.id in {DELETE, FORGET} else None)

    def action_answer(self, what: str) -> None:
        """Give the answer by key."""
        if what != FORGET or self._learned:
            self.dismiss(what)
