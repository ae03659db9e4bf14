"""Where time comes from. Nothing in Hippo reads the system clock except through a `Clock` that was passed in."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Protocol

from memory.phrase import Phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

NOW_VARIABLE = "HIPPO_NOW"
"""Environment variable: the moment, in ISO form, at which Hippo is to believe that it starts. For tests and demos."""


class Clock(Protocol):
    """Tells the present moment."""

    def now(self) -> datetime:
        """Return the present as an aware datetime in UTC."""
        ...


class SystemClock:
    """The machine's own clock."""

    def now(self) -> datetime:
        """Return the machine's time in UTC."""
        return datetime.now(UTC)


class RunningClock:
    """A clock that shows a given moment when it is made, and runs on from there."""

    def __init__(self, begin: datetime) -> None:
        """Start at `begin`; one without a time zone is the machine's local time."""
        self._begin = begin.astimezone(UTC)
        self._started = time.monotonic()

    def now(self) -> datetime:
        """Return the beginning and what has passed since."""
        return self._begin + timedelta(seconds=time.monotonic() - self._started)


def clock_of(env: Mapping[str, str]) -> Clock:
    """Return the machine's clock, or the one that the environment sets by `HIPPO_NOW`.

    Raises:
        ValueError: what stands there is no moment in ISO form.
    """
    wanted = env.get(NOW_VARIABLE, "").strip()
    if not wanted:
        return SystemClock()
    try:
        return RunningClock(datetime.fromisoformat(wanted))
    except ValueError as error:
        msg = Phrase("{variable} holds no moment in time: {value}", variable=NOW_VARIABLE, value=repr(wanted[:40]))
        raise ValueError(msg) from error


class FixedClock:
    """A clock that stands still until it is set: lets a scenario play last March."""

    def __init__(self, at: datetime) -> None:
        self.set(at)

    def now(self) -> datetime:
        """Return the moment last set."""
        return self._at

    def set(self, at: datetime) -> None:
        """Move the clock to `at`, an aware datetime.

        Raises:
            ValueError: `at` carries no time zone.
        """
        if at.tzinfo is None:
            msg = "a clock needs a time zone: pass an aware datetime"
            raise ValueError(msg)
        self._at = at.astimezone(UTC)
