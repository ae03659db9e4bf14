"""Finds words in ten thousands of texts while they are typed, also where a letter is wrong, missing or too much.

Pure. A text has to hold every word. What holds all of them as they are typed comes before what nearly holds one.
Chinese has no short spellings to mistake, so its words are only looked for as they are.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

SHORTEST: Final = 4
"""Letters of a word from which one of them may be wrong; in shorter ones nearly everything would be alike."""

LONGEST: Final = 40
"""Letters of a word up to which mistakes are looked for; longer ones are codes or pasted text."""

WORDS: Final = 12
"""Words that are searched for; of a pasted page the first ones tell enough."""


def fold(text: str) -> str:
    """Return a text as it is compared: without case, accents and differences of width."""
    folded = text.casefold()
    if folded.isascii():
        return folded
    parts = unicodedata.normalize("NFKD", folded)
    return unicodedata.normalize("NFC", "".join(char for char in parts if not unicodedata.combining(char)))


def search(texts: Sequence[str], words: str) -> list[int]:
    """Return which of `texts`, folded already, hold every word: exact ones first, each sort in the given order."""
    wanted = fold(words).split()[:WORDS]
    exact: list[int] = list(range(len(texts)))
    near: list[int] = []
    for word in wanted:
        exact, perhaps = _holding(texts, exact, word)
        still, nearly = _holding(texts, near, word)
        near = sorted((*still, *nearly, *perhaps))
    return exact + near


def _holding(texts: Sequence[str], among: Sequence[int], word: str) -> tuple[list[int], list[int]]:
    """Return which hold a word as it is, and which hold it with a mistake."""
    sure = [index for index in among if word in texts[index]]
    if not SHORTEST <= len(word) <= LONGEST or not word.isascii():
        return sure, []
    # one mistake leaves one half of the word whole, unless letters are swapped across the middle; to look is quick
    half = len(word) // 2
    left, right = word[:half], word[half:]
    crossed = left[:-1] + right[0] + left[-1] + right[1:]
    pattern = _one_mistake(word)
    found = set(sure)
    near = [
        index
        for index in among
        if index not in found
        and (left in texts[index] or right in texts[index] or crossed in texts[index])
        and pattern.search(texts[index]) is not None
    ]
    return sure, near


@lru_cache(maxsize=64)
def _one_mistake(word: str) -> re.Pattern[str]:
    """Return what matches a word with one letter wrong, missing, doubled, added, or two of them swapped."""
    ways: set[str] = set()
    for at in range(len(word)):
        before, letter, after = re.escape(word[:at]), word[at], re.escape(word[at + 1 :])
        ways.add(f"{before}\\w?{after}")
        ways.add(f"{before}{re.escape(letter)}\\w{after}")
        if at + 1 < len(word):
            ways.add(f"{before}{re.escape(word[at + 1] + letter)}{re.escape(word[at + 2 :])}")
    return re.compile("|".join(sorted(ways)))
