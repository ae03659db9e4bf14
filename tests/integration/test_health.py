"""The check-up is quiet about a healthy home, names what is wrong with a damaged one, and mends it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from sqlmodel import select

from memory import text_index
from memory.backups import Backups
from memory.erasure import Selection
from memory.health import Health, State
from memory.queue import REBUILD, Queue
from memory.records import Embedding, Erasure, FactVersion, Job, Profile
from memory.values import OwnerKey, OwnerKind
from memory.vectors.opening import open_vector_index
from tests.lived_in import DIMENSION, Home, open_home, vector_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from memory.ports import Matrix, Vector


class HashEmbedder:
    """Gives every text a vector of its own; what texts mean does not matter here."""

    model = "test/model"
    dimension = DIMENSION

    def query(self, text: str) -> Vector:
        return np.frombuffer(vector_of(text), dtype="<f4").astype(np.float32)

    def passages(self, texts: Sequence[str]) -> Matrix:
        return np.stack([self.query(text) for text in texts])


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    opened = open_home(tmp_path / "home")
    opened.teach("My dentist is Dr. Quillfeather.", "dentist", "Dr. Quillfeather", "Noted.")
    opened.teach("我的猫叫豆豆。", "pet_name", "豆豆", "真可爱。")
    opened.embed_all()
    Backups(opened.db, opened.folders.backups, opened.clock, opened.key).create()
    for path in opened.root.rglob("*"):
        path.chmod(0o700 if path.is_dir() else 0o600)
    yield opened
    opened.close()


def health(home: Home, **more: object) -> Health:
    parts: dict[str, object] = {"embedder": HashEmbedder(), **more}
    return Health(
        home.db,
        home.clock,
        home.folders,
        queue=Queue(home.db, home.clock),
        erasure=home.erasure,
        key=home.key,
        key_file=home.root / "forgetting.key",
        **parts,  # type: ignore[arg-type]
    )


def test_a_healthy_home_is_healthy_and_unchanged(home: Home) -> None:
    report = health(home).check()
    assert report.is_healthy, report.as_dict()
    assert {check.state for check in report.checks} == {State.OK}
    assert home.facts() == {"dentist": "Dr. Quillfeather", "pet_name": "豆豆"}
    with home.db.read() as session:
        assert session.exec(select(Profile.name)).all() == ["default"]
        assert session.exec(select(Erasure)).all() == []


def test_a_home_that_has_forgotten_is_healthy(home: Home) -> None:
    home.erasure.forget(home.profile_id, Selection.facts(1))
    with home.db.write() as session:
        for job in session.exec(select(Job).where(Job.kind == REBUILD)):
            session.delete(job)
    home.erasure.finish(Queue(home.db, home.clock).lease(["erase"]) or _checks(home))
    home.embed_all()
    report = health(home).check()
    assert report.is_healthy, report.as_dict()
    assert report.check("forgetting").detail == "1 acts of forgetting, all verified"


def _checks(home: Home) -> list[Job]:
    with home.db.read() as session:
        return list(session.exec(select(Job).where(Job.kind == "erase")))


def test_ghosts_orphans_and_drift_in_the_text_index_are_named_and_mended(home: Home) -> None:
    with home.db.write() as session:
        text_index.put(session, OwnerKey(OwnerKind.FACT, 99), home.profile_id, "ghostly")
        text_index.remove(session, [OwnerKey(OwnerKind.FACT, 1)])
        text_index.put(session, OwnerKey(OwnerKind.FACT, 2), home.profile_id, "something else")
    found = health(home).check().check("text_index")
    assert found.state is State.FAILED
    assert "1 ghosts, 1 missing, 1 that say something else" in found.detail
    assert health(home).check(fix=True).check("text_index").state is State.FIXED
    assert health(home).check().check("text_index").state is State.OK
    with home.db.read() as session:
        assert text_index.search(session, home.profile_id, "Quillfeather", 5)
        assert text_index.search(session, home.profile_id, "ghostly", 5) == []


def test_a_user_may_write_the_mark_of_a_forgotten_sentence(home: Home) -> None:
    home.say(home.chat(), "What does [forgotten] mean?")
    assert health(home).check().check("text_index").state is State.OK


def test_vectors_without_memory_damaged_and_missing_ones_are_mended(home: Home) -> None:
    with home.db.write() as session:
        ghost = Embedding(
            profile_id=1, owner_kind="fact", owner_id=99, model="test/model", dimension=DIMENSION, vector=vector_of("x")
        )
        session.add(ghost)
        rows = session.exec(select(Embedding).where(Embedding.owner_kind == "fact")).all()
        rows[0].vector = b"\xff" * len(rows[0].vector)
        session.delete(rows[1])
        for job in session.exec(select(Job)):
            session.delete(job)
    found = health(home).check().check("embeddings")
    assert found.state is State.FAILED
    assert "1 without a memory, 1 damaged, 1 missing" in found.detail
    assert health(home).check(fix=True).check("embeddings").state is State.FIXED
    with home.db.read() as session:
        assert session.exec(select(Job).where(Job.kind == REBUILD)).first() is not None


def test_files_open_to_others_are_closed(home: Home) -> None:
    home.db.path.chmod(0o644)
    assert health(home).check().check("folders").state is State.WARNING
    assert health(home).check(fix=True).check("folders").state is State.FIXED
    assert home.db.path.stat().st_mode & 0o777 == 0o600


def test_a_damaged_backup_a_failed_job_and_a_lost_key_are_named(home: Home) -> None:
    with home.db.write() as session:
        session.add(Job(profile_id=1, kind="extract", key="message:99", state="failed", last_error="HTTP 500",
                        next_at=home.clock.now(), created_at=home.clock.now()))  # fmt: skip
    newest = home.folders.backups / "hippo-20260302T000000000000-auto.db"
    newest.write_bytes(b"SQLite format 3\0" + b"x" * 5000)
    newest.chmod(0o600)
    (home.root / "forgetting.key").unlink()
    report = health(home).check()
    assert report.check("backups").state is State.FAILED
    assert report.check("queue").state is State.WARNING
    assert "HTTP 500" in report.check("queue").detail
    assert report.check("key").state is State.WARNING
    assert not report.is_healthy
    assert all(check.way_out for check in report.checks if check.state is not State.OK)
    assert health(home).check(fix=True).check("queue").state is State.FIXED


def test_one_check_that_breaks_does_not_hide_the_others(home: Home) -> None:
    class Broken(HashEmbedder):
        def passages(self, texts: Sequence[str]) -> Matrix:
            msg = "no such instruction"
            raise RuntimeError(msg)

    report = health(home, embedder=Broken()).check()
    assert report.check("round_trip").state is State.FAILED
    assert "no such instruction" in report.check("round_trip").detail
    assert report.check("text_index").state is State.OK
    with home.db.read() as session:
        assert session.exec(select(Profile.name)).all() == ["default"]


def test_milvus_is_tried_and_compared_with_an_exact_search(home: Home) -> None:
    embedder = HashEmbedder()
    vectors = open_vector_index(home.db, home.folders.data / "vectors", "", "", embedder, home.clock)
    assert vectors.wait_until_open(60)  # type: ignore[union-attr]
    try:
        with home.db.write() as session:
            for job in session.exec(select(Job)):
                session.delete(job)
        found = health(home, vectors=vectors).check(fix=True)
        assert "vector index" in found.check("round_trip").detail
        assert found.check("vector_index").state is State.FIXED  # it is empty, and a rebuild is asked for
        from memory import vector_rows

        with home.db.write() as session:
            rows = list(vector_rows.index_rows(session, embedder))
            for job in session.exec(select(Job)):
                session.delete(job)
        vectors.rebuild(rows)
        again = health(home, vectors=vectors).check()
        assert again.check("vector_index").detail == f"Milvus Lite: {len(rows)} rows, 100% of the nearest found"
        with home.db.write() as session:
            version = session.exec(select(FactVersion)).first()
            assert version is not None
            session.exec(select(Embedding)).first()
            for job in session.exec(select(Job)):
                session.delete(job)
            for row in session.exec(select(Embedding).where(Embedding.owner_kind == "fact")):
                session.delete(row)
        ghosts = health(home, vectors=vectors).check().check("vector_index")
        assert "2 ghosts" in ghosts.detail
    finally:
        vectors.close()
