"""Of like things with an owner each in the name, a question about one owner's keeps the others' out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from memory.recall.recall import Recall, RecallQuery
from memory.values import Evidence
from tests.store import day

if TYPE_CHECKING:
    from tests.store import Store

TOLD = (
    Evidence("姨妈的按摩椅", "shop_and_order", "舒享，尾号3391", "用户给姨妈买的按摩椅是在舒享下的单，尾号3391。"),
    Evidence("伯伯的按摩椅", "shop_and_order", "康元，尾号7720", "用户给伯伯买的按摩椅是在康元下的单，尾号7720。"),
    Evidence("Aunt Vi's armchair", "shop_and_order", "Loom, 3391", "The armchair for Aunt Vi is order 3391 from Loom."),
    Evidence("Uncle Ned's armchair", "shop_and_order", "Weft, 7720", "The armchair for Uncle Ned is from Weft, 7720."),
)


@pytest.mark.parametrize(
    ("asked", "meant", "others"),
    [
        ("姨妈说按摩椅还没到，我该问哪家店、报哪个单号？", "舒享", "康元"),
        ("伯伯的按摩椅是哪家店的单？", "康元", "舒享"),
        ("Aunt Vi's armchair has not come, which shop and order do I ask about?", "Loom", "Weft"),
    ],
)
def test_a_question_about_one_owner_keeps_the_others_out(store: Store, asked: str, meant: str, others: str) -> None:
    texts = _recalled(store, asked)
    assert any(meant in text for text in texts)
    assert not [text for text in texts if others in text]


@pytest.mark.parametrize(
    ("asked", "both"),
    [
        ("姨妈的按摩椅和伯伯的按摩椅分别是哪家店的单？", ("舒享", "康元")),
        ("Which shops are Aunt Vi's armchair and Uncle Ned's armchair from?", ("Loom", "Weft")),
    ],
)
def test_a_question_about_both_owners_brings_in_both(store: Store, asked: str, both: tuple[str, str]) -> None:
    texts = _recalled(store, asked)
    assert not [name for name in both if not any(name in text for text in texts)]


def _recalled(store: Store, asked: str) -> list[str]:
    store.learn(1, *(TOLD[2:] if asked.isascii() else TOLD[:2]))
    recall = Recall(store.db, None, None, store.clock)
    try:
        found = recall.recall(RecallQuery(store.profile_id, asked, day(9)), count_tokens=lambda words: len(words) // 4)
    finally:
        recall.close()
    return [scored.candidate.text for scored in found.recalled]
