"""Where time comes from. Nothing in Hippo reads the system clock except through a `Clock` that was passed in."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Protocol


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
