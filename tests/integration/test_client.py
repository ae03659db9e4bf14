"""The model client against a scripted endpoint over real HTTP: what is streamed, repeated, learned, kept, explained."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

import pytest

from assistant.background import BackgroundModel
from assistant.capabilities import Capabilities, CapabilityStore
from assistant.client import ChatClient
from assistant.client_events import (
    AnswerWasReasoning,
    Finished,
    ReasoningDelta,
    ToolCall,
    Usage,
)
from assistant.errors import EndpointError, ErrorKind
from assistant.keys import Secret
from assistant.model_lists import ModelInfo
from assistant.providers import ProviderKind
from memory.ports import ModelUnavailableError, PromptMessage
from memory.values import Role
from tests.endpoints import Call, KeepAlive, Raw, Reply, ScriptedEndpoint, Think

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

from tests.talking import HELLO, KEY, TOOL, client, collect, fails, text_of


@pytest.fixture
def server() -> Iterator[ScriptedEndpoint]:
    with ScriptedEndpoint() as running:
        yield running


async def test_an_answer_streams_with_its_usage(server: ScriptedEndpoint) -> None:
    server.replies = [Reply("Hello, Anna. 你好 👋", piece=3)]
    events = await collect(client(server))
    assert text_of(events) == "Hello, Anna. 你好 👋"
    assert events[-1] == Finished("stop", Usage(11, 7))
    assert server.chats[0].messages[0] == {"role": "system", "content": "Be kind."}


async def test_reasoning_keepalives_and_broken_chunks_in_one_stream(server: ScriptedEndpoint) -> None:
    pieces = [
        KeepAlive(),
        Think("hm "),
        Think("so", "reasoning"),
        Raw(b"data: {broken\n\n"),
        "<thi",
        "nk>x</th",
        "ink>\n\nHi",
    ]
    server.replies = [Reply(pieces)]  # type: ignore[arg-type]
    events = await collect(client(server))
    assert "".join(e.text for e in events if isinstance(e, ReasoningDelta)) == "hm sox"
    assert text_of(events) == "Hi"


async def test_a_swallowed_think_tag_is_told_once_then_known(server: ScriptedEndpoint) -> None:
    server.script = lambda _: Reply("I think\n</think>\n\nHi", piece=4)
    chat = client(server)
    first = await collect(chat)
    assert AnswerWasReasoning() in first
    second = await collect(chat)
    assert AnswerWasReasoning() not in second
    assert text_of(second) == "Hi"
    assert "".join(e.text for e in second if isinstance(e, ReasoningDelta)) == "I think\n"


async def test_tool_calls_come_whole(server: ScriptedEndpoint) -> None:
    pieces = [
        Call({"index": 0, "id": "c1", "type": "function", "function": {"name": "search_memory", "arguments": ""}}),
        Call({"index": 0, "function": {"arguments": '{"query":'}}),
        Call({"index": 0, "function": {"arguments": ' "tea"}'}}),
    ]
    server.replies = [Reply(pieces, finish="tool_calls")]  # type: ignore[arg-type]
    events = await collect(client(server), tools=[TOOL])
    assert events[0] == ToolCall("c1", "search_memory", '{"query": "tea"}')
    assert server.chats[0].body["tools"][0]["function"]["name"] == "search_memory"


async def test_servers_that_do_not_stream_are_read(server: ScriptedEndpoint) -> None:
    server.replies = [Reply("whole", whole=True), Reply("typed wrong", content_type="text/plain")]
    assert text_of(await collect(client(server))) == "whole"
    assert text_of(await collect(client(server))) == "typed wrong"


async def test_a_stream_without_done_or_without_finish_is_whole(server: ScriptedEndpoint) -> None:
    server.replies = [Reply("a", done=False), Reply("b", finish=None)]
    assert text_of(await collect(client(server))) == "a"
    assert text_of(await collect(client(server))) == "b"


async def test_connections_are_used_again(server: ScriptedEndpoint) -> None:
    chat = client(server)
    for _ in range(3):
        await collect(chat)
    assert server.connections == 1
    await chat.close()


# -- learned ------------------------------------------------------------------------------------------------------


async def test_every_refusal_is_learned_once_and_remembered(server: ScriptedEndpoint, tmp_path: Path) -> None:
    server.refuses = {"stream_options", "system", "temperature", "max_tokens", "tools", "response_format"}
    store = CapabilityStore(tmp_path / "capabilities.json")
    options: dict[str, Any] = {"temperature": 0.7, "tools": [TOOL], "json_schema": {"type": "object"}}
    assert text_of(await collect(client(server, capabilities=store), **options))
    assert len(server.chats) == 8
    again = client(server, capabilities=CapabilityStore(tmp_path / "capabilities.json"))
    assert text_of(await collect(again, **options))
    assert len(server.chats) == 9
    body = server.chats[-1].body
    assert set(body) == {"model", "messages", "stream", "max_completion_tokens"}
    assert "Be kind." in body["messages"][0]["content"]
    assert again.capabilities == Capabilities(
        stream_options=False, system_role=False, tools=False, temperature=False, completion_tokens=True, json="plain"
    )


async def test_a_refusal_that_says_nothing_is_got_round(server: ScriptedEndpoint) -> None:
    def picky(request: Any) -> Reply:
        return Reply.error(400, "Bad Request") if "stream_options" in request.body else Reply("fine")

    server.script = picky
    chat = client(server)
    assert text_of(await collect(chat)) == "fine"
    assert not chat.capabilities.stream_options


async def test_nothing_is_learned_from_a_request_that_never_worked(server: ScriptedEndpoint) -> None:
    server.script = lambda _: Reply.error(400, "Bad Request")
    chat = client(server)
    error = await fails(chat, temperature=0.5)
    assert error.kind is ErrorKind.REQUEST
    assert chat.capabilities == Capabilities()


async def test_roles_that_must_alternate(server: ScriptedEndpoint) -> None:
    server.refuses = {"alternating"}
    twice = (PromptMessage(Role.USER, "a"), PromptMessage(Role.USER, "b"))
    assert text_of(await collect(client(server), messages=twice)) == "You said: a\n\nb"


# -- keys and the rest --------------------------------------------------------------------------------------------


async def test_the_key_goes_into_the_request_and_nowhere_else(
    server: ScriptedEndpoint, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    server.key = KEY
    chat = client(server, key=Secret(KEY))
    assert text_of(await collect(chat))
    assert server.chats[0].headers["authorization"] == f"Bearer {KEY}"
    assert not [name for name in server.chats[0].headers if name.startswith("x-stainless-os")]
    wrong = client(server, key=Secret("k-wrong-one-entirely"))
    error = await fails(wrong)
    assert error.kind is ErrorKind.AUTH
    for shown in (repr(chat), str(error), repr(error), repr(Secret(KEY)), caplog.text):
        assert KEY not in shown
        assert "wrong-one" not in shown


async def test_an_endpoint_without_a_key_gets_none(server: ScriptedEndpoint, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.setenv("OPENAI_ORG_ID", "org-mine")
    await collect(client(server))
    sent = set(server.chats[0].headers)
    assert not sent & {"authorization", "openai-organization"}


async def test_this_machine_is_never_asked_through_a_proxy(
    server: ScriptedEndpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    assert text_of(await collect(client(server)))
    assert await client(server).models()


async def test_a_redirect_is_not_followed_with_a_key(server: ScriptedEndpoint) -> None:
    server.replies = [Reply(status=307, body="", headers={"Location": "http://elsewhere.example/v1"})]
    error = await fails(client(server, key=Secret(KEY)))
    assert "elsewhere.example" in error.cause


async def test_the_model_list_is_read_with_its_windows(server: ScriptedEndpoint) -> None:
    server.models = {"data": [{"id": "a", "max_model_len": 4096}, {"id": "b"}]}
    assert await client(server).models() == [ModelInfo("a", 4096), ModelInfo("b")]


@pytest.mark.parametrize(
    ("kind", "page", "answer", "window"),
    [
        (ProviderKind.OLLAMA, "/api/ps", {"models": [{"name": "m", "context_length": 16384}]}, 16384),
        (ProviderKind.LMSTUDIO, "/api/v0/models", {"data": [{"id": "m", "loaded_context_length": 8000}]}, 8000),
        (ProviderKind.LLAMACPP, "/props", {"default_generation_settings": {"n_ctx": 2048}}, 2048),
    ],
)
async def test_the_context_that_really_runs_is_asked_for(
    server: ScriptedEndpoint, kind: ProviderKind, page: str, answer: Any, window: int
) -> None:
    server.models = {"data": [{"id": "m", "context_length": 131072}]}
    server.pages = {page: answer}
    chat = ChatClient(server.endpoint(kind=kind), "m")
    assert await chat.models() == [ModelInfo("m", window)]


async def test_the_connection_test_shows_the_real_error(server: ScriptedEndpoint) -> None:
    server.strict_model = True
    assert await client(server).test()
    with pytest.raises(EndpointError) as caught:
        await client(server, model="nonsense").test()
    assert caught.value.kind is ErrorKind.MODEL
    assert "nonsense" in caught.value.cause


def test_background_work_gets_whole_replies_from_any_thread(server: ScriptedEndpoint) -> None:
    server.script = lambda _: Reply('<think>hm</think>\n\n{"a": 1}')
    model = BackgroundModel(client(server))
    replies: list[str] = []
    threads = [
        threading.Thread(
            target=lambda: replies.append(model.complete(HELLO, max_tokens=20, json_schema={"type": "object"}))
        )
        for _ in range(3)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert replies == ['{"a": 1}'] * 3
    assert server.chats[0].body["response_format"]["type"] == "json_schema"
    assert server.chats[0].body["temperature"] == 0


def test_background_work_says_in_one_line_why_it_failed(server: ScriptedEndpoint) -> None:
    server.replies = [Reply("  "), Reply.error(401, "bad key"), Reply("late", first_token=9)]
    model = BackgroundModel(client(server), seconds=1.0)
    for word in ("nothing", "bad key", "within"):
        with pytest.raises(ModelUnavailableError, match=word) as caught:
            model.complete(HELLO, max_tokens=20)
        assert "\n" not in str(caught.value)
