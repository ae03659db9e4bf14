"""What a person says about an answer's memories is kept, shown and taken back, and nothing else comes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from assistant.errors import HippoError
from assistant.feedback import HardLimitError
from memory.feedback import FeedbackSort
from memory.values import OwnerKey, OwnerKind
from tests.endpoints.server import ScriptedEndpoint
from tests.homes import open_home, say

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from assistant.hippo import Hippo


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Hippo]:
    with ScriptedEndpoint() as endpoint, open_home(tmp_path, endpoint) as hippo:
        yield hippo


def _answer(home: Hippo, question: str) -> int:
    say(home, question)
    chat = home.transcript.conversations(home.profile_id)[0]
    assert chat.head_message_id is not None
    return chat.head_message_id


def _key(home: Hippo, text: str) -> OwnerKey:
    return OwnerKey(OwnerKind.FACT, home.add_memory(text).version_id)


def test_feedback_is_kept_once_shown_with_its_question_and_taken_back(home: Hippo) -> None:
    key = _key(home, "I play the bassoon on Mondays.")
    answer = _answer(home, "What could I cook on Monday?")
    said = home.feedback.not_relevant(home.profile_id, answer, key)
    assert home.feedback.not_relevant(home.profile_id, answer, key) == said
    missed = home.feedback.missed(home.profile_id, answer, "  I have no \n oven. ")
    first, second = home.feedback.of_answer(home.profile_id, answer)
    assert (first.id, first.sort, first.text) == (said, FeedbackSort.NOT_RELEVANT, "I play the bassoon on Mondays.")
    assert (second.id, second.sort, second.text) == (missed, FeedbackSort.MISSED, "I have no oven.")
    assert {view.question for view in (first, second)} == {"What could I cook on Monday?"}
    assert home.feedback.undo(said)
    assert not home.feedback.undo(said)
    assert not home.feedback.undo(missed, profile_id=home.profile_id + 1)
    assert [view.id for view in home.feedback.all(home.profile_id)] == [missed]


def test_a_hard_limit_is_left_out_only_by_someone_who_insists(home: Hippo) -> None:
    key = _key(home, "I am allergic to lupin.")
    answer = _answer(home, "Which bread should I bake?")
    with pytest.raises(HardLimitError, match="lupin"):
        home.feedback.not_relevant(home.profile_id, answer, key)
    assert home.feedback.all(home.profile_id) == []
    assert home.feedback.not_relevant(home.profile_id, answer, key, insist=True)


def test_nothing_can_be_said_of_what_is_not_there(home: Hippo) -> None:
    answer = _answer(home, "Which bread should I bake?")
    with pytest.raises(LookupError):
        home.feedback.not_relevant(home.profile_id, answer, OwnerKey(OwnerKind.FACT, 99))
    with pytest.raises(LookupError):
        home.feedback.missed(home.profile_id, answer + 99, "I like rye.")
    with pytest.raises(HippoError, match="Nothing is said"):
        home.feedback.missed(home.profile_id, answer, " \n ")
    private = home.private()
    with pytest.raises(HippoError, match="private"):
        private.feedback.missed(home.profile_id, answer, "I like rye.")
    assert private.feedback.of_answer(home.profile_id, answer) == []
    private.close()
