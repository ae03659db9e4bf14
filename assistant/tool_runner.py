"""Runs the tools that a model asks for. Every argument is a model's word: checked, never trusted.

`remember` keeps as the user's word only what they say in their newest message; a model's own sentence waits for them.
`forget_memory` only ever asks. What is found is told line by line, as data.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from assistant import notices
from assistant.events import MemoryChanged, ToolUsed
from assistant.prompts import fenced
from assistant.tools import FORGET, REMEMBER, SEARCH, arguments, tools
from memory.language import language_of
from memory.recall.recall import RecallQuery
from memory.values import ChangeKind

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from assistant.chat_request import ToolSpec
    from assistant.client_events import ToolCall
    from assistant.events import TurnEvent
    from assistant.turn_parts import ForgetDesk
    from memory.clock import Clock
    from memory.ports import TokenCounter
    from memory.recall.recall import Recall
    from memory.records import Message
    from memory.values import Change

FOUND_LIMIT = 8
"""Memories that one search gives back: more than a message's own recall, since the model asked for them."""

PINNED_TOKENS = 0
"""A search gives no pinned block: the model has it already."""

_WORDS = {
    "en": {
        "none": "No memory matches.",
        "saved": "Saved.",
        "proposed": "Put before the user, who will say whether to keep it.",
        "known": "Nothing to save: the quote is not in the user's own words, or it is known already.",
        "no_words": "Say what to look for.",
        "off": "Memory is off in this chat.",
        "unknown": "There is no such tool.",
    },
    "zh": {
        "none": "没有符合的记忆。",
        "saved": "已保存。",
        "proposed": "已提交给用户，由用户决定是否保存。",
        "known": "没有可保存的：引文不是用户自己的话，或早已记下。",
        "no_words": "请说明要找什么。",
        "off": "本次对话关闭了记忆。",
        "unknown": "没有这个工具。",
    },
}


class ToolRunner:
    """Offers Hippo's tools for one profile and runs them."""

    def __init__(
        self,
        profile_id: int,
        recall: Recall,
        clock: Clock,
        count: TokenCounter,
        directory: Callable[[], Sequence[str]],
        remember: Callable[[Message, str, str], Sequence[Change]],
        *,
        send_sensitive: bool,
    ) -> None:
        self._profile_id = profile_id
        self._recall = recall
        self._clock = clock
        self._count = count
        self._directory = directory
        self._remember = remember
        self._send_sensitive = send_sensitive

    def offered(self, language: str, *, may_write: bool) -> Sequence[ToolSpec]:
        """Return the tools for one request. Blocking, but cheap: the directory is cached."""
        return tools(language, self._directory(), self._count, may_write=may_write)

    def bind(
        self, message: Message, desk: ForgetDesk, *, may_write: bool
    ) -> Callable[[ToolCall], Awaitable[tuple[str, list[TurnEvent]]]]:
        """Return what runs a call made while `message` is being answered: (text for the model, events)."""

        async def run(call: ToolCall) -> tuple[str, list[TurnEvent]]:
            words = _WORDS[language_of(message.content)]
            given = arguments(call.arguments)
            if call.name in {REMEMBER, FORGET} and not may_write:
                # it was not offered, and a model may call what it likes
                return words["off"], [ToolUsed(call.name, words["off"])]
            if call.name == SEARCH:
                return await self._search(given.get("query", ""), message, words)
            if call.name == REMEMBER:
                return await self._keep(given, message, words)
            if call.name == FORGET:
                return await self._ask_to_forget(given.get("words", ""), message, desk, words)
            return words["unknown"], [ToolUsed(call.name, words["unknown"])]

        return run

    async def _search(self, query: str, message: Message, words: dict[str, str]) -> tuple[str, list[TurnEvent]]:
        if not query.strip():
            return words["no_words"], []
        asked = RecallQuery(
            profile_id=self._profile_id,
            text=query,
            now=self._clock.now(),
            conversation_id=message.conversation_id,
            exclude_message_ids=frozenset({message.id}) if message.id is not None else frozenset(),
        )
        found = await asyncio.to_thread(
            self._recall.recall, asked, count_tokens=self._count, pinned_tokens=PINNED_TOKENS, limit=FOUND_LIMIT
        )
        lines = [
            f"- [{item.candidate.at:%Y-%m-%d}] {fenced(item.candidate.text)}"
            for item in found.recalled
            if self._send_sensitive or not item.candidate.is_sensitive
        ]
        return "\n".join(lines) or words["none"], [ToolUsed(SEARCH, query)]

    async def _keep(
        self, given: dict[str, str], message: Message, words: dict[str, str]
    ) -> tuple[str, list[TurnEvent]]:
        text, quote = given.get("text", "").strip(), given.get("quote", "").strip()
        if not text or not quote:
            return words["known"], [ToolUsed(REMEMBER, words["known"])]
        changes = await asyncio.to_thread(self._remember, message, text, quote)
        told: list[TurnEvent] = [ToolUsed(REMEMBER, text)]
        if not changes:
            return words["known"], told
        told.append(MemoryChanged(tuple(changes)))
        waits = all(change.kind is ChangeKind.PROPOSED for change in changes)
        return words["proposed" if waits else "saved"], told

    async def _ask_to_forget(
        self, about: str, message: Message, desk: ForgetDesk, words: dict[str, str]
    ) -> tuple[str, list[TurnEvent]]:
        if not about.strip():
            return words["no_words"], []
        language = language_of(message.content)
        asked = await asyncio.to_thread(desk.meant, self._profile_id, about, frozenset())
        if asked is None:
            return words["none"], [ToolUsed(FORGET, about)]
        if desk.confirm is None:
            return notices.forget_needs_confirmation(language, len(asked.facts)), [asked]
        if not await desk.confirm(asked):
            return notices.nothing_forgotten(language), [ToolUsed(FORGET, about)]
        gone = await asyncio.to_thread(desk.forget, self._profile_id, asked.facts)
        return notices.forgotten(language, gone), [ToolUsed(FORGET, about)]
