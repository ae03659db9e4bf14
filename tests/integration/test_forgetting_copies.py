"""Forgetting reaches every copy of the database that Hippo has made, whatever made it and in whatever state it is."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from typing import TYPE_CHECKING

import pytest
from sqlmodel import select

from memory.backups import Backups, list_backups, restore_damaged
from memory.database import open_database
from memory.erasure import Selection
from memory.erasure.needles import Traces
from memory.erasure.verify import verify
from memory.migrations import HEAD
from memory.queue import ERASE, REBUILD, Queue
from memory.records import Job
from tests.first_schema import put_first_schema
from tests.lived_in import Home, open_home

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

SECRET, SECRET_ZH = "Quillfeather", "羽毛笔医生"


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    opened = open_home(tmp_path / "home")
    opened.teach(f"My dentist is Dr. {SECRET} of Whitby.", "dentist", f"Dr. {SECRET} of Whitby", f"{SECRET}, noted.")
    opened.teach(f"我的牙医是{SECRET_ZH}。", "doctor", SECRET_ZH, f"好的，{SECRET_ZH}。")
    opened.teach("I like green tea.", "drink", "green tea", "Tea, noted.")
    opened.embed_all()
    yield opened
    opened.close()


def forget_both(home: Home) -> None:
    report = home.erasure.forget(home.profile_id, Selection.facts(1, 2))
    assert report.verification.is_clean, report.verification.remains
    assert home.grep(SECRET) == home.grep(SECRET_ZH) == home.grep("whitby") == []
    assert home.facts() == {"drink": "green tea"}


def migrated(home: Home) -> Path:
    """Put the home back to the first schema and open it as the next start does; return the copy that Alembic leaves."""
    put_first_schema(home.db.path, home.root / "old.db")
    home.db.close()
    for left in home.db.path.parent.glob("hippo.db*"):
        left.unlink()
    (home.root / "old.db").replace(home.db.path)
    open_database(home.db.path, home.clock).close()
    (copy,) = home.folders.backups.glob(f"hippo-before-{HEAD}-from-0001-*.db")
    return copy


def values_in(copy: Path) -> list[str]:
    with contextlib.closing(sqlite3.connect(copy)) as plain:
        return [value for (value,) in plain.execute("SELECT value FROM fact_version ORDER BY id")]


def test_the_check_sees_into_the_copy_that_a_migration_leaves(home: Home) -> None:
    copy = migrated(home)
    found = {
        file.path.name: file
        for file in verify(home.folders.data / "none.db", [home.folders.backups], Traces.of([SECRET, SECRET_ZH])).files
    }
    assert {SECRET, SECRET_ZH} <= set(found[copy.name].found)


def test_the_copy_that_a_migration_leaves_is_rewritten(home: Home) -> None:
    copy = migrated(home)
    assert len(values_in(copy)) == 3
    forget_both(home)
    assert values_in(copy) == ["green tea"]


def test_a_copy_of_a_schema_that_is_unknown_is_dropped(home: Home) -> None:
    copy = migrated(home)
    with contextlib.closing(sqlite3.connect(copy)) as plain:
        plain.execute("UPDATE alembic_version SET version_num = '9999'")
        plain.commit()
    forget_both(home)
    assert not copy.exists()


def test_a_migration_that_was_killed_while_it_copied_leaves_nothing_either(home: Home) -> None:
    copy = migrated(home)
    whole = copy.read_bytes()
    copy.write_bytes(whole[: len(whole) // 2])
    copy.with_name(f"{copy.name}-journal").write_bytes(whole[:9000])
    forget_both(home)
    assert not copy.with_name(f"{copy.name}-journal").exists()


def spoil_head(database: Path) -> None:
    database.write_bytes(b"no database at all" * 40 + database.read_bytes()[720:])


def spoil_middle(database: Path) -> None:
    content = bytearray(database.read_bytes())
    for at in range(8192, len(content) // 2, 512):
        content[at : at + 64] = b"\xa5" * 64
    database.write_bytes(bytes(content))


def put_aside(home: Home, spoil: Callable[[Path], None]) -> Path:
    """Let the database be damaged and put aside for a backup, with a log beside it that was not written back."""
    Backups(home.db, home.folders.backups, home.clock, home.key).create()
    with contextlib.closing(sqlite3.connect(home.db.path)) as plain:
        plain.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        shutil.copyfile(home.db.path, home.root / "kept.db")
        plain.execute("UPDATE conversation SET title = ?", (f"About {SECRET}",))
        plain.commit()
        log = home.db.path.with_name("hippo.db-wal").read_bytes()
    home.db.close()
    (home.root / "kept.db").replace(home.db.path)
    spoil(home.db.path)
    home.db.path.with_name("hippo.db-wal").write_bytes(log)
    return restore_damaged(home.db.path, list_backups(home.folders.backups)[0], home.clock)


def test_a_damaged_database_is_put_aside_with_its_log(home: Home) -> None:
    aside = put_aside(home, spoil_head)
    beside = aside.with_name(f"{aside.name}-wal")
    assert SECRET.encode() in aside.read_bytes()
    assert SECRET.encode() in beside.read_bytes()
    assert not home.db.path.with_name("hippo.db-wal").exists()
    assert home.facts()["drink"] == "green tea"


@pytest.mark.parametrize("spoil", [spoil_head, spoil_middle])
def test_a_damaged_database_that_was_put_aside_goes(home: Home, spoil: Callable[[Path], None]) -> None:
    aside = put_aside(home, spoil)
    forget_both(home)
    assert not aside.exists()
    assert not aside.with_name(f"{aside.name}-wal").exists()


def test_a_copy_that_holds_it_where_today_s_database_does_not_is_dropped(home: Home) -> None:
    kept = Backups(home.db, home.folders.backups, home.clock, home.key).create()
    tea = home.transcript.conversations(home.profile_id)[0].id or 0
    home.transcript.rename(home.profile_id, tea, f"After seeing {SECRET}")
    home.later()
    titled = Backups(home.db, home.folders.backups, home.clock, home.key).create()
    home.transcript.rename(home.profile_id, tea, "Tea")
    report = home.erasure.forget(home.profile_id, Selection.facts(1, 2))
    with home.db.write() as session:
        for job in session.exec(select(Job).where(Job.kind == REBUILD)):
            session.delete(job)
    home.later()
    home.erasure.finish(Queue(home.db, home.clock).lease([ERASE]))
    final = home.erasure.report(report.erasure_id)
    assert final is not None
    assert final.state == "verified", final.verification.remains
    assert values_in(kept.path) == ["green tea"]
    assert not titled.path.exists()


def test_everything_takes_all_copies(home: Home) -> None:
    copy = migrated(home)
    aside = put_aside(home, spoil_head)
    half = home.db.path.with_name("hippo.db.part")
    half.write_text(SECRET)
    report = home.erasure.forget(home.profile_id, Selection.everything())
    assert report.verification.is_clean, report.verification.remains
    assert not any(path.exists() for path in (copy, aside, half, aside.with_name(f"{aside.name}-wal")))
    assert home.grep(SECRET) == home.grep(SECRET_ZH) == home.grep("green tea") == []
