"""A memory that is corrected by hand: its sentence and its value go on saying the same."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.rewording import text_with, value_in


@pytest.mark.parametrize(
    ("text", "value", "new_text", "expected"),
    [
        ("The user lives in Whitby.", "Whitby", "The user lives in Leeds.", "Leeds"),
        ("The user lives in Whitby.", "Whitby", "The user lives in Leeds", "Leeds"),
        ("The user lives in Whitby.", "whitby", "The user lives in York, near the river.", "York, near the river"),
        ("用户住在杭州。", "杭州", "用户住在苏州。", "苏州"),
        ("用户住在杭州", "杭州", "用户住在苏州了。", "苏州了"),
    ],
)
def test_the_value_is_what_stands_in_its_place_now(text: str, value: str, new_text: str, expected: str) -> None:
    assert value_in(text, value, new_text) == expected


def test_a_value_that_still_stands_in_the_sentence_stays() -> None:
    assert value_in("The user lives in Whitby.", "Whitby", "The user has lived in Whitby since May.") == "Whitby"


def test_a_sentence_that_says_something_else_is_its_own_value() -> None:
    assert value_in("The user lives in Whitby.", "Whitby", "The user moved to Leeds in May.") == (
        "The user moved to Leeds in May"
    )


def test_a_value_that_never_stood_in_the_sentence_stays() -> None:
    assert value_in("The user is a vegan.", "plant-based", "The user is a strict vegan.") == "plant-based"


def test_a_new_value_is_put_into_the_sentence() -> None:
    assert text_with("home_city", "The user lives in Whitby.", "Whitby", "Leeds") == "The user lives in Leeds."
    assert text_with("home_city", "用户住在杭州。", "杭州", "苏州") == "用户住在苏州。"
    assert text_with("home_city", "The user is a northerner.", "Whitby", "Leeds") == "home city: Leeds"


@given(st.text(max_size=30), st.text(min_size=1, max_size=10), st.text(max_size=60))
def test_the_old_value_is_never_kept_by_a_sentence_that_dropped_it(around: str, value: str, new_text: str) -> None:
    text = f"{around} {value} {around}"
    kept = value_in(text, value, new_text)
    if value.casefold() not in new_text.casefold() and new_text:
        assert kept.casefold() in new_text.casefold()
