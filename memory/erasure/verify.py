"""Looks for forgotten text in every file of the folders that Hippo writes to, and says per file what it found.

It reads bytes, not what a library chooses to show: free pages, write-ahead logs, deleted rows of segments. What the
files compress or encode (Parquet pages, gzip, zip, UTF-16, FTS terms) is decoded first. It changes nothing.
"""

from __future__ import annotations

import contextlib
import io
import os
import sqlite3
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, BinaryIO

from memory.erasure.fts_terms import stale_terms
from memory.erasure.needles import Needles, Traces, base64_forms, needles
from memory.erasure.pattern_set import PatternSet
from memory.erasure.traces import fold, holds
from memory.erasure.unpacking import HEAD_BYTES, unpacked
from memory.locked_files import reading
from memory.phrase import Phrase
from memory.terms import terms
from memory.under_way import UnderWay

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

PIECE_BYTES = 8 * 1024 * 1024
"""Files are read in pieces of this size, so that a large one does not fill the memory."""
EXPORTS = "exports"
"""Folder whose files can be named after what they hold."""
SQLITE_MAGIC = b"SQLite format 3\0"

_MILVUS_LIST = """
    active address auto collection collections consistency created current data database dataset deleted deleteds
    delta deltas description dimension dynamic element enable enabled entities expr false field fields files fixed
    fact float function functions hnsw index indexes info int64 json level list load loaded manifest message metric
    milvus name names null nullable number parameter params parquet partition partitions primary profile profile_id
    released row rows schema segment segments sequence size state string time timestamp true type types utf8 value
    values varchar vector vectors version vid kind advice digest default cosine
    """
MILVUS_WORDS = frozenset(_MILVUS_LIST.split())
"""Words that the vector index writes into its own files; standing there they say nothing about a memory."""


@dataclass(frozen=True, slots=True)
class FileFinding:
    """What was found in one file."""

    path: Path
    size: int
    found: tuple[str, ...] = ()
    """Forgotten texts that are there though they are kept nowhere: these break the promise."""
    kept: tuple[str, ...] = ()
    """Words that are there and also stand in what the user chose to keep."""
    vectors: int = 0
    """Slices of forgotten vectors that are there."""
    unreadable: str = ""
    """Why the file could not be read or decoded in full; empty when it could."""

    @property
    def is_clean(self) -> bool:
        """True when nothing forgotten is in the file and all of it was looked at."""
        return not self.found and not self.vectors and not self.unreadable


@dataclass(frozen=True, slots=True)
class KeptPlace:
    """A row that the user kept and in which a forgotten word stands too."""

    table: str
    row_id: int
    text: str
    """The word or value."""


@dataclass(frozen=True, slots=True)
class Verification:
    """The outcome of one look through all files."""

    files: tuple[FileFinding, ...] = ()
    kept: tuple[KeptPlace, ...] = ()
    sought: int = 0
    """How many texts, slices of vectors and pieces of images were looked for."""
    ghosts: int = 0
    """Rows of the full-text index whose owner is gone."""

    @property
    def is_clean(self) -> bool:
        """True when nothing forgotten was found anywhere."""
        return not self.ghosts and all(file.is_clean for file in self.files)

    @property
    def remains(self) -> tuple[FileFinding, ...]:
        """Return the files that are not clean."""
        return tuple(file for file in self.files if not file.is_clean)

    def counts(self) -> dict[str, Any]:
        """Return figures fit to be stored: they hold no content."""
        return {
            "files": len(self.files),
            "bytes": sum(file.size for file in self.files),
            "sought": self.sought,
            "found": sum(len(file.found) for file in self.files),
            "vectors": sum(file.vectors for file in self.files),
            "ghosts": self.ghosts,
            "unreadable": sum(bool(file.unreadable) for file in self.files),
            "kept": len(self.kept),
        }


