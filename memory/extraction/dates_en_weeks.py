"""English days named by their week or month: "Friday of next week", "a week tomorrow", "the last Saturday of March".

Readers only; `memory.extraction.dates_en` has the forms they read. Each returns None where there is no such day.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from memory.extraction.date_mention import (
    DateMention,
    coming,
    month_end,
    plus_days,
    plus_months,
    valid,
    week_start,
    weekday_of_week,
)
from memory.extraction.dates_en_words import (
    MONTHS,
    Reading,
    count_of,
    day_number,
    month_number,
    shifted,
    weekday_number,
)

if TYPE_CHECKING:
    import re
    from datetime import date


def lead_of(match: re.Match[str]) -> str:
    """Keep the preposition that was there, or put "on"."""
    return f"{match['lead'].lower().strip()} " if match["lead"] else "on "


def year_of_month(reading: Reading, month: int, position: int) -> int:
    """Return the year of a month named without one: the coming one, or the last where the words tell of the past."""
    past = reading.is_past(position)
    year = reading.today.year
    if past:
        return year if month <= reading.today.month or year == 1 else year - 1
    return year if month >= reading.today.month else min(year + 1, 9999)


def week_on(match: re.Match[str], reading: Reading) -> DateMention | None:
    """Read "three weeks on Friday", "two weeks from today"."""
    name = match["weekday"].lower()
    base = {"today": reading.today, "tomorrow": plus_days(reading.today, 1)}.get(name)
    if base is None:
        base = coming(reading.today, weekday_number(name))
    weeks = count_of(match["count"]) if match["count"] else 1
    lead = match.groupdict().get("lead") or "on"
    return reading.day(match, plus_days(base, 7 * weeks) if base else None, f"{lead.lower()} ")


def unit_on(match: re.Match[str], reading: Reading) -> DateMention | None:
    """Read "tomorrow week", "Friday fortnight", "a fortnight on Friday"."""
    name = match["weekday"].lower()
    base = {"today": reading.today, "tomorrow": plus_days(reading.today, 1)}.get(name)
    base = base or coming(reading.today, weekday_number(name))
    step = 14 if "fortnight" in match.group().lower() else 7
    return reading.day(match, plus_days(base, step) if base else None, lead_of(match))


def weekday_of_later_week(match: re.Match[str], reading: Reading) -> DateMention | None:
    """Read "Friday of next week", "next week Friday", "the Monday after next"."""
    after = match.groupdict().get("after") is not None
    day = weekday_of_week(reading.today, weekday_number(match["weekday"]), 2 if after else 1)
    if after and match["after"].lower() == "after next":
        first = coming(reading.today, weekday_number(match["weekday"]))
        day = plus_days(first, 7) if first else None
    return reading.day(match, day, lead_of(match))


def week_after_next(match: re.Match[str], reading: Reading) -> DateMention | None:
    """Read "the week after next" and "the weekend after next"."""
    monday = plus_days(week_start(reading.today), 14)
    if monday is None:
        return None
    if match["unit"].lower() == "weekend":
        saturday = plus_days(monday, 5)
        written = f"on the weekend of {saturday.isoformat()}" if saturday else ""
        return reading.span(match, saturday, plus_days(monday, 6), written)
    return reading.span(match, monday, plus_days(monday, 6), f"in the week of {monday.isoformat()}")


def units_and_half(match: re.Match[str], reading: Reading) -> DateMention | None:
    """Read "in a month and a half", "in two and a half weeks", "in half a year"."""
    unit = match["unit"].lower()
    count = match.groupdict().get("count")
    day = shifted(reading.today, count_of(count) if count else 0, unit)
    if day is None:
        return None
    half = {"year": plus_months(day, 6), "month": plus_days(day, 15), "week": plus_days(day, 4)}[unit]
    return reading.day(match, half)


def _first_of(match: re.Match[str], reading: Reading) -> date | None:
    return plus_months(reading.today.replace(day=1), 1 if match["step"].lower() == "next" else 0)


def day_of_month(match: re.Match[str], reading: Reading) -> DateMention | None:
    """Read "next month on the 31st", "the 3rd of next month"."""
    first = _first_of(match, reading)
    if first is None:
        return None
    day = valid(first.year, first.month, day_number(match["day"]))
    if day is not None:
        reading.months.append((match.start(), day))
    return reading.day(match, day, lead_of(match))


_PARTS = {
    "beginning": ("early ", 1, 10), "start": ("early ", 1, 10), "early": ("early ", 1, 10),
    "middle": ("mid-", 11, 20), "mid": ("mid-", 11, 20), "late": ("late ", 21, 31),
}  # fmt: skip
"""What a part of a month is called, and its first and last day."""


def part_of_month(match: re.Match[str], reading: Reading) -> DateMention | None:
    """Read "at the beginning of next month", "mid next month": a stretch of it."""
    first = _first_of(match, reading)
    if first is None:
        return None
    called, begins, ends = _PARTS[match["part"].lower()]
    last = min(first.replace(day=begins) + timedelta(days=ends - begins), month_end(first.year, first.month))
    lead = (match["lead"] or "in").lower().replace("at", "in")
    written = f"{lead} {called}{MONTHS[first.month - 1].title()} {first.year}"
    return reading.span(match, first.replace(day=begins), last, written)


_PLACES = {"first": 0, "1st": 0, "second": 1, "2nd": 1, "third": 2, "3rd": 2, "fourth": 3, "4th": 3}


def weekday_in_month(match: re.Match[str], reading: Reading) -> DateMention | None:
    """Read "the last Saturday of March", "the first Monday in May", "the third Friday of next month"."""
    if match["month"]:
        month = month_number(match["month"])
        year = int(match["year"]) if match["year"] else year_of_month(reading, month, match.start())
        first = valid(year, month, 1)
    else:
        first = plus_months(reading.today.replace(day=1), 1 if (match["step"] or "").lower() == "next" else 0)
    if first is None:
        return None
    weekday, place = weekday_number(match["weekday"]), match["place"].lower()
    if place == "last":
        end = month_end(first.year, first.month)
        day = plus_days(end, -((end.weekday() - weekday) % 7)) if end else None
    else:
        day = plus_days(first, (weekday - first.weekday()) % 7 + 7 * _PLACES[place])
    if day is None or day.month != first.month:
        return None
    reading.months.append((match.start(), day))
    return reading.day(match, day, lead_of(match))


def weekday_ago(match: re.Match[str], reading: Reading) -> DateMention | None:
    """Read "two weeks ago on Tuesday": that weekday in the week so long ago."""
    day = shifted(reading.today, -count_of(match["count"]), "week")
    weekday = weekday_number(match["weekday"])
    return reading.day(match, plus_days(day, weekday - day.weekday()) if day else None)
