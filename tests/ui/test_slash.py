"""Commands that begin with / in the prompt."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from textual import events

from tests.ui.home import answered, notices, until, write
from tests.ui.pressing import types
from ui.chat import slash
from ui.chat.completion import Completion
from ui.chat.screen import ChatScreen
from ui.palette import commands

if TYPE_CHECKING:
    from tests.endpoints.server import ScriptedEndpoint
    from tests.ui.home import Home


@pytest.mark.parametrize(
    ("typed", "sent"),
    [
        ("hello /new", "hello /new"),
        ("//new", "/new"),
        (" /new", "/new"),
        ("/etc/hosts is broken", "/etc/hosts is broken"),
        ("/", "/"),
        ("/ what", "/ what"),
    ],
)
def test_what_is_no_command_is_sent(typed: str, sent: str) -> None:
    assert slash.read_line(typed) == slash.Line(sent)


def test_a_command_is_read_with_its_argument_and_by_its_other_names() -> None:
    line = slash.read_line("/Remember  I like tea\nand rice")
    assert line.command is not None
    assert (line.command.name, line.argument) == ("remember", "I like tea\nand rice")
    assert slash.read_line("/exit").command is slash.read_line("/quit").command
    assert slash.read_line("/nonsense").command is None


def test_the_command_that_is_typed_whole_is_offered_first() -> None:
    assert [command.name for command in slash.beginning_with("edit")][:2] == ["edit", "editor"]


async def test_an_unknown_command_says_so_and_stays_in_the_prompt(home: Home, endpoint: ScriptedEndpoint) -> None:
    async with home.app() as (screen, pilot):
        await write(pilot, "/rember [/] I like tea")
        await until(pilot, lambda: any("/rember" in notice for notice in notices(pilot)))
        assert screen.prompt.text == "/rember [/] I like tea"
        await pilot.press("home", "/", "enter")
        await until(pilot, lambda: screen.turns.running is None and len(screen.state.messages) == 2)
        assert screen.state.messages[0].content == "/rember [/] I like tea"
        assert len(endpoint.chats) == 1


async def test_a_command_without_the_words_it_needs_stays_in_the_prompt(home: Home) -> None:
    async with home.app() as (screen, pilot):
        await write(pilot, "/forget ")
        await until(pilot, lambda: any("/forget WORDS" in notice for notice in notices(pilot)))
        assert screen.prompt.text == "/forget "


async def test_what_is_to_be_remembered_is_kept_at_once_and_sent_nowhere(
    home: Home, endpoint: ScriptedEndpoint
) -> None:
    async with home.app() as (screen, pilot):
        await write(pilot, "/remember I am allergic to lupin")
        hippo = screen.home
        await until(pilot, lambda: any("lupin" in fact.text for fact in hippo.facts.views(hippo.profile_id)))
        await until(pilot, lambda: any("lupin" in notice for notice in notices(pilot)))
        assert screen.prompt.text == ""
        assert endpoint.chats == []


async def test_tab_completes_a_command_and_escape_closes_the_list(home: Home) -> None:
    async with home.app() as (screen, pilot):
        offered = screen.query_one(Completion)
        await pilot.press("/", "r", "e", "m")
        await until(pilot, lambda: offered.is_open)
        assert offered.current is not None
        assert offered.current.text == "/remember"
        await pilot.press("tab")
        assert screen.prompt.text == "/remember "
        assert screen.prompt.has_focus
        await until(pilot, lambda: not offered.is_open)
        screen.prompt.put("")
        await pilot.press("/")
        await until(pilot, lambda: offered.is_open)
        await pilot.press("down", "up", "up")
        assert offered.current.text == "/quit"
        await pilot.press("escape")
        await until(pilot, lambda: not offered.is_open)
        assert screen.prompt.text == "/"


async def test_enter_runs_the_command_that_is_marked(home: Home) -> None:
    async with home.app() as (screen, pilot):
        await pilot.press("/", "p", "r", "i")
        await until(pilot, lambda: screen.query_one(Completion).is_open)
        await pilot.press("enter")
        await until(pilot, lambda: screen.state.switches.private)
        assert screen.prompt.text == ""


@pytest.mark.parametrize("typed", ["ename Tea @ home", "ename 茶话"])
async def test_a_command_written_faster_than_the_list_follows_runs_as_it_stands(home: Home, typed: str) -> None:
    async with home.app() as (screen, pilot):
        await answered(screen, pilot, "first words")
        await pilot.press("/", "r")
        await until(pilot, lambda: screen.query_one(Completion).is_open)
        for letter in typed:
            screen.prompt.post_message(events.Key(letter, letter))
        screen.prompt.post_message(events.Key("enter", "\r"))
        await until(pilot, lambda: screen.state.title == typed.removeprefix("ename "))
        assert screen.prompt.text == ""


@types("rename", "export")
async def test_a_chat_is_renamed_and_exported_by_commands(home: Home) -> None:
    async with home.app() as (screen, pilot):
        await write(pilot, "first words")
        await until(pilot, lambda: screen.turns.running is None and len(screen.state.messages) == 2)
        await write(pilot, "/rename Tea [/] 茶")
        await until(pilot, lambda: screen.state.title == "Tea [/] 茶")
        await until(pilot, lambda: screen.home.transcript.conversations(1, limit=1, offset=0)[0].title == "Tea [/] 茶")
        await write(pilot, "/export")
        await write(pilot, "/export json")
        folder = home.paths.exports
        await until(pilot, lambda: folder.exists() and len(list(folder.iterdir())) == 2)
        texts = {path.suffix: path.read_text("utf-8") for path in folder.iterdir()}
        assert "You said: first words" in texts[".md"]
        assert '"role": "assistant"' in texts[".json"]
        assert all(path.stat().st_mode & 0o077 == 0 for path in folder.iterdir())
        await until(pilot, lambda: any(str(folder) in notice for notice in notices(pilot)))


async def test_an_unknown_profile_is_not_made_by_a_slip(home: Home) -> None:
    async with home.app() as (screen, pilot):
        await write(pilot, "/profile wrok")
        await until(pilot, lambda: any("wrok" in notice for notice in notices(pilot)))
        assert screen.prompt.text == "/profile wrok"
        assert [profile.name for profile in screen.home.profiles.all()] == ["default"]


async def test_every_command_stands_in_the_palette_and_in_the_help(home: Home) -> None:
    from ui.help import HelpScreen
    from ui.page import Page

    async with home.app() as (screen, pilot):
        await write(pilot, "hi")
        await until(pilot, lambda: screen.turns.running is None and len(screen.state.messages) == 2)
        assert isinstance(screen, ChatScreen)
        assert len(commands(screen)) == len(slash.COMMANDS)
        assert set(screen.slash._doing) == {command.name for command in slash.COMMANDS}
        pilot.app.push_screen(HelpScreen(pilot.app.screen))
        await until(pilot, lambda: isinstance(pilot.app.screen, HelpScreen))
        shown = pilot.app.screen.query_one(Page)._drawn(80).plain
        assert all(f"/{command.name}" in shown for command in slash.COMMANDS)
