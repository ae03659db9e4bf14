"""Reads what the chat screen shows. Every function here blocks: call it in a thread. None of them touches a widget."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from assistant.answer_row import CUT_SHORT, FINISH
from assistant.chat_choice import ChatChoice
from assistant.prices import money, spent_on
from memory.values import MessageState, Role
from ui.chat.picture_label import picture_label
from ui.chat.shown import LISTED, ChatState, ConversationRow, MessageHit, ShownMessage, Switches
from ui.kept_words import in_words
from ui.memories.reading import count_of
from ui.plain_text import one_line

if TYPE_CHECKING:
    from collections.abc import Iterable

    from assistant.conversing import Conversing
    from assistant.hippo import Hippo
    from memory.records import Conversation, Message

HITS: Final = 200
"""Messages that a search looks at for what it shows under the chats."""

HITS_OF_CHAT: Final = 3
"""Messages shown under one chat, the best first."""

DETAILED: Final = 60
"""Newest messages whose memories and files are looked up when a conversation opens; of others when they are shown."""


def read_rows(hippo: Hippo, words: str, *, archived: bool) -> tuple[list[ConversationRow], list[MessageHit]]:
    """Return the list of chats and, where words are searched for, the messages that hold them.

    Args:
        hippo: The engine.
        words: What is searched for; empty for all.
        archived: Whether archived chats are listed too. A search finds them anyhow.
    """
    found = hippo.transcript.conversations(
        hippo.profile_id, include_archived=archived or bool(words), search=words or None, limit=LISTED, offset=0
    )
    rows = [_row(conversation) for conversation in found]
    if not words:
        return rows, []
    from memory.snippets import found_in  # noqa: PLC0415 - the first frame does not wait for it

    hits: list[MessageHit] = []
    of_chat: dict[int, int] = {}
    for message, around in hippo.transcript.search_messages(hippo.profile_id, words, HITS):
        conversation_id = message.conversation_id
        of_chat[conversation_id] = of_chat.get(conversation_id, 0) + 1
        if of_chat[conversation_id] <= HITS_OF_CHAT:
            text = one_line(around)
            hits.append(MessageHit(conversation_id, message.id or 0, text, tuple(found_in(text, words))))
    return rows, hits


def _row(conversation: Conversation) -> ConversationRow:
    return ConversationRow(
        id=conversation.id or 0,
        title=conversation.title,
        updated_at=conversation.updated_at,
        pinned=conversation.pinned,
        archived=conversation.archived,
    )


def read_conversation(conversing: Conversing, conversation_id: int) -> ChatState:
    """Return a conversation with the branch that is shown."""
    conversation = conversing.transcript.conversation(conversing.profile_id, conversation_id)
    return ChatState(
        conversation_id=conversation_id,
        title=conversation.title,
        messages=read_branch(conversing, conversation_id),
        switches=Switches(read=conversation.memory_read, write=conversation.memory_write),
        choice=ChatChoice.read(conversation.settings),
        draft=conversing.transcript.get_draft(conversing.profile_id, conversation_id),
    )


def read_branch(conversing: Conversing, conversation_id: int) -> list[ShownMessage]:
    """Return the messages from the first to the head."""
    branch = conversing.transcript.branch(conversing.profile_id, conversation_id)
    places = conversing.transcript.places(conversing.profile_id, conversation_id)
    older = len(branch) - DETAILED
    return [
        shown_message(
            conversing,
            message,
            siblings=tuple(places.get((message.parent_id, message.role), ())),
            detailed=index >= older,
        )
        for index, message in enumerate(branch)
    ]


def read_message(conversing: Conversing, message_id: int) -> ShownMessage:
    """Return one message as it is on disk now."""
    message = conversing.transcript.message(conversing.profile_id, message_id)
    return shown_message(conversing, message, siblings=tuple(conversing.transcript.siblings(message_id)), detailed=True)


def read_messages(conversing: Conversing, message_ids: Iterable[int]) -> list[ShownMessage]:
    """Return messages as they are on disk now, without those that another window has deleted meanwhile."""
    found = []
    for message_id in message_ids:
        with suppress(LookupError):
            found.append(read_message(conversing, message_id))
    return found


def shown_message(
    conversing: Conversing, message: Message, *, siblings: tuple[int, ...], detailed: bool
) -> ShownMessage:
    """Return a stored message as the transcript shows it; memories and files are looked up only where `detailed`."""
    message_id = message.id or 0
    role = Role(message.role)
    cause, _newline, way_out = (message.error or "").partition("\n")
    state = MessageState(message.state)
    usage: dict[str, Any] = message.usage or {}
    spent = spent_on(message.model or "", usage, conversing.home.settings.prices)
    return ShownMessage(
        id=message_id,
        role=role,
        content=message.content,
        created_at=message.created_at,
        reasoning=message.reasoning,
        # What another process left streaming is shown as far as it came.
        state=MessageState.STOPPED if state is MessageState.STREAMING else state,
        model=message.model or "",
        cause=in_words(cause),
        way_out=in_words(way_out),
        memories=count_of(conversing, message_id) if detailed and role is Role.ASSISTANT else None,
        # Of the plan: an answer that uses tools is several requests, and the budget is for one.
        prompt_tokens=_number(dict(usage.get("plan") or {}).get("total")) or _number(usage.get("prompt_tokens")),
        answer_tokens=spent.answered or None,
        sent_tokens=spent.sent or None,
        cost="" if spent.cost is None else money(spent.cost, conversing.home.settings.screen.currency),
        siblings=siblings,
        cut_short=usage.get(FINISH) == CUT_SHORT,
        attachments=tuple(conversing.transcript.file_names(conversing.profile_id, message_id))
        if detailed and role is Role.USER
        else (),
        pictures=picture_labels(conversing, message_id) if detailed and role is Role.USER else (),
        detailed=detailed,
    )


def picture_labels(conversing: Conversing, message_id: int) -> tuple[str, ...]:
    """Return names and sizes of the images of a message."""
    pictures = conversing.transcript.pictures_of(conversing.profile_id, [message_id]).get(message_id, ())
    return tuple(picture_label(picture.name, picture.facts) for picture in pictures)


def _number(value: object) -> int | None:
    return value if isinstance(value, int) else None
