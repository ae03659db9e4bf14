"""A backup that is put back while Hippo is open is noticed: it is shown as it is now, and what was typed stays."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from assistant.hippo import Hippo
from assistant.settings import load
from tests.endpoints.replies import Reply
from tests.ui.home import answered, notices, until
from ui.chat.conversations import ChatOptions
from ui.settings.screen import SettingsScreen

if TYPE_CHECKING:
    from textual.pilot import Pilot

    from tests.endpoints.server import ScriptedEndpoint
    from tests.ui.home import Home
    from ui.chat.screen import ChatScreen


async def put_back(home: Home, name: str) -> None:
    """Restore a backup as another process does."""

    def work() -> None:
        other = Hippo.open(home.paths, load(home.paths), start_worker=False)
        other.backups.restore(name)
        other.finish_jobs()
        other.close()

    await asyncio.to_thread(work)


async def backup(home: Home) -> str:
    assert home.hippo is not None
    return (await asyncio.to_thread(home.hippo.backups.create)).name


def contents(screen: ChatScreen) -> list[str]:
    return [message.content for message in screen.state.messages]


def told(pilot: Pilot[int], words: str) -> bool:
    return any(words in notice for notice in notices(pilot))


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "You see what it holds"), pytest.param("zh", "现在显示的是备份中的内容", marks=pytest.mark.slow)],
)
async def test_the_open_chat_is_shown_as_the_backup_has_it_and_what_was_typed_stays(
    home: Home, language: str, words: str
) -> None:
    async with home.app(language=language) as (screen, pilot):
        await answered(screen, pilot, "first 一")
        name = await backup(home)
        await answered(screen, pilot, "second 二", 4)
        screen.prompt.insert("half a thought 半句")
        screen.attachments.add_text("row\n" * 60)
        await put_back(home, name)
        screen.refresh_status()  # as every few seconds
        await until(pilot, lambda: told(pilot, words))
        await until(pilot, lambda: contents(screen) == ["first 一", "You said: first 一"])
        assert screen.prompt.text == "half a thought 半句"
        assert len(screen.attachments.files) == 1
        hippo, chat = screen.home, screen.state.conversation_id
        await until(pilot, lambda: hippo.transcript.get_draft(hippo.profile_id, chat) == "half a thought 半句")
        await pilot.press("enter")
        await until(pilot, lambda: screen.turns.running is None and len(screen.state.messages) == 4)
        await pilot.pause(0.2)
        assert sum(words in notice for notice in notices(pilot)) == 1  # it is told once
        assert not [notice for notice in pilot.app._notifications if notice.severity == "error"]


async def test_a_chat_that_the_backup_does_not_know_gives_its_words_to_a_new_one(home: Home) -> None:
    async with home.app() as (screen, pilot):
        name = await backup(home)
        await answered(screen, pilot, "later than the backup")
        screen.prompt.insert("and then?")
        await pilot.press("f2")
        await until(pilot, lambda: isinstance(pilot.app.screen, SettingsScreen))
        await put_back(home, name)
        await until(pilot, lambda: screen.state.conversation_id is None and contents(screen) == [])
        assert screen.prompt.text == "and then?"
        assert isinstance(pilot.app.screen, SettingsScreen)
        await until(pilot, lambda: screen.query_one(ChatOptions).option_count == 0 or not screen.chats._rows)


@pytest.mark.parametrize(
    ("language", "words"),
    [pytest.param("en", "It has no profile 新家", marks=pytest.mark.slow), ("zh", "备份中没有档案 新家")],
)
async def test_a_profile_that_the_backup_does_not_know_gives_way_to_another(
    home: Home, language: str, words: str
) -> None:
    async with home.app(language=language) as (before, pilot):
        name = await backup(home)
        assert home.hippo is not None
        home.hippo.profiles.create("新家")
        pilot.app.switch_profile("新家")  # type: ignore[attr-defined]
        await until(pilot, lambda: pilot.app.screen is not before and pilot.app.screen.is_attached)
        screen: ChatScreen = pilot.app.screen  # type: ignore[assignment]
        screen.prompt.insert("半句 half")
        await put_back(home, name)
        screen.refresh_status()  # as every few seconds
        await until(pilot, lambda: told(pilot, words))
        after: ChatScreen = pilot.app.screen  # type: ignore[assignment]
        assert after is not screen
        assert after.prompt.text == "半句 half"
        assert after.home.profile_name == "default"
        await pilot.press("enter")
        await until(pilot, lambda: after.turns.running is None and len(after.state.messages) == 2)


async def test_while_an_answer_comes_in_the_screen_waits(home: Home, endpoint: ScriptedEndpoint) -> None:
    async with home.app() as (screen, pilot):
        await answered(screen, pilot, "first")
        name = await backup(home)
        endpoint.script = lambda _request: Reply("One. Two. Three.", pace=0.8)
        screen.prompt.insert("second")
        await pilot.press("enter")
        await until(pilot, lambda: screen.turns.running is not None)
        await put_back(home, name)
        screen.refresh_status()
        await until(pilot, lambda: screen.turns.running is None)
        await until(pilot, lambda: told(pilot, "You see what it holds"))
        await until(pilot, lambda: contents(screen)[:1] == ["first"])
