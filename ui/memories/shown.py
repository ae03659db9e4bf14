"""What the memories panel knows: plain values, joined with the texts as they are now. State only."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date, datetime

    from memory.values import FactView, OwnerKey

MASK: Final = "••••••"
"""Stands for a sensitive memory until it is shown."""

SLOT_ORDER: Final = ("system", "tools", "pinned", "recalled", "summary", "window", "message")
"""The slots in the order in which a prompt holds them."""


@dataclass(frozen=True, slots=True)
class ShownMemory:
    """One memory in a list: its way into an answer or past it, or what waits for a word."""

    slot: str
    """``pinned``, ``recalled``, ``summary`` or ``cut`` for answers; ``fact``, ``star`` or ``doubt`` elsewhere."""
    text: str
    reason: str = ""
    """Why it is in or out, an id of the engine."""
    tokens: int = 0
    at: datetime | None = None
    fact_id: int | None = None
    fact: FactView | None = None
    key: OwnerKey | None = None
    """What the engine calls it."""
    message_id: int | None = None
    """The message it is, or comes from."""
    conversation_id: int | None = None
    source: str = ""
    """Where it comes from, in words of the interface."""
    notes: tuple[str, ...] = ()
    """What else stands under it, in words of the interface."""
    sensitive: bool = False
    gone: bool = False
    """True when what was injected has been forgotten since."""
    irrelevant: bool = False
    """True when the user said that it was not relevant here."""

    @property
    def name(self) -> str:
        """What tells it from all others: the same in every list."""
        if self.fact_id is not None and self.slot != "doubt":
            return f"memory:{self.fact_id}"
        return str(self.key) if self.key is not None else f"{self.slot}:{self.message_id}:{self.text}"

    @property
    def is_faint(self) -> bool:
        """True for what is not there, or did not count."""
        return self.slot == "cut" or self.gone or self.irrelevant


@dataclass(frozen=True, slots=True)
class ShownPlan:
    """What one answer rests on."""

    answer_id: int
    tokens: Mapping[str, int] = field(default_factory=dict)
    """By slot, with ``total``, ``budget`` and ``reserve``; empty where it was not kept."""
    injected: tuple[ShownMemory, ...] = ()
    cut: tuple[ShownMemory, ...] = ()
    question: str = ""
    is_pending: bool = False
    """The answer has begun, and what it will rest on is still searched for."""
    completed_by: str = ""
    """Who put the question into whole words before memories were searched: a model, ``rules``, or nobody."""
    completion_tokens: int = 0
    """What that took of a model."""
    missed: tuple[str, ...] = ()
    """What should have been remembered, as the user said."""

    @property
    def count(self) -> int:
        """How many memories went in; the summary of this conversation is none."""
        return sum(1 for memory in self.injected if memory.slot != "summary")

    @property
    def left_out(self) -> frozenset[OwnerKey]:
        """What the user kept out of this answer."""
        return frozenset(item.key for item in self.cut if item.reason == "left_out" and item.key is not None)


@dataclass(frozen=True, slots=True)
class Filter:
    """What the view of all memories is narrowed to."""

    words: str = ""
    kind: str | None = None
    entity: str | None = None
    past: bool = False
    """Whether expired and archived memories are shown too."""
    day: date | None = None
    """What was believed on this day; None for what is believed now."""
    sort: str = "age"
    """``age``, ``use`` or ``importance``: what comes first within a group."""

    @property
    def is_empty(self) -> bool:
        """True when everything current is shown."""
        return self == Filter(sort=self.sort)
