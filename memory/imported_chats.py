"""Takes chats of other programs into the transcript: once each, in their branches, at their own dates.

A chat comes in whole or not at all, and a second time only what is new of it. What the user had forgotten stays out.
Everything in it is text that somebody wrote: it is stored as data, and nothing in it is ever obeyed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from sqlalchemy import insert, text
from sqlmodel import Session, col, select

from memory import text_index
from memory.attachments import masked_file
from memory.erasure.tombstones import imported_content, imported_contents, messages_without_files
from memory.extraction.keeping import hide, keep_safe
from memory.queue import put_imported_jobs
from memory.records import Attachment, Conversation, Message
from memory.values import MessageState, OwnerKey, OwnerKind, Role
from memory.visible import storable

if TYPE_CHECKING:
    from datetime import datetime

    from memory.attachments import NewAttachment
    from memory.clock import Clock
    from memory.database import Database
    from memory.erasure.tombstones import TombstoneKey

TITLE_CHARS = 200
"""Characters of a title that are kept."""
NAME_CHARS = 32
"""Hex digits of a made-up id: 128 bits, so that no two chats get the same."""

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

    conversation: Conversation | None
    known: dict[str, int]
    """External id to the message that was there already."""
    ids: dict[str, int | None] = field(default_factory=dict)
    """External id to the stored message, or to the one that stands in its place above it."""
    terms: dict[str, str] = field(default_factory=dict)
    """External id to what the text index takes of the message."""
    rows: list[dict[str, Any]] = field(default_factory=list)
    """New rows of the message table."""
    files: list[tuple[int, tuple[NewAttachment, ...]]] = field(default_factory=list)
    repeated: int = 0
    forgotten: int = 0


class ImportedChats:
    """Writes imported chats."""

    def __init__(self, db: Database, clock: Clock, key: TombstoneKey, *, keep_secrets: bool = False) -> None:
        self._db = db
        self._clock = clock
        self._key = key
        self.keep_secrets = keep_secrets
        """Store passwords, card and identity numbers as they stand in the export."""

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
        if not self.keep_secrets:
            chat = _without_secrets(chat)
        with self._db.read() as session:
            known = _known(session, _find(session, profile_id, chat))
            if known and all(message.external_id in known for message in chat.messages):
                return TakenIn(known=len(chat.messages))  # most of a second import: it need not wait for the lock
        # the slowest part by far, so nobody has to wait for the lock because of it
        terms = {m.external_id: text_index.terms(m.content) for m in chat.messages if m.external_id not in known}
        with self._db.write() as session:
            if imported_content(session, profile_id, chat.external_id, "") is None:
                return TakenIn(forgotten=len(chat.messages))
            conversation = _find(session, profile_id, chat)
            intake = _Intake(conversation, _known(session, conversation), terms=terms)
            return self._store(session, profile_id, chat, intake, extract=extract)

    def _store(
        self, session: Session, profile_id: int, chat: ImportedChat, intake: _Intake, *, extract: bool
    ) -> TakenIn:
        is_new = intake.conversation is None
        self._look_through(session, profile_id, chat, intake)
        to_learn: list[OwnerKey] = []
        if intake.rows:
            conversation = intake.conversation or self._begin(session, profile_id, chat, intake)
            said = self._write(session, conversation, intake)
            to_learn = [key for key in said if key.kind is OwnerKind.MESSAGE] if extract else []
            assert conversation.id is not None  # noqa: S101 - flushed rows have an id
            put_imported_jobs(session, self._clock, profile_id, conversation.id, index=said, extract=to_learn)
            _show(session, conversation, chat, intake, is_new=is_new)
        return TakenIn(
            is_new=is_new and bool(intake.rows),
            added=len(intake.rows),
            known=intake.repeated,
            forgotten=intake.forgotten,
            to_learn=len(to_learn),
        )

    def _look_through(self, session: Session, profile_id: int, chat: ImportedChat, intake: _Intake) -> None:
        """Find what is new of a chat and may be stored, and give each message its id and its place."""
        deleted = _deleted(chat, intake.known)
        unseen = {m.external_id: m.content for m in chat.messages if m.external_id not in intake.known}
        allowed = imported_contents(session, profile_id, unseen)
        bare = messages_without_files(session, profile_id, [m.external_id for m in chat.messages if m.files])
        next_id = _next_id(session)
        now = self._clock.now()
        at = min(chat.created_at or now, now)
        for message in chat.messages:
            name, parent = message.external_id, _parent(message, intake)
            if name in intake.ids:
                continue
            at = min(message.created_at or at, now)
            if name in intake.known or name in deleted:
                intake.ids[name] = intake.known.get(name, parent)
                intake.repeated += 1
                continue
            content = allowed[name]
            is_whole = content == message.content
            intake.forgotten += not is_whole
            if not is_whole or name not in intake.terms:
                intake.terms[name] = text_index.terms(content or "")
            if content is None or not (content.strip() or message.files):
                intake.ids[name] = parent
                continue
            intake.ids[name] = next_id
            intake.rows.append(
                {
                    "id": next_id,
                    "profile_id": profile_id,
                    "parent_id": parent,
                    "role": message.role.value,
                    "content": storable(content),
                    # thoughts and files may tell what was forgotten too, and nobody has looked through them here
                    "reasoning": storable(message.reasoning) if is_whole else "",
                    "model": message.model,
                    "usage": {},
                    "created_at": at,
                    "state": MessageState.COMPLETE.value,
                    "forgotten": [],
                    "external_id": name,
                }
            )
            if message.files and is_whole and name not in bare:
                intake.files.append((next_id, message.files))
            next_id += 1

    def _begin(self, session: Session, profile_id: int, chat: ImportedChat, intake: _Intake) -> Conversation:
        first = intake.rows[0]["created_at"]
        conversation = Conversation(
            profile_id=profile_id,
            title=_title(chat, intake),
            external_id=chat.external_id,
            archived=chat.archived,
            created_at=min(chat.created_at or first, first),
            updated_at=first,
        )
        session.add(conversation)
        session.flush()
        return conversation

    def _write(self, session: Session, conversation: Conversation, intake: _Intake) -> list[OwnerKey]:
        """Store the new rows with what belongs to them; return the names of those that hold words."""
        for row in intake.rows:
            row["conversation_id"] = conversation.id
        session.connection().execute(insert(Message), intake.rows)
        session.add_all(
            Attachment(
                profile_id=conversation.profile_id,
                message_id=message_id,
                name=storable(file.name),
                media_type=file.media_type,
                content=file.content,
                tokens=file.tokens,
            )
            for message_id, files in intake.files
            for file in files
        )
        said = {_key(row): intake.terms[row["external_id"]] for row in intake.rows if row["content"].strip()}
        text_index.put_new(session, conversation.profile_id, said.items())
        return list(said)


def _without_secrets(chat: ImportedChat) -> ImportedChat:
    """Return a chat with the secrets of the user's messages masked, also where title, answers or files repeat them."""
    stored = {message.external_id: keep_safe(message.content) for message in chat.messages if message.role == Role.USER}
    covers = tuple({cover: None for each in stored.values() for cover in each.covers})
    if not covers and not any(message.files for message in chat.messages):
        return chat
    messages = [
        replace(
            message,
            content=stored[message.external_id].text
            if message.external_id in stored
            else hide(message.content, covers),
            reasoning=hide(message.reasoning, covers),
            files=tuple(masked_file(file) for file in message.files),
        )
        for message in chat.messages
    ]
    return replace(chat, title=hide(chat.title, covers), messages=tuple(messages))


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


