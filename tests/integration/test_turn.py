"""A turn through every part: real store, real recall, real HTTP. What is said is kept, whatever the endpoint does."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

import pytest

from assistant.connection import NotConnectedError
from assistant.events import (
    AnswerDelta,
    Completed,
    Failed,
    ForgetRequested,
    MemoryChanged,
    MessageSaved,
    PlanReady,
    ReasoningDelta,
    Retrying,
    Stopped,
    ToolUsed,
)
from memory.values import MessageState
from tests.endpoints.replies import Call, Cut, Reply, Think
from tests.homes import answer_in, open_home, plan_in, play, say

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from assistant.hippo import Hippo
    from tests.endpoints.server import ScriptedEndpoint


NO_VECTORS = {"embedding": {"source": "none"}}
"""Most of a turn has nothing to do with them; what recalls by meaning runs with the real embedder and Milvus Lite."""


@pytest.fixture
def hippo(tmp_path: Path, endpoint: ScriptedEndpoint) -> Iterator[Hippo]:
    with open_home(tmp_path, endpoint, **NO_VECTORS) as opened:
        yield opened


@pytest.fixture
def with_vectors(tmp_path: Path, endpoint: ScriptedEndpoint) -> Iterator[Hippo]:
    with open_home(tmp_path, endpoint) as opened:
        yield opened


def calling(name: str, **arguments: str) -> Reply:
    function = {"name": name, "arguments": json.dumps(arguments)}
    return Reply([Call({"index": 0, "id": "call-1", "type": "function", "function": function})], finish="tool_calls")


def transcript(hippo: Hippo, conversation_id: int) -> list[tuple[str, str, str]]:
    branch = hippo.transcript.branch(hippo.profile_id, conversation_id)
    return [(message.role, message.content, message.state) for message in branch]


def test_a_turn_saves_plans_streams_and_completes_in_this_order(hippo: Hippo) -> None:
    events = say(hippo, "Which way is north?")
    kinds = [type(event) for event in events if not isinstance(event, AnswerDelta)]
    assert kinds == [MessageSaved, PlanReady, Completed]
    saved = events[0]
    assert isinstance(saved, MessageSaved)
    assert transcript(hippo, saved.conversation_id) == [
        ("user", "Which way is north?", "complete"),
        ("assistant", "You said: Which way is north?", "complete"),
    ]


@pytest.mark.parametrize(
    ("told", "asked", "known"),
    [
        ("I'm allergic to lupin.", "What bread should I buy?", "lupin"),
        ("我对芒果过敏。", "今晚吃什么甜点？", "芒果"),
    ],
)
def test_what_was_told_stands_before_the_model_in_another_conversation(
    with_vectors: Hippo, endpoint: ScriptedEndpoint, told: str, asked: str, known: str
) -> None:
    say(with_vectors, told)
    events = say(with_vectors, asked)
    assert known in plan_in(events).memory_text
    assert known in endpoint.chats[-1].system


def test_the_plan_of_an_answer_can_be_read_back_later(with_vectors: Hippo) -> None:
    say(with_vectors, "I'm allergic to lupin.")
    events = say(with_vectors, "What bread should I buy?")
    plan = plan_in(events)
    completed = events[-1]
    assert isinstance(completed, Completed)
    recorded = with_vectors.plan_of(completed.answer_id)
    assert [(item.slot, item.reason) for item in recorded.injected] == [
        (item.slot, item.reason) for item in plan.injected
    ]
    assert recorded.tokens["total"] == plan.tokens.total
    assert recorded.injected[0].fact is not None


def test_a_forgotten_memory_shows_as_gone_in_old_plans(with_vectors: Hippo) -> None:
    say(with_vectors, "I'm allergic to lupin.")
    completed = say(with_vectors, "What bread should I buy?")[-1]
    assert isinstance(completed, Completed)
    with_vectors.forgetting.forget(with_vectors.profile_id, with_vectors.facts.views(with_vectors.profile_id))
    assert all(
        item.text is None or "lupin" not in item.text for item in with_vectors.plan_of(completed.answer_id).injected
    )


@pytest.mark.parametrize(
    ("text", "value"), [("Remember that my locker code is 4417.", "4417"), ("记住我的储物柜编号是4417。", "4417")]
)
def test_remember_is_kept_before_the_answer(hippo: Hippo, text: str, value: str) -> None:
    events = play(hippo.send(None, text))
    changed = [index for index, event in enumerate(events) if isinstance(event, MemoryChanged)]
    planned = next(index for index, event in enumerate(events) if isinstance(event, PlanReady))
    assert changed, [type(event).__name__ for event in events]
    assert changed[0] < planned
    assert any(value in view.text for view in hippo.facts.views(hippo.profile_id))


def test_stopping_keeps_what_came(hippo: Hippo, endpoint: ScriptedEndpoint) -> None:
    endpoint.replies.append(Reply("one two three four five six seven eight", pace=0.05))

    async def run() -> list[object]:
        turn = hippo.send(None, "Count")
        events: list[object] = []
        async for event in turn:
            events.append(event)
            if isinstance(event, AnswerDelta):
                turn.stop()
        return events

    events = asyncio.run(run())
    assert isinstance(events[-1], Stopped)
    saved = events[0]
    assert isinstance(saved, MessageSaved)
    _, content, state = transcript(hippo, saved.conversation_id)[-1]
    assert state == MessageState.STOPPED
    assert content
    assert "eight" not in content


def test_a_cancelled_turn_keeps_what_came(hippo: Hippo, endpoint: ScriptedEndpoint) -> None:
    endpoint.replies.append(Reply("one two three four five six seven eight", pace=0.05))
    seen: list[object] = []

    async def run() -> None:
        async for event in hippo.send(None, "Count"):
            seen.append(event)
            if isinstance(event, AnswerDelta):
                raise asyncio.CancelledError

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(run())
    saved = seen[0]
    assert isinstance(saved, MessageSaved)
    assert transcript(hippo, saved.conversation_id)[-1][2] == MessageState.STOPPED
    assert transcript(hippo, saved.conversation_id)[-1][1]


def test_a_stream_cut_in_the_middle_keeps_the_text_and_says_why(hippo: Hippo, endpoint: ScriptedEndpoint) -> None:
    endpoint.replies.append(Reply(["half an ", Cut()]))
    events = say(hippo, "Tell me")
    failed = events[-1]
    assert isinstance(failed, Failed)
    assert failed.cause
    assert failed.way_out
    saved = events[0]
    assert isinstance(saved, MessageSaved)
    assert transcript(hippo, saved.conversation_id)[-1] == ("assistant", "half an ", "failed")


def test_a_refused_key_is_told_in_words_and_the_message_stays(hippo: Hippo, endpoint: ScriptedEndpoint) -> None:
    endpoint.key = "another"
    events = say(hippo, "I live in Ghent.")
    assert isinstance(events[-1], Failed)
    saved = events[0]
    assert isinstance(saved, MessageSaved)
    assert transcript(hippo, saved.conversation_id)[0][1] == "I live in Ghent."
    assert any("Ghent" in view.text for view in hippo.facts.views(hippo.profile_id))


def test_a_passing_failure_is_retried_in_sight(tmp_path: Path, endpoint: ScriptedEndpoint) -> None:
    with open_home(tmp_path, endpoint, chat={"retries": 1}) as hippo:
        endpoint.replies.append(Reply.error(503, "busy"))
        events = say(hippo, "Hello there")
    assert any(isinstance(event, Retrying) for event in events)
    assert answer_in(events) == "You said: Hello there"


def test_reasoning_is_kept_apart_from_the_answer(hippo: Hippo, endpoint: ScriptedEndpoint) -> None:
    endpoint.replies.append(Reply([Think("the user lives in Oslo"), "Fine."]))
    events = say(hippo, "How are you?")
    assert any(isinstance(event, ReasoningDelta) for event in events)
    assert answer_in(events) == "Fine."
    assert hippo.facts.views(hippo.profile_id) == []
    say(hippo, "Go on", events[0].conversation_id if isinstance(events[0], MessageSaved) else None)
    assert "Oslo" not in str(endpoint.chats[-1].messages)


def test_an_empty_answer_is_an_error_in_words(hippo: Hippo, endpoint: ScriptedEndpoint) -> None:
    endpoint.replies.append(Reply(""))
    failed = say(hippo, "Hello?")[-1]
    assert isinstance(failed, Failed)
    assert "empty" in failed.cause


def test_a_message_over_the_budget_is_told_before_anything_is_sent(hippo: Hippo, endpoint: ScriptedEndpoint) -> None:
    failed = say(hippo, "word " * 9_000)[-1]
    assert isinstance(failed, Failed)
    assert "tokens" in failed.cause
    assert endpoint.chats == []


def test_without_memory_nothing_is_injected_and_nothing_learned(hippo: Hippo) -> None:
    say(hippo, "I'm allergic to lupin.")
    events = play(hippo.send(None, "I live in Ghent. What bread?", read_memory=False, write_memory=False))
    hippo.finish_jobs()
    assert plan_in(events).injected == ()
    assert not any("Ghent" in view.text for view in hippo.facts.views(hippo.profile_id))


def test_regenerating_makes_a_branch_and_learns_nothing_twice(hippo: Hippo) -> None:
    events = say(hippo, "My name is Marisol. Who am I?")
    completed = events[-1]
    assert isinstance(completed, Completed)
    again = play(hippo.regenerate(completed.answer_id))
    hippo.finish_jobs()
    last = again[-1]
    assert isinstance(last, Completed)
    assert hippo.transcript.siblings(last.answer_id) == [completed.answer_id, last.answer_id]
    names = [view for view in hippo.facts.views(hippo.profile_id) if view.attribute == "name"]
    assert len(names) == 1


def test_editing_makes_a_branch_of_its_own(hippo: Hippo) -> None:
    events = say(hippo, "Tell me of rivers")
    saved = events[0]
    assert isinstance(saved, MessageSaved)
    edited = play(hippo.edit_and_resend(saved.user_message_id, "Tell me of lakes"))
    assert answer_in(edited) == "You said: Tell me of lakes"
    assert [content for _, content, _ in transcript(hippo, saved.conversation_id)] == [
        "Tell me of lakes",
        "You said: Tell me of lakes",
    ]


@pytest.mark.parametrize(
    ("told", "request_text", "value"),
    [("I'm allergic to lupin.", "Forget my allergy.", "lupin"), ("我住在昆明。", "忘掉我住的城市。", "昆明")],
)
def test_forgetting_in_words_asks_first_and_then_does_it(
    hippo: Hippo, endpoint: ScriptedEndpoint, told: str, request_text: str, value: str
) -> None:
    say(hippo, told)
    asked: list[ForgetRequested] = []

    async def yes(request: ForgetRequested) -> bool:
        asked.append(request)
        return True

    sent = len(endpoint.chats)
    events = play(hippo.send(None, request_text, confirm_forget=yes))
    hippo.finish_jobs()
    assert [value in fact.text for fact in asked[0].facts] == [True]
    assert isinstance(events[-1], Completed)
    assert len(endpoint.chats) == sent
    assert hippo.facts.views(hippo.profile_id) == []


@pytest.mark.parametrize(
    ("told", "request_text"), [("I live in Ghent.", "Forget what I just said."), ("我住在昆明。", "忘掉我刚才说的。")]
)
def test_what_was_just_said_can_be_forgotten(hippo: Hippo, told: str, request_text: str) -> None:
    saved = say(hippo, told)[0]
    assert isinstance(saved, MessageSaved)

    async def yes(_: ForgetRequested) -> bool:
        return True

    play(hippo.send(saved.conversation_id, request_text, confirm_forget=yes))
    assert hippo.facts.views(hippo.profile_id) == []


def test_forgetting_that_is_not_confirmed_changes_nothing(hippo: Hippo) -> None:
    say(hippo, "I'm allergic to lupin.")

    async def no(_: ForgetRequested) -> bool:
        return False

    play(hippo.send(None, "Forget my allergy.", confirm_forget=no))
    assert [view.value for view in hippo.facts.views(hippo.profile_id)] == ["lupin"]


def test_a_model_can_search_memories(with_vectors: Hippo, endpoint: ScriptedEndpoint) -> None:
    say(with_vectors, "Our staging Redis listens on port 16380.")
    endpoint.replies += [calling("search_memory", query="Redis port"), Reply("It is 16380.")]
    events = say(with_vectors, "Good morning!")
    assert any(isinstance(event, ToolUsed) for event in events)
    assert "16380" in str(endpoint.chats[-1].messages[-1])
    assert answer_in(events) == "It is 16380."


def test_a_model_cannot_make_up_what_the_user_said(hippo: Hippo, endpoint: ScriptedEndpoint) -> None:
    call = calling("remember", text="The user is a pilot.", quote="I am a pilot")
    endpoint.replies += [call, Reply("Saved.")]
    say(hippo, "Nice weather today, I think I will go for a walk")
    assert not any("pilot" in view.text for view in hippo.facts.views(hippo.profile_id))


def test_a_models_wish_to_forget_is_put_before_the_user(hippo: Hippo, endpoint: ScriptedEndpoint) -> None:
    say(hippo, "I'm allergic to lupin.")
    endpoint.replies += [calling("forget_memory", words="my allergy"), Reply("Asked.")]
    events = say(hippo, "Could that be cleaned up, please?")
    assert any(isinstance(event, ForgetRequested) for event in events)
    assert len(hippo.facts.views(hippo.profile_id)) == 1


def test_what_left_the_window_comes_back_as_a_summary(hippo: Hippo, endpoint: ScriptedEndpoint) -> None:
    events = say(hippo, "The staging database listens on port 16380.")
    saved = events[0]
    assert isinstance(saved, MessageSaved)
    for number in range(6):
        endpoint.replies.append(Reply(f"Answer {number}: " + "padding words here " * 200))
        say(hippo, f"Tell me more about topic {number}", saved.conversation_id)
    plan = hippo.plan(saved.conversation_id, "And what was that again?")
    assert "16380" in "\n".join(item.text for item in plan.injected if item.slot == "summary")
    assert hippo.summaries.rolling(hippo.profile_id, saved.conversation_id) is not None


def test_without_a_connection_nothing_is_lost_and_the_way_out_is_told(tmp_path: Path) -> None:
    with open_home(tmp_path) as hippo, pytest.raises(NotConnectedError, match="No model is set up"):
        hippo.send(None, "Hello")


def test_the_answers_own_words_never_become_memories(hippo: Hippo, endpoint: ScriptedEndpoint) -> None:
    endpoint.replies.append(Reply("As you told me, you live in Paris and your name is Claude."))
    say(hippo, "Tell me a story about someone")
    assert hippo.facts.views(hippo.profile_id) == []


def test_a_conversation_gets_its_title_from_the_first_words(hippo: Hippo) -> None:
    say(hippo, "Which   cheese can I bring to the big party at the end of this long week?")
    conversation = hippo.transcript.conversations(hippo.profile_id)[0]
    assert conversation.title == "Which cheese can I bring to the big…"
