"""Levels that are climbed, papers in hand and shops that move retire what they take the place of, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from memory.consolidation import consolidate
from memory.extraction.rules import extract
from memory.values import Source
from tests.corpora import passing_zh
from tests.store import Store, day

if TYPE_CHECKING:
    from memory.values import Change


def tell(store: Store, at: float, said: str) -> list[Change]:
    """Let the user say something in a new conversation, and rules alone learn from it."""
    conversation = store.transcript.create_conversation(store.profile_id).id
    assert conversation is not None
    message = store.transcript.add_user_message(store.profile_id, conversation, said, created_at=day(at)).id
    source = Source(store.profile_id, day(at), message, conversation)
    with store.db.write() as session:
        return consolidate(session, store.clock, extract(said, day(at)), source)


@pytest.mark.parametrize(("first", "later", "now", "gone"), passing_zh.CHANGED, ids=lambda value: str(value)[:30])
def test_what_is_reached_or_moved_takes_the_place_of_what_was(
    store: Store, first: str, later: str, now: str, gone: str
) -> None:
    tell(store, 0, "我在阳台种番茄，也爱看历史书。")
    tell(store, 1, first)
    assert any(gone in text for text in store.texts())
    tell(store, 50, later)
    assert not [text for text in store.texts() if gone in text]
    assert any(now in text for text in store.texts())
    assert any("番茄" in text for text in store.texts())


@pytest.mark.parametrize(("first", "later"), passing_zh.DONE_ELSEWHERE, ids=lambda value: str(value)[:30])
def test_what_is_done_elsewhere_leaves_a_task_alone(store: Store, first: str, later: str) -> None:
    tell(store, 1, first)
    before = store.texts()
    assert before
    tell(store, 50, later)
    assert before <= store.texts()
