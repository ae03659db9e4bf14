"""Sentences are found in both languages, taken out whole, and what stays can be found again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.erasure.redaction import hide, redact, sentence_spans, sentences_covering
from memory.values import Span


def sentences(text: str) -> list[str]:
    return [text[span.start : span.end] for span in sentence_spans(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I live in Lyon. I like tea!", ["I live in Lyon.", "I like tea!"]),
        ("My dentist is Dr. Quill at No. 5. Call her.", ["My dentist is Dr. Quill at No. 5.", "Call her."]),
        ("It costs 3.50 euros, e.g. at Paul's. Fine?", ["It costs 3.50 euros, e.g. at Paul's.", "Fine?"]),
        ("我住在梧桐路88弄。别打电话！好吗？", ["我住在梧桐路88弄。", "别打电话！", "好吗？"]),
        ("他说：“我搬家了。”然后走了。", ["他说：“我搬家了。”", "然后走了。"]),
        ("- tea\n- coffee\n\nDone", ["- tea", "- coffee", "Done"]),
        ("我用 Python 3.11. 你呢？", ["我用 Python 3.11.", "你呢？"]),
        ("See https://example.org/a.b for more. Bye", ["See https://example.org/a.b for more.", "Bye"]),
        ("I met J. R. Smith. He waved.", ["I met J. R. Smith.", "He waved."]),
        ("He lives at 5 Oak Rd.\nNext", ["He lives at 5 Oak Rd.", "Next"]),
        ("", []),
        ("  \n ", []),
    ],
)
def test_sentences_end_where_a_reader_would_end_them(text: str, expected: list[str]) -> None:
    assert sentences(text) == expected


def test_a_quote_takes_its_whole_sentence_with_it() -> None:
    text = "Fill this in: 14 Tansy Row, Whitby. That's where I live."
    at = text.index("14 Tansy")
    spans = sentences_covering(text, Span(at, at + 9))
    assert redact(text, spans).text == "[forgotten] That's where I live."


def test_a_quote_over_two_sentences_takes_both_as_one_mark() -> None:
    text = "我搬家了。新地址是梧桐路88弄。谢谢。"
    spans = sentences_covering(text, Span(2, 12))
    assert redact(text, spans).text == "[已忘记]谢谢。"


def test_marks_on_different_lines_stay_apart() -> None:
    text = "- red tea\n- green tea\n- water"
    assert redact(text, sentence_spans(text)[:2]).text == "[forgotten]\n[forgotten]\n- water"


def test_hiding_keeps_every_other_character_in_its_place() -> None:
    text = "我住在\n梧桐路。OK"
    assert hide(text, [[0, 8]]) == "   \n    OK"
    assert hide(text, []) == text


@given(
    text=st.text(alphabet="ab. \n。我！?", max_size=60),
    cuts=st.lists(st.tuples(st.integers(0, 60), st.integers(0, 60)), max_size=4),
    look=st.tuples(st.integers(0, 60), st.integers(0, 60)),
)
def test_what_stays_is_found_again_and_what_went_is_not(
    text: str, cuts: list[tuple[int, int]], look: tuple[int, int]
) -> None:
    spans = [Span(min(a, b, len(text)), min(max(a, b), len(text))) for a, b in cuts]
    result = redact(text, spans)
    start, end = sorted((min(look[0], len(text)), min(look[1], len(text))))
    if start == end:
        return
    moved = result.shift(Span(start, end))
    touched = any(gone.start < end and start < gone.end for gone in result.removed)
    assert (moved is None) == touched
    if moved is not None:
        assert result.text[moved.start : moved.end] == text[start:end]


@given(st.text(max_size=200))
def test_sentences_are_in_order_and_lose_only_white_space(text: str) -> None:
    spans = sentence_spans(text)
    at = 0
    for span in spans:
        assert not text[at : span.start].strip()
        at = span.end
    assert not text[at:].strip()
