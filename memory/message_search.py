"""Finds messages by their words, and takes them out of the indexes. A hit counts only once it is joined with SQLite."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlmodel import Session, col, select

from memory import text_index
from memory.queue import put_unindex_jobs
from memory.records import Message
from memory.snippets import hide, snippet
from memory.values import OwnerKey, OwnerKind, Role

if TYPE_CHECKING:
    from collections.abc import Iterable

    from memory.clock import Clock

SEARCH_OVERFETCH = 4
"""Index hits fetched for each message wanted, since one that lies in a forgotten span drops out."""


def owner_key(message: Message) -> OwnerKey:
    """Return the name under which the indexes know a message."""
    assert message.id is not None  # noqa: S101 - stored rows have an id
    return OwnerKey(OwnerKind.MESSAGE if message.role == Role.USER else OwnerKind.ADVICE, message.id)


def find_messages(session: Session, profile_id: int, words: str, fetch: int) -> list[tuple[Message, str]]:
    """Return messages of both sides that hold `words`, best first, each with one line around them."""
    kinds = (OwnerKind.MESSAGE, OwnerKind.ADVICE)
    ids = [hit.key.id for hit in text_index.search(session, profile_id, words, fetch, kinds=kinds)]
    find = select(Message).where(Message.profile_id == profile_id, col(Message.id).in_(ids))
    by_id = {message.id: message for message in session.exec(find)}
    hits: list[tuple[Message, str]] = []
    for found in ids:
        message = by_id.get(found)
        if message is None:
            continue
        context = snippet(hide(message.content, message.forgotten), words)
        if context is not None:
            hits.append((message, context))
    return hits


def remove_from_indexes(session: Session, clock: Clock, messages: Iterable[Message], profile_id: int) -> None:
    """Take deleted messages out of the full-text index at once, and out of the vector index by a job."""
    keys = [owner_key(message) for message in messages]
    text_index.remove(session, keys)
    put_unindex_jobs(session, clock, keys, profile_id)
