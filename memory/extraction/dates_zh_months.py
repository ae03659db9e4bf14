"""Chinese dates told by their month: 下个月底, 三月第二个周日, 下个月最后一天, 两周后的今天.

Pure. A day that the month does not have (二月第五个周一) is no day, and its words name no other one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memory.extraction.date_mention import (
    DAYS_IN_WEEK,
    MONTHS_IN_YEAR,
    DateMention,
    Precision,
    month_end,
    plus_days,
    plus_months,
    valid,
)
from memory.extraction.dates_zh_reading import STEPS, WEEKDAYS, number, year_of

if TYPE_CHECKING:
    import re
    from datetime import date

    from memory.extraction.dates_zh_reading import Reading

_PARTS = {"初": (1, 10), "上旬": (1, 10), "中": (11, 20), "中旬": (11, 20), "下旬": (21, 31)}
"""First and last day of the parts of a month."""
_LAST = frozenset({"最后一", "最后", "末", "末一"})
_FIRST = frozenset({"头", "头一", "首", "第一"})


def month(match: re.Match[str], reading: Reading) -> DateMention | None:
    """Read 下个月, 这个月底 and 下个月8号."""
    return within_month(match, reading, plus_months(reading.today.replace(day=1), STEPS[match["step"]]))


def weekday_of_month(match: re.Match[str], reading: Reading) -> DateMention | None:
    """Read 下个月最后一个周六 and 三月第二个周日."""
    first = _first_of(match, reading)
    if first is None:
        return None
    weekday = WEEKDAYS[match["weekday"]]
    last = month_end(first.year, first.month)
    if match["which"] in _LAST:
        return reading.day(match, plus_days(last, -((last.weekday() - weekday) % DAYS_IN_WEEK)))
    count = 1 if match["which"] in _FIRST else number(match["which"].removeprefix("第"))
    day = plus_days(first, (weekday - first.weekday()) % DAYS_IN_WEEK + DAYS_IN_WEEK * (count - 1)) if count else None
    return reading.day(match, day) if day is not None and day <= last else None


def day_of_month(match: re.Match[str], reading: Reading) -> DateMention | None:
    """Read 下个月最后一天, 六月头一天 and 这个月倒数第三天."""
    first = _first_of(match, reading)
    if first is None:
        return None
    if match["which"] in _FIRST:
        return reading.day(match, first)
    back = number(match["back"]) if match["back"] else 1
    day = plus_days(month_end(first.year, first.month), 1 - back) if back else None
    return reading.day(match, day) if day is not None and day >= first else None


def _first_of(match: re.Match[str], reading: Reading) -> date | None:
    if match["step"]:
        return plus_months(reading.today.replace(day=1), STEPS[match["step"]])
    named = number(match["month"])
    if named is None or not 1 <= named <= MONTHS_IN_YEAR:
        return None
    return valid(reading.today.year + (named < reading.today.month), named, 1)


def named_month(match: re.Match[str], reading: Reading) -> DateMention | None:
    """Read 三月底 and 明年六月."""
    named = number(match["month"])
    if named is None or not 1 <= named <= MONTHS_IN_YEAR:
        return None
    year = year_of(match["year"], reading)
    if year is None:
        past = reading.is_past(match.start())
        year = reading.today.year - (1 if past and named > reading.today.month else 0)
        year += 1 if not past and named < reading.today.month else 0
    return within_month(match, reading, valid(year, named, 1))


def within_month(match: re.Match[str], reading: Reading, first: date | None) -> DateMention | None:
    """Read 底, 初, 中旬 or a day after a month that is known."""
    if first is None:
        return None
    groups = match.groupdict()
    if groups.get("day"):
        day = number(groups["day"])
        found = valid(first.year, first.month, day) if day else None
        return reading.day(match, found)
    part = groups.get("part") or ""
    last = month_end(first.year, first.month)
    if part in {"底", "末"}:
        return reading.day(match, last)
    text = f"{first.year}年{first.month}月{part}"
    if part in _PARTS:
        begins, ends = _PARTS[part]
        until = first.replace(day=min(ends, last.day))
        return DateMention(match.start(), match.end(), first.replace(day=begins), until, text, Precision.RANGE)
    return DateMention(match.start(), match.end(), first, last, text, Precision.MONTH)


def same_day_later(match: re.Match[str], reading: Reading) -> DateMention | None:
    """Read 两周后的今天, 下个月的今天 and 明年今天."""
    if match["step"]:
        if match["span"] == "月":
            return reading.day(match, plus_months(reading.today, STEPS[match["step"]]))
        return reading.day(match, plus_days(reading.today, DAYS_IN_WEEK * STEPS[match["step"]]))
    if match["year"]:
        years = 1 if match["year"] == "明年" else -1
        return reading.day(match, plus_months(reading.today, years * MONTHS_IN_YEAR))
    count = number(match["count"])
    if not count:
        return None
    if match["unit"] == "月":
        return reading.day(match, plus_months(reading.today, count))
    if match["unit"] == "年":
        return reading.day(match, plus_months(reading.today, count * MONTHS_IN_YEAR))
    return reading.day(match, plus_days(reading.today, DAYS_IN_WEEK * count))
