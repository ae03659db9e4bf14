"""Takes out of a text what no eye sees and a model still reads: tag characters, bidirectional controls, zero widths.

Memories are shown to people before they are trusted, so nothing may stand in them that a person cannot see. Joiners
that emoji and scripts need stay, one at a time: a row of them is a code. Pure.
"""

from __future__ import annotations

import re

_RETURNS = re.compile("\r\n?")
_LINE_ENDS = re.compile("[\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
"""Ends of a line that few programs know."""
_HIDDEN = re.compile(
    "[\x00-\x08\x0e-\x1b\x1f\x7f-\x84\x86-\x9f"  # control codes
    "\xad\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0"  # no width or ink; direction
    "\ufff9-\ufffb\U000e0000-\U000e0fff]"  # annotations, tag characters, variation selectors past the sixteenth
    "|(?<=[\u200c\u200d])[\u200c\u200d]+|(?<=[\ufe00-\ufe0f])[\ufe00-\ufe0f]+"  # rows of joiners and selectors
)
_SURROGATES = re.compile("[\ud800-\udfff]")
NOTHING = "\ufffd"
"""Stands for a text of which nothing can be seen."""


def visible(text: str) -> str:
    """Return `text` without anything that cannot be seen; line ends become newlines."""
    if text.isascii() and text.isprintable():
        return text
    return storable(_HIDDEN.sub("", _LINE_ENDS.sub("\n", _RETURNS.sub("\n", text))))


def storable(text: str) -> str:
    """Return `text` as files and databases take it: halves of characters, which UTF-8 knows none of, are replaced.

    They come from JSON that was cut, and from arguments and file names that are not UTF-8.
    """
    return text if text.isascii() else _SURROGATES.sub(NOTHING, text)


def blanked(text: str) -> str:
    """Return `text` with spaces where something cannot be seen, and plain line ends; every place stays as it was."""
    if text.isascii() and text.isprintable():
        return text
    plain = _LINE_ENDS.sub("\n", text.replace("\r", "\n"))
    return _HIDDEN.sub(lambda hidden: " " * len(hidden.group()), plain)
