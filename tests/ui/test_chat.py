"""A conversation on the screen, by keyboard alone."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest
from textual import events
from textual.widgets import Button, Static

from memory.erasure import Selection
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
from ui.memories.forget import ForgetDialog

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
    gate = threading.Event()

    def slow() -> object:
        gate.wait(20)
        return home.open()

    app = HippoApp(slow)  # type: ignore[arg-type]
    async with app.run_test(size=(100, 30), notifications=True, tooltips=True) as pilot:
        screen = app.screen_stack[0]
        assert isinstance(screen, ChatScreen)
        await pilot.press("h", "e", "y", "enter")
        await until(pilot, lambda: screen.turns.running is not None)
        assert not app.has_engine
        gate.set()
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


async def test_a_long_paste_becomes_a_file(home: Home, endpoint: ScriptedEndpoint) -> None:
    endpoint.replies = [Reply("OK")]
    async with home.app() as (screen, pilot):
        screen.app.post_message(events.Paste("line \x1b[31m\n" * 3_000))
        await until(pilot, lambda: screen.attachments.files)
        assert screen.prompt.text == ""
        await write(pilot, "what is this?")
        await until(pilot, lambda: screen.turns.running is None and len(screen.state.messages) == 2)
        assert screen.state.messages[0].attachments == ("pasted-1.txt",)
        assert "\x1b" not in endpoint.chats[-1].last_user


async def test_a_paste_of_many_lines_is_a_file_of_which_nothing_is_learned(
    home: Home, endpoint: ScriptedEndpoint
) -> None:
    endpoint.replies = [Reply("OK")]
    pasted = "".join(f"I live in Lisbon and my name is Ines, house {number}.\n" for number in range(40))
    async with home.app() as (screen, pilot):
        assert home.hippo is not None
        await pilot.press(*"see ")
        screen.app.post_message(events.Paste(pasted))
        await until(pilot, lambda: screen.attachments.files)
        assert screen.prompt.text == "see "  # what was typed stays as it was
        await write(pilot, "I am allergic to kiwi.")
        await until(pilot, lambda: screen.turns.running is None and len(screen.state.messages) == 2)
        assert screen.state.messages[0].attachments == ("pasted-1.txt",)
        assert "house 39" in endpoint.chats[-1].last_user
        facts, queue = home.hippo.facts, home.hippo.queue
        await until(pilot, lambda: not sum(queue.counts().values()))
        texts = [view.text for view in facts.views(home.hippo.profile_id)]
        assert any("kiwi" in text for text in texts)
        assert not [text for text in texts if "Lisbon" in text or "Ines" in text]


async def test_a_paste_beside_the_message_is_put_into_it_by_undo(home: Home) -> None:
    pasted = "\n".join(f"row {number}" for number in range(60))
    async with home.app() as (screen, pilot):
        await pilot.press(*"see:")
        screen.app.post_message(events.Paste("\n".join(["a short one"] * 39)))
        await until(pilot, lambda: screen.prompt.text.count("a short one") == 39)
        assert not screen.attachments.files
        before = screen.prompt.text
        screen.app.post_message(events.Paste(pasted))
        await until(pilot, lambda: screen.attachments.files)
        screen.prompt.post_message(events.Key("alt+z", "z"))  # as it comes from tmux and most terminals
        await until(pilot, lambda: screen.prompt.text == before + pasted)
        assert not screen.attachments.files
        await pilot.press("alt+z")  # and now it is undone like any other paste
        await until(pilot, lambda: screen.prompt.text == before)


async def test_undo_after_a_paste_beside_the_message_takes_back_what_was_typed_since(home: Home) -> None:
    async with home.app() as (screen, pilot):
        screen.app.post_message(events.Paste("row\n" * 60))
        await until(pilot, lambda: screen.attachments.files)
        await pilot.press("x")
        await pilot.press("alt+z")
        assert screen.prompt.text == ""
        assert screen.attachments.files


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


@pytest.mark.parametrize(
    ("secret", "kept", "word"),
    [
        ("My dentist is Dr. Quillfeather", "What is new?", "Quillfeather"),
        ("我的牙医是羽毛笔医生", "有什么新闻？", "羽毛笔"),
    ],
)
async def test_the_arrow_keys_do_not_offer_what_was_forgotten_while_the_app_runs(
    home: Home, secret: str, kept: str, word: str
) -> None:
    async with home.app() as (screen, pilot):
        for count, text in enumerate((secret, kept), 1):
            await write(pilot, text)
            await until(pilot, lambda: screen.turns.running is None and len(screen.state.messages) == 2 * count)  # noqa: B023
        screen.app.copy_to_clipboard(secret)
        hippo = screen.home
        report = hippo.erasure.forget(hippo.profile_id, Selection.matching(word))
        assert report.counts["sentences"]
        history = screen.prompt.history_of_input
        await until(pilot, lambda: history._texts == [kept])
        assert screen.app.clipboard == ""
        await pilot.press("up")
        await until(pilot, lambda: screen.prompt.text == kept)
        await pilot.press("up")
        await pilot.pause()
        assert screen.prompt.text == kept


@pytest.mark.parametrize(
    ("said", "request_", "word"),
    [
        ("I live in Quillbeck.", "Forget that I live in Quillbeck", "Quillbeck"),
        ("我住在鹅毛镇。", "忘掉我住在鹅毛镇", "鹅毛镇"),
    ],
)
async def test_the_open_chat_shows_no_more_what_was_forgotten_in_words(
    home: Home, said: str, request_: str, word: str
) -> None:
    async with home.app() as (screen, pilot):
        hippo = screen.home
        await write(pilot, said)
        await until(pilot, lambda: screen.turns.running is None and hippo.facts.views(hippo.profile_id))
        assert word in "".join(message.content for message in screen.state.messages)
        await write(pilot, request_)
        await until(pilot, lambda: isinstance(screen.app.screen, ForgetDialog))
        screen.app.screen.query_one("#yes", Button).press()
        await until(pilot, lambda: screen.turns.running is None and not hippo.facts.views(hippo.profile_id))
        screen.prompt.insert("what I am typing")
        await until(pilot, lambda: word not in "".join(message.content for message in screen.state.messages))
        await until(pilot, lambda: len(screen.query(MessageView)) == 4)
        assert all(word not in view.shown.content for view in screen.query(MessageView))
        assert screen.prompt.text == "what I am typing"


async def test_the_open_chat_shows_no_more_what_another_process_has_forgotten(home: Home) -> None:
    async with home.app() as (screen, pilot):
        hippo = screen.home
        await write(pilot, "My dentist is Dr. Quillfeather")
        await until(pilot, lambda: screen.turns.running is None and len(screen.state.messages) == 2)
        await until(pilot, lambda: screen.prompt.history_of_input._texts)
        hippo.erasure.forget(hippo.profile_id, Selection.matching("Quillfeather"))
        await until(pilot, lambda: "Quillfeather" not in screen.state.messages[0].content)


async def test_a_chat_that_another_process_has_forgotten_makes_room_for_a_new_one_with_what_was_typed(
    home: Home,
) -> None:
    async with home.app() as (screen, pilot):
        hippo = screen.home
        await write(pilot, "The vault is behind the oak")
        await until(pilot, lambda: screen.turns.running is None and len(screen.state.messages) == 2)
        screen.prompt.insert("and now")
        conversation_id = screen.state.conversation_id
        assert conversation_id is not None
        hippo.erasure.forget(hippo.profile_id, Selection.conversation(conversation_id))
        await until(pilot, lambda: screen.state.conversation_id is None)
        await until(pilot, lambda: not screen.query(MessageView))
        assert screen.prompt.text == "and now"


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
