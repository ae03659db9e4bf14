"""The command palette offers what can be done where one is, and does nothing behind what is seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from textual.command import CommandList

from tests.ui.home import answered, until
from ui.chat.edit_message import EditMessage
from ui.chat.screen import ChatScreen
from ui.dialogs.dialog import AskText
from ui.dialogs.pick import Pick
from ui.help import HelpScreen
from ui.palette import HippoPalette, offered
from ui.settings.screen import SettingsScreen

if TYPE_CHECKING:
    from textual.pilot import Pilot

    from tests.endpoints.server import ScriptedEndpoint
    from tests.ui.home import Home
    from ui.app import HippoApp


def names(pilot: Pilot[int]) -> list[str]:
    app: HippoApp = pilot.app  # type: ignore[assignment]
    return [command.name for command in offered(app, app.screen)]


async def choose(pilot: Pilot[int], words: str) -> None:
    """Choose by keyboard what the palette finds first for some words."""
    await pilot.press("ctrl+p")
    await until(pilot, lambda: isinstance(pilot.app.screen, HippoPalette))
    await pilot.press(*words)
    found = pilot.app.screen.query_one(CommandList)
    await until(pilot, lambda: found.option_count and found.highlighted == 0 and words in str(found.options[0].prompt))
    await pilot.press("enter")
    await until(pilot, lambda: not isinstance(pilot.app.screen, HippoPalette))


EN = ("Delete this chat", "New chat", "Search", "Read file again", "Send again", "Theme", "Quit", "Help", "Settings")
ZH = ("删除此对话", "新对话", "搜索", "重新读取文件", "重新发送", "主题", "退出", "帮助", "设置")


@pytest.mark.parametrize(("language", "words"), [("en", EN), ("zh", ZH)], ids=["en", "zh"])
async def test_each_screen_offers_its_own_and_no_dialog_what_is_done_in_the_chat_behind(
    home: Home, language: str, words: tuple[str, ...]
) -> None:
    delete, new, search, reload, resend, theme, leave, keys, settings = words
    async with home.app((80, 24), language=language) as (screen, pilot):
        await answered(screen, pilot, "hi")
        await until(pilot, lambda: delete in names(pilot))
        assert {new, theme, leave, keys, settings} <= set(names(pilot))
        screen.actions.edit_last()
        await until(pilot, lambda: isinstance(pilot.app.screen, EditMessage))
        assert resend in names(pilot)
        assert not {delete, new, settings} & set(names(pilot))
        assert {theme, leave, keys} <= set(names(pilot))
        await pilot.press("f1")  # the help, over the dialog: what was typed there must not be lost either
        await until(pilot, lambda: isinstance(pilot.app.screen, HelpScreen))
        assert not {delete, new, keys} & set(names(pilot))
        await pilot.press("escape", "escape", "f2")
        await until(pilot, lambda: isinstance(pilot.app.screen, SettingsScreen))
        assert {search, reload, delete, new, theme} <= set(names(pilot))
        assert settings not in names(pilot)
        assert names(pilot).index(search) < names(pilot).index(new)


async def test_what_is_done_in_the_chat_leads_there_first(home: Home, endpoint: ScriptedEndpoint) -> None:
    async with home.app((80, 24)) as (screen, pilot):
        await answered(screen, pilot, "hi")
        await until(pilot, lambda: "Rename this chat" in names(pilot))
        await pilot.press("f2")
        await until(pilot, lambda: isinstance(pilot.app.screen, SettingsScreen))
        await choose(pilot, "Rename this chat")
        await until(pilot, lambda: isinstance(pilot.app.screen, AskText))
        assert [type(one) for one in pilot.app.screen_stack] == [ChatScreen, AskText]
        before = len(endpoint.requests)
        await choose(pilot, "Theme")  # over the dialog, which stays
        await until(pilot, lambda: isinstance(pilot.app.screen, Pick))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, AskText))
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.screen is screen)
        assert screen.focused is screen.prompt
        assert len(endpoint.requests) == before


async def test_what_a_screen_does_is_done_there(home: Home) -> None:
    async with home.app((80, 24)) as (_screen, pilot):
        await pilot.press("f2")
        await until(pilot, lambda: isinstance(pilot.app.screen, SettingsScreen))
        settings = pilot.app.screen
        await choose(pilot, "Search")
        await until(pilot, lambda: pilot.app.screen is settings and getattr(settings.focused, "id", "") == "narrow")
        await choose(pilot, "Back")
        await until(pilot, lambda: getattr(settings.focused, "id", "") == "groups")
