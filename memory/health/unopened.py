"""The check-up of a home whose database cannot be opened: names what is wrong, and puts the newest good backup there.

The damaged file is kept aside, never deleted. A database of a newer Hippo, or one that another program holds, is left
alone: it is not damaged.
"""

from __future__ import annotations

import contextlib
import sqlite3
from typing import TYPE_CHECKING

from memory.backups import BackupError, list_backups, restore_damaged
from memory.claim import is_open
from memory.database_errors import DamagedDatabaseError
from memory.error_parts import error_parts
from memory.health import places
from memory.health.report import Check, Finding, HealthReport, failed, fixed
from memory.phrase import Phrase
from memory.text_index_repair import file_problems

if TYPE_CHECKING:
    from pathlib import Path

    from memory.backups import Backup
    from memory.clock import Clock
    from memory.database_errors import DatabaseError
    from memory.erasure import Folders


def check_unopened(
    database: Path, folders: Folders, key_file: Path, clock: Clock, error: DatabaseError, *, fix: bool
) -> HealthReport:
    """Look at what can be looked at without the database.

    Args:
        database: The file.
        folders: Where Hippo writes.
        key_file: The key of tombstones.
        clock: The time.
        error: Why the database could not be opened.
        fix: Put the newest good backup in the place of a damaged database.
    """
    found = [
        ("folders", places.check_folders(folders, fix=fix)),
        ("database", mend(database, folders.backups, clock, error) if fix else _told(folders.backups, error)),
        ("key", places.check_key(key_file)),
        ("backups", places.check_backups(folders.backups, clock)),
    ]
    return HealthReport(tuple(Check(name, each.state, each.detail, each.way_out) for name, each in found))


def mend(database: Path, backups: Path, clock: Clock, error: DatabaseError) -> Finding:
    """Put the newest backup that can be opened in the place of a damaged database."""
    if not isinstance(error, DamagedDatabaseError):
        return _told(backups, error)
    if is_open(database.parent):
        return failed(error_parts(error)[0], Phrase("Close every other Hippo of this home, then run this again."))
    for backup in list_backups(backups):
        if not _is_whole(backup):
            continue
        try:
            aside = restore_damaged(database, backup, clock)
        except BackupError:
            continue
        return fixed(
            Phrase(
                "the database was damaged and is kept as {aside}; {backup} stands in its place",
                aside=aside.name,
                backup=backup.name,
            )
        )
    return failed(
        Phrase("{cause}, and no backup can be read", cause=error_parts(error)[0]),
        Phrase("Move {path} away to begin anew, or bring a copy of your own.", path=database),
    )


def _told(backups: Path, error: DatabaseError) -> Finding:
    cause, way_out = error_parts(error)
    if not isinstance(error, DamagedDatabaseError):
        return failed(cause, way_out)
    good = next((backup for backup in list_backups(backups) if _is_whole(backup)), None)
    if good is None:
        return failed(Phrase("{cause}; there is no backup that can be read", cause=cause), way_out)
    return failed(
        Phrase("{cause}; the newest good backup is of {time} UTC", cause=cause, time=f"{good.at:%Y-%m-%d %H:%M}"),
        Phrase("`hippo doctor --fix` keeps the damaged file aside and puts {name} in its place.", name=good.name),
    )


def _is_whole(backup: Backup) -> bool:
    try:
        with contextlib.closing(sqlite3.connect(f"{backup.path.absolute().as_uri()}?mode=ro", uri=True)) as plain:
            return not file_problems(plain)
    except sqlite3.DatabaseError:
        return False
