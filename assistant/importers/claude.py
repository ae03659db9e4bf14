"""Reads Claude's export: `conversations.json`, alone or in the .zip as it is downloaded.

A conversation is a list of messages; newer exports name each message's parent, older ones are one branch. Files come
as the text that was taken out of them, and are kept as attachments: what stands in them was not said by the user.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from assistant.importers.errors import Problem
from assistant.importers.fields import identifier, listed, mapping, moment, text
from assistant.importers.json_stream import conversations
from assistant.tokens import count
from memory.attachments import NewAttachment
from memory.imported_chats import ImportedChat, ImportedMessage
from memory.phrase import Phrase
from memory.values import Role

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from assistant.importers.export_file import ExportFile

MEMBERS = re.compile(r"(?:^|/)conversations(?:-\d{1,6})?\.json$")

_ROLES = {"human": Role.USER, "assistant": Role.ASSISTANT}
FILE_NAME_CHARS = 200
"""Characters of a file's name that are kept."""


def read(export: ExportFile, name: Callable[..., str]) -> Iterator[ImportedChat | Problem]:
    """Yield the conversations of an export, and what could not be read of it.

    Args:
        export: The open file.
        name: Makes an id for a conversation that has none, from what tells it from others.
    """
    for place, conversation in conversations(export):
        is_chat = isinstance(conversation.get("chat_messages"), list)
        yield _chat(conversation, name) if is_chat else Problem(place, _why_not(conversation))


def _why_not(conversation: dict[str, object]) -> str:
    if "mapping" in conversation:
        return Phrase("it comes from ChatGPT: use `hippo import chatgpt`.")
    return Phrase("it has no messages as Claude writes them.")


def _chat(conversation: dict[str, object], name: Callable[..., str]) -> ImportedChat:
    title = text(conversation.get("name"))
    created = conversation.get("created_at")
    own = identifier(conversation.get("uuid"))
    chat = f"claude:{own or name('claude', title, str(created))}"
    messages: list[ImportedMessage] = []
    stands_for: dict[str, str | None] = {}
    last: str | None = None
    for place, element in enumerate(listed(conversation.get("chat_messages"))):
        fields = mapping(element)
        own_id = identifier(fields.get("uuid")) or f"#{place}"
        # the first message of a chat names a parent that does not exist
        parent_id = identifier(fields.get("parent_message_uuid"))
        above = stands_for.get(parent_id) if parent_id else last
        role, content = _ROLES.get(str(fields.get("sender"))), _content(fields)
        files = tuple(_files(listed(fields.get("attachments"))))
        if role is None or own_id in stands_for or not (content.strip() or files):
            stands_for.setdefault(own_id, above)
            continue
        last = stands_for[own_id] = f"{chat}/{own_id}"
        messages.append(
            ImportedMessage(
                last,
                role,
                content,
                above,
                moment(fields.get("created_at")),
                model=text(conversation.get("model"))[:100] or None if role is Role.ASSISTANT else None,
                reasoning=_blocks(fields, "thinking") if role is Role.ASSISTANT else "",
                files=files,
            )
        )
    head = stands_for.get(identifier(conversation.get("current_leaf_message_uuid")))
    return ImportedChat(chat, title, moment(created), tuple(messages), head=head)


def _content(fields: dict[str, object]) -> str:
    """Return what was said: the text blocks; old exports have the text alone."""
    return _blocks(fields, "text") or text(fields.get("text"))


def _blocks(fields: dict[str, object], sort: str) -> str:
    blocks = [mapping(block) for block in listed(fields.get("content"))]
    return _joined(text(block.get(sort)) for block in blocks if block.get("type") == sort)


def _joined(pieces: Iterable[str]) -> str:
    return text("\n\n".join(piece for piece in pieces if piece.strip()))


def _files(attachments: Iterable[object]) -> Iterator[NewAttachment]:
    for attachment in attachments:
        fields = mapping(attachment)
        content = text(fields.get("extracted_content"))
        if content.strip():
            title = text(fields.get("file_name"))[:FILE_NAME_CHARS] or "file.txt"
            yield NewAttachment(title, content.encode("utf-8", "replace"), "text/plain", count(content))
