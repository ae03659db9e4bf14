"""What a question means to the embedder, what lies near it in the vector index, and how near a candidate lies.

Never fails because the embedder or the index is away: what it cannot say it leaves out.
"""

from __future__ import annotations

import logging
import threading
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from memory import vector_rows
from memory.ports import EmbeddingUnavailableError, VectorIndexUnavailableError
from memory.recall.calibration import Calibration
from memory.recall.trigger import Need

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from sqlmodel import Session

    from memory.ports import Embedder, Vector, VectorIndex
    from memory.recall.calibration import Levels
    from memory.recall.query import Question
    from memory.values import OwnerKey

_log = logging.getLogger(__name__)

KEPT_VECTORS = 8_192
"""Vectors of candidates kept in memory, some 12 MB: an owner's vector never changes under one model."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """What one question means, and what lies near."""

    vector: Vector | None = None
    levels: Levels | None = None
    near: Mapping[OwnerKey, float] = field(default_factory=dict)


class Meanings:
    """Asks the embedder and the vector index, and keeps the vectors of candidates at hand."""

    def __init__(
        self, folder: Path, embedder: Embedder | None, vectors: VectorIndex | None, calibration: Calibration | None
    ) -> None:
        """Bind.

        Args:
            folder: Where a measured background is kept.
            embedder: None for a recall without meaning.
            vectors: The index over the stored embeddings; None for none.
            calibration: The background as this embedder sees it, if it was measured before.
        """
        self._folder = folder
        self._embedder = embedder
        self._vectors = vectors
        self._calibration = calibration
        self._calibrating = threading.Lock()
        self._kept: dict[OwnerKey, Vector] = {}

    def prepare(self) -> None:
        """Measure the background of the embedder, if that was not done: some seconds, best done before it is needed."""
        if self._embedder is None:
            return
        with self._calibrating:
            if self._calibration is None or self._calibration.model != self._embedder.model:
                self._calibration = Calibration.at_hand(self._folder, self._embedder)

    def of(self, question: Question, profile_id: int, limit: int) -> Meaning:
        """Embed a question and ask the vector index for so many owners. May run aside; never fails."""
        return Meaning() if question.need is Need.NOTHING else self.of_words(question.text, profile_id, limit)

    def of_words(self, text: str, profile_id: int, limit: int) -> Meaning:
        """Embed words as a question and ask the vector index for so many owners. Never fails."""
        if self._embedder is None or not text:
            return Meaning()
        try:
            vector = self._embedder.query(text)
            self.prepare()
        except EmbeddingUnavailableError as error:
            _log.info("recall goes on without the embedder: %s", error)
            return Meaning()
        if self._vectors is None or self._calibration is None:
            return Meaning(vector)
        levels = self._calibration.levels(vector)
        try:
            hits = self._vectors.search(vector, profile_id=profile_id, limit=limit)
        except VectorIndexUnavailableError as error:
            _log.info("recall goes on without the vector index: %s", error)
            return Meaning(vector, levels)
        return Meaning(vector, levels, {hit.key: hit.similarity for hit in hits})

    def read_ahead(self, session: Session, keys: Sequence[OwnerKey]) -> None:
        """Have the vectors of these owners at hand, as far as there are any."""
        if self._embedder is None:
            return
        new = [key for key in keys if key not in self._kept]
        if len(self._kept) + len(new) > KEPT_VECTORS:
            self._kept.clear()
            new = list(keys)
        self._kept.update(vector_rows.load(session, self._embedder, new))

    def similarities(self, session: Session, vector: Vector, keys: Sequence[OwnerKey]) -> dict[OwnerKey, float]:
        """Measure how near these owners lie to a question; those without a vector are left out."""
        self.read_ahead(session, keys)
        return {key: float(kept @ vector) for key in keys if (kept := self._kept.get(key)) is not None}
