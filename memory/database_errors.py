"""What can be wrong with the database file, in words: the cause and the way out in one line."""

from __future__ import annotations

import contextlib
import sqlite3
from typing import TYPE_CHECKING

from sqlalchemy.exc import DBAPIError

from memory.phrase import CauseAndWayOut, Phrase

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

BUSY_SECONDS = 5.0
"""How long a writer waits for another process; a write takes milliseconds, so longer means something is stuck."""

UNKNOWN_FTS_FORMAT = "invalid fts5 file format"
"""What FTS5 says when its own record of settings is lost or damaged; it has no code for that."""


class DatabaseError(Exception):
    """The database cannot be used; the text names the cause and the way out in one line."""


class NewerSchemaError(DatabaseError):
    """The file was written by a newer Hippo."""


class DamagedDatabaseError(DatabaseError):
    """The file is not a readable Hippo database."""


class DamagedTextIndexError(DamagedDatabaseError):
    """The full-text index is damaged and could not be made anew; the rows themselves can be read."""


class MendedTextIndexError(DatabaseError):
    """The full-text index was damaged, and has been made anew meanwhile: what failed can be done again."""


class LockedDatabaseError(DatabaseError):
    """Another program holds the database and did not let go in time."""


@contextlib.contextmanager
def clear_errors(path: Path) -> Iterator[None]:
    """Turn what SQLite reports about the file into an error that names the way out; others pass."""
    try:
        yield
    except DBAPIError as error:
        original = error.orig
        if isinstance(original, sqlite3.DatabaseError) and _is_about_the_file(original):
            raise explain(original, path) from error
        raise
    except sqlite3.DatabaseError as error:
        if _is_about_the_file(error):
            raise explain(error, path) from error
        raise


_FILE_CODES = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_PERM,
}


def _code(error: sqlite3.Error) -> int:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF  # the low byte names the class of error


def _is_about_the_file(error: sqlite3.DatabaseError) -> bool:
    return _code(error) in _FILE_CODES or _is_about_the_text_index(error)


def _is_about_the_text_index(error: sqlite3.DatabaseError) -> bool:
    whole_code = getattr(error, "sqlite_errorcode", 0)  # tells a virtual table's records from the file's pages
    return whole_code == sqlite3.SQLITE_CORRUPT_VTAB or UNKNOWN_FTS_FORMAT in str(error)


def explain(error: sqlite3.DatabaseError, path: Path) -> DatabaseError:
    """Return what SQLite reports about the file at `path` as an error that names the cause and the way out."""
    code = _code(error)
    if _is_about_the_text_index(error):
        return DamagedTextIndexError(
            CauseAndWayOut(
                Phrase("the full-text index in {path} is damaged ({error})", path=path, error=error),
                Phrase("`hippo doctor --fix` makes it anew; nothing is lost."),
            )
        )
    if code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
        return LockedDatabaseError(
            CauseAndWayOut(
                Phrase(
                    "{path} is locked by another program for more than {seconds} s",
                    path=path,
                    seconds=f"{BUSY_SECONDS:.0f}",
                ),
                Phrase("Close that program and try again."),
            )
        )
    if code in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}:
        return DamagedDatabaseError(
            CauseAndWayOut(
                Phrase("{path} is damaged ({error})", path=path, error=error),
                Phrase("`hippo doctor --fix` keeps it aside and puts the newest good backup there."),
            )
        )
    if code == sqlite3.SQLITE_FULL:
        return DatabaseError(
            CauseAndWayOut(
                Phrase("the disk that holds {path} is full", path=path),
                Phrase("Make room and try again; nothing half-done is kept."),
            )
        )
    return DatabaseError(
        CauseAndWayOut(
            Phrase("cannot use {path}: {error}", path=path, error=error),
            Phrase("Check that the folder can be written to, or set HIPPO_HOME."),
        )
    )