class _Search:
    """All patterns of all texts, to be looked for in one pass."""

    def __init__(self, sought: Sequence[str], vectors: Sequence[bytes], images: Sequence[tuple[str, bytes]]) -> None:
        self.patterns = [needles(text) for text in sought]
        self._texts: dict[bytes, set[str]] = {}
        for each in self.patterns:
            for pattern in (*each.folded, *each.exact):
                self._texts.setdefault(pattern, set()).add(each.text)
        pieces = [(form, name) for name, piece in images for form in (piece, *base64_forms(piece))]
        for form, name in pieces:
            self._texts.setdefault(form, set()).add(name)
        self._folded = PatternSet(pattern for each in self.patterns for pattern in each.folded)
        exact = [*(pattern for each in self.patterns for pattern in each.exact), *(form for form, _ in pieces)]
        self._exact = PatternSet([*exact, *vectors])
        self._vectors = frozenset(vectors)
        self._overlap = max(self._folded.longest, self._exact.longest)

    def look(self, stream: BinaryIO, tally: _Tally) -> int:
        """Look for everything in a stream, piece by piece; return how many bytes it has."""
        size = 0
        tail = b""
        while piece := stream.read(PIECE_BYTES):
            size += len(piece)
            data = tail + piece
            exact = self._exact.found_in(data)
            tally.vectors |= exact & self._vectors
            for pattern in self._folded.found_in(data.lower()) | (exact - self._vectors):
                tally.texts |= self._texts[pattern]
            tail = data[-self._overlap :]
        return size


@dataclass
class _Tally:
    texts: set[str] = field(default_factory=set)
    vectors: set[bytes] = field(default_factory=set)
    unreadable: str = ""

    def note(self, reason: str) -> None:
        """Say that something could not be decoded."""
        self.unreadable = reason


def verify(database: Path, folders: Iterable[Path], traces: Traces, under_way: UnderWay | None = None) -> Verification:
    """Look for `traces` in the database's rows and in every file under `folders`.

    Args:
        database: The database file; its live rows say which words the user chose to keep.
        folders: Folders that Hippo writes to; they may lie in each other.
        traces: What must be nowhere.
        under_way: Told how far it is, in bytes.
    """
    sought = traces.texts()
    search = _Search(sought, traces.vectors, traces.images)
    live, places, ghosts = _look_into_rows(database, sought)
    live |= _kept_images(database, traces.images)
    findings = list(_look_into_each(_files(folders), search, live, under_way or UnderWay()))
    return Verification(tuple(findings), tuple(places), len(sought) + len(traces.vectors) + len(traces.images), ghosts)


def _files(folders: Iterable[Path]) -> list[Path]:
    found: dict[Path, None] = {}
    for folder in folders:
        for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
            if path.is_file() and not path.is_symlink():
                found.setdefault(path.resolve(), None)
    return list(found)


def _look_into_each(
    paths: Sequence[Path], search: _Search, live: frozenset[str], under_way: UnderWay
) -> Iterator[FileFinding]:
    done, sizes = 0, [_size(path) for path in paths]
    with under_way.step(Phrase("searching every file"), sum(sizes), in_bytes=True) as reached:
        for path, size in zip(paths, sizes, strict=True):
            yield _look_into(path, search, live)
            done += size
            reached(done)


def _size(path: Path) -> int:
    with contextlib.suppress(OSError):  # gone since it was listed
        return path.stat().st_size
    return 0


def _look_into(path: Path, search: _Search, live: frozenset[str]) -> FileFinding:
    tally = _Tally()
    size = 0
    try:
        if EXPORTS in path.parts:  # elsewhere files have names of Hippo's own
            search.look(io.BytesIO(os.fsencode(path.stem)), tally)
        with reading(path) as stream:
            head = stream.read(HEAD_BYTES)
            stream.seek(0)
            size = search.look(stream, tally)
            for decoded in unpacked(stream, head, tally.note):
                search.look(decoded, tally)
        if head.startswith(SQLITE_MAGIC):
            _search_terms(path, search.patterns, tally)
    except FileNotFoundError:  # gone since it was listed: nothing is in it
        return FileFinding(path, 0)
    except OSError as error:
        tally.unreadable = error.strerror or type(error).__name__
    index_words = {text for text in tally.texts if _is_index_word(path, text)}
    kept = tally.texts & live
    return FileFinding(
        path,
        size,
        tuple(sorted(tally.texts - kept - index_words)),
        tuple(sorted(kept)),
        len(tally.vectors),
        tally.unreadable,
    )


