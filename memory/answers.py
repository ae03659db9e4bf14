"""Answers on disk: a row is made before the first word comes, saved while the answer is written, and ended once.

An answer that is being written says by whom, so that one whose writer has gone is found and ended at the next start.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from sqlmodel import Session, col, delete, select

from memory import text_index
from memory.branches import Branches, message_of
from memory.conversations import conversation_of
from memory.holder import is_gone
from memory.message_search import owner_key
from memory.queue import put_index_job
from memory.records import Embedding, Message
from memory.snippets import hide
from memory.values import MessageState, Role

if TYPE_CHECKING:
    from memory.records import Conversation

STREAM_SILENCE = timedelta(minutes=10)
"""An answer of an unknown process that was not saved for so long has no one writing it. Longer than any model thinks
before its first word; an answer of a process known to have ended is taken over at once."""
_BOTH = " + "
_HOLDING = ("holder", "saved_at")
_FINAL = (MessageState.COMPLETE, MessageState.STOPPED)


class AnswerClosedError(Exception):
    """An answer cannot be gone on with: something follows it, it is being written, or it is no answer."""


@dataclass(frozen=True, slots=True)
class BegunAnswer:
    """An answer that ended early, as it stood when it was gone on with."""

    content: str
    reasoning: str
    state: MessageState
    usage: dict[str, Any]
    error: str | None
    forgotten: tuple[tuple[int, int], ...]
    """Spans of the content that no model may see again."""


class Answers(Branches):
    """Reads and writes answers."""

    def begin_answer(self, profile_id: int, conversation_id: int, parent_id: int, model: str) -> Message:
        """Make the row that an answer is streamed into; it belongs to this opening of the database until it ends."""
        with self._db.write() as session:
            conversation = conversation_of(session, profile_id, conversation_id)
            message_of(session, profile_id, parent_id, conversation_id)
            return self._add(
                session,
                conversation,
                Message(
                    profile_id=profile_id,
                    conversation_id=conversation_id,
                    parent_id=parent_id,
                    role=Role.ASSISTANT,
                    model=model,
                    created_at=self._clock.now(),
                    state=MessageState.STREAMING,
                    usage=self._held(),
                ),
            )

    def resume_answer(self, profile_id: int, answer_id: int, model: str) -> BegunAnswer:
        """Open an answer that ended early again, for `model` to go on with it, and return how it stood.

        Its text stays where it is, so that a crash from here on costs nothing of it. Two models that wrote one answer
        are both named: its tokens have no one price then.

        Raises:
            UnknownMessageError: the profile has none of this id.
            AnswerClosedError: something follows it, it is being written, or it is no answer.
        """
        with self._db.write() as session:
            message = message_of(session, profile_id, answer_id)
            is_written = message.state == MessageState.STREAMING and not self._is_abandoned(message)
            follows = session.exec(select(Message.id).where(Message.parent_id == answer_id).limit(1)).first()
            if message.role != Role.ASSISTANT or is_written or follows is not None:
                msg = f"message {answer_id} cannot be gone on with"
                raise AnswerClosedError(msg)
            state = MessageState(message.state)
            begun = BegunAnswer(
                message.content,
                message.reasoning,
                MessageState.STOPPED if state is MessageState.STREAMING else state,
                _without_holder(message.usage),
                message.error,
                tuple((int(span[0]), int(span[1])) for span in message.forgotten),
            )
            if model not in (message.model or "").split(_BOTH):
                message.model = f"{message.model}{_BOTH}{model}" if message.model else model
            self._settle(session, message, MessageState.STREAMING, None, None)
        return begun

    def save_answer(
        self,
        message_id: int,
        content: str,
        reasoning: str,
        state: MessageState,
        usage: dict[str, Any] | None = None,
        error: str | None = None,
    ) -> Message | None:
        """Save an answer as far as it has come. Returns None when it was deleted meanwhile, which is no error."""
        with self._db.write() as session:
            message = session.get(Message, message_id)
            if message is None:
                return None
            message.content, message.reasoning = content, reasoning
            self._settle(session, message, state, usage, error)
        return message

    def add_answer(
        self,
        profile_id: int,
        conversation_id: int,
        parent_id: int,
        content: str,
        *,
        model: str | None = None,
        created_at: datetime | None = None,
        external_id: str | None = None,
    ) -> Message:
        """Save a whole answer at once, as importers do."""
        with self._db.write() as session:
            conversation = conversation_of(session, profile_id, conversation_id)
            message_of(session, profile_id, parent_id, conversation_id)
            message = self._add(
                session,
                conversation,
                Message(
                    profile_id=profile_id,
                    conversation_id=conversation_id,
                    parent_id=parent_id,
                    role=Role.ASSISTANT,
                    content=content,
                    model=model,
                    created_at=created_at or self._clock.now(),
                    external_id=external_id,
                ),
            )
            self._settle(session, message, MessageState.COMPLETE, None, None)
        return message

    def recover_streaming(self) -> list[int]:
        """Mark answers whose writer has ended as stopped, keeping their text; call at start. Returns their ids."""
        with self._db.read() as session:
            streaming = session.exec(select(Message).where(Message.state == MessageState.STREAMING)).all()
        lost = [message.id for message in streaming if self._is_abandoned(message)]
        if not lost:
            return []
        with self._db.write() as session:
            recovered = []
            for message in session.exec(select(Message).where(col(Message.id).in_(lost))):
                if message.state == MessageState.STREAMING and self._is_abandoned(message):
                    self._settle(session, message, MessageState.STOPPED, None, message.error)
                    recovered.append(message.id)
        return [found for found in recovered if found is not None]

    def _add(self, session: Session, conversation: Conversation, message: Message) -> Message:
        session.add(message)
        session.flush()
        conversation.head_message_id = message.id
        conversation.updated_at = max(conversation.updated_at, message.created_at)
        return message

    def _settle(
        self,
        session: Session,
        message: Message,
        state: MessageState,
        usage: dict[str, Any] | None,
        error: str | None,
    ) -> None:
        assert message.id is not None  # noqa: S101 - stored rows have an id
        message.state, message.error = state, error
        known = _without_holder(message.usage)
        if state == MessageState.STREAMING:
            message.usage = {**known, **self._held()}
        else:
            message.usage = known if usage is None else usage
        if state in _FINAL and message.content.strip():
            key = owner_key(message)
            # of an answer that was gone on with, the vector is that of its beginning
            session.exec(
                delete(Embedding).where(col(Embedding.owner_kind) == key.kind, col(Embedding.owner_id) == key.id)
            )
            text_index.put(session, key, message.profile_id, hide(message.content, message.forgotten))
            put_index_job(session, self._clock, key, message.profile_id)

    def _held(self) -> dict[str, Any]:
        """Say who writes an answer and that it was alive just now; stands in `usage` until the answer has ended."""
        return {"holder": self._db.holder, "saved_at": self._clock.now().isoformat()}

    def _is_abandoned(self, message: Message) -> bool:
        holder, saved_at = message.usage.get("holder"), message.usage.get("saved_at")
        if not isinstance(holder, str) or not isinstance(saved_at, str) or is_gone(holder):
            return True
        return self._clock.now() - datetime.fromisoformat(saved_at) > STREAM_SILENCE


def _without_holder(usage: dict[str, Any]) -> dict[str, Any]:
    """Return what is known of an answer's usage, without who writes it."""
    return {name: value for name, value in usage.items() if name not in _HOLDING}
