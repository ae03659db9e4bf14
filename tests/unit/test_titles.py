"""A title is one line of plain words that fits the list, whatever a model sends."""

from __future__ import annotations

import pytest

from memory.titling import TITLE_COLUMNS, clean_title, columns, title_from


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
