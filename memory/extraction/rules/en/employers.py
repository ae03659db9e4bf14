"""Whom the user works for, however it is said: "I ride for Pelican Post", "it's Orbit that pays me now", "day one at".

All of it lies in the slot of the employer, so that the newest takes the place of the last. It must stay silent about
clubs one joins, people one cooks for, and jobs on the side.
"""

from __future__ import annotations

import re

from memory.extraction.rules.en.words import ADVERBS
from memory.extraction.rules.rule import Rule, Where, Who, words
from memory.extraction.rules.subjects import NOT_A_NAME

_FIRM = r"(?:the )?(?P<value>(?-i:[A-Z][\w'’&.-]*\w(?: (?:(?:of|and|the) )?(?:& )?[A-Z][\w'’&-]*){0,3}))"
_DOES = (
    r"(?:(?:rid|driv|writ|cod|bak|freelanc|nurs)(?:es?|ing|ed)|(?:work|clean|deliver|report|cater|design|film|edit|"
    r"temp|intern|teach|cook|wait|guard|consult|pack|sell|test|fly|lectur)(?:e?s|e?d|ing)?)"
)
_FIRMLY = re.compile(
    r"^(?:am |have been |has been |\w+ly |now |still |mostly )*(?:work|rid|driv|fly|deliver|temp|intern|freelanc|cod|"
    r"report|lectur|consult)",
    re.IGNORECASE,
)
"""Verbs after which one capitalised word is a firm; "I bake for Emma" is none."""
_WORK = re.compile(
    r"\b(?:jobs?|work(?:ing|ed)?|boss|employers?|payslips?|payroll|salary|wages?|contracts?|hr|shifts?|colleagues?|"
    r"co-?workers?|probation|notice|hired|career|onboarding|tax code|induction|uniform|desk|office|agency|agencies|"
    r"paid|pays|rota|team lead|pension scheme|staff|ward|newsroom|depot|route|trade union)\b",
    re.IGNORECASE,
)
_ORG = re.compile(
    r"\b(?:Ltd|Inc|plc|GmbH|LLC|Bank|Group|Labs?|Logistics|Couriers?|Parcels?|Post|Coaches|Buses|Rail(?:ways)?|"
    r"Airlines?|Airways|Hotels?|Hospital|Clinic|Trust|Council|Press|Radio|Gazette|Herald|Media|Studios?|Systems|"
    r"Software|Foods?|Motors|Energy|Solutions|Partners|Associates|Services|Supplies|Foundation|Agency|Theatre|"
    r"Bakery|Brewery|Stores|Insurance|Care|Surgery|Practice|Engineering|Construction|Homes|Pharma|Publishers?|"
    r"Publishing|Sons|Brothers|Bros|Daughters|Books|Consulting|Robotics|Works|Industries|Transport|Security|Catering|Academy|Nursery)\b"
)
_SIDE = re.compile(
    r"\b(?:on the side|at (?:the )?weekends?|as well|on top|besides|also|too|second job|side (?:job|gig|hustle)|"
    r"volunteer\w*|for free|unpaid|(?:on|every) (?:satur|sun)days?|one-off|a one|once|guest)\b",
    re.IGNORECASE,
)
_STUDY = re.compile(
    r"\b(?:student|degree|course|studies|study|uni|pupil|year \d|term|bsc|msc|phd|school run)\b", re.IGNORECASE
)
_AFTER = (
    r"(?=$|[,.;:()!–—-]| (?:this|since|mostly|now|these days|as|from|on|in|twice|three|four|two|every|"
    r"instead|again|full|"
    r"part|and|until|till|today|this|next|last|tomorrow|at|for|but|so|where|who|after|with|back)\b)"
)


def _is_firm(match: re.Match[str]) -> bool:
    value = match["value"]
    return value.split()[0].casefold() not in NOT_A_NAME and not value.endswith(("'s", "’s"))


def _pays(match: re.Match[str]) -> bool:
    """Tell whether the user is paid there: by the verb, or by a name of several words."""
    several = " " in match["value"] or _ORG.search(match["value"]) is not None
    return (
        _is_firm(match) and _SIDE.search(match.string) is None and (several or _FIRMLY.match(match.group()) is not None)
    )


