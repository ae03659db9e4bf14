"""Makes any text safe and short enough for an embedder. Pure; must never lose what a text begins or ends with."""

from __future__ import annotations

import re

PASSAGE_WEIGHT = 1000.0
"""Latin characters' worth of a text to be found: some 250 tokens, a quarter of a second of the bundled embedder."""
QUERY_WEIGHT = 600.0
"""The same for a question, which somebody is waiting for."""
_CJK_WEIGHT = 1000 / 300
"""A Chinese character holds about what three Latin ones do."""
_OTHER_WEIGHT = 2.0
"""Other scripts and symbols, by the tokens they make."""
_HEAD_SHARE = 0.6
"""A long text says what it is about at its beginning, and what is wanted at its end."""

_UNSPEAKABLE = re.compile("[\x00-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\ud800-\udfff]+")
_LATIN_END = 0x250
_CJK_START = 0x2E80


def clean(text: str) -> str:
    """Replace control characters, invisible ones and lone surrogates by spaces, and runs of spaces by one.

    Args:
        text: Anything, also what no encoder takes.

    Returns:
        A text that encodes to UTF-8 and holds no NUL.
    """
    return " ".join(_UNSPEAKABLE.sub(" ", text).split())


def shorten(text: str, weight: float) -> str:
    """Cut a text to a weight, keeping its head and its tail.

    Args:
        text: The text, cleaned.
        weight: How much is kept, in Latin characters' worth.

    Returns:
        The text itself if it is light enough, else its two ends around an ellipsis.
    """
    if len(text) * _CJK_WEIGHT <= weight:
        return text
    head = _prefix(text, weight)
    if head == len(text):
        return text
    head = _prefix(text, weight * _HEAD_SHARE)
    tail = _prefix(text[::-1], weight * (1 - _HEAD_SHARE))
    return f"{text[:head]} … {text[len(text) - tail :]}"


def _prefix(text: str, weight: float) -> int:
    """Return how many characters from the beginning weigh no more than `weight`."""
    left = weight
    for at, character in enumerate(text):
        left -= _weight(character)
        if left < 0:
            return at
    return len(text)


def _weight(character: str) -> float:
    code = ord(character)
    if code < _LATIN_END:
        return 1.0
    return _CJK_WEIGHT if code >= _CJK_START else _OTHER_WEIGHT
