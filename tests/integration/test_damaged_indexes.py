"""Damage to what is derived alone: both indexes are made anew by themselves, it is said, and no memory is lost."""

from __future__ import annotations

import contextlib
import random
import sqlite3
from typing import TYPE_CHECKING

import pytest
from sqlmodel import select

from memory import text_index, text_index_repair
from memory.database_errors import DamagedDatabaseError, DamagedTextIndexError, MendedTextIndexError
from memory.erasure import Selection
from memory.health import State
from memory.records import Erasure as Record
from memory.values import MessageState
from memory.vectors.lite_server import LiteServer
from tests.commands import CommandLine
from tests.homes import open_home

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from assistant.hippo import Hippo

DAMAGE = {
    "segments of zeroes": "UPDATE text_index_data SET block = zeroblob(length(block)) WHERE id > 100",
    "segments of noise": "UPDATE text_index_data SET block = randomblob(length(block)) WHERE id > 100",
    "segments lost": "DELETE FROM text_index_data WHERE id > 100",
    "structure of noise": "UPDATE text_index_data SET block = randomblob(length(block)) WHERE id = 10",
    "a structure of huge lengths": "UPDATE text_index_data SET block = x'0000000001ffffffff7fffffff7f' WHERE id = 10",
    "all records lost": "DELETE FROM text_index_data",
    "sizes lost": "DELETE FROM text_index_docsize",
    "another format": "UPDATE text_index_config SET v = 99",
    "settings lost": "DELETE FROM text_index_config",
}
REFUSED = ("structure of noise", "all records lost", "another format", "settings lost")
"""Damage after which FTS5 refuses every statement."""
MEMORIES = 10
TOLD = "The full-text index was damaged and has been made anew. Nothing is lost."


def furnish(hippo: Hippo) -> None:
    hippo.add_memory("I collect Quillfeather stamps.")
    hippo.add_memory("我的猫叫豆豆团子。")
    for number in range(8):
        hippo.add_memory(f"I like paint number {number}.")


@pytest.fixture
def hippo(tmp_path: Path) -> Iterator[Hippo]:
    with open_home(tmp_path / "home", embedding={"source": "none"}) as opened:
        furnish(opened)
        yield opened


def spoil(hippo: Hippo, damage: str) -> None:
    hippo.db.engine.dispose()
    with contextlib.closing(sqlite3.connect(hippo.db.path)) as plain:
        plain.execute(DAMAGE[damage])
        plain.commit()


def is_found(hippo: Hippo, words: str) -> bool:
    with contextlib.suppress(MendedTextIndexError):  # where the search is the first to meet the damage
        return _is_found(hippo, words)
    return _is_found(hippo, words)


def _is_found(hippo: Hippo, words: str) -> bool:
    with hippo.db.read() as session:
        return bool(text_index.search(session, hippo.profile_id, words, 5))


@pytest.mark.parametrize("damage", DAMAGE)
def test_the_doctor_names_a_damaged_text_index_and_makes_it_anew(hippo: Hippo, damage: str) -> None:
    spoil(hippo, damage)
    found = hippo.check_health()
    assert found.check("text_index").state is State.FAILED
    assert "the full-text index is damaged" in found.check("text_index").detail
    assert found.check("database").state is State.OK
    spoil(hippo, damage)  # the check's own round trip may have met and mended it
    mended = hippo.check_health(fix=True)
    assert mended.check("text_index").state is State.FIXED
    assert mended.check("round_trip").state is State.OK
    assert is_found(hippo, "Quillfeather")
    assert is_found(hippo, "豆豆团子")
    assert len(hippo.facts.views(hippo.profile_id)) == MEMORIES


@pytest.mark.parametrize("damage", DAMAGE)
def test_forgetting_goes_on_over_a_damaged_text_index(hippo: Hippo, damage: str) -> None:
    (stamps,) = hippo.facts.views(hippo.profile_id, search="Quillfeather")
    spoil(hippo, damage)
    report = hippo.erasure.forget(hippo.profile_id, Selection.facts(stamps.fact_id))
    assert report.state == "verified", report.verification.remains
    assert not is_found(hippo, "Quillfeather")
    assert is_found(hippo, "豆豆团子")
    assert text_index_repair.is_sound(hippo.db.path)


@pytest.mark.parametrize("damage", REFUSED)
def test_what_meets_the_damage_is_asked_once_more_and_then_goes(hippo: Hippo, damage: str) -> None:
    spoil(hippo, damage)
    with pytest.raises(MendedTextIndexError, match="nothing is lost"):
        hippo.add_memory("I like tea.")
    hippo.add_memory("I like tea.")
    assert is_found(hippo, "tea")
    assert is_found(hippo, "Quillfeather")
    assert [str(told) for told in hippo.repairs.take()] == [TOLD]
    assert hippo.repairs.take() == []


def test_damage_that_nothing_meets_is_found_while_the_house_is_kept(hippo: Hippo) -> None:
    spoil(hippo, "segments of zeroes")
    assert not is_found(hippo, "Quillfeather")  # silently: FTS5 takes zeroes for an empty page
    hippo.housekeeping.mend_text_index()
    assert is_found(hippo, "Quillfeather")
    assert [str(told) for told in hippo.repairs.take()] == [TOLD]
    hippo.housekeeping.mend_text_index()
    assert hippo.repairs.take() == []


