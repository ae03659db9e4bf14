"""Makes one memory of several that say the same, by the user's hand: one stays, the others become its history.

Must never lose a version: what the others said stays in the history of the one that is kept, until it is forgotten.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlmodel import Session, col, update

from memory.records import Fact, Feedback
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
    assert keep.id is not None  # noqa: S101 - stored rows have an id
    for other in others:
        assert other.id is not None  # noqa: S101 - as above
        number = max((version.number for version in versions_of(session, keep.id)), default=0)
        for version in versions_of(session, other.id):
            number += 1
            version.fact_id, version.number = keep.id, number
            if version.status in {Status.CURRENT, Status.PROPOSED, Status.DISPUTED}:
                version.status = Status.SUPERSEDED
                version.valid_to = max(version.valid_from, now)
        keep.pinned = keep.pinned or other.pinned
        keep.access_count += other.access_count
        times = [at for at in (keep.last_access_at, other.last_access_at) if at is not None]
        keep.last_access_at = max(times, default=None)
        session.exec(update(Feedback).where(col(Feedback.fact_id) == other.id).values(fact_id=keep.id))
        session.flush()
        session.delete(other)
    session.flush()
