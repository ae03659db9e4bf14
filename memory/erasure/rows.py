"""Carries out a plan in the database, inside the caller's write transaction. Files are `memory.erasure.files`' part.

What stays must not change but for its place: quotes of other memories that moved are followed, and lost ones let go.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import bindparam, text
from sqlmodel import Session, col, delete, or_, select, update

from memory import text_index
from memory.attachments import spans_of
from memory.conversations import INSTRUCTIONS, TITLED
from memory.erasure.plan_values import Plan, message_key
from memory.erasure.redaction import Redaction, hide, redact, without_marks
from memory.erasure.tombstones import fact_digests, files_digest, put_digests, row_digest, sentence_digests
from memory.queue import DIGEST, EXTRACT, INDEX, SUMMARISE, put_index_job, put_job, put_unindex_jobs
from memory.records import (
    Attachment,
    Conversation,
    Embedding,
    EntityAlias,
    EntityRelation,
    Fact,
    FactVersion,
    Feedback,
    Injection,
    Job,
    Message,
    Tombstone,
)
from memory.titling import title_from
from memory.values import OwnerKey, OwnerKind, Role, Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from memory.clock import Clock
    from memory.erasure.plan_values import FileCut, TextCut
    from memory.erasure.tombstones import TombstoneKey

WHOLE_IMAGE = Span(0, 1)
"""An image has no parts that could be barred alone: any span bars it."""
_CHUNK = 500
"""Ids named in one statement: SQLite's limit lies higher everywhere, and a statement stays readable in a trace."""

_OPENINGS = 5
"""Messages of a chat that are looked at for words to name it by: its beginning, not whatever came up later."""


def erase(
    session: Session, plan: Plan, clock: Clock, key: TombstoneKey, *, keep_transcript: bool = False
) -> dict[str, int]:
    """Take out all that the plan names; the tombstones that hold it back are written with it.

    Args:
        session: A write transaction on the database the plan was made in.
        plan: What goes.
        clock: The time of forgetting.
        key: For the hashes of tombstones.
        keep_transcript: Leave sentences readable and only bar them from recall, search and extraction.

    Returns:
        How many rows of each sort went or were changed; fit to be stored.
    """
    _bury(session, plan, clock, key, keep_transcript=keep_transcript)
    counts = {
        "facts": len(plan.facts),
        "versions": len(plan.versions),
        "entities": len(plan.entities),
        "conversations": len(plan.conversations),
        "messages": len(plan.gone_messages),
        "sentences": sum(len(cut.content.spans) for cut in plan.cuts),
        "summaries": len(plan.summaries),
        "titles": len(plan.titles),
        "attachments": len(plan.attachments) + len(plan.pictures),
        "drafts": len(plan.drafts),
        "instructions": len(plan.instructions),
        "feedback": len(plan.feedback),
    }
    for cut in plan.cuts:
        if keep_transcript:
            _bar(session, cut.row, cut.content.spans, clock)
        else:
            _cut_message(session, cut.row, cut.content, clock, key)
            cut.row.reasoning = redact(cut.row.reasoning, cut.reasoning.spans).text
            if cut.error:
                cut.row.error = ""
        _index_again(session, cut.row, clock)
    for file in plan.attachments:
        if keep_transcript:
            _bar_file(file.row, file.barred)
        else:
            _cut_file(file)
    for picture in plan.pictures:
        if keep_transcript:
            _bar_file(picture, [WHOLE_IMAGE])
        else:
            session.delete(picture)
    for draft, cut_out in plan.drafts:
        draft.text = _without(cut_out)
    for talk, cut_out in plan.instructions:
        talk.settings = {**talk.settings, INSTRUCTIONS: _without(cut_out) or None}
    for said in plan.feedback:
        session.delete(said)
    _drop_built(session, plan, clock)
    _drop_rows(session, plan, clock)
    text_index.purge(session)
    return counts


# What must not come back.


def _bury(session: Session, plan: Plan, clock: Clock, key: TombstoneKey, *, keep_transcript: bool) -> None:
    slots = {fact.id: fact for fact in plan.facts}
    missing = {version.fact_id for version in plan.versions} - set(slots)
    slots.update({fact.id: fact for fact in session.exec(select(Fact).where(col(Fact.id).in_(missing)))})
    digests: set[str] = set()
    for version in plan.versions:
        slot = slots[version.fact_id]
        digests |= fact_digests(key, plan.names.get(slot.entity_id, ()), slot.attribute, version.value)
        digests.add(row_digest(key, "version", version.id or 0))
    digests |= {row_digest(key, "fact", fact.id or 0) for fact in plan.facts}
    digests |= {row_digest(key, "entity", entity.id or 0) for entity in plan.entities}
    digests |= {row_digest(key, "conversation", talk.id or 0) for talk in plan.conversations}
    for cut in () if keep_transcript else plan.cuts:  # a chat that is deleted can come back from a copy or an import
        digests |= {found for sentence in cut.content.sentences() for found in sentence_digests(key, sentence)}
    digests |= _digests_of_files(session, plan, key)
    digests |= {row_digest(key, "title", talk.id or 0) for talk in plan.titles}
    digests |= {row_digest(key, "instructions", talk.id or 0) for talk, _ in plan.instructions}
    digests |= {row_digest(key, "summary", row.id or 0) for row in plan.summaries}
    digests |= {row_digest(key, f"draft of {plan.profile_id}", row.conversation_id or 0) for row, _ in plan.drafts}
    digests |= {row_digest(key, "feedback", row.id or 0) for row in plan.feedback}
    digests |= {row_digest(key, "job", row.id or 0) for row in plan.jobs}
    external_ids = [talk.external_id for talk in plan.conversations]
    external_ids += [message.external_id for message in plan.gone_messages]
    digests |= {key.digest("external", found) for found in external_ids if found}
    put_digests(session, plan.profile_id, digests, clock.now())


