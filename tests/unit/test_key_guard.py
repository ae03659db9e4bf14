"""An endpoint's key is taken out of a stream wherever it is cut, and nothing else is changed."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.key_guard import HIDDEN, KeyGuard

KEY = "sk-live-Zr4QmT8uJx"


def through(text: str, cuts: list[int], key: str = KEY) -> str:
    guard = KeyGuard((key,))
    places = sorted({min(cut, len(text)) for cut in cuts} | {0, len(text)})
    pieces = [text[start:end] for start, end in itertools.pairwise(places)]
    return "".join(guard.feed(piece) for piece in pieces) + guard.rest()


@settings(max_examples=300, deadline=None)
@given(
    st.lists(st.sampled_from([KEY, KEY[:5], KEY[3:], "sk-", "s", " ", "the key 是", "\n"]), max_size=12),
    st.lists(st.integers(0, 150), max_size=30),
)
def test_the_key_never_passes_and_all_else_does(parts: list[str], cuts: list[int]) -> None:
    text = "".join(parts) + "."
    assert through(text, cuts) == text.replace(KEY, HIDDEN)


def test_an_answer_cut_within_the_key_tells_none_of_it() -> None:
    assert through(f"it is {KEY[:12]}", [8]) == f"it is {HIDDEN}"
    assert through("it is sk-", [7]) == "it is sk-"


@pytest.mark.parametrize("key", ["ollama", "lm-studio", ""])
def test_a_stand_in_for_a_key_stays_a_word(key: str) -> None:
    assert through("ask ollama or lm-studio", [5, 9], key) == "ask ollama or lm-studio"
