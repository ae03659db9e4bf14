"""How alike two questions are in words, and what the user's word does to a ranking."""

from __future__ import annotations

import pytest

from memory.recall import query
from memory.recall.lowering import (
    LOWERED_BY,
    PART,
    REASON,
    SURE,
    Lowered,
    Lowering,
    Said,
    explained,
    lower,
    part_pinned,
)
from memory.recall.ranking import Weighed
from memory.values import Candidate, Kind, OwnerKey, OwnerKind, Scored
from tests.store import day

MESSAGE = OwnerKey(OwnerKind.MESSAGE, 7)


def _share(asked: str, before: str) -> float:
    said = [Said(None, (MESSAGE,), before, day(0))]
    return Lowering(None).compare(said, query.understand(asked), None, None).others.get(MESSAGE, 0.0)


@pytest.mark.parametrize(
    ("asked", "before", "least", "most"),
    [
        ("What could I cook on Monday?", "What could I cook on Monday?", 1.0, 1.0),
        ("and?", "And?", 1.0, 1.0),
        ("and?", "so?", 0.0, 0.0),
        ("What could I cook with leeks on Monday?", "What should I cook with leeks?", 0.7, 1.0),
        ("What could I cook with leeks?", "Plan the route to the lake with the kids", 0.0, 0.0),
        ("Gift for Anna's birthday", "Gift for my boss who leaves us", 0.0, 0.5),
        ("周一做什么菜好？", "周一做什么菜好？", 1.0, 1.0),
        ("韭菜能做什么菜？", "去湖边的路线怎么走", 0.0, 0.0),
    ],
)
def test_questions_are_alike_by_the_words_they_share(asked: str, before: str, least: float, most: float) -> None:
    assert least <= _share(asked, before) <= most


def _weighed(key: OwnerKey, score: float) -> Weighed:
    return Weighed(Candidate(key, "text", Kind.EPISODE, day(0)), relevance=score, score=score)


def test_what_is_somewhat_alike_lowers_somewhat_and_no_further() -> None:
    other = OwnerKey(OwnerKind.MESSAGE, 8)
    ranked = lower([_weighed(MESSAGE, 0.9), _weighed(other, 0.8)], Lowered(others={MESSAGE: 0.5}))
    assert [item.candidate.key for item in ranked] == [other, MESSAGE]
    assert ranked[1].relevance == pytest.approx(0.9 - LOWERED_BY * 0.5)
    assert not ranked[1].out
    (out,) = lower([_weighed(MESSAGE, 0.9)], Lowered(others={MESSAGE: SURE}))
    assert out.out == REASON


def test_said_twice_it_counts_once() -> None:
    said = [Said(None, (MESSAGE,), "Gift for Anna", day(0)), Said(None, (MESSAGE,), "Gift for Anna's party", day(1))]
    asked = query.understand("Gift for Anna in autumn")
    both = Lowering(None).compare(said, asked, None, None).others[MESSAGE]
    each = [Lowering(None).compare([one], asked, None, None).others.get(MESSAGE, 0.0) for one in said]
    assert both == max(each)


def test_the_reason_names_the_user_where_their_word_decided() -> None:
    candidate = Candidate(MESSAGE, "text", Kind.EPISODE, day(0))
    cut = [
        Scored(candidate, 0.1, {PART: 0.4}, "below_bar"),
        Scored(candidate, 0.1, {}, "below_bar"),
        Scored(candidate, 0.1, {PART: 0.4}, "duplicate"),
    ]
    assert [scored.reason for scored in explained(cut)] == [REASON, "below_bar", "duplicate"]
    assert part_pinned([candidate], Lowered(others={MESSAGE: 0.5}))[0] == [candidate]
