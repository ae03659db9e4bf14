"""What is checked of a model's entry against the message it claims to come from. Pure; each check tells one thing."""

from __future__ import annotations

import re
import unicodedata

from memory.language import language_of

_HAN = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff]")
_LATIN_WORD = re.compile(r"[A-Za-z]{2,}")
_DATES = re.compile(
    r"\b\d{4}-\d{1,2}(?:-\d{1,2})?\b|\d{4}年(?:\d{1,2}月)?(?:\d{1,2}[日号])?|\d{1,2}月\d{1,2}[日号]?|\b(?:19|20)\d{2}\b"
    r"|\b\d{1,2}(?:st|nd|rd|th)?\s(?:of\s)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b"
    r"|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\s\d{1,2}(?:st|nd|rd|th)?\b",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\d[\d,.]*\d|\d")
_CHINESE_NUMBER = re.compile(r"[零〇一二两三四五六七八九十百千万亿]")
_ENGLISH_NUMBER = re.compile(
    r"\b(?:dozen|hundred|thousand|million|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)\b",
    re.IGNORECASE,
)
_SHORTEST_NUMBER = 3
"""Digits from which a number must have been said: "2" for "two cats" is fine, a port or an amount is not made up."""

_NEGATION = re.compile(
    r"\b(?:not|no|never|none|nothing|without|longer|cannot|stopped|quit|gave up|hates?|dislikes?|avoids?|refuses?|"
    r"unable|ex|former|except|free)\b|n['’]t\b|不|没|无|未|别|勿|戒|停|禁|忌|讨厌|避|拒|非",
    re.IGNORECASE,
)
_ENGLISH_VERBS = "like|love|enjoy|eat|drink|smoke|work|live|use|own|drive|want|need|speak|play"
_CHINESE_VERBS = "喜欢|爱|吃|喝|抽|用|住|要|想|养|开"
_DENIED_ENGLISH = rf"(?:n['’]t|\bnot|\bnever|\bno longer)\s+(?:really\s+|even\s+)?(?P<verb>{_ENGLISH_VERBS})\b"
_DENIED_CHINESE = rf"(?:不再|不|没再|没)(?:怎么|太|会|想|能)?(?P<verb>{_CHINESE_VERBS})"
_NEGATED_VERBS = (
    (re.compile(_DENIED_ENGLISH, re.IGNORECASE), re.compile(rf"\b(?P<verb>{_ENGLISH_VERBS})s?\b", re.IGNORECASE)),
    (re.compile(_DENIED_CHINESE), re.compile(rf"(?P<verb>{_CHINESE_VERBS})")),
)
"""What was denied, and the same verb as it stands in an affirming sentence."""


def in_language_of(text: str, message: str) -> bool:
    """Tell whether a memory's sentence is in the language of its message. Names and terms may be in the other one."""
    if not _HAN.search(text) and not _LATIN_WORD.search(text):
        return True
    if language_of(message) == "zh":
        return bool(_HAN.search(text)) and language_of(text) == "zh"
    return language_of(text) == "en"


def unsaid_number(value: str, message: str) -> bool:
    """Tell whether a value holds a number that the message does not. Dates may have been worked out."""
    if _CHINESE_NUMBER.search(message) or _ENGLISH_NUMBER.search(message):
        return False
    said = [_digits(number) for number in _NUMBER.findall(message)]
    for number in _NUMBER.findall(_DATES.sub(" ", value)):
        digits = _digits(number)
        if len(digits) < _SHORTEST_NUMBER:
            continue
        # "10k" may become 10,000, and a phone number may lose its spaces
        if not any(digits in one or (one and digits.rstrip("0") == one.rstrip("0")) for one in (*said, "".join(said))):
            return True
    return False


def flips_negation(quote: str, text: str) -> bool:
    """Tell whether the user said "don't like" and the memory says "likes"."""
    if _NEGATION.search(text):
        return False
    for negated, affirmed in _NEGATED_VERBS:
        denied = {found["verb"].casefold() for found in negated.finditer(quote)}
        if denied & {found["verb"].casefold() for found in affirmed.finditer(text)}:
            return True
    return False


def borne_out(entity: str, value: str, text: str, said: str) -> bool:
    """Tell whether a memory comes from what was said, rather than from somewhere else.

    A model may put things its own way ("vegetarian" for "I don't eat meat"). It may not bring a name that nobody said,
    nor a sentence of which hardly a word was said: so looks a reply that others had a hand in.

    Args:
        entity: What the memory is about.
        value: Its value.
        text: Its sentence.
        said: What was said here, in this message and before it.
    """
    heard = unicodedata.normalize("NFKC", said).casefold()
    names = [*_NAME.findall(f" {entity}; {value}"), *_NAME_WITHIN.findall(text)]
    if any(name[:_STEM].casefold() not in heard for name in names if name.casefold() not in _MONTHS):
        return False
    if any(_share_heard(_han(words), heard) == 0 for words in (entity, value) if len(_han(words)) > 1):
        return False
    words = [w[:_STEM] for w in _LATIN_WORD.findall(text.casefold()) if len(w) >= _STEM and w not in _MONTHS]
    words = [word for word in words if word not in _COMMON]
    for parts, few in ((words, _NEW_WORDS), (_han(text), _NEW_HAN)):
        if sum(part not in heard for part in parts) >= few and _share_heard(parts, heard) < _LEAST_HEARD:
            return False
    return True


_NAME = re.compile(r"\b[A-Z][a-z]{3,}\b")
_NAME_WITHIN = re.compile(r"(?<=[a-z,] )[A-Z][a-z]{3,}\b")
"""Not at the beginning of a sentence, where any word has its capital."""
_STEM = 4
"""Letters by which a word is known again in another form; shorter ones say little."""
_COMMON = frozenset({"user", "they", "them", "thei", "that", "this", "with", "from", "have", "does", "abou", "want"})
_MONTHS = frozenset({
    "january", "february", "march", "april", "june", "july", "august", "september", "october", "november", "december",
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
})  # fmt: skip
"""Dates were worked out, not said."""
_COMMON_HAN = frozenset("用户的是在有和了他她它们这那年月日")
_NEW_WORDS = 3
_NEW_HAN = 4
_LEAST_HEARD = 0.3
"""Of the words of a sentence, so many must have been said. In checked extractions one in fifty has fewer."""


def _han(text: str) -> list[str]:
    return [char for char in _HAN.findall(text) if char not in _COMMON_HAN]


def _share_heard(parts: list[str], heard: str) -> float:
    return sum(part in heard for part in parts) / len(parts) if parts else 1.0


def _digits(number: str) -> str:
    return re.sub(r"\D", "", number)
