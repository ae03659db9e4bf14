"""A search in the list of memories finds every word, also with one letter wrong, and the list is always in order."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.fact_rows import FactRow
from ui.memories import fuzzy
from ui.memories.arranging import PINNED, Arranged
from ui.memories.shown import Filter

WORDS = st.text("abcdefghijklmnopqrstuvwxyz", min_size=fuzzy.SHORTEST, max_size=12)
TEXTS = st.lists(st.text(st.characters(codec="utf-8"), max_size=30), max_size=12)


def row(number: int, text: str, **changes: object) -> FactRow:
    values: dict[str, object] = {
        "fact_id": number, "version_id": number, "pinned": False, "uses": 0, "attribute": "note", "entity": "user",
        "relation": "", "names": "", "kind": "fact", "status": "current", "importance": 5, "constraint": False,
        "sensitive": False, "text": text, "since": f"2026-03-{number:02} 09:00:00", "message_id": None,
    }  # fmt: skip
    return FactRow(**{**values, **changes})  # type: ignore[arg-type]


@given(TEXTS, st.text(max_size=20))
def test_each_text_is_found_once_at_most_and_whatever_holds_all_words_is_found(texts: list[str], words: str) -> None:
    folded = [fuzzy.fold(text) for text in texts]
    found = fuzzy.search(folded, words)
    assert len(found) == len(set(found))
    wanted = fuzzy.fold(words).split()[: fuzzy.WORDS]
    exact = [index for index, text in enumerate(folded) if all(word in text for word in wanted)]
    assert found[: len(exact)] == exact


@given(WORDS, st.data())
def test_one_mistake_in_a_word_still_finds_it_after_the_exact_ones(word: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(word) - 1))
    typed = data.draw(
        st.sampled_from([
            word[:at] + "1" + word[at + 1 :],  # wrong
            word[:at] + "1" + word[at:],  # too much
            word[:at] + word[at + 1 :],  # missing
            word[:at] + word[at : at + 2][::-1] + word[at + 2 :],  # swapped
        ])
    )  # fmt: skip
    texts = [f"the {word} here", f"the {typed} here", "0 0 0"]
    found = fuzzy.search(texts, typed)
    assert found[0] in ({1} if typed != word and typed not in texts[0] else {0, 1})
    if len(typed) >= fuzzy.SHORTEST:
        assert 0 in found
    assert 2 not in found


@pytest.mark.parametrize(
    ("text", "words", "is_found"),
    [
        ("The user likes Comté.", "COMTE", True),
        ("用户喜欢喝乌龙茶。", "乌龙茶", True),
        ("用户喜欢喝乌龙茶。", "乌龙菜", False),
        ("Ｗｉｄｅ letters", "wide", True),
        ("The cat sleeps.", "cot", False),
        ("The user's garden gate", "gardne gate", True),
        ("The user's garden", "garden gate", False),
        ("Bread and butter", "buttre", True),
        ("Bread and butter", "butetr", True),
        ("Bread and butter", "btuetr", False),
        ("Price (in $)", "(in", True),
    ],
)
def test_words_are_compared_without_case_accents_and_width(text: str, words: str, is_found: bool) -> None:
    assert bool(fuzzy.search([fuzzy.fold(text)], words)) is is_found


ROWS = [
    row(1, "The user grows roses.", entity="user", uses=3),
    row(2, "Anna grows tulips.", entity="Anna", relation="sister", names="Anya", importance=9),
    row(3, "The user is allergic to lupin.", pinned=True),
    row(4, "The user repotted a rose.", kind="episode"),
    row(5, "The user waters the rosses.", importance=8),
]


def numbers(wanted: Filter) -> list[list[int]]:
    return [[one.fact_id for one in group.rows] for group in Arranged(ROWS).groups(wanted)]


def test_pinned_come_first_then_the_user_then_others_and_the_newest_first_within_a_group() -> None:
    assert numbers(Filter()) == [[3], [4], [5, 1], [2]]
    assert Arranged(ROWS).groups(Filter())[0].entity == PINNED


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (Filter(words="rose"), [[4, 1, 5]]),
        (Filter(words="sister"), [[2]]),
        (Filter(words="anya"), [[2]]),
        (Filter(words="rose", kind="episode"), [[4]]),
        (Filter(entity="anna"), [[2]]),
        (Filter(words="orchids"), []),
        (Filter(kind="procedure"), []),
        (Filter(words="rose", sort="use"), [[1, 4, 5]]),
        (Filter(sort="importance"), [[3], [4], [5, 1], [2]]),
        (Filter(sort="use"), [[3], [4], [1, 5], [2]]),
    ],
)
def test_filters_and_sorts_go_together(wanted: Filter, found: list[list[int]]) -> None:
    assert numbers(wanted) == found


@given(
    st.lists(
        st.builds(
            row,
            st.integers(1, 28),
            st.text(max_size=8),
            pinned=st.booleans(),
            entity=st.sampled_from(["user", "Anna", "anna", "小林"]),
            kind=st.sampled_from(["fact", "episode"]),
        )
    ),
    st.sampled_from(["age", "use", "importance"]),
)
def test_no_memory_is_lost_or_listed_twice_by_grouping(rows: list[FactRow], sort: str) -> None:
    groups = Arranged(rows).groups(Filter(sort=sort))
    assert sorted(one for group in groups for one in group.rows) == sorted(rows)
    assert len({(group.entity, group.relation, group.kind) for group in groups}) == len(groups)
