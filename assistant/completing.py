"""Has a model put a message that only points back into whole words before memories are searched, where that is wished.

One short request, asked on the turn's own event loop: it holds nothing up but this turn, and ends with it. Whatever
goes wrong costs `SECONDS` at most and leaves the question to the rules. What the model says is a query and nothing
else: it is never shown to the model that answers, never stored, never learned from.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING

from assistant import prompts
from assistant.client_events import AnswerWasReasoning, Finished, Retrying, TextDelta
from assistant.errors import HippoError
from assistant.gathering import WINDOW_FOR_QUERY
from assistant.history import visible_text
from assistant.plan import Completion
from assistant.tokens import count
from memory.recall import completion, query
from memory.values import Role

if TYPE_CHECKING:
    from collections.abc import Callable

    from assistant.client import ChatClient
    from assistant.connection import Connection
    from assistant.history import History
    from memory.ports import PromptMessage
    from memory.records import Message

log = logging.getLogger(__name__)

SECONDS = 4.0
"""The longest an answer waits for its question: a person notices one second and leaves after ten."""
_TEMPERATURE = 0.0
_MOST_CHARS = 4 * completion.MOST_CHARS
"""Characters of a reply after which it is not listened to any more."""


class Completing:
    """Completes the questions of one chat."""

    def __init__(self, history: History, connection: Callable[[], Connection | None], chat: ChatClient) -> None:
        """Bind.

        Args:
            history: reads what was said before a message.
            connection: says which model is asked, and may block; None where there is none for it.
            chat: the client of the answer, whose connections stay open.
        """
        self._history = history
        self._connection = connection
        self._chat = chat

    async def of(self, user: Message, stop: asyncio.Event) -> Completion | None:
        """Return the message in whole words; None where it needs no others, or nobody was asked.

        Args:
            user: the message as it is stored: what is masked there goes to no other model.
            stop: ends the wait at once.
        """
        text = visible_text(user)
        if not query.leans_back(text):
            return None
        lines = await asyncio.to_thread(self._lines_before, user)
        if not lines or stop.is_set():
            return None
        try:
            connection = await asyncio.to_thread(self._connection)
        except HippoError as error:
            log.info("no model completes questions: %s", error.cause)
            return None
        if connection is None or stop.is_set():
            return None
        return await self._asked(connection.client, text, lines, stop)

    def _lines_before(self, user: Message) -> list[str]:
        before = self._history.words_before(user.profile_id, user.conversation_id, user.parent_id)
        if not any(message.role is Role.USER for message in before):
            return []
        return completion.lines_of(before[-WINDOW_FOR_QUERY:], count)

    async def _asked(self, client: ChatClient, text: str, lines: list[str], stop: asyncio.Event) -> Completion | None:
        asking = asyncio.ensure_future(self._reply(client, completion.request(text, lines, prompts.query_prompt)))
        stopped = asyncio.ensure_future(stop.wait())
        try:
            await asyncio.wait({asking, stopped}, timeout=SECONDS, return_when=asyncio.FIRST_COMPLETED)
        finally:
            stopped.cancel()
            if not asking.done():
                asking.cancel()
                with contextlib.suppress(asyncio.CancelledError, HippoError):
                    await asking
        if asking.cancelled():
            log.info("the question was not completed in time")
            return None
        if (error := asking.exception()) is not None:
            log.info("the question was not completed: %s", type(error).__name__)
            return None
        reply, sent, answered = asking.result()
        return Completion(completion.read_reply(reply, text, lines), client.model, sent, answered)

    async def _reply(self, client: ChatClient, request: tuple[PromptMessage, ...]) -> tuple[str, int, int]:
        """Return the reply, and the tokens that the endpoint counted for request and reply.

        Raises:
            HippoError: the endpoint failed; nothing is sent again, for somebody is waiting.
        """
        parts: list[str] = []
        sent = answered = 0
        stream = client.stream(request, max_tokens=completion.REPLY_TOKENS, temperature=_TEMPERATURE)
        try:
            async with contextlib.aclosing(stream) as events:
                async for event in events:
                    match event:
                        case TextDelta(text):
                            parts.append(text)
                            if sum(map(len, parts)) > _MOST_CHARS:
                                break
                        case AnswerWasReasoning():
                            parts.clear()
                        case Retrying():
                            parts.clear()
                            break
                        case Finished(usage=usage) if usage is not None:
                            sent, answered = usage.prompt_tokens, usage.completion_tokens
        finally:
            if client is not self._chat:
                await client.close()
        return "".join(parts), sent, answered
