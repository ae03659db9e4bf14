"""Most turns stop before any model is asked, and hardly one that holds something worth keeping does."""

from __future__ import annotations

import time

import pytest

from memory.extraction.known import KnownEntity, KnownNames
from memory.extraction.write_trigger import Reason, decide
from tests.corpora import sayings_en, sayings_zh, turns_en, turns_zh

ORDINARY = (*turns_en.ORDINARY, *turns_zh.ORDINARY)
KEEP = (*turns_en.KEEP, *turns_zh.KEEP)
WORTH_KEEPING = (*KEEP, *(said for said, _ in (*sayings_en.KEPT, *sayings_zh.KEPT)))

LEAST_STOPPED = 0.70
MOST_LOST = 0.02
SLOWEST = 0.02
"""Seconds for one turn on average; measured about 0.003."""


def test_seven_in_ten_mixed_turns_never_reach_the_extractor() -> None:
    turns = (*ORDINARY, *KEEP)
    assert len(turns) >= 400
    stopped = sum(not decide(turn).worth for turn in turns)
    assert stopped / len(turns) >= LEAST_STOPPED


def test_hardly_a_turn_worth_keeping_is_stopped() -> None:
    lost = [turn for turn in WORTH_KEEPING if not decide(turn).worth]
    assert len(lost) / len(WORTH_KEEPING) <= MOST_LOST, lost


def test_hardly_an_ordinary_turn_gets_through() -> None:
    passed = [turn for turn in ORDINARY if decide(turn).worth]
    assert len(passed) / len(ORDINARY) <= 0.05, passed


@pytest.mark.parametrize(
    ("turn", "reason"),
    [
        ("```python\nname = 'Bo'\n```", Reason.NO_PROSE),
        ("", Reason.NO_PROSE),
        ("What's the capital of Peru?", Reason.NO_STATEMENT),
        ("帮我写一首诗", Reason.NO_STATEMENT),
        ("Thanks, that's lovely of you!", Reason.SMALL_TALK),
        ("太好了，就是这个意思。", Reason.SMALL_TALK),
        ("I'm allergic to walnuts.", Reason.RULE),
        ("我对核桃过敏。", Reason.RULE),
    ],
)
def test_a_decision_says_why(turn: str, reason: Reason) -> None:
    assert decide(turn).reason is reason


def test_a_statement_about_somebody_known_goes_on() -> None:
    known = KnownNames((KnownEntity("Wilma", "daughter"),))
    assert decide("Wilma scored twice this morning.", known).worth


def test_a_turn_costs_a_few_milliseconds() -> None:
    started = time.perf_counter()
    for turn in ORDINARY:
        decide(turn)
    assert (time.perf_counter() - started) / len(ORDINARY) < SLOWEST
