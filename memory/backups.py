"""Copies of the database: made by SQLite while Hippo runs, kept in rotation, restored without what was forgotten.

A restored copy is first brought up to what has been forgotten since it was made; only then does it take the place of
the present database, page by page in one transaction, so that other processes go on with what they have open.
"""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import shutil
import sqlite3
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from sqlmodel import select

from memory.database import bring_up_to_date, open_database
from memory.database_errors import DatabaseError
from memory.erasure.after_restore import ForgottenSince, apply_forgotten, collect_forgotten
from memory.erasure.backup_copies import DAMAGED, PART, drop_backup, open_backup, vacuum_backup
from memory.holder import runs
from memory.locked_files import reading
from memory.phrase import CauseAndWayOut, Phrase, said_by
from memory.queue import REBUILD, put_job
from memory.records import Home, Profile
from memory.stopping import stoppable, unbroken
from memory.tilde import expanded
from memory.under_way import UnderWay

if TYPE_CHECKING:
    from pathlib import Path

    from memory.clock import Clock
    from memory.database import Database
    from memory.erasure.tombstones import TombstoneKey

KEPT = 7
"""Automatic backups kept: a week of days."""
EVERY = timedelta(days=1)
"""How far automatic backups lie apart."""
BUSY_SECONDS = 10.0
"""How long a restore waits for writers of other processes."""
RESTORE_PAGES = -1
"""All pages in one step: other processes see the old database or the new one, never a mix."""

RESTORED = "restored"
"""Group of details: a mark that every restore makes anew, by which an open Hippo sees it, and when the backup was made.
It comes into place with the backup, in the same step."""

AUTOMATIC = "auto"
MANUAL = "manual"
BEFORE_RESTORE = "before-restore"

_NAME = re.compile(r"^hippo-(?P<stamp>\d{8}T\d{12})-(?P<reason>[a-z-]+)\.db$")
_PROCESS = re.compile(r"^(?:\.restore-|.*\.db\.)(\d+)\.(?:db|part)")
"""Whose half-written copy a file is."""
_STAMP = "%Y%m%dT%H%M%S%f"


class BackupError(Exception):
    """A backup cannot be made or restored; the text names the cause and the way out in one line."""


@dataclass(frozen=True, slots=True)
class Backup:
    """One copy."""

    path: Path
    at: datetime
    size: int
    reason: str
    """``auto``, ``manual``, ``before-restore``, or ``migration`` for a copy made before the schema changed."""

    @property
    def name(self) -> str:
        """Return the name by which `restore` finds it."""
        return self.path.name


@dataclass(frozen=True, slots=True)
class RestoreReport:
    """What a restore did."""

    restored: Backup
    before: Backup
    """A copy of what was there before."""
    withheld: int
    """Memories, messages and chats in the copy that were not brought back, since they had been forgotten."""


