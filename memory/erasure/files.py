"""Takes forgotten text out of what lies beside the database's rows: free pages, write-ahead log, logs, exports.

Files are changed in place or replaced whole; a file that another process has open stays usable by it. Backups are
`memory.backups`' part. Nothing outside the folders handed in is touched.
"""

from __future__ import annotations

import contextlib
import json
import os
import sqlite3
from dataclasses import dataclass
from typing import TYPE_CHECKING

from memory.erasure.needles import Traces, needles
from memory.export_format import closed, is_signed, parse, type_of
from memory.neighbours import sweep_neighbours

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

    from memory.erasure.tombstones import TombstoneKey

VACUUM_BYTES = 64 * 1024 * 1024
"""Up to this size a database is always written anew: it takes under a second. Above, only when something is found."""
BUSY_SECONDS = 5.0
"""How long to wait for another process's read or write to end."""
READER_SECONDS = 2.0
"""How long to wait for readers that still look at old pages; reads of Hippo take milliseconds."""
MASK = ord("*")


@dataclass(frozen=True, slots=True)
class Folders:
    """Where Hippo writes. Everything under `data` and `logs` is searched after forgetting."""

    data: Path
    logs: Path
    backups: Path
    exports: Path

    def searched(self) -> tuple[Path, ...]:
        """Return the folders that the check looks through."""
        return (self.data, self.logs, self.backups, self.exports)


def compact(database: Path, *, vacuum: bool) -> bool:
    """Empty the write-ahead log into the database, after writing the database anew if asked.

    Deleted rows are overwritten as they go (``secure_delete``), but copies of moved ones can stay in the unused
    part of pages; only writing all pages anew is sure to leave none.

    Returns:
        False when another process held on too long; the work is to be tried again.
    """
    plain = sqlite3.connect(database, timeout=BUSY_SECONDS, isolation_level=None)
    with contextlib.closing(plain):
        plain.execute("PRAGMA secure_delete = ON")
        try:
            if vacuum:
                plain.execute("VACUUM")
            plain.execute(f"PRAGMA busy_timeout = {int(READER_SECONDS * 1000)}")
            busy, _, _ = plain.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        except sqlite3.OperationalError:
            return False
    return not busy


def is_small(database: Path) -> bool:
    """Tell whether a database is small enough to be written anew without a second thought."""
    return database.stat().st_size <= VACUUM_BYTES


def mask_logs(folder: Path, traces: Traces) -> int:
    """Overwrite forgotten text in log files with stars of the same length; return how many files were changed.

    Writing in place keeps the file of a process that is logging into it.
    """
    patterns = [pattern for text in traces.texts() for pattern in _patterns(text)]
    changed = 0
    for path in _log_files(folder):
        with contextlib.suppress(FileNotFoundError), path.open("r+b") as stream:
            old = stream.read()
            new = bytearray(old)
            lowered = old.lower()
            for pattern, within in patterns:
                _mask(new, lowered if within == "folded" else old, pattern)
            if new != old:
                stream.seek(0)
                stream.write(new)
                stream.flush()
                os.fsync(stream.fileno())
                changed += 1
    return changed


def _patterns(text: str) -> list[tuple[bytes, str]]:
    found = needles(text)
    return [(each, "folded") for each in found.folded] + [(each, "exact") for each in found.exact]


def _mask(target: bytearray, where: bytes, pattern: bytes) -> None:
    at = where.find(pattern)
    while at >= 0:
        target[at : at + len(pattern)] = bytes([MASK]) * len(pattern)
        at = where.find(pattern, at + len(pattern))


def empty_logs(folder: Path) -> int:
    """Empty the current log and delete older ones; return how many there were."""
    files = _log_files(folder)
    for path in files:
        with contextlib.suppress(FileNotFoundError):
            if path.suffix == ".log":
                os.truncate(path, 0)
            else:
                path.unlink()
    return len(files)


def _log_files(folder: Path) -> list[Path]:
    return [path for path in sorted(folder.glob("*.log*")) if path.is_file() and not path.is_symlink()]


def rewrite_exports(folder: Path, is_forgotten: Callable[[str], bool], key: TombstoneKey) -> int:
    """Take forgotten lines out of the exports in Hippo's own folder; return how many files were changed.

    Args:
        folder: The folder of exports.
        is_forgotten: Judges one line (of JSONL) or a whole file (of anything else).
        key: Signs an export of memories again that this home had signed.
    """
    changed = 0
    for path in _export_files(folder):
        text = path.read_text("utf-8", "surrogateescape")
        if path.suffix == ".jsonl":
            lines = [line for line in text.split("\n") if line]  # not splitlines: texts may hold other line ends
            kept = [line for line in lines if not is_forgotten(line)]
            if len(kept) < len(lines):
                whole = _signed_again(lines, kept, key)
                replace_file(path, "".join(line + "\n" for line in whole).encode("utf-8", "surrogateescape"))
                changed += 1
        elif is_forgotten(text) or is_forgotten(path.stem.replace("-", " ")):
            # a document has no lines that could go alone without leaving their surroundings wrong
            path.unlink()
            changed += 1
    return changed


def _signed_again(lines: Sequence[str], kept: Sequence[str], key: TombstoneKey) -> Sequence[str]:
    end = parse(lines[-1])
    if end is None or end.get("type") != "end" or not is_signed(lines[:-1], str(end.get("signature", "")), key):
        return kept
    return list(closed([line for line in kept if type_of(line) != "end"], key))


def delete_exports(folder: Path, is_going: Callable[[str, str], bool] | None) -> int:
    """Delete exports: those whose profile is going, as their first line says, or all; return how many.

    Args:
        folder: The folder of exports.
        is_going: Judges the name that a profile had and its namespace, which is empty in files of older versions.
            All go if it is None, and whatever names no profile goes in any case.
    """
    deleted = 0
    for path in _export_files(folder):
        told = _profile_of(path)
        if is_going is None or told is None or is_going(*told):
            path.unlink(missing_ok=True)
            deleted += 1
    return deleted


def _profile_of(path: Path) -> tuple[str, str] | None:
    try:
        with path.open(encoding="utf-8") as stream:
            header = json.loads(stream.readline())
        return str(header["profile"]), str(header.get("namespace", ""))
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def _export_files(folder: Path) -> Iterable[Path]:
    return [path for path in sorted(folder.rglob("*")) if path.is_file() and not path.is_symlink()]


def replace_file(path: Path, content: bytes) -> None:
    """Write a file whole or not at all, 0600: to a neighbour first, then in place of the old one."""
    sweep_neighbours(path)
    neighbour = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    descriptor = os.open(neighbour, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        neighbour.replace(path)
    except BaseException:  # stopped by the user, too
        neighbour.unlink(missing_ok=True)
        raise
