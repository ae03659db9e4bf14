"""What is no longer so: "we no longer keep hens", "I've dropped the evening course", "I gave up coffee".

An ending lands in the slot of what has ended, so that the old belief cannot come back.
"""

from __future__ import annotations

import re

from memory.extraction.rules.en.words import ADVERBS, NAME
from memory.extraction.rules.rule import Rule, Where, Who, words
from memory.extraction.rules.topics import THINGS, topic_of
from memory.values import Kind

_GIVEN_UP = (
    r"(?:(?:have |has )?(?:had to |decided to |managed to )?(?:just |finally |recently |now |completely "
    r")?(?:quit|stopped|stop|given up|gave up|give up|"
    r"dropped(?: out of)?|cancelled|canceled|left|ended(?! up)|"
    r"finished with|packed in|pulled out of|bailed on|jacked in|got rid of|ditched|unsubscribed from|withdrew "
    r"from|withdrawn from|kicked|sworn off|swore off|cut out|come off|came off|retired from|"
    r"let (?:my|the|our) \w+ lapse|am done with|is done with|am off(?! (?:to|home|out|for)\b)|"
    r"am through with)|no longer (?:do|go to|"
    r"attend|play|take|drink|eat|use|have|own|drive|practi[sc]e|"
    r"work with|work for|buy|need|see|train|sing|teach|want|keep|run|volunteer)|(?:don't|doesn't) (?:\w+ "
    r"){1,4}(?:any ?more|any longer))"
)
_TASK = re.compile(
    r"\b(?:the (?:car|music|video|timer|server|bus)(?! (?:one|subscription|streaming|service|app|plan|club|lessons?|"
    r"class))|(?:at|by) the|here|there|reading|trying|looking|laughing|"
    r"counting|worrying|at (?:chapter|page))\b",
    re.IGNORECASE,
)

_OWNED = re.compile(r"\b(?:car|van|vehicle|job|boyfriend|girlfriend|husband|wife)\b", re.IGNORECASE)
_ACTIVITY = re.compile(
    r"\b(?:class(?:es)?|course|club|team|group|lessons?|league|membership|subscription|training|practice|gym|"
    r"diet|treatment|committee|board|project|programme|program|service|plan|magazine|newspaper|app|society|"
    r"round|shifts?|rota)\b",
    re.IGNORECASE,
)


_FOR_THE_DAY = re.compile(
    r"\s*for (?:today|the day|now|tonight|the week|the (?:morning|afternoon|evening|moment)|once)\b", re.IGNORECASE
)


def _is_habit(match: re.Match[str]) -> bool:
    thing = match["thing"]
    if _TASK.search(match.group()) or _OWNED.search(thing) or _FOR_THE_DAY.match(match.string, match.end()):
        return False
    return topic_of(thing) is not None or _ACTIVITY.search(thing) is not None


RULES = (
    Rule(
        words(
            rf"^{ADVERBS}(?:no longer (?:owns?|has|have|drives?)|(?:have |has )?(?:just |finally )?(?:sold|got rid "
            r"of|scrapped|gave away|given away)|(?:don't|doesn't) (?:own|have|drive)) (?P<value>(?:an? |the |my |"
            r"our )?(?:\w+ ){0,2}?(?:car|skoda|octavia|golf|toyota|honda|ford|volvo|polo|audi|bmw|tesla|fiat|"
            r"corsa|mini|jeep|kia|mazda|van|vehicle|estate|hatchback))(?: any ?more)?\b"),
        "car", importance=7, ended=True,
    ),
    Rule(
        words(
            r"^(?:(?:have|has) )?(?:just |finally )?(?:split up|broke(?:n)? up|separated|got divorced|called it "
            r"off)(?: with (?P<value>" + NAME + r"))?"),
        "partner", importance=7, ended=True, sensitive=True,
    ),
    Rule(
        words(
            rf"^(?:me and )?(?P<value>{NAME}) and (?-i:I) (?:have |had |just |finally )?(?:split up|broke up|broken "
            r"up|separated|got divorced|called it off|called it quits|went our separate ways|are no longer together|"
            r"are(?:n['’]t| not) together|are over|are done)"),
        "partner", Where.BODY, Who.REGARDLESS, importance=7, ended=True, sensitive=True,
    ),
    Rule(
        words(
            rf"^{ADVERBS}{_GIVEN_UP}\s+(?:with |going to |doing |drinking |eating |playing |taking |attending |"
            r"learning |using |buying )*(?P<thing>(?P<value>(?:my |the |our |all )?[\w' -]{2,40}?))(?=$|"
            r"[,.;:()!]| (?:any ?more|any longer|for good|because|since|after|this|last|on|in|at|and|but|so|it|"
            r"entirely|completely|altogether|as|a |two|three)\b)"),
        "{topic}_habit", who=Who.ANYONE_OR_USER, kind=Kind.FACT, importance=7, ended=True, accept=_is_habit,
    ),
    Rule(
        words(
            r"^(?:don't|doesn't|no longer) (?P<value>works? (?:from home|remotely))(?: any ?more| any longer)?"),
        "work_rhythm", who=Who.ANYONE, importance=6, ended=True,
    ),
    Rule(
        words(
            r"^(?:the|my|our) (?P<thing>(?P<value>[\w' -]{2,25}?)) (?:got|was|has been|is) (?:stolen|nicked|written "
            r"off|lost|sold|scrapped|totalled|wrecked)\b"),
        "{topic}", Where.BODY, Who.UNSAID, importance=6, ended=True,
        accept=lambda match: topic_of(match["thing"]) in THINGS,
    ),
    Rule(
        words(
            rf"^{ADVERBS}(?:(?:have |has )?(?:just |finally )?(?:sold|got rid of|gave away|given away|returned|"
            r"scrapped)) (?P<thing>(?P<value>(?:my|the|our) (?:old )?[\w' -]{2,30}?))(?=$|[,.;:()!]| (?:to|on|"
            r"for|because|since|after|this|last|yesterday|and|but|so)\b)"),
        "{topic}", importance=6, ended=True, otherwise="ownership",
    ),
    Rule(
        words(
            r"\b(?:my|our|the) (?P<thing>(?P<value>[\w' -]{2,30}?)) (?:is over|has ended|is cancelled|was cancelled|"
            r"has been cancelled|is off|fell through|has expired|has closed|shut down|closed down|is no more)\b"),
        "{topic}_habit", Where.BODY, Who.UNSAID, importance=6, ended=True, otherwise="{slug}",
        accept=lambda match: not re.search(r"meeting|call|film|movie|show", match["value"]) and not (
            match.group()[:3].lower() == "the" and topic_of(match["thing"]) in THINGS),
    ),
)  # fmt: skip
