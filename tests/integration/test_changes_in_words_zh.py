"""Levels that are climbed, papers in hand and shops that move retire what they take the place of, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from memory.consolidation import consolidate
from memory.extraction.rules import extract
from memory.values import Source
from tests.corpora import passing_zh
from tests.store import day

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


def test_a_day_is_changed_that_was_told_of_what_the_question_before_named(store: Store) -> None:
    conversation = store.transcript.create_conversation(store.profile_id).id
    assert conversation is not None
    question = "全家福在外景拍冷不冷？"
    asked = store.transcript.add_user_message(store.profile_id, conversation, question, created_at=day(1))
    assert asked.id is not None
    answer = store.transcript.add_answer(store.profile_id, conversation, asked.id, "早春要多穿。")
    told = "我们约了2月28日拍，在渔码头。"
    said = store.transcript.add_user_message(
        store.profile_id, conversation, told, parent_id=answer.id, created_at=day(1)
    )
    with store.db.write() as session:
        consolidate(
            session,
            store.clock,
            extract(told, day(1), before=[question]),
            Source(store.profile_id, day(1), said.id, conversation),
        )
    assert any("2月28日" in text for text in store.texts())
    store.tell(20, "师傅病了，全家福挪到3月21日，地方没变。")
    assert not [text for text in store.texts() if "2月28日" in text]
    assert any("3月21日" in text for text in store.texts())
