"""The list of chats: what each is called, where it stands, its own settings and switches, its unsent text.

Every method takes the profile it works for and never shows another's rows. The messages are `memory.transcript`'s.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import func
from sqlalchemy import select as select_columns
from sqlmodel import Session, col, select

from memory.extraction.keeping import keep_safe
from memory.message_search import SEARCH_OVERFETCH, find_messages, remove_from_indexes
from memory.phrase import Phrase
from memory.records import Conversation, Draft, Message
from memory.snippets import hide

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from memory.clock import Clock
    from memory.database import Database


INSTRUCTIONS = "system_prompt"
"""Key in a conversation's settings of what the user tells the model with every message of this chat."""
TITLED = "titled"
"""Among a conversation's own settings: a model has given it its title."""


class UnknownConversationError(LookupError):
    """There is no such conversation in this profile."""


class Conversations:
    """Reads and writes conversations and drafts."""

    def __init__(self, db: Database, clock: Clock, *, keep_secrets: bool = False) -> None:
        """Bind to a database.

        Args:
            db: Where the transcript is.
            clock: The time.
            keep_secrets: Store passwords, card and identity numbers as they are typed, without being asked to.
        """
        self._db = db
        self._clock = clock
        self.keep_secrets = keep_secrets
        self._unsent: dict[tuple[int, int | None], str] = {}
        """Drafts as they were typed, where what is stored is masked. Gone when Hippo closes."""

    def storable(self, text: str) -> str:
        """Return what of a user's text is written to disk: secrets masked, but for those they want kept."""
        return text if self.keep_secrets else keep_safe(text).text

    def create_conversation(
        self,
        profile_id: int,
        *,
        title: str = "",
        settings: dict[str, Any] | None = None,
        external_id: str | None = None,
        created_at: datetime | None = None,
    ) -> Conversation:
        """Begin a conversation."""
        at = created_at or self._clock.now()
        conversation = Conversation(
            profile_id=profile_id,
            title=title,
            settings=settings or {},
            external_id=external_id,
            created_at=at,
            updated_at=at,
        )
        with self._db.write() as session:
            session.add(conversation)
        return conversation

    def conversations(
        self,
        profile_id: int,
        *,
        include_archived: bool = False,
        search: str | None = None,
        limit: int = 200,
        offset: int = 0,
    ) -> list[Conversation]:
        """List conversations, pinned first, then the newest; `search` looks in titles and messages."""
        find = select(Conversation).where(Conversation.profile_id == profile_id)
        if not include_archived:
            find = find.where(col(Conversation.archived).is_(False))
        with self._db.read() as session:
            wanted = (search or "").replace("\x00", "").strip()  # SQLite's LIKE ends at a NUL, and would match all
            if wanted:
                hits = find_messages(session, profile_id, wanted, limit * SEARCH_OVERFETCH)
                in_messages = {message.conversation_id for message, _ in hits}
                in_title = col(Conversation.title).icontains(wanted, autoescape=True)
                find = find.where(in_title | col(Conversation.id).in_(in_messages))
            find = find.order_by(
                col(Conversation.pinned).desc(), col(Conversation.updated_at).desc(), col(Conversation.id).desc()
            )
            return list(session.exec(find.offset(offset).limit(limit)))

    def list_mark(self, profile_id: int) -> str:
        """Return what becomes another value when the list of conversations does: another Hippo may have written.

        A new title of the same length goes unnoticed. Blocking, but cheap: 10 ms for 10,000 conversations.
        """
        find = select_columns(
            func.count(),
            func.max(col(Conversation.updated_at)),
            func.total(func.length(col(Conversation.title))),
            func.total(col(Conversation.pinned)),
            func.total(col(Conversation.archived)),
        ).where(col(Conversation.profile_id) == profile_id)
        with self._db.read() as session:
            return " ".join(str(value) for value in session.execute(find).one())

    def conversation(self, profile_id: int, conversation_id: int) -> Conversation:
        """Return one conversation.

        Raises:
            UnknownConversationError: the profile has none of this id.
        """
        with self._db.read() as session:
            return conversation_of(session, profile_id, conversation_id)

    def conversation_by_external_id(self, profile_id: int, external_id: str) -> Conversation | None:
        """Return the conversation that was imported under `external_id`, if there is one."""
        find = select(Conversation).where(
            Conversation.profile_id == profile_id, Conversation.external_id == external_id
        )
        with self._db.read() as session:
            return session.exec(find).first()

    def rename(self, profile_id: int, conversation_id: int, title: str) -> None:
        """Give a conversation the name that the user wants; no model's title ever replaces it."""
        with self._db.write() as session:
            conversation = conversation_of(session, profile_id, conversation_id)
            conversation.title, conversation.title_by_user = title, True

    def title_to_replace(self, profile_id: int, conversation_id: int) -> str | None:
        """Return the title that a model may replace: the first words, or none at all.

        None where it may not: the user gave it, a model has, or it came with an import.
        """
        with self._db.read() as session:
            conversation = session.get(Conversation, conversation_id)
            if conversation is None or conversation.profile_id != profile_id or conversation.title_by_user:
                return None
            has_one = conversation.settings.get(TITLED) or conversation.external_id is not None
            return None if has_one and conversation.title else conversation.title

    def name_by_model(
        self, profile_id: int, conversation_id: int, title: str, *, before: str, built_on: Mapping[int, str]
    ) -> bool:
        """Give a conversation a title that a model made, and tell whether it was taken.

        Args:
            profile_id: Whose conversation.
            conversation_id: Which.
            title: Its title.
            before: What stood there when the model was asked. Something else by now, such as a name given by hand,
                stays.
            built_on: The visible text of each message that the title was made from. Where one of them reads otherwise
                by now, as after forgetting, the title may tell what is gone and is not kept.
        """
        title = self.storable(title)
        with self._db.write() as session:
            conversation = session.get(Conversation, conversation_id)
            if conversation is None or conversation.profile_id != profile_id:
                return False
            if conversation.title_by_user or conversation.title != before:
                return False
            for message_id, text in built_on.items():
                message = session.get(Message, message_id)
                if message is None or hide(message.content, message.forgotten) != text:
                    return False
            conversation.title = title
            conversation.settings = {**conversation.settings, TITLED: True}
        return True

    def set_pinned(self, profile_id: int, conversation_id: int, pinned: bool) -> None:
        """Keep a conversation at the top of the list, or let it go."""
        with self._db.write() as session:
            conversation_of(session, profile_id, conversation_id).pinned = pinned

    def set_archived(self, profile_id: int, conversation_id: int, archived: bool) -> None:
        """Take a conversation out of the usual list, or put it back."""
        with self._db.write() as session:
            conversation_of(session, profile_id, conversation_id).archived = archived

    def set_memory_switches(
        self, profile_id: int, conversation_id: int, *, read: bool | None = None, write: bool | None = None
    ) -> None:
        """Turn reading from or writing to memory on or off for one conversation."""
        with self._db.write() as session:
            conversation = conversation_of(session, profile_id, conversation_id)
            if read is not None:
                conversation.memory_read = read
            if write is not None:
                conversation.memory_write = write

    def update_settings(self, profile_id: int, conversation_id: int, changes: dict[str, Any]) -> None:
        """Merge `changes` into the conversation's own settings; None takes a setting away."""
        with self._db.write() as session:
            conversation = conversation_of(session, profile_id, conversation_id)
            merged = {**conversation.settings, **changes}
            conversation.settings = {name: value for name, value in merged.items() if value is not None}

    def delete_conversation(self, profile_id: int, conversation_id: int) -> None:
        """Delete a conversation with its messages and their index rows. What was learned from it stays."""
        with self._db.write() as session:
            conversation = conversation_of(session, profile_id, conversation_id)
            messages = session.exec(select(Message).where(Message.conversation_id == conversation_id)).all()
            remove_from_indexes(session, self._clock, messages, profile_id)
            session.delete(conversation)

    def get_draft(self, profile_id: int, conversation_id: int | None) -> str:
        """Return the unsent text of a conversation, or of the chat not yet begun (None)."""
        with self._db.read() as session:
            draft = _draft(session, profile_id, conversation_id)
            stored = draft.text if draft is not None else ""
        typed = self._unsent.get((profile_id, conversation_id), "")
        return typed if typed and self.storable(typed) == stored else stored

    def set_draft(self, profile_id: int, conversation_id: int | None, text: str) -> None:
        """Keep unsent text; empty text takes the draft away. Secrets in it are masked on disk."""
        typed, text = text, self.storable(text)
        self._unsent.pop((profile_id, conversation_id), None)
        if typed != text:
            self._unsent[profile_id, conversation_id] = typed
        with self._db.write() as session:
            draft = _draft(session, profile_id, conversation_id)
            if not text:
                if draft is not None:
                    session.delete(draft)
                return
            if draft is None:
                if conversation_id is not None:
                    conversation_of(session, profile_id, conversation_id)
                draft = Draft(profile_id=profile_id, conversation_id=conversation_id)
            draft.text, draft.updated_at = text, self._clock.now()
            session.add(draft)


def conversation_of(session: Session, profile_id: int, conversation_id: int) -> Conversation:
    """Return a conversation of this profile, or raise UnknownConversationError."""
    conversation = session.get(Conversation, conversation_id)
    if conversation is None or conversation.profile_id != profile_id:
        msg = Phrase("there is no conversation {number} in this profile", number=conversation_id)
        raise UnknownConversationError(msg)
    return conversation


def _draft(session: Session, profile_id: int, conversation_id: int | None) -> Draft | None:
    find = select(Draft).where(
        Draft.profile_id == profile_id, col(Draft.conversation_id).is_not_distinct_from(conversation_id)
    )
    return session.exec(find).first()
