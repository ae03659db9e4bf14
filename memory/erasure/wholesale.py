"""What to look for after everything was forgotten: a sample of all that was there. Read-only."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from sqlmodel import Session, col, select

from memory.erasure.attached import image_pieces
from memory.erasure.needles import Traces
from memory.erasure.traces import telling_words
from memory.records import Attachment, Embedding, Entity, FactVersion, Message, Summary

if TYPE_CHECKING:
    from collections.abc import Sequence

Item = TypeVar("Item")

MOST_OF_EACH = 120
"""Values, messages, summaries and vectors looked for: what survived at all would survive in bulk."""


def wholesale_traces(session: Session, profiles: Sequence[int]) -> Traces:
    """Return what must be nowhere once these profiles are empty."""
    values = _sample(session.exec(select(FactVersion.value).where(col(FactVersion.profile_id).in_(profiles))).all())
    names = _sample(
        session.exec(select(Entity.name).where(col(Entity.profile_id).in_(profiles), Entity.kind != "user")).all()
    )
    texts = _sample(session.exec(select(FactVersion.text).where(col(FactVersion.profile_id).in_(profiles))).all())
    texts += _sample(session.exec(select(Summary.text).where(col(Summary.profile_id).in_(profiles))).all())
    ids = _sample(session.exec(select(Message.id).where(col(Message.profile_id).in_(profiles))).all())
    contents = session.exec(select(Message.content).where(col(Message.id).in_(ids))).all()
    vector_ids = _sample(session.exec(select(Embedding.id).where(col(Embedding.profile_id).in_(profiles))).all())
    vectors = session.exec(select(Embedding.vector).where(col(Embedding.id).in_(vector_ids))).all()
    mine = col(Attachment.profile_id).in_(profiles)
    files = session.exec(select(Attachment.id, Attachment.name, Attachment.media_type).where(mine)).all()
    texts += _sample([name for _, name, _ in files])
    images = _sample([file_id or 0 for file_id, _, media_type in files if media_type.startswith("image/")])
    attached = _sample([file_id or 0 for file_id, _, media_type in files if media_type.startswith("text/")])
    for content in session.exec(select(Attachment.content).where(col(Attachment.id).in_(attached))):
        texts.append(content.decode("utf-8", "replace"))
    found = Traces.of(
        [*values, *names], texts=[*texts, *contents], vectors=vectors, images=image_pieces(session, images)
    )
    # of each message its longest word: most others are everybody's
    words = [max(telling_words(content), key=len, default="") for content in contents]
    return Traces(found.values, tuple(dict.fromkeys([*found.words, *filter(None, words)])), found.vectors, found.images)


def _sample(items: Sequence[Item]) -> list[Item]:
    step = max(1, -(-len(items) // MOST_OF_EACH))
    return list(items[::step])
