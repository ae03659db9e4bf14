"""A conversation on the screen, by keyboard alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import events
from textual.widgets import Static

from memory.values import MessageState, Role
from tests.endpoints.replies import Cut, Hang, Reply, Think
from tests.ui.home import until, write
from tests.ui.pressing import presses
from ui.app import HippoApp
from ui.chat.answer_body import AnswerBody
from ui.chat.edit_message import EditMessage
from ui.chat.message import FailureBox, MessageView
from ui.chat.reasoning import Reasoning
from ui.chat.screen import ChatScreen
from ui.chat.shown import ShownMessage
from ui.chat.transcript import Transcript

if TYPE_CHECKING:
    from tests.endpoints.server import ScriptedEndpoint
    from tests.ui.home import Home


def shown_last(screen: ChatScreen) -> ShownMessage:
    """Return the newest message as its view has it: keys act on what is drawn, which follows the state."""
    views = screen.query(MessageView)  # none for a moment while a chat is drawn anew
    return views.last().shown if views else ShownMessage(0, Role.ASSISTANT, "", screen.now())


async def test_a_question_is_answered(home: Home, endpoint: ScriptedEndpoint) -> None:
    endpoint.replies = [Reply("Hello **there**, [/] and [bold]x.")]
    async with home.app() as (screen, pilot):
        await write(pilot, "hi")
        await until(pilot, lambda: screen.turns.running is None and len(screen.state.messages) == 2)
        answer = screen.state.messages[1]
        assert answer.content == "Hello **there**, [/] and [bold]x."
        assert answer.state is MessageState.COMPLETE
        await until(pilot, lambda: screen.state.messages[1].memories is not None)
        assert screen.prompt.text == ""
        assert [view.shown.id for view in screen.query(MessageView)] == [
            message.id for message in screen.state.messages
        ]


async def test_what_was_typed_before_the_engine_is_there_is_sent_when_it_is(home: Home) -> None:
    async with home.late_app() as (screen, pilot, there):
        await pilot.press("h", "e", "y", "enter")
        await until(pilot, lambda: screen.turns.running is not None)
        assert home.hippo is None
        there.set()
        await until(pilot, lambda: screen.turns.running is None and len(screen.state.messages) == 2)
        assert screen.state.messages[1].content == "You said: hey"


@presses(ChatScreen, "escape stop")
async def test_escape_stops_an_answer_and_keeps_what_came(home: Home, endpoint: ScriptedEndpoint) -> None:
    endpoint.replies = [Reply(["The first part. ", Hang()])]
    async with home.app() as (screen, pilot):
        await write(pilot, "tell me")
        await until(pilot, lambda: screen.turns.running is not None and screen.turns.running.text)
        await pilot.press("escape")
        await until(pilot, lambda: screen.turns.running is None)
        assert screen.state.messages[1].state is MessageState.STOPPED
        assert screen.state.messages[1].content == "The first part. "
        hippo = home.hippo
        assert hippo is not None
        await until(
            pilot,
            lambda: (
                hippo.transcript.message(hippo.profile_id, screen.state.messages[1].id).content == "The first part. "
            ),
        )


@presses(ChatScreen, "ctrl+r")
async def test_a_failure_stays_in_the_conversation_and_is_tried_again(home: Home, endpoint: ScriptedEndpoint) -> None:
    endpoint.replies = [Reply.error(401, "bad key [/] \x1b[31m"), Reply("Now it works.")]
    async with home.app() as (screen, pilot):
        await write(pilot, "hi")
        await until(pilot, lambda: screen.turns.running is None and len(screen.state.messages) == 2)
        assert screen.state.messages[1].state is MessageState.FAILED
        assert screen.query(FailureBox)
        await pilot.press("ctrl+r")
        await until(pilot, lambda: screen.turns.running is None and screen.state.messages[1].content == "Now it works.")
        assert not screen.query(FailureBox)
        assert len(screen.query(MessageView)) == 2


async def test_a_cut_stream_keeps_what_came(home: Home, endpoint: ScriptedEndpoint) -> None:
    endpoint.replies = [Reply(["Half an ans", Cut()])]
    async with home.app() as (screen, pilot):
        await write(pilot, "hi")
        await until(pilot, lambda: screen.turns.running is None and len(screen.state.messages) == 2)
        assert screen.state.messages[1].content.startswith("Half an ans")
        assert screen.state.messages[1].state is MessageState.FAILED


@presses(Transcript, "t")
async def test_reasoning_is_folded_until_it_is_asked_for(home: Home, endpoint: ScriptedEndpoint) -> None:
    endpoint.replies = [Reply([Think("first I think"), "then I say"])]
    async with home.app() as (screen, pilot):
        await write(pilot, "hi")
        await until(pilot, lambda: screen.turns.running is None and len(screen.state.messages) == 2)
        reasoning = screen.query_one(Reasoning)
        assert reasoning.display
        assert not reasoning.open
        assert screen.state.messages[1].content == "then I say"
        await pilot.press("shift+tab")
        screen.transcript.focus()
        await pilot.press("t")
        assert reasoning.open


async def test_branches_come_of_answering_again_and_are_switched_by_keys(
    home: Home, endpoint: ScriptedEndpoint
) -> None:
    endpoint.replies = [Reply("one"), Reply("two")]
    async with home.app() as (screen, pilot):
        await write(pilot, "hi")
        await until(pilot, lambda: screen.turns.running is None and len(screen.state.messages) == 2)
        await pilot.press("ctrl+r")
        await until(pilot, lambda: screen.turns.running is None and screen.state.messages[1].content == "two")
        await until(pilot, lambda: shown_last(screen).content == "two" and len(shown_last(screen).siblings) == 2)
        screen.transcript.focus()
        await pilot.press("left")
        await until(pilot, lambda: screen.state.messages[1].content == shown_last(screen).content == "one")
        await pilot.press("right")
        await until(pilot, lambda: screen.state.messages[1].content == "two")
        assert [message.content for message in screen.state.messages] == ["hi", "two"]


@presses(Transcript, "e")
@presses(EditMessage, "ctrl+s")
async def test_a_message_is_edited_and_sent_again(home: Home, endpoint: ScriptedEndpoint) -> None:
    async with home.app() as (screen, pilot):
        await write(pilot, "first")
        await until(pilot, lambda: screen.turns.running is None and len(screen.state.messages) == 2)
        screen.transcript.focus()
        await pilot.press("k", "e")
        await until(pilot, lambda: screen.app.screen is not screen)
        await pilot.press("!", "ctrl+s")
        await until(
            pilot, lambda: screen.turns.running is None and screen.state.messages[-1].content == "You said: first!"
        )
        assert [message.content for message in screen.state.messages] == ["first!", "You said: first!"]
        assert len(screen.query(AnswerBody)) == 1


@presses(ChatScreen, "ctrl+n", "ctrl+l")
async def test_a_new_chat_and_the_way_back(home: Home) -> None:
    async with home.app() as (screen, pilot):
        await write(pilot, "about cheese")
        await until(pilot, lambda: screen.turns.running is None and len(screen.state.messages) == 2)
        first = screen.state.conversation_id
        screen.prompt.insert("half a thought")
        await pilot.press("ctrl+n")
        await until(pilot, lambda: screen.state.conversation_id is None)
        assert screen.prompt.text == ""
        await write(pilot, "about bread")
        await until(pilot, lambda: screen.turns.running is None and len(screen.state.messages) == 2)
        await pilot.press("ctrl+l")
        await until(pilot, lambda: screen.query_one("#chat-options").option_count == 2)  # type: ignore[attr-defined]
        await pilot.press("end")
        await until(pilot, lambda: screen.query_one("#chat-options").highlighted == 1)  # type: ignore[attr-defined]
        await pilot.press("enter")
        await until(pilot, lambda: screen.state.conversation_id == first)
        assert screen.prompt.text == "half a thought"
        assert screen.state.messages[0].content == "about cheese"


async def test_chats_are_searched_renamed_pinned_and_deleted(home: Home) -> None:
    async with home.app() as (screen, pilot):
        await write(pilot, "我在里昂找奶酪")
        await until(pilot, lambda: screen.turns.running is None and len(screen.state.messages) == 2)
        options = screen.query_one("#chat-options")
        await pilot.press("ctrl+l", "slash")
        await pilot.press(*"奶酪")
        await until(pilot, lambda: any((o.id or "").startswith("hit-") for o in options.options))  # type: ignore[attr-defined]
        await pilot.press("enter", "slash", "end", "backspace", "backspace", "enter")
        await pilot.press("p")
        await until(pilot, lambda: screen.chats.row(1) and screen.chats.row(1).pinned)  # type: ignore[union-attr]
        await pilot.press("r")
        await until(pilot, lambda: screen.app.screen is not screen)
        await pilot.press("ctrl+a", *"New name", "enter")
        await until(pilot, lambda: screen.chats.row(1) and screen.chats.row(1).title.startswith("New name"))  # type: ignore[union-attr]
        await pilot.press("d")
        await until(pilot, lambda: screen.app.screen is not screen)
        await pilot.press("y")
        await until(pilot, lambda: screen.chats.row(1) is None)
        assert screen.state.messages == []


@presses(HippoApp, "ctrl+q")
async def test_a_draft_outlives_the_app(home: Home) -> None:
    async with home.app() as (screen, pilot):
        screen.prompt.insert("not yet sent")
        await pilot.press("ctrl+q")
    async with home.app() as (screen, pilot):
        await until(pilot, lambda: screen.prompt.text)
        assert screen.prompt.text == "not yet sent"


async def test_earlier_input_comes_back_by_arrow_keys(home: Home) -> None:
    async with home.app() as (screen, pilot):
        await write(pilot, "one")
        await until(pilot, lambda: screen.turns.running is None and len(screen.state.messages) == 2)
        await pilot.press("up")
        assert screen.prompt.text == "one"
        await pilot.press("down")
        assert screen.prompt.text == ""
        await pilot.press("a", "ctrl+j", "b")
        assert screen.prompt.text == "a\nb"


async def test_what_is_typed_faster_than_the_screen_follows_is_sent_whole_and_what_comes_after_stays(
    home: Home, endpoint: ScriptedEndpoint
) -> None:
    endpoint.replies = [Reply("Noted.")]
    async with home.app() as (screen, pilot):
        for letter in "I keep 两只 catz":
            pilot.app.post_message(events.Key("space" if letter == " " else letter, letter))
        pilot.app.post_message(events.Key("backspace", "\x7f"))
        pilot.app.post_message(events.Key("s", "s"))
        pilot.app.post_message(events.Key("enter", "\r"))
        for letter in "And":
            pilot.app.post_message(events.Key(letter, letter))
        await until(pilot, lambda: len(endpoint.chats) == 1)
        assert endpoint.chats[0].last_user == "I keep 两只 cats"
        await until(pilot, lambda: screen.prompt.text == "And")


async def test_one_sees_in_full_when_a_busy_endpoint_is_asked_again(home: Home, endpoint: ScriptedEndpoint) -> None:
    said = "Rate limit reached for the large model in the organisation of the harbour office"
    endpoint.replies = [Reply.error(429, said, headers={"Retry-After": "20"})]
    async with home.app((80, 24)) as (screen, pilot):
        await write(pilot, "hi")
        await until(pilot, lambda: any("20 s" in str(note.content) for note in screen.query(".note").results(Static)))
        note = screen.query(".note").last(Static)
        drawn = " ".join("".join(piece.text for piece in note.render_line(y)).strip() for y in range(note.size.height))
        assert drawn == str(note.content)
        assert said in drawn
        await pilot.press("escape")
        await until(pilot, lambda: screen.turns.running is None)
