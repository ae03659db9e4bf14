"""Reads what endpoints counted for the answers of a conversation. Numbers and model names only, never a text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlmodel import col, select

from memory.records import Message
from memory.values import Role

if TYPE_CHECKING:
    from memory.database import Database


def usages(db: Database, profile_id: int, conversation_id: int) -> list[tuple[str, dict[str, Any]]]:
    """Return model and usage of every answer of a conversation, those of left branches too: they were paid for."""
    find = select(Message.model, Message.usage).where(
        Message.profile_id == profile_id,
        Message.conversation_id == conversation_id,
        col(Message.role) == Role.ASSISTANT.value,
    )
    with db.read() as session:
        return [(model or "", dict(usage or {})) for model, usage in session.exec(find)]
