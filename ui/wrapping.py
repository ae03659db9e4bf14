"""Where lines of Chinese and Japanese end: between any two characters, but no line begins with a stop or closing mark.

Rich, and with it Textual, ends lines at blanks alone: it takes a sentence without blanks for one long word, leaves half
a line empty before it, and cuts it wherever the line is full. Pure, but for `install`.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from rich._wrap import divide_line as divide_at_blanks
from rich.cells import cell_len

WRITTEN: Final = "\u2e80-\u9fff\uf900-\ufaff\uff01-\uff60\uffe0-\uffe6\U00020000-\U0003ffff"
"""The characters that are written without blanks, with their punctuation."""

OPENING: Final = r"（《「『【〔〈“‘(\[{"
"""No line ends with these."""

CLOSING: Final = r"，。、；：？！）》」』】〕〉”’…—～％℃,.;:?!)\]}%"
"""No line begins with these."""

JOINING: Final = "\u200d\ufe0e\ufe0f"
"""Marks that belong to the character before them."""

_HAS_WRITTEN: Final = re.compile(f"[{WRITTEN}]")
_PIECE: Final = re.compile(rf"\s*[{OPENING}]*(?:[{WRITTEN}]|[^\s{WRITTEN}]+)?[{CLOSING}{JOINING}]*\s*")
"""What stays on one line: one character or one word in other scripts, with the marks around it."""

NARROWEST: Final = 4
"""Cells of a line from which there is room for a character and the mark after it."""


def divide(text: str, width: int, fold: bool = True) -> list[int]:
    """Return at which characters new lines begin.

    Args:
        text: one paragraph.
        width: cells of a line.
        fold: cut words that are longer than a line.
    """
    if width < NARROWEST or not fold or text.isascii() or not _HAS_WRITTEN.search(text):
        return divide_at_blanks(text, width, fold)
    return _breaks(text, width, cut=True)


def wrap(text: str, width: int) -> list[str]:
    """Fold one paragraph into lines of at most `width` cells; a longer word has a line of its own."""
    words = " ".join(text.split())
    ends = [0, *_breaks(words, width, cut=False), len(words)]
    lines = [words[start:end].rstrip() for start, end in pairwise(ends)]
    return [line for line in lines if line] or [""]


def _breaks(text: str, width: int, *, cut: bool) -> list[int]:
    """Return at which characters new lines begin; `cut`: also within a word that is longer than a line."""
    breaks: list[int] = []
    used = 0
    for match in _PIECE.finditer(text):
        piece, start = match.group(), match.start()
        cells = cell_len(piece.rstrip())
        if used and used + cells > width:
            breaks.append(start)
            used = 0
        cuts = divide_at_blanks(piece, width) if cut and cells > width else []
        breaks += [start + cut for cut in cuts]
        used += cell_len(piece[cuts[-1] if cuts else 0 :])
    return breaks


def install() -> None:
    """Let everything that Textual draws end its lines so."""
    import textual.content  # noqa: PLC0415

    textual.content.divide_line = divide  # type: ignore[attr-defined]  # it takes the function from Rich by name
