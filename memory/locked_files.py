"""Reads the file of a database that this process has open, without letting go of SQLite's locks on it.

POSIX takes all locks of a process on a file away as soon as the process closes any descriptor of it. After a plain
`open` and `close` of the database another process would find it free, and delete the write-ahead log as it ends, under
the one that goes on writing. So a descriptor that is opened here stays open as long as the database does.
"""

from __future__ import annotations

import contextlib
import io
import os
import sys
import threading
from collections import Counter
from typing import TYPE_CHECKING, BinaryIO, cast

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LOCKED_SUFFIXES = ("", "-shm")
"""Of the files of one database, those that SQLite locks; it never locks the write-ahead log."""

_guard = threading.Lock()
_openings: Counter[Path] = Counter()
"""How often each database is open in this process, by its whole path."""
_kept: dict[Path, dict[tuple[int, int], int]] = {}
"""The descriptors that stay open, by database, then by device and inode: a file can be replaced under its name."""


def hold(database: Path) -> None:
    """Say that this process opens a database; each call wants one `let_go`."""
    with _guard:
        _openings[database.resolve()] += 1


def let_go(database: Path) -> None:
    """Say that one opening of a database has ended. With the last one, what was kept open for reading is closed."""
    whole = database.resolve()
    with _guard:
        _openings[whole] -= 1
        if _openings[whole] <= 0:
            del _openings[whole]
            for descriptor in _kept.pop(whole, {}).values():
                os.close(descriptor)


@contextlib.contextmanager
def reading(path: Path) -> Iterator[BinaryIO]:
    """Open any file to read its bytes from the beginning; one that SQLite has locked here keeps its locks.

    Raises:
        OSError: it is not there, or cannot be read.
    """
    whole = path.resolve()
    names = {whole.with_name(whole.name.removesuffix(suffix)) for suffix in LOCKED_SUFFIXES}
    with _guard:
        database = next((name for name in names if name in _openings), None)
        descriptor = _descriptor(database, whole) if database is not None and sys.platform != "win32" else None
    if descriptor is None:  # Windows has its locks by handle
        with path.open("rb") as stream:
            yield stream
    else:
        yield cast("BinaryIO", io.BufferedReader(_Bytes(descriptor)))


def _descriptor(database: Path, file: Path) -> int:
    """Return the descriptor kept for what stands under this name now."""
    kept = _kept.setdefault(database, {})
    found = file.stat()
    known = kept.get((found.st_dev, found.st_ino))
    if known is not None:
        return known
    descriptor = os.open(file, os.O_RDONLY)
    now = os.fstat(descriptor)
    return kept.setdefault((now.st_dev, now.st_ino), descriptor)


class _Bytes(io.RawIOBase):
    """The bytes behind a descriptor that others read too: it has a place of its own, and never closes it."""

    def __init__(self, descriptor: int) -> None:
        super().__init__()
        self._descriptor = descriptor
        self._at = 0

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        begin = {os.SEEK_SET: 0, os.SEEK_CUR: self._at, os.SEEK_END: os.fstat(self._descriptor).st_size}[whence]
        self._at = max(0, begin + offset)
        return self._at

    def readinto(self, buffer: object) -> int:
        view = memoryview(cast("bytearray", buffer)).cast("B")
        piece = os.pread(self._descriptor, len(view), self._at)
        view[: len(piece)] = piece
        self._at += len(piece)
        return len(piece)
