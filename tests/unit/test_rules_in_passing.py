"""What English speakers tell in passing is kept with its weight and its whole content; what only looks alike is not."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memory.extraction.rules import extract
from memory.values import Kind
from tests.corpora import passing_en

WEDNESDAY = datetime(2026, 2, 11, 14, 8, tzinfo=UTC)


@pytest.mark.parametrize(("said", "attribute", "needed"), passing_en.LIMITS, ids=lambda value: str(value)[:40])
def test_a_limit_told_in_passing_is_a_limit(said: str, attribute: str, needed: str) -> None:
    limits = [piece for piece in extract(said, WEDNESDAY) if piece.constraint and piece.attribute.endswith(attribute)]
    assert any(needed.casefold() in piece.text.casefold() for piece in limits)


@pytest.mark.parametrize(("said", "attribute", "needed"), passing_en.TOLD, ids=lambda value: str(value)[:40])
def test_what_is_told_without_saying_i_am_lands_in_its_slot(said: str, attribute: str, needed: str) -> None:
    pieces = [piece for piece in extract(said, WEDNESDAY) if piece.attribute.endswith(attribute)]
    assert any(needed.casefold() in piece.text.casefold() for piece in pieces)


@pytest.mark.parametrize(("said", "never"), passing_en.REFUSED, ids=lambda value: str(value)[:40])
def test_look_alikes_are_not_taken_for_it(said: str, never: tuple[str, ...]) -> None:
    assert not [piece for piece in extract(said, WEDNESDAY) if piece.attribute.endswith(never)]


@pytest.mark.parametrize(("said", "each"), passing_en.APART, ids=lambda value: str(value)[:40])
def test_what_is_told_of_two_in_contrast_is_kept_apart(said: str, each: dict[str, str]) -> None:
    pieces = extract(said, WEDNESDAY)
    assert {piece.entity: piece.text for piece in pieces if piece.entity in each} == each
    for piece in pieces:
        assert sum(name in piece.text for name in each) <= 1


@pytest.mark.parametrize("said", passing_en.TOGETHER)
def test_what_is_not_told_of_anybody_is_not_kept_apart(said: str) -> None:
    assert extract(said, WEDNESDAY) == []


@pytest.mark.parametrize(("made", "said", "needed"), passing_en.WAYS, ids=lambda value: str(value)[:40])
def test_how_it_is_done_is_kept_whole_with_what_it_is_for(made: str, said: str, needed: str) -> None:
    ways = [piece for piece in extract(said, WEDNESDAY, before=[made]) if piece.kind is Kind.PROCEDURE]
    assert any(needed in piece.text and made.rstrip(".")[:20] in piece.text for piece in ways)


@pytest.mark.parametrize(("made", "said"), passing_en.NO_WAYS)
def test_plans_praise_and_questions_are_no_way_of_doing_it(made: str, said: str) -> None:
    assert not [piece for piece in extract(said, WEDNESDAY, before=[made]) if piece.kind is Kind.PROCEDURE]


@pytest.mark.parametrize("said", passing_en.ORDERS)
def test_which_part_of_an_answer_comes_first_is_a_standing_wish(said: str) -> None:
    pieces = extract(said, WEDNESDAY, before=["What is a monad?"])
    assert [piece.text for piece in pieces if piece.kind is Kind.PREFERENCE and said.rstrip(".") in piece.text]


def test_a_target_that_moves_takes_the_place_of_the_last() -> None:
    first = extract("I'd be happy with a 48:00 finish at the ten kilometres.", WEDNESDAY)
    later = extract("I'm raising my running goal. A 46:30 finish looks realistic.", WEDNESDAY)
    last = extract("The trainer saw my laps and set the bar at a 45:00 finish.", WEDNESDAY)
    slots = [next(piece for piece in each if piece.attribute == "target_time") for each in (first, later, last)]
    assert ["48:00" in slots[0].text, "46:30" in slots[1].text, "45:00" in slots[2].text] == [True] * 3


def test_progress_takes_the_place_of_earlier_progress_of_the_same_thing() -> None:
    (first,) = extract("Lesson two of ten ticked off in the pottery course!", WEDNESDAY)
    (later,) = extract("Lesson six of ten done in the pottery course.", WEDNESDAY)
    assert first.attribute == later.attribute


def test_a_food_taken_up_again_lies_in_the_slot_of_what_was_left_out() -> None:
    (left_out,) = extract("I've been avoiding dairy since spring.", WEDNESDAY)
    (again,) = extract("I'm back on cheese and yoghurt.", WEDNESDAY)
    assert (left_out.attribute, left_out.constraint) == (again.attribute, True)
    assert again.constraint is False


def test_a_subscription_that_is_cancelled_by_its_sort_lies_in_its_slot() -> None:
    (had,) = extract("I've had Deezer for years and love it.", WEDNESDAY)
    ended = [piece for piece in extract("I've cancelled the music one.", WEDNESDAY) if piece.ended]
    assert [piece.attribute for piece in ended] == [had.attribute]


def test_what_is_to_do_and_what_has_its_day_are_two_memories() -> None:
    dated, to_do = extract(
        "We sign the lease on 9 March and I still have to cancel the gym and call the bank.", WEDNESDAY
    )
    texts = sorted([dated.text, to_do.text], key=lambda text: "cancel" in text)
    assert "2026-03-09" in texts[0]
    assert "cancel" not in texts[0]
    assert "cancel the gym and call the bank" in texts[1]


def test_a_requirement_of_a_thing_to_buy_names_the_thing() -> None:
    before = ["My camera is worn out. Which one should I get?"]
    (piece,) = extract("It must have a viewfinder, screens are useless in the sun.", WEDNESDAY, before=before)
    assert "camera" in piece.text
    assert "viewfinder, screens are useless" in piece.text


def test_a_remark_added_to_a_trade_makes_no_second_memory() -> None:
    assert len(extract("I'm a baker, so at least the bread speaks for me.", WEDNESDAY)) == 1
