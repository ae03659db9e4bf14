"""Backups are whole, private and in rotation; restoring one never brings back what was forgotten."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from sqlmodel import select

from memory.backups import BackupError, Backups, list_backups, restore_damaged
from memory.database import open_database
from memory.database_errors import DamagedDatabaseError
from memory.erasure import Selection
from memory.facts import Facts
from memory.records import Tombstone
from tests.lived_in import Home, open_home

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    opened = open_home(tmp_path / "home")
    opened.teach("My dentist is Dr. Quillfeather.", "dentist", "Dr. Quillfeather", "Dr. Quillfeather, noted.")
    opened.teach("I like green tea.", "drink", "green tea")
    opened.embed_all()
    yield opened
    opened.close()


def backups(home: Home, keep: int = 7) -> Backups:
    return Backups(home.db, home.folders.backups, home.clock, home.key, keep=keep)


def test_a_backup_is_private_and_whole(home: Home) -> None:
    made = backups(home).create()
    assert made.path.stat().st_mode & 0o777 == 0o600
    assert backups(home).list() == [made]
    with sqlite3.connect(made.path) as plain:
        assert plain.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert plain.execute("SELECT count(*) FROM fact_version").fetchone() == (2,)
    plain.close()


def test_automatic_backups_come_once_a_day_and_the_oldest_goes(home: Home) -> None:
    keeper = backups(home, keep=3)
    by_hand = keeper.create()
    for _ in range(5):
        home.later(hours=13)
        keeper.create_if_due()
    assert keeper.create_if_due() is None
    assert [backup.reason for backup in keeper.list()].count("auto") == 3
    assert by_hand in keeper.list()


def test_a_clock_set_back_does_not_stop_backups(home: Home) -> None:
    keeper = backups(home)
    keeper.create_if_due()
    home.clock.set(home.clock.now().replace(year=2020))
    assert keeper.create_if_due() is not None


def test_restoring_brings_back_what_was_lost(home: Home) -> None:
    made = backups(home).create()
    home.later()
    home.teach("I live in Oslo.", "home_city", "Oslo")
    report = backups(home).restore(made.name)
    assert report.withheld == 0
    assert home.facts() == {"dentist": "Dr. Quillfeather", "drink": "green tea"}
    backups(home).restore(report.before.name)
    assert "home_city" in home.facts()


def test_forgetting_reaches_into_the_backups(home: Home) -> None:
    backups(home).create()
    home.later()
    assert home.grep("quillfeather")
    report = home.erasure.forget(home.profile_id, Selection.facts(1))
    assert report.verification.is_clean, report.verification.remains
    assert home.grep("quillfeather") == []
    backups(home).restore(backups(home).list()[0].name)
    assert home.facts() == {"drink": "green tea"}
    assert home.grep("quillfeather") == []


def test_a_backup_older_than_the_words_or_the_memory_is_cleaned_too(home: Home) -> None:
    said = home.say(home.chat(), "I drink tea. It is warm.")
    backups(home).create()  # the sentence is in it, the memory is not
    tea = home.learn(said, "I drink tea", "habit", "tea").fact_id
    assert tea is not None
    home.later()
    backups(home).create()
    Facts(home.db, home.clock).edit(home.profile_id, tea, value="Assamblend")  # the word is in no backup
    home.erasure.forget(home.profile_id, Selection.matching("Assamblend"))
    assert "habit" not in home.facts()
    assert home.grep("I drink tea.") == []
    for backup in backups(home).list():
        with sqlite3.connect(backup.path) as plain:
            assert plain.execute("SELECT count(*) FROM fact_version WHERE value = 'tea'").fetchone() == (0,)
        plain.close()


def test_a_copy_kept_elsewhere_does_not_bring_forgotten_things_back(home: Home, tmp_path: Path) -> None:
    made = backups(home).create()
    elsewhere = tmp_path / "usb.db"
    elsewhere.write_bytes(made.path.read_bytes())
    chat = home.chat(title="secret talk")
    home.later()
    home.erasure.forget(home.profile_id, Selection.facts(1))
    home.erasure.forget(home.profile_id, Selection.conversation(chat))

    report = backups(home).restore(elsewhere)

    assert report.withheld >= 2
    assert home.facts() == {"drink": "green tea"}
    assert home.contents(1) == ["[forgotten]", "[forgotten]"]
    files = [found for found in home.grep("quillfeather") if "usb" not in found]
    assert files == []


def test_after_a_restore_ids_are_not_given_out_twice_and_tombstones_stand(home: Home) -> None:
    made = backups(home).create()
    latest = home.teach("I live in Oslo.", "home_city", "Oslo")
    home.later()
    home.erasure.forget(home.profile_id, Selection.facts(latest))
    backups(home).restore(made.name)
    with home.db.read() as session:
        assert session.exec(select(Tombstone)).all()
    assert home.teach("I have a cat.", "pet", "cat") > latest


def test_a_whole_profile_forgotten_stays_so_after_a_restore_from_elsewhere(home: Home, tmp_path: Path) -> None:
    made = backups(home).create()
    elsewhere = tmp_path / "usb.db"
    elsewhere.write_bytes(made.path.read_bytes())
    home.later()
    home.erasure.forget(home.profile_id, Selection.everything())
    assert backups(home).list() == []
    backups(home).restore(elsewhere)
    assert home.facts() == {}
    assert home.grep("quillfeather") == home.grep("green tea") == []
    backups(home).restore(elsewhere, include_forgotten=True)
    assert home.facts() == {"dentist": "Dr. Quillfeather", "drink": "green tea"}


def test_another_process_goes_on_while_a_backup_is_restored(home: Home) -> None:
    made = backups(home).create()
    home.later()
    home.teach("I live in Oslo.", "home_city", "Oslo")
    other = open_database(home.db.path, home.clock)
    with other.read() as session:
        assert session.connection().exec_driver_sql("SELECT count(*) FROM fact").scalar() == 3
    backups(home).restore(made.name)
    with other.read() as session:
        assert session.connection().exec_driver_sql("SELECT count(*) FROM fact").scalar() == 2
    other.close()


def test_a_foreign_or_broken_file_is_refused_and_nothing_changes(home: Home, tmp_path: Path) -> None:
    (tmp_path / "text.db").write_text("not a database at all")
    stranger = open_home(tmp_path / "other")
    foreign = Backups(stranger.db, stranger.folders.backups, stranger.clock, stranger.key).create()
    for source in (tmp_path / "text.db", foreign.path, tmp_path / "none.db"):
        with pytest.raises(BackupError):
            backups(home).restore(source)
    assert len(home.facts()) == 2
    stranger.close()


def test_a_damaged_database_is_put_aside_for_the_newest_backup(home: Home) -> None:
    backups(home).create()
    home.close()
    path = home.db.path
    path.write_bytes(b"x" * 5000)
    with pytest.raises(DamagedDatabaseError):
        open_database(path, home.clock)
    aside = restore_damaged(path, list_backups(home.folders.backups)[0], home.clock)
    assert aside.read_bytes() == b"x" * 5000
    opened = open_database(path, home.clock)
    with opened.read() as session:
        assert session.connection().exec_driver_sql("SELECT count(*) FROM fact").scalar() == 2
    opened.close()


def test_a_restore_that_is_cut_off_never_leaves_a_home_without_its_database(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    backups(home).create()
    path = home.db.path
    home.close()
    path.write_bytes(b"SQLite format 3\0" + b"\xff" * 9000)
    replace = Path.replace

    def cut(self: Path, target: Path) -> Path:
        if target == path:
            raise KeyboardInterrupt
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", cut)
    with pytest.raises(KeyboardInterrupt):
        restore_damaged(path, list_backups(home.folders.backups)[0], home.clock)
    assert path.read_bytes().startswith(b"SQLite format 3\0\xff")