class Backups:
    """Makes, lists, prunes and restores backups of one home."""

    def __init__(
        self,
        db: Database,
        folder: Path,
        clock: Clock,
        key: TombstoneKey,
        *,
        keep: int = KEPT,
        under_way: UnderWay | None = None,
    ) -> None:
        self._db = db
        self._folder = folder
        self._clock = clock
        self._key = key
        self._keep = keep
        self._under_way = under_way or UnderWay()
        self.in_place = False
        """Whether the last restore got as far as putting the backup in place: stopped after that, it is restored."""

    def create(self, reason: str = MANUAL) -> Backup:
        """Copy the database as it is now.

        Raises:
            BackupError: there is no room, or the folder cannot be written to.
        """
        at = self._clock.now()
        path = self._folder / f"hippo-{at.strftime(_STAMP)}-{reason}.db"
        while path.exists():  # a clock that stands still
            at += timedelta(microseconds=1)
            path = self._folder / f"hippo-{at.strftime(_STAMP)}-{reason}.db"
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            sweep_parts(self._folder)
            part = self._folder / f"{path.name}.{os.getpid()}{PART}"
            self._write_copy(part)
            part.replace(path)
        except (OSError, sqlite3.Error) as error:
            msg = CauseAndWayOut(
                Phrase("cannot write a backup to {folder}: {error}", folder=self._folder, error=error),
                Phrase("Make room there and try again."),
            )
            raise BackupError(msg) from error
        self._prune()
        return Backup(path, at, path.stat().st_size, reason)

    def _write_copy(self, part: Path) -> None:
        """Write the database anew into a file, whole or not at all."""
        try:
            os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))  # SQLite keeps the mode of a file
            with contextlib.closing(sqlite3.connect(self._db.path, timeout=BUSY_SECONDS)) as plain:
                size = _bytes_in_use(plain)
                step = self._under_way.step(
                    Phrase("writing a backup"), size, in_bytes=True, measure=lambda: part.stat().st_size
                )
                with step, stoppable(plain):
                    plain.execute("VACUUM INTO ?", (str(part),))
            with part.open("rb") as stream:
                os.fsync(stream.fileno())
        except BaseException:  # stopped by the user, too
            part.unlink(missing_ok=True)
            raise

    def create_if_due(self) -> Backup | None:
        """Make the day's automatic backup if there is none yet."""
        newest = max((backup.at for backup in self.list() if backup.reason == AUTOMATIC), default=None)
        now = self._clock.now()
        if newest is not None and now - EVERY < newest <= now:
            return None
        return self.create(AUTOMATIC)

    def list(self) -> list[Backup]:
        """Return all backups, newest first."""
        return list_backups(self._folder)

    def restore(self, name: str | Path, *, include_forgotten: bool = False) -> RestoreReport:
        """Put a backup in place of the present database, after a copy of the present one.

        Args:
            name: A name from `list`, or the path of a copy kept elsewhere.
            include_forgotten: Bring back what was forgotten since, because the user says so.

        Raises:
            BackupError: there is no such backup, or it cannot be read.
        """
        self.in_place = False
        source = find_backup(self._folder, name)
        copy = self._folder / f".restore-{os.getpid()}.db"
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            sweep_parts(self._folder)
            self._copy(source.path, copy)  # before anything is pruned: the source may be what goes
            before = self.create(BEFORE_RESTORE)
            with self._db.read() as session:
                since = collect_forgotten(session, self._key)
                home_id = session.get_one(Home, 1).home_id
            with self._under_way.step(Phrase("taking out what was forgotten since")):
                withheld = self._prepare(copy, None if include_forgotten else since, home_id)
                _mark(copy, source.at)
            with unbroken():
                self._put_in_place(copy)
        except (OSError, sqlite3.Error) as error:
            msg = CauseAndWayOut(
                Phrase("cannot restore {name}: {error}", name=source.name, error=said_by(error)),
                Phrase("The present database is unchanged; choose another backup."),
            )
            raise BackupError(msg) from error
        finally:
            drop_backup(copy)
        return RestoreReport(source, before, withheld)

    def _put_in_place(self, copy: Path) -> None:
        with (
            contextlib.closing(sqlite3.connect(copy)) as plain,
            contextlib.closing(sqlite3.connect(self._db.path, timeout=BUSY_SECONDS)) as target,
        ):
            plain.backup(target, pages=RESTORE_PAGES)
            target.execute("PRAGMA journal_mode = WAL")
        self.in_place = True
        with self._db.write() as session:
            profile = session.exec(select(Profile.id).order_by(Profile.id)).first()  # type: ignore[arg-type]
            if profile is not None:
                put_job(session, self._clock, REBUILD, "restored", profile, {})

    @staticmethod
    def _copy(source: Path, copy: Path) -> None:
        copy.unlink(missing_ok=True)
        os.close(os.open(copy, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        with reading(source) as stream, copy.open("wb") as target:  # it can be the database itself
            shutil.copyfileobj(stream, target)

    def _prepare(self, copy: Path, since: ForgottenSince | None, home_id: str) -> int:
        """Bring a copy to the present schema and to what has been forgotten since; return how much was withheld."""
        try:
            bring_up_to_date(copy)
            opened = open_database(copy, self._clock)  # refuses what is no database of Hippo
        except DatabaseError as error:
            raise BackupError(said_by(error)) from error
        foreign = opened.home_id() != home_id
        opened.close()
        if foreign:
            msg = CauseAndWayOut(
                Phrase("the backup belongs to another Hippo home ({home})", home=opened.home_id()),
                Phrase("Restore it there, or import an export."),
            )
            raise BackupError(msg)
        with contextlib.closing(sqlite3.connect(copy)) as plain:
            plain.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        with open_backup(copy) as session:
            withheld = apply_forgotten(session, since, self._clock, self._key) if since is not None else 0
        vacuum_backup(copy)
        return withheld

    def _prune(self) -> None:
        for reason, keep in ((AUTOMATIC, self._keep), (BEFORE_RESTORE, 1)):
            for old in [backup for backup in self.list() if backup.reason == reason][keep:]:
                drop_backup(old.path)


def _mark(copy: Path, at: datetime) -> None:
    with open_backup(copy) as session:
        home = session.get_one(Home, 1)
        home.details = {**home.details, RESTORED: {"mark": secrets.token_hex(8), "at": at.isoformat()}}


def _bytes_in_use(plain: sqlite3.Connection) -> int:
    """Return how large the database is without its unused pages."""
    pages, free, size = (
        int(plain.execute(f"PRAGMA {name}").fetchone()[0]) for name in ("page_count", "freelist_count", "page_size")
    )
    return (pages - free) * size


def sweep_parts(folder: Path) -> None:
    """Delete the half-written copies of processes that have ended: of a backup, or of a restore."""
    for left in (*folder.glob(f"*.db.*{PART}"), *folder.glob(".restore-*.db*")):
        process = _PROCESS.search(left.name)
        if process is not None and not runs(int(process[1])):
            left.unlink(missing_ok=True)


def list_backups(folder: Path) -> list[Backup]:
    """Return the backups in a folder, newest first; works without a database that can be opened."""
    found = []
    for path in folder.glob("*.db"):
        if path.name.startswith(".") or not path.is_file():
            continue
        stat = path.stat()
        match = _NAME.match(path.name)
        if match:
            at = datetime.strptime(match["stamp"], _STAMP).replace(tzinfo=UTC)
            found.append(Backup(path, at, stat.st_size, match["reason"]))
        else:
            found.append(Backup(path, datetime.fromtimestamp(stat.st_mtime, UTC), stat.st_size, "migration"))
    return sorted(found, key=lambda backup: (backup.at, backup.name), reverse=True)


def find_backup(folder: Path, name: str | Path) -> Backup:
    """Return a backup; works without a database that can be opened.

    Args:
        folder: Where the backups are.
        name: A name from `list_backups`, or the path of a copy kept elsewhere.

    Raises:
        BackupError: there is none.
    """
    for backup in list_backups(folder):
        if str(name) in {backup.name, str(backup.path)}:
            return backup
    path = expanded(folder.__class__(name))
    if path.is_file():
        stat = path.stat()
        return Backup(path, datetime.fromtimestamp(stat.st_mtime, UTC), stat.st_size, MANUAL)
    msg = CauseAndWayOut(
        Phrase("there is no backup {name}", name=name),
        Phrase("`hippo backup list` shows those at hand; a path to a copy works too."),
    )
    raise BackupError(msg)


def restore_damaged(database: Path, backup: Backup, clock: Clock) -> Path:
    """Put a backup in place of a database that cannot be opened; return where the damaged one was put aside.

    Only for a home that no process has open. What was forgotten is not in the backups: forgetting rewrites them.

    Raises:
        BackupError: the backup cannot be read.
    """
    aside = database.with_name(f"{database.stem}{DAMAGED}{clock.now().strftime(_STAMP)}{database.suffix}")
    part = database.with_name(database.name + PART)
    try:
        Backups._copy(backup.path, part)
        bring_up_to_date(part)
        open_database(part, clock).close()
        with contextlib.closing(sqlite3.connect(part)) as plain:
            plain.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        if database.exists():
            _put_aside(database, aside)
        log = database.with_name(f"{database.name}-wal")
        if log.exists():  # what was written last may stand in it alone, and be whole
            log.replace(aside.with_name(f"{aside.name}-wal"))
        database.with_name(f"{database.name}-shm").unlink(missing_ok=True)
        part.replace(database)
    except (OSError, sqlite3.Error, DatabaseError) as error:
        msg = CauseAndWayOut(
            Phrase("cannot restore {name}: {error}", name=backup.name, error=said_by(error)),
            Phrase("Choose another backup."),
        )
        raise BackupError(msg) from error
    finally:
        drop_backup(part)
    return aside


def _put_aside(database: Path, aside: Path) -> None:
    """Give a damaged database a second name, so that there is one under its own until the backup takes its place.

    A crash in between would otherwise leave none, and the next start would make an empty one.
    """
    try:
        os.link(database, aside)
    except OSError:  # a file system without links
        shutil.copy2(database, aside)
