"""Words are found however they are written, in both languages, and no text becomes search syntax."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.chinese_variants import to_simplified
from memory.terms import MAX_QUERY_TERMS, fold_word, query_terms, terms


def found_by(question: str, text: str) -> bool:
    """Tell whether a text shares a term with a question, as the index would find it."""
    wanted, held = query_terms(question), terms(text).split()
    return any(word in held for word in wanted.whole) or any(
        word.startswith(beginning) for beginning in wanted.beginnings for word in held
    )


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Which allergies does she have?", "Anna has an allergy to nuts"),
        ("hiking trips", "We hiked a trip last year"),
        ("Anna’s flat", "The flat of Anna is in Lyon"),
        ("running", "He runs every morning"),
        ("where did we stop with decided colours", "We decide on the colour tomorrow"),
        ("order YT-7730-2519", "the order number is yt-7730-2519."),
        ("7730", "The order is YT-7730-2519"),
        ("what was on port 8080", "The proxy listens on :8080"),
        ("£35", "It cost £35 at the door"),
        ("uni-app", "用uni-app开发小程序"),
        ("uniapp", "用uni-app开发小程序"),
        ("C++", "I write C++ for a living"),
        ("CAFÉ", "the café round the corner"),
        ("home_city", "attribute home_city"),
        ("anna.k@example.org", "Write to Anna.K@example.org"),
        ("８０８０", "port 8080"),
        ("猫", "我养了一只猫"),
        ("我的猫叫什么", "猫叫豆豆"),
        ("貓叫什麼名字", "用户的猫叫豆豆"),
        ("我住在哪個城市", "用户住的城市是上海"),
        ("対応", "対応が早い"),
    ],
)
def test_a_question_finds_the_text_it_means(question: str, text: str) -> None:
    assert found_by(question, text)


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("port 80", "it listens on 8080"),
        ("C++", "I like C# and nothing else"[7:9]),
        ("£35", "it cost £350"),
        ("我的", "我的猫"),
        ("cat", "concatenate"),
    ],
)
def test_likenesses_are_not_found(question: str, text: str) -> None:
    whole = {word for word in query_terms(question).whole if len(word) > 1}
    assert not whole & set(terms(text).split())


def test_only_stop_words_leave_nothing_to_look_for() -> None:
    assert not query_terms("What is it that you are?")
    assert not query_terms("你是谁")
    assert not query_terms("")


@given(st.text(max_size=300))
def test_terms_hold_letters_and_digits_only(text: str) -> None:
    wanted = query_terms(text)
    for term in (*terms(text).split(" "), *wanted.whole, *wanted.beginnings):
        assert re.fullmatch(r"(?:[0-9a-z]|[^\x00-\x7f\s])*", term), repr(term)


@given(st.text(alphabet=st.characters(codec="utf-8"), max_size=200))
def test_a_text_holds_every_whole_term_that_it_asks_for(text: str) -> None:
    held = set(terms(text).split())
    assert set(query_terms(text).whole) <= held


def test_a_megabyte_is_cut_and_a_long_question_keeps_both_ends() -> None:
    words = [f"word{number}x" for number in range(300_000)]
    wanted = query_terms(" ".join(words[:500])).whole
    assert len(wanted) == MAX_QUERY_TERMS
    assert wanted[0] == "word0x"
    assert wanted[-1] == "word499x"
    assert len(terms(" ".join(words))) < 400_000
    assert terms("a" * 1_000_000).split() == ["a" * 48]


@pytest.mark.parametrize(
    ("word", "folded"),
    [
        ("allergies", "allergy"),
        ("boxes", "box"),
        ("addresses", "address"),
        ("gas", "gas"),
        ("bus", "bus"),
        ("analysis", "analysis"),
        ("moved", "move"),
        ("moving", "move"),
        ("planning", "plan"),
        ("string", "string"),
        ("bring", "bring"),
        ("need", "need"),
        ("studied", "study"),
        ("tie", "tie"),
        ("ties", "tie"),
        ("2519s", "2519s"),
    ],
)
def test_english_endings_are_folded_lightly(word: str, folded: str) -> None:
    assert fold_word(word) == folded


def test_traditional_characters_are_folded_one_to_one() -> None:
    text = "這裡的貓與狗，還有電腦和圖書館"
    assert to_simplified(text) == "这里的猫与狗，还有电脑和图书馆"
    assert len(to_simplified(text)) == len(text)
