"""Which earlier words newer ones take the place of without naming them: 不再异地, 车换了现在开的是…, 今天量出来1米18.

Pure. It must never touch what somebody else drives or measures, nor what was already said not to be so.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

FEW = 2
"""What more memories than this hold is no single thing that could be over."""
SHORTEST_LATIN = 4
"""Letters of what is no longer so: a shorter word stands in too many sentences."""

_NO_LONGER = re.compile(
    r"(?:不再(?:是)?|(?<!是)不是(?=[\u4e00-\u9fff]{2,6}了))(?P<han>[\u4e00-\u9fff]{2,6}?)(?=了|[，。；！、\s]|$)|"
    r"\bno longer (?:an? |the |in an? |in the |in |on )?(?P<latin>[a-z][\w'’-]*(?: [\w'’-]+){0,2}?)"
    r"(?=[,.;!]|$| (?:and|but|because|since|as|now|with)\b)",
    re.IGNORECASE,
)
_SAYS_NOTHING = re.compile(
    r"这样|那样|这么|那么|如此|需要|担心|纠结|害怕|犹豫|以前|从前|"
    r"\b(?:sure|there|here|available|needed|possible|necessary|matters?|works?|so|worried|relevant|alone)\b",
    re.IGNORECASE,
)
_DENIED = re.compile(
    r"(?:不|不再|不是|没|没有|别|未|非|曾经?|以前|\bno|\bnot|\bnever|n['’]t|\blonger|\bused to(?: be)?)\s?"
    r"(?:an? |the |in )?$",
    re.IGNORECASE,
)
_HYPHENS = str.maketrans("-_", "  ")


def said_no_longer(text: str, held: Mapping[int, str]) -> list[int]:
    """Return the ids of what a sentence says to be so no longer, in the words it was told in.

    Args:
        text: The newer sentence.
        held: Value and sentence of what is believed of the same person, by id.
    """
    found: list[int] = []
    for match in _NO_LONGER.finditer(text):
        what = _folded(match["han"] or match["latin"])
        if _SAYS_NOTHING.search(what) or (what.isascii() and len(what) < SHORTEST_LATIN):
            continue
        pattern = _told_as(what)
        over = [key for key, told in held.items() if _tells(pattern, _folded(told))]
        if len(over) <= FEW:
            found += [key for key in over if key not in found]
    return found


def _folded(text: str) -> str:
    return text.casefold().translate(_HYPHENS)


_ACT_ZH = re.compile(r"(?P<verb>[打踢弹拉吹学练喝吃抽跑游骑养教上写画唱跳吸])(?P<thing>[\u4e00-\u9fff]{1,4})")
_ACT_EN = re.compile(r"(?P<verb>[a-z]{3,}?)(?:e?s|ing)? (?P<thing>[a-z]{3,}(?: [a-z]+)?)")


def _done_to(what: str) -> str:
    """Return a pattern of the same act told otherwise: 打网球 as 打了两年网球, "plays tennis" as "played tennis"."""
    if (act := _ACT_ZH.fullmatch(what)) is not None:
        return rf"{act['verb']}[了着过]?[^，。；！？]{{0,6}}?{act['thing']}"
    if (act := _ACT_EN.fullmatch(what)) is not None:
        return rf"\b{act['verb']}(?:e?s|e?d|ing)?\b[^,.;]{{1,25}}?\b{act['thing']}\b"
    return ""


def _told_as(what: str) -> re.Pattern[str]:
    """Return the pattern of a thing as it may have been told."""
    edge = r"\b" if what.isascii() else ""
    loosely = _done_to(what)
    return re.compile(f"{edge}{re.escape(what)}{edge}" + (f"|{loosely}" if loosely else ""))


def _tells(pattern: re.Pattern[str], told: str) -> bool:
    """Tell whether a text says a thing, and not that it is not so."""
    places = [match.start() for match in pattern.finditer(told)]
    return bool(places) and not any(_DENIED.search(told[:place]) for place in places)


_SWAPPED = re.compile(
    r"(?:^|[，。！；\s])(?:我们?|我家|咱们?|咱家|今天|昨天|最近|上周|上个?月|终于|已经|刚刚?)*"
    r"(?:换(?:掉|了)?(?P<moved>[^，。！；我他她换]{1,6}?)|(?P<first>[^，。！；我他她换]{1,6}?)(?:已经|终于|也|都|又)*换)[了啦]"
)
_NOW = re.compile(r"(?:现在|如今|这回|眼下)(?:我|我家|家里|我们)?(?P<verb>[开骑用戴穿喝弹拉])(?:的是|着|上)")
_SOMEBODY = re.compile(r"^(?:隔壁|邻居|老[^师]|小[^车]|阿|同事|朋友|[表堂大二三])|[哥姐叔姨总爸妈公婆弟妹]$|老师")
_DRIVEN = "开骑"


def succeeded(text: str, words: str, held: Mapping[int, str]) -> list[int]:
    """Return the ids of what a newer telling of the same takes the place of.

    Args:
        text: The newer sentence.
        words: What the user said around it.
        held: Sentences that are believed of the same person, by id.
    """
    swapped = _swapped(words, held)
    again = _measured_again(text, held)
    return [key for key in held if key in swapped or key in again]


def _swapped(words: str, held: Mapping[int, str]) -> set[int]:
    """Return the ids of what was driven or used and is another one now: 车换了，现在开的是…."""
    swapped, now = _SWAPPED.search(words), _NOW.search(words)
    if swapped is None or now is None:
        return set()
    thing, verb = swapped["moved"] or swapped["first"], now["verb"]
    if _SOMEBODY.search(thing) or (verb in _DRIVEN and not thing.endswith(("车", "座驾"))):
        return set()
    used = re.compile(rf"用户(?:的?家里?)?(?:平时|一直|现在|目前|天天|上下班)*{verb}(?:的是|的|着|一[辆台部把双副款])")
    return {key for key, told in held.items() if used.search(told) and (verb in _DRIVEN or thing in told)}


_SIZES = (
    re.compile(r"\d米\d{1,2}|[一二]米[一二三四五六七八九\d]{1,2}|\d{2,3}(?:\.\d)?\s?(?:厘米|公分|cm)"),
    re.compile(r"\d{1,3}(?:\.\d+)?\s?(?:斤|公斤|kg)"),
)
_SIZED = re.compile(r"[量称](?:的|了|出来|出|着|过|下来|一下)|身高|体重|个[儿子]|高|重")
_WHO = re.compile(
    r"^(?:用户提到：)?(?:用户的?)?(?P<name>[\u4e00-\u9fff]{2,3}?)"
    r"(?=又|也|都|已经|现在|长|\d{4}年|今天|昨天|上周|身高|体重|称|量)"
)


def measures(text: str) -> bool:
    """Tell whether a sentence tells how tall or heavy somebody is whom it begins with."""
    return (
        _WHO.match(text) is not None and _SIZED.search(text) is not None and any(size.search(text) for size in _SIZES)
    )


def _measured_again(text: str, held: Mapping[int, str]) -> set[int]:
    who = _WHO.match(text)
    if who is None or not measures(text):
        return set()
    sizes = [size for size in _SIZES if size.search(text)]
    return {
        key
        for key, told in held.items()
        if who["name"] in told and _SIZED.search(told) and any(size.search(told) for size in sizes)
    }
