"""Tells whether the full-text index can be trusted, and makes it anew from the terms kept beside it where it cannot.

The index is derived, so damage to it alone is no reason to put a backup in the database's place. It works on the file
itself, since FTS5 refuses every statement on an index whose first records it cannot read.
"""

from __future__ import annotations

import contextlib
import logging
import sqlite3
from typing import TYPE_CHECKING

from memory.database_errors import BUSY_SECONDS, UNKNOWN_FTS_FORMAT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

log = logging.getLogger(__name__)

SAMPLED = 20
"""Rows that are looked for by one of their words: FTS5's own check says nothing of a lost table of beginnings."""
_OF_THE_INDEX = "inverted index for FTS"
"""In what SQLite 3.44 and later say of a damaged full-text index when they check the file."""
_FRESH = "CREATE VIRTUAL TABLE temp.fresh USING fts5(x)"


def is_sound(path: Path) -> bool:
    """Look through the whole index, and find a few of its rows again by a word.

    It takes the write lock for as long as it looks: 0.1 s for 10,000 rows.

    Raises:
        sqlite3.OperationalError: another program holds the database.
    """
    with _opened(path) as plain:
        try:
            plain.execute("INSERT INTO text_index(text_index) VALUES ('integrity-check')")
            return all(_is_found(plain, row_id, words) for row_id, words in _sample(plain))
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                raise
            return False
        except MemoryError:  # a length that is noise asks for more than there is
            return False


def is_alone_damaged(path: Path) -> bool:
    """Tell whether the index is damaged and the file is not: FTS5 does not always say which of them it met.

    Looks through the whole file, so it is for when damage was met.
    """
    try:
        with _opened(path) as plain:
            if file_problems(plain):
                return False
        return not is_sound(path)
    except sqlite3.Error:
        return False


def file_problems(plain: sqlite3.Connection, limit: int = 1) -> list[str]:
    """Return what SQLite finds wrong with the file itself, at most `limit` things. It may look into the index too."""
    told = [str(row[0]) for row in plain.execute(f"PRAGMA integrity_check({int(limit)})")]
    return [line for line in told if line != "ok" and _OF_THE_INDEX not in line]


def is_damage(error: sqlite3.Error) -> bool:
    """Tell whether an error on the index speaks of damage, not of a lock or a full disk."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_CORRUPT or UNKNOWN_FTS_FORMAT in str(error)


def remake(path: Path) -> None:
    """Make the index anew from the terms of its rows; what other processes have open stays usable.

    Raises:
        sqlite3.DatabaseError: the database itself is damaged, held by another program, or there is no room.
    """
    with _opened(path) as plain:
        plain.execute("BEGIN IMMEDIATE")
        try:
            # with the first records of an index that was just made FTS5 takes orders again
            plain.execute(_FRESH)
            for table in ("data", "config"):
                plain.execute(f"DELETE FROM main.text_index_{table}")  # noqa: S608 - names are constants
                plain.execute(f"INSERT INTO main.text_index_{table} SELECT * FROM temp.fresh_{table}")  # noqa: S608
            plain.execute("DROP TABLE temp.fresh")
            plain.execute("INSERT INTO text_index(text_index) VALUES ('rebuild')")
            plain.execute("COMMIT")
        except BaseException:
            if plain.in_transaction:
                plain.execute("ROLLBACK")
            raise
    log.warning("the full-text index was damaged and has been made anew")


@contextlib.contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    with contextlib.closing(sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)) as plain:
        plain.execute("PRAGMA secure_delete = ON")
        plain.execute("PRAGMA temp_store = MEMORY")
        yield plain


def _sample(plain: sqlite3.Connection) -> list[tuple[int, str]]:
    (count,) = plain.execute("SELECT count(*) FROM text_index_content").fetchone()
    step = max(1, count // SAMPLED)
    rows = plain.execute(
        "SELECT id, c0 FROM (SELECT id, c0, row_number() OVER (ORDER BY id) AS place FROM text_index_content)"
        " WHERE place % ? = 0 LIMIT ?",
        (step, SAMPLED),
    )
    return [(row_id, words) for row_id, words in rows if words]


def _is_found(plain: sqlite3.Connection, row_id: int, words: str) -> bool:
    wanted = f'"{words.split(maxsplit=1)[0]}"'
    found = plain.execute("SELECT 1 FROM text_index WHERE text_index MATCH ? AND rowid = ?", (wanted, row_id))
    return found.fetchone() is not None
