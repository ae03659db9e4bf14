"""The answer of one turn on disk: saved while it comes in, ended once, without the secrets that the user typed.

An answer that is gone on with keeps what stood there: whatever fails, its row never says less than before.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from assistant.client_events import Usage
from assistant.history import without_spans
from assistant.plan import QUERY_USAGE
from memory.values import MessageState

if TYPE_CHECKING:
    from assistant.answering import Answering
    from assistant.safekeeping import Typed
    from memory.answers import BegunAnswer
    from memory.transcript import Transcript

FINISH = "finish"
"""Key under which an answer's `usage` keeps why it ended, where it did not end by itself."""
CUT_SHORT = "length"
"""What stands there when the model was at its limit of tokens."""


class AnswerRow:
    """Writes the row of an answer."""

    def __init__(self, transcript: Transcript, answer_id: int, typed: Typed | None, begun: BegunAnswer | None) -> None:
        """Bind to a row.

        Args:
            transcript: where it is.
            answer_id: which row.
            typed: the message as it was typed, where what is stored is masked.
            begun: how an answer stood that is gone on with; None for a new one.
        """
        self.id = answer_id
        self.begun = begun
        self.answering: Answering | None = None
        """The answer as it comes in, once it does."""
        self.settled = False
        """The final state is on disk, or cannot be written."""
        self._transcript = transcript
        self._typed = typed

    @property
    def begun_text(self) -> str:
        """What a model may see of an answer that is gone on with; empty for a new one."""
        return without_spans(self.begun.content, self.begun.forgotten) if self.begun is not None else ""

    async def settle(
        self,
        text: str,
        reasoning: str,
        state: MessageState,
        *,
        usage: dict[str, Any] | None = None,
        error: str | None = None,
    ) -> None:
        """Write the final state."""
        await asyncio.to_thread(self._write, text, reasoning, state, usage, error)
        self.settled = True

    async def settle_failed(self, error: str) -> None:
        """Keep what came, with the reason in words. Nothing that was an answer before stops being one."""
        text, reasoning = self._come
        begun = self.begun
        if begun is None or begun.state is MessageState.FAILED:
            await self.settle(text, reasoning, MessageState.FAILED, error=error)
        elif len(text) > len(begun.content):
            await self.settle(text, reasoning, MessageState.STOPPED)
        else:
            await self.settle(text, reasoning, begun.state)

    async def save_partial(self, text: str, reasoning: str) -> None:
        """Write how far the answer has come."""
        if self._typed is not None:
            text, reasoning = self._typed.hide_beginning(text), self._typed.hide_beginning(reasoning)
        await asyncio.to_thread(self._transcript.save_answer, self.id, text, reasoning, MessageState.STREAMING)

    def save_interrupted(self) -> None:
        """Keep what came when the turn's task was cancelled: no awaiting any more, so it is written right here."""
        self._write(*self._come, MessageState.STOPPED, None, None)
        self.settled = True

    def usage(self, record: dict[str, Any], finish: str) -> dict[str, Any]:
        """Return what is kept with the answer: with what its beginning took, which was paid for too.

        Args:
            record: the counts of this turn.
            finish: why the model ended.
        """
        whole = dict(record)
        if self.begun is not None:
            both = _counts(self.begun.usage).and_(_counts(record)).as_dict()
            whole.update({name: count for name, count in both.items() if count or name in record})
            whole.update(_queries(self.begun.usage.get(QUERY_USAGE), record.get(QUERY_USAGE)))
        if finish == CUT_SHORT:
            whole[FINISH] = CUT_SHORT
        return whole

    @property
    def _come(self) -> tuple[str, str]:
        """What there is of text and reasoning."""
        if self.answering is not None:
            return self.answering.text, self.answering.reasoning
        return (self.begun.content, self.begun.reasoning) if self.begun is not None else ("", "")

    def _write(
        self, text: str, reasoning: str, state: MessageState, usage: dict[str, Any] | None, error: str | None
    ) -> None:
        text, reasoning, error = self._covered(text), self._covered(reasoning), error and self._covered(error)
        self._transcript.save_answer(self.id, text, reasoning, state, usage, error)

    def _covered(self, text: str) -> str:
        """Return what a model said without the secrets that the user typed for this turn: it may repeat them."""
        return self._typed.hide(text) if self._typed is not None else text


def _queries(first: object, second: object) -> dict[str, Any]:
    """Return who completed the question of an answer that was gone on with, and all the tokens that took."""
    held = [usage for usage in (first, second) if isinstance(usage, dict)]
    if not held:
        return {}
    counts = _counts(held[0]) if len(held) == 1 else _counts(held[0]).and_(_counts(held[1]))
    taken = {name: count for name, count in counts.as_dict().items() if count}
    return {QUERY_USAGE: {**held[-1], **taken}}


def _counts(usage: dict[str, Any]) -> Usage:
    def count(name: str) -> int:
        value = usage.get(name)
        return value if isinstance(value, int) and not isinstance(value, bool) else 0

    return Usage(*(count(name) for name in ("prompt_tokens", "completion_tokens", "reasoning_tokens", "cached_tokens")))