def test_damage_met_while_unfinished_forgetting_is_ended_at_the_start(tmp_path: Path) -> None:
    class CutOffError(Exception):
        """The end of the process."""

    def cut_off(step: str) -> None:
        if step == "recorded":
            raise CutOffError

    with open_home(tmp_path, embedding={"source": "none"}) as hippo:
        furnish(hippo)
        (stamps,) = hippo.facts.views(hippo.profile_id, search="Quillfeather")
        hippo.erasure._step = cut_off
        with pytest.raises(CutOffError):
            hippo.erasure.forget(hippo.profile_id, Selection.facts(stamps.fact_id))
        spoil(hippo, "structure of noise")
    with open_home(tmp_path, embedding={"source": "none"}) as again:
        told = [str(each) for each in again.repairs.take()]
        assert told == [TOLD, "Forgetting that was cut off has been brought to its end."]
        assert again.facts.views(again.profile_id, search="Quillfeather") == []
        with again.db.read() as session:
            assert [record.state for record in session.exec(select(Record))] == ["verified"]


def test_a_damaged_file_is_not_taken_for_a_damaged_index(hippo: Hippo) -> None:
    hippo.backups.create()
    hippo.db.engine.dispose()
    with contextlib.closing(sqlite3.connect(hippo.db.path)) as plain:
        plain.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    content = bytearray(hippo.db.path.read_bytes())
    for at in range(8192, len(content) - 64, 512):
        content[at : at + 64] = b"\xa5" * 64
    hippo.db.path.write_bytes(bytes(content))
    with pytest.raises(DamagedDatabaseError) as raised:
        hippo.facts.views(hippo.profile_id)
    assert not isinstance(raised.value, DamagedTextIndexError)
    assert "puts the newest good backup there" in str(raised.value)


# What is said of it.


def leave_an_answer_unfinished(hippo: Hippo) -> None:
    """What a process leaves that is killed in the middle of an answer."""
    said = hippo.transcript.add_user_message(hippo.profile_id, hippo.transcript.create_conversation(1).id or 0, "Hi")
    answer = hippo.transcript.begin_answer(hippo.profile_id, said.conversation_id, said.id or 0, "model")
    hippo.transcript.save_answer(answer.id or 0, "The first half", "", MessageState.STREAMING)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "An answer was cut off when Hippo last ended; what had come of it is kept."),
        ("zh", "Hippo 上次结束时有一条回答中断了；已收到的部分已保留。"),
    ],
)
def test_a_command_says_on_stderr_what_was_put_right(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], language: str, told: str
) -> None:
    with open_home(tmp_path / "home", embedding={"source": "none"}) as hippo:
        leave_an_answer_unfinished(hippo)
    settings = f"[embedding]\nsource = 'none'\n[screen]\nlanguage = '{language}'\n"
    line = CommandLine(tmp_path / "home", settings, monkeypatch, capsys)
    try:
        assert line("memories", "list", "--json").err == f"{told}\n"
        assert line("memories", "list", "--json").err == ""
    finally:
        line.close()


# The vector index.

needs_lite = pytest.mark.skipif(not LiteServer.is_available(), reason="Milvus Lite does not exist for this system")


def spoil_files(folder: Path, part: str) -> int:
    """Fill the files whose path holds `part` with noise; return how many."""
    chance = random.Random(5)
    files = [path for path in folder.rglob("*") if path.is_file() and part in str(path) and path.stat().st_size]
    for path in files:
        path.write_bytes(chance.randbytes(path.stat().st_size))
    return len(files)


@needs_lite
@pytest.mark.parametrize(
    "part",
    ["aliases.json", "parquet", *(pytest.param(part, marks=pytest.mark.slow) for part in ("schema.json", ".idx"))],
)
def test_a_vector_index_that_cannot_be_read_is_made_anew_and_it_is_said(tmp_path: Path, part: str) -> None:
    with open_home(tmp_path) as hippo:
        furnish(hippo)
        assert hippo.finish_jobs(60)
    assert spoil_files(tmp_path / "data" / "vectors", part)
    with open_home(tmp_path) as again:
        assert again.vectors is not None
        assert again.vectors.wait_until_open(60)  # type: ignore[union-attr]
        assert [str(told) for told in again.repairs.take()] == [
            "The vector index could not be read and is being made anew. Nothing is lost."
        ]
        assert again.finish_jobs(60)
        found = again.check_health().check("vector_index")
        assert found.state is State.OK
        assert f"{MEMORIES} rows, 100% of the nearest found" in found.detail


@needs_lite
def test_a_forgotten_vector_leaves_an_index_that_cannot_be_read(tmp_path: Path) -> None:
    with open_home(tmp_path) as hippo:
        furnish(hippo)
        assert hippo.finish_jobs(60)
    spoil_files(tmp_path / "data" / "vectors", "aliases.json")
    with open_home(tmp_path) as again:
        (stamps,) = again.facts.views(again.profile_id, search="Quillfeather")
        report = again.erasure.forget(again.profile_id, Selection.facts(stamps.fact_id))
        assert again.finish_jobs(60)
        final = again.erasure.report(report.erasure_id)
        assert final is not None
        assert final.state == "verified", final.verification.remains
        assert again.vectors is not None
        assert len(again.vectors.keys()) == MEMORIES - 1
