"""Copying: whatever is copied anywhere goes every way there is, and what ctrl+c says where nothing is marked."""

from __future__ import annotations

from textual.app import App
from textual.widgets import Input

from ui.locale import _


class CopyingApp(App[int]):
    """An app whose texts reach the clipboard by the terminal (OSC 52) and by the system's programs."""

    def copy_to_clipboard(self, text: str) -> None:
        """Copy a text; Textual calls this for what is marked on the screen, in the prompt and in every field."""
        if isinstance(self.focused, Input) and self.focused.password:
            self.notify(_("What is hidden is not copied."), markup=False)
            return
        from ui.clipboard import copy_to_system  # noqa: PLC0415

        super().copy_to_clipboard(text)
        self.run_worker(lambda: copy_to_system(text), thread=True, exit_on_error=False, group="clipboard")

    def copy(self, text: str) -> None:
        """Copy a text and say so."""
        self.copy_to_clipboard(text)
        self.notify(_("Copied."), timeout=2, markup=False)

    def action_help_quit(self) -> None:
        """Say how to leave: ctrl+c copies what is marked, and many press it to end a program."""
        for active in self.active_bindings.values():
            if active.binding.action in {"quit", "app.quit"}:
                text = _("{key} leaves Hippo; ctrl+c copies what is marked.")
                self.notify(text.format(key=self.get_key_display(active.binding)), markup=False)
                return
