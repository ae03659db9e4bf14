"""What the memories panel knows: plain values, joined with the texts as they are now. State only."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from ui.locale import _

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from memory.values import FactView

MASK: Final = "••••••"
"""Stands for a sensitive memory until it is shown."""

SLOT_ORDER: Final = ("system", "tools", "pinned", "recalled", "summary", "window", "message")
"""The slots in the order in which a prompt holds them."""


@dataclass(frozen=True, slots=True)
class ShownMemory:
    """One memory's way into an answer or past it."""

    slot: str
    """``pinned``, ``recalled``, ``summary`` or ``cut``."""
    text: str
    reason: str
    score: float = 0.0
    tokens: int = 0
    at: datetime | None = None
    fact_id: int | None = None
    fact: FactView | None = None
    message_id: int | None = None
    """The message it is, or comes from."""
    conversation_id: int | None = None
    notes: tuple[str, ...] = ()
    """What else stands under it, in words of the interface."""
    gone: bool = False
    """True when what was injected has been forgotten since."""


@dataclass(frozen=True, slots=True)
class ShownPlan:
    """What one answer rests on."""

    answer_id: int
    tokens: Mapping[str, int] = field(default_factory=dict)
    """By slot, with ``total``, ``budget`` and ``reserve``; empty where it was not kept."""
    injected: tuple[ShownMemory, ...] = ()
    cut: tuple[ShownMemory, ...] = ()
    question: str = ""

    @property
    def count(self) -> int:
        """How many memories went in; the summary of this conversation is none."""
        return sum(1 for memory in self.injected if memory.slot != "summary")


@dataclass(frozen=True, slots=True)
class Filter:
    """What the view of all memories is narrowed to."""

    words: str = ""
    kind: str | None = None
    entity: str | None = None
    past: bool = False
    """Whether expired and archived memories are shown too."""

    @property
    def is_empty(self) -> bool:
        """True when everything current is shown."""
        return self == Filter()


def masked(fact: FactView, shown: frozenset[int] | set[int]) -> str:
    """Return a fact's text, hidden where it is sensitive and was not asked for."""
    if fact.sensitive and fact.fact_id not in shown:
        return f"{MASK}  ({_('sensitive; x shows it')})"
    return fact.text
