"""An answer that was stopped, cut or at its limit is gone on with: one message, nothing lost, nothing twice."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from assistant.answer_row import FINISH
from assistant.events import AnswerDelta, Completed, Failed, MessageSaved, PlanReady, Stopped
from assistant.providers import ProviderKind
from memory.values import MessageState
from tests.endpoints.replies import Cut, Hang, Reply
from tests.endpoints.server import MODEL, ScriptedEndpoint
from tests.homes import open_home, play, say

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from assistant.conversing import Conversing
    from assistant.events import TurnEvent
    from assistant.hippo import Hippo
    from memory.records import Message

ONCE = {"chat": {"retries": 0}, "embedding": {"source": "none"}}


@pytest.fixture
def hippo(tmp_path: Path, endpoint: ScriptedEndpoint) -> Iterator[Hippo]:
    with open_home(tmp_path, endpoint, **ONCE) as opened:
        yield opened


def cut_answer(hippo: Conversing, endpoint: ScriptedEndpoint, begun: str, text: str = "Tell me of Lyon") -> int:
    """Have an answer cut in the middle and return its id."""
    endpoint.replies = [Reply([begun, Cut()])]
    events = play(hippo.send(None, text))
    assert isinstance(events[-1], Failed)
    saved = events[0]
    assert isinstance(saved, MessageSaved)
    return saved.answer_id


def stored(hippo: Conversing, answer_id: int) -> Message:
    return hippo.transcript.message(hippo.profile_id, answer_id)


def stop_after_first_piece(hippo: Hippo, answer_id: int) -> list[TurnEvent]:
    async def run() -> list[TurnEvent]:
        turn = hippo.continue_answer(answer_id)
        events = []
        async for event in turn:
            events.append(event)
            if isinstance(event, AnswerDelta):
                turn.stop()
        return events

    return asyncio.run(run())


@pytest.mark.parametrize(
    ("question", "begun", "follows", "wish"),
    [
        ("Tell me of Lyon", "Lyon lies where the Rhône", "meets the Saône.", "cut off"),
        ("说说里昂吧，它在哪里？", "里昂在罗讷河与", "索恩河交汇处。", "中断"),
    ],
)
def test_a_cut_answer_becomes_one_whole_message(
    hippo: Hippo, endpoint: ScriptedEndpoint, question: str, begun: str, follows: str, wish: str
) -> None:
    answer_id = cut_answer(hippo, endpoint, begun, question)
    endpoint.replies = [Reply(follows)]
    events = play(hippo.continue_answer(answer_id))
    done = events[-1]
    assert isinstance(done, Completed)
    joint = "" if begun[-1] >= "\u4e00" else " "
    assert done.text == begun + joint + follows
    answer = stored(hippo, answer_id)
    assert (answer.content, answer.state, answer.error) == (done.text, "complete", None)
    branch = hippo.transcript.branch(hippo.profile_id, answer.conversation_id)
    assert [message.role for message in branch] == ["user", "assistant"]
    sent = endpoint.chats[-1].messages
    assert [message["role"] for message in sent[-3:]] == ["user", "assistant", "user"]
    assert sent[-2]["content"] == begun
    assert wish in sent[-1]["content"]


@pytest.mark.parametrize("kind", [ProviderKind.LLAMACPP, ProviderKind.OLLAMA, ProviderKind.VLLM])
def test_a_server_that_takes_the_beginning_of_an_answer_is_not_asked_in_words(
    hippo: Hippo, endpoint: ScriptedEndpoint, kind: ProviderKind
) -> None:
    hippo.connect_to(endpoint.endpoint(kind=kind), MODEL)
    answer_id = cut_answer(hippo, endpoint, "The Rhô")
    endpoint.replies = [Reply("ne flows south.")]
    play(hippo.continue_answer(answer_id))
    assert stored(hippo, answer_id).content == "The Rhône flows south."
    sent = endpoint.chats[-1]
    assert sent.messages[-1] == {"role": "assistant", "content": "The Rhô"}
    assert sent.body.get("continue_final_message") is (True if kind is ProviderKind.VLLM else None)


def test_a_server_that_refuses_the_beginning_is_asked_in_words_and_that_is_remembered(
    hippo: Hippo, endpoint: ScriptedEndpoint
) -> None:
    hippo.connect_to(endpoint.endpoint(kind=ProviderKind.LLAMACPP), MODEL)
    refusal = Reply.error(400, "Assistant response prefill is incompatible with enable_thinking.")
    first, second = cut_answer(hippo, endpoint, "One and"), cut_answer(hippo, endpoint, "Three and")
    endpoint.replies = [refusal, Reply("two."), Reply("four.")]
    play(hippo.continue_answer(first))
    play(hippo.continue_answer(second))
    assert [stored(hippo, each).content for each in (first, second)] == ["One and two.", "Three and four."]
    assert endpoint.replies == []


def test_an_answer_at_its_limit_is_known_as_such_and_gone_on_with(hippo: Hippo, endpoint: ScriptedEndpoint) -> None:
    endpoint.replies = [Reply("One, two,", finish="length"), Reply("three, four,", finish="length"), Reply("five.")]
    done = play(hippo.send(None, "Count"))[-1]
    assert isinstance(done, Completed)
    assert stored(hippo, done.answer_id).usage[FINISH] == "length"
    play(hippo.continue_answer(done.answer_id))
    assert stored(hippo, done.answer_id).usage[FINISH] == "length"
    play(hippo.continue_answer(done.answer_id))
    answer = stored(hippo, done.answer_id)
    assert answer.content == "One, two, three, four, five."
    assert FINISH not in answer.usage
    # all three requests were paid for
    assert (answer.usage["prompt_tokens"], answer.usage["completion_tokens"]) == (33, 21)


@pytest.mark.parametrize("repeats", ["The first part of it, and", "of it, and", ""])
def test_failing_again_loses_nothing_and_repeats_nothing(
    hippo: Hippo, endpoint: ScriptedEndpoint, repeats: str
) -> None:
    begun = "The first part of it, and"
    answer_id = cut_answer(hippo, endpoint, begun)
    endpoint.replies = [Reply([repeats, Cut()]), Reply.error(401, "no"), Reply([repeats, " the second", Cut()])]
    for expected in (begun, begun, begun + " the second"):
        assert isinstance(play(hippo.continue_answer(answer_id))[-1], Failed)
        assert stored(hippo, answer_id).content == expected
    endpoint.replies = [Reply(" and the third.")]
    play(hippo.continue_answer(answer_id))
    assert stored(hippo, answer_id).content == begun + " the second and the third."


def test_a_stopped_answer_stays_one_when_going_on_fails(hippo: Hippo, endpoint: ScriptedEndpoint) -> None:
    answer_id = cut_answer(hippo, endpoint, "One,")
    endpoint.replies = [Reply([" two,", Hang()])]
    assert isinstance(stop_after_first_piece(hippo, answer_id)[-1], Stopped)
    assert stored(hippo, answer_id).state == MessageState.STOPPED
    endpoint.replies = [Reply.error(401, "no")]
    assert isinstance(play(hippo.continue_answer(answer_id))[-1], Failed)
    answer = stored(hippo, answer_id)
    assert (answer.content, answer.state) == ("One, two,", MessageState.STOPPED)
    assert hippo.transcript.search_messages(hippo.profile_id, "two")


def test_a_limit_and_then_a_failure_leave_the_answer_complete(hippo: Hippo, endpoint: ScriptedEndpoint) -> None:
    endpoint.replies = [Reply("One, two,", finish="length"), Reply.error(401, "no")]
    done = play(hippo.send(None, "Count"))[-1]
    assert isinstance(done, Completed)
    assert isinstance(play(hippo.continue_answer(done.answer_id))[-1], Failed)
    answer = stored(hippo, done.answer_id)
    assert (answer.content, answer.state, answer.usage[FINISH]) == ("One, two,", "complete", "length")


def test_it_goes_on_after_a_restart_and_what_came_is_found(tmp_path: Path, endpoint: ScriptedEndpoint) -> None:
    with open_home(tmp_path, endpoint, **ONCE) as hippo:
        answer_id = cut_answer(hippo, endpoint, "Lyon has traboules and")
    with open_home(tmp_path, endpoint, **ONCE) as hippo:
        endpoint.replies = [Reply("bouchons.")]
        play(hippo.continue_answer(answer_id))
        assert stored(hippo, answer_id).content == "Lyon has traboules and bouchons."
        hits = hippo.transcript.search_messages(hippo.profile_id, "bouchons")
        assert [message.id for message, _ in hits] == [answer_id]


def test_a_task_that_is_cancelled_while_it_goes_on_keeps_what_was_there(
    hippo: Hippo, endpoint: ScriptedEndpoint
) -> None:
    answer_id = cut_answer(hippo, endpoint, "One,")

    async def run() -> None:
        async for event in hippo.continue_answer(answer_id):
            if isinstance(event, MessageSaved):
                raise asyncio.CancelledError

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(run())
    assert stored(hippo, answer_id).content == "One,"
    assert stored(hippo, answer_id).state != MessageState.STREAMING


def test_branches_go_on_each_by_itself(hippo: Hippo, endpoint: ScriptedEndpoint) -> None:
    first = cut_answer(hippo, endpoint, "Once")
    endpoint.replies = [Reply(["Twice", Cut()])]
    saved = play(hippo.regenerate(first))[0]
    assert isinstance(saved, MessageSaved)
    endpoint.replies = [Reply(" upon a time."), Reply(" told.")]
    play(hippo.continue_answer(first))
    play(hippo.continue_answer(saved.answer_id))
    assert stored(hippo, first).content == "Once upon a time."
    assert stored(hippo, saved.answer_id).content == "Twice told."
    assert hippo.transcript.siblings(first) == [first, saved.answer_id]
    assert "Once" not in str(endpoint.chats[-1].messages)


def test_an_answer_that_something_follows_is_closed(hippo: Hippo, endpoint: ScriptedEndpoint) -> None:
    answer_id = cut_answer(hippo, endpoint, "One,")
    asked = len(endpoint.chats)
    play(hippo.send(stored(hippo, answer_id).conversation_id, "Never mind"))
    failed = play(hippo.continue_answer(answer_id))[-1]
    assert isinstance(failed, Failed)
    assert "follows it" in failed.cause
    assert stored(hippo, answer_id).content == "One,"
    assert len(endpoint.chats) == asked + 1


def test_a_private_chat_goes_on_and_writes_nothing(hippo: Hippo, endpoint: ScriptedEndpoint, tmp_path: Path) -> None:
    private = hippo.private()
    answer_id = cut_answer(private, endpoint, "A secret called plumquat and")
    endpoint.replies = [Reply("another called kumquince.")]
    play(private.continue_answer(answer_id))
    assert stored(private, answer_id).content == "A secret called plumquat and another called kumquince."
    private.close()
    assert not any(
        word in path.read_bytes() for path in tmp_path.rglob("*") if path.is_file() for word in (b"plumqu", b"kumqu")
    )


def test_the_answer_rests_on_what_either_part_was_given(hippo: Hippo, endpoint: ScriptedEndpoint) -> None:
    say(hippo, "I'm allergic to lupin.")
    answer_id = cut_answer(hippo, endpoint, "Buy rye bread,", "What bread should I buy?")
    first = {item.key for item in hippo.plan_of(answer_id).injected}
    assert first
    say(hippo, "I'm allergic to sesame.")
    endpoint.replies = [Reply("without seeds.")]
    events = play(hippo.continue_answer(answer_id))
    plan = next(event.plan for event in events if isinstance(event, PlanReady))
    assert "sesame" in plan.memory_text
    recorded = hippo.plan_of(answer_id)
    assert first < {item.key for item in recorded.injected}
    assert {item.key for item in recorded.injected}.isdisjoint(item.key for item in recorded.cut)
    assert recorded.tokens["total"] == plan.tokens.total
    # what was forgotten meanwhile stands in the record without its text, and before no model
    hippo.forgetting.forget(hippo.profile_id, hippo.facts.views(hippo.profile_id))
    assert all(item.text is None or "lupin" not in item.text for item in hippo.plan_of(answer_id).injected)


def test_memories_are_left_out_of_what_follows_where_reading_is_off(hippo: Hippo, endpoint: ScriptedEndpoint) -> None:
    say(hippo, "I'm allergic to lupin.")
    answer_id = cut_answer(hippo, endpoint, "Buy rye bread,", "What bread should I buy?")
    play(hippo.continue_answer(answer_id, read_memory=False))
    assert "lupin" not in endpoint.chats[-1].system
    # the beginning did rest on it
    assert hippo.plan_of(answer_id).injected


def test_of_a_very_long_beginning_the_end_is_sent_within_the_budget(tmp_path: Path, endpoint: ScriptedEndpoint) -> None:
    with open_home(tmp_path, endpoint, **ONCE, budget={"total": 1500, "reserve": 300}) as hippo:
        begun = " ".join(f"word{number}" for number in range(3000))
        answer_id = cut_answer(hippo, endpoint, begun)
        endpoint.replies = [Reply("and the end.")]
        events = play(hippo.continue_answer(answer_id))
        plan = next(event.plan for event in events if isinstance(event, PlanReady))
        assert plan.tokens.total <= 1200
        assert endpoint.chats[-1].messages[-2]["content"].endswith("word2998 word2999")
        assert stored(hippo, answer_id).content == begun + " and the end."
