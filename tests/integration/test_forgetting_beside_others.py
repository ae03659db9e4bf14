"""Forgetting beside other processes, readers, threads and files that stand in its way."""

from __future__ import annotations

import contextlib
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from sqlmodel import Session, select

from memory.backups import Backups
from memory.clock import SystemClock
from memory.database import open_database
from memory.erasure import Selection
from memory.erasure.needles import Traces
from memory.erasure.tombstones import imported_content
from memory.erasure.verify import verify
from memory.portability import Portability
from memory.queue import ERASE, Queue
from memory.records import Fact, Job
from memory.values import MessageState
from tests.lived_in import Home, clean
from ui.memories.forgetting import report_text


def test_logs_and_exports_in_hippo_s_own_folder_lose_it(home: Home, tmp_path: Path) -> None:
    cat = home.teach("My cat is Bramblewick.", "cat", "Bramblewick")
    home.teach("I live in Lyon.", "home_city", "Lyon")
    portability = Portability(home.db, home.clock, home.key)
    portability.export_file(home.profile_id, home.folders.exports / "memories.jsonl")
    (home.folders.exports / "chat.md").write_text("# Chat\nMy cat is Bramblewick.\n")
    (home.folders.exports / "other.md").write_text("# Chat\nHello.\n")
    log = home.folders.logs / "hippo.log"
    with log.open("a") as stream:  # as a process that is logging has it open
        stream.write("request failed for 'Bramblewick'\nall well\n")
        stream.flush()
        report = home.erasure.forget(home.profile_id, Selection.facts(cat))
        stream.write("later\n")
    assert report.verification.is_clean, report.verification.remains
    clean(home, "bramblewick")
    assert log.read_text() == "request failed for '***********'\nall well\nlater\n"
    assert sorted(path.name for path in home.folders.exports.iterdir()) == ["memories.jsonl", "other.md"]
    again = portability.import_file(home.profile_id, home.folders.exports / "memories.jsonl")
    assert (again.merged, again.problems, again.own) == (1, (), True)


def test_another_process_keeps_its_connection_and_sees_it_gone(home: Home) -> None:
    fact = home.teach("My cat is Bramblewick.", "cat", "Bramblewick")
    other = open_database(home.db.path, home.clock)
    with other.read() as session:
        assert session.exec(select(Fact)).all()
    report = home.erasure.forget(home.profile_id, Selection.facts(fact))
    with other.read() as session:
        assert session.exec(select(Fact)).all() == []
    assert report.verification.is_clean, report.verification.remains
    other.close()


_OPEN_AND_END = """
import sqlite3, sys
other = sqlite3.connect(sys.argv[1])
assert other.execute("SELECT count(*) FROM fact").fetchone() == (int(sys.argv[2]),)
other.close()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps locks by handle")
def test_another_process_that_ends_after_the_check_takes_no_write_ahead_log_away(home: Home, tmp_path: Path) -> None:
    """Closing any descriptor of a file takes a process' locks on it, and SQLite deletes the log of a file unlocked."""
    log = home.db.path.with_name(f"{home.db.path.name}-wal")
    shared = home.db.path.with_name(f"{home.db.path.name}-shm")
    fact = home.teach("My cat is Bramblewick.", "cat", "Bramblewick")
    report = home.erasure.forget(home.profile_id, Selection.facts(fact))
    assert report.verification.is_clean, report.verification.remains
    Backups(home.db, tmp_path / "copies", home.clock, home.key).restore(home.db.path)
    before = (log.stat().st_ino, shared.stat().st_ino)
    subprocess.run([sys.executable, "-c", _OPEN_AND_END, str(home.db.path), "0"], check=True)
    assert (log.stat().st_ino, shared.stat().st_ino) == before
    home.teach("I live in Lyon.", "home_city", "Lyon")
    subprocess.run([sys.executable, "-c", _OPEN_AND_END, str(home.db.path), "1"], check=True)
    with home.db.read() as session:
        assert len(session.exec(select(Fact)).all()) == 1


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="its open files are listed on Linux alone")
def test_a_database_that_is_closed_keeps_no_file_open(tmp_path: Path) -> None:
    path = tmp_path / "hippo.db"
    db = open_database(path, SystemClock())
    second = open_database(path, SystemClock())
    for _ in range(3):
        verify(path, [tmp_path], Traces.of(["Bramblewick"]))
    db.close()
    verify(path, [tmp_path], Traces.of(["Bramblewick"]))
    assert _open_here(path)
    second.close()
    verify(path, [tmp_path], Traces.of(["Bramblewick"]))
    assert not _open_here(path)


