"""Works out what an act of forgetting reaches: rows that go, sentences that are taken out, words that tell of them.

Read-only. The same plan is shown to the user, carried out, and carried out again on every backup; it must find more
rather than less, and never look into another profile.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlmodel import Session, col, select

from memory.erasure.attached import find_attachments, image_pieces
from memory.erasure.choosing import choose, find_entities, find_mentions, find_names, sought_by
from memory.erasure.needles import Traces
from memory.erasure.plan_values import Known, Plan, message_key
from memory.erasure.sentences import find_conversation_texts, find_messages, find_small_texts
from memory.records import Embedding

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memory.erasure.selection import Selection
    from memory.erasure.traces import Sought
    from memory.values import OwnerKey, OwnerKind

MOST_TRACES = 400
"""Texts looked for in the files afterwards: a sample of a larger erasure is as telling, and does not take minutes."""
MOST_VECTORS = 200
"""Forgotten vectors looked for afterwards, likewise."""


def make_plan(
    session: Session,
    profile_id: int,
    selection: Selection,
    *,
    keep_transcript: bool = False,
    known: Known | None = None,
    through_message: int | None = None,
) -> Plan:
    """Work out what a selection reaches.

    Args:
        session: A session on the database, or on a backup of it.
        profile_id: The profile; nothing of another is looked at.
        selection: What the user chose; not a wholesale one.
        keep_transcript: The user wants to keep reading the sentences: they count as kept, not as forgotten.
        known: What is known to be forgotten from elsewhere.
        through_message: Leave messages after this one alone: what they say was told again.
    """
    plan = Plan(profile_id, selection, known or Known(), through_message)
    choose(session, plan)
    find_names(session, plan)
    sought = sought_by(plan)
    find_messages(session, plan, sought)
    find_attachments(session, plan, sought)
    find_conversation_texts(session, plan, sought)
    find_small_texts(session, plan, sought)
    find_entities(session, plan)
    find_mentions(session, plan, sought)
    plan.traces = _traces(session, plan, sought, keep_transcript=keep_transcript)
    return plan


def _traces(session: Session, plan: Plan, sought: Sequence[Sought], *, keep_transcript: bool) -> Traces:
    values = [each.value for each in sought]
    texts = [version.text for version in plan.versions]
    texts += [message.content for message in plan.gone_messages]
    images: list[tuple[str, bytes]] = []
    if not keep_transcript:
        texts += [sentence for cut in plan.cuts for sentence in cut.content.sentences()]
        texts += [sentence for file in plan.attachments for sentence in file.text.sentences()]
        texts += plan.file_names
        images = image_pieces(session, [picture.id or 0 for picture in plan.pictures])
    vectors = _vectors_of(session, [*plan.owners(), *(message_key(cut.row) for cut in plan.cuts)])
    return Traces.of(_sample(values, MOST_TRACES), texts=_sample(texts, MOST_TRACES), vectors=vectors, images=images)


def _vectors_of(session: Session, owners: Sequence[OwnerKey]) -> list[bytes]:
    ids: dict[OwnerKind, list[int]] = {}
    for owner in owners:
        ids.setdefault(owner.kind, []).append(owner.id)
    found: list[bytes] = []
    for kind, numbers in ids.items():
        rows = select(Embedding.vector).where(Embedding.owner_kind == kind, col(Embedding.owner_id).in_(numbers))
        found += session.exec(rows.limit(MOST_VECTORS)).all()
    return found[:MOST_VECTORS]


def _sample(items: Sequence[str], most: int) -> list[str]:
    step = max(1, -(-len(items) // most))
    return list(items[::step])
