"""One file that several threads and processes share, private, and never touched when it is not ours to touch."""

from __future__ import annotations

import contextlib
import hashlib
import sqlite3
import stat
import subprocess
import sys
import threading
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import text
from sqlmodel import SQLModel, create_engine, select

from memory import records
from memory.clock import SystemClock
from memory.database import BACKUP_FOLDER, ensure_profile, open_database
from memory.database_errors import DamagedDatabaseError, DatabaseError, LockedDatabaseError, NewerSchemaError
from memory.migrations import HEAD
from tests.store import Store, open_store

if TYPE_CHECKING:
    from pathlib import Path

CLOCK = SystemClock()


def _digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def test_folder_and_files_are_the_users_alone(tmp_path: Path) -> None:
    path = tmp_path / "new" / "hippo.db"
    db = open_database(path, CLOCK)
    ensure_profile(db, "default", CLOCK)
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    names = {file.name: stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()}
    assert names == {"hippo.db": 0o600, "hippo.db-wal": 0o600, "hippo.db-shm": 0o600}
    db.close()


def test_loose_permissions_are_tightened_at_opening(tmp_path: Path) -> None:
    open_store(tmp_path).db.close()
    tmp_path.chmod(0o755)
    (tmp_path / "hippo.db").chmod(0o644)
    open_store(tmp_path).db.close()
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o700
    assert stat.S_IMODE((tmp_path / "hippo.db").stat().st_mode) == 0o600


def test_connections_are_set_up_for_privacy_and_sharing(store: Store) -> None:
    with store.db.read() as session:
        found = {
            name: session.execute(text(f"PRAGMA {name}")).scalar()
            for name in ("journal_mode", "foreign_keys", "secure_delete", "busy_timeout")
        }
    assert found == {"journal_mode": "wal", "foreign_keys": 1, "secure_delete": 1, "busy_timeout": 5000}


def test_migrated_schema_is_what_the_tables_say(store: Store) -> None:
    def shape(connection: sqlite3.Connection) -> dict[str, str]:
        rows = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL")
        return {
            name: " ".join(sql.split()).replace("( ", "(").replace(" )", ")")
            for name, sql in rows
            if not name.startswith(("text_index", "alembic", "sqlite_"))
        }

    engine = create_engine("sqlite://")
    SQLModel.metadata.create_all(engine)
    with contextlib.closing(sqlite3.connect(store.db.path)) as migrated, engine.connect() as declared:
        plain = declared.connection.driver_connection
        assert isinstance(plain, sqlite3.Connection)
        assert shape(migrated) == shape(plain)
    assert records.Fact.__tablename__ in shape(sqlite3.connect(store.db.path))


def test_home_id_stays_and_a_profile_is_made_once(tmp_path: Path) -> None:
    first = open_store(tmp_path)
    home, profile = first.db.home_id(), first.profile_id
    first.db.close()
    again = open_store(tmp_path)
    assert (again.db.home_id(), again.profile_id) == (home, profile)
    assert ensure_profile(again.db, "other", CLOCK) != profile
    again.db.close()


def test_newer_schema_is_refused_and_the_file_left_as_it_is(tmp_path: Path) -> None:
    open_store(tmp_path).db.close()
    path = tmp_path / "hippo.db"
    with contextlib.closing(sqlite3.connect(path)) as plain:
        plain.execute("UPDATE alembic_version SET version_num = '9999'")
        plain.commit()
        plain.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    before = _digest(path)
    with pytest.raises(NewerSchemaError, match=r"newer Hippo .*9999.*Update Hippo"):
        open_database(path, CLOCK)
    assert _digest(path) == before
    assert not (tmp_path / BACKUP_FOLDER).exists()


