"""What of a transcript a model may see: the branch as text, without what was forgotten, with what was attached."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from assistant.context import HistoryMessage
from memory.attachments import spans_of, text_of
from memory.ports import PromptMessage
from memory.values import MessageState, Role
from memory.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from memory.attachments import NewAttachment
    from memory.images import Picture
    from memory.records import Attachment, Message
    from memory.transcript import Transcript

FORGOTTEN = "[…]"
"""Stands where a sentence was forgotten but is kept in the transcript by the user's choice."""

FENCE = "~~~~~~"
"""Around attached text. Runs as long in the text itself are shortened, so it cannot end its own block."""

_FENCES = re.compile(f"{FENCE[0]}{{{len(FENCE)},}}")
_NAME_CHARS = 120
"""Of a file's name: anybody may have chosen it, and nobody needs more of it."""


def visible_text(message: Message) -> str:
    """Return a message's text without the spans that must not be used again."""
    return without_spans(message.content, [(int(span[0]), int(span[1])) for span in message.forgotten])


def without_spans(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """Return a text with a mark in place of each span ``(start, end)``."""
    for start, end in sorted(spans, reverse=True):
        text = text[:start] + FORGOTTEN + text[end:]
    return text


def with_attachments(text: str, attachments: Iterable[Attachment | NewAttachment]) -> str:
    """Return a message's text followed by its text attachments, each named and fenced as data."""
    parts = [text]
    for attachment in attachments:
        content = _sent(attachment) if attachment.media_type.startswith("text/") else None
        if content is not None:
            parts.append(f"[{_name(attachment.name)}]\n{FENCE}\n{_FENCES.sub(FENCE[:3], content)}\n{FENCE}")
    return "\n\n".join(part for part in parts if part)


def _sent(attachment: Attachment | NewAttachment) -> str | None:
    """Return what of a text file a model may see; None where all of it was forgotten, and its name with it."""
    text = text_of(attachment)
    if attachment.forgotten:
        text = without_spans(text, spans_of(attachment))
        if not text.replace(FORGOTTEN, "").strip():
            return None
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def shown_to_models(pictures: Iterable[Picture]) -> tuple[Picture, ...]:
    """Return the images that may be sent, and named, to a model."""
    return tuple(picture for picture in pictures if not picture.barred)


def _name(name: str) -> str:
    """Return a file's name on one line, with nothing in it that hides or ends the block."""
    return _FENCES.sub(FENCE[:3], " ".join(visible(name).split()))[:_NAME_CHARS]


def image_lines(pictures: Iterable[Picture]) -> str:
    """Return a line for each image, by which a model knows of one that it cannot see or that is not sent again."""
    return "\n".join(f"[image: {_name(picture.name)}, {picture.facts.size}]" for picture in pictures)


class History:
    """Reads branches for context assembly and summaries."""

    def __init__(self, transcript: Transcript) -> None:
        self._transcript = transcript

    def before(self, profile_id: int, conversation_id: int, leaf_id: int | None) -> list[HistoryMessage]:
        """Return the branch that ends at `leaf_id`, as a model may see it; empty for a new conversation."""
        if leaf_id is None:
            return []
        branch = self._transcript.branch(profile_id, conversation_id, leaf_id)
        files = self._transcript.attachments_of(
            profile_id, [message.id for message in branch if message.id is not None and message.role == Role.USER]
        )
        pictures = self._transcript.pictures_of(
            profile_id, [message.id for message in branch if message.id is not None]
        )
        return [
            replace(message, content=_joined(message.content, shown), pictures=shown)
            if (shown := shown_to_models(pictures.get(message.id, ())))
            else message
            for message in _readable(branch, files)
        ]

    def words_before(self, profile_id: int, conversation_id: int, leaf_id: int | None) -> list[PromptMessage]:
        """Return the branch that ends at `leaf_id` without attached files; empty for a new conversation."""
        if leaf_id is None:
            return []
        branch = self._transcript.branch(profile_id, conversation_id, leaf_id)
        return [PromptMessage(message.role, message.content) for message in _readable(branch, {})]

    def spoken(self, profile_id: int, conversation_id: int) -> list[tuple[int, Role, str]]:
        """Return (id, role, text) of the branch that is shown, without attached files: what a summary is made of."""
        branch = self._transcript.branch(profile_id, conversation_id)
        return [(message.id, message.role, message.content) for message in _readable(branch, {})]


def _joined(text: str, pictures: Sequence[Picture]) -> str:
    return "\n\n".join(part for part in (text, image_lines(pictures)) if part)


def _readable(branch: Sequence[Message], files: dict[int, list[Attachment]]) -> list[HistoryMessage]:
    readable = []
    for message in branch:
        if (
            message.id is None
            or message.state == MessageState.FAILED
            or message.role not in {Role.USER, Role.ASSISTANT}
        ):
            continue
        content = with_attachments(visible_text(message), files.get(message.id, ()))
        if content.strip():
            readable.append(HistoryMessage(message.id, Role(message.role), content))
    return readable
