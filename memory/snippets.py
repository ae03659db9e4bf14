"""Cuts the piece of a text around the words that were searched for. Pure; must never show a forgotten span."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

SNIPPET_CHARACTERS = 120
"""Length of a search hit's context: two lines in a list of chats."""
HIDDEN = "[…]"
"""Stands where a span is that the user had forgotten."""

_WORDS = re.compile(r"[0-9A-Za-z\u00C0-\u024F]+|[\u3400-\u9fff\uf900-\ufaff]+|[^\W\d_]+")
_CJK = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]")
_BLANK = re.compile(r"\s+")


def hide(content: str, spans: Iterable[Sequence[int]]) -> str:
    """Return `content` with each ``[start, end]`` replaced by `HIDDEN`."""
    pieces: list[str] = []
    at = 0
    for start, end in sorted((int(span[0]), int(span[1])) for span in spans):
        if end <= at:
            continue
        pieces += [content[at : max(at, start)], HIDDEN]
        at = end
    pieces.append(content[at:])
    return "".join(pieces)


def snippet(content: str, words: str, width: int = SNIPPET_CHARACTERS) -> str | None:
    """Return one line of `content` around the first place where one of `words` stands, None when none does."""
    line = _BLANK.sub(" ", content).strip()
    folded = line.casefold()
    if len(folded) != len(line):  # a few letters fold to two, and positions must fit
        folded = line.lower() if len(line.lower()) == len(line) else line
    places = [place for piece in _pieces(words) if (place := folded.find(piece)) >= 0]
    if not places:
        return None
    middle = min(places)
    start = max(0, min(middle - width // 3, len(line) - width))
    end = min(len(line), start + width)
    return ("…" if start else "") + line[start:end].strip() + ("…" if end < len(line) else "")


def _pieces(words: str) -> list[str]:
    """Return what to look for: whole words, and pairs of characters where Chinese is written without spaces."""
    pieces: list[str] = []
    for found in _WORDS.findall(words.casefold()):
        if _CJK.match(found) and len(found) > 2:  # noqa: PLR2004 - the text index holds pairs
            pieces.append(found)
            pieces += [found[place : place + 2] for place in range(len(found) - 1)]
        else:
            pieces.append(found)
    # the longest match says most, so a whole run of Chinese goes before its pairs
    whole = [piece for piece in pieces if len(piece) > 2]  # noqa: PLR2004
    return whole + [piece for piece in pieces if piece not in whole]
