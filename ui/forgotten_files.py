"""What forgetting does to attached files, in words, for the screen and for commands alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ui.locale import _
from ui.plain_text import one_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memory.erasure import ErasurePreview

NAMED: Final = 5
"""Files named; of the rest the number is told."""
NAME_LENGTH: Final = 30
"""Characters of each name."""


def file_lines(preview: ErasurePreview) -> list[str]:
    """Return a line for the images and one for the texts; none where no file is touched."""
    images = list(preview.images)
    texts = list(preview.attachments)
    for name in images:
        texts.remove(name)
    if preview.keep_transcript:
        names = _names([*images, *texts])
        return [_("files that stay, and go to no model again: {names}").format(names=names)] if names else []
    lines = []
    if images:
        lines.append(_("images, deleted with their message: {names}").format(names=_names(images)))
    if texts:
        lines.append(_("text files, with what they say of it struck out: {names}").format(names=_names(texts)))
    return lines


def _names(names: Sequence[str]) -> str:
    shown = [one_line(name, NAME_LENGTH) for name in dict.fromkeys(names)]
    more = len(shown) - NAMED
    return ", ".join(shown[:NAMED]) + (" " + _("… and {count} more").format(count=more) if more > 0 else "")
