"""The values of context assembly: limits going in, the plan coming out. They hold data and decide nothing."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from datetime import datetime

    from memory.ports import PromptMessage
    from memory.values import OwnerKey

QUERY_USAGE = "query"
"""Key under which an answer's `usage` keeps who completed its question, and the tokens that took."""

RULES = "rules"
"""Stands for the model where none completed a query."""

WINDOW_SHARE = 4
"""The recent window is at least the total budget divided by this: a person who allows more context expects more
of the conversation in it."""


@dataclass(frozen=True, slots=True)
class Budget:
    """Limits of one request, in tokens of the model at hand (see DESIGN's table of slots)."""

    total: int = 8_000
    context_window: int = 8_192
    pinned: int = 300
    recalled: int = 5
    """Number of memories."""
    recalled_chars: int = 200
    """Characters of one recalled memory."""
    summary: int = 500
    window: int = 2_000
    reserve: int = 1_024

    @property
    def limit(self) -> int:
        """What a request with its answer may take: the budget, never more than the model's context."""
        return min(self.total, self.context_window)

    @property
    def prompt(self) -> int:
        """What the prompt may take: the limit less what is kept free for the answer, half of it at most."""
        return self.limit - min(self.reserve, self.limit // 2)

    @property
    def window_limit(self) -> int:
        """Tokens of the recent window."""
        return max(self.window, self.limit // WINDOW_SHARE)


@dataclass(frozen=True, slots=True)
class Completion:
    """What a model made of a message that only points back, and what asking it took."""

    text: str
    """The message in whole words; empty where the reply was none, and rules filled in."""
    model: str
    sent: int = 0
    """Tokens of the request, as the endpoint counted them; 0 where it does not."""
    answered: int = 0

    def as_usage(self) -> dict[str, Any]:
        """Return what is kept of it with the answer: counts and the model's name, no text."""
        return {
            "model": self.model,
            "used": bool(self.text),
            "prompt_tokens": self.sent,
            "completion_tokens": self.answered,
        }


@dataclass(frozen=True, slots=True)
class PlanItem:
    """One memory's way into the plan or past it."""

    slot: str
    """``pinned``, ``recalled``, ``summary`` or ``cut``."""
    text: str
    reason: str
    """A reason id such as ``hard_constraint``, ``keyword:8080``, ``over_limit``; the screen puts it in words."""
    tokens: int
    score: float = 0.0
    parts: dict[str, float] = field(default_factory=dict)
    key: OwnerKey | None = None
    fact_id: int | None = None
    at: datetime | None = None

    @property
    def reference(self) -> str:
        """How commands name this memory: a fact by its id, anything else by kind and id."""
        if self.fact_id is not None:
            return str(self.fact_id)
        return str(self.key) if self.key else self.slot


@dataclass(frozen=True, slots=True)
class SlotTokens:
    """Tokens by slot. `total` counts the finished messages, so the slots' sum may differ by a few."""

    system: int = 0
    pinned: int = 0
    recalled: int = 0
    summary: int = 0
    window: int = 0
    message: int = 0
    tools: int = 0
    reserve: int = 0
    total: int = 0
    """Of the prompt, without the reserve."""
    budget: int = 0
    """Of prompt and answer together."""

    def as_dict(self) -> dict[str, int]:
        """Return the counts by slot name."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class ContextPlan:
    """What the model gets, what the panel shows and what `hippo ask --explain` prints."""

    messages: tuple[PromptMessage, ...]
    injected: tuple[PlanItem, ...]
    cut: tuple[PlanItem, ...]
    tokens: SlotTokens
    triggered: bool = False
    trigger: str = ""
    query: str = ""
    """What memories were searched for; empty where none were."""
    completed: bool = False
    """The query says more than the message."""
    completion: Completion | None = None
    """What a model was asked for it; None where none was."""
    window_from: int | None = None
    """Id of the oldest message in the window."""

    @property
    def completed_by(self) -> str:
        """Who completed the query: the name of a model, ``rules``, or empty where nobody did."""
        if self.completion is not None and self.completion.text:
            return self.completion.model
        return RULES if self.completed else ""

    @property
    def memory_text(self) -> str:
        """The text of the pinned, recalled and summary slots: what an evaluation judges."""
        return "\n".join(item.text for item in self.injected)

    def as_dict(self) -> dict[str, Any]:
        """Return the JSON form of `hippo ask --explain --json`."""

        def shown(item: PlanItem) -> dict[str, Any]:
            return {
                "slot": item.slot,
                "id": item.reference,
                "text": item.text,
                "reason": item.reason,
                "score": round(item.score, 4),
                "tokens": item.tokens,
            }

        return {
            "query": {
                "text": self.query,
                "completed_by": self.completed_by,
                **({"usage": self.completion.as_usage()} if self.completion is not None else {}),
            },
            "tokens": self.tokens.as_dict(),
            "injected": [shown(item) for item in self.injected],
            "cut": [shown(item) for item in self.cut],
        }
