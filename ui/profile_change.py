"""Changes the profile under the running app: the screens are made anew, since all they show is the profile's."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from assistant.errors import HippoError
from ui.dialogs.pick import Choice, Pick
from ui.locale import _
from ui.plain_text import one_line
from ui.settings.screen import SettingsScreen
from ui.wording import words

if TYPE_CHECKING:
    from collections.abc import Callable

    from assistant.hippo import Hippo
    from ui.app import HippoApp
    from ui.chat.screen import ChatScreen

NAME_LENGTH = 40
"""Characters of a profile's name in a notice."""


async def go_on_after(work: Callable[[Hippo], None], app: HippoApp, chat: ChatScreen) -> None:
    """Do what changes the profiles, off the screen's thread, and go on in the one that is open then."""
    hippo, on_top = app.engine, app.screen
    before = hippo.profile_id
    await chat.chats.keep_draft_now()
    try:
        await asyncio.to_thread(work, hippo)
    except HippoError as error:
        app.notify(words(error.in_one_line()), severity="error", markup=False)
        return
    if hippo.profile_id != before:
        await app.begin_again(settings_again=False)
        name = one_line(hippo.profile_name, NAME_LENGTH)
        app.notify(_("Now in the profile {name}.").format(name=name), markup=False)
    elif isinstance(on_top, SettingsScreen):
        on_top.look()


def pick_profile(app: HippoApp, chat: ChatScreen) -> None:
    """Let the person choose a profile, and go on in it."""
    hippo = app.engine

    def show(names: list[str]) -> None:
        def picked(name: str | None) -> None:
            if name is not None and name != hippo.profile_name:
                app.switch_profile(name)

        choices = [Choice(name, name) for name in names]
        app.push_screen(Pick(_("Profile"), choices, current=hippo.profile_name), picked)

    chat.in_thread(lambda: [profile.name for profile in hippo.profiles.all()], show, group="profile")
