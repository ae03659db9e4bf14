"""Writes a conversation to a file for the user: as Markdown to read, or as JSON to go on with. Blocks."""

from __future__ import annotations

import base64
import json
import os
import re
from typing import TYPE_CHECKING, Any, Final

from memory.images import stored_image
from ui import wording
from ui.chat.picture_label import picture_label
from ui.kept_words import in_words
from ui.plain_text import one_line, plain

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path
    from typing import TypeAlias

    from assistant.hippo import Hippo
    from memory.records import Attachment, Conversation, Message

    Files: TypeAlias = Mapping[int, Sequence[Attachment]]

NAME_LENGTH: Final = 40
"""Characters of the title in a file's name."""

_NOT_IN_NAMES: Final = re.compile(r"[^\w-]+")


def write_export(hippo: Hippo, conversation_id: int, ending: str) -> Path:
    """Write a conversation into the folder of exports and return the file, for the user alone.

    As Markdown it is the branch that is shown, as JSON all there is.
    """
    conversation = hippo.transcript.conversation(hippo.profile_id, conversation_id)
    read = hippo.transcript.all_messages if ending == "json" else hippo.transcript.branch
    messages = read(hippo.profile_id, conversation_id)
    files = files_of(hippo, messages)
    text = as_json(conversation, messages, files) if ending == "json" else as_markdown(conversation, messages, files)
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


def files_of(hippo: Hippo, messages: Sequence[Message]) -> Files:
    """Return what came with each message, by its id. Blocks."""
    transcript, profile_id = hippo.transcript, hippo.profile_id
    asked = [message.id for message in messages if message.id is not None and message.role == "user"]
    return {message_id: files for message_id in asked if (files := transcript.attachments(profile_id, message_id))}


def as_markdown(conversation: Conversation, messages: Sequence[Message], files: Files) -> str:
    """Return a conversation as Markdown; of its files only the names."""
    parts = [f"# {one_line(conversation.title)}\n"]
    for message in messages:
        parts.append(
            f"\n## {wording.role(message.role)} · {message.created_at:%Y-%m-%d %H:%M} UTC\n\n{plain(message.content)}\n"
        )
        for file in files.get(message.id or 0, ()):
            image = stored_image(file.media_type)
            parts.append(f"\n{picture_label(file.name, image) if image else '⎘ ' + one_line(file.name)}\n")
        if message.error:
            parts.append(f"\n> {one_line(in_words(message.error))}\n")
    return "".join(parts)


def as_json(conversation: Conversation, messages: Sequence[Message], files: Files) -> str:
    """Return a conversation as JSON, with the files in it: texts as text, images in base64.

    Args:
        conversation: What it is.
        messages: Those of all branches; `parent` tells which follows which.
        files: What came with them.
    """
    listed = []
    for message in messages:
        sent = [file_dict(file) for file in files.get(message.id or 0, ())]
        beside = {"reasoning": message.reasoning, "usage": message.usage, "attachments": sent}
        listed.append({**message_dict(message), **{name: value for name, value in beside.items() if value}})
    data = {
        **conversation_dict(conversation),
        "memory_read": conversation.memory_read,
        "memory_write": conversation.memory_write,
        "settings": conversation.settings,
        "shown": conversation.head_message_id,
        "messages": listed,
    }
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def file_dict(file: Attachment) -> dict[str, Any]:
    """Return a file as JSON holds it."""
    image = stored_image(file.media_type)
    if image is None:
        return {"name": file.name, "media_type": file.media_type, "text": file.content.decode("utf-8", "replace")}
    data = base64.b64encode(file.content).decode("ascii")
    size = {"width": image.width, "height": image.height}
    return {"name": file.name, "media_type": image.media_type, **size, "data": data}


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
