"""The dialog for one chat: its preset, model, instructions and parameters."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType
from textual.containers import Grid, Horizontal
from textual.content import Content
from textual.widgets import Button, Input, Static, TextArea

from assistant.chat_choice import ChatChoice, resolve
from assistant.errors import SettingsError
from assistant.setting_entry import parse, written
from assistant.setting_keys import doc_of, join_key
from assistant.setting_problems import problem_with
from ui.dialogs.dialog import AskText, Dialog
from ui.dialogs.pick import Choice, Pick
from ui.locale import N_, _
from ui.plain_text import one_line, plain
from ui.settings.keeping import keep
from ui.settings.switcher import ModelSwitcher
from ui.text_area import OrderedTextArea
from ui.wording import labelled, words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from textual.app import ComposeResult

    from ui.settings.models import ModelWish

NUMBERS: Final = {"temperature": "chat.temperature", "max_tokens": "chat.max_tokens"}
"""Fields that hold numbers, and the settings whose rules they follow."""
NAME_LENGTH: Final = 50
"""Characters of a name on a button."""


class ChatSetup(Dialog[ChatChoice]):
    """Returns what the chat wants; None when it was left as it was."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "save", N_("Save"), id="setup.save"),
    ]

    DEFAULT_CSS = """
    ChatSetup {
        & > Vertical { width: 80; }
        & Grid { grid-size: 2; grid-columns: 18 1fr; grid-rows: 1; height: auto; grid-gutter: 0 1; margin: 0 0 1 0; }
        & Grid > Static { height: 1; color: $text-muted; }
        & Grid > Input {
            height: 1; border: none; padding: 0 1; margin: 0; background: $panel;
            &:focus { border: none; background: $block-cursor-background; }
        }
        & Grid > Button.-style-default {
            width: 1fr; min-width: 10; content-align: left middle; text-align: left; background: $panel;
            &:focus { background: $block-cursor-background; }
        }
        & TextArea { height: 33vh; min-height: 3; max-height: 8; }
        & .problem { height: auto; min-height: 1; margin: 0 0 1 0; }
    }
    """

    def __init__(self, choice: ChatChoice, usual: str) -> None:
        """Prepare.

        Args:
            choice: what the chat wants now.
            usual: the model of new chats, in words.
        """
        super().__init__()
        self._choice, self._usual = choice, usual

    def compose(self) -> ComposeResult:
        """Compose the fields."""
        with self.frame(_("This chat")):
            with Grid():
                yield Static(Content(_("Preset")))
                yield Button("", id="preset", compact=True)
                yield Static(Content(_("Model")))
                yield Button("", id="model", compact=True)
                yield Static(Content(_("Temperature")))
                yield Input(id="temperature")
                yield Static(Content(_("Longest answer")))
                yield Input(id="max_tokens")
            yield Static(Content(_("Instructions to the model, in place of those in the settings")), classes="label")
            yield OrderedTextArea(id="system_prompt", soft_wrap=True)
            yield Static("", classes="problem", markup=False)
            with Horizontal(classes="buttons"):
                yield Button(Content(_("Save as preset …")), id="as-preset", compact=True)
                yield Button(Content(_("As new chats")), id="reset", compact=True)
                yield Button(Content(_("Cancel")), id="no", compact=True)
                yield Button(Content(_("Save")), id="yes", variant="primary", compact=True)

    def on_mount(self) -> None:
        """Show what the chat wants."""
        self._show(self._choice)
        self.query_one("#preset").focus()

    def _show(self, choice: ChatChoice) -> None:
        self._choice = choice
        without = resolve(replace(choice, system_prompt=None, temperature=None, max_tokens=None), self.home.settings)
        for name in NUMBERS:
            field = self.query_one(f"#{name}", Input)
            field.value = written(getattr(choice, name))
            field.placeholder = written(getattr(without, name)) or _("left to the endpoint")
        self.query_one("#max_tokens", Input).placeholder = written(without.max_tokens) or _(
            "as many tokens as the budget leaves"
        )
        area = self.query_one(TextArea)
        area.text = plain(choice.system_prompt or "")
        area.placeholder = Content(one_line(without.system_prompt, 200) or _("none"))
        self._show_names()

    def _show_names(self) -> None:
        choice = self._choice
        setup = resolve(choice, self.home.settings)
        preset = one_line(choice.preset or "", NAME_LENGTH) or _("none")
        if setup.missing_preset:
            preset = _("{name}: this preset is gone").format(name=preset)
        self.query_one("#preset", Button).label = Content(preset + " ▾")
        parts = (setup.endpoint, setup.model)
        model = one_line(" · ".join(part for part in parts if part), NAME_LENGTH)
        shown = model or _("as new chats: {model}").format(model=one_line(self._usual, NAME_LENGTH))
        self.query_one("#model", Button).label = Content(shown + " ▾")

    def _entered(self) -> tuple[ChatChoice, str]:
        """Return what stands in the fields, and what is wrong with it."""
        values: dict[str, object] = {}
        for name, key in NUMBERS.items():
            doc = doc_of(key)
            try:
                value = parse(doc, self.query_one(f"#{name}", Input).value)
            except SettingsError as error:
                return self._choice, labelled(self._label(name), words(_problem(error)))
            problem = problem_with(self.home.settings, {key: value})
            if problem is not None:
                return self._choice, labelled(self._label(name), words(problem))
            values[name] = value
        prompt = plain(self.query_one(TextArea).text).strip()
        choice = self._choice
        temperature, most = values["temperature"], values["max_tokens"]
        return replace(
            choice,
            system_prompt=prompt or None,
            temperature=float(temperature) if isinstance(temperature, (int, float)) else None,
            max_tokens=most if isinstance(most, int) else None,
        ), ""

    def _label(self, name: str) -> str:
        return _("Temperature") if name == "temperature" else _("Longest answer")

    def _tell(self, problem: str) -> None:
        self.query_one(".problem", Static).update(Content(f"✗ {one_line(problem, 200)}" if problem else ""))

    def on_input_changed(self, event: Input.Changed) -> None:
        """Say at once what is wrong."""
        event.stop()
        self._tell(self._entered()[1])

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Save."""
        event.stop()
        self.action_save()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Do what the button says."""
        event.stop()
        match event.button.id:
            case "preset":
                self._pick_preset()
            case "model":
                self._pick_model()
            case "as-preset":
                self._save_as_preset()
            case "reset":
                self._show(ChatChoice())
            case "yes":
                self.action_save()
            case _:
                self.dismiss(None)

    def action_save(self) -> None:
        """Give what stands here, if it is allowed."""
        choice, problem = self._entered()
        self._tell(problem)
        if not problem:
            self.dismiss(choice)

    def _pick_preset(self) -> None:
        presets = self.home.settings.presets
        choices = [Choice("", _("none"))]
        choices += [Choice(name, name, preset.model) for name, preset in presets.items()]

        def picked(name: str | None) -> None:
            if name is not None:
                entered, _wrong = self._entered()
                self._show(replace(entered, preset=name or None))

        empty = _("There are none yet: save one here, or add one in the settings.")
        self.app.push_screen(
            Pick(_("Preset of this chat"), choices, current=self._choice.preset or "", empty=empty), picked
        )

    def _pick_model(self) -> None:
        setup = resolve(self._choice, self.home.settings)

        def picked(wish: ModelWish | None) -> None:
            if wish is not None:
                self._choice = replace(self._choice, endpoint=wish.endpoint or None, model=wish.model or None)
                self._show_names()

        self.app.push_screen(
            ModelSwitcher(
                title=_("Model of this chat"),
                current=(setup.endpoint, setup.model),
                usual=self._usual,
                known=self.hippo_app.known_models,
            ),
            picked,
        )

    def _save_as_preset(self) -> None:
        choice, problem = self._entered()
        self._tell(problem)
        if problem:
            return
        setup = resolve(choice, self.home.settings)
        values: Mapping[str, object] = {
            "endpoint": setup.endpoint or None,
            "model": setup.model or None,
            "system_prompt": setup.system_prompt or None,
            "temperature": setup.temperature,
            "max_tokens": setup.max_tokens,
        }

        def named(name: str | None) -> None:
            if not name:
                return
            changes = {join_key("presets", name, key): value for key, value in values.items() if value is not None}
            if not changes:
                self._tell(_("There is nothing to keep: this chat is as new chats are."))
                return
            hippo = self.home

            def kept(wrong: str) -> None:
                if wrong:
                    self._tell(wrong)
                else:
                    self._show(ChatChoice(preset=name))

            self.in_thread(lambda: keep(hippo, changes), kept, group="settings")

        self.app.push_screen(AskText(_("Save as preset"), _("Name"), choice.preset or ""), named)


def _problem(error: SettingsError) -> str:
    problem = getattr(error.cause, "values", {}).get("problem")
    return problem if isinstance(problem, str) else error.cause
