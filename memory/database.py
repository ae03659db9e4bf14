"""Opens the one SQLite file that is the truth: private, migrated, and safe for several threads and processes.

A database from a newer Hippo, a damaged file and a file of another program are refused and left as they are.
Alembic is imported only when the schema is behind.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import sqlite3
import threading
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import text
from sqlmodel import Session, select

from memory import locked_files, text_index_repair
from memory.database_errors import (
    BUSY_SECONDS,
    DamagedDatabaseError,
    DamagedTextIndexError,
    DatabaseError,
    MendedTextIndexError,
    NewerSchemaError,
    clear_errors,
    explain,
)
from memory.engine import PRIVATE, WRITE, make_engine
from memory.holder import let_go, new_holder
from memory.migrations import HEAD, REVISIONS
from memory.phrase import CauseAndWayOut, Phrase
from memory.records import Home, Profile
from memory.under_way import UnderWay

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sqlalchemy import Connection, Engine

    from memory.clock import Clock

FOLDER_MODE = 0o700
FILE_MODE = 0o600
BACKUP_FOLDER = "backups"
"""Beside the database: where the copy made before a migration goes."""


class Database:
    """One open database. May be used from any thread; a session belongs to the thread that opened it."""

    def __init__(self, path: Path, engine: Engine, home_id: str) -> None:
        self.path = path
        self.engine = engine
        self.holder = new_holder()
        """The name under which this opening holds leases and streaming answers."""
        self.on_mended: Callable[[], None] = lambda: None
        """Told when a damaged full-text index was made anew."""
        self._home_id = home_id
        self._writing = engine.execution_options(**{WRITE: True})
        self._thread = threading.local()
        self._is_held = str(path) != PRIVATE
        if self._is_held:
            locked_files.hold(path)

    @contextlib.contextmanager
    def read(self) -> Iterator[Session]:
        """Open a session on one consistent snapshot. Nothing written in it is kept."""
        with (
            self._mending(),
            clear_errors(self.path),
            Session(self.engine, expire_on_commit=False, autoflush=False) as session,
        ):
            yield session

    @contextlib.contextmanager
    def write(self) -> Iterator[Session]:
        """Open a session that holds the write lock from its first statement; commit at the end, or undo it all.

        Raises:
            RuntimeError: this thread writes already, and would wait for itself.
        """
        if getattr(self._thread, "writes", False):
            msg = "a write inside a write: pass the open session on"
            raise RuntimeError(msg)
        with self._mending():
            self._thread.writes = True
            try:
                with self._write() as session:
                    yield session
            finally:
                self._thread.writes = False

    @contextlib.contextmanager
    def _write(self) -> Iterator[Session]:
        with clear_errors(self.path), Session(self._writing, expire_on_commit=False) as session:
            try:
                yield session
                session.commit()
            except BaseException:
                session.rollback()
                raise

    @contextlib.contextmanager
    def _mending(self) -> Iterator[None]:
        """Make a full-text index anew whose damage was met just now, and say that what failed can be done again."""
        try:
            yield
        except (DamagedDatabaseError, MemoryError) as error:  # damage can read as a length beyond all memory
            if str(self.path) == PRIVATE or getattr(self._thread, "writes", False):
                raise
            if not isinstance(error, DamagedTextIndexError) and not text_index_repair.is_alone_damaged(self.path):
                raise
            try:
                text_index_repair.remake(self.path)
            except sqlite3.Error:
                raise error from None
            self.on_mended()
            raise MendedTextIndexError(
                CauseAndWayOut(
                    Phrase("the full-text index was damaged and has been made anew; nothing is lost"),
                    Phrase("Do the same once more."),
                )
            ) from error

    def home_id(self) -> str:
        """Return the random id of this data folder."""
        return self._home_id

    def close(self) -> None:
        """Let go of all connections, and of everything held under this opening's name."""
        self.engine.dispose()
        if self._is_held:
            self._is_held = False
            locked_files.let_go(self.path)
        let_go(self.holder)


