"""Writes a conversation to a file for the user: as Markdown to read, or as JSON to go on with. Blocks."""

from __future__ import annotations

import json
import os
import re
from typing import TYPE_CHECKING, Any, Final

from ui.plain_text import one_line, plain

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from assistant.hippo import Hippo
    from memory.records import Conversation, Message

NAME_LENGTH: Final = 40
"""Characters of the title in a file's name."""

_NOT_IN_NAMES: Final = re.compile(r"[^\w-]+")


def write_export(hippo: Hippo, conversation_id: int, ending: str) -> Path:
    """Write the open branch of a conversation into the folder of exports and return the file, for the user alone."""
    conversation = hippo.transcript.conversation(hippo.profile_id, conversation_id)
    messages = hippo.transcript.branch(hippo.profile_id, conversation_id)
    text = as_json(conversation, messages) if ending == "json" else as_markdown(conversation, messages)
    folder = hippo.paths.exports
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    words = _NOT_IN_NAMES.sub("-", one_line(conversation.title, NAME_LENGTH)).strip("-") or "chat"
    path = _free(folder, f"{hippo.clock.now():%Y-%m-%d}-{words}", ending)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        file.write(text)
    return path


def _free(folder: Path, name: str, ending: str) -> Path:
    path = folder / f"{name}.{ending}"
    number = 2
    while path.exists():
        path = folder / f"{name}-{number}.{ending}"
        number += 1
    return path


def as_markdown(conversation: Conversation, messages: Sequence[Message]) -> str:
    """Return a conversation as Markdown."""
    parts = [f"# {one_line(conversation.title)}\n"]
    for message in messages:
        parts.append(f"\n## {message.role} · {message.created_at:%Y-%m-%d %H:%M} UTC\n\n{plain(message.content)}\n")
        if message.error:
            parts.append(f"\n> {one_line(message.error)}\n")
    return "".join(parts)


def as_json(conversation: Conversation, messages: Sequence[Message]) -> str:
    """Return a conversation as JSON."""
    data = {**conversation_dict(conversation), "messages": [message_dict(message) for message in messages]}
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def conversation_dict(conversation: Conversation) -> dict[str, Any]:
    """Return a conversation as JSON holds it."""
    return {
        "id": conversation.id,
        "title": conversation.title,
        "created_at": conversation.created_at.isoformat(),
        "updated_at": conversation.updated_at.isoformat(),
        "pinned": conversation.pinned,
        "archived": conversation.archived,
    }


def message_dict(message: Message) -> dict[str, Any]:
    """Return a message as JSON holds it."""
    return {
        "id": message.id,
        "conversation": message.conversation_id,
        "parent": message.parent_id,
        "role": message.role,
        "content": message.content,
        "model": message.model,
        "state": message.state,
        "error": message.error,
        "created_at": message.created_at.isoformat(),
    }
