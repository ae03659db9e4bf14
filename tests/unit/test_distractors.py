"""Distractors told beside a scenario's own facts lie between its first session and its question, and say the same."""

from __future__ import annotations

from datetime import timedelta

from assistant.evaluation.distractors import told_between
from assistant.evaluation.reading import Extracted
from memory.values import Evidence
from tests.store import day


def entries(count: int) -> list[Extracted]:
    return [
        Extracted(-1, -1, Evidence("user", f"note_{number}", str(number), f"Note {number}."), lang="en", at=day(-900))
        for number in range(count)
    ]


def test_they_are_spread_from_the_first_session_to_the_question() -> None:
    spread = told_between(entries(9), day(1), day(30))
    dates = [entry.at for entry in spread if entry.at is not None]
    assert dates[0] == day(1)
    assert day(30) - timedelta(hours=1) < dates[-1] < day(30)
    assert dates == sorted(set(dates))
    assert {entry.evidence.text for entry in spread} == {entry.evidence.text for entry in entries(9)}
    assert spread == told_between(entries(9), day(1), day(30))


def test_a_question_asked_at_once_leaves_no_date_after_it() -> None:
    assert {entry.at for entry in told_between(entries(3), day(1), day(1))} == {day(1)}
    assert told_between([], day(1), day(2)) == []
