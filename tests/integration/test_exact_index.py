"""The exact search sees the database as it is, and no other profile's vectors."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from memory import vector_rows
from memory.database import ensure_profile
from memory.values import OwnerKey, OwnerKind
from memory.vectors.exact_index import ExactIndex
from tests.integration.vector_samples import DIMENSION, WordEmbedder, rows, vectors

if TYPE_CHECKING:
    from memory.ports import VectorRow
    from tests.store import Store


def store_vectors(store: Store, embedder: WordEmbedder, wanted: list[VectorRow]) -> None:
    with store.db.write() as session:
        vector_rows.save(
            session,
            embedder,
            [row.profile_id for row in wanted],
            [row.key for row in wanted],
            np.stack([row.vector for row in wanted]),
        )


def test_it_finds_the_nearest_in_order(store: Store) -> None:
    embedder = WordEmbedder()
    index = ExactIndex(store.db, embedder)
    sample = rows(200)
    store_vectors(store, embedder, sample)
    hits = index.search(sample[17].vector, profile_id=1, limit=10)
    assert hits[0].key == sample[17].key
    assert hits[0].similarity == pytest.approx(1, abs=1e-5)
    assert [hit.similarity for hit in hits] == sorted((hit.similarity for hit in hits), reverse=True)
    assert len(index.search(sample[0].vector, profile_id=1, limit=1000)) == 200
    assert index.search(sample[0].vector, profile_id=1, limit=0) == []


def test_it_follows_what_is_stored_and_deleted_elsewhere(store: Store) -> None:
    embedder = WordEmbedder()
    index = ExactIndex(store.db, embedder)
    sample = rows(3)
    assert index.search(sample[0].vector, profile_id=1, limit=5) == []
    store_vectors(store, embedder, sample)
    assert index.count() == len(index.keys()) == 3
    assert index.search(sample[0].vector, profile_id=1, limit=1)[0].key == sample[0].key
    with store.db.write() as session:
        vector_rows.remove(session, [sample[0].key])
    assert sample[0].key not in {hit.key for hit in index.search(sample[0].vector, profile_id=1, limit=5)}


def test_profiles_and_models_are_kept_apart(store: Store) -> None:
    embedder, other_model = WordEmbedder(), WordEmbedder("words@2")
    other = ensure_profile(store.db, "other", store.clock)
    store_vectors(store, embedder, rows(5))
    store_vectors(store, embedder, rows(5, profile_id=other, first=100))
    store_vectors(store, other_model, rows(5, first=200))
    index = ExactIndex(store.db, embedder)
    found = {hit.key.id for hit in index.search(vectors(1)[0], profile_id=other, limit=50)}
    assert found == {100, 101, 102, 103, 104}
    assert {key.id for key in index.keys(profile_id=1)} == {1, 2, 3, 4, 5}
    with store.db.read() as session:
        assert vector_rows.has_other_models(session, embedder.model)


def test_a_stored_vector_of_the_wrong_length_is_passed_over(store: Store) -> None:
    embedder = WordEmbedder()
    store_vectors(store, embedder, rows(2))
    with store.db.write() as session:
        session.connection().exec_driver_sql("UPDATE embedding SET vector = x'0000' WHERE owner_id = 1")
    index = ExactIndex(store.db, embedder)
    assert [hit.key.id for hit in index.search(vectors(1)[0], profile_id=1, limit=5)] == [2]
    with store.db.read() as session:
        loaded = vector_rows.load(session, embedder, [OwnerKey(OwnerKind.FACT, 1), OwnerKey(OwnerKind.FACT, 2)])
    assert [key.id for key in loaded] == [2]
    assert loaded[OwnerKey(OwnerKind.FACT, 2)].shape == (DIMENSION,)
