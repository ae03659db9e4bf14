"""Folds text that holds wide characters: by the cells that a terminal gives them, and between any two of them. Pure."""

from __future__ import annotations

import re
from typing import Final

from rich.cells import cell_len

_NO_BEGINNING: Final = "，。；：、！？）》」』】…”’"
"""What may not begin a line."""
_NO_END: Final = "（《「『【“‘"
"""What may not end one."""
_PIECE: Final = re.compile(
    rf"\s+|[{_NO_END}]*(?:[\u2e80-\u2fff\u3040-\ufaff\uff10-\uffef]|[^\s\u2e80-\uffef]+|[^\s])[{_NO_BEGINNING}]*"
)
"""Blanks, one wide character, or a run of narrow ones, with the marks that stay beside it."""


def wrap(text: str, width: int) -> list[str]:
    """Fold one paragraph into lines of at most `width` cells; a longer word has a line of its own."""
    lines: list[str] = []
    line = ""
    for piece in _PIECE.findall(" ".join(text.split())):
        if line and cell_len(line + piece.rstrip()) > width:
            lines.append(line.rstrip())
            line = ""
        line += piece if line or not piece.isspace() else ""
    return [*lines, line.rstrip()] if line.strip() or not lines else lines


def pad(text: str, cells: int) -> str:
    """Return text with blanks behind it up to so many cells; never cut."""
    return text + " " * (cells - cell_len(text))
