"""What was said, read: the branches of a conversation, one message, its files, what a search finds.

Every method takes the profile it reads for and never shows another's rows. What is written is `memory.transcript`'s.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import func, literal
from sqlalchemy import select as columns
from sqlalchemy.orm import aliased
from sqlmodel import Session, col, select

from memory.conversations import Conversations, conversation_of
from memory.erasure.redaction import without_marks
from memory.images import Picture, stored_image
from memory.message_search import SEARCH_OVERFETCH, find_messages
from memory.phrase import Phrase
from memory.records import Attachment, Message
from memory.values import Role

if TYPE_CHECKING:
    from collections.abc import Sequence


_File = tuple[int, str, str, int, list[Any]]
"""Of a file: id, name, media type, tokens, and the spans that are barred."""


class UnknownMessageError(LookupError):
    """There is no such message in this profile."""


class Branches(Conversations):
    """Reads messages, and says which branch is shown."""

    def branch(self, profile_id: int, conversation_id: int, leaf_id: int | None = None) -> list[Message]:
        """Return the messages from the root to `leaf_id` (else to the end of the shown branch)."""
        with self._db.read() as session:
            conversation = conversation_of(session, profile_id, conversation_id)
            leaf = leaf_id if leaf_id is not None else conversation.head_message_id
            if leaf is None:
                return []
            message_of(session, profile_id, leaf, conversation_id)
            up = (
                select(
                    col(Message.id).label("id"), col(Message.parent_id).label("parent_id"), literal(0).label("depth")
                )
                .where(Message.id == leaf)
                .cte("up", recursive=True)
            )
            parent = aliased(Message)
            up = up.union_all(
                select(col(parent.id), col(parent.parent_id), up.c.depth + 1).where(parent.id == up.c.parent_id)
            )
            find = select(Message).join(up, col(Message.id) == up.c.id).order_by(up.c.depth.desc())
            return list(session.exec(find))

    def all_messages(self, profile_id: int, conversation_id: int) -> list[Message]:
        """Return the messages of all branches in the order in which they were written."""
        with self._db.read() as session:
            conversation_of(session, profile_id, conversation_id)
            find = select(Message).where(Message.conversation_id == conversation_id).order_by(col(Message.id))
            return list(session.exec(find))

    def places(self, profile_id: int, conversation_id: int) -> dict[tuple[int | None, str], list[int]]:
        """Return the ids of all messages by their place, parent and role, oldest first; no text is read."""
        found: dict[tuple[int | None, str], list[int]] = {}
        with self._db.read() as session:
            conversation_of(session, profile_id, conversation_id)
            find = select(Message.id, Message.parent_id, Message.role).where(Message.conversation_id == conversation_id)
            for message_id, parent_id, role in session.exec(find.order_by(col(Message.id))):
                found.setdefault((parent_id, role), []).append(message_id or 0)
        return found

    def siblings(self, message_id: int) -> list[int]:
        """Return the ids of the messages that stand in the same place as this one, itself among them, oldest first."""
        with self._db.read() as session:
            message = session.get(Message, message_id)
            if message is None:
                return []
            find = select(Message.id).where(
                Message.conversation_id == message.conversation_id,
                col(Message.parent_id).is_not_distinct_from(message.parent_id),
                Message.role == message.role,
            )
            return [found for found in session.exec(find.order_by(col(Message.id))) if found is not None]

    def set_head(self, profile_id: int, conversation_id: int, message_id: int) -> None:
        """Show the branch that goes through `message_id`, down to its newest message."""
        with self._db.write() as session:
            conversation = conversation_of(session, profile_id, conversation_id)
            message_of(session, profile_id, message_id, conversation_id)
            newest: int | None = message_id
            while newest is not None:
                conversation.head_message_id = newest
                newest = session.exec(select(func.max(Message.id)).where(Message.parent_id == newest)).one()

    def message(self, profile_id: int, message_id: int) -> Message:
        """Return one message.

        Raises:
            UnknownMessageError: the profile has none of this id.
        """
        with self._db.read() as session:
            return message_of(session, profile_id, message_id)

    def attachments(self, profile_id: int, message_id: int) -> list[Attachment]:
        """Return the files of a message, in the order in which they were put in."""
        find = select(Attachment).where(Attachment.profile_id == profile_id, Attachment.message_id == message_id)
        with self._db.read() as session:
            return list(session.exec(find.order_by(col(Attachment.id))))

    def attachments_of(self, profile_id: int, message_ids: Sequence[int]) -> dict[int, list[Attachment]]:
        """Return the text files of several messages at once, by message id; messages without any are left out."""
        find = select(Attachment).where(
            Attachment.profile_id == profile_id,
            col(Attachment.message_id).in_(message_ids),
            col(Attachment.media_type).startswith("text/"),
        )
        found: dict[int, list[Attachment]] = {}
        with self._db.read() as session:
            for attachment in session.exec(find.order_by(col(Attachment.id))):
                found.setdefault(attachment.message_id, []).append(attachment)
        return found

    def pictures_of(self, profile_id: int, message_ids: Sequence[int]) -> dict[int, tuple[Picture, ...]]:
        """Return the images of several messages, by message id; none of their bytes is read."""
        found: dict[int, tuple[Picture, ...]] = {}
        for message_id, (row_id, name, media_type, tokens, forgotten) in self._files(profile_id, message_ids):
            facts = stored_image(media_type)
            if facts is not None:
                picture = Picture(row_id, name, facts, tokens, barred=bool(forgotten))
                found[message_id] = (*found.get(message_id, ()), picture)
        return found

    def file_names(self, profile_id: int, message_id: int) -> list[str]:
        """Return the names of the files of a message that are no images."""
        files = self._files(profile_id, [message_id])
        return [name for _, (_, name, media_type, *_) in files if stored_image(media_type) is None]

    def picture_content(self, profile_id: int, picture_id: int) -> bytes | None:
        """Return the bytes of an image; None when it is gone."""
        with self._db.read() as session:
            row = session.get(Attachment, picture_id)
            return row.content if row is not None and row.profile_id == profile_id else None

    def _files(self, profile_id: int, message_ids: Sequence[int]) -> list[tuple[int, _File]]:
        find = columns(
            col(Attachment.message_id),
            col(Attachment.id),
            col(Attachment.name),
            col(Attachment.media_type),
            col(Attachment.tokens),
            col(Attachment.forgotten),
        ).where(col(Attachment.profile_id) == profile_id, col(Attachment.message_id).in_(message_ids))
        with self._db.read() as session:
            rows = session.execute(find.order_by(col(Attachment.id))).all()
        return [(row[0], (row[1], row[2], row[3], row[4], row[5])) for row in rows]

    def search_messages(self, profile_id: int, words: str, limit: int = 50) -> list[tuple[Message, str]]:
        """Find messages of both sides that hold `words`, best first, each with one line of context."""
        with self._db.read() as session:
            return find_messages(session, profile_id, words, limit * SEARCH_OVERFETCH)[:limit]

    def recent_inputs(self, profile_id: int, limit: int = 200) -> list[str]:
        """Return what the user wrote last, newest first, for the input history; without what was forgotten."""
        find = (
            select(Message)
            .where(Message.profile_id == profile_id, Message.role == Role.USER)
            .order_by(col(Message.id).desc())
            .limit(limit)
        )
        with self._db.read() as session:
            found = [message.content for message in session.exec(find) if not message.forgotten]
        return [content for content in found if without_marks(content) == content]


def message_of(session: Session, profile_id: int, message_id: int, conversation_id: int | None = None) -> Message:
    """Return a message of a profile, and of a conversation if one is named.

    Raises:
        UnknownMessageError: there is none.
    """
    message = session.get(Message, message_id)
    if (
        message is None
        or message.profile_id != profile_id
        or (conversation_id is not None and message.conversation_id != conversation_id)
    ):
        msg = Phrase("there is no message {number} in this profile", number=message_id)
        raise UnknownMessageError(msg)
    return message
