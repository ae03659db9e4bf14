"""Cuts the user's prose into sentences and clauses, each with its place in the message. Cuts only, judges nothing."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from memory.language import language_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from memory.extraction.segments import Segment
    from memory.language import Language

LONGEST_SENTENCE = 600
"""Code points; a longer run without a full stop is no sentence a rule can read."""


@dataclass(frozen=True, slots=True)
class Clause:
    """A part of a sentence with a subject of its own, or a Chinese part between commas."""

    text: str
    start: int
    """Position in the message; `text` stands there verbatim."""

    @property
    def end(self) -> int:
        """Position just after the clause."""
        return self.start + len(self.text)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of the user's prose."""

    text: str
    start: int
    language: Language
    clauses: tuple[Clause, ...]
    asks: bool
    """It ends in a question mark."""
    colon: bool = False
    """It ends in a colon: what follows explains it."""

    @property
    def end(self) -> int:
        """Position just after the sentence."""
        return self.start + len(self.text)


_STOP = re.compile(
    r"(?<!\b[A-Z])(?<!\bDr)(?<!\bMr)(?<!\bMs)(?<!\bSt)(?<!\bMrs)(?<!\bNo)(?<!\bvs)(?<!\be\.g)(?<!\bi\.e)(?<!\bet"
    r"c)(?<!\bapprox)"
    r"[.!?]+(?=[\s\"'”’)\]]|$|[\u4e00-\u9fff])|[。！？；;\n]+|…+|——+(?=[\u4e00-\u9fff])|~+(?=\s|$)"
)
_SUBJECT_EN = (
    r"(?:[Ii](?:['’]m|['’]ve|['’]d|['’]ll|m|ve)?|we(?:'re|'ve|'d|'ll)?|[Mm]y|[Oo]ur|[Hh]e(?:'s)?|[Ss]he(?:'s)?|"
    r"[Tt]hey(?:'re)?|it(?:'s)?|"
    r"that(?:'s)?|there(?:'s)?|(?:the|an?)\s+(?:\w+\s+){1,2}?(?:is|are|was|has|comes|takes|wants|needs|lives|"
    r"works|says|must|should)|"
    r"which|who|whose|you|please)\b"
)
_CUT_EN = re.compile(
    rf"\s*(?:[,:]\s*|\s[-–—]+\s+|\s+)(?=(?:but|so|because|although|though|while|whereas|and|yet|or)\s+{_SUBJECT_EN})"
    rf"|(?:[,:]\s+|\s[-–—]+\s+)(?={_SUBJECT_EN})"
    r"|(?:[,:]\s+|\s+and\s+)(?=[A-Z][a-z]+(?:\s[A-Z][a-z]+)?\s+(?:is|has|wears|likes|loves|hates|went|turns|"
    r"works|lives|eats|plays|goes|speaks|prefers|needs|wants|can't|studies|teaches|takes|drinks|does|was)\b)"
    r"|[,;:]\s+(?:and\s+)?(?=[A-Z][a-z]+\s+[a-z]{2,}s\b)"
    r"|(?:[,:]\s+|\s[-–—]+\s+)(?:and\s+|so\s+|but\s+)?(?=(?:everything|everyone|everybody|nobody|"
    r"nothing)(?:['’]s|\s))"
    r"|(?:[,;:]\s+|\s+and\s+|\s+&\s+)(?=[A-Z][a-z]+['’]s (?:on|in|at|the|an?|got|into|off|with|not|always|never|"
    r"allergic|mad|"
    r"[a-z]+ing)\b)"
    r"|(?:[,;:]\s+|\s+and\s+|\s+&\s+)(?=(?:Mum|Dad|Mom|Gran|Nan|Nani|Dadi|Grandma|Grandpa|Grandad)(?:['’]s)?\s)"
    r"|(?:,\s+|\s+)and\s+(?=my\s+(?:[A-Z][a-z]+|sister|brother|mother|father|mum|dad|son|daughter|wife|husband|aunt|"
    r"uncle)\b(?!-)[^,.;]*\s[a-z])"
    r"|\s+&\s+(?=(?:[Ii]|we|[Mm]y|[Oo]ur)\b)"
    r"|\s+(?:it\s+)?(?:funny|hilarious|odd|weird|strange|unfair|annoying|amusing|"
    r"hard to believe)\s+that\s+(?=(?:I|we)\b)"
    r"|,?\s+and\s+(?=(?:his|her|their|my|our)\s+(?:\w+\s)?[A-Z][a-z]+\s+[a-z]{2,}s\b)"
)
_CUT_ASKING_EN = re.compile(
    _CUT_EN.pattern
    + r"|(?:[,:]\s+|\s[-–—]+\s+)(?=(?:what|which|who|how|why|when|where|is|are|can|could|do|does|should|"
    r"would|will|any|anything|right|or|got|ok|okay)\b[^,]*$)"
)
"""In a question, its last part may be the only one that asks: "I knit with bamboo needles, any to avoid?"."""
_UNFINISHED = re.compile(
    r"(?:[Mm]y |[Oo]ur )?[\w'’-]+(?: [A-Z][\w'’-]+)?|.*\b(?:decided|settled|agreed|decision|plan|rule|deal|"
    r"setup|order|choice|upshot)"
)
"""Not a clause but the other half of what follows: "Anna" before "and I", "I've decided" before ": the …"."""
_CUT_ZH = re.compile(r"[，：:]|,(?!\d)|\s[-–—]+\s|(?<=[\u4e00-\u9fff])\s+(?=[\u4e00-\u9fff])")
_TRIM = " \t\r\n,，.。!！?？;；:：…~—–-"


