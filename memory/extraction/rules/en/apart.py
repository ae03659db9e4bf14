"""Tells apart what one sentence says of two or three who are named in it, wherever their names stand.

"5 ml for Thimble and 8 ml for Sorrel, till March", "I walk Moss at seven and Fern at four", "with Arkwright I bill by
the day, with Bellman it's a flat fee": each gets its own part, with the words said once for both. It must stay silent
about places, about those named together, and where no clear border lies between the names.
"""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass

from memory.extraction.rules.subjects import NOT_A_NAME

MOST_NAMES = 3
"""Names in one sentence; more are a list."""

_NAME = re.compile(
    r"(?<![\w'’-])(?:(?:[Pp]roject|[Uu]ncle|[Aa]untie|[Aa]unt|[Cc]ousin|Dr|Mr|Mrs|Ms|[Tt]eam|[Cc]lient) )?"
    r"(?P<bare>(?:O['’])?[A-ZÀ-Þ][\w-]*[a-zß-ÿ][\w-]*(?: (?:& )?[A-ZÀ-Þ][\w-]*[a-zß-ÿ][\w-]*){0,2})(?P<own>['’]s)?"
)
_PLACE_BEFORE = re.compile(
    r"\b(?:in|at|from|near|via|through|across|outside|around|until|till|since|by|on|into)\s+$", re.IGNORECASE
)
_PREPOSITION = re.compile(r"\b(?P<word>for|to|with|about|from)\s+(?:the |my |our |project |client )?$", re.IGNORECASE)
_JOINED = re.compile(r"\s*(?:,|&|and|or|,? and|plus)\s*(?:then |my \w+ |project )?", re.IGNORECASE)
_BORDER = re.compile(
    r"(?:\s*[,;:.–—-]+\s*(?:(?:and|but|while|whereas|though|then)\s+)?|\s+(?:and|but|while|whereas)\s+)"
    r"(?P<lead>(?:(?:for|with|to|from|about|of)\s+)?(?:(?:my|our|the) (?:\w+(?:,\s*| ))?)?)$",
    re.IGNORECASE,
)
_BEGINS_NEXT = re.compile(r"^(?:\s*[,;]\s*(?:(?:and|but|while)\s+)?|\s+(?:and|but|while)\s+)", re.IGNORECASE)
_TITLES = re.compile(r"^(?:project|uncle|auntie|aunt|cousin|dr|mr|mrs|ms|team|client) ", re.IGNORECASE)
_VERBS = (
    r"(?:is|are|was|has|have|had|gets?|takes?|needs?|wants?|likes?|loves?|hates?|prefers?|eats?|drinks?|lives?|works?|"
    r"plays?|goes|go|pays?|owes?|uses?|runs?|wears?|speaks?|sleeps?|studies|does|do|can|can['’]t|cannot|won['’]t|"
    r"doesn['’]t|must|should|starts?|comes|leaves|charges|expects?|handles|covers|only|never|always|keeps?|stays?|"
    r"learns?|sings?|swims?|weighs|owns|drives|reads?|writes?|bills?|invoices?|says?|said|put|gave|it['’]s|that['’]s|"
    r"there['’]s|walk|feed|teach|tutor|coach|mind|see|meet|call|visit|train|ride|give|lent|borrowed|promised|share|"
    r"book|"
    r"booked|ordered|bought|got|reserved|made|packed|prescribed|recommends?|sits?|stands?|turns?|calls?|brings?)"
)
_OWN_VERB = re.compile(rf"^\s*(?:['’]s\b|['’]s? |,? (?:[a-z]+ )?)?{_VERBS}\b|^['’](?:s|re|ll|d)\b", re.IGNORECASE)
_SHARED = re.compile(
    rf"^(?P<of>['’]s (?:[a-z]+ ){{1,3}}?)?(?P<verb>\s*(?:['’]s\b|{_VERBS}\b))(?: (?:due|coming|called|born|based|"
    rf"booked|arriving|"
    r"leaving|flying|staying|starting|learning|allergic to|me|us))*",
    re.IGNORECASE,
)
"""What is said of the first and goes for the next: "'s birthday is", " is due", " owes me"."""
_ANY_VERB = re.compile(rf"\b{_VERBS}\b", re.IGNORECASE)
_FIRST_VERB = re.compile(rf"^.*?\b{_VERBS}\b", re.IGNORECASE)
_OF_TOOLS = re.compile(
    r"\b(?:I|we)(?:['’]ve| have|['’]m|['’]d)? (?:\w+ly |still |always |mostly )?(?:use|using|like|love|prefer|read|"
    r"watch|"
    r"listen|buy|get|drive|drink|smoke|wear|run|install\w*|subscribe|pay|switch\w*|trust|bank|shop|order)\b",
    re.IGNORECASE,
)
"""Whatever is named after it is a thing: the sentence is about the user."""
_FUNCTION = re.compile(r"(?:For|With|To|From|About|And|But|While|Whereas|Then|Our|My|The|Yes|So|Both|When|If|As) ")
"""Words that begin a sentence before a name."""
_TOGETHER = re.compile(r"\b(?:both|each other|one another|together|all (?:three|of them)|between)\b", re.IGNORECASE)
_REMARK = re.compile(r"(?:,? (?:so|which|because)\b|,? and (?:I|we|that|so|never)\b|, (?:bless|sadly|luckily)\b).*$")
_NO_NAME = frozenset({
    "english", "british", "american", "french", "german", "python", "java", "excel", "google", "linux", "windows",
    "christmas", "easter", "euros", "celsius", "internet", "netflix", "spotify",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Part:
    """What is said of one of them."""

    name: str
    said: str
    start: int
    """Place in the sentence."""
    end: int
    own: bool = False
    """It is about the user, who does something with what is named."""


@dataclass(frozen=True, slots=True)
class _Named:
    name: str
    start: int
    end: int


def parts_of(text: str) -> list[Part]:
    """Return what a sentence says of each of those it names; empty where they cannot be told apart."""
    if _TOGETHER.search(text):
        return []
    names = _names(text)
    if not 1 < len(names) <= MOST_NAMES or len({one.name for one in names}) < len(names):
        return []
    gaps = [text[one.end : two.start] for one, two in itertools.pairwise(names)]
    if any(_JOINED.fullmatch(gap) for gap in gaps):
        return []
    found = _names_last(text, names, gaps) or _names_first(text, names, gaps)
    own = _OF_TOOLS.search(text[: names[0].start]) is not None
    return [Part(one.name, one.said, one.start, one.end, own) for one in found]


def _names(text: str) -> list[_Named]:
    found = []
    for match in _NAME.finditer(text):
        bare, start = match["bare"], match.start()
        if (first := _FUNCTION.match(bare)) and first.end() < len(bare):
            bare, start = bare[first.end() :], match.start("bare") + first.end()
        one = bare.split()[0].casefold()
        if one in NOT_A_NAME or one in _NO_NAME or _PLACE_BEFORE.search(text[:start]):
            continue
        if start == 0 and not (_OWN_VERB.match(text[match.end("bare") :]) or match["own"]):
            continue
        found.append(_Named(bare, start, match.end("bare")))
    return found


def _names_last(text: str, names: list[_Named], gaps: list[str]) -> list[Part]:
    """Read "A for X and B for Y, till C"."""
    words = [_PREPOSITION.search(text[: one.start]) for one in names]
    if any(word is None for word in words) or len({word["word"].lower() for word in words if word}) > 1:
        return []
    begins = [_BEGINS_NEXT.match(gap) for gap in gaps]
    after = text[names[-1].end :]
    if any(begin is None for begin in begins) or (
        after and not re.match(r"[,.;!]|\s+(?:until|till|from|every|and)\b", after)
    ):
        return []
    if words[0] is not None and not text[: words[0].start()].strip():
        return []  # "for X it's A, for Y B": the names stand first
    tail = _REMARK.sub("", after).rstrip(" .!")
    head = _FIRST_VERB.match(text[: names[0].start])
    found = [Part(names[0].name, text[: names[0].end] + tail, 0, names[0].end)]
    for number, one in enumerate(names[1:]):
        begin = begins[number]
        start = names[number].end + (begin.end() if begin else 0)
        own = text[start : one.end]
        lead = f"{head.group()} " if head and not _ANY_VERB.search(own) else ""
        found.append(Part(one.name, f"{lead}{own}{tail}", start, one.end))
    return found


def _names_first(text: str, names: list[_Named], gaps: list[str]) -> list[Part]:
    """Read "I walk X at A and Y at B", "with X it's A, with Y it's B"."""
    borders = [_BORDER.search(gap) for gap in gaps]
    if any(border is None for border in borders):
        return []
    ends = [one.end + (border.start() if border else 0) for one, border in zip(names, borders, strict=False)]
    if any(not text[one.end : end].strip(" ,;") for one, end in zip(names, ends, strict=False)):
        return []
    head = text[: names[0].start]
    preposition = _PREPOSITION.search(head)
    if preposition and not head[: preposition.start()].strip():
        head = ""  # the preposition is said again before the next name
    found = [Part(names[0].name, text[: ends[0]], 0, ends[0])]
    shared = _SHARED.match(text[names[0].end :])
    for number, one in enumerate(names[1:]):
        border = borders[number]
        lead = border["lead"] if border else ""
        end = ends[number + 1] if number + 1 < len(ends) else len(text)
        rest = _REMARK.sub("", text[one.end : end])
        own = f"{lead}{text[one.start : one.end]}"
        owned = re.match(r"['’]s (?=is\b|are\b|was\b)", rest)
        if owned and shared and shared["of"]:
            said = f"{text[one.start : one.end]}{shared['of']}{rest[owned.end() :]}"
        elif _OWN_VERB.match(rest) or (lead and _ANY_VERB.search(rest)):
            said = own + rest
        elif _ANY_VERB.search(head):
            said = f"{head}{text[one.start : one.end]}{rest}"
        elif shared:
            verb = shared.group()
            verb = f" is{verb[2:]}" if verb[:2] in {"'s", "’s"} and not shared["of"] else verb
            said = f"{text[one.start : one.end]}{verb}{rest}"
        else:
            return []
        found.append(
            Part(one.name, said.strip(" ,;"), one.start, one.start + len(text[one.start : one.end]) + len(rest))
        )
    return found


def bare_name(name: str) -> str:
    """Return a name without its title."""
    return _TITLES.sub("", name)
