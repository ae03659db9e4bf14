"""The full-text index: an FTS5 table inside the database, so that it changes in the same transaction as the truth.

Rows are named by a number made from the owner's key, which makes replacing and removing one a matter of one
look-up. Text of users never becomes part of search syntax: only letters and digits reach it, in quotes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import bindparam, text

from memory.terms import QueryTerms, query_terms, terms
from memory.values import OwnerKey, OwnerKind

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from sqlalchemy.orm import Session

__all__ = ["TextHit", "keys", "purge", "put", "put_new", "query_terms", "rebuild", "remove", "search", "terms"]

_KIND_NUMBERS = {OwnerKind.FACT: 0, OwnerKind.MESSAGE: 1, OwnerKind.ADVICE: 2, OwnerKind.DIGEST: 3}
_KIND_SLOTS = 8
"""Row ids are owner id times this plus the kind's number; room for kinds to come."""

_DELETE = text("DELETE FROM text_index WHERE rowid = :rowid")
_INSERT = text(
    "INSERT INTO text_index(rowid, terms, owner_kind, owner_id, profile_id)"
    " VALUES (:rowid, :terms, :owner_kind, :owner_id, :profile_id)"
)
_SEARCH = text(
    "SELECT owner_kind, owner_id, rank FROM text_index"
    # the kind is read off the row id, which costs nothing; the other columns are fetched for what is left
    " WHERE text_index MATCH :words AND rowid % :slots IN :kinds AND profile_id = :profile_id"
    " ORDER BY rank LIMIT :limit"
).bindparams(bindparam("kinds", expanding=True))
_KEYS = text("SELECT owner_kind, owner_id FROM text_index WHERE profile_id = :profile_id")
_OPTIMIZE = text("INSERT INTO text_index(text_index) VALUES ('optimize')")
_REBUILD = text("INSERT INTO text_index(text_index) VALUES ('rebuild')")


@dataclass(frozen=True, slots=True)
class TextHit:
    """A row that was found."""

    key: OwnerKey
    score: float
    """BM25, positive: higher is better."""


def put(session: Session, key: OwnerKey, profile_id: int, content: str) -> None:
    """Index a text under its key, in place of what was there.

    Args:
        session: A write transaction.
        key: Whose text it is.
        profile_id: The namespace it belongs to.
        content: Any text; one without letters or digits leaves no row.
    """
    remove(session, [key])
    indexed = terms(content)
    if indexed:
        session.execute(
            _INSERT,
            {
                "rowid": _row_id(key),
                "terms": indexed,
                "owner_kind": key.kind.value,
                "owner_id": key.id,
                "profile_id": profile_id,
            },
        )


def put_new(session: Session, profile_id: int, contents: Iterable[tuple[OwnerKey, str]]) -> None:
    """Index rows that were stored just now, and so have no earlier text to replace, by the `terms` of their texts."""
    rows = [
        {
            "rowid": _row_id(key),
            "terms": indexed,
            "owner_kind": key.kind.value,
            "owner_id": key.id,
            "profile_id": profile_id,
        }
        for key, indexed in contents
        if indexed
    ]
    if rows:
        session.execute(_INSERT, rows)


def remove(session: Session, keys: Iterable[OwnerKey]) -> None:
    """Take rows out; keys that are not there are passed over. `purge` makes their terms unreadable."""
    rows = [{"rowid": _row_id(key)} for key in keys]
    if rows:
        session.execute(_DELETE, rows)


def search(
    session: Session,
    profile_id: int,
    content: str,
    limit: int,
    kinds: Collection[OwnerKind] | None = None,
) -> list[TextHit]:
    """Find the rows of one profile that share words with a text.

    Args:
        session: A read transaction.
        profile_id: The namespace to search.
        content: What is asked for, as the user wrote it.
        limit: How many hits at most.
        kinds: Which kinds of memory; None for all.

    Returns:
        Hits, best first; none if the text holds nothing but stop words.
    """
    words = _match_expression(query_terms(content))
    wanted = [_KIND_NUMBERS[kind] for kind in (OwnerKind if kinds is None else kinds)]
    if not words or not wanted or limit <= 0:
        return []
    asked = {"words": words, "slots": _KIND_SLOTS, "kinds": wanted, "profile_id": profile_id, "limit": limit}
    found = session.execute(_SEARCH, asked)
    return [TextHit(OwnerKey(OwnerKind(kind), owner_id), -rank) for kind, owner_id, rank in found]


def keys(session: Session, profile_id: int) -> set[OwnerKey]:
    """Return all keys held for a profile, for checks against the tables."""
    rows = session.execute(_KEYS, {"profile_id": profile_id})
    return {OwnerKey(OwnerKind(kind), owner_id) for kind, owner_id in rows}


def purge(session: Session) -> None:
    """Make the terms of removed rows unreadable in the index itself.

    A removed row's terms stay in the index' segments until these are merged; merging them all writes only what
    is still held. The freed pages are overwritten since the database runs with ``secure_delete``; the
    write-ahead log is the caller's to truncate.
    """
    session.execute(_OPTIMIZE)


def rebuild(session: Session) -> None:
    """Make the index anew from the terms kept beside it, for repair."""
    session.execute(_REBUILD)


def _row_id(key: OwnerKey) -> int:
    return key.id * _KIND_SLOTS + _KIND_NUMBERS[key.kind]


def _match_expression(wanted: QueryTerms) -> str:
    # Terms hold letters and digits only; the quotes keep AND, OR, NOT and NEAR plain words.
    quoted = [f'"{term}"' for term in wanted.whole]
    quoted += [f'"{beginning}"*' for beginning in wanted.beginnings]
    return " OR ".join(quoted)
