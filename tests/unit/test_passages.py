"""Ranking of long conversations: an answer next to the words asked for is found, at the time that is asked about."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from memory.recall.passages import Passage, rank
from memory.values import OwnerKey, OwnerKind

NOW = datetime(2026, 3, 10, tzinfo=UTC)


def turn(number: int, text: str, speaker: str = "Ann", days: float = 0, last: int = 9) -> Passage:
    return Passage(
        OwnerKey(OwnerKind.MESSAGE, number),
        text,
        speaker,
        NOW - timedelta(days=days),
        before=number - 1 if number else None,
        after=number + 1 if number < last else None,
    )


def test_an_answer_beside_the_words_that_were_asked_for_comes_before_strangers() -> None:
    turns = [turn(number, f"line {number}") for number in range(10)]
    words = {turns[4].key: 6.0}
    order = rank("harbour?", turns, words, {}, NOW)
    assert order[0] == 4
    assert set(order[1:3]) == {3, 5}


def test_the_named_speaker_and_the_time_asked_about_count() -> None:
    turns = [
        turn(0, "the boat trip", "Ann", days=50, last=0),
        turn(0, "the boat trip", "Bo", days=50, last=0),
        turn(0, "the boat trip", "Bo", days=400, last=0),
    ]
    turns = [Passage(OwnerKey(OwnerKind.MESSAGE, at), one.text, one.speaker, one.at) for at, one in enumerate(turns)]
    assert rank("What did Bo say of the trip in January?", turns, {}, {}, NOW)[0] == 1


def test_a_turn_is_lifted_by_the_fact_that_rests_on_it() -> None:
    fact = Passage(OwnerKey(OwnerKind.FACT, 1), "Ann sails.", "Ann", NOW, rests_on=(2,), is_fact=True)
    loose = [Passage(OwnerKey(OwnerKind.MESSAGE, at), "…", "Ann", NOW) for at in range(2)]
    told = Passage(OwnerKey(OwnerKind.MESSAGE, 2), "…", "Ann", NOW)
    order = rank("sail?", [*loose, told, fact], {fact.key: 3.0}, {}, NOW)
    assert order[:2] == [3, 2]


def test_nothing_is_ranked_without_complaint() -> None:
    assert rank("anything", [], {}, {}, NOW) == []
