"""Brings an older copy of the database up to what has been forgotten since it was made.

Backups in Hippo's own folder are rewritten when something is forgotten; this is for copies that lay elsewhere. Rows
are known again by keyed hashes of their ids, redacted messages by the text that took their place.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from sqlalchemy import text
from sqlmodel import Session, col, delete, select

from memory import text_index
from memory.conversations import INSTRUCTIONS
from memory.erasure.plan_values import message_key
from memory.erasure.profiles import erase_profile
from memory.erasure.redaction import hide, redact, sentence_spans, without_marks
from memory.erasure.tombstones import row_digest, sentence_digests
from memory.queue import put_index_job, put_unindex_jobs
from memory.records import (
    Attachment,
    Conversation,
    Draft,
    Embedding,
    Entity,
    Erasure,
    Fact,
    FactVersion,
    Feedback,
    Job,
    Message,
    Profile,
    Summary,
    Tombstone,
)
from memory.values import OwnerKey, OwnerKind

if TYPE_CHECKING:
    from collections.abc import Container, Mapping

    from memory.clock import Clock
    from memory.erasure.tombstones import TombstoneKey


@dataclass(frozen=True)
class ForgottenSince:
    """What the present database knows of forgetting."""

    tombstones: tuple[Tombstone, ...]
    forgotten_at: Mapping[str, datetime]
    """When each was forgotten that a tombstone holds the digest of."""
    erasures: tuple[Erasure, ...]
    messages: tuple[Message, ...]
    """Messages that lost sentences, as they read now."""
    files: Mapping[int, Attachment]
    """Attached files that lost something, as they are now, by their ids; those that went are not among them."""
    titles: Mapping[int, tuple[str, bool]]
    """By the ids of chats: what they are called now, and whether the user chose it."""
    instructions: Mapping[int, Any]
    """By the ids of chats: what the user tells the model in them now."""
    message_ids: frozenset[int | None]
    """All messages that there are now."""
    sequences: tuple[tuple[str, int], ...]
    """The highest id ever given out in each table: none may be given out again."""


def collect_forgotten(session: Session, key: TombstoneKey) -> ForgottenSince:
    """Read what has been forgotten from the present database."""
    tombstones = tuple(session.exec(select(Tombstone)))
    forgotten_at = {stone.digest: stone.created_at for stone in tombstones if stone.digest}
    talks = session.exec(select(Conversation)).all()
    marked = {stone.message_id for stone in tombstones if stone.message_id is not None}
    messages = tuple(session.exec(select(Message).where(col(Message.id).in_(marked))))
    sequences = tuple(
        (str(name), int(highest))
        for name, highest in session.connection().execute(text("SELECT name, seq FROM sqlite_sequence"))
    )
    return ForgottenSince(
        tombstones,
        forgotten_at,
        tuple(session.exec(select(Erasure))),
        messages,
        {file.id or 0: file for file in _known_files(session, forgotten_at, key)},
        {talk.id or 0: (talk.title, talk.title_by_user) for talk in talks},
        {talk.id or 0: talk.settings.get(INSTRUCTIONS) for talk in talks},
        frozenset(session.exec(select(Message.id))),
        sequences,
    )


def _known_files(session: Session, known: Container[str], key: TombstoneKey) -> list[Attachment]:
    """Return the attached files that forgetting had to do with."""
    ids = [file_id for file_id in session.exec(select(Attachment.id)) if file_id is not None]
    wanted = [file_id for file_id in ids if row_digest(key, "attachment", file_id) in known]
    return [session.get_one(Attachment, file_id) for file_id in wanted]


def apply_forgotten(session: Session, since: ForgottenSince, clock: Clock, key: TombstoneKey) -> int:
    """Take out of a copy what was forgotten after it was made, and give it the records of forgetting.

    Returns:
        How many memories, messages and chats were withheld.
    """
    known = since.forgotten_at
    withheld = _drop_profiles(session, known, clock, key)
    withheld += _drop_conversations(session, known, key)
    withheld += _drop_memories(session, known, clock, key)
    withheld += _redact_messages(session, since, clock)
    withheld += _redact_strays(session, since, clock, key)
    _renew_files(session, since, known, key)
    _drop_small_texts(session, since, key)
    _carry_over(session, since)
    text_index.purge(session)
    return withheld


def _drop_profiles(session: Session, known: Container[str], clock: Clock, key: TombstoneKey) -> int:
    dropped = 0
    for profile in session.exec(select(Profile)).all():
        if row_digest(key, "profile", profile.id or 0) in known:
            dropped += sum(erase_profile(session, profile.id or 0, clock, key).values())
            session.delete(profile)
            session.flush()
    return dropped


def _drop_conversations(session: Session, known: Container[str], key: TombstoneKey) -> int:
    dropped = 0
    for talk in session.exec(select(Conversation)).all():
        if row_digest(key, "conversation", talk.id or 0) not in known:
            continue
        messages = session.exec(select(Message).where(Message.conversation_id == talk.id)).all()
        _drop_owners(session, [message_key(message) for message in messages])
        for summary in session.exec(select(Summary).where(Summary.conversation_id == talk.id)).all():
            _drop_owners(session, [OwnerKey(OwnerKind.DIGEST, summary.id or 0)])
        session.exec(delete(Message).where(col(Message.conversation_id) == talk.id))
        session.exec(delete(Conversation).where(col(Conversation.id) == talk.id))
        dropped += 1 + len(messages)
    return dropped


def _drop_memories(session: Session, known: Container[str], clock: Clock, key: TombstoneKey) -> int:
    facts = {fact.id for fact in session.exec(select(Fact)) if row_digest(key, "fact", fact.id or 0) in known}
    versions = [
        version
        for version in session.exec(select(FactVersion))
        if version.fact_id in facts or row_digest(key, "version", version.id or 0) in known
    ]
    for version in versions:
        owner = OwnerKey(OwnerKind.FACT, version.id or 0)
        _drop_owners(session, [owner])
        put_unindex_jobs(session, clock, [owner], version.profile_id)
        session.exec(delete(FactVersion).where(col(FactVersion.id) == version.id))
    session.exec(delete(Fact).where(col(Fact.id).in_(facts)))
    # a slot whose other versions came after the copy was made is left without any
    session.exec(delete(Fact).where(col(Fact.id).not_in(select(FactVersion.fact_id))))
    entities = [entity for entity in session.exec(select(Entity)) if row_digest(key, "entity", entity.id or 0) in known]
    for entity in entities:
        session.exec(delete(Entity).where(col(Entity.id) == entity.id))
    return len(versions)


def _redact_messages(session: Session, since: ForgottenSince, clock: Clock) -> int:
    changed = 0
    for now in since.messages:
        then = session.get(Message, now.id)
        if then is None or (then.content == now.content and then.forgotten == now.forgotten):
            continue
        then.content, then.reasoning, then.error, then.forgotten = now.content, now.reasoning, now.error, now.forgotten
        _settle(session, then, since, clock)
        changed += 1
    return changed


def _redact_strays(session: Session, since: ForgottenSince, clock: Clock, key: TombstoneKey) -> int:
    """Take forgotten sentences out of messages that are there no more: their chat was deleted after the forgetting."""
    when = since.forgotten_at
    changed = 0
    for then in session.exec(select(Message)).all():
        if then.id in since.message_ids:
            continue
        spans = [
            span
            for span in sentence_spans(then.content)
            for digest in sentence_digests(key, then.content[span.start : span.end])
            if digest in when and then.created_at <= when[digest]
        ]
        if spans:
            # thoughts and files may tell it too, and nobody has looked through them
            then.content, then.reasoning, then.error, then.forgotten = redact(then.content, spans).text, "", None, []
            session.exec(delete(Attachment).where(col(Attachment.message_id) == then.id))
            _settle(session, then, since, clock)
            changed += 1
    return changed


def _settle(session: Session, then: Message, since: ForgottenSince, clock: Clock) -> None:
    """Bring indexes and all that was made of a message up to what it says now."""
    owner = message_key(then)
    _drop_owners(session, [owner])
    visible = without_marks(hide(then.content, then.forgotten))
    if visible.strip():
        text_index.put(session, owner, then.profile_id, visible)
        put_index_job(session, clock, owner, then.profile_id)
    _take_title(session, since, then.conversation_id)
    # what was summarised from the whole message is not known to be free of it
    session.exec(delete(Summary).where(col(Summary.conversation_id) == then.conversation_id))
    for version in session.exec(select(FactVersion).where(FactVersion.source_message_id == then.id)):
        version.span_start = version.span_end = None


def _renew_files(session: Session, since: ForgottenSince, known: Container[str], key: TombstoneKey) -> None:
    """Let attached files read as they do now; those that were forgotten go."""
    for then in _known_files(session, known, key):
        now = since.files.get(then.id or 0)
        if now is None:
            session.delete(then)
        else:
            then.name, then.content, then.forgotten = now.name, now.content, now.forgotten


def _drop_small_texts(session: Session, since: ForgottenSince, key: TombstoneKey) -> None:
    """Take out summaries, titles, drafts, notes and jobs that told what was forgotten."""
    when = since.forgotten_at

    def is_gone(table: str, row_id: int | None, at: datetime) -> bool:
        # ids of drafts and notes are given out again, so theirs are told from new ones by their time
        forgotten_at = when.get(row_digest(key, table, row_id or 0))
        return forgotten_at is not None and at <= forgotten_at

    for talk in session.exec(select(Conversation)):
        if is_gone("title", talk.id, datetime.min.replace(tzinfo=UTC)):
            _take_title(session, since, talk.id or 0)
        if is_gone("instructions", talk.id, datetime.min.replace(tzinfo=UTC)):
            talk.settings = {**talk.settings, INSTRUCTIONS: since.instructions.get(talk.id or 0)}
    for summary in session.exec(select(Summary)).all():
        if is_gone("summary", summary.id, summary.created_at):
            _drop_owners(session, [OwnerKey(OwnerKind.DIGEST, summary.id or 0)])
            session.delete(summary)
    for draft in session.exec(select(Draft)).all():
        if is_gone(f"draft of {draft.profile_id}", draft.conversation_id, draft.updated_at):
            session.delete(draft)
    for said in session.exec(select(Feedback)).all():
        if is_gone("feedback", said.id, said.created_at):
            session.delete(said)
    for job in session.exec(select(Job)).all():
        if is_gone("job", job.id, job.created_at):
            session.delete(job)


def _take_title(session: Session, since: ForgottenSince, conversation_id: int) -> None:
    """Call a chat what it is called now; one that is gone has no name that is known to be free of what went."""
    talk = session.get(Conversation, conversation_id)
    if talk is not None:
        talk.title, talk.title_by_user = since.titles.get(conversation_id, ("", False))


def _drop_owners(session: Session, owners: list[OwnerKey]) -> None:
    text_index.remove(session, owners)
    for owner in owners:
        session.exec(
            delete(Embedding).where(col(Embedding.owner_kind) == owner.kind, col(Embedding.owner_id) == owner.id)
        )


def _carry_over(session: Session, since: ForgottenSince) -> None:
    """Put the present records of forgetting in place of the copy's, and let no id be given out twice."""
    session.exec(delete(Tombstone))
    session.exec(delete(Erasure))
    profiles = set(session.exec(select(Profile.id)))
    messages = set(session.exec(select(Message.id)))
    heir = min((found for found in profiles if found is not None), default=None)
    for stone in since.tombstones:
        if stone.message_id is not None and stone.message_id not in messages:
            continue
        profile_id = stone.profile_id if stone.profile_id in profiles else heir
        if profile_id is not None:
            session.add(Tombstone(**{**stone.model_dump(exclude={"id"}), "profile_id": profile_id}))
    session.add_all(Erasure(**record.model_dump()) for record in since.erasures)
    connection = session.connection()
    for name, highest in since.sequences:
        connection.execute(
            text("UPDATE sqlite_sequence SET seq = max(seq, :highest) WHERE name = :name"),
            {"name": name, "highest": highest},
        )
        connection.execute(
            text(
                "INSERT INTO sqlite_sequence(name, seq) SELECT :name, :highest"
                " WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = :name)"
            ),
            {"name": name, "highest": highest},
        )
