"""Which days and hours the user works: "my rota is nights, Monday to Thursday", "they've put me on earlies".

One slot, so that a new rota takes the place of the old. It must stay silent about one day's swap and others' hours.
"""

from __future__ import annotations

import re

from memory.extraction.rules.en.words import ADVERBS, WEEKDAY
from memory.extraction.rules.rule import Rule, Where, Who, words

_SORT = (
    r"(?:(?:the |permanent |regular |split |rotating |straight )?(?:day|night|early|late|morning|evening|back|"
    r"twilight|weekend) shifts?|(?:permanent )?(?:nights|earlies|lates|days|mornings|afternoons|evenings|weekends|"
    r"twilights)|part[- ]time|full[- ]time|four tens|(?:two|three|four|five) days(?: a week)?)"
)
_DAYS = (
    rf"(?:{WEEKDAY}s?|mon|tue|wed|thu|fri|sat|sun)(?:,? (?:to|till|through|until|and|or|-|–) |, |[-–])"
    rf"(?:{WEEKDAY}s?|mon|tue|wed|thu|fri|sat|sun)"
)
_CLOCK = (
    r"(?:(?:half )?(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon|midnight)|\d{1,2}(?::\d\d)?"
    r"(?: ?[ap]m)?)"
)
_HOURS = rf"(?:from )?{_CLOCK} (?:to|till|until|-|–) {_CLOCK}"
_PASSING = re.compile(
    r"\b(?:today|tonight|tomorrow|yesterday|this (?:week|once|time)|last (?:week|night)|just this|for once|holiday|"
    r"half-term|swap(?:ped)? (?:a|one) shift|covering|overtime)\b",
    re.IGNORECASE,
)


def _lasting(match: re.Match[str]) -> bool:
    return _PASSING.search(match.string) is None


RULES = (
    Rule(
        words(
            rf"\b(?:my|our) (?:new |regular |usual |working |work )?(?:rota|roster|shifts?|shift pattern|"
            rf"schedule|hours|days|week|working days|work days)(?: (?:at|in|with|on) (?:the |my )?[\w' -]{{2,25}}?)?"
            rf"(?: (?:is|are|runs?|goes?|now|will be|has become|have become)|['’]s|:)+ (?:now )?(?P<value>(?:{_SORT}\b|"
            rf"(?:always |mostly |on )?(?:{_DAYS}|{WEEKDAY}s)|{_HOURS})[^.;]{{0,60}})"),
        "shift_pattern", Where.BODY, Who.UNSAID, importance=7, keep_dates=True, accept=_lasting,
    ),
    Rule(
        words(
            rf"^(?:am|are|is) {ADVERBS}(?:back )?(?:on|onto|doing) (?P<value>{_SORT}(?=$|[,.;:!]| (?:now|from|this|"
            rf"at|in|until|for|instead|again|and|these|permanently)\b)[^.;]{{0,60}})"),
        "shift_pattern", who=Who.ANYONE, importance=7, keep_dates=True, accept=_lasting,
    ),
    Rule(
        words(
            rf"\b(?:put|moved|switched|swapped|shifted|changed|transferred|gone|going|go|went|moving|switching) "
            rf"(?:me |us )?(?:back |over )?(?:(?:on|to|onto) |(?=part|full))(?P<value>{_SORT}\b[^.;]{{0,60}})"),
        "shift_pattern", Where.BODY, Who.REGARDLESS, importance=7, keep_dates=True,
        accept=lambda match: _lasting(match) and re.search(
            r"\b(?:me|us|I|I['’]m|I['’]ve|we)\b", match.string) is not None,
    ),
    Rule(
        words(
            rf"^{ADVERBS}(?:work|works|do|does|am working|have been working|get|cover) (?:the )?(?P<value>(?:{_SORT}\b"
            rf"(?=.*\b(?:{WEEKDAY}s?|\d|noon|midnight|six|seven|eight|nine|ten|two|four|shift|shifts|till|week)\b)|"
            rf"(?:on )?{_DAYS}\b|(?:only )?{WEEKDAY}s\b)[^.;]{{0,60}})"),
        "shift_pattern", who=Who.ANYONE, importance=7, keep_dates=True, accept=_lasting,
    ),
    Rule(
        words(
            r"^(?:work|works|am working) (?P<value>(?:nights|lates|earlies|shifts|part[- ]time|weekends|(?:from )?\d|"
            rf"{WEEKDAY} to)\b.{{0,50}})"),
        "shift_pattern", who=Who.ANYONE, importance=5, keep_dates=True, accept=_lasting,
    ),
    Rule(
        words(
            r"^(?:don['’]t|doesn['’]t|no longer) (?P<value>(?:works? )?(?:nights|lates|earlies|shifts|part[- ]time|"
            r"weekends))(?: any ?more| any longer)?"),
        "shift_pattern", who=Who.ANYONE, importance=6, ended=True,
    ),
)  # fmt: skip