def open_database(path: Path, clock: Clock, under_way: UnderWay | None = None) -> Database:
    """Open the database at `path`, making or migrating it where needed; `under_way` is told what takes long.

    Raises:
        NewerSchemaError: a newer Hippo has written it; the file is not touched.
        DamagedDatabaseError: it is no database of Hippo, or it cannot be read; the file is not touched.
        LockedDatabaseError: another program holds it.
        DatabaseError: the folder or file cannot be used.
    """
    path = path.absolute()
    _make_private(path)
    revision = _revision(path)
    if revision != HEAD:
        steps = under_way or UnderWay()
        if revision is not None:
            _copy_before_migration(path, revision, clock, steps)
        with steps.step(Phrase("making the database") if revision is None else Phrase("updating the database")):
            _migrate(path)
    engine = make_engine(path)
    try:
        with clear_errors(path):
            home_id = _home(engine, clock)
    except BaseException:
        engine.dispose()
        raise
    return Database(path, engine, home_id)


def bring_up_to_date(copy: Path) -> None:
    """Bring a copy of a database to the present schema. No further copy is made: it would escape later forgetting.

    Raises:
        NewerSchemaError: a newer Hippo has written it.
        DamagedDatabaseError: it is no database of Hippo, or it cannot be read.
    """
    copy = copy.absolute()
    if _revision(copy) not in {None, HEAD}:
        _migrate(copy)


FIRST_PRIVATE_ID = 1 << 40
"""Where the numbers of a private chat begin: more than any database on disk will ever count to."""


def open_private_database(clock: Clock, profile_id: int, profile_name: str) -> Database:
    """Open a database that lives in memory alone and is gone when it is closed: the transcript of a private chat.

    Args:
        clock: Tells when it was made.
        profile_id: The profile's id in the database on disk, so that one id serves both.
        profile_name: Its name.
    """
    nowhere = Path(PRIVATE)
    engine = make_engine(nowhere, in_memory=True)
    with engine.execution_options(**{WRITE: True}).begin() as connection:
        _upgrade(connection)
    db = Database(nowhere, engine, _home(engine, clock))
    with db.write() as session:
        session.add(Profile(id=profile_id, name=profile_name, created_at=clock.now()))
        # An id of a private chat must never be one of the database on disk: both go to recall and forgetting.
        for table in ("conversation", "message", "summary"):
            session.execute(
                text("INSERT INTO sqlite_sequence(name, seq) VALUES (:table, :first)"),
                {"table": table, "first": FIRST_PRIVATE_ID},
            )
    return db


def ensure_profile(db: Database, name: str, clock: Clock) -> int:
    """Return the id of the profile called `name`, making it when it is new."""
    find = select(Profile.id).where(Profile.name == name)
    with db.read() as session:
        found = session.exec(find).first()
    if found is not None:
        return found
    with db.write() as session:
        found = session.exec(find).first()
        if found is None:
            profile = Profile(name=name, created_at=clock.now())
            session.add(profile)
            session.flush()
            found = profile.id
    assert found is not None  # noqa: S101 - flushed rows have an id
    return found


def _make_private(path: Path) -> None:
    """Make the folder and an empty file only the user can read; SQLite gives -wal and -shm the file's own mode."""
    try:
        if not path.parent.is_dir():
            path.parent.mkdir(parents=True, mode=FOLDER_MODE)
        if path.parent.stat().st_mode & 0o077:
            path.parent.chmod(FOLDER_MODE)
        with contextlib.suppress(FileExistsError):
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, FILE_MODE))
        for suffix in ("", "-wal", "-shm"):
            file = path.with_name(path.name + suffix)
            with contextlib.suppress(FileNotFoundError):
                if file.stat().st_mode & 0o077:
                    file.chmod(FILE_MODE)
    except OSError as error:
        msg = CauseAndWayOut(
            Phrase("cannot use {path}: {error}", path=path, error=error.strerror),
            Phrase("Free the path or set HIPPO_HOME to a folder you can write to."),
        )
        raise DatabaseError(msg) from error


