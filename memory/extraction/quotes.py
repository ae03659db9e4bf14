"""Finds the words of a message that a model says a memory rests on. What is not there word for word is not found."""

from __future__ import annotations

import re
import unicodedata

from memory.values import Span

_LEAST_HAN = 2
_LEAST_LATIN = 4
"""Letters or digits a quote needs: shorter ones ("I", "我") stand in every message and prove nothing."""
_SAME = str.maketrans({"‘": "'", "’": "'", "“": '"', "”": '"', "，": ",", "。": ".", "！": "!", "？": "?", "‹": "<"})
_HAN = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff]")
_EDGES = " \t\n\"'“”‘’「」.,!?:;。，！？：；()[]（）…-–—、"
_ASKS = re.compile(
    r"^\W*(?:what|where|who|whom|whose|when|why|how|which|is|are|am|was|were|do|does|did|can|could|should|would|"
    r"will|have|"
    r"has)\b[^.!]*\?\W*$|(?:吗|呢|么)[？?]?\W*$|[^，。！]*(?:什么|怎么|哪里|哪儿|为什么|多少|谁)[^，。！]*[？?]\W*$",
    re.IGNORECASE,
)


def find_quote(quote: str, text: str) -> Span | None:
    """Return where the quote stands in the text, None if it does not or is too short to prove anything.

    Spaces, quotation marks, width and letter case may differ; words may not.
    """
    wanted, _ = _folded(quote.strip(_EDGES))
    if not _proves(wanted):
        return None
    folded, places = _folded(text)
    at = folded.find(wanted)
    while at >= 0:
        end = at + len(wanted)
        if _at_word_borders(folded, places, text, at, end):
            return Span(places[at], places[end - 1] + 1)
        at = folded.find(wanted, at + 1)
    return None


def is_question(text: str, span: Span) -> bool:
    """Tell whether the words at `span` do nothing but ask. The mark that makes them a question may follow them."""
    rest = text[span.end :]
    return _ASKS.search(text[span.start : span.end] + rest[: len(rest) - len(rest.lstrip("?？ "))]) is not None


def _proves(folded: str) -> bool:
    return len(_HAN.findall(folded)) >= _LEAST_HAN or sum(char.isalnum() for char in folded) >= _LEAST_LATIN


def _folded(text: str) -> tuple[str, list[int]]:
    """Return the text without spaces and differences of form, and for each character where it came from."""
    chars: list[str] = []
    places: list[int] = []
    for place, char in enumerate(text):
        for plain in unicodedata.normalize("NFKC", char.translate(_SAME)).casefold():
            if not plain.isspace():
                chars.append(plain)
                places.append(place)
    return "".join(chars), places


def _at_word_borders(folded: str, places: list[int], text: str, at: int, end: int) -> bool:
    """Tell whether a match does not begin or end inside a Latin word ("art" in "party")."""
    before = text[places[at] - 1] if places[at] > 0 else " "
    after = text[places[end - 1] + 1] if places[end - 1] + 1 < len(text) else " "
    return not (_is_latin(before) and _is_latin(folded[at])) and not (_is_latin(after) and _is_latin(folded[end - 1]))


def _is_latin(char: str) -> bool:
    return char.isalnum() and not _HAN.match(char)
