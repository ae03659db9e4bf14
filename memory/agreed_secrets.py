"""Puts a masked secret back once the user has agreed to keep it. Before that, only the message itself holds it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memory.extraction import secrets
from memory.records import Entity, Message
from memory.versions import index_version

if TYPE_CHECKING:
    from sqlmodel import Session

    from memory.clock import Clock
    from memory.records import Fact, FactVersion


def show_agreed_secret(session: Session, clock: Clock, fact: Fact, version: FactVersion) -> None:
    """Write a version's value and sentence without masks, from the words of the message it rests on.

    Nothing changes where nothing is masked, or where the message or the words in it are gone.
    """
    if secrets.MASK not in version.value + version.text or version.source_message_id is None:
        return
    message = session.get(Message, version.source_message_id)
    entity = session.get(Entity, fact.entity_id)
    if message is None or entity is None:
        return
    quote = message.content[version.span_start or 0 : version.span_end]
    version.value, version.text = secrets.reveal(version.value, quote), secrets.reveal(version.text, quote)
    index_version(session, clock, fact, entity, version)
