"""The model client when servers fail: what is repeated, what is kept of an answer, and what the user is told."""

from __future__ import annotations

import asyncio
import socket
import time
from typing import TYPE_CHECKING

import pytest

from assistant.client import Backoff, ChatClient
from assistant.client_events import (
    ClientEvent,
    Finished,
    Retrying,
)
from assistant.errors import ErrorKind
from assistant.providers import Endpoint
from assistant.transport import TimeLimits
from tests.endpoints import Cut, Hang, KeepAlive, Raw, Reply, ScriptedEndpoint

if TYPE_CHECKING:
    from collections.abc import Iterator

from tests.talking import QUICK, client, collect, fails, text_of, until


@pytest.fixture
def server() -> Iterator[ScriptedEndpoint]:
    with ScriptedEndpoint() as running:
        yield running


# -- repeated -----------------------------------------------------------------------------------------------------


async def test_too_many_requests_and_server_faults_are_repeated_visibly(server: ScriptedEndpoint) -> None:
    server.replies = [
        Reply.error(429, "slow down", headers={"Retry-After": "0"}),
        Reply.error(503, "overloaded"),
        Reply.page(502, "502 Bad Gateway"),
        Reply("there"),
    ]
    events = await collect(client(server))
    retries = [event for event in events if isinstance(event, Retrying)]
    assert [retry.attempt for retry in retries] == [1, 2, 3]
    assert "slow down" in retries[0].cause
    assert retries[0].wait_seconds == 0
    assert "502 Bad Gateway" in retries[2].cause
    assert text_of(events) == "there"


async def test_it_gives_up_after_the_tries_it_has(server: ScriptedEndpoint) -> None:
    server.script = lambda _: Reply.error(500, "out of memory")
    error = await fails(client(server, backoff=Backoff(tries=2, first_seconds=0.01)))
    assert error.kind is ErrorKind.SERVER
    assert "out of memory" in error.cause
    assert len(server.chats) == 3


async def test_a_model_that_is_loading_is_waited_for(server: ScriptedEndpoint) -> None:
    server.replies = [*[Reply.error(503, "Loading model")] * 9, Reply("ready")]
    events = await collect(client(server, backoff=Backoff(tries=0, loading_seconds=0.01)))
    assert sum(isinstance(event, Retrying) for event in events) == 9
    assert text_of(events) == "ready"


@pytest.mark.parametrize(
    ("reply", "kind"),
    [
        (Reply.error(429, "You exceeded your current quota", code="insufficient_quota"), ErrorKind.RATE),
        (Reply.error(429, "later", headers={"Retry-After": "3600"}), ErrorKind.RATE),
        (Reply.error(402, "Insufficient Balance"), ErrorKind.RATE),
        (Reply.error(401, "Incorrect API key provided", code="invalid_api_key"), ErrorKind.AUTH),
        (Reply.error(404, "The model `x` does not exist", code="model_not_found"), ErrorKind.MODEL),
        (Reply.error(400, "maximum context length is 8192", code="context_length_exceeded"), ErrorKind.CONTEXT),
        (Reply.page(), ErrorKind.PROTOCOL),
        (Reply.page(404, "404 Not Found"), ErrorKind.PROTOCOL),
        (Reply(body='{"hello": "world"}', content_type="application/json"), ErrorKind.PROTOCOL),
        (Reply(body="", content_type="text/plain"), ErrorKind.PROTOCOL),
    ],
)
async def test_what_waiting_cannot_heal_is_said_at_once(
    server: ScriptedEndpoint, reply: Reply, kind: ErrorKind
) -> None:
    server.script = lambda _: reply
    error = await fails(client(server))
    assert error.kind is kind
    assert len(server.chats) == 1
    assert error.way_out


async def test_a_wait_is_ended_by_stopping(server: ScriptedEndpoint) -> None:
    server.script = lambda _: Reply.error(429, "slow down", headers={"Retry-After": "30"})
    events: list[ClientEvent] = []
    task = asyncio.create_task(collect(client(server), events))
    await until(lambda: bool(events))
    task.cancel()
    began = time.monotonic()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert time.monotonic() - began < 0.5


