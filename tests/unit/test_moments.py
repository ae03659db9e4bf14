"""The time a question asks about, in both languages, and what only looks like one."""

from __future__ import annotations

import time
from datetime import UTC, date, datetime

import pytest

from memory.recall.moments import asked_times, fit

NOW = datetime(2026, 3, 10, 12, tzinfo=UTC)


def at(text: str) -> datetime:
    day = date.fromisoformat(text)
    return datetime(day.year, day.month, day.day, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("question", "inside", "outside"),
    [
        ("What did I paint in January?", "2026-01-15", "2026-03-01"),
        ("Where was I in November?", "2025-11-02", "2026-02-01"),
        ("Who came on 3 June, 2023?", "2023-06-03", "2023-06-20"),
        ("Who came on June 3rd 2023?", "2023-06-04", "2023-07-01"),
        ("What happened in May 2024?", "2024-05-31", "2024-07-01"),
        ("What did we talk about last week?", "2026-03-03", "2026-03-10"),
        ("What did I tell you yesterday?", "2026-03-09", "2026-03-05"),
        ("我上周说了什么？", "2026-03-03", "2026-03-10"),
        ("1月我读了什么书？", "2026-01-20", "2026-03-01"),
        ("2025年6月3日谁来过？", "2025-06-03", "2025-08-01"),
        ("去年我去了哪？", "2025-07-01", "2026-02-01"),
        ("What did we plant last spring?", "2025-04-10", "2026-03-05"),
        ("What did we plant in the spring?", "2026-03-05", "2025-04-10"),
        ("去年夏天我们去了哪儿？", "2025-07-20", "2025-12-01"),
        ("去年冬天我练什么？", "2026-01-20", "2025-07-20"),
        ("去年三月我在读什么？", "2025-03-15", "2026-03-05"),
        ("What was I building in March last year?", "2025-03-15", "2026-03-05"),
        ("Who did I meet in 2024?", "2024-08-01", "2025-01-01"),
        ("2024年我去过哪些城市？", "2024-08-01", "2025-01-01"),
        ("What was I reading two months ago?", "2026-01-12", "2026-03-01"),
        ("三天前我说了什么？", "2026-03-07", "2026-03-01"),
        ("我前天说了什么？", "2026-03-08", "2026-03-05"),
        ("What did I say last Friday?", "2026-03-06", "2026-02-10"),
    ],
)
def test_time_words_narrow_the_time(question: str, inside: str, outside: str) -> None:
    stretches = asked_times(question, NOW)
    assert fit(stretches, at(inside)) == 1.0
    assert fit(stretches, at(outside)) == 0.0


@pytest.mark.parametrize(
    "question",
    ["May I ask something?", "What march music do you like?", "买3个月的会员划算吗？", "", "31 February", "2月30日"],
)
def test_what_only_looks_like_a_time_is_none(question: str) -> None:
    assert asked_times(question, NOW) == ()


def test_what_is_told_shortly_after_fits_a_little() -> None:
    stretches = asked_times("What did I do in January?", NOW)
    assert 0.0 < fit(stretches, at("2026-02-04")) < 1.0


def test_a_day_is_the_day_where_the_user_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "Asia/Shanghai")
    time.tzset()
    try:
        now = datetime(2026, 3, 10, 10, tzinfo=UTC).astimezone()
        early = datetime(2026, 3, 8, 22, tzinfo=UTC)  # six in the morning of the 9th in Shanghai
        assert fit(asked_times("昨天那个项目", now), early) == 1.0
    finally:
        monkeypatch.undo()
        time.tzset()
