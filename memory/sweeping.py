"""Lets time take effect: ends what `retention` says has ended. Run at start and now and then.

Nothing is archived unannounced: what nobody used is shown in the preview for a while first, and being used, pinned or
kept meanwhile saves it. Must never end anything that the preview did not show.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from sqlmodel import col, update

from memory.records import FactVersion
from memory.retention import endings
from memory.values import Status

if TYPE_CHECKING:
    from memory.clock import Clock
    from memory.database import Database
    from memory.facts import Facts
    from memory.home_details import HomeDetails
    from memory.retention import Ending, Lifetimes

NOTICE = timedelta(days=7)
"""How long a memory stands in the preview before it is archived: whoever opens Hippo once a week sees it there."""
FADING = "fading"
"""Group of details that holds, by profile, when which memory was announced; ids and times only."""


class Sweeping:
    """Previews and carries out what time does to one profile's memories."""

    def __init__(self, db: Database, facts: Facts, clock: Clock, lifetimes: Lifetimes, details: HomeDetails) -> None:
        self._db = db
        self._facts = facts
        self._clock = clock
        self._lifetimes = lifetimes
        self._details = details

    def preview(self, profile_id: int) -> list[Ending]:
        """Return what has ended or is about to be archived, why, and when a sweep will do it. Changes nothing."""
        now = self._clock.now()
        announced = self._announced(profile_id)
        return [
            replace(ending, due=announced.get(ending.fact.fact_id, now) + NOTICE if _fades(ending) else now)
            for ending in endings(self._facts.views(profile_id), now, self._lifetimes)
        ]

    def sweep(self, profile_id: int) -> list[Ending]:
        """End what is due, and announce what will be archived. Returns what has ended: visible and restorable."""
        found = self.preview(profile_id)
        now = self._clock.now()
        due = [ending for ending in found if ending.due is not None and ending.due <= now]
        for status in (Status.EXPIRED, Status.ARCHIVED):
            ids = [ending.fact.version_id for ending in due if ending.status is status]
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
        self._announce(profile_id, [ending for ending in found if _fades(ending) and ending not in due], now)
        return due

    def _announced(self, profile_id: int) -> dict[int, datetime]:
        kept = self._details.get(FADING).get(str(profile_id), {})
        return {int(fact_id): datetime.fromisoformat(at) for fact_id, at in kept.items()}

    def _announce(self, profile_id: int, fading: list[Ending], now: datetime) -> None:
        """Remember since when each memory stands in the preview; what was saved begins anew if it fades again."""
        before = self._announced(profile_id)
        after = {ending.fact.fact_id: before.get(ending.fact.fact_id, now) for ending in fading}
        if after != before:
            self._details.put(FADING, str(profile_id), {str(fact_id): at.isoformat() for fact_id, at in after.items()})


def _fades(ending: Ending) -> bool:
    return ending.status is Status.ARCHIVED