def _revision(path: Path) -> str | None:
    """Return the schema revision in the file, None for an empty one. Reads only."""
    try:
        with contextlib.closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, timeout=BUSY_SECONDS)) as plain:
            return _revision_in(plain, path)
    except sqlite3.DatabaseError as error:
        raise explain(error, path) from error


def _revision_in(plain: sqlite3.Connection, path: Path) -> str | None:
    tables = {name for (name,) in plain.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not tables:
        return None
    row = plain.execute("SELECT version_num FROM alembic_version").fetchone() if "alembic_version" in tables else None
    if row is None or "fact_version" not in tables:
        msg = CauseAndWayOut(
            Phrase("{path} is a database of another program", path=path),
            Phrase("Move it away, or set HIPPO_HOME to another folder."),
        )
        raise DamagedDatabaseError(msg)
    revision = str(row[0])
    if revision not in REVISIONS:
        msg = CauseAndWayOut(
            Phrase(
                "{path} was written by a newer Hippo (schema {schema}, this one knows up to {newest})",
                path=path,
                schema=revision,
                newest=HEAD,
            ),
            Phrase("Update Hippo; the file has not been touched."),
        )
        raise NewerSchemaError(msg)
    return revision


def _migrate(path: Path) -> None:
    # foreign keys stay off while tables are rebuilt: SQLite would otherwise cascade from the table that is replaced
    engine = make_engine(path, foreign_keys=False)
    try:
        with clear_errors(path), engine.execution_options(**{WRITE: True}).begin() as connection:
            plain = connection.connection.driver_connection
            assert isinstance(plain, sqlite3.Connection)  # noqa: S101 - the engine is SQLite's
            if _revision_in(plain, path) != HEAD:  # else another process was faster
                _upgrade(connection)
    finally:
        engine.dispose()


def _upgrade(connection: Connection) -> None:
    # alembic costs 0.2 s to import, and most starts find the schema where it should be
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", "memory:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _copy_before_migration(path: Path, revision: str, clock: Clock, under_way: UnderWay) -> None:
    folder = path.parent / BACKUP_FOLDER
    stamp = clock.now().strftime("%Y%m%dT%H%M%S%f")
    copy = folder / f"{path.stem}-before-{HEAD}-from-{revision}-{stamp}.db"
    try:
        folder.mkdir(mode=FOLDER_MODE, exist_ok=True)
        os.close(os.open(copy, os.O_CREAT | os.O_EXCL | os.O_RDWR, FILE_MODE))
        with (
            contextlib.closing(sqlite3.connect(path, timeout=BUSY_SECONDS)) as source,
            contextlib.closing(sqlite3.connect(copy)) as target,
            under_way.step(
                Phrase("copying the database before it is updated"),
                path.stat().st_size,
                in_bytes=True,
                measure=lambda: copy.stat().st_size,
            ),
        ):
            source.backup(target)
    except (OSError, sqlite3.DatabaseError) as error:
        msg = CauseAndWayOut(
            Phrase("cannot copy the database to {folder} before updating it: {error}", folder=folder, error=error),
            Phrase("Make room there and start again."),
        )
        raise DatabaseError(msg) from error


def _home(engine: Engine, clock: Clock) -> str:
    with Session(engine) as session:
        home = session.get(Home, 1)
        if home is not None:
            return home.home_id
    with Session(engine.execution_options(**{WRITE: True})) as session:
        home = session.get(Home, 1)
        if home is None:
            home = Home(id=1, home_id=secrets.token_hex(8), created_at=clock.now())
            session.add(home)
        home_id = home.home_id
        session.commit()
        return home_id