@pytest.mark.parametrize("content", [b"no database at all, just words" * 100, b"SQLite format 3\x00" + b"\x07" * 5000])
def test_damaged_file_is_refused_and_left_as_it_is(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "hippo.db"
    path.write_bytes(content)
    with pytest.raises(DamagedDatabaseError, match="doctor --fix"):
        open_database(path, CLOCK)
    assert path.read_bytes() == content


def test_database_of_another_program_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "hippo.db"
    with contextlib.closing(sqlite3.connect(path)) as plain:
        plain.execute("CREATE TABLE songs (name TEXT)")
        plain.commit()
    before = _digest(path)
    with pytest.raises(DamagedDatabaseError, match="another program"):
        open_database(path, CLOCK)
    assert _digest(path) == before


def test_unusable_folder_is_named_with_a_way_out(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(DatabaseError, match="HIPPO_HOME"):
        open_database(tmp_path / "file" / "hippo.db", CLOCK)


def test_database_behind_is_copied_before_it_is_migrated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = open_store(tmp_path)
    store.transcript.create_conversation(store.profile_id, title="kept")
    store.db.close()
    upgraded: list[str] = []

    def upgrade(connection: object) -> None:
        upgraded.append(str(connection))

    # the next schema does not exist yet, so its name is made up and its steps are none
    monkeypatch.setattr("memory.database.HEAD", "next")
    monkeypatch.setattr("memory.database.REVISIONS", (HEAD, "next"))
    monkeypatch.setattr("memory.database._upgrade", upgrade)
    db = open_database(tmp_path / "hippo.db", CLOCK)
    db.close()
    assert len(upgraded) == 1
    (copy,) = (tmp_path / BACKUP_FOLDER).iterdir()
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    with contextlib.closing(sqlite3.connect(copy)) as plain:
        assert plain.execute("SELECT title FROM conversation").fetchall() == [("kept",)]


def test_usual_start_imports_no_alembic(tmp_path: Path) -> None:
    open_store(tmp_path).db.close()
    code = (
        "import sys; from pathlib import Path; from memory.clock import SystemClock;"
        "from memory.database import open_database;"
        "open_database(Path(sys.argv[1]), SystemClock()).close(); sys.exit('alembic' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code, str(tmp_path / "hippo.db")], check=False)
    assert done.returncode == 0


def test_failed_write_leaves_nothing(store: Store) -> None:
    def write_and_fail() -> None:
        with store.db.write() as session:
            session.add(records.Profile(name="half", created_at=CLOCK.now()))
            session.flush()
            msg = "stop"
            raise RuntimeError(msg)

    with pytest.raises(RuntimeError):
        write_and_fail()
    with store.db.read() as session:
        assert session.exec(select(records.Profile.name)).all() == ["default"]


def test_reader_keeps_its_snapshot_while_another_writes(store: Store) -> None:
    count = select(records.Conversation.id)
    with store.db.read() as session:
        assert session.exec(count).all() == []
        store.transcript.create_conversation(store.profile_id)
        assert session.exec(count).all() == []
    with store.db.read() as session:
        assert len(session.exec(count).all()) == 1


def test_write_takes_the_lock_before_it_reads(store: Store) -> None:
    """With a deferred transaction two read-then-write sections would both begin, and one would fail half-way."""
    turns = 25

    def count_up() -> None:
        for _ in range(turns):
            with store.db.write() as session:
                home = session.get(records.Home, 1)
                assert home is not None
                home.details = {"n": int(home.details.get("n", 0)) + 1}

    threads = [threading.Thread(target=count_up) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with store.db.read() as session:
        home = session.get(records.Home, 1)
        assert home is not None
        assert home.details == {"n": 4 * turns}


def test_write_inside_a_write_is_told_at_once(store: Store) -> None:
    with store.db.write(), pytest.raises(RuntimeError, match="inside a write"):
        store.transcript.create_conversation(store.profile_id)
    store.transcript.create_conversation(store.profile_id)


def test_lock_held_elsewhere_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("memory.database.BUSY_SECONDS", 0.1)
    store = open_store(tmp_path)
    with contextlib.closing(sqlite3.connect(store.db.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(LockedDatabaseError, match="Close that program"):
            store.transcript.create_conversation(store.profile_id)
        other.execute("ROLLBACK")
    store.transcript.create_conversation(store.profile_id)
    store.db.close()


_WRITER = """
import sys
from pathlib import Path
from memory.clock import SystemClock
from memory.database import ensure_profile, open_database
from memory.transcript import Transcript
clock = SystemClock()
db = open_database(Path(sys.argv[1]), clock)
transcript, profile = Transcript(db, clock), ensure_profile(db, "default", clock)
conversation = transcript.create_conversation(profile, title=sys.argv[2])
for number in range(20):
    transcript.add_user_message(profile, conversation.id, f"{sys.argv[2]} says {number}")
db.close()
"""


def test_two_processes_make_and_fill_one_database_side_by_side(tmp_path: Path) -> None:
    path = tmp_path / "fresh" / "hippo.db"
    both = [subprocess.Popen([sys.executable, "-c", _WRITER, str(path), name]) for name in ("left", "right")]
    assert [process.wait(60) for process in both] == [0, 0]
    db = open_database(path, CLOCK)
    with db.read() as session:
        assert len(session.exec(select(records.Message)).all()) == 40
        assert len(session.exec(select(records.Home)).all()) == 1
        assert len(session.exec(select(records.Profile)).all()) == 1
        assert len(session.exec(select(records.Job)).all()) == 80
    db.close()
