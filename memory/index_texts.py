"""What each memory is embedded by. Must never hand out a forgotten span, nor what a chat without memory said."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import exists, func
from sqlmodel import col, select

from memory.erasure.redaction import PLACEHOLDERS
from memory.records import Conversation, Embedding, FactVersion, Message, Summary
from memory.values import Kind, MessageState, OwnerKey, OwnerKind, Role

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from datetime import datetime

    from sqlalchemy import ColumnElement
    from sqlmodel import Session

_DIGEST = "digest"
_TABLES: dict[OwnerKind, type[FactVersion | Message | Summary]] = {
    OwnerKind.FACT: FactVersion,
    OwnerKind.MESSAGE: Message,
    OwnerKind.ADVICE: Message,
    OwnerKind.DIGEST: Summary,
}
_ROLES = {OwnerKind.MESSAGE: Role.USER, OwnerKind.ADVICE: Role.ASSISTANT}
_STATES = {
    OwnerKind.MESSAGE: (MessageState.COMPLETE,),
    OwnerKind.ADVICE: (MessageState.COMPLETE, MessageState.STOPPED),
}


@dataclass(frozen=True, slots=True)
class IndexText:
    """A memory as an index takes it, but for its vector."""

    profile_id: int
    text: str
    kind: Kind
    at: datetime


def index_texts(session: Session, keys: Iterable[OwnerKey]) -> dict[OwnerKey, IndexText]:
    """Return what there is to embed of these memories; what is gone, empty or not to be recalled is left out.

    Args:
        session: A read or write transaction.
        keys: A page of owners, at most a few hundred.

    Returns:
        The texts by owner.
    """
    ids: dict[OwnerKind, list[int]] = {}
    for key in keys:
        ids.setdefault(key.kind, []).append(key.id)
    found: dict[OwnerKey, IndexText] = {}
    for kind, wanted in ids.items():
        if kind is OwnerKind.FACT:
            found |= _of_facts(session, wanted)
        elif kind is OwnerKind.DIGEST:
            found |= _of_digests(session, wanted)
        else:
            found |= _of_messages(session, kind, wanted)
    return {key: text for key, text in found.items() if text.text}


def without_embedding(session: Session, kind: OwnerKind, model: str, after: int, limit: int) -> Sequence[OwnerKey]:
    """Return the next owners of one kind that have no stored vector of `model`, by id.

    Args:
        session: A read transaction.
        kind: Which kind of memory.
        model: The embedding model.
        after: The id to go on from.
        limit: How many at most.

    Returns:
        Owners with ids above `after`; some may have nothing to embed.
    """
    owner_id = col(_TABLES[kind].id)
    wanted = select(owner_id).where(owner_id > after, *_lack(kind, model)).order_by(owner_id).limit(limit)
    return [OwnerKey(kind, id_) for id_ in session.scalars(wanted) if id_ is not None]


def count_without_embedding(session: Session, kind: OwnerKind, model: str) -> int:
    """Return how many owners of one kind have no stored vector of `model`."""
    return session.scalar(select(func.count()).select_from(_TABLES[kind]).where(*_lack(kind, model))) or 0


def _lack(kind: OwnerKind, model: str) -> list[ColumnElement[bool]]:
    """Return what holds of the owners of one kind that have no stored vector of `model`."""
    held = exists().where(
        col(Embedding.owner_kind) == kind.value,
        col(Embedding.owner_id) == col(_TABLES[kind].id),
        col(Embedding.model) == model,
    )
    lack = [~held]
    if kind in _ROLES:
        lack += [col(Message.role) == _ROLES[kind], col(Message.state).in_(_STATES[kind])]
    elif kind is OwnerKind.DIGEST:
        lack.append(col(Summary.sort) == _DIGEST)
    return lack


def _of_facts(session: Session, ids: list[int]) -> Iterator[tuple[OwnerKey, IndexText]]:
    for row in session.scalars(select(FactVersion).where(col(FactVersion.id).in_(ids))):
        yield OwnerKey(OwnerKind.FACT, row.id or 0), IndexText(row.profile_id, row.text, Kind(row.kind), row.valid_from)


def _of_digests(session: Session, ids: list[int]) -> Iterator[tuple[OwnerKey, IndexText]]:
    for row in session.scalars(select(Summary).where(col(Summary.id).in_(ids), col(Summary.sort) == _DIGEST)):
        yield OwnerKey(OwnerKind.DIGEST, row.id or 0), IndexText(row.profile_id, row.text, Kind.DIGEST, row.updated_at)


def _of_messages(session: Session, kind: OwnerKind, ids: list[int]) -> Iterator[tuple[OwnerKey, IndexText]]:
    wanted = (
        select(Message)
        .join(Conversation, col(Conversation.id) == col(Message.conversation_id))
        .where(
            col(Message.id).in_(ids),
            col(Message.role) == _ROLES[kind],
            col(Message.state).in_(_STATES[kind]),
            col(Conversation.memory_write).is_(True),
        )
    )
    for row in session.scalars(wanted):
        yield OwnerKey(kind, row.id or 0), IndexText(row.profile_id, _recallable(row), Kind.EPISODE, row.created_at)


def _recallable(message: Message) -> str:
    """Return the content without the spans that were forgotten, and without the words that stand for others."""
    text = message.content
    for start, end in sorted(((int(start), int(end)) for start, end in message.forgotten), reverse=True):
        text = text[:start] + " " + text[end:]
    for placeholder in PLACEHOLDERS:
        text = text.replace(placeholder, " ")
    return text.strip()
