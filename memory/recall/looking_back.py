"""Which time that is over a message looks back at: it asks about it, or points at a thing of it.

"What did I do in January?", 去年夏天我去了哪儿, "that project yesterday", 昨天那个项目. Pure. A time that is only
mentioned ("I moved last week, where is a bakery?"), and one that is still to come ("book me a table for June"), is no
time to look in: taken for one, it would bring back what is no longer so.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memory.recall import moments

if TYPE_CHECKING:
    from datetime import datetime

    from memory.recall.moments import Stretch

_CLAUSE = re.compile(r"[^,.?!;:，。？！；：\n]+")
_LEAD_IN = re.compile(r"(?!.*\b(?:i|we|my|our)\b)[\x00-\x7f]{1,24}|[^我咱]{1,6}", re.IGNORECASE)
"""A clause that is nothing but a time ("In January of last year,", 去年夏天) and belongs to what follows."""
_ASKS_EN = re.compile(
    r"\b(?:what|where|when|which|who|whom|whose|how|why)\b.{0,60}?\b(?:did|was|were|had|have|happened|came|went|said|told)\b"
    r"|^\W*(?:and |so |then |hey |hippo )*(?:did|was|were|had) (?:i|we|my|our|it|there)\b"
    r"|\b(?:remind|tell|show|remember|recall|summari[sz]e|list)\b.{0,60}?\b(?:did|was|were|had|happened|went|said|told|"
    r"talked|discussed|mentioned|asked|saw|met|bought|made|wrote|read|ate|visited|planned)\b",
    re.IGNORECASE,
)
_ASKS_ZH = re.compile(r"什么|啥|哪|谁|几[个次点号天]|多少|怎么|如何|吗$|吗\s*$|是不是|有没有|去没去|来着|干嘛|为何")
_ASKS_OF_PAST_ZH = re.compile(r"我|咱|你")
_TO_COME = re.compile(
    r"\b(?:by|for|until|till|next|coming|due|before|after)\s+(?:the\s+)?(?:end\s+of\s+|early\s+|late\s+|mid[- ])?"
    r"(?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|"
    r"fall|winter|last|(?:19|20)\d\d)\b(?:\s+\d{1,2}\b)?|下个?(?:周|月|星期)|明[年天]|后[年天]|"
    r"(?:[一二三四五六七八九十\d]+月|春天|夏天|秋天|冬天)(?:底|初|份)?(?:之|以)?[前后]",
    re.IGNORECASE,
)
_WILL_EN = re.compile(
    r"\b(?:will|'ll|going to|gonna|(?:can|could|should|shall|would|may|do) (?:i|we|you)|have (?:i|we) got)\b",
    re.IGNORECASE,
)
"""What is to be done now, with the time only mentioned."""
_WILL_ZH = re.compile(r"要|打算|准备|将|想去|该|能不能|可以")
_POINTS_AT = re.compile(
    r"\b(?:that|those|our)\s+(?:[\w'’-]+\s+){0,2}"
    r"(?:(?:project|app|trip|recipe|place|book|site|idea|plan|tool|paper|article|draft|report|game|talk|chat|"
    r"conversation|discussion|topic|task|list|letter|text|code|bug|course|job|event|meeting|problem|question)s?|"
    r"[\w'’-]+\s+(?:from|of))\s+(?:from\s+|of\s+)?(?:yesterday|last\s|the\s+(?:other\s+day|day\s+before)|"
    r"(?:a|two|three|four|five|six|\d+|a\s+few|a\s+couple\s+of)\s+(?:day|week|month|year)s?\s+ago)|"
    r"(?:天|日|晚|周|月|年|期|拜|前)的?那(?:[个件次份篇段些项道本部套张封条])",
    re.IGNORECASE,
)
"""One certain thing of that time ("that project yesterday", 昨天那个项目): it is looked in though nothing is asked."""
_DONE_ZH = re.compile(r"过|了|来着|说|提到|讲")


def looked_back_at(text: str, now: datetime) -> tuple[Stretch, ...]:
    """Return the stretches of time that a message asks about, none where it asks about none that has begun.

    Args:
        text: The user's own words.
        now: The present, in the time zone whose days are meant.
    """
    clauses = [match.group().strip() for match in _CLAUSE.finditer(text)]
    lead = ""
    for clause in clauses:
        whole = f"{lead} {clause}".strip()
        times = moments.asked_times(_TO_COME.sub(" ", whole), now)
        if times and (_asks_of_past(whole) or _POINTS_AT.search(whole)):
            return tuple(time for time in times if time.first <= now.date())
        lead = clause if times and _LEAD_IN.fullmatch(clause) else ""
    return ()


def _asks_of_past(clause: str) -> bool:
    if _ASKS_EN.search(clause):
        return _WILL_EN.search(clause) is None
    asks = _ASKS_ZH.search(clause) is not None and _ASKS_OF_PAST_ZH.search(clause) is not None
    return asks and (_DONE_ZH.search(clause) is not None or _WILL_ZH.search(clause) is None)
