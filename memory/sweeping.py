"""Lets time take effect: ends what `retention` says has ended. Run at start and now and then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlmodel import col, update

from memory.records import FactVersion
from memory.retention import endings
from memory.values import Status

if TYPE_CHECKING:
    from memory.clock import Clock
    from memory.database import Database
    from memory.facts import Facts
    from memory.retention import Ending, Lifetimes


class Sweeping:
    """Previews and carries out what time does to one profile's memories."""

    def __init__(self, db: Database, facts: Facts, clock: Clock, lifetimes: Lifetimes) -> None:
        self._db = db
        self._facts = facts
        self._clock = clock
        self._lifetimes = lifetimes

    def preview(self, profile_id: int) -> list[Ending]:
        """Return what a sweep would end now, and why."""
        return endings(self._facts.views(profile_id), self._clock.now(), self._lifetimes)

    def sweep(self, profile_id: int) -> list[Ending]:
        """End what has ended: expired or archived, still visible and restorable. Returns what it was."""
        found = self.preview(profile_id)
        for status in (Status.EXPIRED, Status.ARCHIVED):
            ids = [ending.fact.version_id for ending in found if ending.status is status]
            if ids:
                with self._db.write() as session:
                    session.exec(
                        update(FactVersion)
                        .where(
                            col(FactVersion.id).in_(ids),
                            col(FactVersion.profile_id) == profile_id,
                            col(FactVersion.status) == Status.CURRENT.value,
                        )
                        .values(status=status.value)
                    )
        return found
