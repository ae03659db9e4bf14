"""What each command after / does once it is typed and sent; those of one chat of the list are with its keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.widgets import Button, Input

from assistant.settings import load
from memory.values import MessageState
from tests.endpoints.replies import Reply
from tests.ui.home import answered, notices, until, write
from tests.ui.pressing import types
from ui.chat.edit_message import EditMessage
from ui.chat.screen import ChatScreen
from ui.dialogs.pick import Pick
from ui.help import HelpScreen
from ui.memories.all_memories import AllMemories
from ui.memories.forget import ForgetDialog, ForgetEverything
from ui.memories.memory_list import MemoryList
from ui.memories.panel import MemoriesPanel
from ui.settings.chat_setup import ChatSetup
from ui.settings.screen import SettingsScreen
from ui.settings.switcher import ModelSwitcher
from ui.welcome.screen import WelcomeScreen

if TYPE_CHECKING:
    from textual.pilot import Pilot
    from textual.screen import Screen

    from assistant.hippo import Hippo
    from tests.endpoints.server import ScriptedEndpoint
    from tests.ui.home import Home

NARROW = (80, 24)


def teach(hippo: Hippo) -> None:
    hippo.add_memory("I am allergic to lupin.")
    hippo.add_memory("我住在里昂。")


def texts(hippo: Hippo) -> str:
    return " ".join(view.text for view in hippo.facts.views(hippo.profile_id))


async def opens(pilot: Pilot[int], line: str, kind: type[Screen[Any]]) -> None:
    """Send a command that opens a screen, and close that by escape."""
    screen = pilot.app.screen
    await write(pilot, line)
    await until(pilot, lambda: isinstance(pilot.app.screen, kind))
    await pilot.press("escape")
    await until(pilot, lambda: pilot.app.screen is screen)


@types("memories", "why", "review", "health")
async def test_the_views_of_memory_are_opened_by_command(home: Home) -> None:
    home.prepare = teach
    async with home.app(NARROW) as (screen, pilot):
        await answered(screen, pilot, "What may I eat?")
        panel, rows = screen.query_one(MemoriesPanel), screen.query_one("#all-memories", MemoryList)
        for line, view in (("/why", "answer"), ("/memories", "all"), ("/review", "review"), ("/health", "health")):
            await write(pilot, line)
            await until(pilot, lambda: panel.has_class("-open") and panel.has_focus_within)
            assert panel.view == view
            await pilot.press("escape")
            await until(pilot, lambda: screen.prompt.has_focus and not panel.has_class("-open"))
        await until(pilot, lambda: rows.count == 2)
        await write(pilot, "/memories 里昂")
        await until(pilot, lambda: rows.count == 1 and rows.has_focus)
        assert screen.query_one(AllMemories).filter.words == "里昂"
        await pilot.press("escape")
        await write(pilot, "/why")
        await until(pilot, lambda: screen.memory.answers.plan is not None)
        assert any("lupin" in memory.text for memory in screen.memory.answers.plan.injected)  # type: ignore[union-attr]


@types("remember", "undo", "forget", "wipe")
async def test_memories_are_kept_taken_back_and_forgotten_by_command(home: Home) -> None:
    home.prepare = teach
    async with home.app(NARROW) as (screen, pilot):
        hippo = screen.home
        await write(pilot, "/remember 我喜欢乌龙茶")
        await until(pilot, lambda: "乌龙" in texts(hippo) and screen.memory.learning.can_undo)
        await write(pilot, "/undo")
        await until(pilot, lambda: "乌龙" not in texts(hippo))
        await write(pilot, "/forget lupin")
        await until(pilot, lambda: isinstance(pilot.app.screen, ForgetDialog))
        assert pilot.app.screen.query_one("#no", Button).has_focus
        await pilot.press("enter")
        await until(pilot, lambda: pilot.app.screen is screen)
        assert "lupin" in texts(hippo)
        await write(pilot, "/forget lupin")
        await until(pilot, lambda: isinstance(pilot.app.screen, ForgetDialog))
        await pilot.press("tab", "enter")
        await until(pilot, lambda: "lupin" not in texts(hippo))
        assert "里昂" in texts(hippo)
        await write(pilot, "/wipe")
        await until(pilot, lambda: isinstance(pilot.app.screen, ForgetEverything))
        await pilot.press(*"forget", "enter")
        await until(pilot, lambda: texts(hippo) == "")


@types("again", "edit", "copy", "code", "read", "write", "private", "new")
async def test_a_chat_goes_on_by_command(home: Home, endpoint: ScriptedEndpoint) -> None:
    endpoint.replies = [Reply("one"), Reply("```py\ntwo 二\n```"), Reply("three")]
    async with home.app(NARROW) as (screen, pilot):
        await answered(screen, pilot, "hi")
        await write(pilot, "/again")
        await until(pilot, lambda: screen.turns.running is None and "two" in screen.state.messages[-1].content)
        await write(pilot, "/copy")
        await until(pilot, lambda: pilot.app.clipboard == "```py\ntwo 二\n```")
        await write(pilot, "/code")
        await until(pilot, lambda: pilot.app.clipboard == "two 二")
        await write(pilot, "/edit")
        await until(pilot, lambda: isinstance(pilot.app.screen, EditMessage))
        await pilot.press("!", "ctrl+s")
        await until(pilot, lambda: [one.content for one in screen.state.messages] == ["hi!", "three"])
        await until(pilot, lambda: screen.state.messages[-1].state is MessageState.COMPLETE)

        transcript, profile = screen.home.transcript, screen.home.profile_id
        await write(pilot, "/read")
        await until(pilot, lambda: not transcript.conversation(profile, 1).memory_read)
        await write(pilot, "/write")
        await until(pilot, lambda: not transcript.conversation(profile, 1).memory_write)
        await write(pilot, "/private")
        await until(pilot, lambda: screen.state.switches.private and screen.state.conversation_id is None)
        await answered(screen, pilot, "secret 秘密")
        await write(pilot, "/write")
        await until(pilot, lambda: any("writes nothing" in notice for notice in notices(pilot)))
        await write(pilot, "/new")
        await until(pilot, lambda: screen.state.messages == [] and not screen.state.switches.private)
        assert len(transcript.conversations(profile)) == 1
        assert not transcript.search_messages(profile, "secret", 5)


@types("search", "model", "setup", "profile", "settings", "connect", "help", "theme", "quit")
async def test_what_the_app_can_do_is_reached_by_command(home: Home) -> None:
    home.prepare = lambda hippo: hippo.profiles.create("工作")
    async with home.app(NARROW) as (screen, pilot):
        app = screen.hippo_app
        await answered(screen, pilot, "about cheese")
        await write(pilot, "/search 奶酪 cheese")
        field = screen.query_one("#chat-search", Input)
        await until(pilot, lambda: field.has_focus and field.value == "奶酪 cheese")
        await pilot.press("escape")
        for line, kind in (
            ("/model", ModelSwitcher),
            ("/setup", ChatSetup),
            ("/profile", Pick),
            ("/settings", SettingsScreen),
            ("/connect", WelcomeScreen),
            ("/help", HelpScreen),
        ):
            await opens(pilot, line, kind)
        await write(pilot, "/theme")
        await until(pilot, lambda: isinstance(pilot.app.screen, Pick))
        await pilot.press(*"nord", "enter")
        await until(pilot, lambda: app.theme == screen.home.settings.screen.theme == "nord")
        await write(pilot, "/profile 工作")
        await until(pilot, lambda: app.engine.profile_name == "工作" and app.screen_stack[0] is not screen)
        fresh = app.screen_stack[0]
        assert isinstance(fresh, ChatScreen)
        await until(pilot, lambda: fresh.prompt.has_focus)
        await write(pilot, "/quit")
        await until(pilot, lambda: not app.is_running)
    assert app.return_code == 0
    assert load(home.paths).screen.theme == "nord"
