"""Finds the sentences that must go from a transcript, and takes them out. Pure functions over text, no storage.

Spans are half-open ranges of code points, as in `memory.values.Span`. Must never lose the place of what stays: whoever
holds a span into a text that was redacted can ask where it has moved to.
"""

from __future__ import annotations

import bisect
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from memory.values import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

PLACEHOLDER_EN = "[forgotten]"
PLACEHOLDER_ZH = "[已忘记]"
PLACEHOLDERS = (PLACEHOLDER_EN, PLACEHOLDER_ZH)

_HAN = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]")
# A full stop ends a sentence only before white space; Chinese stops and line breaks end one wherever they stand.
_END = re.compile(r"(?:[。！？；…｡]+|[.!?．]+(?=[\s\"'”’)\]】」』*_]|$))[\"'”’)\]】」』*_]*|\n+")
_ABBREVIATION = re.compile(
    r"(?:^|[\s(\[\"“‘])(?:(?i:Dr|Mr|Mrs|Ms|Prof|St|Mt|vs|approx|dept|Apt|Ave|Rd|Jr|Sr|Co|Inc|Ltd|Fig|p|pp|ca|cf|"
    r"e\.g|i\.e|a\.m|p\.m)|[A-Z])\.$"
)
_BEFORE_NUMBER = re.compile(r"(?:^|[\s(])(?i:No|Nos|Art|Nr)\.$")
_LOOK_BACK = 12
"""Characters before a full stop that are looked at for an abbreviation; the longest known one has six."""


def sentence_spans(text: str) -> list[Span]:
    """Split a text into sentences, English or Chinese; white space between them belongs to none.

    A sentence never crosses a line break, so that items of a list stand apart.
    """
    spans: list[Span] = []
    start = 0
    for match in _END.finditer(text):
        end = match.end()
        if match.group().startswith("."):
            before = text[max(start, match.start() - _LOOK_BACK) : match.start() + 1]
            # an abbreviation at the very end of the text or before a line break is a full stop all the same
            if _ABBREVIATION.search(before) and text[end : end + 1] not in {"", "\n"}:
                continue
            if _BEFORE_NUMBER.search(before) and text[end : end + 2].lstrip(" ")[:1].isdigit():
                continue
        _add(spans, text, start, end)
        start = end
    _add(spans, text, start, len(text))
    return spans


def _add(spans: list[Span], text: str, start: int, end: int) -> None:
    piece = text[start:end]
    inner = piece.strip()
    if inner:
        lead = len(piece) - len(piece.lstrip())
        spans.append(Span(start + lead, start + lead + len(inner)))


def sentences_covering(text: str, span: Span) -> list[Span]:
    """Return the sentences that a quote stands in: all those it touches, or the quote itself where there are none."""
    touched = [sentence for sentence in sentence_spans(text) if sentence.start < span.end and span.start < sentence.end]
    return touched or ([span] if span.start < span.end <= len(text) else [])


def merge(spans: Iterable[Span], text: str) -> list[Span]:
    """Put spans in order and join those that overlap or have only white space (no line break) between them."""
    merged: list[Span] = []
    for span in sorted(spans, key=lambda each: (each.start, each.end)):
        if span.start >= span.end:
            continue
        if merged:
            gap = text[merged[-1].end : span.start]
            if span.start <= merged[-1].end or (not gap.strip() and "\n" not in gap):
                merged[-1] = Span(merged[-1].start, max(merged[-1].end, span.end))
                continue
        merged.append(span)
    return merged


@dataclass(frozen=True, slots=True)
class Redaction:
    """A text without its forgotten sentences, and where everything else has moved to."""

    text: str
    removed: tuple[Span, ...]
    """What was taken out, in the old text."""
    placeholders: tuple[Span, ...]
    """Where the marks stand, in the new text."""

    def shift(self, span: Span) -> Span | None:
        """Return where a span of the old text stands now, None when any part of it was taken out."""
        index = bisect.bisect_right([gone.start for gone in self.removed], span.start) - 1
        if index >= 0 and self.removed[index].end > span.start:
            return None
        if index + 1 < len(self.removed) and self.removed[index + 1].start < span.end:
            return None
        moved = sum(
            (mark.end - mark.start) - (gone.end - gone.start)
            for gone, mark in zip(self.removed[: index + 1], self.placeholders[: index + 1], strict=True)
        )
        return Span(span.start + moved, span.end + moved)


def mark_for(gone: str) -> str:
    """Return the mark that stands for a text, in its language."""
    return PLACEHOLDER_ZH if _HAN.search(gone) else PLACEHOLDER_EN


def redact(text: str, spans: Iterable[Span]) -> Redaction:
    """Replace each span by the mark of its language. Spans side by side become one mark."""
    gone = merge(spans, text)
    parts: list[str] = []
    marks: list[Span] = []
    at = 0
    length = 0
    for span in gone:
        kept = text[at : span.start]
        mark = mark_for(text[span.start : span.end])
        parts += (kept, mark)
        length += len(kept)
        marks.append(Span(length, length + len(mark)))
        length += len(mark)
        at = span.end
    parts.append(text[at:])
    return Redaction("".join(parts), tuple(gone), tuple(marks))


def hide(text: str, spans: Sequence[Span] | Sequence[Sequence[int]]) -> str:
    """Blank out spans without moving anything, for search, extraction and models. Line breaks stay."""
    characters: list[str] | None = None
    for span in spans:
        start, end = (span.start, span.end) if isinstance(span, Span) else (int(span[0]), int(span[1]))
        if characters is None:
            characters = list(text)
        for index in range(max(0, start), min(end, len(characters))):
            if characters[index] != "\n":
                characters[index] = " "
    return text if characters is None else "".join(characters)


def without_marks(text: str) -> str:
    """Return a text without the marks that stand for forgotten sentences: they are not words to find."""
    for mark in PLACEHOLDERS:
        text = text.replace(mark, " ")
    return text
