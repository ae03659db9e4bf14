"""Relative and incomplete dates become absolute, in both languages, and nothing else changes."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.extraction.dates import absolute, last_day, mentions

WEDNESDAY = datetime(2026, 2, 11, 14, 8, tzinfo=UTC)

ENGLISH = [
    ("the scan has moved to 10 May", "the scan has moved to 2026-05-10"),
    ("the fair got put back to 3 October", "the fair got put back to 2026-10-03"),
    ("I've pulled out of the fair in April", "I've pulled out of the fair in April 2026"),
    ("he was moved to ward 4 on 10 February", "he was moved to ward 4 on 2026-02-10"),
    ("I fly tomorrow", "I fly on 2026-02-12"),
    ("We met yesterday", "We met on 2026-02-10"),
    ("due the day after tomorrow", "due on 2026-02-13"),
    ("I present on Thursday", "I present on 2026-02-12"),
    ("it starts next Friday", "it starts on 2026-02-20"),
    ("it starts this Friday", "it starts on 2026-02-13"),
    ("I saw her last Friday", "I saw her on 2026-02-06"),
    ("I went there on Sunday", "I went there on 2026-02-08"),
    ("She wants it a week on Friday", "She wants it on 2026-02-20"),
    ("by Friday week", "by 2026-02-20"),
    ("the exam is on the last Saturday of March", "the exam is on 2026-03-28"),
    ("on the third Friday of next month", "on 2026-03-20"),
    ("I met her on the last Saturday of January", "I met her on 2026-01-31"),
    ("we meet on the first Monday of the month", "we meet on the first Monday of the month"),
    ("it has to be in by Friday of next week", "it has to be in by 2026-02-20"),
    ("next week on Tuesday I fly", "on 2026-02-17 I fly"),
    ("a week tomorrow", "on 2026-02-19"),
    ("the Monday after next", "on 2026-02-23"),
    ("the week after next", "in the week of 2026-02-23"),
    ("a fortnight on Monday", "on 2026-03-02"),
    ("in three weeks' time", "on 2026-03-04"),
    ("the painter is back in nine days", "the painter is back on 2026-02-20"),
    ("back in two weeks", "back on 2026-02-25"),
    ("the exam is in a fortnight", "the exam is on 2026-02-25"),
    ("I quit three weeks ago", "I quit on 2026-01-21"),
    ("due by the 20th", "due by 2026-02-20"),
    ("due on the 3rd", "due on 2026-03-03"),
    ("at the end of the month", "on 2026-02-28"),
    ("by the end of next month", "by 2026-03-31"),
    ("at the end of March", "on 2026-03-31"),
    ("by the end of the year", "by 2026-12-31"),
    ("Nell is sixty on 4 April", "Nell is sixty on 2026-04-04"),
    ("on May 5th at ten", "on 2026-05-05 at ten"),
    ("from 3 to 7 June", "from 2026-06-03 to 2026-06-07"),
    ("there on 3 June and home on the 7th", "there on 2026-06-03 and home on 2026-06-07"),
    ("I sail to Gotland in June", "I sail to Gotland in June 2026"),
    ("We moved last month", "We moved in January 2026"),
    ("broke a ski over Christmas", "broke a ski over Christmas 2025"),
    ("It is due 4 April.", "It is due 2026-04-04."),
    ("back in a month and a half", "back on 2026-03-26"),
    ("in two and a half weeks", "on 2026-03-01"),
    ("in half a year", "on 2026-08-11"),
    ("on the last day of next month", "on 2026-03-31"),
    ("at the beginning of next month", "in early March 2026"),
    ("by the middle of next month", "by mid-March 2026"),
    ("next month on the 31st", "on 2026-03-31"),
    ("on the 3rd of next month", "on 2026-03-03"),
    ("the piano tuner comes two weeks today", "the piano tuner comes on 2026-02-25"),
    ("three weeks tomorrow", "on 2026-03-05"),
    ("moved to the end of next week", "moved to the end of the week (2026-02-20 to 2026-02-22)"),
    ("moved it to next Friday", "moved it to 2026-02-20"),
    ("on the twenty-first of March", "on 2026-03-21"),
    ("the start of the show", "the start of the show"),
    ("on 29 February 2028", "on 2028-02-29"),
    ("on 31 February", "on 31 February"),
    ("every Monday at noon", "every Monday at noon"),
    ("On Wednesdays I sing", "On Wednesdays I sing"),
    ("on Sunday evenings", "on Sunday evenings"),
    ("I may come with 3 friends", "I may come with 3 friends"),
    ("since 2019", "since 2019"),
    ("at half past eight", "at half past eight"),
]
CHINESE = [
    ("我明天飞", "我2026年2月12日飞"),
    ("大后天出发", "2026年2月14日出发"),
    ("昨晚没睡好", "2026年2月10日晚上没睡好"),
    ("下周三交稿", "2026年2月18日交稿"),
    ("这周五面试", "2026年2月13日面试"),
    ("上周六去的", "2026年2月7日去的"),
    ("下下周一开学", "2026年2月23日开学"),
    ("周四能取", "2026年2月12日能取"),
    ("月底前要交", "2026年2月28日前要交"),
    ("这个月底", "2026年2月28日"),
    ("下个月15号到期", "2026年3月15日到期"),
    ("三月底验收", "2026年3月31日验收"),
    ("年底前", "2026年12月31日前"),
    ("4月5日上午八点", "2026年4月5日上午八点"),
    ("十月一日结婚", "2026年10月1日结婚"),
    ("三天后", "2026年2月14日"),
    ("两周后复查", "2026年2月25日复查"),
    ("20号前给我", "2026年2月20日前给我"),
    ("去年做了手术", "2025年做了手术"),
    ("明年三月", "2027年3月"),
    ("两年前", "2024年"),
    ("下个月最后一个周六", "2026年3月28日"),
    ("四月第二个周日", "2026年4月12日"),
    ("三周内要交齐", "2026年3月4日之前要交齐"),
    ("一天内的温差", "一天内的温差"),
    ("半年后", "2026年8月11日"),
    ("两年半后到期", "2028年8月11日到期"),
    ("一个半月后复查", "2026年3月26日复查"),
    ("定了4月11日首演", "定了2026年4月11日首演"),
    ("4月11日报了名", "2025年4月11日报了名"),
    ("每周三晚上", "每周三晚上"),
    ("每月8号转账", "每月8号转账"),
    ("排练改到周日下午两点了", "排练改到周日下午两点了"),
    ("用的库是3号", "用的库是3号"),
    ("槐安里12弄5号楼", "槐安里12弄5号楼"),
    ("坐2号线", "坐2号线"),
    ("初五返程", "初五返程"),
    ("农历八月十五", "农历八月十五"),
    ("三月初三", "三月初三"),
    ("腊月二十三", "腊月二十三"),
    ("我妈是农历8月20号的生日", "我妈是农历8月20号的生日"),
    ("生日过阴历，六月18号", "生日过阴历，六月18号"),
    ("4月2号（农历）过寿", "4月2号（农历）过寿"),
    ("农历五月初五，阳历6月19号", "农历五月初五，阳历2026年6月19日"),
    ("下个月初三办酒", "下个月初三办酒"),
    ("一周一浇", "一周一浇"),
    ("三月第五个周三交房租", "三月第五个周三交房租"),
    ("四月第五个周四交房租", "2026年4月30日交房租"),
    ("2月30号交稿", "2月30号交稿"),
    ("下个月最后一天到期", "2026年3月31日到期"),
    ("六月头一天开馆", "2026年6月1日开馆"),
    ("这个月倒数第二天结账", "2026年2月27日结账"),
    ("下个月初体检", "2026年3月初体检"),
    ("四月中要搬家", "2026年4月中要搬家"),
    ("约在两周后的今天", "约在2026年2月25日"),
    ("下个月的今天", "2026年3月11日"),
    ("三月份初步定稿", "2026年3月初步定稿"),
    ("下午三点", "下午三点"),
]


@pytest.mark.parametrize(("said", "written"), ENGLISH)
def test_english_dates_are_made_absolute(said: str, written: str) -> None:
    assert absolute(said, WEDNESDAY) == written


@pytest.mark.parametrize(("said", "written"), CHINESE)
def test_chinese_dates_are_made_absolute(said: str, written: str) -> None:
    assert absolute(said, WEDNESDAY) == written


def test_the_beginning_of_a_month_is_its_first_ten_days() -> None:
    (mention,) = mentions("下个月初体检", WEDNESDAY)
    assert (mention.first, mention.last) == (date(2026, 3, 1), date(2026, 3, 10))


def test_a_day_counts_from_the_users_own_midnight() -> None:
    """Half past midnight in Tokyo is still the day before in UTC; "tomorrow" is meant in Tokyo."""
    tokyo = datetime.fromisoformat("2026-02-12T00:30:00+09:00")
    assert absolute("tomorrow", tokyo) == "on 2026-02-13"


def test_a_task_lasts_until_its_last_day_and_has_none_when_all_are_past() -> None:
    assert last_day(mentions("there on 3 June and home on the 7th", WEDNESDAY), WEDNESDAY) == date(2026, 6, 7)
    assert last_day(mentions("I quit three weeks ago", WEDNESDAY), WEDNESDAY) is None


PIECES = st.sampled_from([
    "on ", "next ", "the ", "end of ", "in ", "a week ", "Friday", "31 ", "February", "2000000000 ", "days", "0",
    "29th", "by ", "year", " ago", "下", "上", "周", "三", "月", "底", "初", "30", "号", "日", "年", "个", "后", "前",
    "明", "天", "大", "十", "每", "9999", "，", ". ", "May", "-", "2026-02-30", "to ", "tomorrow",
])  # fmt: skip


@given(
    st.text(max_size=120) | st.lists(PIECES, max_size=14).map("".join),
    st.datetimes(min_value=datetime(1, 1, 2), max_value=datetime(9999, 12, 30), timezones=st.just(UTC)),  # noqa: DTZ001
)
def test_any_text_at_any_time_gives_ordered_mentions_within_it(text: str, said_at: datetime) -> None:
    found = mentions(text, said_at)
    assert all(0 <= mention.start < mention.end <= len(text) for mention in found)
    assert all(left.end <= right.start for left, right in pairwise(found))
    assert all(mention.first <= mention.last for mention in found)
    absolute(text, said_at)


@given(st.integers(0, 6), st.integers(0, 4000))
def test_next_weekday_is_in_the_week_that_follows(weekday: int, offset: int) -> None:
    said_at = WEDNESDAY + timedelta(days=offset)
    name = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")[weekday]
    sign = "一二三四五六日"[weekday]
    english = mentions(f"it is next {name}", said_at)[0].first
    chinese = mentions(f"下周{sign}开会", said_at)[0].first
    assert english == chinese
    assert english.weekday() == weekday
    monday = said_at.date() - timedelta(days=said_at.weekday())
    assert monday + timedelta(days=7) <= english < monday + timedelta(days=14)
