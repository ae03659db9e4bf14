"""Takes chats of other programs into the transcript: once each, in their branches, at their own dates.

A chat comes in whole or not at all, and a second time only what is new of it. What the user had forgotten stays out.
Everything in it is text that somebody wrote: it is stored as data, and nothing in it is ever obeyed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sqlmodel import Session, col, select

from memory import text_index
from memory.erasure.tombstones import imported_content
from memory.message_search import owner_key
from memory.queue import put_extract_job, put_index_job
from memory.records import Attachment, Conversation, Message
from memory.values import Role

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from memory.clock import Clock
    from memory.database import Database
    from memory.erasure.tombstones import TombstoneKey
    from memory.transcript import NewAttachment

TITLE_CHARS = 200
"""Characters of a title that are kept."""
NAME_CHARS = 32
"""Hex digits of a made-up id: 128 bits, so that no two chats get the same."""

_SURROGATES = re.compile("[\ud800-\udfff]")
_BLANKS = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class ImportedMessage:
    """One message of an export."""

    external_id: str
    """Names the message for good, so that a later export of the same chat brings only what is new."""
    role: Role
    """USER or ASSISTANT."""
    content: str
    parent: str | None = None
    """The external id of the message it follows; None begins the chat."""
    created_at: datetime | None = None
    """Aware; None where the export does not say."""
    model: str | None = None
    reasoning: str = ""
    files: tuple[NewAttachment, ...] = ()


@dataclass(frozen=True, slots=True)
class ImportedChat:
    """One chat of an export."""

    external_id: str
    title: str = ""
    created_at: datetime | None = None
    messages: tuple[ImportedMessage, ...] = ()
    """Of all branches; a message stands after the one it follows."""
    head: str | None = None
    """The external id of the last message of the branch that was shown; None for the last message."""
    archived: bool = False


@dataclass(frozen=True, slots=True)
class TakenIn:
    """What came of one chat."""

    is_new: bool = False
    """The chat was not there before."""
    added: int = 0
    """Messages that are new."""
    known: int = 0
    """Messages that were there already, or that the user has deleted since."""
    forgotten: int = 0
    """Messages held back, whole or in part, because the user had them forgotten."""
    to_learn: int = 0
    """Messages of the user that will be learned from."""


@dataclass(slots=True)
class _Intake:
    """How far one chat has come in."""

    ids: dict[str, int | None] = field(default_factory=dict)
    """External id to the stored message, or to the one that stands in its place above it."""
    added: list[Message] = field(default_factory=list)
    known: int = 0
    forgotten: int = 0
    to_learn: int = 0


class ImportedChats:
    """Writes imported chats."""

    def __init__(self, db: Database, clock: Clock, key: TombstoneKey) -> None:
        self._db = db
        self._clock = clock
        self._key = key

    def name(self, *parts: str) -> str:
        """Return an id for a chat that has none, made from what tells it from others.

        It is keyed with the home's secret: a plain hash would let a forgotten text be guessed from it.
        """
        return self._key.digest("import", *parts)[:NAME_CHARS]

    def take_in(self, profile_id: int, chat: ImportedChat, *, extract: bool) -> TakenIn:
        """Store what is new of a chat, in one transaction.

        Args:
            profile_id: Whose transcript it becomes part of.
            chat: The chat.
            extract: Whether the user's messages are to be learned from.
        """
        with self._db.read() as session:
            known = _known(session, _find(session, profile_id, chat))
            if known and all(message.external_id in known for message in chat.messages):
                return TakenIn(known=len(chat.messages))  # most of a second import: it need not wait for the lock
        with self._db.write() as session:
            if imported_content(session, profile_id, chat.external_id, "") is None:
                return TakenIn(forgotten=len(chat.messages))
            return self._store(session, profile_id, chat, extract=extract)

    def _store(self, session: Session, profile_id: int, chat: ImportedChat, *, extract: bool) -> TakenIn:
        conversation = _find(session, profile_id, chat)
        known = _known(session, conversation)
        is_new = conversation is None
        intake = _Intake()
        deleted = _deleted(chat, known)
        now = self._clock.now()
        at = min(chat.created_at or now, now)
        for message in chat.messages:
            name, parent = message.external_id, _parent(message, intake, known, conversation)
            if name in intake.ids:
                continue
            at = min(message.created_at or at, now)
            if name in known or name in deleted:
                intake.ids[name] = known.get(name, parent)
                intake.known += 1
                continue
            kept = self._allowed(session, profile_id, message)
            intake.forgotten += kept is not message
            if kept is None or not (kept.content.strip() or kept.files):
                intake.ids[name] = parent
                continue
            if conversation is None:
                conversation = Conversation(
                    profile_id=profile_id,
                    external_id=chat.external_id,
                    archived=chat.archived,
                    created_at=min(chat.created_at or at, now),
                    updated_at=at,
                )
                session.add(conversation)
                session.flush()
            row = self._add(session, conversation, kept, parent, at)
            intake.ids[name] = row.id
            intake.added.append(row)
            if extract and row.role == Role.USER and row.content.strip():
                assert row.id is not None  # noqa: S101 - flushed rows have an id
                put_extract_job(session, self._clock, profile_id, row.id, row.conversation_id, imported=True)
                intake.to_learn += 1
        if conversation is not None and intake.added:
            if is_new:
                conversation.title = _title(chat, intake)
            _show(session, conversation, chat, intake, is_new=is_new)
        return TakenIn(
            is_new=is_new and bool(intake.added),
            added=len(intake.added),
            known=intake.known,
            forgotten=intake.forgotten,
            to_learn=intake.to_learn,
        )

    def _allowed(self, session: Session, profile_id: int, message: ImportedMessage) -> ImportedMessage | None:
        """Return the message as it may be stored: itself, what is left of it, or None."""
        content = imported_content(session, profile_id, message.external_id, message.content)
        if content is None:
            return None
        if content == message.content:
            return message
        # files and thoughts may tell what was forgotten too, and nobody has looked through them here
        return ImportedMessage(
            message.external_id, message.role, content, message.parent, message.created_at, message.model
        )

    def _add(
        self,
        session: Session,
        conversation: Conversation,
        message: ImportedMessage,
        parent: int | None,
        at: datetime,
    ) -> Message:
        assert conversation.id is not None  # noqa: S101 - flushed rows have an id
        row = Message(
            profile_id=conversation.profile_id,
            conversation_id=conversation.id,
            parent_id=parent,
            role=message.role,
            content=storable(message.content),
            reasoning=storable(message.reasoning),
            model=message.model,
            created_at=at,
            external_id=message.external_id,
        )
        session.add(row)
        session.flush()
        assert row.id is not None  # noqa: S101 - flushed rows have an id
        session.add_all(
            Attachment(
                profile_id=row.profile_id,
                message_id=row.id,
                name=storable(file.name),
                media_type=file.media_type,
                content=file.content,
                tokens=file.tokens,
            )
            for file in message.files
        )
        if row.content.strip():
            key = owner_key(row)
            text_index.put(session, key, row.profile_id, row.content)
            put_index_job(session, self._clock, key, row.profile_id, imported=True)
        return row


def storable(text: str) -> str:
    """Return the text as SQLite takes it: halves of characters, which JSON may hold and UTF-8 may not, are replaced."""
    return text if text.isascii() else _SURROGATES.sub("\ufffd", text)


def _find(session: Session, profile_id: int, chat: ImportedChat) -> Conversation | None:
    find = select(Conversation).where(
        Conversation.profile_id == profile_id, Conversation.external_id == chat.external_id
    )
    return session.exec(find).first()


def _known(session: Session, conversation: Conversation | None) -> dict[str, int]:
    if conversation is None:
        return {}
    find = select(Message.external_id, Message.id).where(
        Message.conversation_id == conversation.id, col(Message.external_id).is_not(None)
    )
    return {name: found for name, found in session.exec(find) if name is not None and found is not None}


def _parent(
    message: ImportedMessage, intake: _Intake, known: dict[str, int], conversation: Conversation | None
) -> int | None:
    """Return the stored message that one follows; what is named and gone gives way to the end of the chat."""
    if message.parent is None:
        return None
    if message.parent in intake.ids:
        return intake.ids[message.parent]
    return known.get(message.parent, conversation.head_message_id if conversation is not None else None)


def _deleted(chat: ImportedChat, known: dict[str, int]) -> set[str]:
    """Return the messages that were there once: what followed them still is, and a chat comes in from its beginning."""
    deleted: set[str] = set()
    for message in reversed(chat.messages):
        is_here = message.external_id in known or message.external_id in deleted
        if is_here and message.parent is not None and message.parent not in known:
            deleted.add(message.parent)
    return deleted


def _title(chat: ImportedChat, intake: _Intake) -> str:
    """Return the export's title; where something of the chat was forgotten it may tell it, and the words left do."""
    title = _one_line(chat.title)
    if title and not intake.forgotten:
        return title
    asked: Sequence[Message] = [row for row in intake.added if row.role == Role.USER] or intake.added
    return _one_line(asked[0].content)


def _one_line(text: str) -> str:
    return _BLANKS.sub(" ", storable(text[: TITLE_CHARS * 4])).strip()[:TITLE_CHARS]


def _show(session: Session, conversation: Conversation, chat: ImportedChat, intake: _Intake, *, is_new: bool) -> None:
    """Show the branch the export shows, unless the user has gone on with the chat here."""
    newest = max(row.created_at for row in intake.added)
    conversation.updated_at = newest if is_new else max(conversation.updated_at, newest)
    shown = session.get(Message, conversation.head_message_id) if conversation.head_message_id else None
    if shown is None or shown.external_id is not None:
        head = intake.ids.get(chat.head or "")
        conversation.head_message_id = head if head is not None else intake.added[-1].id
