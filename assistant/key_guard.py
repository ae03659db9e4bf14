"""Takes the endpoint's own key out of what the endpoint answers, before anybody stores, shows or logs it.

A key may come in pieces: what could be the beginning of one is held back until the next piece tells. It looks for the
key itself, not for words like it: an answer about keys reads as the model wrote it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from assistant.client_events import ReasoningDelta, TextDelta, ToolCall

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, AsyncIterator

    from assistant.client_events import ClientEvent

HIDDEN = "[hidden]"
LEAST_CHARACTERS = 12
"""Keys that are shorter, such as ``ollama``, are stand-ins for servers that need none, and also plain words."""
TELLING_CHARACTERS = 6
"""So much of a key at the end of an answer that was cut is hidden too; less is in many words."""


class KeyGuard:
    """Guards one stream of text."""

    def __init__(self, keys: tuple[str, ...]) -> None:
        self._keys = tuple(key for key in keys if len(key) >= LEAST_CHARACTERS)
        self._held = ""

    def feed(self, text: str) -> str:
        """Return what of the text so far is safe to pass on."""
        if not self._keys:
            return text
        text = self.whole(self._held + text)
        held = max((_beginning(text, key) for key in self._keys), default=0)
        self._held = text[len(text) - held :]
        return text[: len(text) - held]

    def rest(self) -> str:
        """Return what was held back, at the end of the text."""
        held, self._held = self._held, ""
        return held if len(held) < TELLING_CHARACTERS else HIDDEN

    def whole(self, text: str) -> str:
        """Return a whole text without the keys."""
        for key in self._keys:
            text = text.replace(key, HIDDEN)
        return text


def _beginning(text: str, key: str) -> int:
    """Return how many characters at the end of a text could begin the key."""
    return next((size for size in range(min(len(key) - 1, len(text)), 0, -1) if text.endswith(key[:size])), 0)


async def guarded(events: AsyncIterator[ClientEvent], keys: tuple[str, ...]) -> AsyncGenerator[ClientEvent, None]:
    """Pass on the events of an answer without the keys, and what was held back also when the answer breaks off."""
    text, reasoning = KeyGuard(keys), KeyGuard(keys)
    try:
        async for event in events:
            if isinstance(event, TextDelta):
                if piece := text.feed(event.text):
                    yield TextDelta(piece)
            elif isinstance(event, ReasoningDelta):
                if piece := reasoning.feed(event.text):
                    yield ReasoningDelta(piece)
            else:
                for held in _rests(text, reasoning):
                    yield held
                if isinstance(event, ToolCall):
                    event = replace(event, name=text.whole(event.name), arguments=text.whole(event.arguments))  # noqa: PLW2901
                yield event
    except Exception:
        for held in _rests(text, reasoning):
            yield held
        raise


def _rests(text: KeyGuard, reasoning: KeyGuard) -> list[ClientEvent]:
    thought, said = reasoning.rest(), text.rest()
    return [*([ReasoningDelta(thought)] if thought else []), *([TextDelta(said)] if said else [])]
