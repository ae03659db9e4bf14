"""Changes the colours of the running app and keeps the choice in the settings, where it is found again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.dialogs.pick import Choice, Pick
from ui.locale import _
from ui.theme import DARK

if TYPE_CHECKING:
    from ui.app import HippoApp
    from ui.chat.screen import ChatScreen


def theme_choices(app: HippoApp) -> list[Choice]:
    """Return the themes there are, ours first; the empty name stands for our own."""
    names = sorted(app.available_themes, key=lambda name: (not name.startswith("hippo"), name))
    return [Choice("", _("Hippo's own")), *(Choice(name, name) for name in names)]


def pick_theme(chat: ChatScreen) -> None:
    """Let the person choose the colours; before the engine is open the choice holds for this run alone."""
    app = chat.hippo_app

    def kept(problem: str) -> None:
        if problem:
            chat.notify(problem, severity="warning", markup=False)
        app.settings_changed()

    def picked(name: str | None) -> None:
        if name is None:
            return
        app.theme = name or DARK.name
        if app.has_engine:
            from ui.settings.keeping import keep  # noqa: PLC0415 - the engine is open by now

            hippo = app.engine
            chat.in_thread(lambda: keep(hippo, {"screen.theme": name}), kept, group="settings")

    current = app.engine.settings.screen.theme if app.has_engine else app.theme
    app.push_screen(Pick(_("Theme"), theme_choices(app), current=current), picked)
