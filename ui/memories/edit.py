"""The dialog that corrects a memory: a new version is made, the old one stays in its history."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Button, Input, Static, TextArea

from ui import wording
from ui.dialogs.dialog import Dialog
from ui.locale import N_, _
from ui.plain_text import one_line, plain
from ui.text_area import OrderedTextArea

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from memory.values import FactView


@dataclass(frozen=True, slots=True)
class Edited:
    """What the user wrote; None where it stays as it is."""

    text: str | None
    value: str | None


class EditMemory(Dialog[Edited]):
    """Asks for the sentence and the value."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "save", N_("Save"), id="edit_memory.save"),
    ]

    DEFAULT_CSS = """
    EditMemory {
        & TextArea { height: 5; }
    }
    """

    def __init__(self, fact: FactView) -> None:
        super().__init__()
        self._fact = fact

    def compose(self) -> ComposeResult:
        """Compose the fields."""
        fact = self._fact
        with self.frame(_("Edit memory")):
            about = f"{wording.attribute(fact.attribute)} · {wording.kind(fact.kind.value)} · " + _(
                "version {n}"
            ).format(n=fact.number)
            yield Static(Content(about), classes="muted")
            yield Static(Content(""))
            yield Static(Content(_("What is remembered")), classes="label")
            area = OrderedTextArea(plain(fact.text), id="sentence", soft_wrap=True, tab_behavior="focus")
            yield area
            yield Static(Content(_("In short")), classes="label")
            yield Input(value=one_line(fact.value), id="value")
            yield Static(Content(_("The version before stays in the history. ctrl+s saves.")), classes="muted")
            yield Static("", classes="problem", markup=False)
            with Horizontal(classes="buttons"):
                yield Button(Content(_("Cancel")), id="no", compact=True)
                yield Button(Content(_("Save")), id="yes", variant="primary", compact=True)

    def on_mount(self) -> None:
        """Go to the end of the sentence."""
        area = self.query_one(TextArea)
        area.move_cursor(area.document.end)

    def action_save(self) -> None:
        """Give what was written."""
        self._give()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Give what was written, or nothing."""
        if event.button.id == "yes":
            self._give()
        else:
            self.dismiss(None)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Give what was written."""
        event.stop()
        self._give()

    def _give(self) -> None:
        text = one_line(self.query_one("#sentence", TextArea).text)
        value = one_line(self.query_one("#value", Input).value)
        if not text:
            self.query_one(".problem", Static).update(Content(_("A memory needs words. To take it away, forget it.")))
            return
        changed = Edited(
            text=text if text != self._fact.text else None,
            value=value if value and value != self._fact.value else None,
        )
        self.dismiss(changed if changed.text or changed.value else None)
