"""What is said, written: messages of both sides, as they come, with the jobs that learn from them.

A user's message is committed together with the jobs that learn from it and index it (an outbox), before anything is
sent to a model. Every method takes the profile it works for and never shows another's rows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlmodel import Session, col, delete, select, update

from memory import text_index
from memory.answers import Answers
from memory.attachments import NewAttachment, masked_file, spans_of
from memory.branches import UnknownMessageError, message_of
from memory.conversations import conversation_of
from memory.message_search import owner_key, remove_from_indexes
from memory.phrase import Phrase
from memory.queue import put_extract_job, put_index_job
from memory.records import Attachment, Embedding, Message
from memory.values import Role

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime


class Transcript(Answers):
    """Reads and writes the transcript."""

    def add_user_message(
        self,
        profile_id: int,
        conversation_id: int,
        content: str,
        *,
        parent_id: int | None = None,
        attachments: Sequence[NewAttachment] = (),
        extract: bool = True,
        created_at: datetime | None = None,
        external_id: str | None = None,
    ) -> Message:
        """Save what the user said after `parent_id` (else at the end of the shown branch), with its jobs: the outbox.

        Passwords, card and identity numbers in it are masked unless the user asks to keep them: what is returned is
        what was stored, and the words as they were typed are the caller's to hold for this one turn.

        Raises:
            UnknownConversationError: the profile has no such conversation.
            UnknownMessageError: the parent is not in it.
        """
        content, attachments = self.storable(content), self._storable_files(attachments)
        with self._db.write() as session:
            conversation = conversation_of(session, profile_id, conversation_id)
            if parent_id is not None:
                message_of(session, profile_id, parent_id, conversation_id)
            message = self._add(
                session,
                conversation,
                Message(
                    profile_id=profile_id,
                    conversation_id=conversation_id,
                    parent_id=parent_id if parent_id is not None else conversation.head_message_id,
                    role=Role.USER,
                    content=content,
                    created_at=created_at or self._clock.now(),
                    external_id=external_id,
                ),
            )
            self._learn_and_index(session, message, attachments, extract=extract)
        return message

    def edit_user_message(self, profile_id: int, message_id: int, content: str, *, extract: bool = True) -> Message:
        """Save a new wording of a user's message beside the old one, as a branch of its own; files come along.

        Raises:
            UnknownMessageError: the profile has no such message of the user.
        """
        content = self.storable(content)
        with self._db.write() as session:
            old = message_of(session, profile_id, message_id)
            if old.role != Role.USER:
                msg = Phrase("message {number} is not the user's", number=message_id)
                raise UnknownMessageError(msg)
            conversation = conversation_of(session, profile_id, old.conversation_id)
            message = self._add(
                session,
                conversation,
                Message(
                    profile_id=profile_id,
                    conversation_id=old.conversation_id,
                    parent_id=old.parent_id,
                    role=Role.USER,
                    content=content,
                    created_at=self._clock.now(),
                ),
            )
            files = session.exec(select(Attachment).where(Attachment.message_id == message_id)).all()
            copies = [
                NewAttachment(file.name, file.content, file.media_type, file.tokens, spans_of(file)) for file in files
            ]
            self._learn_and_index(session, message, copies, extract=extract)
        return message

    def keep_as_typed(
        self,
        profile_id: int,
        message_id: int,
        stored: str,
        content: str,
        attachments: Sequence[NewAttachment] = (),
        *,
        extract: bool = True,
    ) -> bool:
        """Put the words of a masked message back, since the user wants them kept; they are learned from and indexed.

        Args:
            profile_id: Whose message.
            message_id: Which.
            stored: What was stored of it. Where something else stands there now, as after forgetting, nothing is done.
            content: What was typed.
            attachments: Its files as they were given.
            extract: Whether it is learned from.

        Returns:
            Whether the words were put back.
        """
        with self._db.write() as session:
            message = session.get(Message, message_id)
            if message is None or message.profile_id != profile_id or message.content != stored or message.forgotten:
                return False
            message.content = content
            files = select(Attachment).where(Attachment.message_id == message_id).order_by(col(Attachment.id))
            for row, file in zip(session.exec(files), attachments, strict=False):
                row.content = file.content
            key = owner_key(message)
            session.exec(
                delete(Embedding).where(col(Embedding.owner_kind) == key.kind, col(Embedding.owner_id) == key.id)
            )
            self._learn_and_index(session, message, (), extract=extract)
        return True

    def delete_message(self, profile_id: int, message_id: int) -> None:
        """Delete one message; what followed it now follows what came before it. What was learned from it stays."""
        with self._db.write() as session:
            message = message_of(session, profile_id, message_id)
            conversation = conversation_of(session, profile_id, message.conversation_id)
            session.exec(
                update(Message).where(col(Message.parent_id) == message_id).values(parent_id=message.parent_id)
            )
            if conversation.head_message_id == message_id:
                conversation.head_message_id = message.parent_id
            remove_from_indexes(session, self._clock, [message], profile_id)
            session.delete(message)

    def _storable_files(self, files: Sequence[NewAttachment]) -> Sequence[NewAttachment]:
        return files if self.keep_secrets else [masked_file(file) for file in files]

    def _learn_and_index(
        self, session: Session, message: Message, attachments: Iterable[NewAttachment], *, extract: bool
    ) -> None:
        assert message.id is not None  # noqa: S101 - flushed rows have an id
        for file in attachments:
            session.add(
                Attachment(
                    profile_id=message.profile_id,
                    message_id=message.id,
                    name=file.name,
                    media_type=file.media_type,
                    content=file.content,
                    tokens=file.tokens,
                    forgotten=[list(span) for span in file.forgotten],
                )
            )
        if extract:
            put_extract_job(session, self._clock, message.profile_id, message.id, message.conversation_id)
        key = owner_key(message)
        text_index.put(session, key, message.profile_id, message.content)
        put_index_job(session, self._clock, key, message.profile_id)