async def test_a_connection_lost_before_any_text_is_repeated(server: ScriptedEndpoint) -> None:
    server.replies = [Reply([Cut()]), Reply([KeepAlive(), Cut()]), Reply("third time")]
    events = await collect(client(server))
    assert sum(isinstance(event, Retrying) for event in events) == 2
    assert text_of(events) == "third time"


async def test_a_server_of_this_machine_that_is_not_there_is_said_soon() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
    chat = ChatClient(Endpoint("gone", f"http://127.0.0.1:{port}/v1"), "m", backoff=QUICK)
    events: list[ClientEvent] = []
    error = await fails(chat, events)
    assert error.kind is ErrorKind.CONNECTION
    assert "Nothing listens" in error.cause
    assert len(events) == 1


# -- kept ---------------------------------------------------------------------------------------------------------


async def test_a_stream_cut_in_the_middle_keeps_what_came(server: ScriptedEndpoint) -> None:
    server.replies = [Reply(["Half of", " an ans", Cut()])]
    events: list[ClientEvent] = []
    error = await fails(client(server), events)
    assert text_of(events) == "Half of an ans"
    assert error.kind is ErrorKind.CONNECTION
    assert "cut" in error.cause
    assert len(server.chats) == 1


async def test_an_end_without_a_finish_is_a_cut(server: ScriptedEndpoint) -> None:
    server.replies = [Reply("Half", finish=None, done=False)]
    events: list[ClientEvent] = []
    error = await fails(client(server), events)
    assert text_of(events) == "Half"
    assert "cut" in error.cause


async def test_what_looked_like_a_tag_is_not_lost_in_a_cut(server: ScriptedEndpoint) -> None:
    server.replies = [Reply(["<thi", Cut()])]
    events: list[ClientEvent] = []
    await fails(client(server), events)
    assert text_of(events) == "<thi"


async def test_silence_in_the_middle_ends_with_the_text_kept(server: ScriptedEndpoint) -> None:
    server.replies = [Reply(["Once upon"], pace=5)]
    events: list[ClientEvent] = []
    error = await fails(client(server), events)
    assert error.kind is ErrorKind.TIMEOUT
    assert text_of(events) == "Once upon"


async def test_keepalives_hold_a_slow_stream_open(server: ScriptedEndpoint) -> None:
    pieces = ["a", *[KeepAlive()] * 6, "b"]
    server.replies = [Reply(pieces, pace=0.15)]  # type: ignore[arg-type]
    assert text_of(await collect(client(server))) == "ab"


async def test_a_slow_first_token_is_waited_for_and_a_missing_one_is_told(server: ScriptedEndpoint) -> None:
    server.replies = [Reply("slow", first_token=0.8), Reply("never", first_token=9)]
    chat = client(server, limits=TimeLimits(10, 1.5, 0.3))
    assert text_of(await collect(chat)) == "slow"
    error = await fails(chat)
    assert error.kind is ErrorKind.TIMEOUT
    assert "first token" in error.cause


async def test_an_error_inside_a_stream_is_explained(server: ScriptedEndpoint) -> None:
    server.replies = [Reply(["Half", Raw(b'data: {"error": {"message": "GPU fell off", "code": 502}}\n\n')])]
    events: list[ClientEvent] = []
    error = await fails(client(server), events)
    assert text_of(events) == "Half"
    assert "GPU fell off" in error.cause


async def test_stopping_closes_the_connection_and_keeps_what_came(server: ScriptedEndpoint) -> None:
    server.replies = [Reply(["one ", "two ", Hang(20)])]
    events: list[ClientEvent] = []
    task = asyncio.create_task(collect(client(server, limits=TimeLimits(10, 9, 9)), events))
    await until(lambda: len(events) == 2)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert text_of(events) == "one two "
    await until(lambda: server.dropped == 1)


async def test_usage_that_never_comes_does_not_hold_the_answer(
    server: ScriptedEndpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("assistant.exchange._AFTER_FINISH_SECONDS", 0.2)
    finish = b'data: {"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]}\n\n'
    server.replies = [Reply(["done", Raw(finish)], pace=1)]
    events = await collect(client(server, limits=TimeLimits(10, 10, 2)))
    assert events[-1] == Finished("stop", None)
