"""What the newest message says to a model: as it was typed, with its files and images, without what was forgotten."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assistant.history import image_lines, shown_to_models, visible_text, with_attachments
from memory.attachments import masked_file

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assistant.safekeeping import Typed
    from memory.attachments import NewAttachment
    from memory.images import Picture
    from memory.records import Attachment, Message
    from memory.transcript import Transcript


@dataclass(frozen=True, slots=True)
class Question:
    """One message as a model gets it."""

    whole: str
    """Its words with its text files, and a line for each image."""
    pictures: tuple[Picture, ...]
    """Its images, without those that no model gets again."""


def said(user: Message, typed: Typed | None) -> str:
    """Return a message's words as they were typed, where what is stored is masked, without what was forgotten."""
    return typed.text if typed is not None else visible_text(user)


def question_of(transcript: Transcript, user: Message, typed: Typed | None) -> Question:
    """Read the files of a message, and put them to its words. Blocking.

    Args:
        transcript: Where they are.
        user: The message.
        typed: What was typed, where what is stored is masked.
    """
    assert user.id is not None  # noqa: S101 - stored rows have an id
    stored = transcript.attachments_of(user.profile_id, [user.id]).get(user.id, [])
    given = typed.attachments if typed is not None and _is_as_stored(typed.attachments, stored) else stored
    pictures = shown_to_models(transcript.pictures_of(user.profile_id, [user.id]).get(user.id, ()))
    parts = with_attachments(said(user, typed), given), image_lines(pictures)
    return Question("\n\n".join(part for part in parts if part), pictures)


def _is_as_stored(given: Sequence[NewAttachment], stored: Sequence[Attachment]) -> bool:
    """Tell whether nothing of the files was forgotten since they were given."""
    texts = [(file.name, masked_file(file).content) for file in given if file.media_type.startswith("text/")]
    return texts == [(row.name, row.content) for row in stored] and not any(row.forgotten for row in stored)
