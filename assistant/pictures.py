"""Puts the bytes of images to the messages that are about to be sent: read late, and of those that are sent alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.chat_request import Image, Pictured

if TYPE_CHECKING:
    from collections.abc import Iterable

    from assistant.chat_request import ChatItem
    from memory.ports import PromptMessage
    from memory.transcript import Transcript


def with_images(transcript: Transcript, profile_id: int, messages: Iterable[PromptMessage]) -> list[ChatItem]:
    """Return the messages with their images; one that is gone by now is left out. Blocking."""
    items: list[ChatItem] = []
    for message in messages:
        images = []
        for picture in message.pictures:
            content = transcript.picture_content(profile_id, picture.id)
            if content is not None:
                images.append(Image(picture.facts.media_type, content))
        items.append(Pictured(message.role, message.content, tuple(images)) if images else message)
    return items
