"""What time does to memories: task states end, and trifles that nobody used are archived.

The policy is a pure function of versions, settings and the present; a preview is its result. Archived and expired
memories stay visible and restorable. Must never touch what the user pinned or edited, a constraint, or who they are.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING

from memory import attributes
from memory.values import FactView, Kind, Origin, Status

if TYPE_CHECKING:
    from collections.abc import Iterable

TRIVIAL_IMPORTANCE = 3
"""Memories up to this importance can fade. Extractors overrate rather than underrate, so the bar is low."""

USES_DOUBLE_LIFE = 2
"""A memory that was used this often keeps twice as long: use is the best sign that it matters."""


@dataclass(frozen=True, slots=True)
class Lifetimes:
    """How long memories live, in days (settings)."""

    task_grace: int = 7
    """A dated task state after its date."""
    undated_task: int = 60
    archive_unused: int = 180


@dataclass(frozen=True, slots=True)
class Ending:
    """One memory that time has caught up with."""

    fact: FactView
    status: Status
    """EXPIRED or ARCHIVED."""
    reason: str
    """``task_over``, ``task_stale`` or ``unused``."""
    due: datetime | None = None
    """When it takes effect, once that is settled."""


def endings(facts: Iterable[FactView], now: datetime, lifetimes: Lifetimes) -> list[Ending]:
    """Return which current memories end at `now`, and how. Changes nothing.

    Args:
        facts: current versions.
        now: the present; aware.
        lifetimes: the limits.
    """
    found = (_ending(fact, now, lifetimes) for fact in facts)
    return [ending for ending in found if ending is not None]


def expiry(fact: FactView, lifetimes: Lifetimes) -> date | None:
    """Return the day after which a task state is over; None for memories that do not run out."""
    if fact.kind is not Kind.TASK_STATE or attributes.recurs(fact.attribute):
        return None
    if fact.expires is not None:
        return fact.expires + timedelta(days=lifetimes.task_grace)
    touched = max(fact.valid_from, fact.last_access_at or fact.valid_from)
    return (touched + timedelta(days=lifetimes.undated_task)).date()


def is_over(kind: Kind, attribute: str, expires: date | None, said_on: date, today: date) -> bool:
    """Tell whether what was said on a day is a task state that was over before Hippo heard of it."""
    lifetimes = Lifetimes()
    if kind is not Kind.TASK_STATE or attributes.recurs(attribute):
        return False
    if expires is not None:
        return today > expires + timedelta(days=lifetimes.task_grace)
    return today > said_on + timedelta(days=lifetimes.undated_task)


def _ending(fact: FactView, now: datetime, lifetimes: Lifetimes) -> Ending | None:
    if fact.status is not Status.CURRENT or fact.pinned:
        return None
    over = expiry(fact, lifetimes)
    if over is not None:
        if now.date() <= over:
            return None
        return Ending(fact, Status.EXPIRED, "task_over" if fact.expires else "task_stale")
    if _keeps(fact):
        return None
    days = lifetimes.archive_unused * (2 if fact.access_count >= USES_DOUBLE_LIFE else 1)
    touched = max(fact.created_at, fact.last_access_at or fact.created_at)
    if now - touched > timedelta(days=days):
        return Ending(fact, Status.ARCHIVED, "unused")
    return None


def _keeps(fact: FactView) -> bool:
    """Whether a memory never fades, however seldom it is used."""
    return (
        fact.importance > TRIVIAL_IMPORTANCE
        or fact.constraint
        or fact.origin is Origin.USER_EDITED
        or attributes.is_identity(fact.attribute)
    )
