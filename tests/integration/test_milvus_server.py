"""A real Milvus server: what Hippo asks of it, and what it says when it is not there or refuses."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from memory.clock import FixedClock
from memory.ports import VectorIndexUnavailableError
from memory.vectors.collection import CollectionPlan
from memory.vectors.exact_index import ExactIndex
from memory.vectors.fallback_index import REST, FallbackIndex
from memory.vectors.milvus_index import MilvusIndex
from memory.vectors.places import ServerPlace
from tests.integration.milvus_server import TOKEN, RunningMilvus, milvus_server, names_of, own_collections
from tests.integration.test_exact_index import store_vectors
from tests.integration.vector_samples import AT, DIMENSION, WordEmbedder, rows, vectors

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.store import Store

__all__ = ["milvus_server"]  # a fixture is found by its name in this module

pytestmark = pytest.mark.timeout(300)


@pytest.fixture
def family(request: pytest.FixtureRequest) -> str:
    """The beginning of this test's names of collections."""
    return plan(request.node.name).family


@pytest.fixture
def keeper(milvus_server: RunningMilvus, family: str) -> Iterator[Any]:
    """Looks at the server by itself."""
    with own_collections(milvus_server, family) as client:
        yield client


@pytest.fixture
def index(milvus_server: RunningMilvus, request: pytest.FixtureRequest, keeper: Any) -> Iterator[MilvusIndex]:
    opened = MilvusIndex(ServerPlace(milvus_server.uri, TOKEN), plan(request.node.name))
    yield opened
    opened.close()


def plan(test: str, model: str = "sample@1") -> CollectionPlan:
    # Milvus takes names of up to 255 characters
    return CollectionPlan(f"{os.getpid()}x{test[-60:]}", model, DIMENSION, partition_key=True)


def settled(index: MilvusIndex, count: int) -> None:
    """Wait for bounded consistency: what was put in shows within seconds, not at once."""
    deadline = time.monotonic() + 20
    while len(index.search(vectors(1)[0], profile_id=1, limit=count)) < count:
        assert time.monotonic() < deadline, "the rows did not show in time"
        time.sleep(0.2)


def test_rows_are_found_replaced_and_deleted_within_their_profile(index: MilvusIndex) -> None:
    sample, others = rows(200), rows(30, profile_id=2, first=1000, seed=4)
    index.upsert(sample + others)
    index.upsert(sample[:20])
    assert index.count() == 230
    assert index.keys() == {row.key for row in sample + others}
    assert index.keys(profile_id=2) == {row.key for row in others}
    settled(index, 200)
    hits = index.search(sample[5].vector, profile_id=1, limit=10)
    assert hits[0].key == sample[5].key
    assert hits[0].similarity == pytest.approx(1, abs=1e-4)
    assert [hit.similarity for hit in hits] == sorted((hit.similarity for hit in hits), reverse=True)
    assert {hit.key for hit in index.search(sample[5].vector, profile_id=2, limit=50)} == {row.key for row in others}
    index.delete([sample[5].key])
    left = index.keys()
    assert sample[5].key not in left
    assert len(left) == index.count() == 229


def test_the_collection_is_built_as_it_should_be(index: MilvusIndex, keeper: Any, family: str) -> None:
    index.open()
    client = keeper
    (name,) = names_of(client, family)
    described = client.describe_collection(name)
    fields = {field["name"]: field for field in described["fields"]}
    assert set(fields) == {"pk", "profile_id", "kind", "at", "vector"}
    assert fields["profile_id"]["is_partition_key"]
    assert "sample@1" in described["description"]
    built = client.describe_index(name, "vector")
    assert (built["index_type"], built["metric_type"]) == ("HNSW", "COSINE")
    assert (built["M"], built["efConstruction"]) == ("16", "200")
    assert described["consistency_level"] == 2  # Bounded


