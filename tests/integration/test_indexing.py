"""The jobs keep the vector index in step with what is said and forgotten, and with a Milvus that comes and goes."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

import numpy as np
import pytest
from sqlmodel import col, delete, select, update

from memory import vector_rows
from memory.indexing import CATCH_UP_SECONDS, Indexing
from memory.ports import EmbeddingUnavailableError, VectorRow
from memory.queue import INDEX, REBUILD, UNINDEX, put_index_job, put_job, put_unindex_jobs
from memory.records import Embedding, Fact, FactVersion, Job, Message
from memory.values import Kind, MessageState, OwnerKey, OwnerKind
from memory.vectors.collection import CollectionPlan
from memory.vectors.exact_index import ExactIndex
from memory.vectors.fallback_index import FallbackIndex
from memory.vectors.lite_server import LiteServer
from memory.vectors.milvus_index import MilvusIndex
from memory.vectors.places import LitePlace, ServerPlace
from memory.worker import Worker
from tests.integration.vector_samples import DIMENSION, WordEmbedder, vectors

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from memory.ports import Matrix, VectorIndex
    from tests.store import Store

pytestmark = pytest.mark.skipif(not LiteServer.is_available(), reason="Milvus Lite does not exist for this system")


@dataclass
class Home:
    """A store with an index and what keeps the two in step."""

    store: Store
    embedder: WordEmbedder
    vectors: VectorIndex
    indexing: Indexing
    worker: Worker
    conversation_id: int

    def work(self) -> None:
        assert self.worker.run_until_idle(30)

    def say(self, text: str) -> OwnerKey:
        message = self.store.transcript.add_user_message(1, self.conversation_id, text, extract=False)
        assert message.id is not None
        return OwnerKey(OwnerKind.MESSAGE, message.id)

    def found(self, words: str) -> list[OwnerKey]:
        return [hit.key for hit in self.vectors.search(self.embedder.query(words), profile_id=1, limit=3)]

    def learn(self, text: str) -> OwnerKey:
        change = self.store.facts.add(1, text=text, attribute="note")
        assert change.version_id is not None
        return OwnerKey(OwnerKind.FACT, change.version_id)


def home(store: Store, embedder: WordEmbedder, index: VectorIndex) -> Home:
    indexing = Indexing(store.db, store.queue, embedder, index, store.clock)
    conversation = store.transcript.create_conversation(1)
    assert conversation.id is not None
    return Home(store, embedder, index, indexing, Worker(store.queue, indexing.handlers()), conversation.id)


def lite(folder: Path, embedder: WordEmbedder) -> MilvusIndex:
    plan = CollectionPlan("home", embedder.model, DIMENSION, partition_key=False)
    return MilvusIndex(LitePlace(LiteServer(folder)), plan)


@pytest.fixture
def lived_in(store: Store, tmp_path: Path) -> Iterator[Home]:
    embedder = WordEmbedder()
    index = lite(tmp_path / "vectors", embedder)
    yield home(store, embedder, index)
    index.close()


def test_what_is_said_and_learned_is_found_by_meaning(lived_in: Home) -> None:
    said = lived_in.say("My tortoise is called Bruno")
    learned = lived_in.learn("The user is allergic to lupin flour")
    lived_in.work()
    assert lived_in.found("tortoise Bruno")[0] == said
    assert lived_in.found("lupin flour allergic")[0] == learned
    with lived_in.store.db.read() as session:
        stored = vector_rows.held_keys(session, lived_in.embedder.model)
    assert stored == lived_in.vectors.keys() == {said, learned}


def test_a_superseded_version_stays_for_questions_about_the_past(lived_in: Home) -> None:
    first = lived_in.store.facts.add(1, text="The user lives in Lyon", attribute="home_city", value="Lyon")
    assert first.fact_id is not None
    lived_in.store.facts.edit(1, first.fact_id, text="The user lives in Porto", value="Porto")
    lived_in.work()
    assert len([key for key in lived_in.vectors.keys() if key.kind is OwnerKind.FACT]) == 2  # noqa: SIM118


def test_only_whole_messages_are_embedded_and_never_what_was_forgotten(lived_in: Home) -> None:
    streaming = lived_in.say("half an answer")
    off_record = lived_in.store.transcript.create_conversation(1)
    assert off_record.id is not None
    lived_in.store.transcript.set_memory_switches(1, off_record.id, write=False)
    private = lived_in.store.transcript.add_user_message(1, off_record.id, "not for memory", extract=False)
    assert private.id is not None
    partly = lived_in.say("My bus is 8264. The bicycle is green. [forgotten]")
    blank = lived_in.say("[forgotten]")
    with lived_in.store.db.write() as session:
        session.execute(update(Message).where(col(Message.id) == streaming.id).values(state=MessageState.STREAMING))
        session.execute(update(Message).where(col(Message.id) == partly.id).values(forgotten=[[0, 15]]))
    lived_in.work()
    assert lived_in.embedder.embedded == ["The bicycle is green."]
    assert lived_in.vectors.keys() == {partly}
    assert OwnerKey(OwnerKind.MESSAGE, private.id) not in lived_in.found("not for memory")
    assert blank not in lived_in.found("forgotten")


def test_what_is_taken_out_leaves_the_store_and_the_index(lived_in: Home) -> None:
    kept, gone = lived_in.say("the kept one"), lived_in.say("the other one")
    lived_in.work()
    with lived_in.store.db.write() as session:
        put_unindex_jobs(session, lived_in.store.clock, [gone], 1)
    lived_in.work()
    assert lived_in.vectors.keys() == {kept}
    with lived_in.store.db.read() as session:
        assert vector_rows.held_keys(session, lived_in.embedder.model) == {kept}


def test_a_memory_deleted_while_it_is_embedded_does_not_come_back(lived_in: Home) -> None:
    forgotten = lived_in.say("a passing remark")

    class Slow(WordEmbedder):
        def passages(self, texts: Sequence[str]) -> Matrix:
            with lived_in.store.db.write() as session:
                session.execute(delete(Message).where(col(Message.id) == forgotten.id))
            return super().passages(texts)

    indexing = Indexing(lived_in.store.db, lived_in.store.queue, Slow(), lived_in.vectors, lived_in.store.clock)
    Worker(lived_in.store.queue, indexing.handlers()).run_until_idle(30)
    with lived_in.store.db.read() as session:
        assert session.execute(select(Embedding)).all() == []
    assert lived_in.vectors.count() == 0


def test_an_embedder_that_is_away_is_asked_again_later(lived_in: Home) -> None:
    class Away(WordEmbedder):
        def passages(self, texts: Sequence[str]) -> Matrix:
            msg = "The endpoint does not answer."
            raise EmbeddingUnavailableError(msg)

    said = lived_in.say("the lease ends in May")
    indexing = Indexing(lived_in.store.db, lived_in.store.queue, Away(), lived_in.vectors, lived_in.store.clock)
    Worker(lived_in.store.queue, indexing.handlers()).run_until_idle(30)
    with lived_in.store.db.read() as session:
        (job,) = session.scalars(select(Job)).all()
    assert job.kind == INDEX
    assert job.last_error == "The endpoint does not answer."
    lived_in.store.clock.set(lived_in.store.clock.now() + timedelta(minutes=5))
    lived_in.work()
    assert lived_in.found("lease May")[0] == said


def test_a_rebuild_holds_what_is_stored_and_takes_the_forgotten_out_of_every_file(
    lived_in: Home, tmp_path: Path
) -> None:
    keys = [lived_in.say(f"remark number{number} about matter{number}") for number in range(30)]
    lived_in.work()
    with lived_in.store.db.write() as session:
        forgotten = vector_rows.load(session, lived_in.embedder, [keys[4]])[keys[4]].astype("<f4").tobytes()
        put_unindex_jobs(session, lived_in.store.clock, [keys[4]], 1)
        session.execute(delete(Message).where(col(Message.id) == keys[4].id))
        put_job(session, lived_in.store.clock, REBUILD, "forgotten", 1, {})
    lived_in.work()
    assert lived_in.vectors.keys() == set(keys) - {keys[4]}
    files = [path for path in (tmp_path / "vectors").rglob("*") if path.is_file()]
    assert files
    assert not any(forgotten[at : at + 32] in path.read_bytes() for path in files for at in range(0, 160, 32))
    assert lived_in.indexing.under_way.now() is None


def test_another_embedding_model_means_a_rebuild_and_never_a_mix(lived_in: Home, tmp_path: Path) -> None:
    said, learned = lived_in.say("the old piano"), lived_in.learn("The user plays the piano")
    lived_in.work()
    changed = WordEmbedder("words@2")
    index = lite(tmp_path / "vectors", changed)
    after = home(lived_in.store, changed, index)
    after.indexing.ask_for_check(1)
    after.work()
    assert index.keys() == {said, learned}
    assert set(after.found("piano")) == {said, learned}
    with lived_in.store.db.read() as session:
        assert {row.model for row in session.scalars(select(Embedding))} == {"words@2"}
    index.close()


def test_a_broken_off_rebuild_goes_on_where_it_stopped(lived_in: Home) -> None:
    keys = [lived_in.say(f"remark {number}") for number in range(250)]
    with lived_in.store.db.write() as session:
        session.execute(delete(Job))
        put_job(session, lived_in.store.clock, REBUILD, "all", 1, {})

    class Failing(WordEmbedder):
        def passages(self, texts: Sequence[str]) -> Matrix:
            if len(self.embedded) >= 200:
                msg = "The endpoint does not answer."
                raise EmbeddingUnavailableError(msg)
            return super().passages(texts)

    first = Indexing(lived_in.store.db, lived_in.store.queue, Failing(), lived_in.vectors, lived_in.store.clock)
    Worker(lived_in.store.queue, first.handlers()).run_until_idle(30)
    lived_in.store.clock.set(lived_in.store.clock.now() + timedelta(minutes=5))
    lived_in.work()
    assert len(lived_in.embedder.embedded) == 50
    assert lived_in.vectors.keys() == set(keys)


def test_a_check_brings_a_lost_index_back_and_takes_ghosts_out(lived_in: Home) -> None:
    keys = [lived_in.say(f"remark {number}") for number in range(5)]
    lived_in.work()
    lived_in.vectors.delete(keys[:2])
    ghost = OwnerKey(OwnerKind.FACT, 9999)
    row = VectorRow(ghost, 1, Kind.FACT, lived_in.store.clock.now(), vectors(1)[0])
    lived_in.vectors.upsert([row])
    lived_in.indexing.ask_for_check(1)
    lived_in.work()
    assert lived_in.vectors.keys() == set(keys)


def test_an_index_whose_folder_was_lost_is_filled_again(lived_in: Home, tmp_path: Path) -> None:
    keys = {lived_in.say(f"remark {number}") for number in range(5)}
    lived_in.work()
    index = lite(tmp_path / "another-folder", lived_in.embedder)
    after = home(lived_in.store, lived_in.embedder, index)
    keys.add(after.say("one more"))
    after.work()
    assert index.keys() == keys
    index.close()


def test_at_start_a_check_is_asked_for_only_where_something_lacks(lived_in: Home) -> None:
    queue = lived_in.store.queue
    lived_in.say("   ")
    lived_in.say("the one remark")
    lived_in.indexing.ask_if_behind(1)
    assert REBUILD not in queue.pending_kinds(), "its index job is still waiting"
    lived_in.work()
    lived_in.indexing.ask_if_behind(1)
    assert REBUILD not in queue.pending_kinds()
    with lived_in.store.db.write() as session:
        session.execute(delete(Embedding))
    lived_in.indexing.ask_if_behind(1)
    assert queue.pending_kinds() == {REBUILD: 1}
    lived_in.work()
    assert lived_in.vectors.count() == 1


def test_a_milvus_that_is_away_is_brought_what_it_lacks_when_it_is_back(store: Store, tmp_path: Path) -> None:
    embedder = WordEmbedder()
    exact = ExactIndex(store.db, embedder)
    plan = CollectionPlan("home", embedder.model, DIMENSION, partition_key=True)
    away = FallbackIndex(MilvusIndex(ServerPlace("http://127.0.0.1:1", ""), plan), exact, store.clock)
    during = home(store, embedder, away)
    said = during.say("the tenancy starts in June")
    during.work()
    assert during.found("tenancy June") == [said]
    assert "does not answer" in (away.notice or "")
    assert store.queue.counts() == {"ready": 1, "leased": 0, "failed": 0}
    away.close()

    back = FallbackIndex(lite(tmp_path / "vectors", embedder), exact, store.clock)
    after = home(store, embedder, back)
    store.clock.set(store.clock.now() + timedelta(seconds=CATCH_UP_SECONDS + 1))
    after.work()
    assert back.keys() == {said}
    assert store.queue.counts()["ready"] == 0
    back.close()


def test_without_an_embedder_jobs_are_done_and_what_is_gone_leaves_the_store(store: Store) -> None:
    embedder = WordEmbedder()
    key = OwnerKey(OwnerKind.FACT, 1)
    with store.db.write() as session:
        vector_rows.save(session, embedder, [1], [key], np.ones((1, DIMENSION), dtype=np.float32))
        put_index_job(session, store.clock, OwnerKey(OwnerKind.FACT, 2), 1)
        put_job(session, store.clock, UNINDEX, str(key), 1, {"owner": str(key)})
    Worker(store.queue, Indexing(store.db, store.queue, None, None, store.clock).handlers()).run_until_idle(10)
    assert store.queue.counts()["ready"] == 0
    with store.db.read() as session:
        assert vector_rows.held_keys(session, embedder.model) == set()


def test_all_kinds_of_memory_are_told_apart_by_their_rows(lived_in: Home) -> None:
    learned = lived_in.learn("The user collects stamps")
    said = lived_in.say("I collect stamps")
    lived_in.work()
    with lived_in.store.db.read() as session:
        found = {row.key: row for row in vector_rows.index_rows(session, lived_in.embedder)}
        fact = session.scalars(select(FactVersion)).one()
        assert session.scalars(select(Fact)).one().id == fact.fact_id
    assert found[learned].kind is Kind.FACT
    assert found[learned].at == fact.valid_from
    assert found[said].kind is Kind.EPISODE


def test_an_index_that_was_lost_is_searched_exactly_until_it_is_filled_again(store: Store, tmp_path: Path) -> None:
    embedder = WordEmbedder()
    before = home(
        store, embedder, FallbackIndex(lite(tmp_path / "v", embedder), ExactIndex(store.db, embedder), store.clock)
    )
    said = before.say("My tortoise is called Bruno")
    before.work()
    before.vectors.close()
    shutil.rmtree(tmp_path / "v")

    index = FallbackIndex(lite(tmp_path / "v", embedder), ExactIndex(store.db, embedder), store.clock)
    after = home(store, embedder, index)
    index.on_behind = lambda: after.indexing.ask_for_check(1)
    assert index.wait_until_open(30)
    assert (index.in_use, after.found("tortoise Bruno")) == ("exact", [said])
    assert "is being filled with what it lacks" in (index.notice or "")
    after.work()
    assert index.in_use == "milvus_lite"
    assert index.notice is None
    assert index.keys() == {said}
    index.close()


def test_without_an_embedder_forgetting_leaves_no_vector_behind(store: Store, tmp_path: Path) -> None:
    embedder = WordEmbedder()
    before = home(store, embedder, lite(tmp_path / "v", embedder))
    before.say("I play the accordion")
    before.work()
    before.vectors.close()
    bare = Indexing(store.db, store.queue, None, None, store.clock, drop=lite(tmp_path / "v", embedder).drop)
    with store.db.write() as session:
        put_job(session, store.clock, REBUILD, "forgotten", 1, {})
    assert Worker(store.queue, bare.handlers()).run_until_idle(30)
    vector = embedder.query("I play the accordion").astype("<f4").tobytes()
    assert not any(vector in path.read_bytes() for path in (tmp_path / "v").rglob("*") if path.is_file())
    assert list((tmp_path / "v" / "lite" / "collections").iterdir()) == []
