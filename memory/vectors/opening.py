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
    from memory.vectors.collection import CollectionPlan  # noqa: PLC0415 - see above
    from memory.vectors.fallback_index import FallbackIndex  # noqa: PLC0415
    from memory.vectors.lite_server import LiteServer  # noqa: PLC0415
    from memory.vectors.milvus_index import LitePlace, MilvusIndex, ServerPlace  # noqa: PLC0415

    exact = ExactIndex(db, embedder)
    if uri == EXACT or (not uri and not LiteServer.is_available()):
        return exact
    plan = CollectionPlan(db.home_id(), embedder.model, embedder.dimension, partition_key=bool(uri))
    place = ServerPlace(uri, token) if uri else LitePlace(LiteServer(folder))
    return FallbackIndex(MilvusIndex(place, plan), exact, clock)
