"""The keys of the list of chats and of the question before one is deleted; what they change is in the store."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING

import pytest
from textual.widgets import Button, Input, Static

from memory.database import open_database
from memory.transcript import Transcript
from tests.ui.home import answered, notices, until, write
from tests.ui.pressing import presses, types
from ui.chat.conversations import ChatOptions, ConversationList
from ui.dialogs.delete_chat import DeleteChat
from ui.dialogs.dialog import AskText
from ui.dialogs.pick import Pick

if TYPE_CHECKING:
    from pathlib import Path

    from assistant.hippo import Hippo
    from tests.ui.home import Home
    from ui.chat.screen import ChatScreen

NARROW = (80, 24)
TITLES = ["", "Tea 茶", "Bread", "Journey"]
"""Of the chats put in; the one without a title is the oldest."""


def talk(hippo: Hippo) -> None:
    for title in TITLES:
        conversation = hippo.transcript.create_conversation(hippo.profile_id, title=title).id or 0
        asked = hippo.transcript.add_user_message(hippo.profile_id, conversation, f"about {title}", extract=False)
        hippo.transcript.add_answer(hippo.profile_id, conversation, asked.id or 0, f"Answer about {title}.")


def highlighted(screen: ChatScreen) -> str:
    """Return the row that the cursor is on."""
    option = screen.query_one(ChatOptions).highlighted_option
    return "" if option is None else str(option.prompt)


def exported(home: Home, ending: str) -> list[Path]:
    return [path for path in home.paths.exports.glob("*") if path.name.endswith(ending)]


def titles(screen: ChatScreen) -> list[str]:
    """Return the names of all chats as they are kept, the first of the list first."""
    hippo = screen.home
    return [chat.title for chat in hippo.transcript.conversations(hippo.profile_id, include_archived=True)]


@presses(ChatOptions, "j", "k", "g", "G", "x", "r", "p", "a", "z", "slash")
@presses(Pick, "down", "up")
async def test_a_chat_of_the_list_is_exported_renamed_pinned_and_archived_by_key_while_none_is_open(home: Home) -> None:
    home.prepare = talk
    async with home.app(NARROW) as (screen, pilot):
        options, hippo = screen.query_one(ChatOptions), screen.home
        await until(pilot, lambda: options.option_count == len(TITLES))
        await pilot.press("ctrl+l")
        await until(pilot, lambda: options.has_focus)
        for key, text in (("G", "unnamed chat"), ("k", "Tea 茶"), ("g", "Journey"), ("j", "Bread")):
            await pilot.press(key)
            assert text in highlighted(screen)

        for keys, ending in ((("enter",), ".md"), (("down", "enter"), ".json"), (("down", "up", "enter"), "-2.md")):
            await pilot.press("x")
            await until(pilot, lambda: isinstance(pilot.app.screen, Pick))
            await pilot.press(*keys)
            await until(pilot, partial(exported, home, ending))
            await until(pilot, lambda: options.has_focus)
        files = sorted(home.paths.exports.iterdir())
        assert len(files) == 3
        assert all("Answer about Bread." in file.read_text("utf-8") for file in files)
        read = [json.loads(file.read_text("utf-8")) for file in files if file.suffix == ".json"]
        assert [chat["title"] for chat in read] == ["Bread"]
        assert screen.state.conversation_id is None

        await pilot.press("G", "r")
        await until(pilot, lambda: isinstance(pilot.app.screen, AskText))
        assert pilot.app.screen.query_one(Input).value == ""  # not what stands there for want of a name
        await pilot.press(*"Rice", "enter")
        await until(pilot, lambda: titles(screen)[-1] == "Rice" and "Rice" in highlighted(screen))
        await pilot.press("p")
        await until(pilot, lambda: titles(screen)[0] == "Rice")
        await until(pilot, lambda: any("first in the list" in notice for notice in notices(pilot)))
        await until(pilot, lambda: "Rice" in highlighted(screen) and options.highlighted == 0)
        await pilot.press("p")
        await until(pilot, lambda: titles(screen)[-1] == "Rice" and options.highlighted == len(TITLES) - 1)

        await pilot.press("a")
        await until(pilot, lambda: options.option_count == len(TITLES) - 1)
        await pilot.press("z")
        await until(pilot, lambda: options.option_count == len(TITLES) + 1)  # under a heading
        assert "archived too" in str(screen.query_one(ConversationList).query_one(".panel-title", Static).content)
        await pilot.press("G", "a")
        await until(pilot, lambda: not any(chat.archived for chat in hippo.transcript.conversations(hippo.profile_id)))
        await until(pilot, lambda: any("Brought back" in notice for notice in notices(pilot)))
        await pilot.press("slash", *"bread", "enter")
        await until(pilot, lambda: options.has_focus and "Bread" in highlighted(screen))


@presses(ChatOptions, "d", "delete")
@presses(DeleteChat, "right", "left", "l", "h", "n", "y", "f")
@types("delete")
async def test_a_chat_is_deleted_by_key_with_or_without_what_was_learned_from_it(home: Home) -> None:
    async with home.app(NARROW) as (screen, pilot):
        hippo, options = screen.home, screen.query_one(ChatOptions)
        for city in ("Lyon", "Ghent"):
            await answered(screen, pilot, f"Remember that my friend Bo lives in {city}.")
            await until(pilot, lambda: hippo.facts.views(hippo.profile_id))
            await pilot.press("ctrl+n")
            await until(pilot, lambda: screen.state.conversation_id is None)
        facts = len(hippo.facts.views(hippo.profile_id))
        await pilot.press("ctrl+l")
        await until(pilot, lambda: options.has_focus and options.option_count == 2)
        await pilot.press("g", "delete")
        await until(pilot, lambda: isinstance(pilot.app.screen, DeleteChat))
        moves = (("right", "delete"), ("l", "forget"), ("left", "delete"), ("h", "no"))
        for key, button in moves:
            await pilot.press(key)
            assert pilot.app.screen.query_one(f"#{button}", Button).has_focus
        await pilot.press("n")
        await until(pilot, lambda: pilot.app.screen is screen and options.option_count == 2)
        assert len(titles(screen)) == 2

        await pilot.press("d")
        await until(pilot, lambda: isinstance(pilot.app.screen, DeleteChat))
        await pilot.press("f")
        await until(pilot, lambda: len(titles(screen)) == 1 and len(hippo.facts.views(hippo.profile_id)) < facts)

        await until(pilot, lambda: options.option_count == 1)
        await pilot.press("g", "enter")
        await until(pilot, lambda: screen.state.conversation_id is not None)
        left = len(hippo.facts.views(hippo.profile_id))
        await write(pilot, "/delete")
        await until(pilot, lambda: isinstance(pilot.app.screen, DeleteChat))
        await pilot.press("y")
        await until(pilot, lambda: titles(screen) == [] and screen.state.conversation_id is None)
        assert len(hippo.facts.views(hippo.profile_id)) == left


@types("pin", "archive")
@pytest.mark.parametrize("language", ["en", "zh"])
async def test_the_open_chat_is_pinned_and_archived_by_command_even_where_the_list_does_not_show_it(
    home: Home, language: str
) -> None:
    home.prepare = talk
    said = {"en": ("first in the list", "Archived", "Brought back"), "zh": ("列表最前面", "已归档", "移回")}[language]
    async with home.app(NARROW, language=language) as (screen, pilot):
        transcript, profile, options = screen.home.transcript, screen.home.profile_id, screen.query_one(ChatOptions)

        def kept() -> tuple[bool, bool]:
            chat = transcript.conversation(profile, 2)
            return chat.pinned, chat.archived

        await until(pilot, lambda: options.option_count == len(TITLES))
        screen.chats.open(2)
        await until(pilot, lambda: screen.state.conversation_id == 2)
        await write(pilot, "/pin")
        await until(pilot, lambda: kept() == (True, False) and any(said[0] in notice for notice in notices(pilot)))
        await write(pilot, "/archive")
        await until(pilot, lambda: kept() == (True, True) and any(said[1] in notice for notice in notices(pilot)))
        await until(pilot, lambda: screen.chats.row(2) is None)
        await write(pilot, "/archive")
        await until(pilot, lambda: kept() == (True, False) and any(said[2] in notice for notice in notices(pilot)))
        await write(pilot, "/pin")
        await until(pilot, lambda: kept() == (False, False))


async def test_a_list_without_a_choice_has_nothing_to_pick(home: Home) -> None:
    async with home.app(NARROW) as (screen, pilot):
        await until(pilot, lambda: screen.query_one(ChatOptions).option_count == 1)
        await pilot.press("ctrl+l", "x", "d", "r", "p", "a")
        await pilot.pause()
        assert pilot.app.screen is screen


async def test_enter_opens_the_first_chat_of_the_list_without_another_key(home: Home) -> None:
    home.prepare = talk
    async with home.app(NARROW) as (screen, pilot):
        options = screen.query_one(ChatOptions)
        await until(pilot, lambda: options.option_count == len(TITLES))
        await pilot.press("ctrl+l")
        await until(pilot, lambda: "Journey" in highlighted(screen))
        await pilot.press("enter")
        await until(pilot, lambda: screen.state.title == "Journey" and screen.prompt.has_focus)


async def test_what_another_window_does_to_the_chats_shows_here(home: Home) -> None:
    home.prepare = talk
    async with home.app(NARROW) as (screen, pilot):
        options, profile_id = screen.query_one(ChatOptions), screen.home.profile_id
        await until(pilot, lambda: options.option_count == len(TITLES))
        await pilot.press("ctrl+l")
        await until(pilot, lambda: "Journey" in highlighted(screen))
        other_db = open_database(home.paths.database, screen.home.clock)
        other = Transcript(other_db, screen.home.clock)
        other.create_conversation(profile_id, title="Said elsewhere 别处")
        await until(pilot, lambda: "别处" in str(options.options[0].prompt))
        assert "Journey" in highlighted(screen)
        newest = screen.chats._rows[0].id
        other.rename(profile_id, newest, "Named elsewhere")
        await until(pilot, lambda: "Named elsewhere" in str(options.options[0].prompt))
        other_db.close()
