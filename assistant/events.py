"""What happens during a turn, as typed events. The screen and `hippo ask` consume the same stream.

Events carry plain data. Text in them comes from users, models and endpoints: show it through a no-markup path.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from assistant.client_events import Usage
    from assistant.plan import ContextPlan
    from memory.extraction.secrets import SecretSort
    from memory.values import Change, FactView


@dataclass(frozen=True, slots=True)
class MessageSaved:
    """The user's message is on disk and an empty answer stands under it. From here on nothing is lost."""

    conversation_id: int
    user_message_id: int
    answer_id: int


@dataclass(frozen=True, slots=True)
class SecretsMasked:
    """Passwords, card or identity numbers in the message were masked before it was stored; "keep" brings them back."""

    message_id: int
    text: str
    """The message as it is stored."""
    sorts: tuple[SecretSort, ...]


@dataclass(frozen=True, slots=True)
class SecretsKept:
    """The user had an earlier message stored as it was typed."""

    message_id: int
    text: str


@dataclass(frozen=True, slots=True)
class PlanReady:
    """The context is assembled; the request is about to be sent."""

    answer_id: int
    plan: ContextPlan


@dataclass(frozen=True, slots=True)
class ImagesLeftOut:
    """The model takes no images, so the message went without its own; they stay stored for another model."""

    model: str


@dataclass(frozen=True, slots=True)
class ReasoningDelta:
    """A piece of what the model thinks before it answers."""

    text: str


@dataclass(frozen=True, slots=True)
class AnswerDelta:
    """A piece of the answer."""

    text: str


@dataclass(frozen=True, slots=True)
class AnswerWasReasoning:
    """All text since the last tool use (or the beginning) was thought, not answered: it belongs to the reasoning."""


@dataclass(frozen=True, slots=True)
class Retrying:
    """The endpoint failed in a way that passes; the next try starts after `wait_seconds`."""

    cause: str
    wait_seconds: float
    attempt: int


@dataclass(frozen=True, slots=True)
class ToolUsed:
    """The model used one of Hippo's tools."""

    name: str
    summary: str


@dataclass(frozen=True, slots=True)
class ForgetRequested:
    """The user (or the model on their behalf) asked to forget; nothing is gone before they confirm."""

    words: str
    facts: tuple[FactView, ...]
    nearest: bool = False
    """Nothing goes by the names that were used; this lies nearest to what they mean."""


@dataclass(frozen=True, slots=True)
class Completed:
    """The answer is whole and on disk."""

    answer_id: int
    usage: Usage | None
    """None where the endpoint reports none."""
    text: str


@dataclass(frozen=True, slots=True)
class Stopped:
    """The user stopped the answer; what came is on disk."""

    answer_id: int


@dataclass(frozen=True, slots=True)
class Failed:
    """The turn failed; what came is on disk, and so is the user's message."""

    answer_id: int | None
    cause: str
    way_out: str


@dataclass(frozen=True, slots=True)
class MemoryChanged:
    """Something was learned or changed, in this turn or in the background."""

    changes: tuple[Change, ...]


TurnEvent: TypeAlias = (
    MessageSaved
    | SecretsMasked
    | SecretsKept
    | PlanReady
    | ImagesLeftOut
    | ReasoningDelta
    | AnswerDelta
    | AnswerWasReasoning
    | Retrying
    | ToolUsed
    | ForgetRequested
    | Completed
    | Stopped
    | Failed
    | MemoryChanged
)
