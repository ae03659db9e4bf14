"""The keys by which one moves in the settings, in every list and in the model switcher."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.widgets import Input

from assistant.settings import load
from tests.ui.home import Home, until
from tests.ui.pressing import presses
from ui.lists import MovingList
from ui.settings.edit import EditSetting
from ui.settings.screen import GroupRows, SettingRows, SettingsScreen
from ui.settings.switcher import ModelSwitcher
from ui.welcome.screen import FoundOptions, WelcomeScreen

if TYPE_CHECKING:
    from pathlib import Path

    from tests.endpoints.server import ScriptedEndpoint

NARROW = (80, 24)


@presses(GroupRows, "l", "right")
@presses(SettingRows, "enter", "h", "left", "delete")
@presses(MovingList, "j", "k", "g", "G")
@presses(SettingsScreen, "escape", "ctrl+f")
@presses(EditSetting, "ctrl+d")
async def test_the_settings_are_walked_through_changed_and_left_by_key(home: Home) -> None:
    async with home.app(NARROW) as (chat, pilot):
        await pilot.press("f2")
        await until(pilot, lambda: isinstance(pilot.app.screen, SettingsScreen))
        screen = pilot.app.screen
        assert isinstance(screen, SettingsScreen)
        names, rows = screen.query_one(GroupRows), screen.query_one(SettingRows)
        for into, back in (("l", "h"), ("right", "left")):
            await until(pilot, lambda: names.has_focus)
            await pilot.press(into)
            await until(pilot, lambda: rows.has_focus)
            await pilot.press(back)
        await until(pilot, lambda: names.has_focus)
        last = names.option_count - 1
        for key, at in (("G", last), ("k", last - 1), ("g", 0), ("j", 1)):
            await pilot.press(key)
            assert names.highlighted == at

        await pilot.press("ctrl+f")
        await until(pilot, lambda: screen.query_one("#narrow", Input).has_focus)
        await pilot.press(*"budget.total", "enter")
        await until(pilot, lambda: rows.has_focus and screen.row is not None and screen.row.key == "budget.total")
        usual = screen.home.settings.budget.total
        for again in ("dialog", "row"):
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(pilot.app.screen, EditSetting))
            await pilot.press(*"6000", "ctrl+s")
            await until(pilot, lambda: load(home.paths).budget.total == 6000 and pilot.app.screen is screen)
            if again == "dialog":
                await pilot.press("enter")
                await until(pilot, lambda: isinstance(pilot.app.screen, EditSetting))
                await pilot.press("ctrl+d")
            else:
                await pilot.press("delete")
            await until(pilot, lambda: load(home.paths).budget.total == usual and pilot.app.screen is screen)

        await pilot.press("escape")  # leaves the search
        await until(pilot, lambda: screen.query_one("#narrow", Input).value == "" and rows.has_focus)
        await pilot.press("escape")
        await until(pilot, lambda: names.has_focus)
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.screen is chat)


@presses(ModelSwitcher, "down", "up", "pagedown", "pageup", "f5", "ctrl+s")
async def test_a_model_is_found_in_a_long_list_and_kept_for_new_chats_by_key(
    home: Home, endpoint: ScriptedEndpoint
) -> None:
    endpoint.models = [f"model-{number:02}" for number in range(40)]
    async with home.app(NARROW) as (chat, pilot):
        await pilot.press("ctrl+o")
        await until(pilot, lambda: isinstance(pilot.app.screen, ModelSwitcher))
        switcher = pilot.app.screen
        models = switcher.query_one(MovingList)

        def on() -> str:
            return str(models.highlighted_option.id) if models.highlighted_option is not None else ""

        await until(pilot, lambda: any("model-39" in str(option.id) for option in models.options))
        start = models.highlighted
        assert start is not None
        await pilot.press("down", "down", "up")
        assert models.highlighted is not None
        assert models.highlighted > start
        assert switcher.query_one(Input).has_focus
        near = models.highlighted
        await pilot.press("pagedown")
        assert models.highlighted > near + 3
        await pilot.press("pageup")
        assert models.highlighted <= near

        endpoint.models = ["brand-new"]
        await pilot.press("f5")
        await until(pilot, lambda: any("brand-new" in str(option.id) for option in models.options))
        await until(pilot, lambda: not any("model-39" in str(option.id) for option in models.options))
        await pilot.press(*"brand")
        await until(pilot, lambda: "brand-new" in on())
        await pilot.press("ctrl+s")
        await until(pilot, lambda: pilot.app.screen is chat and chat.home.settings.chat.model == "brand-new")


@presses(WelcomeScreen, "f5")
async def test_models_are_looked_for_again_by_key(tmp_path: Path) -> None:
    home = Home(tmp_path / "hippo", None)
    async with home.app(NARROW) as (_chat, pilot):
        await until(pilot, lambda: isinstance(pilot.app.screen, WelcomeScreen))
        welcome = pilot.app.screen
        found = welcome.query_one(FoundOptions)
        await until(pilot, lambda: any(option.id == "other" for option in found.options))
        found.clear_options()
        await pilot.press("f5")
        await until(pilot, lambda: any(option.id == "other" for option in found.options))
