"""Where the user lives: city, address, moving in and out."""

from __future__ import annotations

import re

from memory.extraction.rules.en.words import ADVERBS, PLACE
from memory.extraction.rules.mood import Mood
from memory.extraction.rules.rule import Rule, Where, Who, words
from memory.extraction.rules.subjects import NOT_A_NAME

_DWELLING = (
    r"(?:flat|house|home|apartment|place|cottage|kitchen|garden|studio|bedsit|balcony|street|neighbou?rhood|attic|"
    r"basement|bedroom|living room)"
)
_PASSING = re.compile(
        r"\b(?:holiday|vacation|trip|visiting|conference|business|hotel|airport|hostel|passing through|for (?:the|"
        r"a) (?:day|week|weekend|night)|"
    r"next week|next month|this week|workshop|for work|tonight|at the moment for)\b", re.IGNORECASE
)  # fmt: skip
_STREET = (
    r"(?-i:\d{1,5}[a-zA-Z]?(?:/\d+)?,? (?:[A-Z][\w'’.-]+ ){1,4}?(?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Row|"
    r"Close|Drive|Dr|Way|Court|Ct|"
    r"Place|Square|Terrace|Crescent|Gardens|Boulevard|Blvd|Hill|Park|Grove|Mews|Walk|Quay|Parade|Wharf|Green|"
    r"Yard|Alley)\b\.?"
    r"(?:,? (?:Flat|Apt|Unit|Apartment) \w+)?(?:,\s+(?:[A-Z][\w'’-]*|\d[\w ]*)(?:\s[A-Z0-9][\w'’-]*)*){0,3})"
)


def _stays(match: re.Match[str]) -> bool:
    place = match["value"].split()[0].strip(",").casefold()
    school = _SCHOOL.match(match.string, match.start("value")) is not None
    return place not in NOT_A_NAME and not school and not _PASSING.search(match.string)


_SCHOOL = re.compile(
    r"(?:[A-Z][\w'’.-]+ ){1,4}(?:School|Primary|College|Academy|Nursery|Kindergarten|Grammar|High|Infants|Juniors|Ltd|"
    r"Group|Bank)\b"
)
"""Who moves there changes schools or jobs, and not house."""


RULES = (
    Rule(
        words(rf"(?P<value>{_STREET})"),
        "home_address", Where.BODY, Who.UNSAID, (Mood.STATEMENT, Mood.REQUEST),
        text="{who} lives at {value}", importance=7,
        sensitive=True, confidence=0.8,
        accept=lambda match: bool(re.search(
            r"\b(?:I|my|we|our|me|form|address|home|live|moved|ship|deliver|send|courier)\b",
            match.string, re.IGNORECASE)),
    ),
    Rule(
        words(
            rf"^{ADVERBS}(?:live|lives|living|reside|resides|(?:am|is|are) {ADVERBS}(?:based|living|settled|"
            rf"staying)|(?:have|has) {ADVERBS}lived|(?:have|has) been living)\s+(?:\w+ ){{0,4}}?(?:in|near|outside|"
            rf"just outside|on the outskirts of)\s+(?:the \w+ of )?(?P<value>{PLACE})"),
        "home_city", who=Who.ANYONE, importance=7, alone=True, accept=_stays,
    ),
    Rule(
        words(
                rf"^{ADVERBS}(?:(?:have|has) {ADVERBS})?(?:moved|relocated|settled)(?: (?:house|home|back|out|over|"
                r"down|up|here|across|north|south|recently|with my \w+|last \w+|this \w+))? (?:to|in) "
            rf"(?P<value>{PLACE})"),
        "home_city", who=Who.ANYONE, importance=7, text="{who} lives in {value}", accept=_stays,
    ),
    Rule(
        words(rf"^(?:am|are) {ADVERBS}(?:over |up |down |out )?in (?P<value>{PLACE})(?=$|,| and | so | where )"),
        "home_city", text="{who} lives in {value}", importance=7, confidence=0.8, accept=_stays,
    ),
    Rule(
        words(r"^(?:has |have |['’]s )?(?:just |finally )?(?:moved|moving) (?:back )?in (?P<value>with (?:me|us))\b"),
        "home_city", who=Who.OTHERS, text="{who} lives with the user", importance=6,
    ),
    Rule(
        words(
            r"\b(?:got|have|picked up|collected|been given) (?:the|our|my) keys (?:to|for|of) (?:the|our|"
            r"my) (?:new )?(?:\w+ )?"
            rf"{_DWELLING} in (?P<value>{PLACE})"),
        "home_city", Where.BODY, Who.UNSAID,
        text="{who} lives in {value}", importance=7, confidence=0.85, accept=_stays,
    ),
    Rule(
        words(rf"\b(?:here|back home|home) in (?P<value>{PLACE})"),
        "home_city", Where.BODY, Who.UNSAID,
        text="{who} lives in {value}", importance=7, confidence=0.85, accept=_stays,
    ),
    Rule(
        words(rf"\b(?:my|our) (?:\w+ ){{0,2}}?{_DWELLING} (?:is )?(?:in|near) (?P<value>{PLACE})"),
        "home_city", Where.BODY, Who.UNSAID,
        text="{who} lives in {value}", importance=7, confidence=0.85, accept=_stays,
    ),
    Rule(
        words(rf"\b(?:my home|home|my hometown now|my city) is (?P<value>{PLACE})"),
        "home_city", Where.BODY, Who.UNSAID, text="{who} lives in {value}", importance=7, accept=_stays,
    ),
    Rule(
        words(
            rf"^{ADVERBS}(?:rent|rents|own|owns|bought|share|shares|have|has) (?:an? |the |our )?(?:\w+ "
            rf"){{0,3}}?{_DWELLING} in (?P<value>{PLACE})"),
        "home_city", text="{who} lives in {value}", importance=7, confidence=0.8, accept=_stays,
    ),
    Rule(
        words(
            rf"^(?:(?:have|has) {ADVERBS})?(?:moved|relocated) (?:out of|away from|from) (?P<value>{PLACE}|(?:my|"
            rf"our|the) (?:old )?{_DWELLING})"),
        "home_address", importance=6, ended=True,
    ),
)  # fmt: skip
