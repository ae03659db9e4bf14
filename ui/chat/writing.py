"""Takes the prompt's text to the user's editor and back."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from textual.app import SuspendNotSupported

from ui.chat.editor import NoEditorError, edit
from ui.locale import _

if TYPE_CHECKING:
    from ui.chat.screen import ChatScreen


def write_in_editor(screen: ChatScreen) -> None:
    """Open the prompt in an editor; the screen waits for it."""
    if screen.state.switches.private:
        # An editor keeps files of its own.
        screen.notify(_("A private chat writes nothing."), markup=False)
        return
    prompt = screen.prompt
    try:
        text = edit(prompt.text, screen.app.suspend, os.environ)
    except NoEditorError as error:
        screen.notify(str(error), severity="warning", markup=False)
        return
    except SuspendNotSupported:
        screen.notify(_("This terminal cannot be handed to an editor."), severity="warning", markup=False)
        return
    prompt.put(text)
    prompt.focus()
