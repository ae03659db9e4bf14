"""The keys by which one reads a chat and works on its messages, and those of its prompt."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

import pytest
from textual.drivers.headless_driver import HeadlessDriver
from textual.widgets import Button, Static

from tests.endpoints.replies import Reply
from tests.ui.home import answered, notices, until, write
from tests.ui.pressing import presses, types
from ui.chat.edit_message import EditMessage
from ui.chat.prompt import Prompt
from ui.chat.screen import ChatScreen
from ui.chat.transcript import Transcript
from ui.dialogs.dialog import Confirm
from ui.memories.panel import MemoriesPanel

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from textual.pilot import Pilot

    from assistant.hippo import Hippo
    from tests.endpoints.server import ScriptedEndpoint
    from tests.ui.home import Home

NARROW = (80, 24)
TURNS = 6


def talk(hippo: Hippo) -> None:
    """Put in one chat that is some screens long."""
    transcript = hippo.transcript
    conversation = transcript.create_conversation(hippo.profile_id, title="Journey").id or 0
    for number in range(TURNS):
        asked = transcript.add_user_message(hippo.profile_id, conversation, f"question {number} 问", extract=False)
        transcript.add_answer(hippo.profile_id, conversation, asked.id or 0, f"answer {number} 答\n\n" * 6)


async def opened(screen: ChatScreen, pilot: Pilot[int], messages: int = 2 * TURNS) -> Transcript:
    """Open the newest chat and go to its messages, by key."""
    await until(pilot, lambda: screen.chats.row(1) is not None)
    await pilot.press("ctrl+l", "home", "enter")
    transcript = screen.transcript
    await until(pilot, lambda: len(screen.state.messages) == messages and screen.prompt.has_focus)
    await until(pilot, lambda: transcript.max_scroll_y > 0 and transcript.is_vertical_scroll_end)
    await pilot.press("shift+tab")
    await until(pilot, lambda: transcript.has_focus and transcript.selected == screen.state.messages[-1].id)
    return transcript


@presses(Transcript, "up", "k", "down", "j", "home", "g", "end", "G", "pageup", "b", "pagedown", "enter")
@presses(ChatScreen, "escape back")
async def test_a_chat_is_read_through_by_key(home: Home) -> None:
    home.prepare = talk
    async with home.app(NARROW) as (screen, pilot):
        transcript = await opened(screen, pilot)
        ids = [message.id for message in screen.state.messages]

        def reads(at: int) -> bool:
            view = transcript.view(ids[at])
            assert view is not None
            return transcript.selected == ids[at] and transcript.window_region.overlaps(view.virtual_region)

        for key, at in (("up", -2), ("k", -3), ("down", -2), ("j", -1), ("home", 0), ("end", -1), ("g", 0), ("G", -1)):
            await pilot.press(key)
            await until(pilot, partial(reads, at))
        for key, way in (("pageup", -1), ("b", -1), ("pagedown", 1)):
            before = transcript.scroll_y
            await pilot.press(key)
            assert (transcript.scroll_y - before) * way > 5
        await pilot.press("enter")
        panel = screen.query_one(MemoriesPanel)
        await until(pilot, lambda: panel.has_class("-open") and panel.view == "answer")
        await pilot.press("escape")
        await until(pilot, lambda: screen.prompt.has_focus and not panel.has_class("-open"))
        assert transcript.selected is None


@presses(Transcript, "r", "h", "l", "left", "right", "d", "delete")
@presses(Confirm, "right", "left", "l", "h", "n", "y")
async def test_an_answer_is_given_again_compared_with_the_first_and_deleted_by_key(
    home: Home, endpoint: ScriptedEndpoint
) -> None:
    endpoint.replies = [Reply("one"), Reply("two")]
    async with home.app(NARROW) as (screen, pilot):
        await answered(screen, pilot, "hi")
        transcript = screen.transcript

        async def shows(text: str) -> None:
            def drawn() -> bool:
                view = transcript.view(screen.state.messages[-1].id)
                return view is not None and view.shown.content == text and len(view.shown.siblings) == 2

            await until(pilot, lambda: screen.turns.running is None and len(screen.state.messages) == 2 and drawn())

        await pilot.press("shift+tab", "r")
        await shows("two")
        for key, text in (("h", "one"), ("l", "two"), ("left", "one"), ("right", "two")):
            transcript.focus()
            await pilot.press(key)
            await shows(text)
        transcript.focus()
        await pilot.press("delete")
        await until(pilot, lambda: isinstance(pilot.app.screen, Confirm))
        for key, button in (("right", "yes"), ("left", "no"), ("l", "yes"), ("h", "no")):
            await pilot.press(key)
            assert pilot.app.screen.query_one(f"#{button}", Button).has_focus
        await pilot.press("n")
        await until(pilot, lambda: pilot.app.screen is screen)
        assert len(screen.state.messages) == 2
        await pilot.press("d")
        await until(pilot, lambda: isinstance(pilot.app.screen, Confirm))
        await pilot.press("y")
        await until(pilot, lambda: [message.content for message in screen.state.messages] == ["hi"])
        kept = screen.home.transcript.branch(screen.home.profile_id, 1)
        assert [message.content for message in kept] == ["hi"]


async def test_a_message_written_anew_shows_which_of_its_branches_stands_here_and_leads_to_the_other(
    home: Home,
) -> None:
    async with home.app(NARROW) as (screen, pilot):
        await answered(screen, pilot, "tea 茶")
        await write(pilot, "/edit")
        await until(pilot, lambda: isinstance(pilot.app.screen, EditMessage))
        await pilot.press(*"!", "ctrl+s")

        def stands(text: str, place: str) -> bool:
            messages = screen.state.messages
            view = screen.transcript.view(messages[0].id) if messages else None
            told = [str(line.render()) for line in view.query(".place").results(Static)] if view is not None else []
            return screen.turns.running is None and messages[0].content == text and told == [place]

        await until(pilot, lambda: stands("tea 茶!", "‹ 2/2 ›"))
        assert screen.state.messages[1].place == ""
        screen.transcript.focus()
        await pilot.press("left")  # at the answer, which stands alone
        await until(pilot, lambda: stands("tea 茶", "‹ 1/2 ›"))
        await pilot.press("right")
        await until(pilot, lambda: stands("tea 茶!", "‹ 2/2 ›"))


async def test_where_there_is_no_other_branch_the_key_says_so(home: Home) -> None:
    async with home.app(NARROW) as (screen, pilot):
        await answered(screen, pilot, "tea")
        screen.transcript.focus()
        await pilot.press("left")
        await until(pilot, lambda: any("no other branch" in notice for notice in notices(pilot)))


@presses(Prompt, "enter", "ctrl+j", "shift+enter", "up", "down", "ctrl+underscore", "alt+z", "pageup", "pagedown")
async def test_the_prompt_is_written_in_and_left_by_key(home: Home) -> None:
    home.prepare = talk
    async with home.app(NARROW) as (screen, pilot):
        transcript, prompt = await opened(screen, pilot), screen.prompt
        await pilot.press("escape")
        await until(pilot, lambda: prompt.has_focus and transcript.is_vertical_scroll_end)
        bottom = transcript.scroll_y
        await pilot.press("pageup")
        await until(pilot, lambda: transcript.scroll_y < bottom)
        await pilot.press("pagedown")
        await until(pilot, lambda: transcript.scroll_y == bottom)
        await pilot.press("a", "ctrl+j", "b", "shift+enter", "茶")
        assert prompt.text == "a\nb\n茶"
        prompt.put("")
        prompt.insert("one ")
        prompt.insert("two ")
        await pilot.press("ctrl+underscore")
        assert prompt.text == "one "
        await pilot.press("alt+z")
        assert prompt.text == ""
        await write(pilot, "sent 了")
        await until(pilot, lambda: screen.turns.running is None and len(screen.state.messages) == 2 * TURNS + 2)
        await pilot.press("up")
        assert prompt.text == "sent 了"
        await pilot.press("down")
        assert prompt.text == ""


@pytest.fixture
def lent(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Let the terminal of a test be handed to another program, and note each time."""
    told: list[str] = []

    @contextmanager
    def by_hand(_driver: HeadlessDriver) -> Iterator[None]:
        yield

    monkeypatch.setattr(HeadlessDriver, "can_suspend", property(lambda _driver: True), raising=False)
    monkeypatch.setattr(HeadlessDriver, "no_automatic_restart", by_hand)
    monkeypatch.setattr(HeadlessDriver, "suspend_application_mode", lambda _driver: told.append("lent"))
    monkeypatch.setattr(HeadlessDriver, "resume_application_mode", lambda _driver: told.append("back"))
    return told


@presses(Prompt, "ctrl+g")
@types("editor")
async def test_the_prompt_is_written_in_an_editor_that_gets_the_terminal(
    home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lent: list[str]
) -> None:
    script = tmp_path / "an editor.py"
    script.write_text(
        "import pathlib, sys\nfile = pathlib.Path(sys.argv[1])\nfile.write_text(file.read_text() + '，茶')\n"
    )
    monkeypatch.setenv("EDITOR", f"{sys.executable} '{script}'")
    monkeypatch.delenv("VISUAL", raising=False)
    async with home.app(NARROW) as (screen, pilot):
        screen.prompt.insert("tea")
        await pilot.press("ctrl+g")
        await until(pilot, lambda: screen.prompt.text == "tea，茶" and screen.prompt.has_focus)
        assert lent == ["lent", "back"]
        screen.prompt.put("")
        await write(pilot, "/editor")
        await until(pilot, lambda: screen.prompt.text == "，茶")
        assert lent == ["lent", "back"] * 2
        monkeypatch.setenv("EDITOR", "false")
        await pilot.press("ctrl+g")
        await until(pilot, lambda: any("code 1" in notice for notice in notices(pilot)))
        assert (screen.prompt.text, lent[-1]) == ("，茶", "back")
