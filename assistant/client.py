"""Talks to one model at one endpoint: streams answers, repeats what may be repeated, learns what the model can take.

Errors come out as `EndpointError` in words for the screen; no exception of a library, and no key, leaves this module.
A client may be used from several event loops at once, such as the screen's and a worker's.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from assistant import failures
from assistant.capabilities import CapabilityStore, blames_an_image, refuses_images, weaken, weaken_blindly
from assistant.chat_request import ChatItem, ChatRequest, Continuation, ToolRound, ToolSpec
from assistant.client_events import (
    AnswerWasReasoning,
    Finished,
    GoesOn,
    ImagesLeftOut,
    ReasoningDelta,
    Retrying,
    TextDelta,
)
from assistant.errors import EndpointError, ErrorKind
from assistant.exchange import Exchange, RefusedError
from assistant.key_guard import guarded
from assistant.model_lists import ModelInfo, list_models
from assistant.providers import ProviderKind
from assistant.transport import TimeLimits, openai_client
from memory.clock import Clock, SystemClock
from memory.ports import PromptMessage
from memory.values import Role

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Sequence

    from openai import AsyncOpenAI

    from assistant.capabilities import Capabilities
    from assistant.client_events import ClientEvent
    from assistant.keys import Secret
    from assistant.providers import Endpoint

__all__ = ["Backoff", "ChatClient", "ChatItem", "ModelInfo", "ToolSpec"]

_MAX_LESSONS = 8
"""Refusals one request may learn from; more means that the endpoint refuses whatever is sent."""
_TEST_TOKENS = 16
"""Answer length of the connection test; some endpoints refuse less."""
_TEACHING_STATUS = frozenset({400, 404, 405, 415, 422, 500, 501})
_TEACHING_KINDS = frozenset({ErrorKind.REQUEST, ErrorKind.SERVER, ErrorKind.PROTOCOL})
"""Refusals of these kinds may be about the form of a request."""
_PREFILLS = frozenset({ProviderKind.LLAMACPP, ProviderKind.OLLAMA, ProviderKind.VLLM, ProviderKind.BUILTIN})
"""Servers that go on with an assistant message at the end, as their documentation says; others begin a new answer, or
refuse, and are asked in words."""
_SPENT = frozenset({"insufficient_quota", "billing_hard_limit_reached"})
_RETRIED_STATUS = frozenset({408, 409, 425, 429, 500, 502, 503, 504, 520, 521, 522, 523, 524, 529})


@dataclass(frozen=True, slots=True)
class Backoff:
    """How often and how patiently a request is repeated."""

    tries: int = 4
    """Repetitions after the first failure."""
    first_seconds: float = 1.0
    longest_seconds: float = 30.0
    patience_seconds: float = 60.0
    """A server that asks to wait longer than this is shown to the user instead."""
    loading_seconds: float = 2.0
    loading_tries: int = 60
    """While a server says that it is loading the model, it is asked this often."""

    def wait(self, attempt: int, retry_after: float | None) -> float:
        """Return the seconds to wait before repetition `attempt`, from 1: doubling, with some chance in it."""
        if retry_after is not None:
            return retry_after
        grown = min(self.first_seconds * 2.0 ** (attempt - 1), self.longest_seconds)
        return grown * (0.75 + random.random() / 2)  # noqa: S311  (spreads load; nothing secret)


class ChatClient:
    """A model at an endpoint."""

    def __init__(
        self,
        endpoint: Endpoint,
        model: str,
        *,
        key: Secret | None = None,
        capabilities: CapabilityStore | None = None,
        limits: TimeLimits | None = None,
        backoff: Backoff | None = None,
        clock: Clock | None = None,
        images: bool | None = None,
    ) -> None:
        """Prepare; nothing is sent and no library loaded yet.

        Args:
            endpoint: where the model is.
            model: its id there.
            key: the key that requests carry; None for endpoints without one.
            capabilities: what is known about models; remembered for this client only if None.
            limits: how long the endpoint may be silent.
            backoff: how failed requests are repeated.
            clock: for `Retry-After` dates.
            images: whether the model takes images, if the settings say so; else it is learned from a refusal.
        """
        self._images = images
        self.endpoint = endpoint
        self.model = model
        self._key = key
        self._capabilities = capabilities or CapabilityStore(None)
        self._limits = limits or TimeLimits()
        self._backoff = backoff or Backoff()
        self._clock = clock or SystemClock()
        secrets = (key.reveal(),) if key else ()
        self._exchange = Exchange(endpoint, model, secrets=secrets, limits=self._limits, clock=self._clock)
        # connections belong to the loop they were made in: the screen's, and one of each background call
        self._open_clients: WeakKeyDictionary[asyncio.AbstractEventLoop, AsyncOpenAI] = WeakKeyDictionary()

    def __repr__(self) -> str:
        return f"ChatClient({self.endpoint.name!r}, {self.model!r})"

    @property
    def capabilities(self) -> Capabilities:
        """What this model is known to take."""
        known = self._capabilities.get(self.endpoint.base_url, self.model)
        # the built-in model is too small to call tools, and their definitions would cost it seconds
        if self.endpoint.kind is ProviderKind.BUILTIN:
            return replace(known, tools=False, images=False)
        return known if self._images is None else replace(known, images=self._images)

    async def prepare(self) -> None:
        """Load the library ahead of the first request, off the event loop. Sends nothing."""
        await self._open()

    async def stream(
        self,
        messages: Sequence[ChatItem],
        *,
        max_tokens: int,
        tools: Sequence[ToolSpec] = (),
        temperature: float | None = None,
        json_schema: dict[str, object] | None = None,
        continues: bool = False,
    ) -> AsyncGenerator[ClientEvent, None]:
        """Send messages and yield the answer as it comes; the last event is `Finished`.

        With `continues` the last two messages are the beginning of an answer and the wish to go on; the first event is
        then `GoesOn`.

        Stop it by cancelling the task or closing the iterator: the connection is closed, what came is the caller's.
        Failures before any text are repeated, each announced by a `Retrying` event before its wait.

        Raises:
            EndpointError: the answer did not come, or was cut; events yielded before it still stand.
        """
        kind = self.endpoint.kind
        how = Continuation(kind in _PREFILLS, kind is ProviderKind.VLLM) if continues else None
        request = ChatRequest(self.model, tuple(messages), max_tokens, tuple(tools), temperature, json_schema, how)
        attempt = loading = 0
        while True:
            began = False
            try:
                async with contextlib.aclosing(self._ask(request)) as events:
                    async for event in events:
                        began = True
                        yield event
            except EndpointError as error:
                if began:
                    raise
                is_loading = _is_loading(error) and loading < self._backoff.loading_tries
                if is_loading:
                    loading += 1
                    wait = self._backoff.loading_seconds
                else:
                    attempt += 1
                    wait = self._backoff.wait(attempt, error.retry_after)
                    if not self._may_repeat(error, attempt):
                        raise
                yield Retrying(error.cause, wait, attempt + loading)
                await asyncio.sleep(wait)
            else:
                return

    async def complete(
        self,
        messages: Sequence[PromptMessage],
        *,
        max_tokens: int,
        temperature: float | None = None,
        json_schema: dict[str, object] | None = None,
    ) -> str:
        """Return a whole answer without its reasoning.

        Raises:
            EndpointError: the answer did not come.
        """
        parts: list[str] = []
        stream = self.stream(messages, max_tokens=max_tokens, temperature=temperature, json_schema=json_schema)
        async for event in stream:
            if isinstance(event, TextDelta):
                parts.append(event.text)
            elif isinstance(event, AnswerWasReasoning):
                parts.clear()
        return "".join(parts)

    async def models(self) -> list[ModelInfo]:
        """Return the models that the endpoint lists, with their context windows where it tells them.

        Raises:
            EndpointError: the list cannot be had.
        """
        return await list_models(self.endpoint, self._key, connect=self._limits.connect, now=self._clock.now())

    async def test(self) -> str:
        """Send one short message, unlearning first what was known, and return the beginning of the answer.

        Raises:
            EndpointError: the real reason why this model cannot be talked to; nothing is repeated.
        """
        self._capabilities.forget(self.endpoint.base_url, self.model)
        greeting = (PromptMessage(Role.SYSTEM, "Answer with one word."), PromptMessage(Role.USER, "Say OK."))
        request = ChatRequest(self.model, greeting, _TEST_TOKENS)
        said = ""
        async with contextlib.aclosing(self._ask(request)) as events:
            async for event in events:
                if isinstance(event, TextDelta | ReasoningDelta):
                    said += event.text
        return said.strip()

    async def close(self) -> None:
        """Close the connections of this event loop. The client can be used again; it opens new ones."""
        client = self._open_clients.pop(asyncio.get_running_loop(), None)
        if client is not None:
            await client.close()

    # -- one request ----------------------------------------------------------------------------------------------

    async def _ask(self, request: ChatRequest) -> AsyncGenerator[ClientEvent, None]:
        """Send a request, in other forms as refusals teach; no repetition after failures."""
        known = start = self.capabilities
        client = await self._open()
        for _ in range(_MAX_LESSONS):
            body = request.body(known)
            try:
                answer = self._exchange.ask(client, body, silent_thinking=known.silent_thinking)
                keys = (self._key.reveal(),) if self._key else ()
                async with contextlib.aclosing(answer), contextlib.aclosing(guarded(answer, keys)) as events:
                    began = False
                    async for event in events:
                        if not began:
                            began = True
                            for told in _told(request, known):
                                yield told
                        if isinstance(event, AnswerWasReasoning):
                            known = replace(known, silent_thinking=True)
                        elif isinstance(event, Finished) and known != start:
                            self._capabilities.learn(self.endpoint.base_url, self.model, known)
                        yield event
                return
            except RefusedError as refusal:
                problem = refusal.error
                lesson = _lesson(known, body, refusal, may_drop_images=self._images is None)
            if lesson is None:
                raise problem
            known = lesson
        raise problem

    def _may_repeat(self, error: EndpointError, attempt: int) -> bool:
        if attempt > self._backoff.tries or (error.retry_after or 0) > self._backoff.patience_seconds:
            return False
        if error.code in _SPENT or error.status == HTTPStatus.PAYMENT_REQUIRED:
            return False
        if error.code == "refused" and self.endpoint.is_loopback:
            # a server of this machine that is not running will not be there in a minute
            return attempt == 1
        if error.status is not None:
            return error.status in _RETRIED_STATUS and error.kind not in {ErrorKind.CONTEXT, ErrorKind.MODEL}
        return error.kind is ErrorKind.CONNECTION

    async def _open(self) -> AsyncOpenAI:
        loop = asyncio.get_running_loop()
        client = self._open_clients.get(loop)
        if client is None:
            with failures.preparing(self.endpoint):
                client = await openai_client(self.endpoint, self._key, self._limits)
            self._open_clients[loop] = client
        return client


def _told(request: ChatRequest, known: Capabilities) -> list[ClientEvent]:
    """Return what is said of a request before its answer."""
    told: list[ClientEvent] = []
    is_first = not any(isinstance(item, ToolRound) for item in request.messages)
    if is_first and request.shows_images and not known.images:
        told.append(ImagesLeftOut())
    if request.continues is not None:
        told.append(GoesOn(request.prefills(known)))
    return told


def _lesson(
    known: Capabilities, body: dict[str, Any], refusal: RefusedError, *, may_drop_images: bool
) -> Capabilities | None:
    """Decide what form to try next after a refusal; None when its form was not what was refused."""
    error = refusal.error
    # some say so with "no such model", which is no refusal of a form otherwise
    if error.status in _TEACHING_STATUS and refuses_images(known, body, refusal.body):
        return replace(known, images=False) if may_drop_images else None
    if blames_an_image(body, refusal.body):
        return None
    if error.status not in _TEACHING_STATUS or error.kind not in _TEACHING_KINDS:
        return None
    lesson = weaken(known, body, refusal.body)
    if lesson is None and error.kind is ErrorKind.REQUEST:
        return weaken_blindly(known, body)
    return lesson


def _is_loading(error: EndpointError) -> bool:
    return error.status == HTTPStatus.SERVICE_UNAVAILABLE and "loading" in error.cause.lower()