def _next_id(session: Session) -> int:
    """Return the id that the next message gets. Ids are not given out twice, so the table's own count says it."""
    found = session.connection().execute(text("SELECT seq FROM sqlite_sequence WHERE name = 'message'")).scalar()
    return int(found or 0) + 1


def _key(row: dict[str, Any]) -> OwnerKey:
    return OwnerKey(OwnerKind.MESSAGE if row["role"] == Role.USER else OwnerKind.ADVICE, row["id"])


def _parent(message: ImportedMessage, intake: _Intake) -> int | None:
    """Return the stored message that one follows; what is named and gone gives way to the end of the chat."""
    if message.parent is None:
        return None
    if message.parent in intake.ids:
        return intake.ids[message.parent]
    end = intake.conversation.head_message_id if intake.conversation is not None else None
    return intake.known.get(message.parent, end)


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
    asked = [row for row in intake.rows if row["role"] == Role.USER] or intake.rows
    return _one_line(asked[0]["content"])


def _one_line(text: str) -> str:
    return _BLANKS.sub(" ", storable(text[: TITLE_CHARS * 4])).strip()[:TITLE_CHARS]


def _show(session: Session, conversation: Conversation, chat: ImportedChat, intake: _Intake, *, is_new: bool) -> None:
    """Show the branch the export shows, unless the user has gone on with the chat here."""
    newest = max(row["created_at"] for row in intake.rows)
    conversation.updated_at = newest if is_new else max(conversation.updated_at, newest)
    shown = session.get(Message, conversation.head_message_id) if conversation.head_message_id else None
    if shown is None or shown.external_id is not None:
        head = intake.ids.get(chat.head or "")
        conversation.head_message_id = head if head is not None else intake.rows[-1]["id"]
