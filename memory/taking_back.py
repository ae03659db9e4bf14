"""Takes a change to the memories back, as long as nothing has built on it since.

It removes the versions that the change made and lets hold again what they replaced, in their slot and in the others
that the change closed; it never touches another memory.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlmodel import col, select

from memory.belief import fold_value
from memory.records import Fact, FactVersion
from memory.values import Change, ChangeKind, Kind, Origin, Status
from memory.versions import remove_versions, straighten_trail

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlmodel import Session

    from memory.clock import Clock

_MADE_CURRENT = frozenset({ChangeKind.ADDED, ChangeKind.SUPERSEDED, ChangeKind.ENDED, ChangeKind.EDITED})
_UNDOABLE = _MADE_CURRENT | {ChangeKind.HISTORY, ChangeKind.DISPUTED, ChangeKind.PROPOSED}


def take_back(session: Session, clock: Clock, change: Change) -> Change:
    """Take a change back in this transaction.

    Returns:
        An `UNDONE` change, or a `REFUSED` one when there is nothing to take back: a confirmation, or a version that
        has been replaced or deleted meanwhile.
    """
    refused = Change(ChangeKind.REFUSED, change.fact_id, change.version_id, text=change.text)
    if change.version_id is None or change.kind not in _UNDOABLE:
        return refused
    version = session.get(FactVersion, change.version_id)
    if version is None or version.fact_id != change.fact_id:
        return refused
    if change.kind in _MADE_CURRENT and version.status != Status.CURRENT:
        return refused
    previous = session.get(FactVersion, change.previous_version_id) if change.previous_version_id else None
    remove_versions(session, clock, [version])
    _open_again(session, change.closed)
    if previous is None or previous.fact_id != change.fact_id:
        return Change(ChangeKind.UNDONE, change.fact_id, None)
    if change.kind in _MADE_CURRENT:
        _believe_again(session, previous)
    straighten_trail(session, previous.fact_id)
    return Change(ChangeKind.UNDONE, change.fact_id, previous.id, text=previous.text)


def _open_again(session: Session, closed: Sequence[int]) -> None:
    """Let hold again what the change had closed in other slots, where nothing has taken its place since."""
    for version_id in closed:
        version = session.get(FactVersion, version_id)
        if version is None or version.status != Status.SUPERSEDED:
            continue
        find = select(FactVersion.id).where(
            FactVersion.fact_id == version.fact_id, col(FactVersion.status) == Status.CURRENT
        )
        if session.exec(find).first() is None:
            version.status, version.valid_to = Status.CURRENT, None


def _believe_again(session: Session, previous: FactVersion) -> None:
    if previous.status == Status.SUPERSEDED:
        previous.status = Status.PROPOSED if previous.origin == Origin.ASSISTANT_INFERRED else Status.CURRENT
        previous.valid_to = None
    fact = session.get(Fact, previous.fact_id)
    if fact is not None and fact.value_key and previous.kind not in {Kind.EPISODE, Kind.PROCEDURE}:
        fact.value_key = fold_value(previous.value)
