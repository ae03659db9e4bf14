"""What a person looks through now and then: old unused memories, slots that grew too full, conflicts in doubt.

Chooses what to show and carries out the answer. Must never put away or merge anything by itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from sqlmodel import col, func, or_, select, update

from memory.attributes import is_identity, is_many_valued
from memory.records import Fact, FactVersion
from memory.values import Kind, Origin, Status

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from sqlalchemy import ColumnElement
    from sqlmodel.sql.expression import Select, SelectOfScalar

    from memory.clock import Clock
    from memory.database import Database
    from memory.facts import Facts
    from memory.home_details import HomeDetails
    from memory.values import FactView

A_WEEK = 5
"""Old memories put before the user in one week: more is a chore, and nobody does chores for a chat."""
OLD = timedelta(days=60)
"""A memory that was neither told nor used for this long is old."""
CROWDED = 10
"""Values of one many-valued slot above which some of them are likely to say the same."""
OFFERED = "unused_offered"
"""Group of details that holds, by profile, which memories were offered in which week; ids only."""


@dataclass(frozen=True, slots=True)
class CrowdedSlot:
    """An attribute of an entity with more values than are good to read, to merge."""

    entity_id: int
    entity: str
    attribute: str
    facts: tuple[FactView, ...]
    """Newest first."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """Two versions of one slot of which only the user can say which is right. Each names its source message."""

    believed: FactView | None
    """What is current; None when nothing is."""
    disputed: FactView
    """What was said against it, with `FactView.source_message_id` and `span`."""


class Tidying:
    """Shows what could be tidied, and does what the user answers."""

    def __init__(self, db: Database, facts: Facts, clock: Clock, details: HomeDetails) -> None:
        self._db = db
        self._facts = facts
        self._clock = clock
        self._details = details

    def unused(self, profile_id: int, limit: int = A_WEEK) -> list[FactView]:
        """Return this week's old unused memories, to keep or drop: at most `limit` a week, those decided counted.

        The same ones all week until they are decided by `keep` or `drop` (or used, edited, pinned, forgotten).
        """
        now = self._clock.now()
        week = _week(now)
        offered = self._offered(profile_id, week)
        with self._db.read() as session:
            left = {fact_id: version_id for fact_id, version_id, _ in session.exec(_old(profile_id, now, offered))}
            shown = [fact_id for fact_id in offered if fact_id in left]
            room = limit - len(offered)
            new: list[int] = []
            if room > 0:
                for fact_id, version_id, attribute in session.exec(_old(profile_id, now)):
                    if fact_id in offered or is_identity(attribute):
                        continue
                    left[fact_id] = version_id
                    new.append(fact_id)
                    if len(new) == room:
                        break
        if new:
            self._details.put(OFFERED, str(profile_id), {"week": week, "facts": [*offered, *new]})
        return self._facts.version_views(profile_id, [left[fact_id] for fact_id in [*shown, *new][:limit]])

    def keep(self, profile_id: int, fact_id: int) -> None:
        """Keep a memory that was offered: it counts as looked at today, and is not offered again for a while.

        Raises:
            UnknownFactError: the profile has no such memory.
        """
        pinned = next((view.pinned for view in self._facts.history(profile_id, fact_id)), False)
        self._facts.set_pinned(profile_id, fact_id, pinned)  # says whether there is such a memory
        with self._db.write() as session:
            session.exec(
                update(Fact)
                .where(col(Fact.id) == fact_id, col(Fact.profile_id) == profile_id)
                .values(last_access_at=self._clock.now())
            )

    def drop(self, profile_id: int, fact_id: int) -> None:
        """Archive a memory that was offered: visible and restorable, recalled no more.

        Raises:
            UnknownFactError: the profile has no such memory, or nothing in it is believed.
        """
        self._facts.archive(profile_id, fact_id)

    def crowded(self, profile_id: int, more_than: int = CROWDED) -> list[CrowdedSlot]:
        """Return the slots that hold more than so many values at once, the fullest first; see `Facts.merge`."""
        with self._db.read() as session:
            slots = [
                (entity_id, attribute)
                for entity_id, attribute in session.exec(_full_slots(profile_id, more_than))
                if is_many_valued(attribute)
            ]
            found = [session.exec(_values_of(profile_id, *slot)).all() for slot in slots]
        full = [
            CrowdedSlot(entity_id, views[0].entity, attribute, tuple(views))
            for (entity_id, attribute), version_ids in zip(slots, found, strict=True)
            if (views := self._facts.version_views(profile_id, version_ids))
        ]
        return sorted(full, key=lambda slot: (-len(slot.facts), slot.entity, slot.attribute))

    def doubts(self, profile_id: int) -> list[Doubt]:
        """Return the conflicts in doubt, the newest first; `Facts.confirm_proposed` and `drop_proposed` settle one."""
        disputed = self._facts.views(profile_id, statuses=(Status.DISPUTED,))
        believed = {
            view.fact_id: view
            for fact_id in {d.fact_id for d in disputed}
            for view in self._current(profile_id, fact_id)
        }
        return [
            Doubt(believed.get(view.fact_id), view)
            for view in sorted(disputed, key=lambda view: view.version_id, reverse=True)
        ]

    def _current(self, profile_id: int, fact_id: int) -> Sequence[FactView]:
        return [view for view in self._facts.history(profile_id, fact_id) if view.status is Status.CURRENT]

    def _offered(self, profile_id: int, week: str) -> list[int]:
        kept: Any = self._details.get(OFFERED).get(str(profile_id), {})
        return list(kept.get("facts", ())) if kept.get("week") == week else []


def _week(now: datetime) -> str:
    year, week, _ = now.isocalendar()
    return f"{year}-W{week:02}"


def _old(profile_id: int, now: datetime, among: Sequence[int] | None = None) -> Select[Any, Any, str]:
    """Return what finds old unused memories, the least first: fact, current version, attribute."""
    looked = func.coalesce(col(Fact.last_access_at), col(FactVersion.created_at))
    find = (
        select(col(Fact.id), col(FactVersion.id), col(Fact.attribute))
        .join(FactVersion, col(FactVersion.fact_id) == col(Fact.id))
        .where(
            *_is_current(profile_id),
            col(FactVersion.created_at) < now - OLD,
            or_(col(Fact.last_access_at).is_(None), col(Fact.last_access_at) < now - OLD),
            col(Fact.pinned).is_(False),
            col(FactVersion.constraint).is_(False),
            col(FactVersion.origin) != Origin.USER_EDITED.value,
            col(FactVersion.kind) != Kind.TASK_STATE.value,  # these end by themselves
        )
        .order_by(
            col(FactVersion.importance),
            col(Fact.access_count),
            func.max(looked, col(FactVersion.created_at)),
            col(Fact.id),
        )
    )
    return find if among is None else find.where(col(Fact.id).in_(among))


def _full_slots(profile_id: int, more_than: int) -> Select[int, str]:
    """Return what finds the slots with more current values than so many: entity, attribute."""
    return (
        select(col(Fact.entity_id), col(Fact.attribute))
        .join(FactVersion, col(FactVersion.fact_id) == col(Fact.id))
        .where(*_is_current(profile_id), _is_listed())
        .group_by(col(Fact.entity_id), col(Fact.attribute))
        .having(func.count() > more_than)
    )


def _values_of(profile_id: int, entity_id: int, attribute: str) -> SelectOfScalar[Any]:
    """Return what finds the current versions of a slot, the newest first."""
    return (
        select(col(FactVersion.id))
        .join(Fact, col(FactVersion.fact_id) == col(Fact.id))
        .where(
            *_is_current(profile_id),
            _is_listed(),
            col(Fact.entity_id) == entity_id,
            col(Fact.attribute) == attribute,
        )
        .order_by(col(FactVersion.id).desc())
    )


def _is_current(profile_id: int) -> tuple[ColumnElement[bool], ...]:
    return (
        col(Fact.profile_id) == profile_id,
        col(FactVersion.profile_id) == profile_id,
        col(FactVersion.status) == Status.CURRENT.value,
    )


def _is_listed() -> ColumnElement[bool]:
    """Tell what is one value among others; what happened and how things are done is not."""
    return col(FactVersion.kind).not_in((Kind.EPISODE.value, Kind.PROCEDURE.value))
