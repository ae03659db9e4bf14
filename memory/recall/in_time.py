"""Narrows recall to the time a message asks about: what was told, what happened and what was so then.

What is so now is never taken away by this: only what is dated (outings, past messages, digests) and what is no longer
believed must fit the time. Reads, and must never change anything.
"""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from typing import TYPE_CHECKING

from sqlmodel import and_, col, or_, select

from memory.recall import moments
from memory.records import Message, Summary
from memory.summaries import DIGEST
from memory.values import Kind, Status

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import date

    from sqlalchemy import ColumnElement
    from sqlmodel import Session

    from memory.recall.moments import Stretch
    from memory.recall.ranking import Weighed
    from memory.recall.weights import Weights
    from memory.values import Candidate, FactView, Role

WAS_SO = 0.5
"""How well a belief of then fits that was told before and held then; what was told or happened then fits wholly."""
_DATED = frozenset({Kind.EPISODE, Kind.DIGEST})
_OVER = frozenset({Status.SUPERSEDED, Status.EXPIRED})


def told_then(views: Mapping[int, FactView], times: Sequence[Stretch], most: int) -> set[int]:
    """Return the versions that were told, or hold since, in these stretches, the newest `most`."""
    if not times:
        return set()
    found = [number for number, view in views.items() if moments.fit(times, view.valid_from)]
    return set(sorted(found)[-most:])


def said_then(session: Session, profile_id: int, times: Sequence[Stretch], role: Role, most: int) -> set[int]:
    """Return the messages of one role that were written in these stretches, the newest `most`."""
    if not times:
        return set()
    find = (
        select(Message.id)
        .where(col(Message.profile_id) == profile_id, col(Message.role) == role.value, or_(*_within(times)))
        .order_by(col(Message.id).desc())
        .limit(most)
    )
    return {found for found in session.exec(find) if found is not None}


def digested_then(session: Session, profile_id: int, times: Sequence[Stretch], most: int) -> set[int]:
    """Return the digests of conversations that were held last in these stretches, the newest `most`."""
    if not times:
        return set()
    find = (
        select(Summary.id)
        .join(Message, col(Message.id) == col(Summary.through_message_id))
        .where(col(Summary.profile_id) == profile_id, col(Summary.sort) == DIGEST, or_(*_within(times)))
        .order_by(col(Message.id).desc())
        .limit(most)
    )
    return {found for found in session.exec(find) if found is not None}


def _within(times: Sequence[Stretch]) -> list[ColumnElement[bool]]:
    # a day more on either side: days are those of the user's time zone, stored moments are not
    return [
        and_(col(Message.created_at) >= begins - timedelta(days=1), col(Message.created_at) < ends + timedelta(days=2))
        for begins, ends in ((_midnight(stretch.first), _midnight(stretch.last)) for stretch in times)
    ]


def narrow(weighed: Sequence[Weighed], times: Sequence[Stretch], threshold: float, weights: Weights) -> None:
    """Lift what fits the time that is asked about, and leave out what is dated otherwise.

    Where something of that time fits the rest of the question too, what does not gains less.

    Args:
        weighed: Candidates with their relevance; changed in place.
        times: What is asked about; none leaves everything as it is.
        threshold: Relevance from which a candidate fits the question.
        weights: What counts how much.
    """
    if not times:
        return
    shares = [_share(item.candidate, times) for item in weighed]
    inside = [item for item, share in zip(weighed, shares, strict=True) if share and not item.out]
    says_more = any(item.relevance >= threshold for item in inside)
    for item, share in zip(weighed, shares, strict=True):
        if share:
            item.parts["time"] = share * (min(item.relevance / threshold, 1.0) if says_more else 1.0)
            item.relevance += weights.time * item.parts["time"]
        elif _is_over(item.candidate) or (item.candidate.kind in _DATED and inside):
            item.out = item.out or "other_time"


def _share(candidate: Candidate, times: Sequence[Stretch]) -> float:
    fact = candidate.fact
    if fact is not None and _is_over(candidate):
        until = fact.valid_to or fact.created_at
        return WAS_SO if any(_holds(stretch, fact.valid_from, until) for stretch in times) else 0.0
    told = moments.fit(times, candidate.at)
    if told < 1.0 and candidate.kind in _DATED:
        named = moments.asked_times(candidate.text, candidate.at)
        if any(one.first <= other.last and other.first <= one.last for one in named for other in times):
            return 1.0
    return told


def _holds(stretch: Stretch, begins: datetime, ends: datetime) -> bool:
    return begins.date() <= stretch.last and ends.date() >= stretch.first


def _is_over(candidate: Candidate) -> bool:
    return candidate.fact is not None and candidate.fact.status in _OVER


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)
