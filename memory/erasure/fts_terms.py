"""Reads the terms that the segments of the full-text index really hold, deleted ones too.

FTS5 writes each term of a page without the beginning it shares with the one before, so a search for bytes can miss
it; and its own vocabulary view hides what was deleted but not yet merged away. So the pages are decoded here, after
the file format described in SQLite's documentation of FTS5 (leaf pages of ``%_data``). It reads and changes nothing.
"""

from __future__ import annotations

import contextlib
import sqlite3
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

TABLE = "text_index"
_SEGMENT_SHIFT = 37
"""The rowid of a page holds the segment's number above this bit; the two rows below are structure and averages."""
_DOCLIST_INDEX_BIT = 1 << 36
_HEADER_BYTES = 4
_MORE = 0x80


def segment_terms(path: Path) -> set[str]:
    """Return all terms in the index's segments, without the one-byte mark that FTS5 puts before each.

    Raises:
        sqlite3.DatabaseError: the file is not a readable database. One without a full-text index gives no terms.
    """
    with contextlib.closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as plain:
        try:
            rows = plain.execute(f"SELECT id, block FROM {TABLE}_data").fetchall()  # noqa: S608 - a constant
        except sqlite3.OperationalError:
            return set()
    terms: set[str] = set()
    for row_id, block in rows:
        if row_id >> _SEGMENT_SHIFT and not row_id & _DOCLIST_INDEX_BIT:
            terms.update(term.decode("utf-8", "replace") for term in _page_terms(block))
    return terms


def stale_terms(path: Path) -> set[str]:
    """Return the terms that stand in the segments though no row of the index has them: what `purge` should clear.

    Raises:
        sqlite3.DatabaseError: the file is not a readable database.
    """
    held = segment_terms(path)
    if not held:
        return held
    with contextlib.closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as plain:
        for (row,) in plain.execute(f"SELECT c0 FROM {TABLE}_content"):  # noqa: S608 - a constant
            held.difference_update(row.split())
    return held


def _page_terms(block: bytes) -> list[bytes]:
    """Decode one leaf page: a header, terms with their lists, and an index of where each term begins."""
    if len(block) < _HEADER_BYTES:
        return []
    end = int.from_bytes(block[2:4], "big")
    at, offset = end, 0
    terms: list[bytes] = []
    previous = b""
    while at < len(block):
        step, at = _varint(block, at)
        offset += step
        place = offset
        shared = 0
        if terms:  # the first term of a page is written whole
            shared, place = _varint(block, place)
        length, place = _varint(block, place)
        if place + length > end:
            break
        previous = previous[:shared] + block[place : place + length]
        terms.append(previous)
    return [term[1:] for term in terms]


def _varint(block: bytes, at: int) -> tuple[int, int]:
    """Read SQLite's big-endian variable-length number; return it and where it ends."""
    value = 0
    for step in range(9):
        if at >= len(block):
            return value, at
        byte = block[at]
        at += 1
        if step == 8:  # noqa: PLR2004 - the ninth byte counts in full
            return (value << 8) | byte, at
        value = (value << 7) | (byte & 0x7F)
        if not byte & _MORE:
            break
    return value, at
