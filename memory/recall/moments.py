"""The time a text speaks of: "in January", "on 3 June 2023", "last week", "two months ago", 上周, 去年夏天, 2026年1月.

Pure; the present is passed in. Gives stretches of days, and how well a moment fits them. It must never turn a deadline
asked for ("by Friday") into a time to look in.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import datetime, tzinfo

_MONTHS = {
    name: number
    for number, names in enumerate(
        (
            ("january", "jan"), ("february", "feb"), ("march",), ("april", "apr"), ("may",), ("june", "jun"),
            ("july", "jul"), ("august", "aug"), ("september", "sept", "sep"), ("october", "oct"),
            ("november", "nov"), ("december", "dec"),
        ),
        start=1,
    )
    for name in names
}  # fmt: skip
_ENGLISH = re.compile(
    rf"\b(?:(?P<lead>in|of|on|during|since|from|by|late|early|mid|last|this)\s+)?"
    rf"(?:(?P<before>\d{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+)?)?(?P<month>{'|'.join(_MONTHS)})\b\.?"
    rf"(?:\s+(?P<after>\d{{1,2}})(?:st|nd|rd|th)?\b(?!\s*(?:am|pm|:)))?(?:,?\s+(?P<year>(?:19|20)\d\d))?",
    re.IGNORECASE,
)
_AMBIGUOUS = frozenset({"may", "march", "mar", "sep", "dec", "jan"})
"""Months that are words or names as well: taken for a month only with a preposition, a day or a year."""
_CHINESE = re.compile(
    r"(?:(?P<year>(?:19|20)\d\d)年)?(?<!个)(?P<month>1[0-2]|[1-9]|十[一二]|[一二三四五六七八九十])月"
    r"(?:份|(?P<day>[12]?\d|3[01])[日号])?"
)
_CHINESE_MONTHS = {name: at for at, name in enumerate("一二三四五六七八九十", start=1)} | {"十一": 11, "十二": 12}
_RELATIVE = (
    (re.compile(r"\b(?<!before )yesterday\b|\blast night\b|昨天|昨晚|昨日", re.IGNORECASE), 1, 1),
    (re.compile(r"\bthe day before yesterday\b|(?<!大)前天", re.IGNORECASE), 2, 2),
    (re.compile(r"\b(?:the other day|a few days ago)\b|前几天|前两天|这几天|这两天", re.IGNORECASE), 7, 1),
    (
        re.compile(
            r"\blast (?:week(?:end)?|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b|上周|上个?星期|上个?礼拜",
            re.IGNORECASE,
        ),
        13,
        2,
    ),
    (re.compile(r"\bthis week\b|这周|本周|这个?星期", re.IGNORECASE), 7, 0),
    (re.compile(r"\blast month\b|(?<!个)(?<!\d)上个?月", re.IGNORECASE), 62, 20),
)
"""What points back from today: the earliest and the latest day it may mean, in days before today."""
_YEARS = (
    (re.compile(r"\bthe year before last\b|前年", re.IGNORECASE), 2),
    (re.compile(r"(?<!before )\blast year\b|去年", re.IGNORECASE), 1),
    (re.compile(r"\bthis year\b|今年", re.IGNORECASE), 0),
)
"""Years named by how long ago they were."""
_YEAR = re.compile(r"\b(?:in|during|of|since) ((?:19|20)\d\d)\b(?![-/.年])|(?<!\d)((?:19|20)\d\d)年")
_SEASONS = (
    (
        re.compile(
            r"\b(?P<lead>in (?:the )?|last |this (?:past )?|during (?:the )?)spring\b|春天|春季|开春", re.IGNORECASE
        ),
        3,
    ),
    (
        re.compile(
            r"\b(?P<lead>in (?:the )?|last |this (?:past )?|during (?:the )?)summer\b|夏天|夏季|暑假", re.IGNORECASE
        ),
        6,
    ),
    (
        re.compile(
            r"\b(?P<lead>in (?:the )?|last |this (?:past )?|during (?:the )?)(?:autumn|fall)\b|秋天|秋季", re.IGNORECASE
        ),
        9,
    ),
    (
        re.compile(
            r"\b(?P<lead>in (?:the )?|last |this (?:past )?|during (?:the )?)winter\b|冬天|冬季|寒假", re.IGNORECASE
        ),
        12,
    ),
)
"""Seasons of the northern half of the world, where both languages are mostly spoken, by their first month."""
SEASON_MONTHS = 3
_NUMBERS = {
    "a": 1, "an": 1, "one": 1, "two": 2, "a couple of": 2, "three": 3, "a few": 3, "four": 4, "five": 5, "six": 6,
    "seven": 7, "eight": 8, "nine": 9, "ten": 10, "一": 1, "两": 2, "二": 2, "三": 3, "几": 3, "四": 4, "五": 5,
    "六": 6, "七": 7, "八": 8, "九": 9, "十": 10, "半": 0.5,
}  # fmt: skip
_AGO = re.compile(
    r"\b(?P<n>\d{1,2}|a couple of|a few|an?|one|two|three|four|five|six|seven|eight|nine|ten) "
    r"(?P<unit>day|week|month|year)s? (?:ago|back)\b"
    r"|(?P<zh>\d{1,2}|[一两二三几四五六七八九十半])(?:个)?(?P<zh_unit>天|日|周|星期|礼拜|月|年)(?:之|以)?前",
    re.IGNORECASE,
)
_UNIT_DAYS = {
    "day": 1, "week": 7, "month": 30, "year": 365, "天": 1, "日": 1, "周": 7, "星期": 7, "礼拜": 7, "月": 30, "年": 365,
}  # fmt: skip
AGO_SLACK = 0.35
"""How far off a round number may be, as a share of it: "three months ago" is said of two to four."""
NEAR_DAYS = 10
"""What is told in the days after a month is often about it."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Days from `first` to `last`, both in."""

    first: date
    last: date
    after: int = 0
    """Days after it in which is told what happened in it."""
    zone: tzinfo | None = None
    """Where its days are days; None for the machine's own zone."""

    def fit(self, day: date) -> float:
        """Return 1 within the stretch, a third for what is told shortly after, else 0."""
        if self.first <= day <= self.last:
            return 1.0
        return 1 / 3 if self.last < day <= self.last + timedelta(days=self.after) else 0.0


