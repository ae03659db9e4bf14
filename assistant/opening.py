"""Opens what a home works with: its clock, and the embedder and the vector index that the settings name."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from assistant.embedding_endpoint import EndpointEmbedder
from assistant.errors import HippoError, SettingsError
from assistant.providers import endpoint_named
from memory.clock import NOW_VARIABLE, clock_of
from memory.embedding import open_embedder
from memory.phrase import Phrase, said_by
from memory.vectors.opening import drop_vector_index, open_vector_index

if TYPE_CHECKING:
    from assistant.keys import Keys
    from assistant.paths import Paths
    from assistant.settings_tree import Settings
    from memory.clock import Clock
    from memory.database import Database
    from memory.ports import Embedder
    from memory.under_way import UnderWay
    from memory.vectors.exact_index import ExactIndex
    from memory.vectors.fallback_index import FallbackIndex

MILVUS_KEY = "milvus"
"""Name under which `Keys` knows the token of a Milvus server."""


def clock_here() -> Clock:
    """Return the machine's clock, or the one that the environment sets.

    Raises:
        HippoError: what the environment sets is no moment in time.
    """
    try:
        return clock_of(os.environ)
    except ValueError as error:
        raise HippoError(
            Phrase("{cause}.", cause=said_by(error)),
            Phrase("Write {variable} like 2026-03-02T09:00, or unset it.", variable=NOW_VARIABLE),
        ) from error


def open_embedder_of(settings: Settings, keys: Keys, clock: Clock, under_way: UnderWay) -> Embedder | None:
    """Return the embedder that the settings name; None where there is none, or none is wanted.

    Raises:
        SettingsError: the endpoint for embeddings is not set up.
    """
    chosen = settings.embedding
    if chosen.source == "none":
        return None
    if chosen.source != "endpoint":
        with under_way.step(Phrase("loading the embedder")):
            return open_embedder(chosen.source)
    endpoint = endpoint_named(chosen.endpoint, settings)
    if endpoint is None or not chosen.model:
        raise SettingsError(
            Phrase("embedding.source is endpoint, but no endpoint or no model is named for it."),
            Phrase("Set embedding.endpoint and embedding.model, or set embedding.source to auto."),
        )
    key = keys.get(endpoint.key_name) if endpoint.key_name else None
    return EndpointEmbedder(endpoint, chosen.model, key=key, clock=clock, dimension=chosen.dimension)


def open_vectors(
    db: Database,
    paths: Paths,
    settings: Settings,
    keys: Keys,
    embedder: Embedder | None,
    clock: Clock,
    under_way: UnderWay,
) -> FallbackIndex | ExactIndex | None:
    """Return the vector index that the settings name; None where nothing makes vectors."""
    if embedder is None:
        return None
    with under_way.step(Phrase("opening the vector index")):
        return open_vector_index(db, paths.vectors, settings.milvus.uri, _token(settings, keys), embedder, clock)


def drop_vectors(db: Database, paths: Paths, settings: Settings, keys: Keys) -> None:
    """Drop the vector index that the settings name. Raises VectorIndexUnavailableError where it cannot be reached."""
    drop_vector_index(db, paths.vectors, settings.milvus.uri, _token(settings, keys))


def _token(settings: Settings, keys: Keys) -> str:
    token = keys.get(MILVUS_KEY) if settings.milvus.uri else None
    return token.reveal() if token else ""