def _digests_of_files(session: Session, plan: Plan, key: TombstoneKey) -> set[str]:
    """Return the hashes by which files that went or lost something are known again, in a backup or an import."""
    rows = [*(file.row for file in plan.attachments), *plan.pictures]
    messages = {row.message_id for row in rows}
    imported = select(Message.external_id).where(col(Message.id).in_(messages), col(Message.external_id).is_not(None))
    return {row_digest(key, "attachment", row.id or 0) for row in rows} | {
        files_digest(key, found) for found in session.exec(imported) if found
    }


def _bar(session: Session, message: Message, spans: Sequence[Span], clock: Clock) -> None:
    """Leave sentences readable; they are never recalled, searched or learned from again."""
    known = {(int(start), int(end)) for start, end in message.forgotten}
    fresh = [span for span in spans if (span.start, span.end) not in known]
    message.forgotten = sorted([*(list(span) for span in known), *([span.start, span.end] for span in fresh)])
    _mark(session, message, fresh, clock)


def _bar_file(file: Attachment, spans: Sequence[Span]) -> None:
    """Leave a file readable; no model gets these parts of it again."""
    file.forgotten = [list(span) for span in sorted({*spans_of(file), *((span.start, span.end) for span in spans)})]


def _cut_file(file: FileCut) -> None:
    result = redact(file.text.text, file.text.spans)
    moved = [result.shift(Span(start, end)) for start, end in spans_of(file.row)]
    file.row.forgotten = [[span.start, span.end] for span in moved if span]
    file.row.content = result.text.encode("utf-8", "surrogateescape")
    file.row.name = file.name


def _mark(session: Session, message: Message, spans: Iterable[Span], clock: Clock) -> None:
    session.add_all(
        Tombstone(
            profile_id=message.profile_id,
            message_id=message.id,
            span_start=span.start,
            span_end=span.end,
            created_at=clock.now(),
        )
        for span in spans
    )


def _cut_message(session: Session, message: Message, cut: TextCut, clock: Clock, key: TombstoneKey) -> None:
    result = redact(message.content, cut.spans)
    if not result.removed:
        return
    marks = session.exec(select(Tombstone).where(Tombstone.message_id == message.id)).all()
    if message.external_id:
        # an earlier cut has moved everything, so the export's own places are no longer known
        _bury_import(session, message, () if marks else result.removed, clock, key)
    _follow(session, message, result, marks)
    message.content = result.text
    _mark(session, message, result.placeholders, clock)


def _bury_import(session: Session, message: Message, spans: Sequence[Span], clock: Clock, key: TombstoneKey) -> None:
    digest = key.digest("external", message.external_id or "")
    for span in spans or (None,):
        session.add(
            Tombstone(
                profile_id=message.profile_id,
                digest=digest,
                span_start=span.start if span else None,
                span_end=span.end if span else None,
                created_at=clock.now(),
            )
        )


def _follow(session: Session, message: Message, result: Redaction, marks: Iterable[Tombstone]) -> None:
    """Let everything that points into a message point to where it stands now."""
    for version in session.exec(select(FactVersion).where(FactVersion.source_message_id == message.id)):
        if version.span_start is not None and version.span_end is not None:
            moved = result.shift(Span(version.span_start, version.span_end))
            version.span_start, version.span_end = (moved.start, moved.end) if moved else (None, None)
    for mark in marks:
        if mark.span_start is not None and mark.span_end is not None:
            moved = result.shift(Span(mark.span_start, mark.span_end))
            if moved is None:
                session.delete(mark)
            else:
                mark.span_start, mark.span_end = moved.start, moved.end
    spans = [result.shift(Span(int(start), int(end))) for start, end in message.forgotten]
    message.forgotten = [[span.start, span.end] for span in spans if span]


def _index_again(session: Session, message: Message, clock: Clock) -> None:
    key = message_key(message)
    visible = without_marks(hide(message.content, message.forgotten))
    if not visible.strip():
        text_index.remove(session, [key])
        put_unindex_jobs(session, clock, [key], message.profile_id)
        return
    text_index.put(session, key, message.profile_id, visible)
    # the old vector goes now, and the new one takes its place in the index; an unindex job could overtake it
    session.exec(delete(Embedding).where(col(Embedding.owner_kind) == key.kind, col(Embedding.owner_id) == key.id))
    put_index_job(session, clock, key, message.profile_id)


