"""A database that is migrated but otherwise new, put where a test opens its home: migrating costs more than most tests.

The bytes come from the real migrations, run once a process. Tests of the making itself call `open_database` directly.
"""

from __future__ import annotations

import functools
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from memory.clock import SystemClock
from memory.database import FILE_MODE, FOLDER_MODE, open_database


def put_database(path: Path) -> None:
    """Put a fresh database at `path`, unless one is there already."""
    if path.exists():
        return
    path.parent.mkdir(parents=True, exist_ok=True, mode=FOLDER_MODE)
    path.touch(FILE_MODE)
    path.write_bytes(_migrated())


@functools.cache
def _migrated() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "hippo.db"
        open_database(path, SystemClock()).close()
        with closing(sqlite3.connect(path)) as plain:
            plain.execute("DELETE FROM home")  # every home gets an id of its own
            plain.commit()
        return path.read_bytes()
