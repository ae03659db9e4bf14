"""How English names days, months and numbers of days, and what the text around a date says of it: its tense, its month.

Words and what they mean only. It must never know the forms a date takes; those are in `memory.extraction.dates_en`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memory.extraction.date_mention import MONTHS_IN_YEAR, DateMention, Precision, plus_days, plus_months

if TYPE_CHECKING:
    from datetime import date

DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
MONTHS = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
)  # fmt: skip
_COUNTS = {
    "a": 1, "an": 1, "one": 1, "two": 2, "a couple of": 2, "couple of": 2, "three": 3, "four": 4, "five": 5, "six": 6,
    "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14,
    "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20,
    "thirty": 30,
}  # fmt: skip
_LONGEST_COUNT = 1000
"""Days, weeks, months or years; a larger number is no date anybody plans by."""

FULL_DAY = rf"(?P<weekday>{'|'.join(DAYS)})(?![\w]|'s off)"
MONTH = (
    r"(?P<month>jan(?:uary)?|feb(?:ruary)?|(?-i:Mar(?:ch)?)|apr(?:il)?|(?-i:May)|june?|july?|aug(?:ust)?|"
    r"sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?"
)
NUMBER = rf"(?P<count>\d{{1,4}}|{'|'.join(sorted(_COUNTS, key=len, reverse=True))})"
YEAR = r"(?:,?\s+(?P<year>(?:19|20)\d\d))?"
ORDINAL_WORDS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
    "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth",
    "twentieth", "twenty-first", "twenty-second", "twenty-third", "twenty-fourth", "twenty-fifth", "twenty-sixth",
    "twenty-seventh", "twenty-eighth", "twenty-ninth", "thirtieth", "thirty-first",
)  # fmt: skip
ORDINAL_WORD = rf"(?P<day>{'|'.join(sorted(ORDINAL_WORDS, key=len, reverse=True))})"
ORDINAL = r"(?P<day>[12]\d|3[01]|0?[1-9])(?:st|nd|rd|th)?"
_PAST = re.compile(
    r"\b(?:was|were|had|did|went|got|came|made|took|ate|met|saw|bought|sold|lost|found|left|gave|had|ran|broke|spent|"
    r"paid|began|became|told|said|wrote|read|slept|fell|moved|started|finished|split|since|ago|last|won|flew|drove|caught|"
    r"grew|built|sent|rang|sang|swam|taught|brought|felt|kept|held|heard|chose|spoke|woke|rode|drew|threw|stuck|"
    r"put (?:me|us|him|her|them)|\w{3,}ed)\b",
    re.IGNORECASE,
)
_FUTURE = re.compile(
    r"\b(?:will|'ll|going to|due|deadline|by|until|till|am|is|are|'m|'re|has to|have to|must|need|plan\w*|booked|"
    r"signed up|accepted|agreed to|promised|and (?:then )?(?:(?:i|we|they|he|she) )?(?:go|fly|move|leave|start|begin|"
    r"travel|head|set off|sail|present|open|sing|play|hand)|registered|enrolled|reserved|entered for|"
    r"scheduled|starts?|arrives?|comes?|leaves?|next|turns?|wants?)\b|'(?:m|re|ll)\b",
    re.IGNORECASE,
)
_MOVED_TO = re.compile(
    r"\b(?:moved|pushed|put|set|changed|postponed|delayed|rescheduled|shifted|slipped|extended|brought|switched)"
    r"(?: (?!to\b)\w+){0,4}(?: to)? $",
    re.IGNORECASE,
)
"""“The check-up has moved to 10 May”: whatever is put off goes to a day to come, and “we moved to Leeds” names none."""
_OUT_OF = re.compile(r"\b(?:pulled|backed|dropped|bowed) out of [^.;,]*$", re.IGNORECASE)
"""“I've pulled out of the conference in April”: what one is no longer in is still to come."""
SO_LONG = re.compile(
    r"\b(?:first|last|only|best|worst|longest|coldest|warmest)(?: \w+){0,3} $|"
    r"(?:\b(?:not|never|nothing|nobody|hardly)\b|n['’]t\b)[^.;,]{0,50}$",
    re.IGNORECASE,
)
"""“The first time in two years”, “haven't seen her in two years”: so long ago, and no day to come."""
_SINCE = re.compile(r"since\b", re.IGNORECASE)
_SENTENCE = re.compile(r"[^.!?;,\n]*")


class Reading:
    """What the readers need to know of the text around a match."""

    def __init__(self, text: str, today: date) -> None:
        self.text = text
        self.today = today
        self.months: list[tuple[int, date]] = []
        """Days named so far, for "there on 3 June and home on the 7th"."""
        self.days: list[tuple[int, date]] = []
        """Single days read so far, for "within ten days of that"."""

    def is_past(self, position: int) -> bool:
        """Tell whether the sentence around a position speaks of the past, or a "since" stands there."""
        if _SINCE.match(self.text, position):
            return True
        start = max(self.text.rfind(mark, 0, position) for mark in ".!?;,\n") + 1
        sentence = _SENTENCE.match(self.text, start)
        words = sentence.group() if sentence else ""
        if _OUT_OF.search(self.text, start, position):
            return False
        moved = _MOVED_TO.search(self.text, start, position)
        if moved is not None and (moved.group().endswith(" to ") or self.text.startswith("to ", position)):
            return False
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


def weekday_number(name: str) -> int:
    """Return the number of a weekday, Monday 0, from its name or the first three letters of it."""
    return next(number for number, day in enumerate(DAYS) if day.startswith(name.lower().rstrip(".")[:3]))


def month_number(name: str) -> int:
    """Return the number of a month, January 1, from its name or the first three letters of it."""
    return next(number for number, month in enumerate(MONTHS, 1) if month.startswith(name.lower().rstrip(".")[:3]))


def day_number(said: str) -> int:
    """Return the number of a day of the month, from digits or a word ("21", "twenty-first")."""
    return int(said) if said.isdigit() else ORDINAL_WORDS.index(said.lower()) + 1


def count_of(word: str) -> int:
    """Return the number that digits or a number word stand for."""
    return int(word) if word.isdigit() else _COUNTS[word.lower()]


def shifted(today: date, count: int, unit: str) -> date | None:
    """Return the day so many days, weeks, fortnights, months or years away; None where that is beyond any calendar."""
    if count > _LONGEST_COUNT:
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