def _without(cut: TextCut) -> str:
    """Return a draft without its forgotten sentences: nobody wants to send a mark."""
    kept: list[str] = []
    at = 0
    for span in cut.spans:
        kept.append(cut.text[at : span.start])
        at = span.end
    return "".join([*kept, cut.text[at:]]).strip()


# What goes.


def _drop_built(session: Session, plan: Plan, clock: Clock) -> None:
    gone = {talk.id for talk in plan.conversations}
    session.flush()
    for talk in plan.titles:
        talk.title = _opening(session, talk, {message.id for message in plan.gone_messages})
        talk.title_by_user = False
        talk.settings = {name: value for name, value in talk.settings.items() if name != TITLED}
    for summary in plan.summaries:
        if summary.conversation_id not in gone and summary.through_message_id is not None:
            kind = DIGEST if summary.sort == "digest" else SUMMARISE
            payload = {"conversation_id": summary.conversation_id, "through": summary.through_message_id}
            put_job(session, clock, kind, f"conversation:{summary.conversation_id}", plan.profile_id, payload)
        session.delete(summary)
    session.flush()


def _opening(session: Session, talk: Conversation, gone: set[int | None]) -> str:
    """Return the first words that are left of a chat: a list of nameless chats would cost the user all of them."""
    find = (
        select(Message).where(Message.conversation_id == talk.id, Message.role == Role.USER).order_by(col(Message.id))
    )
    for message in session.exec(find.limit(_OPENINGS)):
        title = title_from(without_marks(hide(message.content, message.forgotten)))
        if message.id not in gone and any(character.isalnum() for character in title):
            return title
    return ""


def _drop_rows(session: Session, plan: Plan, clock: Clock) -> None:
    owners = plan.owners()
    text_index.remove(session, owners)
    put_unindex_jobs(session, clock, owners, plan.profile_id)
    names = [str(owner) for owner in owners]
    for at in range(0, len(names), _CHUNK):
        session.exec(delete(Feedback).where(col(Feedback.note).in_(names[at : at + _CHUNK])))
    by_kind: dict[OwnerKind, list[int]] = {}
    for owner in owners:
        by_kind.setdefault(owner.kind, []).append(owner.id)
    for kind, ids in by_kind.items():
        for chunk in _chunks(ids):
            session.exec(delete(Injection).where(col(Injection.owner_kind) == kind, col(Injection.owner_id).in_(chunk)))
    for message in plan.gone_messages:
        key = str(OwnerKey(OwnerKind.MESSAGE, message.id or 0))
        session.exec(delete(Job).where(col(Job.kind).in_((EXTRACT, INDEX)), col(Job.key) == key))
    for job in plan.jobs:
        session.exec(delete(Job).where(col(Job.id) == job.id))
    version_ids = [version.id for version in plan.versions]
    fact_ids = [fact.id for fact in plan.facts]
    entity_ids = [entity.id for entity in plan.entities]
    for chunk in _chunks(fact_ids):
        session.exec(delete(Feedback).where(col(Feedback.fact_id).in_(chunk)))
    for chunk in _chunks(version_ids):
        session.exec(delete(FactVersion).where(col(FactVersion.id).in_(chunk)))
    for chunk in _chunks(fact_ids):
        session.exec(delete(Fact).where(col(Fact.id).in_(chunk)))
    for entity in plan.strangers:
        entity.relation = None
    for alias in plan.aliases:
        session.exec(delete(EntityAlias).where(col(EntityAlias.id) == alias.id))
    for chunk in _chunks(entity_ids):
        session.exec(
            delete(EntityRelation).where(
                or_(col(EntityRelation.subject_id).in_(chunk), col(EntityRelation.object_id).in_(chunk))
            )
        )
        session.exec(delete(EntityAlias).where(col(EntityAlias.entity_id).in_(chunk)))
        session.connection().execute(
            text("DELETE FROM entity WHERE id IN :ids").bindparams(bindparam("ids", expanding=True)),
            {"ids": list(chunk)},
        )
    _drop_conversations(session, plan)


def _drop_conversations(session: Session, plan: Plan) -> None:
    ids = [talk.id for talk in plan.conversations]
    if not ids:
        return
    gone = [message.id for message in plan.gone_messages]
    for chunk in _chunks(gone):
        session.exec(
            update(FactVersion)
            .where(col(FactVersion.source_message_id).in_(chunk))
            .values(source_message_id=None, span_start=None, span_end=None)
        )
        session.exec(delete(Message).where(col(Message.id).in_(chunk)))
    session.exec(delete(Conversation).where(col(Conversation.id).in_(ids)))


def _chunks(ids: Sequence[int | None]) -> Iterable[list[int]]:
    known = [each for each in ids if each is not None]
    for at in range(0, len(known), _CHUNK):
        yield known[at : at + _CHUNK]
