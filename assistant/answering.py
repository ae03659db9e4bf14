"""The answer itself: streams from the model, runs the tools it asks for, and keeps saving what has come."""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import TYPE_CHECKING

from assistant import client_events, events
from assistant.chat_request import ToolRound
from assistant.errors import EndpointError, ErrorKind
from assistant.joining import Joint
from assistant.tools import MAX_ROUNDS
from memory.phrase import Phrase

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence

    from assistant.chat_request import ChatItem, ToolSpec
    from assistant.client import ChatClient
    from assistant.client_events import ClientEvent, ToolCall, Usage
    from assistant.events import TurnEvent
    from memory.answers import BegunAnswer

SAVE_SECONDS = 1.0
"""How much of an answer a crash may cost; a save takes about a millisecond, so once a second is nothing."""


class Answering:
    """One answer being written. `text` and `reasoning` hold what has come, at any moment."""

    def __init__(
        self,
        *,
        client: ChatClient,
        items: Sequence[ChatItem],
        max_tokens: int,
        temperature: float | None,
        tools: Sequence[ToolSpec],
        run_tool: Callable[[ToolCall], Awaitable[tuple[str, list[TurnEvent]]]] | None,
        save: Callable[[str, str], Awaitable[None]],
        stop: asyncio.Event,
        begun: BegunAnswer | None = None,
    ) -> None:
        self._client = client
        self._items = list(items)
        self._max_tokens = max_tokens
        self._temperature = temperature
        self._tools = tuple(tools) if run_tool is not None else ()
        self._run_tool = run_tool
        self._save = save
        self._stop = stop
        self._saved_at = 0.0
        self.text = begun.content if begun is not None else ""
        self.reasoning = begun.reasoning if begun is not None else ""
        self._begun = self.text
        self.finish = ""
        """Why the model ended, in the endpoint's word."""
        self.usage: Usage | None = None
        """Of all requests that the answer took."""
        self.rounds: list[ToolRound] = []

    async def events(self) -> AsyncGenerator[TurnEvent, None]:
        """Stream the answer.

        Raises:
            EndpointError: the endpoint failed; what came stays in `text`.
        """
        while True:
            before = len(self.text)
            calls: list[ToolCall] = []
            async for event in self._joined():
                match event:
                    case client_events.TextDelta(text):
                        self.text += text
                        yield events.AnswerDelta(text)
                        await self._save_now_and_then()
                    case client_events.ReasoningDelta(text):
                        self.reasoning += text
                        yield events.ReasoningDelta(text)
                        await self._save_now_and_then()
                    case client_events.AnswerWasReasoning():
                        self.reasoning += self.text[before:]
                        self.text = self.text[:before]
                        yield events.AnswerWasReasoning()
                    case client_events.Retrying() | client_events.ImagesLeftOut():
                        yield self._told(event)
                    case client_events.ToolCall():
                        calls.append(event)
                    case client_events.Finished(reason, usage):
                        if usage is not None:
                            self.usage = usage if self.usage is None else self.usage.and_(usage)
                        self.finish = reason
                        calls = [call for call in calls if self._offered()]
                        self._check(reason, calls)
            if self._stop.is_set() or not calls or self._run_tool is None:
                return
            results = []
            for call in calls:
                result, happened = await self._run_tool(call)
                results.append(result)
                for told in happened:
                    yield told
            self.rounds.append(ToolRound(tuple(calls), tuple(results), self.text[before:]))

    def _told(self, event: client_events.Retrying | client_events.ImagesLeftOut) -> TurnEvent:
        if isinstance(event, client_events.Retrying):
            return events.Retrying(event.cause, event.wait_seconds, event.attempt)
        return events.ImagesLeftOut(self._client.model)

    async def _joined(self) -> AsyncGenerator[ClientEvent, None]:
        """Stream one request; of an answer that is gone on with, only what is new of it."""
        joint = Joint("", to_the_letter=True)
        try:
            async for event in self._round():
                if isinstance(event, client_events.GoesOn):
                    joint = Joint(self._begun, to_the_letter=event.to_the_letter)
                    continue
                if isinstance(event, client_events.TextDelta):
                    if new := joint.add(event.text):
                        yield client_events.TextDelta(new)
                    continue
                if not isinstance(event, client_events.Retrying | client_events.ImagesLeftOut) and (
                    rest := joint.rest()
                ):
                    yield client_events.TextDelta(rest)
                yield event
        except EndpointError:
            if rest := joint.rest(broke_off=True):
                yield client_events.TextDelta(rest)
            raise
        if rest := joint.rest(broke_off=self._stop.is_set()):
            yield client_events.TextDelta(rest)

    async def _round(self) -> AsyncGenerator[ClientEvent, None]:
        """Stream one request, until it ends or the user stops it."""
        stream = self._client.stream(
            [*self._items, *self.rounds],
            max_tokens=self._max_tokens,
            tools=self._offered(),
            temperature=self._temperature,
            continues=bool(self._begun) and not self.rounds,
        )
        stopped = asyncio.ensure_future(self._stop.wait())
        try:
            async with contextlib.aclosing(stream) as pieces:
                while not self._stop.is_set():
                    piece = asyncio.ensure_future(anext(pieces, None))
                    try:
                        await asyncio.wait({piece, stopped}, return_when=asyncio.FIRST_COMPLETED)
                    finally:
                        if not piece.done():
                            piece.cancel()
                            with contextlib.suppress(asyncio.CancelledError):
                                await piece
                    if piece.cancelled() or stopped.done():
                        return
                    event = piece.result()
                    if event is None:
                        return
                    yield event
        finally:
            stopped.cancel()

    def _offered(self) -> tuple[ToolSpec, ...]:
        """Return the tools of this round. A model that calls any when there are none is not listened to."""
        return self._tools if len(self.rounds) < MAX_ROUNDS else ()

    def _check(self, reason: str, calls: Sequence[ToolCall]) -> None:
        """Turn an answer that is no answer into an error that says so."""
        said = self.text[len(self._begun) :].strip()
        if said or calls or (self._begun and reason == "stop"):
            return  # a model that has nothing to add to what it had said is done
        if reason == "length":
            raise EndpointError(
                ErrorKind.PROTOCOL,
                Phrase("The model used up its answer without saying anything."),
                Phrase("Raise budget.reserve in the settings, or choose a model that thinks less."),
            )
        if reason == "content_filter":
            raise EndpointError(
                ErrorKind.REQUEST,
                Phrase("The endpoint's content filter held the answer back."),
                Phrase("Say it differently, or use another endpoint."),
            )
        raise EndpointError(
            ErrorKind.PROTOCOL,
            Phrase("The model sent an empty answer."),
            Phrase("Try again, or choose another model."),
        )

    async def _save_now_and_then(self) -> None:
        now = time.monotonic()  # paces the saves; no memory is dated by it
        if now - self._saved_at >= SAVE_SECONDS:
            self._saved_at = now
            await self._save(self.text, self.reasoning)
