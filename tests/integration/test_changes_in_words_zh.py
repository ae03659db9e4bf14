"""Levels that are climbed, papers in hand and shops that move retire what they take the place of, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.corpora import passing_zh

if TYPE_CHECKING:
    from tests.store import Store


@pytest.mark.parametrize(("first", "later", "now", "gone"), passing_zh.CHANGED, ids=lambda value: str(value)[:30])
def test_what_is_reached_or_moved_takes_the_place_of_what_was(
    store: Store, first: str, later: str, now: str, gone: str
) -> None:
    store.tell(0, "我在阳台种番茄，也爱看历史书。")
    store.tell(1, first)
    assert any(gone in text for text in store.texts())
    store.tell(50, later)
    assert not [text for text in store.texts() if gone in text]
    assert any(now in text for text in store.texts())
    assert any("番茄" in text for text in store.texts())


@pytest.mark.parametrize(("first", "later"), passing_zh.DONE_ELSEWHERE, ids=lambda value: str(value)[:30])
def test_what_is_done_elsewhere_leaves_a_task_alone(store: Store, first: str, later: str) -> None:
    store.tell(1, first)
    before = store.texts()
    assert before
    store.tell(50, later)
    assert before <= store.texts()
