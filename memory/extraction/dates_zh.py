"""Chinese dates: 明天, 大后天, 下周三, 这个月底, 三天后, 3月8日, 年底.

农历, 初五, 除夕, 中秋 and other words of the lunar calendar are left alone, as are recurring days (每周三, 每月8号).
It must never take a house, platform or database number (3号楼, 2号线, 3号库) for a day.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memory.extraction import dates_zh_months as months
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
from memory.extraction.dates_zh_reading import HABIT_WINDOW, STEPS, WEEKDAYS, Reading, number, written, year_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from datetime import date

    Reader = Callable[[re.Match[str], "Reading"], "DateMention | None"]

_DAY_WORDS = {"大前": -3, "前": -2, "昨": -1, "今": 0, "当": 0, "明": 1, "后": 2, "大后": 3}
LONGEST_COUNT = 1000
"""Days, weeks, months or years; a larger number is no date anybody plans by."""
_MOON_WINDOW = 20
"""Characters before a day in which the clause may say 农历."""
HALF_A_MONTH = 15
"""Days."""
_N = r"[\d一二两三四五六七八九十]{1,3}"
_WEEK = r"(?:周|星期|礼拜)"
_HABIT = re.compile(
    r"每|逢|课|班|只[有能在]|一般|通常|平时|都|固定|习惯|总|学(?!校|期)|训练|营业|休息|值|各|群|晚饭|聚会|活动|例会|改到|"
    r"改成|调到|挪到"
)


_IN_A_ROW = re.compile(r"(?:周|星期|礼拜)[一二三四五六日天](?:到|至|、|和|跟|及|与|[-–—~～])?$")
"""周二周四, 周一到周五: days of every week."""


def _near_day(match: re.Match[str], reading: Reading) -> DateMention | None:
    tail = {"晚": "晚上", "早": "早上", "晨": "早上", "夜": "夜里"}.get(match["part"], "")
    return reading.day(match, plus_days(reading.today, _DAY_WORDS[match["word"]]), tail)


def _weekday(match: re.Match[str], reading: Reading) -> DateMention | None:
    name = match["weekday"]
    if name == "末":
        return _weekend(match, reading)
    weekday = WEEKDAYS[name]
    if match["step"]:
        return reading.day(match, weekday_of_week(reading.today, weekday, STEPS[match["step"]]))
    around = reading.text[max(0, match.start() - HABIT_WINDOW) : match.end() + HABIT_WINDOW]
    if _HABIT.search(around) or _IN_A_ROW.search(reading.text[: match.start()]):
        return None
    past = reading.is_past(match.start())
    return reading.day(match, gone(reading.today, weekday) if past else coming(reading.today, weekday))


def _weekend(match: re.Match[str], reading: Reading) -> DateMention | None:
    if not match["step"]:
        return None
    saturday = weekday_of_week(reading.today, 5, STEPS[match["step"]])
    sunday = plus_days(saturday, 1) if saturday else None
    if saturday is None or sunday is None:
        return None
    return DateMention(match.start(), match.end(), saturday, sunday, f"{written(saturday)}那个周末", Precision.RANGE)


def _week(match: re.Match[str], reading: Reading) -> DateMention | None:
    monday = plus_days(week_start(reading.today), 7 * STEPS[match["step"]])
    sunday = plus_days(monday, 6) if monday else None
    if monday is None or sunday is None:
        return None
    return DateMention(match.start(), match.end(), monday, sunday, f"{written(monday)}那一周", Precision.RANGE)


def _within(match: re.Match[str], reading: Reading) -> DateMention | None:
    """Read 三周内交: the last day on which it can still be done."""
    day = _shift(match, reading.today, 1)
    return reading.day(match, day, "之前") if day is not None else None


def _and_a_half(match: re.Match[str], reading: Reading) -> DateMention | None:
    """Read 半年后, 两年半后 and 一个半月后."""
    count = number(match["count"]) if match["count"] else 0
    if count is None or count > LONGEST_COUNT:
        return None
    if match["unit"] == "年":
        months = plus_months(reading.today, MONTHS_IN_YEAR * count + MONTHS_IN_YEAR // 2)
        return reading.day(match, months)
    whole = plus_months(reading.today, count)
    return reading.day(match, plus_days(whole, HALF_A_MONTH) if whole else None)


def _this_month_end(match: re.Match[str], reading: Reading) -> DateMention | None:
    return reading.day(match, month_end(reading.today.year, reading.today.month))


def _year_end(match: re.Match[str], reading: Reading) -> DateMention | None:
    year = year_of(match["year"], reading)
    return reading.day(match, valid(reading.today.year if year is None else year, 12, 31))


def _year_alone(match: re.Match[str], reading: Reading) -> DateMention | None:
    year = year_of(match["year"], reading)
    first = valid(year, 1, 1) if year else None
    if first is None:
        return None
    return DateMention(
        match.start(), match.end(), first, first.replace(month=12, day=31), f"{first.year}年", Precision.YEAR
    )


def _calendar_day(match: re.Match[str], reading: Reading) -> DateMention | None:
    month, day = number(match["month"]), number(match["day"])
    if month is None or day is None:
        return None
    year = year_of(match["year"], reading)
    found = (
        nearest_year(reading.today, month, day, past=reading.is_past(match.start()))
        if year is None
        else valid(year, month, day)
    )
    if found:
        reading.months.append((match.start(), found))
    return reading.day(match, found)


def _bare_day(match: re.Match[str], reading: Reading) -> DateMention | None:
    day = number(match["day"])
    if day is None:
        return None
    before = [named for position, named in reading.months if position < match.start()]
    start = before[-1] if before else reading.today
    for step in (0, 1, 2):
        month = plus_months(start.replace(day=1), step)
        found = valid(month.year, month.month, day) if month else None
        if found and found >= start:
            return reading.day(match, found)
    return None


def _after(match: re.Match[str], reading: Reading) -> DateMention | None:
    return reading.day(match, _shift(match, reading.today, 1))


def _before(match: re.Match[str], reading: Reading) -> DateMention | None:
    day = _shift(match, reading.today, -1)
    if day is None or match["unit"] in {"天", "周", "星期", "礼拜"}:
        return reading.day(match, day)
    text = f"{day.year}年" if match["unit"] == "年" else f"{day.year}年{day.month}月"
    return DateMention(match.start(), match.end(), day, day, text, Precision.MONTH)


def _shift(match: re.Match[str], today: date, sign: int) -> date | None:
    count = number(match["count"])
    if count is None or not 0 < count <= LONGEST_COUNT:
        return None
    match match["unit"]:
        case "天":
            return plus_days(today, sign * count)
        case "周" | "星期" | "礼拜":
            return plus_days(today, sign * 7 * count)
        case "月":
            return plus_months(today, sign * count)
        case _:
            return plus_months(today, sign * count * MONTHS_IN_YEAR)


_YEARS = r"(?:(?P<year>(?:19|20)\d\d年|前年|去年|今年|明年|后年)的?)?"
_SOME_MONTH = (
    r"(?:(?P<step>下下|下|这|本)个?月|(?<![农阴]历)(?<!\d)(?P<month>1[0-2]|[1-9]|十[一二]|"
    r"[一二三四五六七八九十])月)(?:份)?的?"
)
_BEGINNING = "初(?![一二三四五六七八九十步中级次审稿试见])"
_MIDDLE = r"中(?:旬|(?=$|[，。！？；、,]|[要得会就去来到交]|之?前|以前|左右|[我他她考开搬出回飞动办]))"
_TO_BE_DONE = r"(?=[^，。]{0,8}(?:要|得|必须|交|办|弄|搬|完|退|还|给|付|补|改))"
_UNIT = r"(?:个)?(?P<unit>天|周|星期|礼拜|月|年)"
_PATTERNS: tuple[tuple[re.Pattern[str], Reader], ...] = tuple(
    (re.compile(pattern), reader)
    for pattern, reader in (
        (
            (
                rf"(?<![农阴]历)(?<!\d){_YEARS}(?P<month>1[0-2]|0?[1-9]|十[一二]?|"
                r"[一二三四五六七八九])月(?P<day>[12]\d|3[01]|0?[1-9]|"
                rf"三十一?|二?十[一二三四五六七八九]?|[一二三四五六七八九])[日号](?!楼|线|院|库|店|馆|门)"
            ),
            _calendar_day,
        ),
        (
            (
                rf"{_SOME_MONTH}"
                rf"(?P<which>最后一?|末|头一?|首|第[一二三四五])个?{_WEEK}(?P<weekday>[一二三四五六日天])"
            ),
            months.weekday_of_month,
        ),
        (
            rf"{_SOME_MONTH}(?P<which>最后一?|末一?|头一?|首|第一|倒数第(?P<back>[一二三四五]))[天日](?!假|课)",
            months.day_of_month,
        ),
        (
            (
                rf"(?:(?<![\d第过前每])(?:再过|过)?(?P<count>{_N})个?(?P<unit>周|星期|礼拜|月|年)(?:之后|以后|后)的?|"
                r"(?P<step>下下|下|上)(?:个)?(?P<span>周|星期|礼拜|月)的?|(?P<year>明年|去年)的?)今[天日]"
            ),
            months.same_day_later,
        ),
        (
            (
                rf"(?<![农阴]历)(?<!\d){_YEARS}(?P<month>1[0-2]|0?[1-9]|十[一二]|"
                r"[一二三四五六七八九十])月(?:份)?(?P<part>底|末|"
                rf"{_BEGINNING}|{_MIDDLE}|上旬|下旬)?"
                rf"(?![个十一二三四五六七八九\d]|初[一二三四五六七八九十]|中秋)"
            ),
            months.named_month,
        ),
        (
            (
                rf"(?P<step>上上|下下|上|下|这|本|当)个?月(?:份)?(?:的)?(?:(?P<day>{_N})[日号]|(?P<part>底|末|"
                rf"{_BEGINNING}|{_MIDDLE}|上旬|下旬))?(?!初[一二三四五六七八九十]|中秋)"
            ),
            months.month,
        ),
        (r"(?<![个一二三四五六七八九十\d每])月(?:底|末)", _this_month_end),
        (r"(?P<year>(?:19|20)\d\d年|今年|明年|去年)?(?:的)?(?:(?<=年)|年)(?:底|末)", _year_end),
        (
            (
                r"(?<!每)(?<!每个)(?<![一两三四五六半]周)(?<![一两三四五六半](?=周))(?P<step>上上|下下|上|下|这|"
                rf"本)?(?:个)?{_WEEK}(?P<weekday>[一二三四五六日天末1-6])(?![\d一二三四五六日]|至|到周|"
                r"、周|和周|，周|周|星期|礼拜|岁|年)"
            ),
            _weekday,
        ),
        (rf"(?P<step>上上|下下|上|下|这|本)(?:个)?{_WEEK}(?![一二三四五六日天末1-6])", _week),
        (rf"(?<![\d第过前])(?:再过|过)?(?P<count>{_N})?(?P<unit>年)半(?:之后|以后|后)", _and_a_half),
        (rf"(?<![\d第过前])(?:再过|过)?(?P<count>{_N})个半(?P<unit>月)(?:之后|以后|后)", _and_a_half),
        (
            r"(?<![\d一二两三四五六七八九十个])(?:再过|过)?(?P<count>)半(?:个)?(?P<unit>年|月)(?:之后|以后|后)",
            _and_a_half,
        ),
        (
            rf"(?<![\d第过前每])(?P<count>{_N})(?:个)?(?P<unit>天|周|星期|礼拜|月)(?:之|以)?内{_TO_BE_DONE}",
            _within,
        ),
        (rf"(?<![\d第过前])(?:再过|过)?(?P<count>{_N}){_UNIT}(?:之后|以后|后)(?!的?天)", _after),
        (rf"(?<![\d第])再?过(?P<count>{_N}){_UNIT}(?!之?后|以后|节|来)", _after),
        (rf"(?<![\d第提])(?P<count>{_N}){_UNIT}(?:之前|以前|前)(?!的?[东西])", _before),
        (r"(?P<word>大前|大后|前|昨|今|当|明|后)(?:天|日)(?P<part>(?:晚|早|夜)(?!上|餐|饭|里|点))?", _near_day),
        (r"(?P<word>昨|今|明)(?P<part>晚|早|晨|夜)(?:上|间|里)?(?!餐|饭|点|期|年)", _near_day),
        (r"(?P<year>前年|去年|今年|明年|后年)(?!年|级|底|末)", _year_alone),
        (
            (
                r"(?:(?<=[到在于从])|(?<![每个月\d]))(?P<day>[12]\d|3[01]|[1-9])[号日](?=之?前|以前|"
                r"[^楼线院库店馆门桌]{0,3}(?:交|截止|到期|"
                r"出发|面试|考|开会|"
                r"回来|走|去|来|见|搬|结婚|上线|发版|晚上|早上|上午|下午))"
            ),
            _bare_day,
        ),
    )
)
_RECURRING = re.compile(r"(?:每|每个|逢|每逢|隔)$")
_LUNAR = re.compile(r"农历|阴历|旧历|正月|腊月|冬月|闰")
_LUNAR_CLAUSE = re.compile(r"(?:农历|阴历|旧历)(?![^，。]*(?:阳历|公历|新历|今年|对应|就是|折))[^，。！？；]{0,12}$")
_LUNAR_AFTER = re.compile(r"\s*[（(，,]?(?:是|按|算|这是|我说的是)?(?:农历|阴历|旧历)")
_BY_THE_MONTH = frozenset({
    _calendar_day, _bare_day, months.named_month, months.weekday_of_month, months.day_of_month,
})  # fmt: skip
"""What these read may be a month of the moon: 生日过农历，是8月20号."""
_NAMES_ITS_DAY = frozenset({_calendar_day, months.weekday_of_month, months.day_of_month})
"""Where there is no such day (2月30号, 二月第五个周一), the words are no other date either."""


def mentions(text: str, today: date) -> Iterator[DateMention]:
    """Yield the dates named in Chinese; a stretch that one pattern has read is not read again."""
    reading = Reading(text, today)
    taken = bytearray(len(text))
    for pattern, reader in _PATTERNS:
        for match in pattern.finditer(text):
            before = text[max(0, match.start() - 4) : match.start()]
            if any(taken[match.start() : match.end()]) or _RECURRING.search(before) or _LUNAR.search(before):
                continue
            if reader in _BY_THE_MONTH and _by_the_moon(text, match):
                continue
            mention = reader(match, reading)
            if mention is not None or reader in _NAMES_ITS_DAY:
                taken[match.start() : match.end()] = b"\x01" * (match.end() - match.start())
            if mention is not None:
                yield mention


def _by_the_moon(text: str, match: re.Match[str]) -> bool:
    """Tell whether the clause says that its month is one of the lunar calendar."""
    before = text[max(0, match.start() - _MOON_WINDOW) : match.start()]
    return _LUNAR_CLAUSE.search(before) is not None or _LUNAR_AFTER.match(text, match.end()) is not None
