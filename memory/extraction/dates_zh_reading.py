"""What the readers of Chinese dates share: the text around a match, its tense, and numbers in Chinese.

Pure. It must never decide which words are a date.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memory.extraction.date_mention import DateMention, valid

if TYPE_CHECKING:
    from datetime import date

_DIGITS = {
    "零": 0,
    "〇": 0,
    "一": 1,
    "二": 2,
    "两": 2,
    "俩": 2,
    "三": 3,
    "四": 4,
    "五": 5,
    "六": 6,
    "七": 7,
    "八": 8,
    "九": 9,
}
WEEKDAYS = {
    "一": 0,
    "二": 1,
    "三": 2,
    "四": 3,
    "五": 4,
    "六": 5,
    "日": 6,
    "天": 6,
    "1": 0,
    "2": 1,
    "3": 2,
    "4": 3,
    "5": 4,
    "6": 5,
}
YEAR_WORDS = {"前年": -2, "去年": -1, "今年": 0, "本年": 0, "明年": 1, "后年": 2}
STEPS = {"上上": -2, "上": -1, "这": 0, "本": 0, "当": 0, "下": 1, "下下": 2}
HABIT_WINDOW = 12
"""Characters around a bare weekday in which a word of habit keeps it from being a date."""


_SETTLED = re.compile(
    r"(?:定|约|订|排|报|挂|选|改|挪|推|延|安排|预约|敲定|说好|商量好|通知)(?:好|到|在|下来?|成|为)*了[^，。]{0,4}$|"
    r"(?:改|挪|推迟?|延迟?|延期|拖|移|顺延|提前|定|约|订|排|安排|敲定|选)(?:到|在|至|成|为)了?$"
)
"""定了4月11日 and 改到4月11日了 settle a day to come, though their verb is of the past."""
_LONG_AGO = re.compile(r"去年|前年|当时|那时|那年|上次|上回")
_PAST = re.compile(
    r"了|过(?![\d一二三四五六七八九十年来去完生])|刚|上周|昨|[搬买办考生结离毕拍装租领入做动]的(?:家|车|房|婚|孩子|学|业|证|手术|职|刀|$)"
)
"""我十一月搬的家 tells of what is past without a word that says so."""
_FUTURE = re.compile(r"要|会|得|交|截止|之?前|准备|打算|计划|约|下|到时|能|就|去|来")


class Reading:
    """What the readers need to know of the text around a match."""

    def __init__(self, text: str, today: date) -> None:
        self.text = text
        self.today = today
        self.months: list[tuple[int, date]] = []

    def clause(self, position: int) -> str:
        """Return the words between the marks around a position."""
        start = max(self.text.rfind(mark, 0, position) for mark in "，。！？；\n") + 1
        ends = [end for mark in "，。！？；\n" if (end := self.text.find(mark, position)) >= 0]
        return self.text[start : min(ends, default=len(self.text))]

    def is_past(self, position: int) -> bool:
        """Tell whether the sentence around a position speaks of the past."""
        words = self.clause(position)
        if _SETTLED.search(self.text[max(0, position - HABIT_WINDOW) : position]) and not _LONG_AGO.search(words):
            return False
        return _PAST.search(words) is not None and _FUTURE.search(words) is None

    def day(self, match: re.Match[str], day: date | None, tail: str = "") -> DateMention | None:
        """Return a mention of one day."""
        if day is None:
            return None
        return DateMention(match.start(), match.end(), day, day, written(day) + tail)


def written(day: date) -> str:
    """Return a day the way Chinese sentences write it."""
    return f"{day.year}年{day.month}月{day.day}日"


def number(word: str) -> int | None:
    """Read a number below a thousand in digits or Chinese numerals; None for anything else."""
    if word.isascii():
        return int(word) if word.isdigit() else None
    tens, ten, ones = word.partition("十")
    if not ten:
        return _DIGITS.get(word)
    high = _DIGITS.get(tens) if tens else 1
    low = _DIGITS.get(ones) if ones else 0
    return None if high is None or low is None else 10 * high + low


def year_of(word: str | None, reading: Reading) -> int | None:
    """Return the year that 明年 or 2027年 names; None for none."""
    if not word:
        return None
    step = YEAR_WORDS.get(word)
    if step is None:
        return int(word[:4])
    year = reading.today.year + step
    return year if valid(year, 1, 1) else None
