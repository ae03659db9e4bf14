"""Milvus as long as it answers, else an exact search: recall goes on, and says so.

A search never waits for Milvus to be opened, nor for a Milvus that has just failed. Writes do: what they cannot bring
to Milvus they report, so that the queue brings it later.
"""

from __future__ import annotations

import threading
from datetime import timedelta
from typing import TYPE_CHECKING

from memory.phrase import Phrase, said_by
from memory.ports import VectorIndexMismatchError, VectorIndexUnavailableError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime

    from memory.clock import Clock
    from memory.ports import Vector, VectorHit, VectorRow
    from memory.values import OwnerKey
    from memory.vectors.exact_index import ExactIndex
    from memory.vectors.milvus_index import MilvusIndex

REST = timedelta(seconds=30)
"""How long a Milvus that failed is left alone by searches."""


class FallbackIndex:
    """A `VectorIndex` that answers whatever happens to Milvus.

    Milvus is opened by the first search, in the background, or by the first write: a command that only lists
    memories does not pay for it.
    """

    def __init__(self, milvus: MilvusIndex, exact: ExactIndex, clock: Clock) -> None:
        self._milvus = milvus
        self._exact = exact
        self._clock = clock
        self._failed_at: datetime | None = None
        self._cause: str | None = None
        self._opening: threading.Thread | None = None
        self._lock = threading.Lock()
        self._closed = False
        self._behind = False
        self.needs_rebuild = False
        """Milvus holds what was made for something else, so that filling up would not do."""
        self.on_behind: Callable[[], None] = lambda: None
        """Told when a connection shows that Milvus lacks rows: its collection is new, or was put back from old."""
        self.on_renewed: Callable[[], None] = lambda: None
        """Told when files of Milvus Lite that could not be read were thrown away, to be made anew."""
        milvus.on_connected = self._compare
        milvus.on_renewed = self._tell_renewed

    @property
    def notice(self) -> str | None:
        """What to tell the user, in one line; None while all is well."""
        cause = self._cause
        if cause is None and self._behind:
            cause = Phrase("{place} is being filled with what it lacks.", place=self._milvus.place)
        return cause and Phrase("{cause} Until then recall searches the stored vectors exactly.", cause=cause)

    @property
    def is_behind(self) -> bool:
        """Whether Milvus answers but lacks rows, so that it is not searched."""
        return self._behind

    @property
    def tried(self) -> MilvusIndex | None:
        """Milvus itself, for a check of it; None while it does not answer."""
        return self._milvus if self._milvus.is_open and self._failed_at is None else None

    @property
    def place(self) -> str:
        """Which Milvus this is, for people to read."""
        return self._milvus.place

    @property
    def in_use(self) -> str:
        """Which index the next search asks: ``milvus_lite``, ``milvus`` or ``exact``."""
        if not self._milvus_is_usable():
            return "exact"
        return "milvus_lite" if self._milvus.is_lite else "milvus"

    def open_in_background(self) -> None:
        """Begin to open Milvus; searches are exact until it is there."""
        with self._lock:
            if self._closed or self._milvus.is_open or (self._opening is not None and self._opening.is_alive()):
                return
            self._opening = threading.Thread(target=self._open, name="hippo-milvus", daemon=True)
            self._opening.start()

    def wait_until_open(self, seconds: float) -> bool:
        """Open Milvus if it is not open yet, and wait for it; tell whether it can be used."""
        self.open_in_background()
        opening = self._opening
        if opening is not None:
            opening.join(seconds)
        return self._milvus.is_open

    def upsert(self, rows: Sequence[VectorRow]) -> None:
        """Put rows into Milvus; the exact search knows them already."""
        self._exact.upsert(rows)
        self._with_milvus(lambda: self._milvus.upsert(rows))
        if self._behind and self._milvus.row_count >= self._exact.count():
            self._look_again()

    def delete(self, keys: Sequence[OwnerKey]) -> None:
        """Take rows out of Milvus."""
        self._exact.delete(keys)
        self._with_milvus(lambda: self._milvus.delete(keys))

    def search(self, vector: Vector, *, profile_id: int, limit: int) -> list[VectorHit]:
        """Search Milvus if it is there, else exactly."""
        if self._milvus_is_usable():
            try:
                found = self._milvus.search(vector, profile_id=profile_id, limit=limit)
            except VectorIndexUnavailableError as error:
                self._note_failure(error)
            else:
                self._note_success()
                if self._milvus_is_usable():  # it may have connected anew, and found less than there was
                    return found
        elif self._may_try_again():
            self.open_in_background()
        return self._exact.search(vector, profile_id=profile_id, limit=limit)

    def flush(self) -> None:
        """Make what was put into Milvus fast to search."""
        self._with_milvus(self._milvus.flush)
        if self._behind:
            self._look_again()

    def keys(self, *, profile_id: int | None = None) -> set[OwnerKey]:
        """Return the keys that Milvus holds: this is for checks, so the exact search must not answer for it."""
        found: set[OwnerKey] = set()
        self._with_milvus(lambda: found.update(self._milvus.keys(profile_id=profile_id)))
        return found

    def count(self) -> int:
        """Return how many rows Milvus holds."""
        found: list[int] = []
        self._with_milvus(lambda: found.append(self._milvus.count()))
        return found[0]

    def rebuild(self, rows: Sequence[VectorRow], progress: Callable[[int, int], None] | None = None) -> None:
        """Rebuild the collection in Milvus."""
        self._exact.rebuild(rows)
        self._behind = bool(rows)
        self._with_milvus(lambda: self._milvus.rebuild(rows, progress))
        self._behind = False

    def close(self) -> None:
        """Close both."""
        with self._lock:
            self._closed = True
            opening = self._opening
        if opening is not None:
            opening.join()
        self._milvus.close()
        self._exact.close()

    def _open(self) -> None:
        try:
            self._milvus.open()
        except VectorIndexUnavailableError as error:
            self._note_failure(error)
        else:
            self._note_success()

    def _with_milvus(self, work: Callable[[], None]) -> None:
        try:
            work()
        except VectorIndexUnavailableError as error:
            self._note_failure(error)
            raise
        self._note_success()

    def _compare(self, rows: int) -> None:
        """Take note whether Milvus lacks rows: a search of it would then miss what the exact search finds."""
        self._behind = rows < self._exact.count() and rows < self._exact.count_living()
        if self._behind:
            self.on_behind()

    def _tell_renewed(self) -> None:
        self.on_renewed()

    def _look_again(self) -> None:
        self._with_milvus(lambda: self._settle(self._milvus.count()))

    def _settle(self, rows: int) -> None:
        self._behind = rows < self._exact.count_living()

    def _milvus_is_usable(self) -> bool:
        if not self._milvus.is_open or self._failed_at is not None or self._behind:
            return False
        # an empty one says nothing where vectors are stored: another model's are just being made
        return self._milvus.row_count > 0 or self._exact.count() == 0

    def _may_try_again(self) -> bool:
        failed_at = self._failed_at
        # A clock that was set back must not keep Milvus away for a day.
        return failed_at is None or abs(self._clock.now() - failed_at) >= REST

    def _note_failure(self, error: VectorIndexUnavailableError) -> None:
        self._failed_at = self._clock.now()
        self._cause = said_by(error)
        self.needs_rebuild = isinstance(error, VectorIndexMismatchError)

    def _note_success(self) -> None:
        self._failed_at = None
        self._cause = None
        self.needs_rebuild = False
