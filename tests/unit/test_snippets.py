"""One line around what was searched for, and nothing of what was forgotten."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from memory.snippets import HIDDEN, SNIPPET_CHARACTERS, hide, snippet


def test_snippet_stands_around_the_word_and_shows_that_it_was_cut() -> None:
    found = snippet("lead " * 50 + "the key word" + " tail" * 50, "KEY")
    assert found is not None
    assert found.startswith("…")
    assert found.endswith("…")
    assert "the key word" in found


def test_chinese_is_found_by_pairs() -> None:
    assert snippet("我们周末去爬了香山，很累", "香山爬山") == "我们周末去爬了香山，很累"
    assert snippet("nothing of that", "香山") is None


def test_forgotten_spans_are_hidden_whatever_their_order() -> None:
    assert hide("one two three", [[8, 13], [0, 3]]) == f"{HIDDEN} two {HIDDEN}"
    assert hide("abcdef", [[0, 4], [2, 6]]) == HIDDEN + HIDDEN


@given(st.text(max_size=400), st.text(max_size=20))
def test_snippet_is_one_short_line_of_any_text(content: str, words: str) -> None:
    found = snippet(content, words)
    assert found is None or ("\n" not in found and len(found) <= SNIPPET_CHARACTERS + 2)
