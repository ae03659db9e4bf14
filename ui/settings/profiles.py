"""What the settings screen does with profiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Button, Input, Static

from ui.dialogs.dialog import AskText, Dialog
from ui.locale import _
from ui.plain_text import one_line, plain
from ui.settings.keeping import in_words
from ui.wording import both, counted

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.app import ComposeResult

    from assistant.hippo import Hippo
    from ui.settings.screen import SettingsScreen

NAME_LENGTH = 40
"""Characters of a name in a sentence."""


class RemoveProfile(Dialog[bool]):
    """Asks for the profile's name before all of it goes."""

    def __init__(self, name: str, counts: str) -> None:
        super().__init__(classes="-for-good")
        self._profile, self._counts = name, counts

    def compose(self) -> ComposeResult:
        """Compose warning, field and buttons."""
        name = one_line(self._profile, NAME_LENGTH)
        with self.frame(_("Remove the profile {name}").format(name=name)):
            yield Static(Content(_("This removes for good: {counts}.").format(counts=self._counts)), classes="text")
            yield Static(Content(_("Type “{name}” to go on:").format(name=name)), classes="label")
            yield Input(id="name")
            with Horizontal(classes="buttons"):
                yield Button(Content(_("Cancel")), id="no", compact=True)
                yield Button(Content(_("Remove")), id="yes", variant="error", compact=True, disabled=True)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Let the name unlock the button."""
        event.stop()
        self.query_one("#yes", Button).disabled = not self._fits

    @property
    def _fits(self) -> bool:
        return plain(self.query_one(Input).value).strip() == self._profile

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go on, if it is the name."""
        event.stop()
        if self._fits:
            self.dismiss(result=True)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Go on, or leave it."""
        self.dismiss(event.button.id == "yes" and self._fits)


class ProfileActions:
    """Adds, renames, removes and switches profiles."""

    def __init__(self, screen: SettingsScreen) -> None:
        self._screen = screen

    def do(self, action: str, name: str) -> None:
        """Do what was asked for."""
        match action:
            case "add":
                self._ask(_("Add a profile"), "", lambda new: self._work(lambda hippo: hippo.profiles.create(new)))
            case "rename":
                self._ask(
                    _("Rename the profile {name}").format(name=one_line(name, NAME_LENGTH)),
                    name,
                    lambda new: self._work(lambda hippo: hippo.rename_profile(name, new)),
                )
            case "switch":
                self._screen.hippo_app.switch_profile(name)
            case _:
                self._remove(name)

    def _ask(self, title: str, value: str, then: Callable[[str], None]) -> None:
        def answered(name: str | None) -> None:
            if name:
                then(name)

        self._screen.app.push_screen(AskText(title, _("Name"), value), answered)

    def _remove(self, name: str) -> None:
        screen = self._screen
        counts = next((rest for known, *rest in screen.around.profiles if known == name), [0, 0])
        told = both(counted("facts", counts[0]), counted("conversations", counts[1]))

        def answered(yes: bool | None) -> None:
            if yes:
                screen.hippo_app.remove_profile(name)

        screen.app.push_screen(RemoveProfile(name, told), answered)

    def _work(self, work: Callable[[Hippo], object]) -> None:
        from assistant.errors import HippoError  # noqa: PLC0415 - the engine is open by now

        hippo = self._screen.home

        def run() -> str:
            try:
                work(hippo)
            except HippoError as error:
                return in_words(error)
            return ""

        self._screen.in_thread(run, self._done, group="profiles")

    def _done(self, problem: str) -> None:
        self._screen.say(problem, bad=bool(problem))
        self._screen.look()
