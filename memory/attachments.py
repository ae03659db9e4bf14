"""Files that go with a message, as they are given and as they are stored."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from memory.extraction.secrets import mask

if TYPE_CHECKING:
    from memory.records import Attachment


@dataclass(frozen=True, slots=True)
class NewAttachment:
    """A file to be put into a message."""

    name: str
    content: bytes
    media_type: str = "text/plain"
    tokens: int = 0
    forgotten: tuple[tuple[int, int], ...] = ()
    """Spans that stay readable by the user's choice and that no model gets, where it is a copy of a stored file."""


def masked_file(file: NewAttachment) -> NewAttachment:
    """Return a file as it is stored: of a text, passwords, card and identity numbers masked.

    "Remember" inside a file is nobody's wish, so all of them are.
    """
    if not file.media_type.startswith("text/"):
        return file
    text = file.content.decode("utf-8", "replace")
    stored = mask(text)
    return file if stored == text else replace(file, content=stored.encode("utf-8", "replace"))


def spans_of(file: Attachment | NewAttachment) -> tuple[tuple[int, int], ...]:
    """Return the spans of a stored file that no model gets again, in code points of its text."""
    return tuple((int(start), int(end)) for start, end in file.forgotten)


def text_of(file: Attachment | NewAttachment) -> str:
    """Return the text of a text file; bytes that are no UTF-8 keep a place of their own, so that spans fit."""
    return file.content.decode("utf-8", "surrogateescape")
