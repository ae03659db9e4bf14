"""What can happen to a machine: a full disk, a locked file, lost or read-only folders, a clock set back, a long sleep.

Each is said in one line with a way out, loses nothing that was stored, and is over when its cause is.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import subprocess
import sys
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import event

import memory.database
from assistant.events import Completed, Failed
from assistant.hippo import Hippo
from assistant.settings_tree import Settings
from memory.backups import BackupError
from memory.clock import FixedClock
from memory.database_errors import LockedDatabaseError
from memory.health import State
from tests.commands import CommandLine, Ended
from tests.endpoints.server import MODEL, ScriptedEndpoint
from tests.homes import RULES_ALONE, paths_in, play, say
from tests.store import START

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from assistant.events import TurnEvent

is_root = hasattr(os, "geteuid") and os.geteuid() == 0


def opened(folder: Path, endpoint: ScriptedEndpoint, clock: FixedClock | None = None) -> Hippo:
    chosen = Settings.model_validate({**RULES_ALONE, "embedding": {"source": "none"}})
    hippo = Hippo.open(paths_in(folder), chosen, clock=clock or FixedClock(START), start_worker=False)
    hippo.connect_to(endpoint.endpoint(), MODEL)
    return hippo


@pytest.fixture
def hippo(tmp_path: Path, endpoint: ScriptedEndpoint) -> Iterator[Hippo]:
    home = opened(tmp_path / "home", endpoint)
    yield home
    home.close()


@contextlib.contextmanager
def full_disk(hippo: Hippo) -> Iterator[None]:
    """Let the database not grow by a page: SQLite then fails as it does when the disk is full."""
    engine = hippo.db.engine

    def limit(connection: sqlite3.Connection, *_: object) -> None:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages}")

    engine.dispose()
    event.listen(engine, "connect", limit)
    try:
        yield
    finally:
        event.remove(engine, "connect", limit)
        engine.dispose()


def failure(events: list[TurnEvent]) -> Failed:
    (failed,) = [happened for happened in events if isinstance(happened, Failed)]
    return failed


def contents(hippo: Hippo) -> list[str]:
    talks = hippo.transcript.conversations(hippo.profile_id)
    return [m.content for talk in talks for m in hippo.transcript.branch(hippo.profile_id, talk.id or 0)]


def test_a_full_disk_is_said_loses_nothing_and_is_over_when_there_is_room(hippo: Hippo) -> None:
    say(hippo, "I live in Leeds.")
    before = contents(hippo)
    with full_disk(hippo):
        failed = failure(play(hippo.send(1, "My sister lives in Porto. " * 3000)))
        assert "full" in failed.cause
        assert "Make room" in failed.way_out
        assert contents(hippo) == before
        assert hippo.check_health().check("database").state is State.OK
    events = say(hippo, "My brother lives in Ghent.", 1)
    assert any(isinstance(happened, Completed) for happened in events)
    assert {view.text for view in hippo.facts.views(hippo.profile_id)} == {
        "The user lives in Leeds.",
        "The user's brother lives in Ghent.",
    }


def test_a_disk_that_is_really_full(tmp_path: Path, endpoint: ScriptedEndpoint) -> None:
    disk = tmp_path / "disk"
    with mounted(disk, "-t", "tmpfs", "-o", "size=3m", "tmpfs"):
        hippo = opened(disk / "home", endpoint)
        say(hippo, "I live in Leeds.")
        filler = os.open(disk / "filler", os.O_CREAT | os.O_WRONLY)
        with contextlib.suppress(OSError):
            while os.write(filler, b"x" * 4096):
                pass
        os.close(filler)
        assert "full" in failure(play(hippo.send(1, "My sister lives in Porto. " * 3000))).cause
        with pytest.raises(BackupError, match="Make room"):
            hippo.backups.create()
        assert list(hippo.paths.backups.iterdir()) == []
        assert not hippo.check_health().ok
        (disk / "filler").unlink()
        say(hippo, "My brother lives in Ghent.", 1)
        hippo.close()
        again = opened(disk / "home", endpoint)
        assert len(again.facts.views(again.profile_id)) == 2
        assert again.check_health().check("database").state is State.OK
        again.close()


def test_a_database_that_another_program_holds_is_named_and_waited_for(
    hippo: Hippo, monkeypatch: pytest.MonkeyPatch
) -> None:
    say(hippo, "I live in Leeds.")
    hippo.db.engine.dispose()
    event.listen(hippo.db.engine, "connect", lambda plain, _: plain.execute("PRAGMA busy_timeout = 100"))
    with contextlib.closing(sqlite3.connect(hippo.db.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        failed = failure(play(hippo.send(1, "My sister lives in Porto.")))
        assert "locked by another program" in failed.cause
        other.execute("ROLLBACK")
    say(hippo, "My sister lives in Porto.", 1)
    assert len(hippo.facts.views(hippo.profile_id)) == 2


def test_a_clock_that_goes_backwards_holds_nothing_up(tmp_path: Path, endpoint: ScriptedEndpoint) -> None:
    clock = FixedClock(START)
    hippo = opened(tmp_path / "home", endpoint, clock)
    say(hippo, "I live in Leeds.")
    clock.set(START - timedelta(days=400))
    say(hippo, "My sister Marta lives in Porto.", 1)
    say(hippo, "I moved to York.", 1)
    assert hippo.queue.counts() == {"ready": 0, "leased": 0, "failed": 0}
    current = [
        view.value
        for view in hippo.facts.views(hippo.profile_id)
        if view.attribute == "home_city" and view.entity == "user"
    ]
    assert len(current) == 1
    assert hippo.backups.create().path.exists()
    hippo.close()
    again = opened(tmp_path / "home", endpoint, clock)
    assert len(contents(again)) == 6
    again.close()


def test_a_week_with_the_lid_closed_ends_what_time_has_ended_and_goes_on(
    tmp_path: Path, endpoint: ScriptedEndpoint
) -> None:
    clock = FixedClock(START)
    hippo = opened(tmp_path / "home", endpoint, clock)
    play(hippo.send(None, "Remind me to call the plumber tomorrow. I live in Leeds."))
    leased = hippo.queue.lease(("extract", "index"), limit=10)  # the lid closes in the middle of the work
    clock.set(START + timedelta(days=14))
    hippo.housekeeping.run(hippo.profile_id)
    hippo.queue.release_expired()
    assert hippo.finish_jobs()
    assert hippo.queue.counts()["failed"] == 0
    assert leased or hippo.facts.views(hippo.profile_id)
    hippo.housekeeping.run(hippo.profile_id)
    current = " ".join(view.text for view in hippo.facts.views(hippo.profile_id))
    assert "Leeds" in current
    assert "plumber" not in current
    say(hippo, "My sister lives in Porto.", 1)
    hippo.close()


def test_a_lost_full_text_index_is_made_again(hippo: Hippo) -> None:
    say(hippo, "My sister Marta lives in Porto.")
    with hippo.db.write() as session:
        session.connection().exec_driver_sql("DELETE FROM text_index")
    assert hippo.transcript.search_messages(hippo.profile_id, "Marta") == []
    assert hippo.check_health().check("text_index").state is State.FAILED
    assert hippo.check_health(fix=True).check("text_index").state is State.FIXED
    assert hippo.transcript.search_messages(hippo.profile_id, "Marta")


@pytest.fixture
def command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Callable[..., Ended]]:
    line = CommandLine(tmp_path / "first", "[embedding]\nsource = 'none'\n", monkeypatch, capsys)

    def run(home: Path, *words: str) -> Ended:
        monkeypatch.setenv("HIPPO_HOME", str(home))
        return line(*words)

    yield run
    line.close()


def said_in_a_line(ended: Ended, *words: str) -> None:
    assert ended.code == 1, ended
    assert "Traceback" not in ended.err
    assert len(ended.err.strip().splitlines()) <= 2, ended.err
    for word in words:
        assert word in ended.err


@contextlib.contextmanager
def mounted(folder: Path, *options: str) -> Iterator[None]:
    """Mount a small disk at a folder."""
    folder.mkdir(exist_ok=True)
    given = ["mount", *options, str(folder)]
    if not is_root or not sys.platform.startswith("linux") or subprocess.run(given, check=False).returncode:
        pytest.skip("no disk can be mounted here")
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=False)


def test_a_file_in_the_way_is_named_with_the_variable_that_moves_the_home(
    tmp_path: Path, command: Callable[..., Ended]
) -> None:
    file = tmp_path / "file"
    file.write_text("in the way")
    said_in_a_line(command(file, "memories", "list"), "is a file", "HIPPO_HOME")
    said_in_a_line(command(file / "below", "memories", "list"), "HIPPO_HOME")
    assert file.read_text("utf-8") == "in the way"


def test_a_read_only_disk_is_named_whether_the_home_is_new_or_old(
    tmp_path: Path, endpoint: ScriptedEndpoint, command: Callable[..., Ended]
) -> None:
    disk = tmp_path / "disk"
    with mounted(disk, "-t", "tmpfs", "-o", "size=8m", "tmpfs"):
        hippo = opened(disk / "home", endpoint)
        say(hippo, "I live in Leeds.")
        hippo.close()
        subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
        said_in_a_line(command(disk / "home", "memories", "list"), "HIPPO_HOME")
        said_in_a_line(command(disk / "new", "memories", "list"), "HIPPO_HOME")
        subprocess.run(["mount", "-o", "remount,rw", str(disk)], check=True)
        assert "Leeds" in command(disk / "home", "memories", "list").out


def test_a_lock_in_the_middle_of_a_start_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory.database, "BUSY_SECONDS", 0.2)
    paths = paths_in(tmp_path)
    chosen = Settings.model_validate({**RULES_ALONE, "embedding": {"source": "none"}})
    Hippo.open(paths, chosen, start_worker=False).close()
    with contextlib.closing(sqlite3.connect(paths.database, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(LockedDatabaseError, match="locked by another program"):
            Hippo.open(paths, chosen, start_worker=False)
    Hippo.open(paths, chosen, start_worker=False).close()