def test_a_rebuild_replaces_the_collection_and_drops_the_old_one(index: MilvusIndex, keeper: Any, family: str) -> None:
    sample = rows(60)
    index.upsert(sample)
    before = set(names_of(keeper, family))
    index.rebuild(sample[:40])
    after = set(names_of(keeper, family))
    assert len(after) == 1
    assert not before & after
    assert index.keys() == {row.key for row in sample[:40]}
    assert index.search(sample[7].vector, profile_id=1, limit=1)[0].key == sample[7].key


def test_a_wrong_token_is_named(milvus_server: RunningMilvus) -> None:
    for token in ("", "root:wrong"):
        with pytest.raises(VectorIndexUnavailableError, match=r"refuses the token\. Set milvus\.token"):
            MilvusIndex(ServerPlace(milvus_server.uri, token), plan("token")).open()


def test_the_health_port_and_a_wrong_scheme_are_named(milvus_server: RunningMilvus) -> None:
    if milvus_server.health_port == 9091:
        with pytest.raises(VectorIndexUnavailableError, match="9091 is its health port"):
            MilvusIndex(ServerPlace(f"http://127.0.0.1:{milvus_server.health_port}", TOKEN), plan("home")).open()
    with pytest.raises(VectorIndexUnavailableError, match="Try http://"):
        MilvusIndex(ServerPlace(f"https://127.0.0.1:{milvus_server.port}", TOKEN), plan("home")).open()


@pytest.mark.parametrize("uri", ["http://127.0.0.1:1", "http://user:secret@127.0.0.1:1", "http://no.such.host.invalid"])
def test_an_absent_server_is_named_without_secrets(uri: str) -> None:
    with pytest.raises(VectorIndexUnavailableError, match="Milvus at http") as caught:
        MilvusIndex(ServerPlace(uri, "root:secret"), plan("home")).open()
    assert "secret" not in str(caught.value)


def test_what_is_no_address_is_named() -> None:
    with pytest.raises(VectorIndexUnavailableError, match="not an address"):
        MilvusIndex(ServerPlace("127.0.0.1:19530", ""), plan("home")).open()


def test_recall_goes_on_exactly_while_milvus_is_away_and_comes_back(
    store: Store, index: MilvusIndex, milvus_server: RunningMilvus
) -> None:
    embedder = WordEmbedder()
    sample = rows(10)
    store_vectors(store, embedder, sample)
    clock = FixedClock(AT)
    place = Switchable(milvus_server.uri)
    recall = FallbackIndex(MilvusIndex(place, index._plan), ExactIndex(store.db, embedder), clock)

    place.uri = "http://127.0.0.1:1"
    recall.open_in_background()
    assert not recall.wait_until_open(30)
    assert recall.search(sample[3].vector, profile_id=1, limit=1)[0].key == sample[3].key
    assert recall.in_use == "exact"
    assert "does not answer" in (recall.notice or "")
    with pytest.raises(VectorIndexUnavailableError):
        recall.upsert(sample)

    place.uri = milvus_server.uri
    began = time.monotonic()
    recall.search(sample[3].vector, profile_id=1, limit=1)
    assert time.monotonic() - began < 1, "a search waited for a Milvus that had just failed"
    clock.set(AT + REST)
    recall.search(sample[3].vector, profile_id=1, limit=1)
    assert recall.wait_until_open(30)
    recall.upsert(sample)
    assert (recall.in_use, recall.notice, recall.count()) == ("milvus", None, 10)
    recall.close()


class Switchable(ServerPlace):
    """A server whose address can change, as when it comes back."""

    def __init__(self, uri: str) -> None:
        super().__init__(uri, TOKEN)


@pytest.mark.slow
def test_ten_thousand_rows_are_found_as_the_exact_search_finds_them(index: MilvusIndex) -> None:
    sample = rows(10_000)
    index.rebuild(sample)
    matrix = np.stack([row.vector for row in sample])
    found = 0
    for question in vectors(20, seed=8):
        true = {sample[at].key for at in np.argsort(-(matrix @ question))[:20]}
        found += len(true & {hit.key for hit in index.search(question, profile_id=1, limit=20)})
    assert found / (20 * 20) > 0.9
