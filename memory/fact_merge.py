"""Makes one memory of several that say the same, by the user's hand: one stays, the others become its history.

Must never lose a version: what the others said stays in the history of the one that is kept, until it is forgotten.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlmodel import Session, col, update

from memory.records import Fact, FactVersion, Feedback
from memory.values import Status
from memory.versions import versions_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime


def merge_facts(session: Session, keep: Fact, others: Sequence[Fact], now: datetime) -> None:
    """Move all versions of others into the memory that is kept, closed as of now, and delete the empty slots.

    Args:
        session: A write transaction.
        keep: The memory that stays.
        others: The memories that say the same; of the same entity and attribute.
        now: When the others end.
    """
    for other in others:
        for version in take_over(session, keep, other):
            if version.status in {Status.CURRENT, Status.PROPOSED, Status.DISPUTED}:
                version.status = Status.SUPERSEDED
                version.valid_to = max(version.valid_from, now)
    session.flush()


def take_over(session: Session, keep: Fact, other: Fact) -> list[FactVersion]:
    """Give a memory all that another one has, its uses and feedback too, and delete the empty slot.

    Args:
        session: A write transaction.
        keep: The memory that stays.
        other: The memory that goes.

    Returns:
        The versions that were moved, numbered after those of the memory that stays, with the status they had.
    """
    assert keep.id is not None  # noqa: S101 - stored rows have an id
    assert other.id is not None  # noqa: S101 - as above
    last = max((version.number for version in versions_of(session, keep.id)), default=0)
    moved = versions_of(session, other.id)
    for number, version in enumerate(moved, last + 1):
        version.fact_id, version.number = keep.id, number
    keep.pinned = keep.pinned or other.pinned
    keep.access_count += other.access_count
    times = [at for at in (keep.last_access_at, other.last_access_at) if at is not None]
    keep.last_access_at = max(times, default=None)
    session.exec(update(Feedback).where(col(Feedback.fact_id) == other.id).values(fact_id=keep.id))
    session.flush()
    session.delete(other)
    return moved
