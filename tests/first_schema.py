"""A database as the first Hippo made it, for tests of what later ones do with it."""

from __future__ import annotations

import contextlib
import sqlite3
from typing import TYPE_CHECKING

from memory.migrations.versions import v0001_first_tables as first

if TYPE_CHECKING:
    from pathlib import Path


def put_first_schema(new: Path, old: Path) -> None:
    """Write at `old` what is in the database at `new`, in the first schema."""
    with contextlib.closing(sqlite3.connect(old)) as plain:
        for statement in (*first.TABLES, first.TEXT_INDEX):
            plain.execute(statement)
        plain.execute("ATTACH ? AS new", (str(new),))
        tables = [name for (name,) in plain.execute("SELECT name FROM new.sqlite_master WHERE type = 'table'")]
        for table in tables:
            if table.startswith(("text_index_", "alembic")):
                continue
            columns = [row[1] for row in plain.execute(f'PRAGMA main.table_info("{table}")')]
            # rows of the text index are found again by their numbers
            names = ", ".join(["rowid"] * (table == "text_index") + [f'"{column}"' for column in columns])
            plain.execute(f'DELETE FROM main."{table}"')
            plain.execute(f'INSERT INTO main."{table}" ({names}) SELECT {names} FROM new."{table}"')
        plain.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        plain.execute("INSERT INTO alembic_version VALUES ('0001')")
        plain.commit()
