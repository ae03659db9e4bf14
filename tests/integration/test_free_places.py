"""Why a memory that only takes a free place is in: told lately, or because there was room."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from memory.recall.recall import Recall
from memory.values import Evidence
from tests.integration.recalling import ask

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.store import Store


@pytest.fixture
def recall(store: Store) -> Iterator[Recall]:
    found = Recall(store.db, None, None, store.clock)
    yield found
    found.close()


@pytest.mark.parametrize("question", ["What should I wear tomorrow?", "我明天穿什么好？"])
def test_what_fills_a_free_place_is_not_called_told_lately_when_it_is_old(
    store: Store, recall: Recall, question: str
) -> None:
    text = "The user put up an oak shelf."
    store.learn(-45, Evidence("user", "shelf", "oak", text, importance=9))
    found = {scored.candidate.text: scored.reason for scored in ask(recall, store, question).recalled}
    assert found == {text: "room_left"}
    store.learn(28, Evidence("user", "mirror", "round", "The user put up a round mirror."))
    assert "told_lately" in {scored.reason for scored in ask(recall, store, question).recalled}