def asked_times(text: str, now: datetime) -> tuple[Stretch, ...]:
    """Return the stretches of time that a question speaks of, none where it speaks of none.

    Args:
        text: The question.
        now: The present in the zone of whoever asks.
    """
    year = next((now.year - ago for pattern, ago in _YEARS if pattern.search(text)), None)
    named = (*_named_in_english(text, now, year), *_named_in_chinese(text, now, year), *_seasons(text, now, year))
    found = (*named, *_relative(text, now), *_ago(text, now))
    found = found or tuple(_whole_years(text, now, year))
    return tuple(replace(stretch, zone=now.tzinfo) for stretch in found)


def fit(stretches: Sequence[Stretch], at: datetime) -> float:
    """Return how well a moment fits what is asked for, 0 to 1: by its day where the user is, as days are asked for."""
    return max((stretch.fit(at.astimezone(stretch.zone).date()) for stretch in stretches), default=0.0)


def _named_in_english(text: str, now: datetime, year: int | None) -> Iterator[Stretch]:
    for hit in _ENGLISH.finditer(text):
        day = hit["before"] or hit["after"]
        lead = (hit["lead"] or "").lower()
        if hit["month"].lower() in _AMBIGUOUS and not (day or hit["year"] or lead):
            continue
        yield from _stretch(now, _MONTHS[hit["month"].lower()], day, hit["year"] or year)


def _named_in_chinese(text: str, now: datetime, year: int | None) -> Iterator[Stretch]:
    for hit in _CHINESE.finditer(text):
        month = _CHINESE_MONTHS.get(hit["month"]) or int(hit["month"])
        yield from _stretch(now, month, hit["day"], hit["year"] or year)


def _stretch(now: datetime, month: int, day: str | None, year: str | int | None) -> Iterator[Stretch]:
    """Yield the stretch that a month or a day means: of the year named, else of the last time it was."""
    meant = int(year) if year else now.year if month <= now.month else now.year - 1
    try:
        first = date(meant, month, int(day) if day else 1)
    except ValueError:
        return
    if day:
        yield Stretch(first - timedelta(days=1), first + timedelta(days=1))
    else:
        yield Stretch(first, _later(first, 1) - timedelta(days=1), NEAR_DAYS)


def _later(first: date, months: int) -> date:
    """Return the first day of a month so many months on."""
    whole = first.year * 12 + first.month - 1 + months
    return date(whole // 12, whole % 12 + 1, 1)


def _seasons(text: str, now: datetime, year: int | None) -> Iterator[Stretch]:
    """Yield the seasons spoken of: of the year named, else the last one that has begun, or is over where it says so."""
    for pattern, month in _SEASONS:
        hit = pattern.search(text)
        if hit is None:
            continue
        first = date(year if year is not None else now.year, month, 1)
        over = (hit["lead"] or "").strip().lower() == "last"
        if year is None and (_later(first, SEASON_MONTHS) if over else first) > now.date():
            first = first.replace(year=first.year - 1)
        yield Stretch(first, _later(first, SEASON_MONTHS) - timedelta(days=1), NEAR_DAYS)


def _relative(text: str, now: datetime) -> Iterator[Stretch]:
    today = now.date()
    for pattern, earliest, latest in _RELATIVE:
        if pattern.search(text) is not None:
            yield Stretch(today - timedelta(days=earliest), today - timedelta(days=latest))


def _ago(text: str, now: datetime) -> Iterator[Stretch]:
    for hit in _AGO.finditer(text):
        said = (hit["n"] or hit["zh"]).lower()
        days = (int(said) if said.isdigit() else _NUMBERS[said]) * _UNIT_DAYS[(hit["unit"] or hit["zh_unit"]).lower()]
        meant, slack = now.date() - timedelta(days=days), timedelta(days=max(int(days * AGO_SLACK), 1))
        yield Stretch(meant - slack, meant + slack)


def _whole_years(text: str, now: datetime, year: int | None) -> Iterator[Stretch]:
    years = {int(hit[1] or hit[2]) for hit in _YEAR.finditer(text)} | ({year} if year is not None else set())
    for meant in sorted(years):
        yield Stretch(
            date(meant, 1, 1), min(date(meant, 12, 31), now.date()) if meant <= now.year else date(meant, 12, 31)
        )
