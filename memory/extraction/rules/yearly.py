"""Days that come again each year: "my birthday is on 9 May" names no year, and none may be put to it.

A birthday party on 9 May is a day of one year; only what the birthday or the anniversary itself falls on is meant.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memory.extraction.date_mention import DateMention

_BEFORE = re.compile(
    r"\b(?:birthday|anniversary|name day)(?:['’]s| is| falls)?(?: (?:on|actually))* ?$|"
    r"(?:生日|纪念日|忌日)(?:其实)?[是在]?(?:每年)?$",
    re.IGNORECASE,
)
_OCCASION = re.compile(r"\b(?:for|until|till|by|before|at|to)\s[^,.;]{0,40}$", re.IGNORECASE)
"""Something is wanted for a birthday: that is one year's."""
_AFTER = re.compile(
    r"(?:是|过)?(?:[^，。]{0,4}的)?(?:生日|纪念日|忌日)|,? (?:is )?(?:my|his|her|our|their) (?:birthday|anniversary)\b",
    re.IGNORECASE,
)
_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*"
_DAY_EN = re.compile(
    rf"(?:on )?((?:the )?\d{{1,2}}(?:st|nd|rd|th)?(?: of)? {_MONTH}|{_MONTH} (?:the )?\d{{1,2}}(?:st|nd|rd|th)?)",
    re.IGNORECASE,
)
_DAY_ZH = re.compile(r"(?:\d{1,2}|[一二三四五六七八九十]{1,2})月(?:\d{1,2}|[一二三四五六七八九十]{1,3})[日号]?")


def without_years(mentions: Sequence[DateMention], quote: str, start: int) -> list[DateMention]:
    """Return the mentions with those written without a year that come again each year and were said without one.

    Args:
        mentions: What is named in the quote, with places in the whole message.
        quote: The user's words.
        start: Where the quote begins in the message.
    """
    return [_without_year(mention, quote, start) for mention in mentions]


def _without_year(mention: DateMention, quote: str, start: int) -> DateMention:
    first, last = mention.start - start, mention.end - start
    before = quote[:first]
    if not (_BEFORE.search(before) or _AFTER.match(quote[last:])) or _OCCASION.search(before):
        return mention
    said = quote[first:last]
    if _DAY_EN.fullmatch(said):
        return replace(mention, written=said)
    if _DAY_ZH.fullmatch(said):
        return replace(mention, written=f"{mention.first.month}月{mention.first.day}日")
    return mention
