"""A real Milvus server under a home that goes on: other dimension, version, model, token; away, wiped, and back."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from sqlmodel import col, delete, update

from memory.indexing import CATCH_UP_SECONDS, Indexing
from memory.ports import VectorIndexMismatchError
from memory.queue import REBUILD, put_index_job, put_job, put_unindex_jobs
from memory.records import Message
from memory.values import OwnerKey, OwnerKind
from memory.vectors.collection import CollectionPlan
from memory.vectors.exact_index import ExactIndex
from memory.vectors.fallback_index import FallbackIndex
from memory.vectors.milvus_index import MilvusIndex
from memory.vectors.places import ServerPlace
from memory.worker import Worker
from tests.integration.milvus_proxy import MilvusDoor
from tests.integration.milvus_server import TOKEN, RunningMilvus, milvus_server, names_of, own_collections
from tests.integration.vector_samples import DIMENSION, WordEmbedder

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path
    from typing import Any

    from memory.ports import VectorRow
    from memory.under_way import Reached
    from tests.store import Store

__all__ = ["milvus_server"]  # a fixture is found by its name in this module

pytestmark = pytest.mark.timeout(300)


class Home:
    """A store whose vector index is on the server."""

    def __init__(self, store: Store, uri: str, embedder: WordEmbedder | None) -> None:
        self.store = store
        self.vectors: FallbackIndex | None = None
        self.milvus = MilvusIndex(ServerPlace(uri, TOKEN), plan_of(store, embedder))
        if embedder is not None:
            self.vectors = FallbackIndex(self.milvus, ExactIndex(store.db, embedder), store.clock)
        self.embedder = embedder
        self.indexing = Indexing(store.db, store.queue, embedder, self.vectors, store.clock, drop=self.milvus.drop)
        if self.vectors is not None:
            self.vectors.on_behind = lambda: self.indexing.ask_for_check(1)
        self.worker = Worker(store.queue, self.indexing.handlers())

    def say(self, text: str) -> OwnerKey:
        chat = self.store.transcript.create_conversation(1)
        said = self.store.transcript.add_user_message(1, chat.id or 0, text, extract=False)
        return OwnerKey(OwnerKind.MESSAGE, said.id or 0)

    def take_out(self, key: OwnerKey) -> None:
        with self.store.db.write() as session:
            put_unindex_jobs(session, self.store.clock, [key], 1)
            session.execute(delete(Message).where(col(Message.id) == key.id))

    def change(self, key: OwnerKey, text: str) -> None:
        with self.store.db.write() as session:
            session.execute(update(Message).where(col(Message.id) == key.id).values(content=text))
            put_index_job(session, self.store.clock, key, 1)

    def work(self) -> None:
        assert self.worker.run_until_idle(60)

    def later(self) -> None:
        """Let the time pass after which a Milvus that was away is tried again."""
        self.store.clock.set(self.store.clock.now() + timedelta(seconds=CATCH_UP_SECONDS + 1))

    def first(self, words: str) -> OwnerKey:
        assert self.vectors is not None
        assert self.embedder is not None
        return self.vectors.search(self.embedder.query(words), profile_id=1, limit=1)[0].key

    def settled(self, words: str, key: OwnerKey) -> bool:
        """Wait for bounded consistency: what was put in shows within seconds, not at once."""
        deadline = time.monotonic() + 20
        while self.first(words) != key:
            assert time.monotonic() < deadline
            time.sleep(0.2)
        return True

    def close(self) -> None:
        (self.vectors or self.milvus).close()


def plan_of(store: Store, embedder: WordEmbedder | None) -> CollectionPlan:
    model, dimension = (embedder.model, embedder.dimension) if embedder is not None else ("", 0)
    return CollectionPlan(store.db.home_id(), model, dimension, partition_key=True)


def is_well(home: Home) -> bool:
    assert home.vectors is not None
    return home.vectors.in_use == "milvus" and home.vectors.notice is None


def settles(home: Home, keys: set[OwnerKey]) -> bool:
    """Let work be done until the server holds just these."""
    assert home.vectors is not None
    for _ in range(5):  # gRPC itself waits before it tries an address again that was just away
        home.later()
        home.work()
        if home.vectors.in_use == "milvus":
            return home.vectors.keys() == keys
        time.sleep(1)
    return False


@pytest.fixture
def door(milvus_server: RunningMilvus) -> Iterator[MilvusDoor]:
    with MilvusDoor(milvus_server.port) as opened:
        yield opened


@pytest.fixture
def at_server(milvus_server: RunningMilvus, store: Store) -> Iterator[Any]:
    """Look at the server as its keeper does, and leave nothing there."""
    with own_collections(milvus_server, plan_of(store, None).family) as client:
        yield client


def names(store: Store, at_server: Any) -> list[str]:
    return names_of(at_server, plan_of(store, None).family)


@pytest.mark.slow
def test_a_collection_of_another_dimension_is_named_and_made_again(
    store: Store, door: MilvusDoor, at_server: Any
) -> None:
    embedder = WordEmbedder()
    plan = plan_of(store, embedder)
    other = CollectionPlan(plan.home_id, plan.model, DIMENSION // 2, partition_key=True)
    other.create(at_server, plan.new_name())
    at_server.create_alias(names(store, at_server)[0], plan.alias)
    home = Home(store, door.uri, embedder)
    assert home.vectors is not None
    assert not home.vectors.wait_until_open(30)
    assert home.vectors.notice is not None
    assert f"holds vectors of {DIMENSION // 2} numbers, and words@1 makes {DIMENSION}" in home.vectors.notice
    with pytest.raises(VectorIndexMismatchError):
        home.vectors.count()
    key = home.say("The user keeps a tortoise called Bruno")
    home.work()
    assert home.first("tortoise Bruno") == key
    assert home.vectors.in_use == "exact"
    home.later()
    home.work()
    assert is_well(home)
    assert home.vectors.count() == 1
    assert len(names(store, at_server)) == 1
    home.close()


@pytest.mark.parametrize("version", ["v2.2.16", "1.1.1"])
def test_a_server_that_is_too_old_is_named(store: Store, milvus_server: RunningMilvus, version: str) -> None:
    with MilvusDoor(milvus_server.port, version=version) as door:
        home = Home(store, door.uri, WordEmbedder())
        assert home.vectors is not None
        assert not home.vectors.wait_until_open(30)
        assert home.vectors.notice is not None
        assert f"is version {version.removeprefix('v')}, and Hippo needs 2.3 or later. Update it" in home.vectors.notice
        home.close()


def test_away_in_the_middle_and_back_nothing_is_missed(store: Store, door: MilvusDoor, at_server: Any) -> None:
    home = Home(store, door.uri, WordEmbedder())
    assert home.vectors is not None
    assert home.embedder is not None
    tortoise = home.say("My tortoise is called Bruno")
    gone = home.say("I play the accordion")
    changed = home.say("My cousin bakes bread")
    home.work()
    assert home.settled("tortoise Bruno", tortoise)
    assert home.vectors.in_use == "milvus"

    door.shut()
    bicycle = home.say("The user rides a green bicycle")
    home.take_out(gone)
    home.change(changed, "My cousin paints ships")
    home.work()
    assert home.first("green bicycle") == bicycle
    assert home.vectors.in_use == "exact"
    assert "does not answer" in (home.vectors.notice or "")

    door.open()
    assert settles(home, {tortoise, bicycle, changed})
    assert home.settled("green bicycle", bicycle)
    (hit,) = home.milvus.search(home.embedder.query("My cousin paints ships"), profile_id=1, limit=1)
    assert hit.key == changed
    assert hit.similarity == pytest.approx(1, abs=1e-3)
    assert is_well(home)
    home.close()


@pytest.mark.slow
def test_a_server_that_lost_everything_is_filled_again_and_searched_exactly_until_then(
    store: Store, door: MilvusDoor, at_server: Any
) -> None:
    home = Home(store, door.uri, WordEmbedder())
    assert home.vectors is not None
    tortoise = home.say("The user keeps a tortoise called Bruno")
    home.work()
    (name,) = names(store, at_server)
    at_server.drop_alias(plan_of(store, home.embedder).alias)
    at_server.drop_collection(name)
    assert home.first("tortoise Bruno") == tortoise
    home.first("tortoise Bruno")  # by now it is known that the collection is new
    assert home.first("tortoise Bruno") == tortoise
    assert home.vectors.in_use == "exact"
    assert "is being filled" in (home.vectors.notice or "")
    home.work()
    assert (home.vectors.in_use, home.vectors.keys()) == ("milvus", {tortoise})
    home.close()


@pytest.mark.slow
def test_another_model_is_filled_in_with_progress_and_searched_exactly_until_then(
    store: Store, door: MilvusDoor, at_server: Any
) -> None:
    before = Home(store, door.uri, WordEmbedder())
    tortoise = before.say("My tortoise is called Bruno")
    before.work()
    before.close()

    home = Home(store, door.uri, WordEmbedder("words@2", DIMENSION // 2))
    assert home.vectors is not None
    seen: list[Reached | None] = []
    looks: list[tuple[str, OwnerKey]] = []

    rebuild = home.milvus.rebuild

    def watched(rows: Sequence[VectorRow], progress: Callable[[int, int], None] | None = None) -> None:
        assert home.vectors is not None
        looks.append((home.vectors.in_use, home.first("tortoise Bruno")))
        rebuild(rows, progress)
        seen.append(home.indexing.under_way.now())

    home.milvus.rebuild = watched  # type: ignore[method-assign]
    home.indexing.ask_if_behind(1)
    assert home.vectors.wait_until_open(30)
    home.work()
    assert looks == [("exact", tortoise)]
    last = seen[-1]
    assert last is not None
    assert (last.what, last.done, last.total) == ("filling the index", 1, 1)
    assert (home.vectors.in_use, home.vectors.keys()) == ("milvus", {tortoise})
    assert len(names(store, at_server)) == 1
    home.close()


KILLED_AT_THE_SECOND_BATCH = """
import os, signal, sys
from pathlib import Path
from tests.integration.test_milvus_server_changes import Home
from tests.integration.vector_samples import WordEmbedder
from tests.store import open_store