def _at_work(match: re.Match[str]) -> bool:
    """Tell whether joining or starting there means a job."""
    if not _is_firm(match) or _STUDY.search(match.string):
        return False
    if re.search(r"\bmoved\b", match.group()):
        return _ORG.search(match["value"]) is not None  # "I moved to Lille for work" names a town
    return _ORG.search(match["value"]) is not None or _WORK.search(match.string) is not None


RULES = (
    Rule(
        words(
            r"\b(?:handed in my (?:notice|badge|press card|uniform|laptop|pass|keys)|my last (?:day|shift|week) |"
            r"my (?:contract|job|time|stint|probation) )(?:at|with|to) "
            rf"{_FIRM}(?=$|[,.;!]| (?:is|was|has|ended|ran|wasn['’]t|isn['’]t|today|yesterday|last|on|this)\b)"),
        "employer", Where.BODY, Who.UNSAID, importance=7, ended=True, accept=_is_firm,
    ),
    Rule(
        words(
            rf"^{_FIRM} (?:have |has )?(?:let me go|laid me off|sacked me|fired me|made me redundant|got rid of me|"
            r"did(?:n['’]t| not) (?:renew|extend|keep) (?:me|my (?:contract|job))|dropped me)\b"),
        "employer", Where.BODY, Who.REGARDLESS, importance=7, ended=True, accept=_is_firm,
    ),
    Rule(
        words(
            rf"^{ADVERBS}(?:(?:am|have|has) (?:been )?(?:now )?)?{ADVERBS}{_DOES}"
            rf"(?: (?!for\b|at\b|with\b|home\b)[a-z][a-z'’-]*){{0,3}}? (?:for|at) {_FIRM}{_AFTER}"),
        "employer", importance=6, accept=_pays,
    ),
    Rule(
        words(
            rf"^(?:(?:have|has) )?{ADVERBS}(?:joined|signed (?:on |up )?with|signed a contract with|moved (?:over |"
            rf"across )?to|gone (?:over )?to|jumped ship (?:to|for)|switched (?:over )?to|transferred to|landed at|"
            rf"(?:am )?start(?:s|ing)? (?:work )?(?:at|with|for)|begin(?:ning)? (?:at|with)) {_FIRM}{_AFTER}"),
        "employer", who=Who.UNSAID, importance=6, accept=_at_work,
    ),
    Rule(
        words(
            rf"^(?:(?:have|has|was|got|am) )?(?:been |now )?{ADVERBS}(?:taken on by|hired by|recruited by|poached by|"
            rf"on the books (?:of|at)|on the payroll (?:of|at)|employed by|paid by) {_FIRM}{_AFTER}"),
        "employer", importance=6, accept=_is_firm,
    ),
    Rule(
        words(
            rf"(?:^|[,;:] )(?:it['’]s |that['’]s |(?:my |the )?new (?:boss|employer|job|gig)(?: is|['’]s|:) )?{_FIRM} "
            rf"(?:that |who )?(?:(?:now )?pays? (?:me|my (?:wages?|salary|bills))|(?:have |has )?(?:took|taken|hired|"
            rf"poached|recruited) me|employs? me)\b"),
        "employer", Where.BODY, Who.REGARDLESS, importance=6, accept=_is_firm,
    ),
    Rule(
        words(
            rf"(?:^|[,;:] )(?:my )?new (?:boss|employer|job|gig|workplace)(?: is|['’]s|:)(?: at| with)? "
            rf"{_FIRM}{_AFTER}"),
        "employer", Where.BODY, Who.UNSAID, importance=6,
        accept=lambda match: _is_firm(match) and (" " in match["value"] or "boss" not in match.group().lower()),
    ),
    Rule(
        words(rf"^(?:am|are) (?:now )?(?:at|with) {_FIRM} (?:now|these days|instead|since|full[- ]time)\b"),
        "employer", importance=6, accept=_at_work,
    ),
)  # fmt: skip
