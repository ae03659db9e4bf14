"""What of body and senses matters to advice: left-handed, a sense lost, one good eye, tight spaces, height, heights.

Told of oneself in passing ("my sense of smell went with Covid"), so most rules search the clause. Ailments with a name
are in `memory.extraction.rules.en.health`. It must stay silent about passing states and figures of speech.
"""

from __future__ import annotations

import re

from memory.extraction.rules.en.words import BE, END
from memory.extraction.rules.rule import Rule, Where, Who, words

_AT = r"(?:^|[,;:] |\b(?:because|since|as|and|but|for) )"
_WHICH = r"(?!it\b|that\b|this\b|which\b|he\b|she\b|you\b|they\b|these\b|those\b|what\b|nothing\b)"
_SENSE = r"(?:(?:sense of )?(?:smell|taste|hearing|balance)|eyesight|sight|vision|hearing|voice|grip|night vision)"
_FIGURE = re.compile(
    r"\b(?:if|joke|joking|would|laugh\w*|the news|bills?|prices?|exam|deadline|boss|monday\w*|tax\w*|in-laws|maths|"
    r"recipe|code|regex|excel|dates?|dating|phone calls)\b",
    re.IGNORECASE,
)


def of_body(match: re.Match[str]) -> bool:
    """Tell whether a clause speaks of the body, not of bills that make one dizzy."""
    return _FIGURE.search(match.string) is None