def _is_index_word(path: Path, text: str) -> bool:
    """Tell whether a text stands in a file of the vector index because it is part of that index's own words."""
    wanted = text.casefold()
    return "collections" in path.parts and any(wanted in word for word in MILVUS_WORDS)


def _search_terms(path: Path, patterns: Sequence[Needles], tally: _Tally) -> None:
    """Look into the full-text index of a database: its segments keep terms without their shared beginnings."""
    try:
        stale = stale_terms(path)
    except sqlite3.DatabaseError as error:
        tally.unreadable = f"sqlite: {error}"
        return
    for each in patterns if stale else ():
        if each.text not in tally.texts and not stale.isdisjoint(terms(each.text).split()):
            tally.texts.add(each.text)


# The same words can stand in what the user keeps. To know that, all rows are read once.

_OWNER_TABLES = {"fact": "fact_version", "message": "message", "advice": "message", "digest": "summary"}
_DERIVED = ("text_index", "sqlite_", "erasure", "tombstone", "job")
"""Not what the user keeps: indexes over it, and the records of forgetting themselves."""


def _look_into_rows(database: Path, sought: Sequence[str]) -> tuple[frozenset[str], list[KeptPlace], int]:
    """Return which texts stand in rows that are kept, where, and how many full-text rows have lost their owner."""
    if not database.exists():
        return frozenset(), [], 0
    wanted = [(text, fold(text)) for text in sought]
    live: set[str] = set()
    places: list[KeptPlace] = []
    with contextlib.closing(sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True)) as plain:
        schema = " ".join(sql for (sql,) in plain.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL"))
        schema_words = fold(schema.replace("_", " "))
        live.update(text for text, folded in wanted if holds(schema_words, folded))
        for table, row_id, text in _texts(plain):
            folded_row = fold(text)
            for text_sought, folded in wanted:
                if folded and folded in folded_row:
                    live.add(text_sought)
                    places.append(KeptPlace(table, row_id, text_sought))
        ghosts = sum(
            plain.execute(
                f"SELECT count(*) FROM text_index WHERE owner_kind = ?"  # noqa: S608 - names are constants
                f" AND owner_id NOT IN (SELECT id FROM {table})",
                (kind,),
            ).fetchone()[0]
            for kind, table in _OWNER_TABLES.items()
        )
    return frozenset(live), list(dict.fromkeys(places)), ghosts


def _kept_images(database: Path, images: Sequence[tuple[str, bytes]]) -> frozenset[str]:
    """Return the names of the images of which a piece stands in one that is kept: another profile can have it too."""
    if not images or not database.exists():
        return frozenset()
    with contextlib.closing(sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True)) as plain:
        held = "SELECT 1 FROM attachment WHERE instr(content, ?) > 0 LIMIT 1"
        return frozenset(name for name, piece in images if plain.execute(held, (piece,)).fetchone())


def _texts(plain: sqlite3.Connection) -> Iterator[tuple[str, int, str]]:
    """Yield every text of every row as (table, row id, text)."""
    names = [name for (name,) in plain.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    for table in names:
        if table.startswith(_DERIVED):
            continue
        columns = [row[1] for row in plain.execute(f'PRAGMA table_info("{table}")')]
        quoted = ", ".join(f'"{column}"' for column in columns)
        for row in plain.execute(f'SELECT rowid, {quoted} FROM "{table}"'):  # noqa: S608 - names from the schema
            for value in row[1:]:
                if isinstance(value, bytes) and table == "attachment":
                    value = value.decode("utf-8", "replace")  # noqa: PLW2901
                if isinstance(value, str) and value:
                    yield table, row[0], value
