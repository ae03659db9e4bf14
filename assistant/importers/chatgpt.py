"""Reads ChatGPT's export: `conversations.json`, alone or in the .zip as it is downloaded.

Each conversation is a tree of nodes: a node names its parent, and `current_node` ends the branch that was shown. What
the user and the assistant said to each other is kept; what neither saw (system messages, custom instructions, tool
calls and their results) is passed over, and what follows it follows what came before it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from assistant.importers.errors import Problem
from assistant.importers.fields import identifier, listed, mapping, moment, text
from assistant.importers.json_stream import conversations
from memory.imported_chats import ImportedChat, ImportedMessage
from memory.phrase import Phrase
from memory.values import Role

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from assistant.importers.export_file import ExportFile

MEMBERS = re.compile(r"(?:^|/)conversations(?:-\d{1,6})?\.json$")
"""Long exports come in numbered pieces."""

_ROLES = {"user": Role.USER, "assistant": Role.ASSISTANT}
_TO_THE_USER = {"", "all"}
"""A message for another recipient is a call of a tool."""
_SAID = {"text", "multimodal_text", "code"}
MOST_UNSEEN = 200
"""Unseen nodes before an answer in which thoughts are looked for; a long research has some dozens."""
_CITATION = re.compile("\ue200[^\ue200\ue201]*\ue201|[\ue200-\ue206]")
"""Marks that ChatGPT's own page turns into links; elsewhere they are boxes."""
_STAND_INS = {
    "image_asset_pointer": "[image]",
    "audio_asset_pointer": "[audio]",
    "real_time_user_audio_video_asset_pointer": "[audio]",
    "video_container_asset_pointer": "[video]",
}
"""What stands for a part that no text can hold. The names of files are not shown: anybody could have chosen them."""


def read(export: ExportFile, name: Callable[..., str]) -> Iterator[ImportedChat | Problem]:
    """Yield the conversations of an export, and what could not be read of it.

    Args:
        export: The open file.
        name: Makes an id for a conversation that has none, from what tells it from others.
    """
    for place, conversation in conversations(export):
        nodes = mapping(conversation.get("mapping"))
        yield _chat(conversation, nodes, name) if nodes else Problem(place, _why_not(conversation))


def _why_not(conversation: dict[str, object]) -> str:
    if "chat_messages" in conversation:
        return Phrase("it comes from Claude: use `hippo import claude`.")
    return Phrase("it has no messages as ChatGPT writes them.")


def _chat(conversation: dict[str, object], nodes: dict[str, object], name: Callable[..., str]) -> ImportedChat:
    title = text(conversation.get("title"))
    created = conversation.get("create_time")
    own = identifier(conversation.get("conversation_id")) or identifier(conversation.get("id"))
    chat = f"chatgpt:{own or name('chatgpt', title, str(created))}"
    messages: list[ImportedMessage] = []
    stands_for: dict[str, str | None] = {}
    thoughts: dict[str, tuple[str, str]] = {}
    for node_id, node in _from_the_root(nodes):
        parent = str(node.get("parent"))
        message = mapping(node.get("message"))
        above = stands_for.get(parent)
        role, content = _said(message)
        if role is None:
            stands_for[node_id] = above
            thoughts[node_id] = parent, _thought(message)
            continue
        external_id = f"{chat}/{identifier(node_id)}"
        stands_for[node_id] = external_id
        messages.append(
            ImportedMessage(
                external_id,
                role,
                content,
                above,
                moment(message.get("create_time")),
                model=_model(message) if role is Role.ASSISTANT else None,
                reasoning=_thought_before(parent, thoughts) if role is Role.ASSISTANT else "",
            )
        )
    return ImportedChat(
        chat,
        title,
        moment(created),
        tuple(messages),
        head=stands_for.get(str(conversation.get("current_node"))),
        archived=conversation.get("is_archived") is True,
    )


def _from_the_root(nodes: dict[str, object]) -> Iterator[tuple[str, dict[str, object]]]:
    """Yield each node after its parent, siblings in their order; of nodes that hang in a circle the first one first."""
    children: dict[str | None, list[str]] = {}
    for node_id, node in nodes.items():
        parent = mapping(node).get("parent")
        known = isinstance(parent, str) and parent in nodes
        children.setdefault(parent if known else None, []).append(node_id)  # type: ignore[arg-type]
    reached: set[str] = set()
    for root in [*children.get(None, []), *nodes]:
        waiting = [root]
        while waiting:
            node_id = waiting.pop()
            if node_id in reached:
                continue
            reached.add(node_id)
            yield node_id, mapping(nodes[node_id])
            waiting.extend(reversed(_in_order(mapping(nodes[node_id]), children.get(node_id, []))))


def _in_order(node: dict[str, object], children: list[str]) -> list[str]:
    """Put children in the order in which their parent lists them: regenerated answers count from the first."""
    places = {child: place for place, child in enumerate(listed(node.get("children"))) if isinstance(child, str)}
    return sorted(children, key=lambda child: places.get(child, len(places)))


def _said(message: dict[str, object]) -> tuple[Role | None, str]:
    """Return who said what; no role where the user never saw it."""
    role = _ROLES.get(str(mapping(message.get("author")).get("role")))
    metadata = mapping(message.get("metadata"))
    content = mapping(message.get("content"))
    sort = str(content.get("content_type"))
    hidden = metadata.get("is_visually_hidden_from_conversation") is True
    if role is None or hidden or sort not in _SAID or str(message.get("recipient") or "") not in _TO_THE_USER:
        return None, ""
    said = text(content.get("text")) if sort == "code" else _joined(_parts(listed(content.get("parts"))))
    if role is Role.ASSISTANT:
        said = _CITATION.sub("", said)
    return (role, text(said)) if said.strip() else (None, "")


def _parts(parts: Iterable[object]) -> Iterator[str]:
    for part in parts:
        if isinstance(part, str):
            yield part
            continue
        fields = mapping(part)
        sort = str(fields.get("content_type"))
        yield text(fields.get("text")) if sort == "audio_transcription" else _STAND_INS.get(sort, "")


def _thought(message: dict[str, object]) -> str:
    content = mapping(message.get("content"))
    if content.get("content_type") != "thoughts":
        return ""
    thoughts = [mapping(thought) for thought in listed(content.get("thoughts"))]
    return _joined(_joined([text(each.get("summary")), text(each.get("content"))]) for each in thoughts)


def _thought_before(node_id: str, thoughts: dict[str, tuple[str, str]]) -> str:
    """Return what was thought in the unseen nodes that lead to an answer, `node_id` being the last of them."""
    pieces: list[str] = []
    while node_id in thoughts and len(pieces) < MOST_UNSEEN:
        node_id, piece = thoughts[node_id]
        pieces.append(piece)
    return text(_joined(reversed(pieces)))


def _model(message: dict[str, object]) -> str | None:
    return text(mapping(message.get("metadata")).get("model_slug"))[:100] or None


def _joined(pieces: Iterable[str]) -> str:
    return "\n\n".join(piece for piece in pieces if piece.strip())