class Killed(WordEmbedder):
    def passages(self, texts):
        if self.embedded:
            os.kill(os.getpid(), signal.SIGKILL)
        return super().passages(texts)

home = Home(open_store(Path(sys.argv[1])), sys.argv[2], Killed("words@2"))
home.indexing.ask_for_check(1)
home.work()
"""


@pytest.mark.slow
def test_a_rebuild_for_another_model_that_was_killed_goes_on_where_it_stopped(
    store: Store, tmp_path: Path, milvus_server: RunningMilvus, at_server: Any
) -> None:
    before = Home(store, milvus_server.uri, WordEmbedder())
    keys = {before.say(f"remark number{number} about matter{number}") for number in range(250)}
    before.work()
    before.close()
    killed = subprocess.run(
        [sys.executable, "-c", KILLED_AT_THE_SECOND_BATCH, str(tmp_path), milvus_server.uri], check=False, timeout=120
    )
    assert killed.returncode == -signal.SIGKILL

    embedder = WordEmbedder("words@2")
    home = Home(store, milvus_server.uri, embedder)
    assert home.vectors is not None
    home.indexing.ask_if_behind(1)
    assert home.vectors.wait_until_open(30)
    home.work()
    assert len(embedder.embedded) == 150
    assert home.vectors.in_use == "milvus"
    assert home.vectors.keys() == keys
    assert len(names(store, at_server)) == 1
    home.close()


@pytest.mark.slow
def test_without_an_embedder_nothing_forgotten_stays_on_the_server_and_all_comes_back_with_one(
    store: Store, door: MilvusDoor, at_server: Any
) -> None:
    before = Home(store, door.uri, WordEmbedder())
    tortoise, gone = before.say("My tortoise is called Bruno"), before.say("I play the accordion")
    before.work()
    before.close()
    assert names(store, at_server)

    bare = Home(store, door.uri, None)
    bare.take_out(gone)
    with store.db.write() as session:
        put_job(session, store.clock, REBUILD, "forgotten", 1, {})  # as forgetting asks for it
    bare.work()
    assert names(store, at_server) == []
    bicycle = bare.say("I ride a green bicycle")
    bare.work()
    bare.close()

    home = Home(store, door.uri, WordEmbedder())
    assert home.vectors is not None
    home.indexing.ask_if_behind(1)
    home.work()
    assert home.vectors.keys() == {tortoise, bicycle}
    home.close()
