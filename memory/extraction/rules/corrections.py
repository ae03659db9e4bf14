"""Takes back what the same message corrects: "a whole tablet. Wait no, misread: three quarters" tells three quarters.

The corrected value is blanked where it stood, so that neither a rule nor a recalled sentence can tell it. It must never
touch a value that no correction follows.
"""

from __future__ import annotations

import re
from itertools import chain, islice

REACH = 120
"""Code points before a correction in which the value stands that it corrects."""
AFTER = 70
"""Code points after it in which the right one stands."""

MOST = 8
"""Corrections in one message; more are no speech."""

_MARK = re.compile(
    r"\bwait,? (?:no|sorry|that['’]?s wrong)\b|\bno,? (?:wait|sorry|hang on|hold on)\b|\bhang on,? (?:no|it['’]?s)\b|"
    r"\bsorry,? (?:no\b|i mean|i meant|misread|wrong|that['’]?s wrong|that should|it['’]?s|make that|make it)|"
    r"\bscratch that\b|\bstrike that\b|\bmake that\b|\bcorrection\b|\bi meant?(?= (?:\d|[A-Z]))|\bmisread\b|"
    r"\bmisremember\w*|\bmy mistake\b|\btypo\b|\b(?:oops|whoops)\b|"
    r"等[一]?[下等][，,]?\s*(?=更正|不对|说错|写错|记错|搞错|是|应该)|不对[，,！!。]|(?:我)?(?:说|写|记|打|看|报|搞|弄|量|抄|算|填|念)(?:错|岔|反|漏)了|"
    r"(?:少|多|漏)了一?个?[字数零位]|(?:之前|上次|上回|刚才|先前|昨天)[^。！？]{2,30}?[，,][^，。]{0,6}?(?:其实|实际上?|应该)(?:是|叫|在)(?!想|因为|为)|"
    r"更正(?:一下)?|口误|手误|笔误|准确[地]?说",
    re.IGNORECASE,
)
_NOT = re.compile(
    r"(?:,\s*)?\b(?:not|instead of|rather than)\s+(?P<en>[\w:./-]*\d[\w:./-]*)|"
    r"(?:而?不是|不叫)\s*(?P<zh>[^，。,；\s]{1,12})"
)
_VALUES = (
    re.compile(r"(?<![\w-])[A-Za-z]*\d[\w:./-]*(?:\s?(?:am|pm|kg|km|g|ml|mg))?"),
    re.compile(r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|(?:周|星期|礼拜)[一二三四五六日天]", re.IGNORECASE),
    re.compile(
        r"\b(?:half|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?:[ -](?:whole|half|quarters?|"
        r"thirds?))?)\b", re.IGNORECASE),
    re.compile(r"[一二两三四五六七八九十百千半]+(?=[点号楼层栋室排座路公斤块元片粒次个月日岁])"),
)  # fmt: skip


def corrects(text: str) -> bool:
    """Tell whether a sentence corrects something said just before."""
    return _MARK.search(text) is not None


def without_corrected(text: str) -> str:
    """Return the text with corrected values blanked; every other place stays what it is."""
    for mark in islice(_MARK.finditer(text), MOST):
        text = _take_back(text, mark.start(), mark.end())
    return text


def _take_back(text: str, start: int, end: int) -> str:
    before, after = text[max(0, start - REACH) : start], text[end : end + AFTER]
    offset = max(0, start - REACH)
    for denied in _NOT.finditer(after):
        value = denied["en"] or denied["zh"]
        text = _blanked(text, end + denied.start(), end + denied.end())
        for place in re.finditer(re.escape(value), before):
            text = _blanked(text, offset + place.start(), offset + place.end())
        for longer in chain.from_iterable(pattern.finditer(before) for pattern in _VALUES):
            if longer.group().endswith(value):
                text = _blanked(text, offset + longer.start(), offset + longer.end())
    for pattern in _VALUES:
        right = pattern.search(text[end : end + AFTER])
        if right is None:
            continue
        wrong = list(pattern.finditer(text[offset:start]))
        if wrong and wrong[-1].group() != right.group():
            text = _blanked(text, offset + wrong[-1].start(), offset + wrong[-1].end())
    return text


def _blanked(text: str, start: int, end: int) -> str:
    return text[:start] + " " * (end - start) + text[end:]
