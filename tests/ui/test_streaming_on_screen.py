"""What the screen shows while an answer comes in from an endpoint: what is going on, and what the reader looks at."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from textual.widgets import Static

from memory.values import MessageState
from tests.endpoints.replies import Hang, Reply
from tests.ui.home import until, write
from ui.chat.answer_body import AnswerBody

if TYPE_CHECKING:
    from tests.endpoints.server import ScriptedEndpoint
    from tests.ui.home import Home

PARAGRAPH = "The ferry leaves at nine, 渡轮九点开，天气很好。\n\n"
LISTED = "".join(f"- item {number} " + "word " * 9 + "\n" for number in range(40)) + "\n" + PARAGRAPH * 40
"""An answer that is drawn anew in several parts when it ends."""

PIECES = 600
"""Paragraphs of the answer: more than come in while the test runs."""


@pytest.mark.parametrize(
    ("language", "before", "after"),
    [("en", "thinking …", "writing …"), ("zh", "思考中……", "回答中……")],
    ids=["en", "zh"],
)
async def test_an_answer_is_said_to_be_written_once_something_of_it_stands_there(
    home: Home, endpoint: ScriptedEndpoint, language: str, before: str, after: str
) -> None:
    endpoint.replies = [Reply([Hang(1.0), "The first part. ", Hang()])]
    async with home.app((80, 24), language=language) as (screen, pilot):

        def notes() -> list[str]:
            return [str(note.content) for note in screen.query(".foot > .note").results(Static)]

        await write(pilot, "tell me")
        await until(pilot, lambda: notes() == [before])
        await until(pilot, lambda: screen.turns.running is not None and screen.turns.running.text)
        await until(pilot, lambda: notes() == [after])
        await pilot.press("ctrl+n")  # away from it and back: it is still being written
        await until(pilot, lambda: screen.state.conversation_id is None)
        screen.chats.open(1)
        await until(pilot, lambda: notes() == [after])
        await pilot.press("escape")
        await until(pilot, lambda: screen.turns.running is None and notes() == [])


async def test_who_reads_further_up_stays_there_while_an_answer_comes_in_and_the_terminal_changes_its_size(
    home: Home, endpoint: ScriptedEndpoint
) -> None:
    endpoint.replies = [Reply([PARAGRAPH] * PIECES, pace=0.03)]
    async with home.app((80, 24)) as (screen, pilot):
        transcript = screen.transcript
        await write(pilot, "when?")
        await until(pilot, lambda: transcript.max_scroll_y > 40 and transcript.is_vertical_scroll_end)
        await pilot.press("pageup", "pageup")
        at, bottom = transcript.scroll_y, transcript.max_scroll_y
        assert at < bottom - 10
        await until(pilot, lambda: transcript.max_scroll_y > bottom + 20)
        assert transcript.scroll_y == at
        for size in ((140, 30), (40, 12), (80, 24)):
            running = screen.turns.running
            assert running is not None
            come = len(running.text)
            await pilot.resize_terminal(*size)
            await until(pilot, lambda come=come, running=running: len(running.text) > come + len(PARAGRAPH))  # type: ignore[misc]
            await until(pilot, lambda: transcript.size.width <= pilot.app.size.width)
            assert 0 < transcript.scroll_y < transcript.max_scroll_y
        assert screen.prompt.has_focus
        await pilot.press("escape")
        await until(pilot, lambda: screen.turns.running is None)
        answer = screen.state.messages[-1]
        assert answer.state is MessageState.STOPPED
        assert (PARAGRAPH * PIECES).startswith(answer.content)
        assert screen.query_one(AnswerBody).text == answer.content


@pytest.mark.parametrize("turns", [0, 4, 12])
async def test_another_chat_can_be_begun_in_the_very_moment_an_answer_ends(
    home: Home, endpoint: ScriptedEndpoint, monkeypatch: pytest.MonkeyPatch, turns: int
) -> None:
    endpoint.replies = [Reply(LISTED, piece=400), Reply("there you are")]
    ending = asyncio.Event()
    finish = AnswerBody.finish

    async def told(body: AnswerBody, text: str) -> None:
        ending.set()
        await finish(body, text)

    monkeypatch.setattr(AnswerBody, "finish", told)
    async with home.app((100, 30)) as (screen, pilot):
        await write(pilot, "tell me")
        await ending.wait()
        for _ in range(turns):  # of the event loop: the drawing is at another point each time
            await asyncio.sleep(0)
        await pilot.press("ctrl+n")
        await until(pilot, lambda: screen.state.conversation_id is None and screen.turns.running is None, 20)
        await write(pilot, "still here?")
        await until(pilot, lambda: screen.turns.running is None and len(screen.state.messages) == 2, 20)
        assert screen.state.messages[-1].content == "there you are"
        assert home.hippo is not None
        first = home.hippo.transcript.branch(home.hippo.profile_id, 1)
        assert first[-1].content == LISTED


async def test_a_chat_begun_before_the_question_is_stored_stays_a_new_one(
    home: Home, endpoint: ScriptedEndpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    endpoint.replies = [Reply(["The first ", Hang(1.5), "answer."]), Reply("the second answer")]
    async with home.app((100, 30)) as (screen, pilot):
        with monkeypatch.context() as held:
            held.setattr(screen.turns, "go", lambda: None)  # as slow as the first request of a session
            await write(pilot, "first question")
            await until(pilot, lambda: screen.turns.running is not None)
            await pilot.press("ctrl+n")
            await until(pilot, lambda: not screen.state.messages)
        screen.turns.go()
        await until(pilot, lambda: screen.turns.running is not None and "first" in screen.turns.running.text)
        assert screen.state.conversation_id is None
        assert screen.state.messages == []
        screen.chats.open(1)  # back to it: it is being written, and to its end
        await until(pilot, lambda: len(screen.state.messages) == 2)
        await until(pilot, lambda: screen.turns.running is None)
        assert screen.query_one(AnswerBody).text == "The first answer."
        await pilot.press("ctrl+n")
        await until(pilot, lambda: screen.state.conversation_id is None)
        await write(pilot, "second question")
        await until(pilot, lambda: screen.turns.running is None and len(screen.state.messages) == 2)
        assert screen.state.conversation_id == 2
