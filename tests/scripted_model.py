"""An extractor model that says what a test tells it to say, and remembers what it was asked."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from memory.ports import ModelUnavailableError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from memory.ports import PromptMessage


class ScriptedModel:
    """Replies in turn; the last reply is repeated. An exception in the script is raised."""

    def __init__(self, *replies: str | Exception | Callable[[str], str], name: str = "scripted") -> None:
        self.name = name
        self.asked: list[list[PromptMessage]] = []
        self.limits: list[int] = []
        self._replies = list(replies) or ['{"memories": []}']

    def complete(
        self,
        messages: Sequence[PromptMessage],
        *,
        max_tokens: int,
        json_schema: dict[str, object] | None = None,
    ) -> str:
        self.asked.append(list(messages))
        self.limits.append(max_tokens)
        reply = self._replies.pop(0) if len(self._replies) > 1 else self._replies[0]
        if isinstance(reply, Exception):
            raise reply
        return reply if isinstance(reply, str) else reply(messages[-1].content)

    @property
    def everything_asked(self) -> str:
        return "\n".join(message.content for messages in self.asked for message in messages)


def entry(**given: Any) -> dict[str, Any]:
    """A well-formed entry of a reply, with what the test cares about."""
    return {
        "turn": 1,
        "entity": "user",
        "relation": None,
        "attribute": "home_city",
        "value": "Leeds",
        "text": "The user lives in Leeds.",
        "quote": "I live in Leeds",
        "kind": "fact",
        "origin": "user_said",
        "importance": 6,
        "confidence": 0.95,
        "sensitive": False,
        "ended": False,
        "expires": None,
        **given,
    }


def reply(*entries: dict[str, Any]) -> str:
    return json.dumps({"memories": list(entries)}, ensure_ascii=False)


UNAVAILABLE = ModelUnavailableError("the endpoint did not answer")
