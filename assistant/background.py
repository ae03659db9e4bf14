"""A synchronous model for background work (extraction, summaries, titles): brings `memory.ports.TextModel`.

Calls come from worker threads. Each one runs an event loop of its own, so that nothing is shared with a stream that
is on the screen.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from assistant.errors import EndpointError
from memory.phrase import Phrase
from memory.ports import ModelUnavailableError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assistant.client import ChatClient
    from memory.ports import PromptMessage

_TEMPERATURE = 0.0
"""Background work wants the same answer twice."""
_TOTAL_SECONDS = 180.0
"""For a whole reply with its repetitions; a job that takes longer is better tried again later."""


class BackgroundModel:
    """A chat model, asked for whole replies."""

    def __init__(self, client: ChatClient, *, seconds: float = _TOTAL_SECONDS) -> None:
        """Use `client`, which is for this model alone and not for the stream on the screen.

        Args:
            client: the model.
            seconds: the longest that one reply may take.
        """
        self._client = client
        self._seconds = seconds

    @property
    def name(self) -> str:
        """The endpoint and the model, such as ``openai/gpt-4o-mini``."""
        return f"{self._client.endpoint.name}/{self._client.model}"

    @property
    def is_local(self) -> bool:
        """True when the model runs on this machine: calls then wait until no stream needs the processor."""
        return self._client.endpoint.is_local

    def complete(
        self,
        messages: Sequence[PromptMessage],
        *,
        max_tokens: int,
        json_schema: dict[str, object] | None = None,
    ) -> str:
        """Return the whole reply, without what the model thought.

        Raises:
            ModelUnavailableError: the endpoint failed, refused, took too long or answered with nothing.
        """
        try:
            reply = asyncio.run(self._ask(messages, max_tokens, json_schema))
        except EndpointError as error:
            raise ModelUnavailableError(error.in_one_line()) from None
        except TimeoutError:
            message = Phrase(
                "{name} gave no whole reply within {seconds} seconds", name=self.name, seconds=f"{self._seconds:g}"
            )
            raise ModelUnavailableError(message) from None
        if not reply.strip():
            message = Phrase("{name} answered with nothing", name=self.name)
            raise ModelUnavailableError(message)
        return reply

    async def _ask(
        self, messages: Sequence[PromptMessage], max_tokens: int, json_schema: dict[str, object] | None
    ) -> str:
        try:
            async with asyncio.timeout(self._seconds):
                return await self._client.complete(
                    messages, max_tokens=max_tokens, temperature=_TEMPERATURE, json_schema=json_schema
                )
        finally:
            await self._client.close()
