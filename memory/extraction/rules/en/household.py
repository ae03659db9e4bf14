"""Several people told in one list with their ages: "my wife Ana, Kit who's six and little Jo, two", "Mo (8), Ro (5)".

Each becomes somebody of their own, with the age that stands beside the name. It must stay silent about lists without an
age, about teams and casts, and about names that no word of family or home stands beside.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memory.extraction.rules.en.words import NUMBER_WORD
from memory.extraction.rules.mood import Mood
from memory.extraction.rules.relations import WORD_EN, relation_of
from memory.extraction.rules.rule import Draft
from memory.extraction.rules.subjects import NOT_A_NAME, Subject
from memory.extraction.rules.wording import named_en

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memory.extraction.rules.view import View

IMPORTANCE = 6
FEWEST = 2
"""People, from which it is a list."""
OLDEST_CHILD = 17
"""Years up to which somebody told with an age beside parents or a home is a child."""
_FEW = frozenset({"twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"})

_AGE = rf"(?P<age>(?i:(?!\d[\d,.]*[,.]){NUMBER_WORD}(?:-\w+)?|\d{{1,2}}))"
_NAME = r"(?P<name>(?!I['’])[A-ZÀ-Þ][\w'’-]*[a-zß-ÿ])"
_END = r"(?=$|[,.;:)!–—-]|\s+(?:and|but|so|who|with|&)\b)"
_WITH_AGE = re.compile(
    rf"\b(?:(?i:my|our) (?P<relation>(?i:{WORD_EN})),? )?(?:(?i:little|big|baby|young|old) )?{_NAME}"
    r"(?:,? (?i:who['’]s|who is|is|aged|['’]s)(?: (?i:now|just|nearly|almost|only))? |(?<=\w)['’]s |"
    r",? ?\(|, (?=\w+$|\w+[,.;)]| "
    rf"?\w+ and\b))"
    rf"{_AGE}(?: (?i:years old|years|yrs|months old))?\)?{_END}"
)
_MINE = re.compile(rf"\b(?i:my|our) (?P<relation>(?i:{WORD_EN})),? {_NAME}{_END}")
_AT_HOME = re.compile(
    rf"\b(?:my|our) (?:[\w-]+ )?(?:{WORD_EN})s?\b|\b(?:kids|children|girls|boys|sons|daughters|twins|little ones|"
    r"grandchildren|nieces|nephews|family|household|at home|in (?:my|our|the) house|round (?:my|our|the) table|"
    r"of us|under (?:my|our|one) roof|mouths to feed)\b",
    re.IGNORECASE,
)
_SORT = (
    (re.compile(r"\b(?:girls|daughters)\b", re.IGNORECASE), "daughter"),
    (re.compile(r"\b(?:boys|sons)\b", re.IGNORECASE), "son"),
    (re.compile(r"\b(?:nieces)\b", re.IGNORECASE), "niece"),
    (re.compile(r"\b(?:nephews)\b", re.IGNORECASE), "nephew"),
    (re.compile(r"\b(?:grandchildren|grandkids)\b", re.IGNORECASE), "grandchild"),
)


def read(view: View, earlier: Sequence[View]) -> Iterator[Draft]:  # noqa: ARG001 (all readers are called alike)
    """Yield everybody that a list tells with an age, once for each sentence."""
    text = view.sentence.text
    if view.number != 0 or view.sentence.asks or view.mood in {Mood.HYPOTHETICAL, Mood.FICTION, Mood.REPORTED}:
        return
    aged = [match for match in _WITH_AGE.finditer(text) if match["name"].casefold() not in NOT_A_NAME]
    if not aged or not _AT_HOME.search(text):
        return
    mine = [match for match in _MINE.finditer(text) if match["name"].casefold() not in NOT_A_NAME]
    if len(aged) + len(mine) < FEWEST:
        return
    told = {match["name"] for match in aged}
    for match in aged:
        yield _aged(view, match, _relation(match, text))
    for match in mine:
        relation = relation_of(match["relation"])
        if match["name"] not in told and relation is not None:
            subject = Subject(match["name"], relation.key, (f"my {match['relation'].lower()}",))
            yield _draft(view, subject, "relation", relation.key.replace("_", " "),
                         f"{match['name']} is the user's {match['relation'].lower()}")  # fmt: skip


def _aged(view: View, match: re.Match[str], relation: str | None) -> Draft:
    subject = Subject(match["name"], relation)
    return _draft(view, subject, "age", match["age"], f"{named_en(subject)} is {match['age'].lower()} years old")


def _relation(match: re.Match[str], text: str) -> str | None:
    if match["relation"] and (own := relation_of(match["relation"])) is not None:
        return own.key
    sort = next((key for pattern, key in _SORT if pattern.search(text)), None)
    age = match["age"].lower()
    young = not any(age.startswith(word) for word in _FEW) and not (age.isdigit() and int(age) > OLDEST_CHILD)
    return sort or ("child" if young else None)


def _draft(view: View, subject: Subject, attribute: str, value: str, text: str) -> Draft:
    return Draft(
        view=view,
        attribute=attribute,
        value=value,
        subject=subject,
        importance=IMPORTANCE,
        text=text,
        start=view.sentence.start,
        end=view.sentence.end,
    )