def _open_here(path: Path) -> int:
    """Return how many descriptors of this process are of that file."""
    found = 0
    for entry in Path("/proc/self/fd").iterdir():
        with contextlib.suppress(OSError):
            found += entry.resolve() == path.resolve()
    return found


def test_a_reader_that_will_not_end_leaves_the_check_pending(home: Home) -> None:
    fact = home.teach("My cat is Bramblewick.", "cat", "Bramblewick")
    other = open_database(home.db.path, home.clock)
    with other.read() as session:
        session.exec(select(Fact)).all()  # an open snapshot keeps the old pages in the write-ahead log
        report = home.erasure.forget(home.profile_id, Selection.facts(fact))
        assert report.state == "pending"
        assert not report.verification.is_clean
    other.close()
    home.later()
    home.erasure.finish(Queue(home.db, home.clock).lease([ERASE]))
    again = home.erasure.report(report.erasure_id)
    assert again is not None
    assert again.state == "verified", again.verification.remains
    clean(home, "bramblewick")


def test_what_could_not_be_cleaned_is_named_and_tried_again(home: Home) -> None:
    fact = home.teach("My cat is Bramblewick.", "cat", "Bramblewick")
    stray = home.folders.data / "notes.txt"
    stray.write_text("Bramblewick")  # no part of Hippo writes such a file, so none may change it
    report = home.erasure.forget(home.profile_id, Selection.facts(fact))
    assert report.state == "remains"
    assert [(file.path.name, file.found) for file in report.verification.remains] == [("notes.txt", ("Bramblewick",))]
    assert "notes.txt" in report_text(report)
    stray.unlink()
    [again] = home.erasure.retry_remaining()
    assert again.state == "verified"


def test_an_answer_in_full_flow_loses_it_when_it_ends(home: Home) -> None:
    chat = home.chat()
    said = home.say(chat, "My cat is Bramblewick.")
    fact = home.learn(said, "Bramblewick", "cat", "Bramblewick").fact_id
    assert fact is not None
    answer = home.transcript.begin_answer(home.profile_id, chat, said, "test/model")
    assert answer.id is not None
    report = home.erasure.forget(home.profile_id, Selection.facts(fact))
    assert report.state == "pending"
    home.transcript.save_answer(answer.id, "Bramblewick is a fine name. Bye.", "", MessageState.COMPLETE)
    retold = home.say(chat, "My new cat is Bramblewick too.")
    with home.db.read() as session:
        checks = session.exec(select(Job).where(Job.kind == ERASE)).all()
    home.erasure.finish(checks)
    assert home.transcript.message(home.profile_id, answer.id).content == "[forgotten] Bye."
    assert home.transcript.message(home.profile_id, retold).content == "My new cat is Bramblewick too."


def test_two_threads_forget_at_once(home: Home) -> None:
    facts = [home.teach(f"My boat {name} is blue.", f"boat_{name}", name) for name in ("Wanderlust", "Bramblewick")]
    threads = [
        threading.Thread(target=home.erasure.forget, args=(home.profile_id, Selection.facts(fact))) for fact in facts
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert home.facts() == {}
    clean(home, "wanderlust", "bramblewick")


def test_forgetting_nothing_is_no_error(home: Home) -> None:
    report = home.erasure.forget(home.profile_id, Selection.facts(99))
    assert report.state == "verified"
    assert report_text(report).startswith("There was nothing to forget")


def test_other_sessions_are_not_left_with_a_key(home: Home) -> None:
    with Session(home.db.engine) as session:
        assert imported_content(session, home.profile_id, "x", "text") == "text"
