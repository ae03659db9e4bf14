"""Checks of folders, the database file, backups, the queue and unfinished forgetting."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import sys
import tempfile
from datetime import timedelta
from typing import TYPE_CHECKING

from sqlmodel import select

from memory.backups import list_backups
from memory.erasure.report import PENDING, REMAINS, RUNNING
from memory.health.report import Finding, failed, fixed, ok, warning
from memory.migrations import HEAD
from memory.phrase import Phrase
from memory.records import Erasure as Record
from memory.records import Job
from memory.text_index_repair import file_problems

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from memory.clock import Clock
    from memory.database import Database
    from memory.erasure import Erasure, Folders
    from memory.queue import Queue

LEAST_FREE_BYTES = 200 * 1024 * 1024
"""Below this a backup or a rewrite of the database may not fit."""
BACKUP_AGE = timedelta(days=3)
"""Automatic backups are made daily while Hippo runs; older than this, something keeps them from it."""
JOB_AGE = timedelta(hours=1)
"""A job that has been ready for so long is not being worked off."""
PENDING_AGE = timedelta(hours=1)
"""Forgetting that has waited for the vector index for so long has lost its job."""


def check_folders(folders: Folders, *, fix: bool) -> Finding:
    """Look whether folders are there, private, writable and have room."""
    places = [folders.data, folders.logs, folders.backups, folders.exports]
    missing = [place for place in (folders.data, folders.logs) if not place.is_dir()]
    if missing:
        return failed(
            Phrase("{path} is missing", path=missing[0]),
            Phrase("Start Hippo once, or set HIPPO_HOME to the folder that has it."),
        )
    for place in places:
        if place.is_dir() and not _can_write(place):
            return failed(
                Phrase("{path} cannot be written to", path=place),
                Phrase("Make it writable, or set {variable} to a folder that is.", variable="HIPPO_HOME"),
            )
    free = shutil.disk_usage(folders.data).free
    if free < LEAST_FREE_BYTES:
        return warning(
            Phrase("only {size} MB are free where {path} lies", size=free >> 20, path=folders.data),
            Phrase("Make room: backups and rewrites need it."),
        )
    open_to_others = [path for path in _all_in(places) if _is_exposed(path, places)]
    if open_to_others and fix:
        for path in open_to_others:
            with contextlib.suppress(FileNotFoundError):
                path.chmod(0o700 if path.is_dir() else 0o600)
        return fixed(
            Phrase("{count} files or folders could be read by others and are private now", count=len(open_to_others))
        )
    if open_to_others:
        return warning(
            Phrase(
                "{count} files or folders can be read by others, such as {path}",
                count=len(open_to_others),
                path=open_to_others[0],
            ),
            Phrase("`hippo doctor --fix` makes them private."),
        )
    return ok(Phrase("private, writable, {size} GB free", size=free >> 30))


def _can_write(folder: Path) -> bool:
    try:
        with tempfile.TemporaryFile(dir=folder) as stream:
            stream.write(b"x")
    except OSError:
        return False
    return True


def _all_in(folders: Iterable[Path]) -> list[Path]:
    found: dict[Path, None] = {}
    for folder in folders:
        if folder.is_dir():
            found.setdefault(folder, None)
            for path in folder.rglob("*"):
                found.setdefault(path, None)
    return [path for path in found if not path.is_symlink()]


def _is_exposed(path: Path, places: Sequence[Path]) -> bool:
    """Tell whether others could read a path: Hippo's own files and folders must be private each by itself.

    What a library writes (the vector index) need not be, as long as its folder is.
    """
    if not _is_open_to_others(path):
        return False
    if path in places or path.parent in places:
        return True
    above = [folder for folder in path.parents if any(folder == place or place in folder.parents for place in places)]
    return all(_is_open_to_others(folder) for folder in above)


def _is_open_to_others(path: Path) -> bool:
    if sys.platform == "win32":  # other rules hold there, and the home folder is private
        return False
    with contextlib.suppress(FileNotFoundError):
        return bool(path.stat().st_mode & 0o077)
    return False


def check_database(db: Database) -> Finding:
    """Let SQLite look through the whole file, and through all references between rows."""
    with contextlib.closing(sqlite3.connect(f"{db.path.absolute().as_uri()}?mode=ro", uri=True)) as plain:
        try:
            problems = file_problems(plain)
            strays = plain.execute("PRAGMA foreign_key_check").fetchall()
            revision = plain.execute("SELECT version_num FROM alembic_version").fetchone()
        except sqlite3.DatabaseError as error:
            problems, strays, revision = [str(error)], [], None
    if problems:
        return failed(
            Phrase("the database is damaged: {problem}", problem=problems[0]),
            Phrase("Close Hippo and run `hippo backup restore` with the newest one."),
        )
    if strays:
        return failed(
            Phrase(
                "{count} rows point to rows that are not there, the first in table {table}",
                count=len(strays),
                table=strays[0][0],
            ),
            Phrase("Run `hippo backup restore` with a backup from before, and report this."),
        )
    if revision is None or revision[0] != HEAD:
        return failed(
            Phrase("the schema is not this Hippo's"), Phrase("Start Hippo once, so that it brings it up to date.")
        )
    return ok(Phrase("whole, {size} KB", size=db.path.stat().st_size >> 10))


def check_backups(folder: Path, clock: Clock) -> Finding:
    """Look whether there is a recent backup, and whether it can be read."""
    backups = list_backups(folder)
    if not backups:
        return warning(
            Phrase("there is no backup yet"),
            Phrase("Hippo makes one a day while it runs; `hippo backup create` makes one."),
        )
    newest = backups[0]
    try:
        with contextlib.closing(sqlite3.connect(f"{newest.path.absolute().as_uri()}?mode=ro", uri=True)) as plain:
            problem = plain.execute("PRAGMA quick_check(1)").fetchone()[0]
    except sqlite3.DatabaseError as error:
        problem = str(error)
    if problem != "ok":
        return failed(
            Phrase("the newest backup, {name}, cannot be read: {problem}", name=newest.name, problem=problem),
            Phrase("Make one: `hippo backup create`."),
        )
    if clock.now() - newest.at > BACKUP_AGE:
        return warning(
            Phrase("the newest backup is of {day}", day=f"{newest.at:%Y-%m-%d}"),
            Phrase("Make one: `hippo backup create`."),
        )
    return ok(
        Phrase(
            "{count} in all, the newest of {time} UTC, readable",
            count=len(backups),
            time=f"{newest.at:%Y-%m-%d %H:%M}",
        )
    )


def check_queue(db: Database, queue: Queue, clock: Clock, *, fix: bool) -> Finding:
    """Look for jobs that failed or that nobody works off."""
    released = queue.release_expired() if fix else 0
    retried = queue.retry_failed() if fix else 0
    if released or retried:
        return fixed(
            Phrase(
                "{retried} failed jobs are tried again, {released} were taken back from processes that ended",
                retried=retried,
                released=released,
            )
        )
    failures = queue.failed()
    if failures:
        return warning(
            Phrase(
                "{count} jobs failed, the last ({kind}): {cause}",
                count=len(failures),
                kind=failures[0].kind,
                cause=failures[0].last_error or Phrase("no cause given"),
            ),
            Phrase("`hippo doctor --fix` or the retry button tries them again."),
        )
    now = clock.now()
    with db.read() as session:
        waiting = [job for job in session.exec(select(Job)) if job.state == "ready" and now - job.next_at > JOB_AGE]
    if waiting:
        return warning(
            Phrase(
                "{count} jobs have been waiting for over an hour, such as {kind}",
                count=len(waiting),
                kind=waiting[0].kind,
            ),
            Phrase("Open Hippo: it works them off in the background."),
        )
    return ok(Phrase("nothing failed, nothing waits for long"))


def check_forgetting(db: Database, erasure: Erasure, clock: Clock, *, fix: bool) -> Finding:
    """Look for forgetting that was cut off or that left something."""
    if fix:
        ended = [*erasure.resume_unfinished(), *erasure.retry_remaining()]
        left = [report for report in ended if report.state == REMAINS]
        if left:
            names = ", ".join(str(file.path) for file in left[0].verification.remains)
            return failed(
                Phrase("something forgotten is still in {names}", names=names),
                Phrase("Delete these files by hand, then run this again."),
            )
        if ended:
            return fixed(Phrase("forgetting was ended {count} times", count=len(ended)))
    with db.read() as session:
        records = list(session.exec(select(Record)))
    if any(record.state == REMAINS for record in records):
        return failed(
            Phrase("something forgotten was still found in a file"),
            Phrase("`hippo doctor --fix` tries again and names it."),
        )
    if any(record.state == RUNNING for record in records):
        return warning(
            Phrase("forgetting is under way or was cut off"), Phrase("Start Hippo once; it ends what was cut off.")
        )
    late = [record for record in records if record.state == PENDING and clock.now() - record.at > PENDING_AGE]
    if late:
        return warning(
            Phrase("{count} acts of forgetting wait for the vector index to be rebuilt", count=len(late)),
            Phrase("Open Hippo and let it run."),
        )
    verified = sum(record.state == "verified" for record in records)
    if not verified:
        return ok(Phrase("nothing was forgotten yet"))
    return ok(Phrase("{count} acts of forgetting, all verified", count=verified))


def check_key(path: Path) -> Finding:
    """Look whether the key of tombstones is there and private."""
    if not path.exists():
        return warning(
            Phrase("{path} is missing", path=path),
            Phrase("It is made at the next start, but imports can then bring back what was forgotten."),
        )
    if sys.platform != "win32" and path.stat().st_mode & 0o077:
        return warning(Phrase("{path} can be read by others", path=path), f"chmod 600 {path}")
    if not os.access(path, os.R_OK):
        return failed(Phrase("{path} cannot be read", path=path), f"chmod 600 {path}")
    return ok(Phrase("there and private"))
