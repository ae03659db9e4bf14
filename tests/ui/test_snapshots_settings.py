"""How the settings and the dialogs about a model look. Look at a change before it is accepted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from assistant.settings_tree import Settings
from tests.ui.home import until
from tests.ui.sample import StillApp
from ui.settings.screen import SettingRows, SettingsScreen
from ui.settings.shown import Around

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.pilot import Pilot

SETTINGS = Settings.model_validate(
    {
        "chat": {"endpoint": "work", "model": "gpt-4o-mini"},
        "endpoints": {
            "work": {"base_url": "https://api.example.com/v1"},
            "home": {"base_url": "http://localhost:11434/v1", "kind": "ollama", "needs_key": False},
        },
    }
)
AROUND = Around({"work": "in the keyring", "home": "none needed"}, (("default", 166, 12),), "default")


class StillSettings(SettingsScreen):
    """The settings without an engine."""

    @property
    def home(self) -> Any:
        class Still:
            settings = SETTINGS

            class paths:  # noqa: N801
                settings_file = "~/.config/hippo/settings.toml"

        return Still()

    def look(self) -> None:
        self.around = AROUND
        self._opened = frozenset({"open:endpoints:work"})
        self.show_rows()


@pytest.mark.parametrize(
    ("size", "theme", "language"),
    [((80, 24), "hippo-dark", "en"), ((80, 24), "hippo-light", "zh"), ((140, 40), "hippo-light", "en")],
)
def test_settings(snap_compare: Callable[..., bool], size: tuple[int, int], theme: str, language: str) -> None:
    async def before(pilot: Pilot[Any]) -> None:
        pilot.app.theme = theme
        screen = StillSettings("endpoints")
        await pilot.app.push_screen(screen)
        await until(pilot, lambda: screen.query_one(SettingRows).option_count > 3)
        await pilot.pause(0.2)

    assert snap_compare(StillApp(language=language), terminal_size=size, run_before=before)
