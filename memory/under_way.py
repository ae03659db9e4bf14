"""What takes long right now, and how far it is: told by whoever works, looked at by whoever shows it.

The work only says where it stands; when to look, and what to make of it, is the business of the faces. Nothing here may
slow the work down or stop it.
"""

from __future__ import annotations

import threading
import time
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Protocol

    class Told(Protocol):
        """What the work tells how much is done, and how much there is if that has changed."""

        def __call__(self, done: int, total: int | None = None) -> None:
            """Take it down."""


LEAST_SECONDS = 0.5
"""Before this a rate says nothing: the first pieces pay for what has to be opened."""


@dataclass(frozen=True, slots=True)
class Reached:
    """How far a step has come."""

    what: str
    """What is done, a `Phrase`."""
    done: int
    total: int | None
    """None while nobody knows how much there is."""
    seconds: float
    """Since the step began."""
    in_bytes: bool = False
    """Whether `done` and `total` count bytes."""

    @property
    def rate(self) -> float | None:
        """Pieces (or bytes) a second; None while it cannot be told."""
        return self.done / self.seconds if self.done > 0 and self.seconds >= LEAST_SECONDS else None

    @property
    def remaining(self) -> float | None:
        """Seconds until the end at this pace; None while it cannot be told."""
        rate = self.rate
        return max(0, self.total - self.done) / rate if rate is not None and self.total is not None else None


@dataclass(frozen=True, slots=True)
class _Step:
    what: str
    total: int | None
    begun: float
    in_bytes: bool
    measure: Callable[[], int] | None
    done: int = 0


class UnderWay:
    """The steps that run now, of every thread. May be used from any thread."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        """Begin with nothing; `now` gives seconds that only grow."""
        self._now = now
        self._steps: dict[int, list[_Step]] = {}
        self._lock = threading.Lock()
        self.on_end: list[Callable[[], None]] = []
        """Called on the working thread whenever one of its steps has ended: what comes next may print."""

    @contextmanager
    def step(
        self,
        what: str,
        total: int | None = None,
        *,
        in_bytes: bool = False,
        measure: Callable[[], int] | None = None,
    ) -> Iterator[Told]:
        """Say that something begins, and at the end that it is over; inside another step it is shown in its place.

        Args:
            what: What is done, a `Phrase`.
            total: How much there is to do, if it is known.
            in_bytes: Whether that counts bytes.
            measure: Tells how much is done, for work that cannot say it by itself. Called by whoever looks.

        Yields:
            What the work tells how much is done, and how much there is if that has changed.
        """
        thread = threading.get_ident()
        with self._lock:
            own = self._steps.setdefault(thread, [])
            place = len(own)
            own.append(_Step(what, total, self._now(), in_bytes, measure))

        def reached(done: int, total: int | None = None) -> None:
            with self._lock:
                step = own[place]
                own[place] = replace(step, done=done, total=step.total if total is None else total)

        try:
            yield reached
        finally:
            with self._lock:
                del own[place:]
                if not own:
                    self._steps.pop(thread, None)
            for listener in self.on_end:
                listener()

    def now(self) -> Reached | None:
        """Return how far the step is that began last; None when nothing runs."""
        with self._lock:
            inner = [own[-1] for own in self._steps.values() if own]
        if not inner:
            return None
        step = max(inner, key=lambda each: each.begun)
        done = step.done
        if step.measure is not None:
            try:
                done = step.measure()
            except Exception:  # noqa: BLE001 - what is measured may be gone by now; the work itself will say so
                done = step.done
        if step.total is not None:
            done = min(done, step.total)
        return Reached(step.what, done, step.total, self._now() - step.begun, step.in_bytes)
