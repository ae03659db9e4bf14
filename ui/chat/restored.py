"""Goes on after a backup was put back while Hippo is open: shows what is there now, and keeps what was typed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ui.locale import _
from ui.profile_name import short_name

if TYPE_CHECKING:
    from assistant.restores import Restored
    from ui.chat.screen import ChatScreen

SECONDS: Final = 15
"""How long the notice stays: the screen has changed under somebody's hands."""

NAME_CELLS: Final = 40
"""Cells of a profile's name in it."""


class RestoredHome:
    """Looks for it with every look at how Hippo stands."""

    def __init__(self, screen: ChatScreen) -> None:
        self._screen = screen

    def look(self) -> None:
        """Look whether it happened; while an answer comes in that waits, for it would be shown twice."""
        screen = self._screen
        if not screen.is_answering:
            screen.in_thread(screen.home.restores.take, self._taken, group="restored", exclusive=True)

    async def _taken(self, restored: Restored | None) -> None:
        if restored is None:
            return
        screen, app = self._screen, self._screen.hippo_app
        text, files = screen.prompt.text, screen.attachments.files
        if restored.lost_profile:
            await app.begin_again(settings_again=False)
            fresh = app.chat
            if fresh is not None:
                if text:
                    fresh.prompt.put(text)
                for file in files:
                    fresh.attachments.add(file)
        else:
            screen.chats.note_unkept()
            await screen.chats.reload(focus=False)
            screen.chats.refresh_list()
            if screen.memory.panel.view != "answer":  # which is shown along with the chat
                screen.memory.load_view()
            screen.refresh_status()
        app.notify(self._words(restored), title=_("A backup was put back"), markup=False, timeout=SECONDS)

    def _words(self, restored: Restored) -> str:
        home = self._screen.home
        if restored.at is None:
            told = _("You see what it holds; what you had typed is still here.")
        else:
            at = restored.at.astimezone(home.zone).strftime("%Y-%m-%d %H:%M")
            told = _("You see what it holds, as of {time}; what you had typed is still here.").format(time=at)
        if restored.lost_profile:
            lost, now = (short_name(name, NAME_CELLS) for name in (restored.lost_profile, home.profile_name))
            told += "\n" + _("It has no profile {name}; this is {other}.").format(name=lost, other=now)
        return told
