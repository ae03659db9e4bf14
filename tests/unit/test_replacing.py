"""A loosely named change finds the one thing it changes, and nothing where that is not clear."""

from __future__ import annotations

import pytest

from memory.replacing import Held, all_replaced, replaced, says_change

HELD = (
    Held(1, "note", "The user keeps four hens behind the bakery.", group=8, age_days=40),
    Held(2, "note", "The rehearsal with the brass quintet begins at 19:30.", group=9, age_days=40),
    Held(3, "boat", "The user's dinghy is called Plover.", group=10, age_days=40),
    Held(4, "note", "用户每天给多肉浇水两次。", group=11, age_days=40),
    Held(5, "note", "用户在夜市卖糖画。", group=12, age_days=40),
)


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("The brass quintet's rehearsal has moved to 20:15.", 2),
        ("The user sold the boat to a cousin.", 3),
        ("The user no longer keeps hens.", 1),
        ("糖画用户不干了，改卖气球。", 5),
    ],
)
def test_a_change_finds_what_it_changes(said: str, found: int) -> None:
    target = replaced(said, HELD)
    assert target is not None
    assert target.id == found


@pytest.mark.parametrize(
    "said",
    [
        "The user keeps bees as well.",  # nothing changes
        "The user has sold the piano.",  # nobody spoke of a piano
        "The dentist has moved to 20:15.",  # a time of day alone is no likeness
        "用户不喝咖啡了。",
    ],
)
def test_an_unrelated_statement_changes_nothing(said: str) -> None:
    assert replaced(said, HELD) is None


def test_the_name_of_what_both_are_about_is_no_likeness() -> None:
    held = (Held(1, "start", "The Lisbon course starts on 2026-05-04.", group=3, age_days=4),)
    said = "For the Lisbon course only the fee is missing as of 2026-04-02."
    assert all_replaced(said, held, careful=True)
    assert not all_replaced(said, held, careful=True, about="Lisbon course")


def test_of_two_equally_like_things_none_is_taken() -> None:
    twins = (Held(1, "note", "Ada's locker is number 12."), Held(2, "note", "Bo's locker is number 31."))
    assert replaced("The locker was changed.", twins) is None


def test_plain_statements_say_no_change() -> None:
    assert not says_change("The user lives by the sea.")
    assert says_change("周会改到下午四点。")
