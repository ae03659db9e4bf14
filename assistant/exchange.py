"""One request to a chat endpoint and its answer, read whatever the form it comes in.

It repeats nothing and learns nothing; `client` does. No exception of a library leaves this module.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Any

from assistant import failures
from assistant.answer_stream import AnswerStream, StreamFailure
from assistant.client_events import AnswerWasReasoning
from assistant.errors import EndpointError
from assistant.server_events import EventTooLongError, ServerEvents
from assistant.server_words import is_web_page
from assistant.transport import is_proxied

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, AsyncIterator

    from openai import AsyncOpenAI

    from assistant.client_events import ClientEvent
    from assistant.providers import Endpoint
    from assistant.transport import TimeLimits
    from memory.clock import Clock

_AFTER_FINISH_SECONDS = 5.0
"""How long to wait for usage once the model has said that it is finished."""
_DRAIN_SECONDS = 0.25
"""How long to wait for the end of a stream that has said that it is done."""
_DRAIN_PIECES = 8
_MAX_ERROR_CHARACTERS = 200_000
"""Of the body of an error; a page needs no more to be explained."""
_MAX_ANSWER_BYTES = 20_000_000
"""Of an answer that comes whole."""


class RefusedError(Exception):
    """An error status: explained, and with the raw body that lessons are read from."""

    def __init__(self, error: EndpointError, body: str) -> None:
        super().__init__(error.cause)
        self.error = error
        self.body = body


class Exchange:
    """Sends requests to one endpoint and reads their answers."""

    def __init__(
        self, endpoint: Endpoint, model: str, *, secrets: tuple[str, ...], limits: TimeLimits, clock: Clock
    ) -> None:
        self._endpoint = endpoint
        self._model = model
        self._secrets = secrets
        self._limits = limits
        self._clock = clock

    async def ask(
        self, client: AsyncOpenAI, body: dict[str, Any], *, silent_thinking: bool
    ) -> AsyncGenerator[ClientEvent, None]:
        """Send one body and yield its answer, `Finished` last.

        Raises:
            RefusedError: the endpoint answered with an error status.
            EndpointError: anything else that went wrong.
        """
        import openai  # noqa: PLC0415  (heavy; loaded by now, since a client of it was passed)

        try:
            async with client.chat.completions.with_streaming_response.create(**body) as response:
                http = response.http_response
                is_stream = "event-stream" in http.headers.get("content-type", "").lower()
                chunks = http.aiter_bytes()
                answer = self._streamed(chunks, silent_thinking=silent_thinking) if is_stream else self._whole(chunks)
                async with contextlib.aclosing(answer) as events:
                    async for event in events:
                        yield event
        except openai.APIStatusError as error:
            text = _body_text(error)
            raise RefusedError(self._explain(error.status_code, text, dict(error.response.headers)), text) from None
        except openai.APIConnectionError as error:
            raise self._unreached(error) from None
        except openai.OpenAIError as error:
            raise failures.not_an_answer(self._endpoint, str(error), self._secrets) from None
        except (OSError, ValueError) as error:
            raise self._unreached(error) from None

    async def _streamed(
        self, chunks: AsyncIterator[bytes], *, silent_thinking: bool
    ) -> AsyncGenerator[ClientEvent, None]:
        """Read a stream of events; what was held back comes before the error of a stream that breaks."""
        answer = AnswerStream(silent_thinking=silent_thinking)
        problem: EndpointError | None = None
        try:
            async with contextlib.aclosing(self._events(chunks, answer, told=silent_thinking)) as events:
                async for event in events:
                    yield event
        except EndpointError as error:
            problem = error
        if problem is None and not answer.done and answer.finish_reason is None:
            problem = failures.cut(self._endpoint)
        for event in answer.rest() if problem else answer.ending():
            yield event
        if problem is not None:
            raise problem
        # a connection read to its end can be used again
        with contextlib.suppress(Exception):
            for _ in range(_DRAIN_PIECES):
                if await _next(chunks, _DRAIN_SECONDS) is None:
                    break

    async def _events(
        self, chunks: AsyncIterator[bytes], answer: AnswerStream, *, told: bool
    ) -> AsyncGenerator[ClientEvent, None]:
        reader = ServerEvents()
        ended = False
        while not ended and not answer.done:
            chunk = await self._chunk(chunks, answer)
            ended = chunk is None
            try:
                for data in reader.end() if chunk is None else reader.feed(chunk):
                    for event in answer.feed(data):
                        yield event
                    if answer.swallowed_opening and not told:
                        told = True
                        yield AnswerWasReasoning()
            except StreamFailure as failure:
                raise self._explain_in_stream(failure.body) from None
            except EventTooLongError:
                raise failures.not_an_answer(self._endpoint, "an event without an end") from None

    async def _chunk(self, chunks: AsyncIterator[bytes], answer: AnswerStream) -> bytes | None:
        """Return the next bytes, a keep-alive included; None at the end of what is worth waiting for."""
        limit = self._limits.idle if answer.began else self._limits.first_token
        try:
            return await _next(chunks, _AFTER_FINISH_SECONDS if answer.finish_reason else limit)
        except TimeoutError:
            problem = failures.silent(self._endpoint, limit, began=answer.began)
        except Exception as error:  # noqa: BLE001  (every transport error of every version means the same)
            if "Timeout" in type(error).__name__:
                problem = failures.silent(self._endpoint, limit, began=answer.began)
            elif answer.began:
                problem = failures.cut(self._endpoint)
            else:
                problem = self._unreached(error)
        if answer.finish_reason:
            return None
        raise problem

    async def _whole(self, chunks: AsyncIterator[bytes]) -> AsyncGenerator[ClientEvent, None]:
        """Read a success that is no stream: the whole answer at once, an error in disguise, or a web page."""
        answer = AnswerStream()
        raw = b""
        while len(raw) < _MAX_ANSWER_BYTES and (chunk := await self._chunk(chunks, answer)) is not None:
            raw += chunk
        body = raw.decode("utf-8", "replace")
        if is_web_page(body):
            raise failures.web_page(self._endpoint, body, self._secrets)
        # some servers stream events under a wrong content type
        parts = _events_of(body) if body.lstrip().startswith(("data:", ":", "event:")) else [body]
        try:
            for event in (event for part in parts for event in answer.feed(part)):
                yield event
        except StreamFailure as failure:
            raise self._explain_in_stream(failure.body) from None
        if not answer.began and answer.finish_reason is None:
            raise failures.not_an_answer(self._endpoint, body, self._secrets)
        for event in answer.ending():
            yield event

    def _unreached(self, error: BaseException) -> EndpointError:
        return failures.from_connection(self._endpoint, error, self._secrets, proxied=is_proxied(self._endpoint))

    def _explain(self, status: int, body: str, headers: dict[str, str]) -> EndpointError:
        now = self._clock.now()
        return failures.from_status(self._endpoint, self._model, status, body, headers, now=now, secrets=self._secrets)

    def _explain_in_stream(self, body: str) -> EndpointError:
        return self._explain(failures.status_in(body), body, {})


async def _next(chunks: AsyncIterator[bytes], seconds: float) -> bytes | None:
    async with asyncio.timeout(seconds):
        try:
            return await anext(chunks)
        except StopAsyncIteration:
            return None


def _events_of(body: str) -> list[str]:
    events = ServerEvents()
    return [*events.feed(body.encode()), *events.end()]


def _body_text(error: Any) -> str:  # noqa: ANN401  (openai.APIStatusError, imported late)
    try:
        return str(error.response.text)[:_MAX_ERROR_CHARACTERS]
    except Exception:  # noqa: BLE001  (a body that was never read or cannot be decoded)
        return ""
