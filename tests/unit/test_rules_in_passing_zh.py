"""What Chinese speakers tell in passing is kept with its whole content; what only looks alike is not."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memory.extraction.rules import extract
from memory.values import Kind
from tests.corpora import passing_zh

WEDNESDAY = datetime(2026, 2, 11, 14, 8, tzinfo=UTC)


@pytest.mark.parametrize(("said", "needed"), passing_zh.TOLD, ids=lambda value: str(value)[:40])
def test_what_is_told_in_passing_is_kept(said: str, needed: tuple[str, ...]) -> None:
    kept = " | ".join(piece.text for piece in extract(said, WEDNESDAY))
    assert not [word for word in needed if word not in kept]


@pytest.mark.parametrize("said", passing_zh.NOTHING)
def test_the_street_the_news_and_the_plots_of_films_are_nothing_of_the_users(said: str) -> None:
    assert extract(said, WEDNESDAY) == []


@pytest.mark.parametrize("said", passing_zh.ERRANDS)
def test_what_is_done_somewhere_once_is_no_living(said: str) -> None:
    assert not [piece for piece in extract(said, WEDNESDAY) if piece.attribute in {"occupation", "employer", "studies"}]


@pytest.mark.parametrize(("said", "before", "each"), passing_zh.APART, ids=lambda value: str(value)[:40])
def test_what_is_told_of_several_is_kept_apart(said: str, before: tuple[str, ...], each: dict[str, str]) -> None:
    pieces = extract(said, WEDNESDAY, before=before)
    for name, told in each.items():
        assert any(told in piece.text for piece in pieces if piece.entity == name)
        assert not [piece for piece in pieces if piece.entity != name and told in piece.text]


@pytest.mark.parametrize("said", passing_zh.NOT_APART)
def test_times_and_steps_are_nobodys_names(said: str) -> None:
    assert not [piece for piece in extract(said, WEDNESDAY) if piece.entity != "user"]


@pytest.mark.parametrize(("made", "said", "needed"), passing_zh.WAYS, ids=lambda value: str(value)[:40])
def test_how_it_is_done_is_kept_whole_with_what_it_is_for(made: str, said: str, needed: str) -> None:
    ways = [piece for piece in extract(said, WEDNESDAY, before=[made]) if piece.kind is Kind.PROCEDURE]
    assert any(needed in piece.text and made.rstrip("。？")[:10] in piece.text for piece in ways)


@pytest.mark.parametrize(("made", "said"), passing_zh.NO_WAYS)
def test_praise_and_questions_are_no_way_of_doing_it(made: str, said: str) -> None:
    assert not [piece for piece in extract(said, WEDNESDAY, before=[made]) if piece.kind is Kind.PROCEDURE]


@pytest.mark.parametrize(("before", "said", "who", "told"), passing_zh.OF_THE_ONE_BEFORE)
def test_he_and_she_are_whom_the_message_before_named(before: str, said: str, who: str, told: str) -> None:
    pieces = extract(said, WEDNESDAY, before=[before])
    assert [piece for piece in pieces if piece.entity == who and told in piece.text]
    assert not [piece for piece in pieces if piece.entity != who and told in piece.text]


@pytest.mark.parametrize(("before", "said"), passing_zh.OF_NOBODY_NAMED)
def test_he_is_no_woman_and_a_laugh_is_no_trait(before: str, said: str) -> None:
    assert extract(said, WEDNESDAY, before=[before]) == []
