"""An answer that ended early is gone on with by keyboard, in the place where it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memory.values import MessageState
from tests.endpoints.replies import Cut, Hang, Reply
from tests.ui.home import until, write
from tests.ui.pressing import presses, types
from ui.chat.message import FailureBox, GoOnLine, MessageView
from ui.chat.screen import ChatScreen
from ui.chat.transcript import Transcript

if TYPE_CHECKING:
    from textual.pilot import Pilot

    from tests.endpoints.server import ScriptedEndpoint
    from tests.ui.home import Home


async def settled(pilot: Pilot[int], screen: ChatScreen, state: MessageState) -> None:
    await until(
        pilot,
        lambda: (
            screen.turns.running is None
            and screen.state.messages
            and screen.state.messages[-1].state is state
            and screen.state.messages[-1].siblings
        ),
    )


def offered(screen: ChatScreen) -> list[GoOnLine]:
    return [line for line in screen.query(GoOnLine) if line.display]


def body(screen: ChatScreen) -> str:
    return list(screen.query(MessageView))[-1].shown.content


@presses(ChatScreen, "f5")
async def test_a_stopped_answer_goes_on_by_a_key(home: Home, endpoint: ScriptedEndpoint) -> None:
    endpoint.replies = [Reply(["The first part, ", Hang()]), Reply("and the second.")]
    async with home.app() as (screen, pilot):
        await write(pilot, "tell me")
        await until(pilot, lambda: screen.turns.running is not None and screen.turns.running.text)
        await pilot.press("escape")
        await settled(pilot, screen, MessageState.STOPPED)
        assert len(offered(screen)) == 1
        await pilot.press("f5")
        await settled(pilot, screen, MessageState.COMPLETE)
        assert screen.state.messages[-1].content == body(screen) == "The first part, and the second."
        assert len(screen.query(MessageView)) == 2
        assert offered(screen) == []


@types("continue")
@presses(Transcript, "o")
async def test_a_cut_answer_goes_on_by_a_command_and_fails_again_without_loss(
    home: Home, endpoint: ScriptedEndpoint
) -> None:
    endpoint.replies = [Reply(["Half an", Cut()]), Reply.error(401, "bad key"), Reply(" answer.")]
    async with home.app() as (screen, pilot):
        await write(pilot, "hi")
        await settled(pilot, screen, MessageState.FAILED)
        await write(pilot, "/continue")
        await until(pilot, lambda: len(endpoint.chats) == 2 and screen.turns.running is None)
        await settled(pilot, screen, MessageState.FAILED)
        assert body(screen) == "Half an"
        assert len(screen.query(FailureBox)) == 1
        screen.transcript.focus()
        await pilot.press("o")
        await settled(pilot, screen, MessageState.COMPLETE)
        assert body(screen) == "Half an answer."
        assert not screen.query(FailureBox)


async def test_an_answer_at_its_limit_goes_on_in_a_private_chat(home: Home, endpoint: ScriptedEndpoint) -> None:
    endpoint.replies = [Reply("One, two,", finish="length"), Reply(" three.")]
    async with home.app() as (screen, pilot):
        await pilot.press("f8")
        await until(pilot, lambda: screen.state.switches.private)
        await write(pilot, "count")
        await settled(pilot, screen, MessageState.COMPLETE)
        await until(pilot, lambda: offered(screen))
        await pilot.click(GoOnLine)
        await until(pilot, lambda: screen.turns.running is None and body(screen) == "One, two, three.")
        assert body(screen) == "One, two, three."


async def test_only_the_newest_answer_that_ended_early_goes_on(home: Home, endpoint: ScriptedEndpoint) -> None:
    endpoint.replies = [Reply("One, two,", finish="length"), Reply("Done.")]
    async with home.app() as (screen, pilot):
        await write(pilot, "count")
        await settled(pilot, screen, MessageState.COMPLETE)
        await write(pilot, "enough")
        await until(pilot, lambda: screen.turns.running is None and len(screen.state.messages) == 4)
        assert offered(screen) == []
        for key in ("f5", "shift+tab"):
            await pilot.press(key)
        await screen.actions.go_on(screen.state.messages[1].id)
        await until(pilot, lambda: len(pilot.app._notifications) >= 2)
        assert len(endpoint.chats) == 2