def sentences(text: str, parts: Iterable[Segment]) -> Iterator[Sentence]:
    """Yield the sentences of the given stretches of a message, in order."""
    for part in parts:
        position = part.start
        stops = list(_STOP.finditer(text, part.start, part.end))
        for stop in [*stops, None]:
            end = stop.start() if stop else part.end
            mark = stop.group() if stop else ""
            sentence = _sentence(text, position, end, mark)
            if sentence:
                yield sentence
            position = stop.end() if stop else part.end


def _sentence(text: str, start: int, end: int, mark: str) -> Sentence | None:
    start, end = _trimmed(text, start, end)
    if start >= end or end - start > LONGEST_SENTENCE:
        return None
    body = text[start:end]
    language = language_of(body)
    clauses = tuple(_clauses(text, start, end, language, asks="?" in mark))
    if not clauses:
        return None
    following = text[end : end + 1]
    return Sentence(body, start, language, clauses, "?" in mark or "？" in mark, following in {":", "："})


def _clauses(text: str, start: int, end: int, language: Language, *, asks: bool) -> Iterator[Clause]:
    cut = _CUT_ZH if language == "zh" else _CUT_ASKING_EN if asks else _CUT_EN
    guarded = _quoted_ranges(text[start:end])
    position = start
    for match in [*cut.finditer(text, start, end), None]:
        if match and any(left < match.start() - start < right for left, right in guarded):
            continue
        if match and language == "en" and _UNFINISHED.fullmatch(text[position : match.start()].strip()):
            continue
        first, last = _trimmed(text, position, match.start() if match else end)
        if first < last:
            yield Clause(text[first:last], first)
        position = match.end() if match else end


_QUOTES = re.compile(r"“[^”]*”|「[^」]*」|\"[^\"]*\"|（[^）]*）|\([^)]*\)|《[^》]*》")


def _quoted_ranges(body: str) -> list[tuple[int, int]]:
    return [match.span() for match in _QUOTES.finditer(body)]


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start] in _TRIM:
        start += 1
    while end > start and text[end - 1] in _TRIM:
        end -= 1
    return start, end
