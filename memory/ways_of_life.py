"""What a new job, a new way of eating or the end of a couple takes with it: the occupation, the diet, the partner.

Pure over what is believed: pairs of fact and version by id. It must never touch what somebody else does or eats, nor a
second job told as one.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memory import attributes
from memory.change_words import lifts_limit
from memory.replacing import terms_of
from memory.values import USER

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from memory.records import Fact, FactVersion
    from memory.values import Evidence

_NEW_JOB = re.compile(
    r"入职|跳槽|换工作|新单位|新公司|转行|\b(?:new (?:job|employer|gig|post|role)|(?:start|join)(?:ed|s|"
    r"ing)? (?:at|as|with|next|on|"
    r"in|tomorrow|this)|guess who|signed (?:with|for|a contract)|hired|taken on|landed|"
    r"got the .{2,40} (?:job|post|role)|"
    r"(?:job|post|role) at|handed in my|gave (?:in )?my notice|jumped ship|career change|changed (?:jobs|"
    r"careers)|retrained|"
    r"from (?:now on|monday|tuesday|wednesday|thursday|friday|january|february|march|april|may|june|july|"
    r"august|september|"
    r"october|november|december|next \w+)(?:,| on)? I|I['’]m (?:now|actually)|(?:is|as) (?:an? )?[\w ]{2,30} now\b|"
    r"now (?:an? |work))",
    re.IGNORECASE,
)
_LEAVES_WORK = re.compile(
    r"\b(?:handed in my (?:notice|resignation)|(?:gave|given) (?:in )?my notice|"
    r"(?:quit|left|lost|packed in|jacked in) my job(?! (?:application|advert|ad|offer|title|description)s?\b)|"
    r"laid me off|made me redundant|(?:sacked|fired) me)\b|"
    r"(?:\b(?:I|we)|^\W*(?:(?:so|well|and|just|finally|been|got) )*)"
    r"(?:['’](?:ve|m)| have| was| were| am| got| been| being| just| finally| now| recently| actually){0,4} ?\b"
    r"(?:resigned(?! to\b)|retired|made redundant|laid off|fired|sacked|(?:got |given )the sack)\b"
    r"(?! (?:my|our|your|the|an?|his|her|their|this|that|these|those|some|half|all)\b)",
    re.IGNORECASE,
)
"""The user leaves work, or is sent away: a boss, a minister or half the team who go leave the user where they are."""
_TAKES_UP_ZH = re.compile(
    r"(?:转岗|转行|换岗|调岗|改行)[^？]{0,24}?(?:起|现在|如今|以后|就)(?:我|正式|改)*[做当干](?!不|完|过)"
)
_ONLY_THOUGHT_OF_ZH = re.compile(r"想|打算|考虑|准备|申请|如果|要是|万一|可能|还没|[他她]|吗|呢")
_SAID_BEFORE_ZH = r"(?:我|用户|今天|昨天|前天|上周|上个?月|刚刚?|已经|终于|正式|也|就)*+"
_LEAVES_WORK_ZH = re.compile(
    rf"(?:^|[，。！；\s]){_SAID_BEFORE_ZH}(?:从[^，。我他她从]{{1,10}}?)?"
    r"(?:已经|终于|正式|也|就)?(?:辞职|离职|辞工|下岗|失业|被裁|退休)[了啦]"
)
_SIDE = re.compile(
    r"兼职|副业|业余|外快|第二职业|"
    r"\b(?:on the side|as well|besides|also|too|second job|side (?:job|gig|hustle)|volunteer\w*|unpaid|"
    r"at weekends|evenings)\b",
    re.IGNORECASE,
)
_HAN = re.compile(r"[\u4e00-\u9fff]")
_LIVELIHOOD = frozenset({"occupation", "employer", "job_title"})
_WORKS = re.compile(r"^The user (?:works|teaches|is (?:on|in|behind) the (?:till|checkout|ward|counter|bar)s?) .{0,40}")
_WORK_HOURS = re.compile(
    r"^The user (?:\w+ ){0,2}?(?:starts?|finish(?:es)?|clocks? (?:in|on|off|out)|begins?|knocks? off|gets? off)\b"
    r"(?: work\b|(?= (?:at|in) ))[^,.;]{0,30}?"
    r"\b(?:at|before|around|about) (?:\d{1,2}(?::\d\d)?|half (?:past )?\w+|one|two|three|four|five|six|seven|eight|"
    r"nine|ten|eleven|twelve|noon|midnight)\b",
    re.IGNORECASE,
)
_NO_WORK_PLACE = re.compile(
    r"\b(?:gym|pool|class(?:es)?|course|lessons?|club|choir|training|warm-?up|rehearsal|practice|game|match|film|"
    r"party|college|uni|university|school run)\b",
    re.IGNORECASE,
)
_EATS_NONE = re.compile(
    r"\b(?:vegan|vegetarian|pescatarian|no meat|meat[- ]free|plant[- ]based|not eat (?:meat|fish|animals))\b"
)
_COUPLE = frozenset({"partner", "spouse", "marital_status", "relationship_status"})
_COUPLE_WORD = re.compile(
    r"\b(?:partner|boyfriend|girlfriend|wife|husband|fianc[eé]e?|spouse)\b|男朋友|女朋友|对象|老公|老婆|丈夫|妻子|爱人|未婚"
)

if TYPE_CHECKING:
    Pair = tuple[Fact, FactVersion]


def changes_work(evidence: Evidence, words: str) -> bool:
    """Tell whether evidence says that the user takes up a new job, or leaves the one they had."""
    attribute = attributes.canonical(evidence.attribute)
    if _SIDE.search(words) or evidence.entity != USER:
        return False
    takes_up = attribute in _LIVELIHOOD and not evidence.ended and _NEW_JOB.search(words) is not None
    if attribute in {"note", *_LIVELIHOOD} and _TAKES_UP_ZH.search(words) and not _ONLY_THOUGHT_OF_ZH.search(words):
        return True
    leaves = _LEAVES_WORK.search(words) is not None or _LEAVES_WORK_ZH.search(words) is not None
    return takes_up or (leaves and (evidence.ended or attribute in {"note", *_LIVELIHOOD}))


def is_of_work(evidence: Evidence, words: str) -> bool:
    """Tell whether evidence is about what the user does for a living."""
    livelihood = evidence.entity == USER and attributes.canonical(evidence.attribute) in _LIVELIHOOD
    return livelihood or changes_work(evidence, words)


def old_job(evidence: Evidence, words: str, believed: Mapping[int, Pair]) -> list[Pair]:
    """Return what the user did for a living before they took up a new job or left the one they had."""
    if not changes_work(evidence, words):
        return []
    jobs = [
        pair
        for pair in believed.values()
        if attributes.canonical(pair[0].attribute) in _LIVELIHOOD
        or (attributes.canonical(pair[0].attribute) == "note" and _WORKS.match(pair[1].text))
    ]
    if words.isascii() or not _HAN.search(words):
        return jobs
    main = [pair for pair in jobs if not _SIDE.search(pair[1].text)]
    told_in = {pair[1].source_message_id for pair in main}
    return main if len(told_in) <= 1 else [pair for pair in main if terms_of(words) & terms_of(pair[1].text)]


def old_diet(evidence: Evidence, words: str, believed: Mapping[int, Pair]) -> list[Pair]:
    """Return the way of eating that is over once what it left out is eaten again."""
    if not evidence.attribute.startswith("diet") or evidence.constraint is not False or not lifts_limit(words):
        return []
    return [
        pair
        for pair in believed.values()
        if attributes.canonical(pair[0].attribute) == "diet" and _EATS_NONE.search(pair[1].text)
    ]


def old_hours(evidence: Evidence, believed: Mapping[int, Pair]) -> list[Pair]:
    """Return the hours told in other words that a new shift takes the place of: "starts at the bakery at 3 am"."""
    if attributes.canonical(evidence.attribute) != "shift_pattern" or evidence.ended or evidence.entity != USER:
        return []
    return [
        pair
        for pair in believed.values()
        if _WORK_HOURS.match(pair[1].text) and not _NO_WORK_PLACE.search(pair[1].text)
    ]


def partners_of(over: Sequence[Pair]) -> list[str]:
    """Return the names of the partners with whom it is over."""
    return [pair[1].value for pair in over if attributes.canonical(pair[0].attribute) in _COUPLE]


def is_couple(text: str) -> bool:
    """Tell whether a sentence says that somebody is the user's partner."""
    return _COUPLE_WORD.search(text) is not None
