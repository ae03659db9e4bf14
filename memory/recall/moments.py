"""The time a question asks about: "in January", "on 3 June 2023", "last week", 上周, 2026年1月.

Pure; the present is passed in. Gives stretches of days, and how well a moment fits them. It must never turn a deadline
asked for ("by Friday") into a time to look in.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import datetime

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
    r"(?:(?P<year>(?:19|20)\d\d)年)?(?<!个)(?P<month>1[0-2]|[1-9])月(?:份|(?P<day>[12]?\d|3[01])[日号])?"
)
_RELATIVE = (
    (re.compile(r"\byesterday\b|昨天|昨晚", re.IGNORECASE), 1, 1),
    (re.compile(r"\b(?:the other day|a few days ago)\b|前几天|前两天|这几天|这两天", re.IGNORECASE), 7, 1),
    (re.compile(r"\blast week\b|上周|上个?星期|上个?礼拜", re.IGNORECASE), 13, 2),
    (re.compile(r"\bthis week\b|这周|本周|这个?星期", re.IGNORECASE), 7, 0),
    (re.compile(r"\blast month\b|上个月|上月", re.IGNORECASE), 62, 20),
    (re.compile(r"\blast year\b|去年", re.IGNORECASE), 0, 0),
)
"""What points back from today: the earliest and the latest day it may mean, in days before today."""
NEAR_DAYS = 10
"""What is told in the days after a month is often about it."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Days from `first` to `last`, both in."""

    first: date
    last: date
    after: int = 0
    """Days after it in which is told what happened in it."""

    def fit(self, day: date) -> float:
        """Return 1 within the stretch, a third for what is told shortly after, else 0."""
        if self.first <= day <= self.last:
            return 1.0
        return 1 / 3 if self.last < day <= self.last + timedelta(days=self.after) else 0.0


def asked_times(text: str, now: datetime) -> tuple[Stretch, ...]:
    """Return the stretches of time that a question speaks of, none where it speaks of none."""
    return (*_named_in_english(text, now), *_named_in_chinese(text, now), *_relative(text, now))


def fit(stretches: Sequence[Stretch], at: datetime) -> float:
    """Return how well a moment fits what is asked for, 0 to 1."""
    return max((stretch.fit(at.date()) for stretch in stretches), default=0.0)


def _named_in_english(text: str, now: datetime) -> Iterator[Stretch]:
    for hit in _ENGLISH.finditer(text):
        day = hit["before"] or hit["after"]
        lead = (hit["lead"] or "").lower()
        if hit["month"].lower() in _AMBIGUOUS and not (day or hit["year"] or lead):
            continue
        yield from _stretch(now, _MONTHS[hit["month"].lower()], day, hit["year"])


def _named_in_chinese(text: str, now: datetime) -> Iterator[Stretch]:
    for hit in _CHINESE.finditer(text):
        yield from _stretch(now, int(hit["month"]), hit["day"], hit["year"])


def _stretch(now: datetime, month: int, day: str | None, year: str | None) -> Iterator[Stretch]:
    """Yield the stretch that a month or a day means: of the year named, else of the last time it was."""
    meant = int(year) if year else now.year if month <= now.month else now.year - 1
    try:
        first = date(meant, month, int(day) if day else 1)
    except ValueError:
        return
    if day:
        yield Stretch(first - timedelta(days=1), first + timedelta(days=1))
    else:
        yield Stretch(first, (first.replace(day=28) + timedelta(days=4)).replace(day=1) - timedelta(days=1), NEAR_DAYS)


def _relative(text: str, now: datetime) -> Iterator[Stretch]:
    today = now.date()
    for pattern, earliest, latest in _RELATIVE:
        if pattern.search(text) is None:
            continue
        if earliest:
            yield Stretch(today - timedelta(days=earliest), today - timedelta(days=latest))
        else:
            yield Stretch(date(today.year - 1, 1, 1), date(today.year - 1, 12, 31))
