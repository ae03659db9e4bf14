"""English dates: "tomorrow", "a week on Friday", "by the 20th", "at the end of April", "from 3 to 7 June".

Each pattern has one reader. It must never take a recurring day ("every Tuesday", "on Wednesdays") for a date.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from memory.extraction.date_mention import (
    MONTHS_IN_YEAR,
    DateMention,
    Precision,
    coming,
    gone,
    month_end,
    nearest_year,
    plus_days,
    plus_months,
    valid,
    week_start,
    weekday_of_week,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from datetime import date

    Reader = Callable[[re.Match[str], "Reading"], "DateMention | None"]

_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MONTHS = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
)  # fmt: skip
_COUNTS = {
    "a": 1, "an": 1, "one": 1, "two": 2, "a couple of": 2, "couple of": 2, "three": 3, "four": 4, "five": 5, "six": 6,
    "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "fourteen": 14, "twenty": 20,
    "thirty": 30,
}  # fmt: skip
LONGEST_COUNT = 1000
"""Days, weeks, months or years; a larger number is no date anybody plans by."""

_FULL_DAY = rf"(?P<weekday>{'|'.join(_DAYS)})(?![\w]|'s off)"
_MONTH = (
    r"(?P<month>jan(?:uary)?|feb(?:ruary)?|(?-i:Mar(?:ch)?)|apr(?:il)?|(?-i:May)|june?|july?|aug(?:ust)?|"
    r"sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?"
)
_NUMBER = rf"(?P<count>\d{{1,4}}|{'|'.join(sorted(_COUNTS, key=len, reverse=True))})"
_YEAR = r"(?:,?\s+(?P<year>(?:19|20)\d\d))?"
_ORDINAL = r"(?P<day>[12]\d|3[01]|0?[1-9])(?:st|nd|rd|th)?"
_PAST = re.compile(
    r"\b(?:was|were|had|did|went|got|came|made|took|ate|met|saw|bought|sold|lost|found|left|gave|had|ran|broke|spent|"
    r"paid|began|became|told|said|wrote|read|slept|fell|moved|started|finished|split|since|ago|last|\w{3,}ed)\b",
    re.IGNORECASE,
)
_FUTURE = re.compile(
    r"\b(?:will|'ll|going to|due|deadline|by|until|till|am|is|are|'m|'re|has to|have to|must|need|plan\w*|booked|"
    r"scheduled|starts?|arrives?|comes?|leaves?|next|turns?|wants?)\b|'(?:m|re|ll)\b",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"[^.!?;,\n]*")


class Reading:
    """What the readers need to know of the text around a match."""

    def __init__(self, text: str, today: date) -> None:
        self.text = text
        self.today = today
        self.months: list[tuple[int, date]] = []
        """Days named so far, for "there on 3 June and home on the 7th"."""

    def is_past(self, position: int) -> bool:
        """Tell whether the sentence around a position speaks of the past."""
        start = max(self.text.rfind(mark, 0, position) for mark in ".!?;,\n") + 1
        sentence = _SENTENCE.match(self.text, start)
        words = sentence.group() if sentence else ""
        return _PAST.search(words) is not None and _FUTURE.search(words) is None

    def day(self, match: re.Match[str], day: date | None, lead: str = "on ") -> DateMention | None:
        """Return a mention of one day."""
        if day is None:
            return None
        return DateMention(match.start(), match.end(), day, day, f"{lead}{day.isoformat()}")

    def span(self, match: re.Match[str], first: date | None, last: date | None, written: str) -> DateMention | None:
        """Return a mention of a stretch of days."""
        if first is None or last is None or last < first:
            return None
        return DateMention(match.start(), match.end(), first, last, written, Precision.RANGE)


def _weekday(name: str) -> int:
    return next(number for number, day in enumerate(_DAYS) if day.startswith(name.lower().rstrip(".")[:3]))


def _month(name: str) -> int:
    return next(number for number, month in enumerate(_MONTHS, 1) if month.startswith(name.lower().rstrip(".")[:3]))


def _count(word: str) -> int:
    return int(word) if word.isdigit() else _COUNTS[word.lower()]


def _shift(today: date, count: int, unit: str) -> date | None:
    if count > LONGEST_COUNT:
        return None
    match unit.lower():
        case "day":
            return plus_days(today, count)
        case "week":
            return plus_days(today, 7 * count)
        case "fortnight":
            return plus_days(today, 14 * count)
        case "month":
            return plus_months(today, count)
        case _:
            return plus_months(today, MONTHS_IN_YEAR * count)


def _named_day(match: re.Match[str], reading: Reading) -> DateMention | None:
    offsets = {
        "today": 0, "this morning": 0, "this afternoon": 0, "this evening": 0, "tonight": 0, "tomorrow": 1,
        "yesterday": -1, "last night": -1, "the day after tomorrow": 2, "the day before yesterday": -2,
    }  # fmt: skip
    name = re.sub(r"\s+", " ", match["name"].lower())
    mention = reading.day(match, plus_days(reading.today, offsets[name]), _lead(match))
    part = match["part"] or {"tonight": " evening", "last night": " night"}.get(name) or name.partition("this ")[2]
    if mention is None or not part:
        return mention
    return DateMention(
        mention.start, mention.end, mention.first, mention.last, f"{mention.written} in the {part.strip()}"
        if part.strip() != "night" else f"{mention.written} at night",
    )  # fmt: skip


def _lead(match: re.Match[str]) -> str:
    """Keep the preposition that was there, or put "on"."""
    return f"{match['lead'].lower().strip()} " if match["lead"] else "on "


def _in_units(match: re.Match[str], reading: Reading) -> DateMention | None:
    return reading.day(match, _shift(reading.today, _count(match["count"]), match["unit"]))


def _within(match: re.Match[str], reading: Reading) -> DateMention | None:
    return reading.day(match, _shift(reading.today, _count(match["count"]), match["unit"]), "by ")


def _ago(match: re.Match[str], reading: Reading) -> DateMention | None:
    day = _shift(reading.today, -_count(match["count"]), match["unit"])
    if day is None or match["unit"].lower() in {"day", "week", "fortnight"}:
        return reading.day(match, day)
    written = (
        f"in {_MONTHS[day.month - 1].title()} {day.year}" if match["unit"].lower() == "month" else f"in {day.year}"
    )
    return DateMention(match.start(), match.end(), day, day, written, Precision.MONTH)


def _week_on(match: re.Match[str], reading: Reading) -> DateMention | None:
    name = match["weekday"].lower()
    base = {"today": reading.today, "tomorrow": plus_days(reading.today, 1)}.get(name)
    if base is None:
        base = coming(reading.today, _weekday(name))
    weeks = _count(match["count"]) if match["count"] else 1
    lead = match.groupdict().get("lead") or "on"
    return reading.day(match, plus_days(base, 7 * weeks) if base else None, f"{lead.lower()} ")


def _weekday_of(match: re.Match[str], reading: Reading) -> DateMention | None:
    weekday = _weekday(match["weekday"])
    which = (match["which"] or "").lower()
    if which == "next":
        day = weekday_of_week(reading.today, weekday, 1)
    elif which == "last":
        day = gone(reading.today, weekday)
    elif which == "this" and weekday >= reading.today.weekday():
        day = weekday_of_week(reading.today, weekday, 0)
    elif not which and reading.is_past(match.start()):
        day = gone(reading.today, weekday)
    else:
        day = coming(reading.today, weekday)
    return reading.day(match, day, _lead(match))


def _week_month_year(match: re.Match[str], reading: Reading) -> DateMention | None:
    step = {"next": 1, "last": -1, "this": 0}[match["which"].lower()]
    unit = match["unit"].lower()
    if unit == "week":
        monday = plus_days(week_start(reading.today), 7 * step)
        written = f"in the week of {monday.isoformat()}" if monday else ""
        return reading.span(match, monday, plus_days(monday, 6) if monday else None, written)
    if unit == "weekend":
        saturday = weekday_of_week(reading.today, 5, step)
        written = f"on the weekend of {saturday.isoformat()}" if saturday else ""
        return reading.span(match, saturday, plus_days(saturday, 1) if saturday else None, written)
    if unit == "month":
        day = plus_months(reading.today.replace(day=1), step)
        if day is None:
            return None
        lead = _lead(match) if match["lead"] else "in "
        return reading.span(
            match, day, month_end(day.year, day.month), f"{lead}{_MONTHS[day.month - 1].title()} {day.year}"
        )
    year = reading.today.year + step
    if valid(year, 1, 1) is None:
        return None
    lead = _lead(match) if match["lead"] else "in "
    return reading.span(match, valid(year, 1, 1), valid(year, 12, 31), f"{lead}{year}")


def _end_of(match: re.Match[str], reading: Reading) -> DateMention | None:
    lead = (match["lead"] or "").strip().lower()
    lead = "on " if lead in {"", "at", "in"} else f"{lead} "
    if match["month"]:
        month = _month(match["month"])
        year = int(match["year"]) if match["year"] else _year_of_month(reading, month, match.start())
        return reading.day(match, month_end(year, month), lead)
    step = 1 if "next" in match.group().lower() else 0
    unit = match["unit"].lower()
    if unit == "week":
        return reading.day(match, weekday_of_week(reading.today, 6, step), lead)
    if unit == "month":
        day = plus_months(reading.today.replace(day=1), step)
        return reading.day(match, month_end(day.year, day.month) if day else None, lead)
    return reading.day(match, valid(reading.today.year + step, 12, 31), lead)


def _year_of_month(reading: Reading, month: int, position: int) -> int:
    past = reading.is_past(position)
    year = reading.today.year
    if past:
        return year if month <= reading.today.month or year == 1 else year - 1
    return year if month >= reading.today.month else min(year + 1, 9999)


def _calendar_day(match: re.Match[str], reading: Reading) -> DateMention | None:
    month, day = _month(match["month"]), int(match["day"])
    if match["year"]:
        found = valid(int(match["year"]), month, day)
    else:
        found = nearest_year(reading.today, month, day, past=reading.is_past(match.start()))
    if found:
        reading.months.append((match.start(), found))
    return reading.day(match, found, _kept_lead(match))


def _kept_lead(match: re.Match[str]) -> str:
    return f"{match['lead'].lower().strip()} " if match["lead"] else ""


def _day_range(match: re.Match[str], reading: Reading) -> DateMention | None:
    month = _month(match["month"])
    last = (
        valid(int(match["year"]), month, int(match["day"]))
        if match["year"]
        else nearest_year(reading.today, month, int(match["day"]), past=reading.is_past(match.start()))
    )
    first = valid(last.year, month, int(match["from"])) if last else None
    if first is None or last is None:
        return None
    reading.months.append((match.start(), last))
    lead = "from " if (match["lead"] or "").strip().lower() in {"from", "between"} else ""
    return reading.span(match, first, last, f"{lead}{first.isoformat()} to {last.isoformat()}")


def _bare_ordinal(match: re.Match[str], reading: Reading) -> DateMention | None:
    number = int(match["day"])
    before = [day for position, day in reading.months if position < match.start()]
    if before:
        found = valid(before[-1].year, before[-1].month, number)
        if found and found < before[-1]:
            later = plus_months(before[-1].replace(day=1), 1)
            found = valid(later.year, later.month, number) if later else None
        return reading.day(match, found, _lead(match))
    past = reading.is_past(match.start())
    for step in (0, -1) if past else (0, 1, 2):
        month = plus_months(reading.today.replace(day=1), step)
        found = valid(month.year, month.month, number) if month else None
        if found and (found <= reading.today if past else found >= reading.today):
            return reading.day(match, found, _lead(match))
    return None


def _month_alone(match: re.Match[str], reading: Reading) -> DateMention | None:
    month = _month(match["month"])
    year = int(match["year"]) if match["year"] else _year_of_month(reading, month, match.start())
    if not match["year"] and (match["which"] or "").lower() == "last" and month >= reading.today.month:
        year = max(1, reading.today.year - 1)
    first = valid(year, month, 1)
    lead = match["lead"].strip().lower() if match["lead"] else "in"
    part = f"{match['part'].lower()} " if match["part"] else ""
    written = f"{lead} {part}{_MONTHS[month - 1].title()} {year}"
    if first is None:
        return None
    return DateMention(match.start(), match.end(), first, month_end(year, month), written, Precision.MONTH)


def _holiday(match: re.Match[str], reading: Reading) -> DateMention | None:
    month, day = {"christmas": (12, 25), "halloween": (10, 31), "new year's eve": (12, 31)}[match["feast"].lower()]
    found = nearest_year(reading.today, month, day, past=reading.is_past(match.start()))
    if found is None:
        return None
    return DateMention(match.start(), match.end(), found, found, f"{match.group()} {found.year}")


def _iso(match: re.Match[str], reading: Reading) -> DateMention | None:
    found = valid(int(match["year"]), int(match["month"]), int(match["day"]))
    if found:
        reading.months.append((match.start(), found))
    return reading.day(match, found, "")


_LEAD = r"(?:\b(?P<lead>on|by|before|until|till|from|since|for|after|due)\s+)?"
_PATTERNS: tuple[tuple[re.Pattern[str], Reader], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), reader)
    for pattern, reader in (
        (r"(?<![\d-])(?P<year>(?:19|20)\d\d)-(?P<month>\d\d)-(?P<day>\d\d)(?![\d-])", _iso),
        (rf"\b{_NUMBER}\s+weeks?\s+(?:on|from)\s+(?P<weekday>{'|'.join(_DAYS)}|today|tomorrow)\b", _week_on),
        (rf"\b(?:(?P<lead>on|by|until|till|before)\s+)?(?P<weekday>{'|'.join(_DAYS)})\s+week\b(?P<count>)", _week_on),
        (
            (r"(?:\b(?P<lead>by|until|till|before|from|since|for)\s+)?\b(?P<name>the day after tomorrow|the day before "
            r"yesterday|tomorrow|yesterday|today|tonight|last night|this (?:morning|afternoon|evening))\b(?!'s)"
            r"(?P<part>\s+(?:morning|afternoon|evening|night))?"),
            _named_day,
        ),
        (rf"\bwithin\s+(?:the\s+next\s+)?{_NUMBER}\s+(?P<unit>day|week|fortnight|month|year)s?\b", _within),
        (
            rf"\bin\s+{_NUMBER}\s+(?P<unit>day|week|fortnight|month|year)s?['’]?(?:\s+time)?\b(?!\s+(?:a|per|or)\b)",
            _in_units),
        (rf"\b{_NUMBER}\s+(?P<unit>day|week|fortnight|month|year)s?\s+from\s+(?:now|today)\b", _in_units),
        (rf"\b{_NUMBER}\s+(?P<unit>day|week|fortnight|month|year)s?\s+ago\b", _ago),
        (
                (r"(?:\b(?P<lead>by|at|until|till|before|from|since|towards|"
                r"in)\s+)?\bthe\s+(?:very\s+)?end\s+of\s+(?:(?:the|this|next)\s+"
            rf"(?P<unit>week|month|year)\b|{_MONTH}{_YEAR})"),
            _end_of,
        ),
        (
                (r"(?:\b(?P<lead>from|between)\s+)?(?:\bthe\s+)?(?<![\d.,:/-])(?P<from>[12]\d|3[01]|[1-9])(?:st|nd|"
                r"rd|th)?\s*"
            rf"(?:to|until|till|through|and|[-–—])\s*(?:the\s+)?{_ORDINAL}\s+(?:of\s+)?{_MONTH}{_YEAR}"),
            _day_range,
        ),
        (
            (rf"(?:\b(?P<lead>from|between)\s+)?\b{_MONTH}\s+(?P<from>[12]\d|3[01]|[1-9])(?:st|nd|rd|th)?\s*(?:to|until|"
            rf"through|[-–—])\s*{_ORDINAL}(?![\d:]){_YEAR}"),
            _day_range,
        ),
        (
                (rf"{_LEAD}(?:(?:{'|'.join(_DAYS)}),?\s+)?(?:\bthe\s+)?(?<![\d.,:/-]){_ORDINAL}\s+(?:of\s+)?{_MONTH}("
                rf"?!\s+(?:be|not|have|go)\b){_YEAR}"),
            _calendar_day,
        ),
        (
            (rf"{_LEAD}(?:(?:{'|'.join(_DAYS)}),?\s+)?\b{_MONTH}\s+(?:the\s+)?{_ORDINAL}(?![\d:,.]\d|\d|%|\s*(?:am|"
            rf"pm|percent|kg|km)\b){_YEAR}"), _calendar_day),
        (
            rf"(?:\b(?P<lead>on|by|before|until|till|from|since)\s+)?\b(?P<which>next|last|this|coming)\s+{_FULL_DAY}",
            _weekday_of,
        ),
        (
            (r"\b(?P<lead>on|by|until|till|before|since|for)\s+(?:the\s+)?(?P<day>[12]\d|3[01]|[1-9])(?:st|nd|rd|th)\b"
                r"(?!\s+(?:floor|of|of\s+every|street|avenue|place|time|row|century|birthday|anniversary|edition|"
                r"grade|day))"),
            _bare_ordinal,
        ),
        (
            (rf"\b(?P<lead>on|by|before|until|till|from|since|for)\s+(?P<which>){_FULL_DAY}(?!\s+(?:mornings|afternoons|"
            rf"evenings|nights))"),
            _weekday_of,
        ),
        (
                (r"(?:\b(?P<lead>by|until|till|before|from|since|for)\s+)?\b(?P<which>next|last|"
                r"this)\s+(?P<unit>weekend|week|month|year)\b(?!'s)"),
            _week_month_year,
        ),
        (
            (rf"\b(?:(?P<lead>in|by|until|till|before|since|from|during)\s+)(?:(?P<which>next|last|this)\s+)?"
            rf"(?:the\s+)?(?P<part>early|late|mid-?)?[\s-]?{_MONTH}(?!\s*(?:\d|i\b|be\b|be,)){_YEAR}"),
            _month_alone,
        ),
        (r"\b(?:over|at|since|by|before|after|this|last)\s+(?P<feast>christmas|halloween|new year's eve)\b", _holiday),
    )
)  # fmt: skip
_RECURRING = re.compile(
    r"\b(?:every|each|alternate|most|usual(?:ly)?|always|weekly|any)\s+(?:other\s+|second\s+|single\s+)?(?:\w+\s+)?$",
    re.IGNORECASE,
)


def mentions(text: str, today: date) -> Iterator[DateMention]:
    """Yield the dates named in English; a stretch that one pattern has read is not read again."""
    reading = Reading(text, today)
    taken = bytearray(len(text))
    for pattern, reader in _PATTERNS:
        for match in pattern.finditer(text):
            if any(taken[match.start() : match.end()]) or _RECURRING.search(
                text[max(0, match.start() - 30) : match.start()]
            ):
                continue
            mention = reader(match, reading)
            if mention is not None:
                if text[mention.end - 1] == ".":  # the full stop after "28 March" is the sentence's
                    mention = replace(mention, end=mention.end - 1)
                taken[match.start() : match.end()] = b"\x01" * (match.end() - match.start())
                yield mention
