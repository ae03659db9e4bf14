"""What a person looks through now and then: old unused memories, slots that grew too full, conflicts in doubt.

Chooses what to show and carries out the answer. Must never put away or merge anything by itself.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from sqlmodel import col, update

from memory.attributes import is_identity, is_many_valued
from memory.records import Fact
from memory.values import Kind, Origin, Status

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

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
        left = {view.fact_id: view for view in self._facts.views(profile_id) if _is_old(view, now)}
        shown = [fact_id for fact_id in offered if fact_id in left]
        room = limit - len(offered)
        if room > 0:
            new = sorted((view for view in left.values() if view.fact_id not in offered), key=_least_first)[:room]
            if new:
                offered += [view.fact_id for view in new]
                shown += [view.fact_id for view in new]
                self._details.put(OFFERED, str(profile_id), {"week": week, "facts": offered})
        return [left[fact_id] for fact_id in shown[:limit]]

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
        slots: dict[tuple[int, str], list[FactView]] = defaultdict(list)
        for view in self._facts.views(profile_id):
            if is_many_valued(view.attribute) and view.kind not in {Kind.EPISODE, Kind.PROCEDURE}:
                slots[view.entity_id, view.attribute].append(view)
        full = [
            CrowdedSlot(entity_id, views[0].entity, attribute, tuple(sorted(views, key=lambda v: -v.version_id)))
            for (entity_id, attribute), views in slots.items()
            if len(views) > more_than
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


def _touched(view: FactView) -> datetime:
    return max(view.created_at, view.last_access_at or view.created_at)


def _is_old(view: FactView, now: datetime) -> bool:
    return (
        now - _touched(view) > OLD
        and not (view.pinned or view.constraint or is_identity(view.attribute))
        and view.origin is not Origin.USER_EDITED
        and view.kind is not Kind.TASK_STATE  # these end by themselves
    )


def _least_first(view: FactView) -> tuple[int, int, datetime, int]:
    return view.importance, view.access_count, _touched(view), view.fact_id
