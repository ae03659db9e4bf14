"""How Hippo speaks to SQLite: which transactions it begins, what it lets through, and what must survive a power cut.

Every transaction starts with an explicit BEGIN of ours (`BEGIN IMMEDIATE` for writing), never by the driver's guess.
"""

from __future__ import annotations

import sqlite3
import time
from typing import TYPE_CHECKING, Any

from sqlalchemy import URL, create_engine, event
from sqlalchemy.pool import QueuePool

from memory.database_errors import BUSY_SECONDS
from memory.visible import storable

if TYPE_CHECKING:
    from pathlib import Path

    from sqlalchemy import Connection, Engine

POOL_SIZE = 8
"""Connections kept open: the screen's workers, the job worker and a command seldom need more at once."""
POOL_OVERFLOW = 24
"""Further connections opened when a burst of threads needs them."""

PRIVATE = ":memory:"
"""SQLite's name for a database that is never written to disk."""

WRITE = "hippo_write"
"""The execution option of a connection that is to write."""


def make_engine(path: Path, *, foreign_keys: bool = True, in_memory: bool = False) -> Engine:
    """Return the connections to a database.

    Args:
        path: Its file; not looked at for one in memory.
        foreign_keys: Whether rows that others name are held.
        in_memory: Whether it is never written to disk.
    """
    # A database in memory is its one connection: all threads take turns with it.
    engine = create_engine(
        URL.create("sqlite", database=PRIVATE if in_memory else str(path)),
        connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False},
        poolclass=QueuePool,
        pool_size=1 if in_memory else POOL_SIZE,
        max_overflow=0 if in_memory else POOL_OVERFLOW,
        hide_parameters=True,  # an error's text may reach a log or the screen, and parameters hold what the user wrote
    )

    @event.listens_for(engine, "connect")
    def set_up(plain: sqlite3.Connection, _record: object) -> None:
        plain.isolation_level = None  # the driver would otherwise begin a transaction when it sees fit
        if in_memory:
            plain.execute("PRAGMA temp_store = MEMORY")  # sorting must not spill into a file either
        else:
            _use_wal(plain)
        plain.execute("PRAGMA synchronous = FULL")  # a message shown as sent survives a power cut too
        plain.execute("PRAGMA secure_delete = ON")
        plain.execute(f"PRAGMA foreign_keys = {'ON' if foreign_keys else 'OFF'}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writing = connection.get_execution_options().get(WRITE)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")

    @event.listens_for(engine, "before_cursor_execute", retval=True)
    def make_storable(
        _connection: Connection,
        _cursor: object,
        statement: str,
        parameters: Any,  # noqa: ANN401 - one tuple or a list of them
        _context: object,
        _many: bool,
    ) -> tuple[str, Any]:
        # half a character, from an argument or a file's name, would otherwise end in an error of the driver
        return statement, _storable(parameters)

    return engine


def _storable(parameters: Any) -> Any:  # noqa: ANN401 - a tuple, a dict where a statement names them, or a list of these
    if isinstance(parameters, list):
        return [_storable(each) for each in parameters]
    if isinstance(parameters, dict):
        return {name: storable(value) if isinstance(value, str) else value for name, value in parameters.items()}
    if any(isinstance(value, str) and not value.isascii() for value in parameters):
        return tuple(storable(value) if isinstance(value, str) else value for value in parameters)
    return parameters


def _use_wal(plain: sqlite3.Connection) -> None:
    # switching the mode does not wait for other connections as statements do, so two first starts could collide here
    deadline = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            plain.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.02)
        else:
            return
