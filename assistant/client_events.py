"""What a model client says while an answer is on its way: plain values, in the order they happen."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TextDelta:
    """A piece of the answer. Never empty, cleaned of control codes."""

    text: str


@dataclass(frozen=True, slots=True)
class GoesOn:
    """The answer that was begun is gone on with from here. First of all events of such an answer."""

    to_the_letter: bool
    """The model took the beginning as its own unfinished answer; else it was only asked to go on."""


@dataclass(frozen=True, slots=True)
class ImagesLeftOut:
    """The model takes no images: the newest message went without its own. Before anything of the answer."""


@dataclass(frozen=True, slots=True)
class ReasoningDelta:
    """A piece of what the model thinks before it answers. Shown folded, never stored as an answer."""

    text: str


@dataclass(frozen=True, slots=True)
class AnswerWasReasoning:
    """All `TextDelta` of this answer so far were thought, not answered: move them to the reasoning.

    Comes from servers that swallow a model's opening ``<think>`` tag, once per model: after that it is known.
    """


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A tool the model wants used, whole: sent once its arguments are complete."""

    id: str
    name: str
    arguments: str
    """JSON as the model wrote it; may be malformed."""


@dataclass(frozen=True, slots=True)
class Retrying:
    """The request failed before any text came and will be sent again after a wait."""

    cause: str
    wait_seconds: float
    attempt: int
    """1 for the first repetition."""


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens as the endpoint counted them."""

    prompt_tokens: int
    completion_tokens: int
    reasoning_tokens: int = 0
    cached_tokens: int = 0

    def and_(self, other: Usage) -> Usage:
        """Return both together: an answer that uses tools takes several requests."""
        return Usage(
            self.prompt_tokens + other.prompt_tokens,
            self.completion_tokens + other.completion_tokens,
            self.reasoning_tokens + other.reasoning_tokens,
            self.cached_tokens + other.cached_tokens,
        )

    def as_dict(self) -> dict[str, int]:
        """Return the form stored with a message."""
        return {
            "prompt_tokens": self.prompt_tokens,
            "completion_tokens": self.completion_tokens,
            "reasoning_tokens": self.reasoning_tokens,
            "cached_tokens": self.cached_tokens,
        }


@dataclass(frozen=True, slots=True)
class Finished:
    """The answer is whole. Always the last event; a stream that ends without it has failed or was stopped."""

    reason: str
    """``stop``, ``length``, ``tool_calls``, ``content_filter``, or the endpoint's own word."""
    usage: Usage | None
    """None where the endpoint reports none."""


ClientEvent = GoesOn | ImagesLeftOut | TextDelta | ReasoningDelta | AnswerWasReasoning | ToolCall | Retrying | Finished
