"""Exact search over the stored vectors with NumPy: what Hippo falls back to, and what Milvus is checked against.

It keeps nothing that is not in the database: a profile's matrix is read once and read again when it has changed.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from sqlalchemy import func
from sqlmodel import select

from memory import vector_rows
from memory.ports import VectorHit
from memory.records import Embedding

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from memory.database import Database
    from memory.ports import Embedder, Matrix, Vector, VectorRow
    from memory.values import OwnerKey


@dataclass(frozen=True, slots=True)
class _Held:
    state: tuple[int, int, int]
    keys: list[OwnerKey]
    matrix: Matrix


class ExactIndex:
    """A `VectorIndex` without an index: upserts and deletes are already in the database when it hears of them."""

    def __init__(self, db: Database, embedder: Embedder) -> None:
        self._db = db
        self._embedder = embedder
        self._held: dict[int, _Held] = {}
        self._changes = 0
        self._lock = threading.Lock()

    def upsert(self, rows: Sequence[VectorRow]) -> None:  # noqa: ARG002 - the rows stand in the database
        """Take note that stored vectors have changed."""
        with self._lock:
            self._changes += 1

    def delete(self, keys: Sequence[OwnerKey]) -> None:  # noqa: ARG002 - the rows are gone from the database
        """Take note that stored vectors are gone."""
        with self._lock:
            self._changes += 1

    def search(self, vector: Vector, *, profile_id: int, limit: int) -> list[VectorHit]:
        """Return the nearest stored vectors of one profile, best first."""
        held = self._current(profile_id)
        count = min(limit, len(held.keys))
        if count <= 0:
            return []
        similarities = held.matrix @ vector
        nearest = np.argpartition(-similarities, count - 1)[:count]
        nearest = nearest[np.argsort(-similarities[nearest], kind="stable")]
        return [VectorHit(held.keys[at], float(similarities[at])) for at in nearest]

    def flush(self) -> None:
        """Read nothing ahead: each search sees the database as it is."""

    def keys(self, *, profile_id: int | None = None) -> set[OwnerKey]:
        """Return the owners of all stored vectors of this embedder."""
        with self._db.read() as session:
            return vector_rows.held_keys(session, self._embedder.model, profile_id=profile_id)

    def count(self) -> int:
        """Return how many vectors of this embedder are stored."""
        with self._db.read() as session:
            held: int = session.execute(
                select(func.count()).select_from(Embedding).where(Embedding.model == self._embedder.model)
            ).scalar_one()
        return held

    def count_living(self) -> int:
        """Return how many of them have a memory that still exists: so many belong into an index."""
        with self._db.read() as session:
            return len(vector_rows.living_keys(session, self._embedder.model))

    def rebuild(self, rows: Sequence[VectorRow], progress: Callable[[int, int], None] | None = None) -> None:
        """Forget the matrices held in memory, so that the next search reads them anew."""
        with self._lock:
            self._held.clear()
        if progress is not None:
            progress(len(rows), len(rows))

    def close(self) -> None:
        """Let go of the matrices."""
        with self._lock:
            self._held.clear()

    def _current(self, profile_id: int) -> _Held:
        with self._db.read() as session, self._lock:
            # Count and newest id show what other processes added or removed; a vector they replaced in place shows
            # late, which does no harm: a hit names a memory, and what counts is read from the database.
            count, newest = session.execute(
                select(func.count(), func.coalesce(func.max(Embedding.id), 0)).where(
                    Embedding.profile_id == profile_id, Embedding.model == self._embedder.model
                )
            ).one()
            state = (count, newest, self._changes)
            held = self._held.get(profile_id)
            if held is None or held.state != state:
                keys, matrix = vector_rows.profile_matrix(session, self._embedder, profile_id)
                held = self._held[profile_id] = _Held(state, keys, matrix)
            return held
