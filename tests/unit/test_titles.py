"""A title is one line of plain words that fits the list, whatever a model sends."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from memory.columns import columns
from memory.titling import TITLE_COLUMNS, clean_title, title_from


@pytest.mark.parametrize(
    ("reply", "title"),
    [
        ("Cheese for Anna", "Cheese for Anna"),
        ('"Cheese for Anna."', "Cheese for Anna"),
        ("**Title: “Cheese for Anna”**\n\nIt is about cheese.", "Cheese for Anna"),
        ("# Cheese\tfor   Anna", "Cheese for Anna"),
        ("\x1b]0;x\x07Cheese\u202e for Anna", "]0;xCheese for Anna"),
        ("《安娜的奶酪》。", "安娜的奶酪"),
        ("标题：「安娜的奶酪」", "安娜的奶酪"),
        ("\n\n", ""),
        ("\"'`**", ""),
        ("C++ or C#?", "C++ or C#?"),
        ("Don't panic", "Don't panic"),
    ],
)
def test_quotes_marks_and_codes_are_taken_off(reply: str, title: str) -> None:
    assert clean_title(reply) == title


@pytest.mark.parametrize("text", ["a word and another " * 9, "去里昂旅行要带的奶酪和面包" * 9, "x" * 300])
def test_a_long_title_is_cut_to_the_columns_of_the_list(text: str) -> None:
    for title in (clean_title(text), title_from(text)):
        assert columns(title) <= TITLE_COLUMNS
        assert title.endswith("…")


FAMILY, FLAG, HEART = "👨\u200d👩\u200d👧\u200d👦", "🇫🇷", "❤\ufe0f"


@pytest.mark.parametrize(
    ("text", "room"),
    [("word", 4), ("去里昂", 6), ("e\u0301te\u0301", 3), (FAMILY, 2), (FLAG, 2), (HEART, 2), ("か\u3099", 2)],
)
def test_columns_are_those_of_the_screen(text: str, room: int) -> None:
    assert columns(text) == room == cell_len(text)


@pytest.mark.parametrize("sign", [FAMILY, FLAG, HEART, "e\u0301", "か\u3099", "नि", "👍🏽"])
@pytest.mark.parametrize("before", [0, 1, 2])
def test_a_title_is_never_cut_within_what_is_seen_as_one_character(sign: str, before: int) -> None:
    title = title_from("x" * before + sign * 60)
    assert columns(title) <= TITLE_COLUMNS
    assert title.endswith("…")
    signs = title.removeprefix("x" * before).removesuffix("…")
    assert signs == sign * (len(signs) // len(sign))
    assert columns(signs) > TITLE_COLUMNS - before - 1 - 2 * columns(sign)
