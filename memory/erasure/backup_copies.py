"""Takes forgotten memories out of the copies of the database, or drops a copy where that cannot be done.

Copies are the backups in Hippo's own folder, those made before a migration among them, and a damaged database that was
put aside. A copy is a database of its own, so the same selection is planned and carried out in it; what it holds more
than today's database (messages deleted since, older versions) is found there too.
"""

from __future__ import annotations

import contextlib
import sqlite3
from typing import TYPE_CHECKING

from sqlalchemy import URL, create_engine, event
from sqlalchemy.exc import SQLAlchemyError
from sqlmodel import Session

from memory.database import bring_up_to_date
from memory.database_errors import DatabaseError
from memory.migrations import HEAD
from memory.phrase import Phrase
from memory.under_way import UnderWay

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from sqlalchemy import Connection


DAMAGED = "-damaged-"
"""In the name of a damaged database that was put aside, after the name of the database."""
PART = ".part"
"""What the name of a half-written copy ends with."""


def backup_files(folder: Path) -> list[Path]:
    """Return the databases in the folder of backups, half-written ones too."""
    return sorted(path for path in folder.glob("*.db*") if path.is_file() and not path.is_symlink())


def copies_of(database: Path, backups: Path) -> list[Path]:
    """Return every copy of a database: its backups, what was put aside as damaged, what a restore left half-done."""
    aside = [*database.parent.glob(f"{database.stem}{DAMAGED}*"), database.with_name(database.name + PART)]
    return [*backup_files(backups), *sorted(path for path in aside if path.is_file() and not path.is_symlink())]


def scrub_copies(
    copies: Sequence[Path], scrub: Callable[[Session], None], under_way: UnderWay | None = None
) -> tuple[int, int]:
    """Apply `scrub` to every copy and write it anew; `under_way` is told how many are done.

    Returns:
        How many were rewritten, and how many were dropped: damaged or half-written ones, and those of a newer schema.
    """
    rewritten = dropped = 0
    with (under_way or UnderWay()).step(Phrase("cleaning the backups"), len(copies)) as reached:
        for done, path in enumerate(copies):
            reached(done)
            if not path.exists():
                continue  # gone with the copy that it belonged to
            if path.suffix != ".db":
                # a journal is rolled back by opening the database it belongs to; anything else is a leftover
                is_beside = path.name.endswith(("-journal", "-wal", "-shm"))
                if not is_beside or not path.with_name(_owner(path.name)).exists():
                    path.unlink(missing_ok=True)
                continue
            try:
                bring_up_to_date(path)
                with open_backup(path) as session:
                    scrub(session)
                vacuum_backup(path)
                rewritten += 1
            except (sqlite3.DatabaseError, SQLAlchemyError, DatabaseError, ForeignSchemaError):
                drop_backup(path)
                dropped += 1
    return rewritten, dropped


def _owner(name: str) -> str:
    return name.rsplit("-", 1)[0]


def drop_backup(path: Path) -> None:
    """Delete a backup with whatever lies beside it."""
    for suffix in ("", "-journal", "-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)


class ForeignSchemaError(Exception):
    """A backup has another schema than this Hippo's; the text says which."""


@contextlib.contextmanager
def open_backup(path: Path) -> Iterator[Session]:
    """Open a backup for writing; commit at the end, or leave it as it was.

    Raises:
        ForeignSchemaError: its schema is not the present one.
    """
    engine = create_engine(URL.create("sqlite", database=str(path)))

    @event.listens_for(engine, "connect")
    def set_up(plain: sqlite3.Connection, _record: object) -> None:
        plain.isolation_level = None
        plain.execute("PRAGMA secure_delete = ON")
        plain.execute("PRAGMA foreign_keys = ON")
        # a copy made from a database in WAL mode keeps that mode; a backup is one file and stays one
        plain.execute("PRAGMA journal_mode = DELETE")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    try:
        with Session(engine, expire_on_commit=False) as session:
            revision = session.connection().exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
            if revision != HEAD:
                msg = f"{path.name} has schema {revision}, this Hippo has {HEAD}"
                raise ForeignSchemaError(msg)
            yield session
            session.commit()
    finally:
        engine.dispose()


def vacuum_backup(path: Path) -> None:
    """Write a backup anew, so that its unused pages hold nothing."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as plain:
        plain.execute("PRAGMA secure_delete = ON")
        plain.execute("VACUUM")
    path.chmod(0o600)
