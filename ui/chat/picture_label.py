"""How an image is named on the screen and in exports."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ui.plain_text import one_line

if TYPE_CHECKING:
    from memory.images import ImageFacts

NAME_LENGTH: Final = 60
"""Characters of a file's name."""


def picture_label(name: str, facts: ImageFacts) -> str:
    """Return name and size of an image."""
    return f"🖼 {one_line(name, NAME_LENGTH)} {facts.size}"
