"""What is to be done and how far it has got: deadlines, appointments, progress, what is still missing, budgets."""

from __future__ import annotations

import re

from memory.extraction.rules.en.words import ADVERBS, MONEY, NUMBER_WORD
from memory.extraction.rules.rule import Rule, Where, Who, words
from memory.values import Kind

_WHEN = (
    r"(?:today|tonight|tomorrow|(?:on|by|next|this|until|before) (?:the )?(?:mon|tues|wednes|thurs|fri|satur|"
    r"sun)day|in (?:\w+ ){1,2}(?:days?|weeks?|months?)|"
    r"(?:on|by|until|before) (?:the )?\d|next (?:week|month|year)|end of|(?:in|by|until) (?-i:January|February|"
    r"March|April|May|June|July|August|September|October|"
    r"November|December)|\d{1,2}(?:st|nd|rd|th)?(?: of)? (?-i:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)|"
    r"(?-i:January|February|March|April|May|June|July|August|"
    r"September|October|November|December) \d|\w+day week|week on \w+day|20\d\d-\d\d-\d\d|within (?:the next "
    r")?(?:\w+ )?(?:days?|weeks?|months?)(?= |$))"
)


RULES = (
    Rule(
        words(
            r"\b(?:my|our|the) (?P<thing>[\w' -]{2,40}?)(?: deadline)?(?: (?:is|are)|'s) (?:now )?(?:due|on|"
            rf"moved to|until|set for)?\s*(?P<value>.{{0,20}}?{_WHEN}[^,;]{{0,30}})"),
        "{topic}_deadline", Where.BODY, Who.REGARDLESS, kind=Kind.TASK_STATE, importance=7,
        accept=lambda match: bool(re.search(r"\bdue\b|\bdeadline\b", match.string, re.IGNORECASE)),
    ),
    Rule(
        words(
            r"\b(?:my|our|the) (?P<thing>[\w' -]{2,40}?) (?:deadline )?(?:has )?(?:moved|been moved|was moved|"
            r"pushed|been pushed|slipped|postponed|is postponed|shifted)(?: back| forward)? to "
            rf"(?P<value>{_WHEN}[^,;]{{0,30}})"),
        "{topic}_deadline", Where.BODY, Who.REGARDLESS, kind=Kind.TASK_STATE, importance=7,
        accept=lambda match: bool(re.search(r"\b(?:due|deadline)\b", match.string, re.IGNORECASE)),
    ),
    Rule(
        words(rf"\b(?P<value>{_WHEN}[^,;]{{0,30}})(?<=\w)"),
        "{topic}_deadline", Where.BODY, Who.REGARDLESS, kind=Kind.TASK_STATE, importance=7, otherwise="reminder",
        accept=lambda match: bool(re.search(
            r"^(?!.*\b(?:pays?|settles?|ships?|replies|answers|responds?|delivers|refunds?) (?:\w+ ){0,4}within\b).*"
            r"\b(?:due|deadline|hand(?:ed)? in|submit|renew|return|expires?|runs? out|within|wants|needs?|must|has "
            r"to|have to|file|deliver|expected|owe)\b", match.string, re.IGNORECASE)),
    ),
    Rule(
        words(rf"\b(?:deadline|due)\b.{{0,60}}?\b(?P<value>{_WHEN}[^,;]{{0,30}})"),
        "{topic}_deadline", Where.BODY, Who.REGARDLESS, kind=Kind.TASK_STATE, importance=7, otherwise="reminder",
    ),
    Rule(
        words(
            rf"\b(?:due|deadline (?:is|for .{{1,40}} is))\s+(?:on |by )?(?:at )?(?P<value>(?:the )?{_WHEN}.{{0,30}}|"
            r"the end of the (?:month|week|year))"),
        "{topic}_deadline", Where.BODY, Who.REGARDLESS, kind=Kind.TASK_STATE, importance=7, otherwise="reminder",
    ),
    Rule(
        words(
            rf"^(?:am|is|have|has|'ve got|have got)?\s*{ADVERBS}(?:at|on|written|done|finished|through|up to|"
            r"completed|read|run|saved|raised|reached)\s+(?P<value>(?:about |around |page |chapter "
            r")?\d[\d,.]*%?\s*(?:words|pages|chapters|km|miles|percent|of|out of|euros|pounds|slides|questions|"
            r"exercises|lessons|kilos?|kg|commits|tests|tickets)?)\b"),
        "{topic}_progress", who=Who.ANYONE, kind=Kind.TASK_STATE, importance=6, otherwise="progress",
    ),
    Rule(
        words(
            rf"^(?P<value>{NUMBER_WORD} (?:out )?of (?:the |my |our )?(?:{NUMBER_WORD} )?[a-z]+ (?:is|are) (?:now |"
            r"already )?(?:written|done|finished|read|graded|marked|packed|painted|planted|sewn|translated|edited|"
            r"ready))"),
        "{topic}_progress", Where.BODY, Who.REGARDLESS, kind=Kind.TASK_STATE, importance=6, otherwise="progress",
    ),
    Rule(
        words(
            r"^(?:(?:the|my|our) )?(?P<thing>[\w' -]{3,30}?)(?:'s| is| are| stands| now stands| has got)? (?:now "
            r")?(?:up to|down to|at|on) (?P<value>(?:page )?\d[\d,.]*%? ?(?:words|pages|chapters|percent|slides|of "
            r"\d+)?)(?= now| so far|$|[,.;])"),
        "{topic}_progress", Where.BODY, Who.REGARDLESS, kind=Kind.TASK_STATE, importance=6,
        accept=lambda match: bool(re.search(r"word|page|chapter|%|percent|slide|of \d", match["value"])),
    ),
    Rule(
        words(
            r"\b(?:(?:I|we) (?:still|just|only|yet) (?:need(?: to)?|have (?:got )?to (?:get|do|write|find|send|sort|"
            r"cancel|redirect|call|ring|"
            r"book|pay|pack|buy|order|sign|print|fill|choose|tell|ask|register|renew|return|hand|submit|finish|paint|"
            r"clean|fix|arrange|organi[sz]e|pick|collect|apply|learn|memori[sz]e|revise|move|clear|measure|confirm|"
            r"invite|"
            r"bake|sew|iron|wrap|post|label|translate|upload|proofread|assemble|mow|plant)\b)|(?:only|just) "
            r"(?P<left>.{3,60}) "
            r"(?:is|are) (?:still )?(?:missing|left|outstanding|to do)(?: now)?|(?:all )?(?:that's|what's) "
            r"(?:missing|left)(?: now)? (?:is|are)|(?:is|are) still missing|still (?:missing|outstanding):?|still "
            r"to do:?)\s*(?P<value>.{0,90})"),
        "{topic}_open_items", Where.BODY, Who.REGARDLESS, kind=Kind.TASK_STATE, importance=6, otherwise="open_items",
    ),
    Rule(
        words(
            r"\b(?:(?:my|our|the|your) (?:total |overall |whole |[a-z]+ )?(?:budget|limit|cap|ceiling|maximum|"
            r"max)(?: for .{2,40})?(?: is| of| for| at|:)?|(?:a |the )?cap (?:for|on|of) .{2,30}?,?|"
            r"budget(?:ed)?(?: is| of|:|'s)?|capped myself at|spend (?:no more than|at most|up to)|no more than|"
            rf"not (?:a penny )?more than|at most|max(?:imum)?(?: of)?)\s*(?:now |about )?(?P<value>{MONEY})"),
        "{topic}_budget", Where.BODY, Who.REGARDLESS, importance=7, constraint=True, otherwise="budget",
    ),
    Rule(
        words(
            r"^(?P<value>still (?:(?:have|need|got) to|to|waiting (?:for|on)|need|needs) (?!go\b|come\b|"
            r"laugh\w*\b|think\b|be\b)"
              r"[a-z].{5,90})"),
        "{topic}_open_items", Where.BODY, Who.UNSAID, kind=Kind.TASK_STATE, importance=6, otherwise="open_items",
        needs=lambda view: view.subject is None,
    ),
    Rule(
        words(
            r"\b(?:my|our|the) (?:total |overall |whole )?(?:budget|limit|cap|ceiling) for (?:the |my |"
            r"our |a |an )?(?P<thing>[\w'-]+"
            r"(?: [\w'-]+)?) (?:is|of|['’]s|stands at|has gone (?:up|down) to) (?:now |about |"
            rf"only )?(?P<value>{MONEY}|\d[\d,.]*k?)\b"),
        "{slug}_budget", Where.BODY, Who.REGARDLESS, importance=7, constraint=True,
    ),
    Rule(
        words(
            r"\b(?:can|could|will|['’]ll) (?:now |just |maybe )?(?:stretch|go(?: up)?|push it) (?:to|"
            rf"as far as) (?P<value>{MONEY}|"
            r"\d[\d,.]*k?)(?: \w+)? (?:for|on) (?:the |my |our |a |"
            r"an )?(?P<thing>[\w'-]+(?: [\w'-]+)?)(?=$|[,.;!]| (?:now|if|at|but)\b)"),
        "{slug}_budget", Where.BODY, Who.REGARDLESS, importance=7, constraint=True,
    ),
    Rule(
        words(
            rf"^{ADVERBS}(?:(?:am|is|are) (?:presenting|giving|flying|travelling|traveling|going|moving|starting|"
            r"getting|seeing|meeting|running|having|hosting|visiting|taking|leaving|speaking|doing|playing|coming|"
            r"off|in)|(?:have|has|'ve got|have got|has got) (?:an? |my |the )(?!been)|starts?|leaves?|flies|fly|"
            rf"comes?|arrives?|turns?|moves?|begins?|(?:is|am) on)\b(?P<value>.{{0,60}}?\b{_WHEN}.{{0,40}})"),
        "{date}", who=Who.ANYONE, kind=Kind.TASK_STATE, importance=6, otherwise="reminder", weak=True,
    ),
    Rule(
        words(
            rf"^{ADVERBS}(?:(?:have |has )?(?:just )?(?:booked|reserved|ordered|scheduled|arranged|registered for|"
            r"signed up for|entered))\b(?P<value>.{3,80})"),
        "{topic}_booking", kind=Kind.TASK_STATE, importance=5, otherwise="reminder", weak=True,
    ),
    Rule(
        words(
            r"^(?P<thing>flights?|tickets?|hotel|train|ferry|hire car|the hire car[\w ]*|table|venue|tickets) (?:is|"
            r"are|have been|has been)?\s*(?:booked|sorted|confirmed|reserved)(?P<value>.*)"),
        "travel_{slug}", Where.BODY, Who.UNSAID, kind=Kind.TASK_STATE, importance=5, otherwise="reminder",
    ),
    Rule(
        words(rf"\b(?P<value>(?:within|in under|in less than|no longer than) {NUMBER_WORD} minutes)\b"),
        "{topic}_time_limit", Where.BODY, Who.UNSAID, importance=6, otherwise="time_limit", keep_dates=True,
    ),
)  # fmt: skip
