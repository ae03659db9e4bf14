"""How text becomes the words that are indexed and searched: one rule for both sides, in English and Chinese.

Every term is made of letters and digits only, so that no text can become search syntax, and so that the
tokenizer of the text index finds the same borders. Pure functions; must never touch storage.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from memory.chinese_variants import to_simplified

MAX_INDEXED_CHARACTERS = 200_000
"""Of one text. A message of a megabyte is pasted data; its first pages are what anyone will search for."""
MAX_TERM_CHARACTERS = 48
"""Longer runs are keys and base64: their beginning tells them apart."""
MAX_PARTS = 24
"""Parts of one compound that are indexed on their own, so that a path of a thousand steps stays one word."""
MAX_QUERY_TERMS = 64
"""Distinct terms of one query; a longer question keeps its beginning and its end."""

_CJK = "々〇\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003fffd"
_CJK_RUN = re.compile(f"([{_CJK}]+)")
_CURRENCIES = {"£": "gbp", "$": "usd", "€": "eur", "¥": "cny", "₹": "inr", "₩": "krw"}
_WORD = re.compile(
    rf"(?P<currency>[{''.join(_CURRENCIES)}])?"
    r"(?P<word>[^\W_]+(?:[-_./:@'&,+~][^\W_]+)*)"
    r"(?P<suffix>\+\+|#)?(?![^\W_])"
)
_CONNECTOR = re.compile(r"[-_./:@'&,+~]")
_SUFFIXES = {"++": "plusplus", "#": "sharp"}
_CONTRACTIONS = frozenset({"ll", "re", "ve", "d", "m"})
_APOSTROPHES = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "`": "'"})

_STOP_LIST = """
    a about above after again all am an and any are as at be because been before being between both but by can
    could did do does doing down during each few for from further had has have having he her here hers herself him
    himself his how i if in into is it its itself just let me more most my myself no nor not now of off on once only
    or other our ours ourselves out over own please same she should so some such than that the their theirs them
    themselves then there these they this those through to too under until up very was we were what when where which
    while who whom whose why will with would you your yours yourself yourselves
    hes shes dont doesnt didnt isnt arent wasnt
    werent cant couldnt wont wouldnt shouldnt havent hasnt hadnt thats whats wheres whos lets
    also tell know remember say said told
    """
_STOP_WORDS = frozenset(_STOP_LIST.split())
_STOP_CHARACTERS = frozenset(
    "的了吗呢吧啊呀嘛么我你您他她它们是在有和与就都也很还这那哪什怎谁几个把被让给对从到为吧得着过要会能可以没不请"
)


@dataclass(frozen=True, slots=True)
class QueryTerms:
    """What a question asks the text index for: whole terms, and beginnings of terms."""

    whole: tuple[str, ...]
    beginnings: tuple[str, ...]
    """Single Chinese characters that carry meaning on their own (猫): they are found in any word they begin."""

    def __bool__(self) -> bool:
        """Tell whether there is anything to look for."""
        return bool(self.whole or self.beginnings)


def terms(text: str) -> str:
    """Turn a text into the terms to index, separated by spaces.

    Latin words are lower-cased with their English endings folded; codes, prices and paths stand whole and in
    parts; Chinese, Japanese and Korean runs become bigrams and their last character.

    Args:
        text: Anything at all.

    Returns:
        The terms in the order of the text, those of a compound beside each other.
    """
    return " ".join(_scan(text[:MAX_INDEXED_CHARACTERS]))


def query_terms(text: str) -> QueryTerms:
    """Turn a question into what to look for: its terms without the words that carry no meaning.

    Args:
        text: What the user asks, anything at all.

    Returns:
        Distinct terms in the order of the text; empty if only stop words were said.
    """
    whole: dict[str, None] = {}
    beginnings: dict[str, None] = {}
    for chunk, is_cjk in _chunks(text[:MAX_INDEXED_CHARACTERS]):
        if not is_cjk:
            whole.update(dict.fromkeys(term for term in _words(chunk) if term not in _FOLDED_STOP_WORDS))
            continue
        for bigram in _bigrams(chunk):
            if len(bigram) == 2 and not _STOP_CHARACTERS.issuperset(bigram):  # noqa: PLR2004
                whole[bigram] = None
        beginnings.update(dict.fromkeys(_lone_characters(chunk)))
    return QueryTerms(_ends(tuple(whole)), _ends(tuple(beginnings)))


def fold_word(word: str) -> str:
    """Fold the endings of one lower-case English word: plural, -ed, -ing (Porter's steps 1a, 1b and 5a).

    Words of other languages and codes come through unharmed or are folded alike on both sides of a search.
    """
    return _fold(word)


def _scan(text: str) -> list[str]:
    found: list[str] = []
    for chunk, is_cjk in _chunks(text):
        if is_cjk:
            found.extend(_bigrams(chunk))
            if len(chunk) > 1:
                found.append(chunk[-1])
        else:
            found.extend(_words(chunk))
    return found


def _chunks(text: str) -> list[tuple[str, bool]]:
    plain = unicodedata.normalize("NFKC", text).translate(_APOSTROPHES).casefold()
    pieces = _CJK_RUN.split(plain)
    return [(to_simplified(piece) if at % 2 else piece, at % 2 == 1) for at, piece in enumerate(pieces) if piece]


def _bigrams(run: str) -> list[str]:
    return [run[at : at + 2] for at in range(len(run) - 1)] or [run]


def _lone_characters(run: str) -> list[str]:
    """Return the characters with meaning that stand alone between function characters, or as the whole run."""
    padded = [True, *(character in _STOP_CHARACTERS for character in run), True]
    return [run[at - 1] for at in range(1, len(padded) - 1) if padded[at - 1] and not padded[at] and padded[at + 1]]


def _words(chunk: str) -> list[str]:
    found: list[str] = []
    for match in _WORD.finditer(chunk):
        word, suffix, currency = match["word"], match["suffix"], match["currency"]
        parts = _CONNECTOR.split(word)
        if word.endswith("n't") and len(parts) == 2:  # noqa: PLR2004
            parts = ["".join(parts)]
        elif "'" in word and (parts[-1] == "s" or parts[-1] in _CONTRACTIONS) and word[-len(parts[-1]) - 1] == "'":
            parts = parts[:-1]
        whole = "".join(parts)
        if currency:
            found.append(_CURRENCIES[currency] + whole[:MAX_TERM_CHARACTERS])
        if suffix:
            found.append(whole[:MAX_TERM_CHARACTERS] + _SUFFIXES[suffix])
        if len(parts) > 1:
            found.append(whole[:MAX_TERM_CHARACTERS])
        found.extend(_fold(part[:MAX_TERM_CHARACTERS]) for part in parts[:MAX_PARTS])
    return found


def _ends(found: tuple[str, ...]) -> tuple[str, ...]:
    if len(found) <= MAX_QUERY_TERMS:
        return found
    half = MAX_QUERY_TERMS // 2
    return found[:half] + found[-half:]


_VOWELS = frozenset("aeiou")
_MIN_FOLDED = 4
"""Shorter words are folded by nobody's measure: "gas", "is", "red"."""


@lru_cache(maxsize=8192)
def _fold(word: str) -> str:
    if len(word) < _MIN_FOLDED or not (word.isascii() and word.isalpha()):
        return word
    word = _fold_plural(word)
    word = _fold_past_and_ing(word)
    if word.endswith("e"):
        stem = word[:-1]
        if _measure(stem) > 1 or (_measure(stem) == 1 and not _ends_short(stem)):
            return stem
    return word


def _fold_plural(word: str) -> str:
    if word.endswith("sses"):
        return word[:-2]
    if word.endswith("ies"):
        return word[:-3] + ("y" if len(word) > _MIN_FOLDED else "ie")
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def _fold_past_and_ing(word: str) -> str:
    if word.endswith("eed"):
        return word[:-1] if _measure(word[:-3]) else word
    if word.endswith("ied"):
        return word[:-3] + ("y" if len(word) > _MIN_FOLDED else "ie")
    for ending in ("ing", "ed"):
        stem = word.removesuffix(ending)
        if stem != word and any(_is_vowel(stem, at) for at in range(len(stem))):
            break
    else:
        return word
    if stem.endswith(("at", "bl", "iz")):
        return stem + "e"
    if len(stem) > 1 and stem[-1] == stem[-2] and stem[-1] not in "aeioulsz":
        return stem[:-1]
    if _measure(stem) == 1 and _ends_short(stem):
        return stem + "e"
    return stem


def _is_vowel(word: str, at: int) -> bool:
    if word[at] in _VOWELS:
        return True
    return word[at] == "y" and at > 0 and not _is_vowel(word, at - 1)


def _measure(stem: str) -> int:
    """Count the steps from a vowel to a consonant."""
    vowels = [_is_vowel(stem, at) for at in range(len(stem))]
    return sum(1 for before, after in pairwise(vowels) if before and not after)


def _ends_short(stem: str) -> bool:
    """Tell whether it ends consonant, vowel, consonant, as "hik" and "mov" do."""
    if len(stem) < 3 or stem[-1] in "wxy":  # noqa: PLR2004
        return False
    last = len(stem) - 1
    return not _is_vowel(stem, last) and _is_vowel(stem, last - 1) and not _is_vowel(stem, last - 2)


_FOLDED_STOP_WORDS = frozenset({*_STOP_WORDS, *(_fold(word) for word in _STOP_WORDS)})
