"""Keeps Python's search for unreachable objects out of the way of whoever types.

With all libraries loaded, one full search takes a quarter of a second, in which no key shows. So there is none while
the libraries load; what is loaded then is left out of every later search; and a full one waits until nobody types and
no answer comes in. Reference counts free nearly everything at once, so little waits.
"""

from __future__ import annotations

import gc
import time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

LOOK_SECONDS: Final = 5.0
"""Between two looks at whether a full search may run."""

QUIET_SECONDS: Final = 8.0
"""Since the last key: longer than a pause within a sentence."""

APART_SECONDS: Final = 60.0
"""Between two full searches."""

OVERDUE_SECONDS: Final = 900.0
"""After so long one runs however busy it is, so that memory cannot grow without end."""

NEVER: Final = 1_000_000
"""Searches among younger objects before a full one runs by itself."""


class Collector:
    """Decides when a full search runs."""

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._last_search = monotonic()
        self._kept = 0

    @staticmethod
    def hold() -> None:
        """Search for nothing until `loaded`: imports make many objects and drop few."""
        gc.disable()

    def loaded(self) -> None:
        """Leave what is there out of every search. Twice at most: what is left out once is never freed if in a ring."""
        if self._kept < len(("engine", "first answer")):
            self._kept += 1
            gc.freeze()
        young, middle, _ = gc.get_threshold()
        gc.set_threshold(young, middle, NEVER)
        gc.enable()

    def look(self, *, answering: bool, typed_at: float) -> bool:
        """Search if nobody would notice; return whether that was done.

        Args:
            answering: an answer comes in.
            typed_at: when the last key was pressed, on the clock of `monotonic`.
        """
        now = self._monotonic()
        quiet = not answering and now - typed_at >= QUIET_SECONDS and now - self._last_search >= APART_SECONDS
        if not quiet and now - self._last_search < OVERDUE_SECONDS:
            return False
        gc.collect()
        self._last_search = now
        return True
