"""Reads from the store what an extraction is given, and nothing more: user messages, the window, names, keys.

Messages of conversations in which memory is switched off, forgotten ones and unfinished ones must not get past here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlmodel import Session, select

from memory.directory import read_directory
from memory.extraction.turns import WINDOW_LINES, Background, SaidTurn, window_of
from memory.kinship import fold_name
from memory.records import Conversation, Message, Tombstone
from memory.values import USER, MessageState, Role, Source, Span

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import tzinfo

MOST_KEYS = 40
"""Attribute keys offered for one entity: enough for reuse, some 150 tokens."""
MOST_ENTITIES = 12
"""Entities whose keys are offered: those that the burst or its window names, and the user."""


@dataclass(frozen=True, slots=True)
class Learnable:
    """A message that may be learned from."""

    turn: SaidTurn
    source: Source
    imported: bool = False
    """It stands in a chat that was imported: the user's word in the end, but from a file that anybody may have made."""


def learnable(session: Session, profile_id: int, message_id: int, zone: tzinfo) -> Learnable | None:
    """Return the message if something may be learned from it, None if it is gone, forgotten or memory is off for it."""
    message = session.get(Message, message_id)
    if message is None or message.profile_id != profile_id:
        return None
    if message.role != Role.USER or message.state != MessageState.COMPLETE:
        return None
    conversation = session.get(Conversation, message.conversation_id)
    if conversation is None or not conversation.memory_write:
        return None
    marks = session.exec(
        select(Tombstone.span_start, Tombstone.span_end).where(
            Tombstone.profile_id == profile_id, Tombstone.message_id == message_id
        )
    ).all()
    if any(start is None or end is None for start, end in marks):
        return None
    withheld = [
        *_forgotten(message),
        *(Span(start, end) for start, end in marks if start is not None and end is not None),
    ]
    said_at = message.created_at.astimezone(zone)
    return Learnable(
        SaidTurn(message_id, message.content, said_at, tuple(withheld), agreed=message.external_id is None),
        Source(profile_id, message.created_at, message_id, message.conversation_id),
        imported=message.external_id is not None,
    )


def background(session: Session, profile_id: int, turns: Sequence[SaidTurn]) -> Background:
    """Return what may be used to understand a burst of one conversation: who is known, keys in use, the window."""
    window = window_of(_spoken_before(session, [turn.id for turn in turns]))
    directory = read_directory(session, profile_id)
    said = fold_name("\n".join([*(turn.content for turn in turns), *(line.text for line in window)]))
    spoken_of = [entity for entity in directory.others if any(fold_name(name) in said for name in entity.names)]
    keys = {entity.name: directory.of(entity.id)[:MOST_KEYS] for entity in spoken_of[: MOST_ENTITIES - 1]}
    return Background(
        directory.known_names(),
        {name: offered for name, offered in {USER: directory.user_attributes[:MOST_KEYS], **keys}.items() if offered},
        window,
    )


def _forgotten(message: Message) -> list[Span]:
    return [Span(int(start), int(end)) for start, end in message.forgotten]


def _spoken_before(session: Session, turn_ids: Sequence[int]) -> list[tuple[int | None, str, str]]:
    """Return id, role and visible text of what was said before the last of the turns on its branch, oldest first.

    The turns themselves are among it where they lie on that branch; beside them it holds as much as a window takes.
    """
    lines: list[tuple[int | None, str, str]] = []
    message = session.get(Message, turn_ids[-1])
    others = 0
    while message is not None and message.parent_id is not None and others < WINDOW_LINES:
        message = session.get(Message, message.parent_id)
        if message is not None:
            lines.append((message.id, message.role, _visible(message)))
            others += message.id not in turn_ids
    return lines[::-1]


def _visible(message: Message) -> str:
    text = message.content
    for span in _forgotten(message):
        text = text[: span.start] + " " * max(0, min(len(text), span.end) - span.start) + text[span.end :]
    return text
