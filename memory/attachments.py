"""Files that go with a message, as they are given and as they are stored."""

from __future__ import annotations

from dataclasses import dataclass, replace

from memory.extraction.secrets import mask


@dataclass(frozen=True, slots=True)
class NewAttachment:
    """A file to be put into a message."""

    name: str
    content: bytes
    media_type: str = "text/plain"
    tokens: int = 0


def masked_file(file: NewAttachment) -> NewAttachment:
    """Return a file as it is stored: of a text, passwords, card and identity numbers masked.

    "Remember" inside a file is nobody's wish, so all of them are.
    """
    if not file.media_type.startswith("text/"):
        return file
    text = file.content.decode("utf-8", "replace")
    stored = mask(text)
    return file if stored == text else replace(file, content=stored.encode("utf-8", "replace"))
