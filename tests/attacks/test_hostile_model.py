"""A model or endpoint that means harm: it calls tools it was not given, or without end, and asks for secrets."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from assistant.events import Completed, Failed, MemoryChanged
from assistant.providers import Endpoint, ProviderKind
from memory.values import Status
from tests.endpoints.replies import Call, Reply
from tests.endpoints.server import MODEL, ScriptedEndpoint
from tests.homes import open_home, play, say

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from assistant.hippo import Hippo

QUICK: dict[str, Any] = {"embedding": {"source": "none"}}


@pytest.fixture
def endpoint() -> Iterator[ScriptedEndpoint]:
    with ScriptedEndpoint() as served:
        yield served


@pytest.fixture
def hippo(tmp_path: Path, endpoint: ScriptedEndpoint) -> Iterator[Hippo]:
    with open_home(tmp_path, endpoint, **QUICK) as opened:
        yield opened


def calling(name: str, **arguments: str) -> Reply:
    function = {"name": name, "arguments": json.dumps(arguments)}
    return Reply([Call({"index": 0, "id": "call-1", "type": "function", "function": function})], finish="tool_calls")


def test_tool_calls_without_end_end(hippo: Hippo, endpoint: ScriptedEndpoint) -> None:
    endpoint.script = lambda _: calling("search_memory", query="anything")
    events = say(hippo, "Good morning!")
    assert isinstance(events[-1], Failed)
    assert "empty" in events[-1].cause
    assert len(endpoint.chats) <= 6


def test_a_tool_that_was_not_offered_shows_no_memory(hippo: Hippo, endpoint: ScriptedEndpoint) -> None:
    say(hippo, "I'm allergic to lupin.")
    endpoint.replies += [calling("search_memory", query="allergy"), Reply("So be it.")]
    play(hippo.send(None, "Hello?", read_memory=False))
    assert "lupin" not in str([request.messages for request in endpoint.chats[1:]])


@pytest.mark.parametrize(("name", "argument"), [("remember", "text"), ("forget_memory", "words")])
def test_a_tool_that_writes_does_nothing_where_memory_is_not_written(
    hippo: Hippo, endpoint: ScriptedEndpoint, name: str, argument: str
) -> None:
    say(hippo, "I'm allergic to lupin.")
    asked: list[object] = []

    async def yes(request: object) -> bool:
        asked.append(request)
        return True

    endpoint.replies += [calling(name, **{argument: "my allergy", "quote": "I keep two goats"}), Reply("Done.")]
    events = play(hippo.send(None, "I keep two goats here.", write_memory=False, confirm_forget=yes))
    assert isinstance(events[-1], Completed)
    assert not any(isinstance(event, MemoryChanged) for event in events)
    assert asked == []
    assert [view.value for view in hippo.facts.views(hippo.profile_id, statuses=tuple(Status))] == ["lupin"]


def test_a_private_chat_takes_no_memories_from_a_model(hippo: Hippo, endpoint: ScriptedEndpoint) -> None:
    private = hippo.private()
    endpoint.replies += [calling("remember", text="The user keeps goats.", quote="I keep two goats"), Reply("Done.")]
    play(private.send(None, "I keep two goats here."))
    private.close()
    assert hippo.facts.views(hippo.profile_id, statuses=tuple(Status)) == []


def test_a_models_sentence_waits_for_the_user_and_the_model_is_told_so(
    hippo: Hippo, endpoint: ScriptedEndpoint
) -> None:
    endpoint.replies += [calling("remember", text="The user adores otters.", quote="Nice weather"), Reply("Done.")]
    say(hippo, "Nice weather for a walk, is it not?")
    waiting = hippo.facts.views(hippo.profile_id, statuses=tuple(Status))
    assert [(view.status, view.text) for view in waiting] == [(Status.PROPOSED, "The user adores otters.")]
    assert "whether to keep it" in str(endpoint.chats[-1].messages[-1])


@pytest.mark.parametrize("kind", [ProviderKind.CUSTOM, ProviderKind.OLLAMA, ProviderKind.VLLM])
def test_what_is_sensitive_stays_here_when_the_user_says_so(
    tmp_path: Path, endpoint: ScriptedEndpoint, kind: ProviderKind
) -> None:
    with open_home(tmp_path, **QUICK, memory={"send_sensitive": False}) as hippo:
        # 127.1 is this machine, but nobody is to know: to Hippo it is a server like any other
        hippo.connect_to(Endpoint("far", f"http://127.1:{endpoint.port}/v1", None, kind), MODEL)
        say(hippo, "I was diagnosed with epilepsy in May. My phone number is 555-0142.")
        say(hippo, "我月薪两万三。")
        told = len(endpoint.chats)
        endpoint.replies += [calling("search_memory", query="epilepsy, phone number, 月薪"), Reply("I do not know.")]
        say(hippo, "What did I say about my diagnosis and my phone number? 我说过的工资呢？")
    sent = str([request.messages for request in endpoint.chats[told:]])
    assert not [word for word in ("epilepsy in May", "555-0142", "两万三") if word in sent]
