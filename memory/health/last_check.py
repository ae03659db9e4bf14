"""The last check-up of a home: made once a day in the background, kept for the page of health. Holds no memories."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from memory.health.report import HealthReport

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from memory.clock import Clock
    from memory.home_details import HomeDetails
    from memory.records import Job

_GROUP = "health"
_NAME = "last"


@dataclass(frozen=True, slots=True)
class Checked:
    """When a home was checked, and what was found."""

    at: datetime
    report: HealthReport


class LastCheck:
    """Makes, keeps and reads it."""

    def __init__(self, details: HomeDetails, clock: Clock, check: Callable[[], HealthReport]) -> None:
        """Bind to a home.

        Args:
            details: Where it is kept.
            clock: The time.
            check: Tries every part, and mends nothing. Blocking.
        """
        self._details = details
        self._clock = clock
        self._check = check

    def read(self) -> Checked | None:
        """Return the last one; None before the first. Blocking, but cheap."""
        told = self._details.get(_GROUP).get(_NAME)
        if not isinstance(told, dict):
            return None
        try:
            return Checked(datetime.fromisoformat(told["at"]), HealthReport.from_dict(told["report"]))
        except (KeyError, TypeError, ValueError):  # kept by another version
            return None

    def keep(self, report: HealthReport) -> None:
        """Keep a report as the last one."""
        told = {"at": self._clock.now().isoformat(), "report": report.as_dict()}
        self._details.put(_GROUP, _NAME, told)

    def is_due(self, every: timedelta) -> bool:
        """Tell whether the last one is older than `every`, or dated after now: the clock was set back."""
        last = self.read()
        return last is None or not self._clock.now() - every < last.at <= self._clock.now()

    def run(self, _jobs: Sequence[Job]) -> None:
        """Handle ``check`` jobs."""
        self.keep(self._check())
