"""The dialog that edits one setting: what it is for, what stands there, and at once whether a new value is allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Button, Input, Static, TextArea

from assistant.errors import SettingsError
from assistant.setting_entry import Entry, entry_of, is_optional, parse, written
from ui.dialogs.dialog import Dialog
from ui.locale import N_, _
from ui.plain_text import one_line, plain
from ui.text_area import OrderedTextArea
from ui.wording import words

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.app import ComposeResult

    from assistant.settings_tree import FieldDoc

PROBLEM_LENGTH = 200
"""Characters of what is wrong."""


class Changed:
    """A new value; a class of its own, since None stands for the default."""

    def __init__(self, value: object) -> None:
        self.value = value


class EditSetting(Dialog[Changed]):
    """Edits one setting. Escape leaves it as it is."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "save", N_("Save"), id="setting.save"),
        Binding("ctrl+d", "default", N_("Default"), id="setting.default", priority=True),
    ]

    DEFAULT_CSS = """
    EditSetting {
        & TextArea { height: 8; }
        & .problem { height: auto; min-height: 1; margin: 0 0 1 0; }
    }
    """

    def __init__(
        self, key: str, doc: FieldDoc, value: object, problem_of: Callable[[object], str | None], *, limit: str = ""
    ) -> None:
        """Prepare.

        Args:
            key: the key as it stands in the file.
            doc: what is known about the setting.
            value: what stands there.
            problem_of: says why a value would not be allowed; None where it is.
            limit: what is worth knowing besides, such as that an environment variable counts more.
        """
        super().__init__()
        self._key, self._doc, self._value, self._problem_of, self._limit = key, doc, value, problem_of, limit
        self._is_long = entry_of(doc) is Entry.LONG_TEXT

    def compose(self) -> ComposeResult:
        """Compose explanation, field and buttons."""
        text = plain(written(self._value))
        with self.frame(self._key):
            yield Static(Content(_(self._doc.description)), classes="text")
            if self._limit:
                yield Static(Content(self._limit), classes="muted")
            if self._is_long:
                yield OrderedTextArea(text, id="value", soft_wrap=True)
            else:
                yield Input(text, id="value", placeholder=self._default_words())
            yield Static("", classes="problem", markup=False)
            with Horizontal(classes="buttons"):
                yield Button(
                    Content(_("Default: {value}").format(value=self._default_words())), id="default", compact=True
                )
                yield Button(Content(_("Cancel")), id="no", compact=True)
                yield Button(Content(_("Save")), id="yes", variant="primary", compact=True)

    def on_mount(self) -> None:
        """Begin in the field."""
        self.query_one("#value").focus()
        self.query_one("#default", Button).display = self._doc.default is not None or is_optional(self._doc)

    def _default_words(self) -> str:
        return one_line(written(self._doc.default), 30) or _("empty")

    @property
    def _text(self) -> str:
        field = self.query_one("#value")
        return field.text if isinstance(field, TextArea) else field.value if isinstance(field, Input) else ""

    def _check(self) -> tuple[object, str]:
        """Return the value that stands here, and what is wrong with it."""
        try:
            value = parse(self._doc, plain(self._text))
        except SettingsError as error:
            problem = getattr(error.cause, "values", {}).get("problem")
            return None, words(problem if isinstance(problem, str) else error.cause)
        return value, words(self._problem_of(value) or "")

    def on_input_changed(self, event: Input.Changed) -> None:
        """Say at once what is wrong."""
        event.stop()
        self._tell()

    def on_text_area_changed(self, event: TextArea.Changed) -> None:
        """Say at once what is wrong."""
        event.stop()
        self._tell()

    def _tell(self) -> bool:
        _value, problem = self._check()
        text = f"✗ {one_line(problem, PROBLEM_LENGTH)}" if problem else ""
        self.query_one(".problem", Static).update(Content(text))
        return not problem

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Save."""
        event.stop()
        self.action_save()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Do what the button says."""
        match event.button.id:
            case "yes":
                self.action_save()
            case "default":
                self.action_default()
            case _:
                self.dismiss(None)

    def action_save(self) -> None:
        """Give the value, if it is allowed."""
        value, _problem = self._check()
        if self._tell():
            self.dismiss(Changed(value))

    def action_default(self) -> None:
        """Take the setting out of the file."""
        if self._doc.default is not None or is_optional(self._doc):
            self.dismiss(Changed(None))


class EnterKey(Dialog[Changed]):
    """Asks for a key: the field shows dots, and nothing of a key that is kept is ever in it. None removes it."""

    def __init__(self, name: str, state: str, note: str, *, can_remove: bool) -> None:
        super().__init__()
        self._of, self._state, self._note, self._can_remove = name, state, note, can_remove

    def compose(self) -> ComposeResult:
        """Compose field and buttons."""
        with self.frame(_("Key of {name}").format(name=one_line(self._of, 40))):
            yield Static(Content(_("Now: {state}").format(state=one_line(self._state, 80))), classes="text")
            yield Input(password=True, id="value", placeholder=_("a new key"))
            yield Static(Content(self._note), classes="text muted")
            with Horizontal(classes="buttons"):
                yield Button(Content(_("Remove it")), id="remove", compact=True, disabled=not self._can_remove)
                yield Button(Content(_("Cancel")), id="no", compact=True)
                yield Button(Content(_("Save")), id="yes", variant="primary", compact=True)

    def on_mount(self) -> None:
        """Begin in the field."""
        self.query_one(Input).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Keep the key."""
        event.stop()
        self._give()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Do what the button says."""
        match event.button.id:
            case "yes":
                self._give()
            case "remove":
                self.dismiss(Changed(None))
            case _:
                self.dismiss(None)

    def _give(self) -> None:
        if key := self.query_one(Input).value.strip():
            self.dismiss(Changed(key))
