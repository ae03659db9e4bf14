"""Finds the newest change to what is believed again, for those who did not see it happen. Reads only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlmodel import Session, col, select

from memory.records import FactVersion
from memory.values import Change, ChangeKind, Origin, Status

if TYPE_CHECKING:
    from collections.abc import Sequence

_BY_STATUS = {
    Status.PROPOSED: ChangeKind.PROPOSED,
    Status.DISPUTED: ChangeKind.DISPUTED,
    Status.SUPERSEDED: ChangeKind.HISTORY,
}
"""What storing a version was, when it did not become current. One replaced since is older than what replaced it."""


def last_change(session: Session, profile_id: int) -> Change | None:
    """Return the change that stored the newest version of a profile; None where there is no version."""
    newest = session.exec(
        select(FactVersion).where(FactVersion.profile_id == profile_id).order_by(col(FactVersion.id).desc()).limit(1)
    ).first()
    if newest is None:
        return None
    before = session.exec(
        select(FactVersion)
        .where(FactVersion.fact_id == newest.fact_id, col(FactVersion.id) != newest.id)
        .order_by(col(FactVersion.id).desc())
    ).all()
    status = Status(newest.status)
    if status in _BY_STATUS:
        return Change(_BY_STATUS[status], newest.fact_id, newest.id, text=newest.text)
    previous = _replaced(newest, before)
    kind, earlier = _kind(newest, previous), previous.id if previous else None
    return Change(kind, newest.fact_id, newest.id, earlier, newest.text, _closed_elsewhere(session, newest))


def _closed_elsewhere(session: Session, newest: FactVersion) -> tuple[int, ...]:
    """Return the versions of other slots that were over at the moment the newest one was told."""
    find = select(FactVersion.id).where(
        FactVersion.profile_id == newest.profile_id,
        FactVersion.fact_id != newest.fact_id,
        col(FactVersion.status) == Status.SUPERSEDED,
        col(FactVersion.valid_to) == newest.said_at,
    )
    return tuple(found for found in session.exec(find) if found is not None)


def _replaced(newest: FactVersion, before: Sequence[FactVersion]) -> FactVersion | None:
    """Return the version that gave way to the newest one: the last that was believed."""
    closed = [version for version in before if version.status == Status.SUPERSEDED]
    return max(closed, key=lambda version: (version.valid_to or newest.valid_from, version.id or 0), default=None)


def _kind(newest: FactVersion, previous: FactVersion | None) -> ChangeKind:
    if previous is None:
        return ChangeKind.ADDED
    if newest.origin == Origin.USER_EDITED:
        return ChangeKind.EDITED
    return ChangeKind.ENDED if newest.ended else ChangeKind.SUPERSEDED
