"""A private chat on the screen: what is written for it goes into it alone, and nothing of it stays."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest
from textual.widgets import Static

from tests.ui.home import until, write
from tests.ui.pressing import presses
from ui.chat.screen import ChatScreen

if TYPE_CHECKING:
    from tests.ui.home import Home


@presses(ChatScreen, "f8")
async def test_a_private_chat_leaves_nothing_on_the_disk(home: Home) -> None:
    async with home.app() as (screen, pilot):
        await until(pilot, lambda: screen.prompt.has_focus)
        await pilot.press("f8")
        await until(pilot, lambda: screen.state.switches.private)
        await write(pilot, "my secret is plumquat")
        await until(pilot, lambda: not screen.is_answering and len(screen.state.messages) == 2)
        assert screen.state.messages[1].content == "You said: my secret is plumquat"
        assert screen.query_one("#chat-options").option_count == 1  # type: ignore[attr-defined]  # "No chats yet"
        await pilot.press("f8")
        await until(pilot, lambda: not screen.state.switches.private)
        assert screen.state.messages == []
        hippo = home.hippo
        assert hippo is not None
        assert hippo.transcript.conversations(hippo.profile_id, limit=10, offset=0) == []
    for path in home.paths.data.parent.rglob("*"):
        assert not path.is_file() or b"plumquat" not in path.read_bytes()


async def test_what_was_typed_in_a_private_chat_not_yet_begun_ends_with_it(home: Home) -> None:
    async with home.app() as (screen, pilot):
        await until(pilot, lambda: screen.prompt.has_focus)
        screen.prompt.insert("so kept ")
        hippo = home.hippo
        assert hippo is not None
        await until(pilot, lambda: hippo.transcript.get_draft(hippo.profile_id, None) == "so kept ")
        await pilot.press("f8")
        await until(pilot, lambda: screen.state.switches.private)
        assert screen.prompt.text == "so kept "  # it goes on in private, and is taken off the disk
        await until(pilot, lambda: hippo.transcript.get_draft(hippo.profile_id, None) == "")
        screen.prompt.insert("my secret is plumquat")
        await pilot.press("f8")
        await until(pilot, lambda: not screen.state.switches.private)
        assert screen.prompt.text == ""
        screen.prompt.insert("x")
        await until(pilot, lambda: hippo.transcript.get_draft(hippo.profile_id, None) == "x")
    for path in home.paths.data.parent.rglob("*"):
        assert not path.is_file() or b"plumquat" not in path.read_bytes()


@pytest.mark.parametrize("begun", [False, True])
async def test_what_is_sent_while_a_private_chat_opens_goes_into_that_chat_alone(
    home: Home, monkeypatch: pytest.MonkeyPatch, begun: bool
) -> None:
    gate = threading.Event()
    async with home.app() as (screen, pilot):
        hippo = screen.home
        if begun:
            await write(pilot, "good morning")
            await until(pilot, lambda: screen.turns.running is None and len(screen.state.messages) == 2)
        opens = hippo.private
        monkeypatch.setattr(hippo, "private", lambda: gate.wait(20) and opens())
        await pilot.press("f8")
        await write(pilot, "I live in Plumquat")
        await until(pilot, lambda: "starting" in str(screen.query_one("#chat-title", Static).content))
        assert not screen.is_answering
        assert not screen.state.switches.private
        await screen.chats.keep_draft_now()
        gate.set()
        await until(pilot, lambda: screen.state.switches.private and len(screen.state.messages) == 2)
        await until(pilot, lambda: not screen.is_answering)
        assert screen.state.messages[0].content == "I live in Plumquat"
        assert screen.prompt.text == ""
        assert hippo.facts.views(hippo.profile_id) == []
    for path in home.paths.data.parent.rglob("*"):
        assert not path.is_file() or b"plumquat" not in path.read_bytes().lower()


async def test_a_private_chat_asked_for_while_hippo_starts_opens_before_anything_is_sent(home: Home) -> None:
    async with home.late_app() as (screen, pilot, there):
        await pilot.press("f8")
        await write(pilot, "I live in Plumquat")
        there.set()
        await until(pilot, lambda: screen.state.switches.private and len(screen.state.messages) == 2)
        await until(pilot, lambda: not screen.is_answering)
        assert screen.home.facts.views(screen.home.profile_id) == []
    for path in home.paths.data.parent.rglob("*"):
        assert not path.is_file() or b"plumquat" not in path.read_bytes().lower()


async def test_another_chat_chosen_while_a_private_one_opens_takes_nothing_that_was_written_for_it(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = threading.Event()
    async with home.app() as (screen, pilot):
        opens = screen.home.private
        monkeypatch.setattr(screen.home, "private", lambda: gate.wait(20) and opens())
        await pilot.press("f8")
        screen.prompt.insert("plumquat")
        await pilot.press("ctrl+n")
        await until(pilot, lambda: not screen.chats.private.is_on)
        gate.set()
        await until(pilot, lambda: screen.prompt.text == "")
        await pilot.pause()
        assert not screen.state.switches.private


async def test_what_was_written_for_a_private_chat_that_cannot_be_opened_waits_for_it(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with home.app() as (screen, pilot):
        opens, failing = screen.home.private, [True]

        def private() -> object:
            if failing:
                msg = "no memory left"
                raise OSError(msg)
            return opens()

        monkeypatch.setattr(screen.home, "private", private)
        await pilot.press("f8")
        await until(pilot, lambda: screen.chats.private._failed)
        screen.prompt.insert("I live in Plumquat")
        await screen.chats.keep_draft_now()
        failing.clear()
        await pilot.press("enter")
        await until(pilot, lambda: screen.state.switches.private and len(screen.state.messages) == 2)
        await until(pilot, lambda: not screen.is_answering)
        assert screen.state.messages[0].content == "I live in Plumquat"
    for path in home.paths.data.parent.rglob("*"):
        assert not path.is_file() or b"plumquat" not in path.read_bytes().lower()
