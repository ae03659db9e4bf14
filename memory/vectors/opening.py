"""Chooses the vector index for the settings at hand. Light to import: what is chosen is imported when it is opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memory.vectors.exact_index import ExactIndex

if TYPE_CHECKING:
    from pathlib import Path

    from memory.clock import Clock
    from memory.database import Database
    from memory.ports import Embedder
    from memory.vectors.fallback_index import FallbackIndex
    from memory.vectors.milvus_index import MilvusIndex

EXACT = "exact"
"""As ``uri``: no Milvus at all."""


def open_vector_index(
    db: Database, folder: Path, uri: str, token: str, embedder: Embedder, clock: Clock
) -> FallbackIndex | ExactIndex:
    """Open the vector index; returns at once, Milvus itself is opened when it is first used.

    Args:
        db: Where the stored vectors are.
        folder: Where Milvus Lite keeps its files.
        uri: ``http(s)://…`` of a Milvus server; empty for Milvus Lite; ``exact`` for no Milvus.
        token: ``user:password`` or an API key for the server; empty for none.
        embedder: Whose vectors the index holds.
        clock: For how long a failed Milvus is left alone.

    Returns:
        The index. It answers searches from the start, exactly until Milvus is there.
    """
    from memory.vectors.fallback_index import FallbackIndex  # noqa: PLC0415 - see above

    exact = ExactIndex(db, embedder)
    milvus = _milvus(db, folder, uri, token, embedder.model, embedder.dimension)
    return exact if milvus is None else FallbackIndex(milvus, exact, clock)


def drop_vector_index(db: Database, folder: Path, uri: str, token: str) -> None:
    """Drop what Milvus holds of this home, where nothing is there to rebuild it from: it is made again when there is.

    Raises:
        VectorIndexUnavailableError: Milvus cannot be reached.
    """
    if not uri and not folder.exists():
        return
    milvus = _milvus(db, folder, uri, token, "", 0)
    if milvus is not None:
        try:
            milvus.drop()
        finally:
            milvus.close()


def _milvus(db: Database, folder: Path, uri: str, token: str, model: str, dimension: int) -> MilvusIndex | None:
    from memory.vectors.collection import CollectionPlan  # noqa: PLC0415 - see above
    from memory.vectors.lite_server import LiteServer  # noqa: PLC0415
    from memory.vectors.milvus_index import MilvusIndex  # noqa: PLC0415
    from memory.vectors.places import LitePlace, ServerPlace  # noqa: PLC0415

    if uri == EXACT or (not uri and not LiteServer.is_available()):
        return None
    plan = CollectionPlan(db.home_id(), model, dimension, partition_key=bool(uri))
    return MilvusIndex(ServerPlace(uri, token) if uri else LitePlace(LiteServer(folder)), plan)
