"""English dates: "tomorrow", "a week on Friday", "by the 20th", "at the end of April", "from 3 to 7 June".

Each pattern has one reader. It must never take a recurring day ("every Tuesday", "on Wednesdays") for a date.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from memory.extraction.date_mention import (
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
from memory.extraction.dates_en_weeks import (
    day_of_month,
    lead_of,
    part_of_month,
    unit_on,
    units_and_half,
    week_after_next,
    week_on,
    weekday_ago,
    weekday_in_month,
    weekday_of_later_week,
    year_of_month,
)
from memory.extraction.dates_en_words import (
    DAYS,
    FULL_DAY,
    MONTH,
    MONTHS,
    NUMBER,
    ORDINAL,
    ORDINAL_WORD,
    SO_LONG,
    YEAR,
    Reading,
    count_of,
    day_number,
    month_number,
    shifted,
    weekday_number,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from datetime import date

    Reader = Callable[[re.Match[str], Reading], DateMention | None]


def _named_day(match: re.Match[str], reading: Reading) -> DateMention | None:
    offsets = {
        "today": 0, "this morning": 0, "this afternoon": 0, "this evening": 0, "tonight": 0, "tomorrow": 1,
        "yesterday": -1, "last night": -1, "the day after tomorrow": 2, "the day before yesterday": -2,
    }  # fmt: skip
    name = re.sub(r"\s+", " ", match["name"].lower())
    mention = reading.day(match, plus_days(reading.today, offsets[name]), lead_of(match))
    part = match["part"] or {"tonight": " evening", "last night": " night"}.get(name) or name.partition("this ")[2]
    if mention is None or not part:
        return mention
    return DateMention(
        mention.start, mention.end, mention.first, mention.last, f"{mention.written} in the {part.strip()}"
        if part.strip() != "night" else f"{mention.written} at night",
    )  # fmt: skip


def _in_units(match: re.Match[str], reading: Reading) -> DateMention | None:
    if SO_LONG.search(reading.text[: match.start()][-70:]) and not match.group().lower().endswith("time"):
        return None
    return reading.day(match, shifted(reading.today, count_of(match["count"]), match["unit"]))


_TERMS = re.compile(
    r"\b(?:pays?|settles?|ships?|replies|answers|responds?|delivers?|refunds?|invoices?)\s+(?:[\w£$€]+\s+){0,5}$|"
    r"\b(?:payment|payable|delivery|settlement|refunds?)\s+$",
    re.IGNORECASE,
)
"""Somebody pays within 14 days each time: that is a term, and no day."""


def _within(match: re.Match[str], reading: Reading) -> DateMention | None:
    if _TERMS.search(reading.text[: match.start()][-60:]):
        return None
    return reading.day(match, shifted(reading.today, count_of(match["count"]), match["unit"]), "by ")


def _within_of(match: re.Match[str], reading: Reading) -> DateMention | None:
    """Read "within ten days of that", said after the day it counts from."""
    before = [day for position, day in sorted(reading.days) if position < match.start()]
    if not before:
        return None
    return reading.day(match, shifted(before[-1], count_of(match["count"]), match["unit"]), "by ")


def _ago(match: re.Match[str], reading: Reading) -> DateMention | None:
    day = shifted(reading.today, -count_of(match["count"]), match["unit"])
    if day is None or match["unit"].lower() in {"day", "week", "fortnight"}:
        return reading.day(match, day)
    written = f"in {MONTHS[day.month - 1].title()} {day.year}" if match["unit"].lower() == "month" else f"in {day.year}"
    return DateMention(match.start(), match.end(), day, day, written, Precision.MONTH)


def _weekday_of(match: re.Match[str], reading: Reading) -> DateMention | None:
    weekday = weekday_number(match["weekday"])
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
    return reading.day(match, day, lead_of(match))


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
        lead = lead_of(match) if match["lead"] else "in "
        return reading.span(
            match, day, month_end(day.year, day.month), f"{lead}{MONTHS[day.month - 1].title()} {day.year}"
        )
    year = reading.today.year + step
    if valid(year, 1, 1) is None:
        return None
    lead = lead_of(match) if match["lead"] else "in "
    return reading.span(match, valid(year, 1, 1), valid(year, 12, 31), f"{lead}{year}")


def _end_of(match: re.Match[str], reading: Reading) -> DateMention | None:
    lead = (match["lead"] or "").strip().lower()
    lead = "on " if lead in {"", "at", "in"} else f"{lead} "
    if match["month"]:
        month = month_number(match["month"])
        year = int(match["year"]) if match["year"] else year_of_month(reading, month, match.start())
        return reading.day(match, month_end(year, month), lead)
    step = 1 if "next" in match.group().lower() else 0
    unit = match["unit"].lower()
    if unit == "week":
        # whoever works means the Friday, others the Sunday
        friday = weekday_of_week(reading.today, 4, step)
        sunday = plus_days(friday, 2) if friday else None
        written = f"{lead}the end of the week ({friday} to {sunday})".removeprefix("on ") if friday else ""
        return reading.span(match, friday, sunday, written)
    if unit == "month":
        day = plus_months(reading.today.replace(day=1), step)
        return reading.day(match, month_end(day.year, day.month) if day else None, lead)
    return reading.day(match, valid(reading.today.year + step, 12, 31), lead)


def _calendar_day(match: re.Match[str], reading: Reading) -> DateMention | None:
    month, day = month_number(match["month"]), day_number(match["day"])
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
    month = month_number(match["month"])
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
        return reading.day(match, found, lead_of(match))
    past = reading.is_past(match.start())
    for step in (0, -1) if past else (0, 1, 2):
        month = plus_months(reading.today.replace(day=1), step)
        found = valid(month.year, month.month, number) if month else None
        if found and (found <= reading.today if past else found >= reading.today):
            reading.months.append((match.start(), found))
            return reading.day(match, found, lead_of(match))
    return None


def _month_alone(match: re.Match[str], reading: Reading) -> DateMention | None:
    month = month_number(match["month"])
    year = int(match["year"]) if match["year"] else year_of_month(reading, month, match.start())
    if not match["year"] and (match["which"] or "").lower() == "last" and month >= reading.today.month:
        year = max(1, reading.today.year - 1)
    first = valid(year, month, 1)
    lead = match["lead"].strip().lower() if match["lead"] else "in"
    part = f"{match['part'].lower()} " if match["part"] else ""
    written = f"{lead} {part}{MONTHS[month - 1].title()} {year}"
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


_LEAD = r"(?:\b(?P<lead>on|by|before|until|till|from|since|for|after|due|to)\s+)?"
_TIME = r"(?:\s+time)?\b(?!\s+(?:a|per|or)\b)"
_PATTERNS: tuple[tuple[re.Pattern[str], Reader], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), reader)
    for pattern, reader in (
        (r"(?<![\d-])(?P<year>(?:19|20)\d\d)-(?P<month>\d\d)-(?P<day>\d\d)(?![\d-])", _iso),
        (
            (rf"{_LEAD}(?:\bthe\s+)?\b(?P<place>first|second|third|fourth|last|1st|2nd|3rd|4th)\s+{FULL_DAY}\s+(?:of|"
             rf"in)\s+"
            rf"(?:(?:the\s+)?(?P<step>this|next)\s+month\b|{MONTH}{YEAR})"),
            weekday_in_month,
        ),
        ((rf"{_LEAD}(?:\bthe\s+)?{FULL_DAY}\s+(?:of\s+|in\s+)?(?:the\s+)?(?:next\s+week|"
         rf"(?P<after>week\s+after(?:\s+next)?))\b"),
         weekday_of_later_week),
        (rf"{_LEAD}\bnext\s+week,?\s+(?:on\s+)?{FULL_DAY}", weekday_of_later_week),
        (rf"{_LEAD}\bthe\s+{FULL_DAY}\s+(?P<after>after\s+next)\b", weekday_of_later_week),
        (rf"{_LEAD}(?:\bthe\s+)?\b(?P<unit>week|weekend)\s+after\s+next\b", week_after_next),
        (rf"{_LEAD}\b(?P<weekday>today|tomorrow|{'|'.join(DAYS)})\s+(?:week|fortnight)\b(?!\s+(?:after|of))", unit_on),
        (rf"{_LEAD}\ba\s+(?:week|fortnight)\s+(?:on\s+)?(?P<weekday>today|tomorrow|{'|'.join(DAYS)})\b", unit_on),
        (rf"\b{NUMBER}\s+weeks?\s+(?:(?:on|from)\s+)?(?P<weekday>{'|'.join(DAYS)}|today|tomorrow)\b", week_on),
        (rf"\bin\s+(?:about\s+)?{NUMBER}\s+(?P<unit>week|month|year)s?\s+and\s+a\s+half{_TIME}", units_and_half),
        (rf"\bin\s+(?:about\s+)?{NUMBER}\s+and\s+a\s+half\s+(?P<unit>week|month|year)s['’]?{_TIME}", units_and_half),
        (rf"\bin\s+(?:about\s+)?half\s+an?\s+(?P<unit>month|year){_TIME}", units_and_half),
        (rf"{_LEAD}(?:\bthe\s+)?(?<![\d.,:/-]){ORDINAL}\s+of\s+(?P<step>this|next)\s+month\b", day_of_month),
        (rf"{_LEAD}\bthe\s+{ORDINAL_WORD}\s+of\s+(?P<step>this|next)\s+month\b", day_of_month),
        (rf"{_LEAD}\b(?P<step>next|this)\s+month,?\s+(?:on\s+)?the\s+{ORDINAL}\b", day_of_month),
        (
            (r"(?:\b(?P<lead>by|at|until|till|before|from|since|in|to)\s+)?\b(?:the\s+(?:very\s+)?)?"
            r"(?P<part>beginning|start|middle)\s+of\s+(?:the\s+)?(?P<step>this|next)\s+month\b"),
            part_of_month,
        ),
        (
            (r"(?:\b(?P<lead>by|at|until|till|before|from|since|in|to)\s+)?\b(?P<part>early|mid|late)[\s-]+"
            r"(?P<step>this|next)\s+month\b"),
            part_of_month,
        ),
        (rf"{_LEAD}\bthe\s+{ORDINAL_WORD}\s+of\s+{MONTH}{YEAR}", _calendar_day),
        (rf"{_LEAD}\b{MONTH}\s+the\s+{ORDINAL_WORD}\b{YEAR}", _calendar_day),
        (
            (r"(?:\b(?P<lead>by|until|till|before|from|since|for|to|as\s+of)\s+)?\b(?P<name>the day after tomorrow|the "
             r"day before "
            r"yesterday|tomorrow|yesterday|today|tonight|last night|this (?:morning|afternoon|evening))\b(?!'s)"
            r"(?P<part>\s+(?:morning|afternoon|evening|night))?"),
            _named_day,
        ),
        (
            (rf"\bwithin\s+(?:the\s+next\s+)?{NUMBER}\s+(?P<unit>day|week|fortnight|month|year)s?\b"
             r"(?! of (?:that|it|then|this)\b)"), _within),
        (
            (rf"\bin\s+{NUMBER}\s+(?P<unit>day|week|fortnight|month|year)s?(?:['’]s?)?(?:\s+time)?(?<!['’])\b"
             r"(?!\s+(?:a|per|or)\b)"),
            _in_units),
        (rf"\b{NUMBER}\s+(?P<unit>day|week|fortnight|month|year)s?\s+from\s+(?:now|today)\b", _in_units),
        (rf"\b{NUMBER}\s+weeks?\s+ago\s+(?:on\s+)?(?P<weekday>{'|'.join(DAYS)})\b", weekday_ago),
        (rf"\b{NUMBER}\s+(?P<unit>day|week|fortnight|month|year)s?\s+ago\b", _ago),
        (
                (r"(?:\b(?P<lead>by|at|on|until|till|before|from|since|towards|to|"
                r"in)\s+)?\b(?:the\s+)?(?:very\s+)?(?:end|last\s+day)\s+of\s+(?:(?:the|this|next)\s+"
            rf"(?P<unit>week|month|year)\b|{MONTH}{YEAR})"),
            _end_of,
        ),
        (
                (r"(?:\b(?P<lead>from|between)\s+)?(?:\bthe\s+)?(?<![\d.,:/-])(?P<from>[12]\d|3[01]|[1-9])(?:st|nd|"
                r"rd|th)?\s*"
            rf"(?:to|until|till|through|and|[-–—])\s*(?:the\s+)?{ORDINAL}\s+(?:of\s+)?{MONTH}{YEAR}"),
            _day_range,
        ),
        (
            (rf"(?:\b(?P<lead>from|between)\s+)?\b{MONTH}\s+(?P<from>[12]\d|3[01]|[1-9])(?:st|nd|rd|th)?\s*(?:to|until|"
            rf"through|[-–—])\s*{ORDINAL}(?![\d:]){YEAR}"),
            _day_range,
        ),
        (
                (rf"{_LEAD}(?:(?:{'|'.join(DAYS)}),?\s+)?(?:\bthe\s+)?(?<![\d.,:/-]){ORDINAL}\s+(?:of\s+)?{MONTH}("
                rf"?!\s+(?:be|not|have|go)\b){YEAR}"),
            _calendar_day,
        ),
        (
            (rf"{_LEAD}(?:(?:{'|'.join(DAYS)}),?\s+)?\b{MONTH}\s+(?:the\s+)?{ORDINAL}(?![\d:,.]\d|\d|%|\s*(?:am|"
            rf"pm|percent|kg|km)\b){YEAR}"), _calendar_day),
        (
            (rf"(?:\b(?P<lead>on|by|before|until|till|from|since|to)\s+)?(?:\bthis\s+)?\b(?P<which>next|last|this|coming)"
            rf"\s+{FULL_DAY}"),
            _weekday_of,
        ),
        (
            (r"\b(?P<lead>on|by|until|till|before|since|for)\s+(?:the\s+)?(?P<day>[12]\d|3[01]|[1-9])(?:st|nd|rd|th)\b"
                r"(?!\s+(?:floor|of|of\s+every|street|avenue|place|time|row|century|birthday|anniversary|edition|"
                r"grade|day))"),
            _bare_ordinal,
        ),
        (
            rf"{_LEAD}\b(?:{'|'.join(DAYS)}),?\s+the\s+(?P<day>[12]\d|3[01]|[1-9])(?:st|nd|rd|th)\b(?!\s+of\b)",
            _bare_ordinal,
        ),
        (
            (rf"\b(?P<lead>on|by|before|until|till|from|since|for)\s+(?P<which>){FULL_DAY}(?!\s+(?:mornings|afternoons|"
            rf"evenings|nights))"),
            _weekday_of,
        ),
        (
                (r"(?:\b(?P<lead>by|until|till|before|from|since|for|to)\s+)?\b(?P<which>next|last|"
                r"this)\s+(?P<unit>weekend|week|month|year)\b(?!'s)"),
            _week_month_year,
        ),
        (
            (rf"\b(?:(?P<lead>in|by|until|till|before|since|from|during)\s+)(?:(?P<which>next|last|this)\s+)?"
            rf"(?:the\s+)?(?P<part>early|late|mid-?)?[\s-]?{MONTH}(?!\s*(?:\d|i\b|be\b|be,)){YEAR}"),
            _month_alone,
        ),
        (rf"\bwithin\s+{NUMBER}\s+(?P<unit>day|week|fortnight|month)s?\s+of\s+(?:that|it|then|this)\b", _within_of),
        (r"\b(?:over|at|since|by|before|after|this|last)\s+(?P<feast>christmas|halloween|new year's eve)\b", _holiday),
    )
)  # fmt: skip
_RECURRING = re.compile(
    r"\b(?:swapped|moved|switched|changed|shifted)\s.{0,25}\b(?:slot|lesson|class|session|shift|rehearsal|"
    r"training)s?\s$|"
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
                if mention.first == mention.last:
                    reading.days.append((mention.start, mention.first))
                taken[match.start() : match.end()] = b"\x01" * (match.end() - match.start())
                yield mention
