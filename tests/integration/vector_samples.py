"""Rows with known vectors, and a small embedder whose meaning is what words a text holds."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import numpy as np

from memory.ports import VectorRow
from memory.terms import query_terms
from memory.values import Kind, OwnerKey, OwnerKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memory.ports import Matrix, Vector

DIMENSION = 48
AT = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)


def vectors(count: int, *, seed: int = 1, dimension: int = DIMENSION) -> Matrix:
    """Return unit vectors that are the same for the same seed."""
    matrix = np.random.default_rng(seed).standard_normal((count, dimension)).astype(np.float32)
    unit: Matrix = matrix / np.linalg.norm(matrix, axis=1, keepdims=True)
    return unit


def rows(count: int, *, profile_id: int = 1, first: int = 1, seed: int = 1) -> list[VectorRow]:
    """Return rows of facts with ids from `first` on."""
    return [
        VectorRow(OwnerKey(OwnerKind.FACT, first + at), profile_id, Kind.FACT, AT, vector)
        for at, vector in enumerate(vectors(count, seed=seed))
    ]


class WordEmbedder:
    """Embeds a text by hashing its words: texts that share words are near, in no time at all."""

    def __init__(self, model: str = "words@1", dimension: int = DIMENSION) -> None:
        self.model = model
        self.dimension = dimension
        self.embedded: list[str] = []

    def query(self, text: str) -> Vector:
        return self._vector(text)

    def passages(self, texts: Sequence[str]) -> Matrix:
        self.embedded += texts
        return np.stack([self._vector(text) for text in texts])

    def _vector(self, text: str) -> Vector:
        wanted = query_terms(text)
        total = np.full(self.dimension, 1e-3, dtype=np.float32)
        for word in (*wanted.whole, *wanted.beginnings):
            seed = int.from_bytes(hashlib.sha256(f"{self.model}{word}".encode()).digest()[:4], "big")
            total += np.random.default_rng(seed).standard_normal(self.dimension).astype(np.float32)
        vector: Vector = total / np.linalg.norm(total)
        return vector
