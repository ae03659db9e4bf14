"""A date as a message names it, and the calendar arithmetic that both languages share. Pure, knows no language."""

from __future__ import annotations

import calendar
from dataclasses import dataclass
from datetime import MAXYEAR, MINYEAR, date, timedelta
from enum import StrEnum

DAYS_IN_WEEK = 7
MONTHS_IN_YEAR = 12


class Precision(StrEnum):
    """How exact a mention is."""

    DAY = "day"
    RANGE = "range"
    MONTH = "month"
    YEAR = "year"


@dataclass(frozen=True, slots=True)
class DateMention:
    """A stretch of text that names a date, with what it means and how to write it."""

    start: int
    end: int
    first: date
    last: date
    """The same day as `first` unless a stretch of time is named."""
    written: str
    """What stands for the stretch of text in an absolute sentence."""
    precision: Precision = Precision.DAY


def plus_days(day: date, days: int) -> date | None:
    """Return the day so many days later, or None where the calendar ends."""
    try:
        return day + timedelta(days=days)
    except OverflowError:
        return None


def plus_months(day: date, months: int) -> date | None:
    """Return the same day of a later month, or that month's last day where there is no such day."""
    index = day.year * MONTHS_IN_YEAR + day.month - 1 + months
    year, month = divmod(index, MONTHS_IN_YEAR)
    if not MINYEAR <= year <= MAXYEAR:
        return None
    return date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


def month_end(year: int, month: int) -> date:
    """Return the last day of a month."""
    return date(year, month, calendar.monthrange(year, month)[1])


def valid(year: int, month: int, day: int) -> date | None:
    """Return the day, or None when there is no such day."""
    try:
        return date(year, month, day)
    except ValueError:
        return None


def nearest_year(today: date, month: int, day: int, *, past: bool) -> date | None:
    """Return the day of the year, next to come or, in a sentence about the past, last gone by."""
    for year in (today.year - 1, today.year, today.year + 1) if not past else (today.year, today.year - 1):
        found = valid(year, month, day)
        if found and ((past and found <= today) or (not past and found >= today)):
            return found
    return None


def week_start(day: date) -> date:
    """Return the Monday of a day's week."""
    return day - timedelta(days=min(day.weekday(), day.toordinal() - 1))


def weekday_of_week(today: date, weekday: int, weeks: int) -> date | None:
    """Return a weekday (0 is Monday) of the week that is so many weeks after this one."""
    return plus_days(week_start(today), weekday + DAYS_IN_WEEK * weeks)


def coming(today: date, weekday: int) -> date | None:
    """Return the next such weekday after today."""
    return plus_days(today, (weekday - today.weekday() - 1) % DAYS_IN_WEEK + 1)


def gone(today: date, weekday: int) -> date | None:
    """Return the last such weekday before today."""
    return plus_days(today, -((today.weekday() - weekday - 1) % DAYS_IN_WEEK + 1))
