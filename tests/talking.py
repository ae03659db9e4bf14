"""How tests talk to an endpoint through the model client, without waiting between tries."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from assistant.chat_request import ToolSpec
from assistant.client import Backoff, ChatClient
from assistant.client_events import (
    ClientEvent,
    TextDelta,
)
from assistant.errors import EndpointError
from assistant.transport import TimeLimits
from memory.ports import PromptMessage
from memory.values import Role

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.endpoints import ScriptedEndpoint

KEY = "k-5f2c-not-for-logs"
QUICK = Backoff(first_seconds=0.01, loading_seconds=0.01)
HELLO = (PromptMessage(Role.SYSTEM, "Be kind."), PromptMessage(Role.USER, "Hi"))
TOOL = ToolSpec("search_memory", "Searches.", {"type": "object", "properties": {}})


def client(server: ScriptedEndpoint, **options: Any) -> ChatClient:
    options = {"backoff": QUICK, "limits": TimeLimits(10, 10, 0.5), **options}
    return ChatClient(server.endpoint(), options.pop("model", "scripted-model"), **options)


async def collect(chat: ChatClient, into: list[ClientEvent] | None = None, **options: Any) -> list[ClientEvent]:
    events: list[ClientEvent] = [] if into is None else into
    async for event in chat.stream(options.pop("messages", HELLO), max_tokens=50, **options):
        events.append(event)  # noqa: PERF401  (what came before an error is looked at)
    return events


def text_of(events: list[ClientEvent]) -> str:
    return "".join(event.text for event in events if isinstance(event, TextDelta))


async def until(happened: Callable[[], bool]) -> None:
    for _ in range(1000):
        if happened():
            return
        await asyncio.sleep(0.01)
    pytest.fail("it did not happen within 10 seconds")


async def fails(chat: ChatClient, into: list[ClientEvent] | None = None, **options: Any) -> EndpointError:
    with pytest.raises(EndpointError) as caught:
        await collect(chat, into, **options)
    assert caught.value.__cause__ is None
    return caught.value