RULES = (
    Rule(
        words(rf"^(?:{BE})(?P<value>(?:a )?(?:very |really )?(?:left[- ]hand(?:ed|er)|lefty|southpaw))\b"),
        "handedness", who=Who.ANYONE, importance=7, constraint=True,
    ),
    Rule(
        words(
            r"^(?P<value>(?:can['’]t|cannot|can hardly|struggles? to|don['’]t) (?:really )?(?:tell|see|distinguish|"
            r"know) (?:red from|green from|"
            r"red and|blue from|the difference between red) \w+)"),
        "color_vision", who=Who.ANYONE, importance=8, sensitive=True, constraint=True,
    ),
    Rule(
        words(
            r"\b(?:(?:my|his|her) (?:good|writing|dominant|strong|working) hand(?:['’]s| is)(?: the)? (?P<value>left)|"
            r"(?:(?-i:I)|he|she) (?:writes?|eats?|plays?|cuts?|does everything|do everything) (?:\w+ )?"
            r"(?:left[- ]handed|with (?:my|his|her|the) left(?: hand)?))\b"),
        "handedness", Where.BODY, Who.ANYONE, value="left-handed", importance=7, constraint=True,
    ),
    Rule(
        words(
            rf"(?P<value>\b(?:my|his|her) (?:own )?(?:whole )?{_SENSE} (?:(?:has|have|['’]s|is|was)(?: \w+)? (?:gone|"
            rf"going|lost|shot|poor|bad|terrible|awful|non-?existent|very weak|weak)|went|left me|never (?:came|"
            rf"recovered)|disappeared|vanished|didn['’]t (?:come|survive)|is not what|isn['’]t what|isn['’]t "
            r"(?:great|good))\b)"),
        "health_condition", Where.BODY, Who.ANYONE_OR_USER, importance=8, sensitive=True, constraint=True,
        accept=of_body,
    ),
    Rule(
        words(
            rf"^(?P<value>(?:(?:have |has )?(?:\w+ )?lost (?:my|his|her|all|most of my|the) {_SENSE}|"
            rf"(?:have|has|was born with|were born with|has had|have had) (?:no|hardly any|almost no|very little|"
            rf"barely any|a poor|a weak) {_SENSE}|(?:can['’]t|cannot|can hardly|can barely|can no longer) (?:smell|"
            r"taste) (?:a thing|anything|much|things|smoke|gas|food))\b.{0,40})"),
        "health_condition", who=Who.ANYONE, importance=8, sensitive=True, constraint=True,
        accept=lambda match: of_body(match) and not re.search(
            r"\b(?:today|right now|this week|a cold|the flu)\b", match.string, re.IGNORECASE),
    ),
    Rule(
        words(
            r"^(?P<value>(?:have|has|have only got|have got|has got|only have|only has|see with|sees with|hear with|"
            r"hears with|am down to|is down to|was born with) (?:only )?(?:one (?:good |working |functioning )?"
            r"(?:eye|ear|arm|hand|leg|kidney|lung)|(?:a )?(?:metal|false|glass|prosthetic|pinned|fused) "
            r"(?:plate|pin|eye|hip|knee|ankle|leg|arm|hand|teeth|tooth|spine|wrist|shoulder|vertebrae|joint|rod|"
            r"screws))\b)"),
        "health_condition", who=Who.ANYONE, importance=8, sensitive=True, constraint=True,
    ),
    Rule(
        words(
            rf"^(?:{BE})(?P<value>(?:completely |totally |half |almost |stone |going |a bit )?(?:deaf|blind|deafer) "
            r"(?:in|on) (?:(?:my|his|her|the|one) )?(?:\w+ )?(?:ear|eye|side)s?)"),
        "mobility", who=Who.ANYONE, importance=8, sensitive=True, constraint=True,
    ),
    Rule(
        words(
            rf"{_AT}(?P<value>{_WHICH}[\w'’ -]{{3,50}}?) (?:always |just |really |still )?(?:makes?|sends?|throws?|"
            rf"gets?|"
            r"leaves?|puts?) me (?:(?:into )?(?:a )?(?:panic|panicky|panicking|cold sweat|tailspin|breathless)|"
            r"freeze|hyperventilate|shaking|shaky|faint|giddy|dizzy|queasy)"),
        "phobia", Where.BODY, Who.REGARDLESS, importance=8, sensitive=True, constraint=True, confidence=0.85,
        accept=of_body,
    ),
    Rule(
        words(
            r"^(?:(?:have|has)(?: got)? (?:always had )?(?:an? |no )?(?:\w+ )?(?:horror of|thing about|head for)|"
            r"(?:am|is|get|gets) (?:no good|hopeless|useless|not good|rubbish|terrible|bad) (?:with|at|in)|can['’]t "
            r"(?:do|cope with|handle|face|stand|bear)|(?:don['’]t|doesn['’]t) do|panics?(?: \w+)? (?:in|at|on)|"
            r"freezes? (?:in|at|on)) (?P<value>heights?|ladders|lifts|elevators|tight spaces|enclosed spaces|"
            r"small spaces|confined spaces|tunnels|caves|crowds|needles|injections|blood|flying|planes|boats|deep "
            r"water|open water|dogs|snakes|spiders|the dark|escalators|bridges|fireworks|loud bangs)\b"),
        "phobia", who=Who.ANYONE, importance=8, sensitive=True, constraint=True, confidence=0.85,
    ),
    Rule(
        words(
            r"^(?P<value>(?:(?:an?|one|half an?|the|even an?) )(?:single |tiny |mere |first |slightest |whole "
            r")?(?:[\w'’-]+ ){1,4}?and "
            r"(?:(?-i:I)(?:['’]m| am| end up| get| go| come| wake up| need| can['’]t)|my (?:throat|face|lips|skin|"
            r"eyes|head|stomach))\b[^.]{0,30}?\b"
            r"(?:in (?:a&e|hospital|the er|agony|bed|hives)|out cold|wheezing|hives|rash|epipen|ambulance|swells?|"
            r"swollen|"
            r"closes|breathe|doubled up|migraine|sick|throwing up|flat on my back|itch\w*|blotches)\b.*)"),
        "intolerance", Where.SENTENCE, Who.REGARDLESS, importance=8, sensitive=True, constraint=True, confidence=0.85,
    ),
    Rule(
        words(
            r"^(?P<value>(?:my|his|her) (?:bad |dodgy |left |right |poor |old )?(?:knees?|back|hips?|shoulders?|"
            r"ankles?|wrists?|neck|heart|"
            r"stomach|lungs|ears?|eyes|skin|hands|feet|joints) (?:won['’]t|can['’]t|cannot|don['’]t|doesn['’]t|no "
            r"longer) (?:really )?(?:do|does|take|"
            r"takes|manage|like|likes|cope with|let|lets|stand|allow|allows|handle|tolerate|agree with)\b.{3,})"),
        "medical_restriction", Where.BODY, Who.ANYONE_OR_USER, importance=7, sensitive=True, constraint=True,
        confidence=0.85,
    ),
    Rule(
        words(
            rf"{_AT}(?P<value>heights?|ladders|lifts|elevators|(?:tight|enclosed|small|confined) spaces|tunnels|caves|"
            r"crowds|needles|flying|deep water|the dark|fireworks|blood)(?: and [\w ]+?)? (?:(?:is|are|was|were) "
            r"(?:not "
            r"(?:for me|my thing|my friends?)|my (?:nightmare|worst fear|big fear)|a (?:nightmare|no-go|problem) for "
            r"me|beyond me)|and (?:(?-i:I)|me) (?:don['’]t|do not) (?:mix|get (?:on|along)|agree))"),
        "phobia", Where.BODY, Who.REGARDLESS, importance=8, sensitive=True, constraint=True, confidence=0.85,
    ),
    Rule(
        words(rf"^(?P<value>never (?:did |have |has )?(?:learn(?:t|ed|s)?|learning) to (?:swim|drive|ride a bike|cycle|"
              rf"read music)|(?:can['’]t|cannot) (?:swim|drive|ride a bike|cycle)(?! (?:today|tonight|there|it|"
              rf"this|that)\b)){END}"),
        "medical_restriction", who=Who.ANYONE, importance=7, constraint=True, confidence=0.85,
    ),
)  # fmt: skip
