"""Similarity above the background: what a cosine of this embedder is worth for this question.

Scores of small embedders crowd together ("谢谢" scores 0.87 against a cat's name, a right answer 0.80), so no floor on
the cosine can work. Each question is measured against `background` too, by language, and a candidate counts by how many
deviations it stands above. Must never compare raw cosines across embedders or languages.
"""

from __future__ import annotations

import hashlib
import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from memory.recall import background

if TYPE_CHECKING:
    from pathlib import Path

    from memory.ports import Embedder, Matrix, Vector

_log = logging.getLogger(__name__)

LEAST_DEVIATION = 0.004
"""A background flatter than this says that the embedder does not tell texts apart: keeps the quotient finite."""


_measured: dict[str, Calibration] = {}
"""Calibrations of this process by fingerprint: homes that share an embedder share what it thinks of the background."""


@dataclass(frozen=True, slots=True)
class Level:
    """The background of one question in one language."""

    mean: float
    deviation: float

    def above(self, similarity: float) -> float:
        """Return how many deviations a similarity stands above the background."""
        return (similarity - self.mean) / self.deviation


@dataclass(frozen=True, slots=True)
class Levels:
    """The background of one question."""

    english: Level
    chinese: Level

    def above(self, similarity: float, *, chinese: bool) -> float:
        """Return how many deviations a candidate in this language stands above its background."""
        return (self.chinese if chinese else self.english).above(similarity)


@dataclass(frozen=True, slots=True)
class Calibration:
    """The background sentences as one embedder sees them."""

    model: str
    english: Matrix
    chinese: Matrix

    @classmethod
    def measure(cls, embedder: Embedder) -> Calibration:
        """Embed the background; some two seconds for the bundled embedder, once a model.

        Raises:
            EmbeddingUnavailableError: the embedder cannot answer.
        """
        return cls(
            embedder.model,
            embedder.passages(background.ENGLISH),
            embedder.passages(background.CHINESE),
        )

    @classmethod
    def at_hand(cls, folder: Path, embedder: Embedder) -> Calibration:
        """Return the calibration kept in a folder for this embedder, measuring and keeping it when there is none.

        Raises:
            EmbeddingUnavailableError: the embedder cannot answer.
        """
        fingerprint = hashlib.sha256(
            "\n".join((embedder.model, str(embedder.dimension), *background.ENGLISH, *background.CHINESE)).encode()
        ).hexdigest()[:16]
        path = folder / f"calibration-{fingerprint}.npy"
        if fingerprint in _measured:
            if not path.exists():
                _measured[fingerprint]._keep(path)  # else this home's next start would measure it again
            return _measured[fingerprint]
        rows = len(background.ENGLISH) + len(background.CHINESE)
        try:
            kept = np.load(path, allow_pickle=False)
        except (OSError, ValueError):
            kept = np.empty((0, 0), dtype=np.float32)
        if kept.shape == (rows, embedder.dimension) and np.isfinite(kept).all():
            matrix = kept.astype(np.float32)
            found = cls(embedder.model, matrix[: len(background.ENGLISH)], matrix[len(background.ENGLISH) :])
        else:
            found = cls.measure(embedder)
            found._keep(path)
        _measured[fingerprint] = found
        return found

    def _keep(self, path: Path) -> None:
        """Write the vectors down; that they cannot be written costs two seconds at the next start, no more."""
        try:
            with path.open("wb") as file:
                path.chmod(0o600)
                np.save(file, np.concatenate([self.english, self.chinese]))
        except OSError as error:
            _log.info("the calibration of %s could not be kept: %s", self.model, error)

    def levels(self, question: Vector) -> Levels:
        """Return the background that a question's similarities are to be read against."""
        return Levels(_level(self.english @ question), _level(self.chinese @ question))


def _level(similarities: Vector) -> Level:
    return Level(float(np.mean(similarities)), max(float(np.std(similarities)), LEAST_DEVIATION))
