"""The check-up: every part in turn, each with its cause and its way out; one that breaks does not hide the others."""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING

from memory.health import indexes, places
from memory.health.report import Check, Finding, HealthReport, failed
from memory.health.round_trip import check_round_trip
from memory.phrase import Phrase, said_by
from memory.under_way import UnderWay

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from memory.clock import Clock
    from memory.database import Database
    from memory.erasure import Erasure, Folders
    from memory.erasure.tombstones import TombstoneKey
    from memory.ports import Embedder, VectorIndex
    from memory.queue import Queue

log = logging.getLogger(__name__)

LONGEST_CAUSE = 200
"""Characters of what an unknown error says: enough to tell which it is."""


class Health:
    """Checks and mends the memory of one home."""

    def __init__(
        self,
        db: Database,
        clock: Clock,
        folders: Folders,
        *,
        queue: Queue,
        erasure: Erasure,
        key: TombstoneKey,
        key_file: Path,
        embedder: Embedder | None = None,
        vectors: VectorIndex | None = None,
        under_way: UnderWay | None = None,
    ) -> None:
        self._db = db
        self._clock = clock
        self._folders = folders
        self._queue = queue
        self._erasure = erasure
        self._key = key
        self._key_file = key_file
        self._embedder = embedder
        self._vectors = vectors
        self._under_way = under_way or UnderWay()

    def check(self, *, fix: bool = False) -> HealthReport:
        """Look at every part.

        Args:
            fix: Repair what can be repaired without losing anything. Rebuilds of the vector index are put into the
                queue; the other repairs are done when this returns.
        """
        db, clock, embedder, vectors = self._db, self._clock, self._embedder, self._vectors
        parts: list[tuple[str, Callable[[], Finding]]] = [
            ("folders", lambda: places.check_folders(self._folders, fix=fix)),
            ("database", lambda: places.check_database(db)),
            ("key", lambda: places.check_key(self._key_file)),
            ("text_index", lambda: indexes.check_text_index(db, fix=fix)),
            ("embeddings", lambda: indexes.check_embeddings(db, embedder, clock, fix=fix)),
            ("vector_index", lambda: indexes.check_vector_index(db, embedder, vectors, clock, fix=fix)),
            ("queue", lambda: places.check_queue(db, self._queue, clock, fix=fix)),
            ("forgetting", lambda: places.check_forgetting(db, self._erasure, clock, fix=fix)),
            ("backups", lambda: places.check_backups(self._folders.backups, clock)),
            # last, since it leaves the vector index work to do, which would hide what else is to be seen there
            ("round_trip", lambda: check_round_trip(db, clock, self._key, embedder, vectors)),
        ]
        checks = []
        with self._under_way.step(Phrase("checking every part"), len(parts)) as reached:
            for done, (name, look) in enumerate(parts, start=1):
                checks.append(_run(name, look))
                reached(done)
        return HealthReport(tuple(checks))


def _run(name: str, look: Callable[[], Finding]) -> Check:
    begun = time.perf_counter()
    try:
        finding = look()
    except Exception as error:  # noqa: BLE001 - whatever breaks a check is what it was to find
        log.warning("the check of %s broke: %s", name, type(error).__name__)
        first_line = (str(error).splitlines() or [""])[0]
        said = said_by(error)
        cause = said if isinstance(said, Phrase) else f"{type(error).__name__}: {first_line[:LONGEST_CAUSE]}"
        finding = failed(cause, Phrase("See the other checks; report this if they pass."))
    return Check(name, finding.state, finding.detail, finding.way_out, time.perf_counter() - begun)
