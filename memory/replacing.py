"""Which believed thing a loosely named change is about: "it's three tablets now" said weeks after "two tablets a day".

Rules keep what they cannot name as notes, each in a slot of its own, so that notes never retire each other. Where a
note says in so many words that something has changed or ended, the one thing it changes is looked for among what is
believed: by rare words both share, by the same sort of value, by the name of the slot. Pure, and rather none than the
wrong one: without a word of change, without a clear best, or for a limit, nothing is found.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

LEAST_FOR_CHANGE = 2.0
"""Shared rare words and sorts of value, from which a change is about the same thing: two, or one of each."""
LEAST_FOR_ENDING = 1.0
"""An ending needs one rare word, as what it ends has no new value to compare."""
CLEAR_LEAD = 0.9
"""By so much the best must lead the next one."""
SORT_WEIGHT = 1.2
"""A value of the same sort ("14:30" and "16:00"); alone it is never enough."""
SLOT_WEIGHT = 1.0
"""The name of the slot ("car") said in the change."""
COMMON_SHARE = 0.2
"""A word in more than this share of what is believed tells nothing."""
FEW = 2
"""Words in so few memories are rare however little is believed."""
MOST_LOOKED_AT = 2000
"""Memories, newest first, among which a change looks for what it changes."""


@dataclass(frozen=True, slots=True)
class Held:
    """One believed thing."""

    id: int
    attribute: str
    text: str
    group: int | None = None
    """The message it was learned from: two readings of one sentence do not compete."""


_ENDING = re.compile(
    r"\b(?:no longer|any ?more|quit|gave up|given up|handed in|sold|cancelled|canceled|dropped|deleted|closed|"
    r"packed (?:it )?in|got rid of|unsubscribed|resigned|stopped|ditched|done with|is over)\b|"
    r"不再|不(?=[^，。；]{1,10}了)|没(?=[^，。；]{1,6}了)|退了|退掉|辞了|卖了|卖掉|停了|取消了?|注销|交出去|扔了|转让|戒了|散了",
    re.IGNORECASE,
)
_CHANGE = re.compile(
    r"\b(?:now|actually|instead|from (?:now|tonight|tomorrow|today|next|\d{4}-\d)|(?:has |was |been )?"
    r"(?:changed|moved|switched|"
    r"swapped|shifted|bumped|raised|lowered|cut|postponed|rescheduled|upgraded)|went (?:up|down) to|gone (?:up|down) "
    r"to|up to|down to|pushed back|put back|brought forward|turns out|not .{2,30} but)\b|"
    r"改到|改成|改为|改坐|改用|改在|改去|换到|换成|换了|调成|调到|调整|推迟|延到|提前到|挪到|涨到|降到|涨了|降了|变了|变成|"
    r"现在是|其实|后来|定下来|[今明下][^，。]{0,4}起|[日周]起|不是[^，。]{1,12}是",
    re.IGNORECASE,
)
_STRONG = re.compile(
    r"\b(?:swapped|switched|changed|moved|shifted|bumped|rescheduled|postponed)\b|改到|改成|改为|改坐|换成|换到|调成|调到|推迟|提前到|"
    r"挪到|变了|变成",
    re.IGNORECASE,
)
"""So plain a change that one rare word is enough."""
_STOP = frozenset({
    "the", "and", "for", "with", "that", "this", "from", "have", "has", "had", "not", "but", "are", "was",
    "were", "is", "it", "its", "they", "their", "them", "user", "notes", "note", "now", "then", "than", "when",
    "what", "who", "which", "will", "would", "can", "could", "just", "only", "also", "still", "about", "into",
    "onto", "over", "after", "before", "more", "most", "some", "any", "all", "one", "two", "three", "four",
    "five", "six", "seven", "eight", "nine", "ten", "day", "days", "week", "weeks", "month", "months", "year",
    "years", "time", "new", "old", "been", "being", "does", "did", "doing", "get", "got", "going", "went",
    "said", "says", "like", "want", "wants", "use", "uses", "make", "made", "way", "back", "actually",
    "instead", "no", "longer", "anymore", "today", "tonight", "tomorrow", "morning", "evening", "every", "each",
    "there", "here", "his", "her", "him", "she", "our", "your", "hippo", "because", "since", "until", "out",
    "off", "on", "in", "at", "to", "of", "an", "a", "be", "so", "or", "by", "as", "up", "down", "me", "my",
    "we", "us", "too", "very", "really",
})  # fmt: skip
_ZH_NOISE = re.compile(
    r"用户|提到|现在|以后|后来|其实|已经|不再|我们|咱们|今天|明天|昨天|下周|这周|上周|周[一二三四五六日天]|一个|这个|那个|什么|"
    r"可以|没有|还是|就是|因为|所以|但是|不过|年|月|日|号|了|的|是|在|我|你|他|她|它|就|都|也|和|跟|与|给|把|被|不|没|有|要|去|来"
)
_HAN_RUN = re.compile(r"[\u4e00-\u9fff]+")
_WORD = re.compile(r"[A-Za-z][A-Za-z'’-]*[A-Za-z]")
_SORTS = (
    ("clock", re.compile(
        r"\b\d{1,2}:\d{2}\b|\b\d{1,2}\s?(?:am|pm|o'clock)\b|\bhalf (?:past )?\w+\b|\bat \d{1,2}\b|"
        r"[\d一二三四五六七八九十两]{1,3}点(?:半|[\d一二三四五六七八九十]+分?)?", re.IGNORECASE)),
    ("weekday", re.compile(
        r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|(?:周|星期|礼拜)[一二三四五六日天]", re.IGNORECASE)),
    ("money", re.compile(
        r"[£$€¥]\s?\d[\d,.]*|\d[\d,.]*\s?(?:元|块|万|quid|euros?|pounds|dollars)|[一二三四五六七八九两]+[千百万][一二三四五六七八九]?")),
    ("tongue", re.compile(
        r"\b(?:english|french|german|spanish|italian|portuguese|dutch|japanese|korean|chinese|mandarin|russian|arabic|"
        r"polish|swedish|norwegian|danish|finnish|greek|turkish|hindi|welsh|irish|gaelic|hebrew|latin|sign language)\b|"
        r"[英法德日韩俄]语|西班牙语|葡萄牙语|意大利语|手语", re.IGNORECASE)),
)  # fmt: skip
_UNIT_EN = re.compile(
    r"\b(?:\d[\d,.]*|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half a|a|one)[ -]?"
    r"(?P<unit>[a-z]{2,12})\b",
    re.IGNORECASE,
)
_UNIT_ZH = re.compile(
    r"[\d一二两三四五六七八九十百千半]+(?P<unit>公斤|斤|公里|千米|厘米|平米|分钟|小时|个人|人|次|片|粒|毫升|毫克|杯|页|"
    r"章|篇|桌|间|台|楼|层|号线|本|节|组|份|针|单位|天)"
)
_DROPPED_VERB = re.compile(r"不(?:跟|和|去|再)?[^，。；不]{0,4}?(?P<verb>[\u4e00-\u9fff])了")


def says_change(text: str) -> bool:
    """Tell whether a sentence says in so many words that something is different from before, or over."""
    return says_ending(text) or _CHANGE.search(text) is not None


def says_ending(text: str) -> bool:
    """Tell whether a sentence says that something is over."""
    return _ENDING.search(text) is not None


def replaced(text: str, held: Sequence[Held]) -> Held | None:
    """Return the one believed thing that a sentence changes or ends.

    Args:
        text: The sentence, in the user's words.
        held: What is believed of the same entity, without limits and without what the same message said.
    """
    if not held or not says_change(text):
        return None
    said = {one.id: _terms(one.text) for one in held}
    count = Counter(term for terms in said.values() for term in terms)
    common = max(FEW, COMMON_SHARE * len(held))
    here = _terms(text)
    sorts = _sorts(text)
    dropped = {match["verb"] for match in _DROPPED_VERB.finditer(text)}
    tongue = "tongue" in sorts
    ranked: list[tuple[float, Held]] = []
    for one in held:
        shared = {term for term in here & said[one.id] if count[term] <= common}
        slot = {word for word in one.attribute.split("_") if len(word) > FEW and word not in _STOP}
        score = _runs(shared) + SLOT_WEIGHT * bool(slot & here)
        if not score and dropped and any(verb in one.text for verb in dropped):
            score = float(sum(any(verb in other.text for verb in dropped) for other in held) == 1)
        theirs = _sorts(one.text)
        if score or (tongue and "tongue" in theirs):
            score += SORT_WEIGHT * bool(sorts & theirs)
        ranked.append((score, one))
    ranked.sort(key=lambda pair: -pair[0])
    best, found = ranked[0]
    rival = next((score for score, one in ranked[1:] if one.group is None or one.group != found.group), 0.0)
    least = LEAST_FOR_ENDING if says_ending(text) or _STRONG.search(text) else LEAST_FOR_CHANGE
    return found if best >= least and best - rival >= CLEAR_LEAD else None


def _terms(text: str) -> frozenset[str]:
    words = {_stem(word) for word in _WORD.findall(text.casefold()) if len(word) > FEW and word not in _STOP}
    pairs = {
        run[place : place + 2] for run in _HAN_RUN.findall(_ZH_NOISE.sub(" ", text)) for place in range(len(run) - 1)
    }
    return frozenset(words | pairs)


def _runs(shared: Iterable[str]) -> int:
    """Count shared words; pairs of characters that overlap ("拼车", "车位") count once for each two characters."""
    pairs = [term for term in shared if not term.isascii()]
    words = sum(term.isascii() for term in shared)
    return words + (len({char for pair in pairs for char in pair}) // 2 if pairs else 0)


def _stem(word: str) -> str:
    word = re.sub(r"['’]s$", "", word)
    for ending in ("ing", "ies", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) > FEW:
            return word.removesuffix(ending)
    return word


def _sorts(text: str) -> frozenset[str]:
    found = {name for name, pattern in _SORTS if pattern.search(text)}
    units = {_stem(match["unit"].casefold()) for match in _UNIT_EN.finditer(text)} - _STOP
    return frozenset(found | units | {match["unit"] for match in _UNIT_ZH.finditer(text)})
