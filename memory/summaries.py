"""Where summaries and digests are kept. One rolling summary and one digest a conversation, never text of others.

A digest can be recalled by other conversations, so it is indexed like a memory; a rolling summary is not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import func
from sqlmodel import col, select

from memory import text_index
from memory.queue import put_index_job, put_unindex_jobs
from memory.records import Conversation, Message, Summary
from memory.values import MessageState, OwnerKey, OwnerKind, Role

if TYPE_CHECKING:
    from datetime import datetime

    from memory.clock import Clock
    from memory.database import Database

ROLLING = "rolling"
DIGEST = "digest"

MIN_USER_MESSAGES = 2
"""A conversation with fewer of them has nothing to digest: its one message is recalled as it stands."""


class Summaries:
    """Reads and writes the summary table."""

    def __init__(self, db: Database, clock: Clock) -> None:
        self._db = db
        self._clock = clock

    def rolling(self, profile_id: int, conversation_id: int) -> Summary | None:
        """Return the rolling summary of a conversation, if there is one."""
        return self._find(profile_id, conversation_id, ROLLING)

    def digest(self, profile_id: int, conversation_id: int) -> Summary | None:
        """Return the digest of a conversation, if there is one."""
        return self._find(profile_id, conversation_id, DIGEST)

    def save(
        self, profile_id: int, conversation_id: int, sort: str, text: str, through: int, model: str | None
    ) -> Summary | None:
        """Write a summary or digest, replacing the older one of its sort.

        Args:
            profile_id: whose.
            conversation_id: of which conversation.
            sort: ROLLING or DIGEST.
            text: the whole new text; an empty one changes nothing.
            through: id of the newest message it speaks for.
            model: who wrote it; None for an extractive one.

        Returns:
            The row as stored; None if the text was empty, or the message it speaks through is gone (it was
            forgotten while the summary was being written, so the text may not be kept).
        """
        if not text.strip():
            return None
        now = self._clock.now()
        with self._db.write() as session:
            last = session.get(Message, through)
            if last is None or last.conversation_id != conversation_id or last.profile_id != profile_id:
                return None
            row = session.exec(
                select(Summary).where(Summary.conversation_id == conversation_id, Summary.sort == sort)
            ).first()
            if row is None:
                row = Summary(
                    profile_id=profile_id, conversation_id=conversation_id, sort=sort, text="", created_at=now
                )
                session.add(row)
            row.text, row.through_message_id, row.model, row.updated_at = text, through, model, now
            session.flush()
            if sort == DIGEST and row.id is not None:
                key = OwnerKey(OwnerKind.DIGEST, row.id)
                text_index.put(session, key, profile_id, text)
                put_index_job(session, self._clock, key, profile_id)
        return row

    def drop(self, profile_id: int, conversation_id: int, sort: str) -> None:
        """Delete a summary or digest with all that was derived from it."""
        with self._db.write() as session:
            row = session.exec(
                select(Summary).where(
                    Summary.conversation_id == conversation_id, Summary.sort == sort, Summary.profile_id == profile_id
                )
            ).first()
            if row is None or row.id is None:
                return
            key = OwnerKey(OwnerKind.DIGEST, row.id)
            if sort == DIGEST:
                text_index.remove(session, [key])
                put_unindex_jobs(session, self._clock, [key], profile_id)
            session.delete(row)

    def idle_conversations(self, profile_id: int, before: datetime) -> list[int]:
        """Return the conversations that have been idle since `before` and have news that no digest holds."""
        with self._db.read() as session:
            rows = session.exec(
                select(Conversation.id, Conversation.head_message_id)
                .join(Message, col(Message.id) == col(Conversation.head_message_id))
                .where(
                    Conversation.profile_id == profile_id,
                    Conversation.updated_at < before,
                    col(Conversation.memory_write).is_(True),
                    # an import of thousands must not ask a model for as many digests; a chat gone on with gets one
                    col(Message.external_id).is_(None),
                )
            ).all()
            digests = dict(
                session.exec(
                    select(Summary.conversation_id, Summary.through_message_id).where(
                        Summary.profile_id == profile_id, Summary.sort == DIGEST
                    )
                ).all()
            )
            spoken = set(
                session.exec(
                    select(Message.conversation_id)
                    .where(
                        Message.profile_id == profile_id,
                        Message.role == Role.USER.value,
                        Message.state == MessageState.COMPLETE.value,
                    )
                    .group_by(col(Message.conversation_id))
                    .having(func.count() >= MIN_USER_MESSAGES)
                )
            )
        return [
            conversation_id
            for conversation_id, head in rows
            if conversation_id is not None
            and head is not None
            and conversation_id in spoken
            and (digests.get(conversation_id) or 0) < head
        ]

    def _find(self, profile_id: int, conversation_id: int, sort: str) -> Summary | None:
        with self._db.read() as session:
            return session.exec(
                select(Summary).where(
                    Summary.profile_id == profile_id,
                    Summary.conversation_id == conversation_id,
                    Summary.sort == sort,
                )
            ).first()
