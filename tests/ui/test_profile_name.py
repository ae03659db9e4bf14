"""Whose memories and chats are open stands on every screen, where there are others or the profile has its own name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from rich.cells import cell_len
from sqlmodel import Session, select
from textual.widgets import Static

from memory.records import Profile
from tests.ui.home import until, write
from tests.ui.test_status_bar import BarApp
from ui import locale
from ui.chat.screen import ChatScreen
from ui.chat.shown import Switches
from ui.chat.status_bar import Standing, StatusBar, Switch
from ui.dialogs.pick import Pick
from ui.memories.panel import MemoriesPanel
from ui.profile_name import profile_line, short_name
from ui.settings.screen import SettingsScreen
from ui.welcome.screen import WelcomeScreen

if TYPE_CHECKING:
    from textual.pilot import Pilot
    from textual.screen import Screen

    from assistant.hippo import Hippo
    from tests.ui.home import Home

HOSTILE = "[/]\x1b]52;c;QQ==\x07[b]\u202ework"


def bar(pilot: Pilot[int]) -> str:
    screen = pilot.app.screen_stack[0]
    return "".join(str(part.content) for part in screen.query_one(StatusBar).query(Static))


def on(screen: Screen[Any], where: str) -> str:
    return str(screen.query_one(where, Static).content).strip()


def chat_of(pilot: Pilot[int]) -> ChatScreen:
    screen = pilot.app.screen_stack[0]
    assert isinstance(screen, ChatScreen)
    return screen


@pytest.mark.parametrize(
    ("name", "cells", "shown"),
    [("work", 10, "work"), ("a very long name", 8, "a very…"), ("家人和朋友", 6, "家人…"), (HOSTILE, 20, "[/][b]work")],
)
def test_a_name_is_harmless_and_no_wider_than_its_place(name: str, cells: int, shown: str) -> None:
    assert short_name(name, cells) == shown
    assert cell_len(short_name(name, cells)) <= cells


def test_the_line_tells_it_in_both_languages_and_nothing_where_there_is_no_name() -> None:
    assert profile_line("工作", 40) == "Profile: 工作"
    locale.use("zh")
    assert profile_line("工作", 40) == "档案：工作"
    assert cell_len(profile_line("家人和朋友以及其他人", 16)) <= 16
    assert profile_line("", 40) == ""


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("width", [80, 100, 140])
async def test_two_long_names_leave_room_for_all_else(width: int, language: str) -> None:
    locale.use(language)
    app = BarApp()
    async with app.run_test(size=(width, 3)) as pilot:
        await pilot.pause()
        line = app.query_one(StatusBar)
        for switches in (Switches(), Switches(private=True)):
            line.show(
                Standing(
                    "meta-llama/Llama-3.3-70B-Instruct",
                    "家人和朋友以及其他所有的人",
                    tokens=2140,
                    budget=8000,
                    notices=("a",),
                    switches=switches,
                    ready=True,
                )
            )
            await pilot.pause()
            assert sum(widget.size.width for widget in line.children) <= width - 2
            assert line.children[-1].region.right <= width
            shown = "".join(str(part.content) for part in line.query(Static))
            assert "⌂ 家人和" in shown
            assert "meta" in shown
            assert "2,140" in shown


@pytest.mark.parametrize(("language", "told"), [("en", "Profile: "), ("zh", "档案：")])
async def test_each_screen_names_the_profile_and_follows_when_it_is_switched(
    home: Home, language: str, told: str
) -> None:
    async with home.app((140, 40), language=language) as (screen, pilot):
        assert home.hippo is not None
        await until(pilot, lambda: "scripted" in bar(pilot))
        assert "⌂" not in bar(pilot)
        home.hippo.profiles.create("工作")
        screen.refresh_status()
        await until(pilot, lambda: "⌂ default" in bar(pilot))  # there is another one now
        await write(pilot, "/profile 工作")
        await until(pilot, lambda: chat_of(pilot) is not screen and "⌂ 工作" in bar(pilot))
        await until(pilot, lambda: on(chat_of(pilot), "MemoriesPanel > .profile") == f"{told}工作")

        await pilot.press("f2")
        await until(pilot, lambda: isinstance(pilot.app.screen, SettingsScreen))
        await until(pilot, lambda: f"  ·  {told}工作  ·  " in on(pilot.app.screen, ".title"))
        await pilot.press("escape")
        await write(pilot, "/connect")
        await until(pilot, lambda: isinstance(pilot.app.screen, WelcomeScreen))
        await until(pilot, lambda: on(pilot.app.screen, ".brand") == f"◖ Hippo  ·  {told}工作")
        await pilot.press("escape")

        await write(pilot, "/profile default")
        await until(pilot, lambda: "⌂ default" in bar(pilot))
        await until(pilot, lambda: on(chat_of(pilot), "MemoriesPanel > .profile") == f"{told}default")
        home.hippo.rename_profile("default", "家")
        chat_of(pilot).refresh_status()
        await until(pilot, lambda: "⌂ 家" in bar(pilot))


async def test_a_click_on_the_name_offers_the_others_and_a_hostile_one_does_no_harm(home: Home) -> None:
    def renamed(hippo: Hippo) -> None:
        with hippo.db.write() as session:
            found(session).name = HOSTILE
        hippo.profile_name = HOSTILE

    def found(session: Session) -> Profile:
        return session.exec(select(Profile)).one()

    home.prepare = renamed
    async with home.app((80, 24)) as (screen, pilot):
        await until(pilot, lambda: "⌂ [/][b]work" in bar(pilot))
        await pilot.press("ctrl+t")
        await until(pilot, lambda: screen.query_one(MemoriesPanel).has_focus_within)
        assert on(screen, "MemoriesPanel > .profile") == "Profile: [/][b]work"
        await pilot.press("ctrl+t")
        name = next(part for part in screen.query(Switch) if "⌂" in str(part.content))
        await pilot.click(name)
        await until(pilot, lambda: isinstance(pilot.app.screen, Pick))
