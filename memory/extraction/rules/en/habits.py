"""What the user does again and again: classes, clubs, sports, drinks, routines; and changes of their times."""

from __future__ import annotations

import re

from memory.extraction.rules.en.words import ADVERBS, NAME, OFTEN, WEEKDAY
from memory.extraction.rules.rule import Rule, Where, Who, words

_PASSING = re.compile(
    r"\b(?:this week|today|tonight|tomorrow|yesterday|last (?:week|night|month|year)|next week|ago)\b", re.IGNORECASE
)


def _lasting(match: re.Match[str]) -> bool:
    return not _PASSING.search(match.string)


_DAY_FIRST = re.compile(r"\b(?:shop|bus|train|office|museum|pool|bins?|collection|café|cafe|library)\b", re.IGNORECASE)

RULES = (
    Rule(
        words(
            rf"^(?P<value>(?:(?:my|our|the) )?(?!what\b|which\b|is\b|there\b)[a-z][\w' -]{{2,30}} (?:on|every) "
            rf"{WEEKDAY}s?(?: (?:mornings?|"
            rf"evenings?|nights?|afternoons?|lunchtimes?))?(?: with {NAME})? (?:is|are|keeps?|helps?|gets?|makes?|"
            rf"saves?)\b.*|"
            rf"{WEEKDAY}s?(?: (?:mornings?|evenings?|nights?|afternoons?))? (?:is|are|belongs? to|means?) (?:for |my |"
            rf"our |always |"
            r"reserved for |given over to )*(?!when\b|the day\b|fine\b|good\b|ok\b|best\b|better\b|a (?:holiday|"
            r"no)\b)[a-z][\w' -]{2,40}.*)"),
        "{topic}_habit", Where.BODY, Who.UNSAID, importance=5, keep_dates=True, otherwise="{day}_routine|note",
        accept=lambda match: _lasting(match) and _DAY_FIRST.search(match.string) is None,
    ),
    Rule(
        words(
            r"^.{0,60}?\b(?P<value>(?:.{0,40}\b(?:with me|takes me|joins me|picks me up|teaches "
            rf"me)\b.{{0,40}}(?:{OFTEN})|(?:{OFTEN}).{{0,40}}\b(?:with me|takes me|joins me|picks me up|teaches "
            r"me)).{0,30})"),
        "{topic}_habit", Where.BODY, Who.REGARDLESS, importance=5, keep_dates=True,
        otherwise="{day}_routine|note", accept=_lasting,
    ),
    Rule(
        words(rf"^.{{0,90}}?\b(?P<value>(?:{OFTEN}).{{0,40}})"),
        "{topic}_habit", who=Who.ANYONE, importance=5, accept=_lasting,
        otherwise="{day}_routine|note", keep_dates=True, weak=True,
    ),
    Rule(
        words(
            r"\b(?:moved|switched|shifted|changed|rescheduled|swapped) (?:\w+ )?(?:from .{3,30} )?to "
            rf"(?P<value>(?:{WEEKDAY}|mornings?|evenings?|\d{{1,2}}(?::\d\d)? ?(?:am|pm)?)\b.{{0,40}})"),
        "{topic}_habit", Where.BODY, Who.UNSAID, importance=6, keep_dates=True,
        accept=lambda match: bool(re.search(
            r"class|lesson|course|practice|training|session|rehearsal|club|group|choir|weekly|every|slot|sessions",
            match.string, re.IGNORECASE)),
    ),
    Rule(
        words(
            rf"^{ADVERBS}(?:(?:have |has )?(?:just |recently )?(?:signed up for|joined|enrolled in|started|taken up|"
            r"took up|begun|began|got into)|(?:am|is) (?:learning|taking up|taking|training for|"
            r"in))\s+(?P<thing>(?P<value>(?:an? |the |my )?[\w' -]{2,40}?))(?=$|[,.;:()!]| (?:on|in|at|every|"
            r"this|last|with|from|and|but|so|because|since|after|again|to)\b)"),
        "{topic}_habit", who=Who.ANYONE, importance=5, accept=lambda match: bool(re.search(
            r"class|course|club|group|team|choir|lessons?|band|gym|league|society|train|learn|taken up|took up|"
            r"joined", match.group(), re.IGNORECASE)) and _lasting(match),
    ),
    Rule(
        words(
            rf"^{ADVERBS}(?P<value>(?:play|plays|sing|sings|swim|swims|run|runs|cycle|cycles|climb|climbs|boulder|"
            r"boulders|row|rows|dance|dances|knit|knits|bake|bakes|paint|paints|volunteer|volunteers|coach|coaches|"
            r"collect|collects|brew|brews|keep bees|garden|gardens|fish|fishes|surf|surfs|ski|skis|smoke|smokes|"
            r"vape|meditate|meditates|draw|draws|restore|restores|breed|sew|sews|juggle|do (?:yoga|pilates|karate|"
            r"judo|crossfit|ballet|improv|tai chi)|does (?:yoga|pilates|karate|judo|crossfit|ballet|tai "
            r"chi))\b[^.;]{0,70})"),
        "{topic}_habit", who=Who.ANYONE, importance=5, otherwise="hobby", accept=_lasting,
    ),
    Rule(
        words(r"\bmy (?:main |biggest |new )?(?:hobby|hobbies|pastime|passion)(?:'s| is| are) (?P<value>[^,.;]+)"),
        "hobby", Where.BODY, Who.UNSAID, importance=5,
    ),
    Rule(
        words(
            rf"^{ADVERBS}(?P<value>(?:drink|drinks|have|has|take|takes) (?!(?:run|finished|"
            r"no|spilled|spilt|had|drunk|got|never|made|ordered|bought|just|been)\b)(?:\w+ ){{0,4}}?(?:coffees?|teas?|"
            r"espressos?|lattes?|americanos?|cappuccinos?|beers?|wine|whisky|cola|coke)\b[^.;]{0,50})"),
        "{topic}_habit", who=Who.ANYONE, importance=5, accept=_lasting, keep_dates=True,
    ),
    Rule(
        words(
            rf"^{ADVERBS}(?P<value>(?:get|gets) up at|(?:wake|wakes) up at|(?:go|goes) to bed (?:at|by|before|"
            r"around)|(?:start|starts|finish|finishes) work at|(?:work|works) (?:from "
            r"home|remotely))\b.{0,50}"),
        "work_rhythm", who=Who.ANYONE, importance=5, keep_dates=True,
        accept=lambda match: "work" in match.group().lower(),
    ),
    Rule(
        words(
            rf"^{ADVERBS}(?P<value>(?:(?:get|gets) up|(?:wake|wakes) up|(?:go|goes) to bed) (?:at|by|before|"
            r"around)\b.{0,50})"),
        "sleep_rhythm", who=Who.ANYONE, importance=5, keep_dates=True, accept=_lasting,
    ),
)  # fmt: skip
