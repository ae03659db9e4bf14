"""What was called not relevant stays out for such questions and for no others, and the user can take it back."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from memory.feedback import FeedbackSort
from memory.values import MessageState, OwnerKey, OwnerKind
from tests.homes import open_home

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from assistant.hippo import Hippo


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Hippo]:
    with open_home(tmp_path) as hippo:
        yield hippo


def _said(home: Hippo, text: str) -> tuple[int, int]:
    """Say something in a chat of its own and let it be answered; return the question's and the answer's id."""
    chat = home.transcript.create_conversation(home.profile_id).id
    assert chat is not None
    question = home.transcript.add_user_message(home.profile_id, chat, text).id
    assert question is not None
    answer = home.transcript.begin_answer(home.profile_id, chat, question, "m").id
    assert answer is not None
    home.transcript.save_answer(answer, "Fine.", "", MessageState.COMPLETE)
    home.finish_jobs()
    return question, answer


def _known(home: Hippo, text: str) -> OwnerKey:
    key = OwnerKey(OwnerKind.FACT, home.add_memory(text).version_id)
    home.finish_jobs()
    return key


def _in(home: Hippo, question: str) -> set[OwnerKey | None]:
    return {item.key for item in home.plan(None, question).injected}


def _cut(home: Hippo, question: str) -> dict[OwnerKey | None, str]:
    return {item.key: item.reason for item in home.plan(None, question).cut}


@pytest.mark.parametrize(
    ("memory", "asked", "alike", "other"),
    [
        (
            "I grow tomatoes on the balcony.",
            "What should I cook with the tomatoes from the market?",
            "Any idea what I could cook with these tomatoes from the market?",
            "How often do I water the tomatoes on the balcony?",
        ),
        (
            "我在阳台上种番茄。",
            "市场买的番茄可以做什么菜？",
            "用市场买来的番茄能做什么菜好？",
            "阳台上的番茄多久浇一次水？",
        ),
    ],
)
def test_it_stays_out_of_such_questions_and_of_no_others(
    home: Hippo, memory: str, asked: str, alike: str, other: str
) -> None:
    key = _known(home, memory)
    assert key in _in(home, asked)
    assert key in _in(home, alike)
    _, answer = _said(home, asked)
    said = home.feedback.not_relevant(home.profile_id, answer, key)
    for question in (asked, alike):
        assert key not in _in(home, question)
        assert _cut(home, question)[key] == "said_not_relevant"
    assert key in _in(home, other)
    assert home.feedback.undo(said)
    assert key in _in(home, alike)


def test_the_message_that_told_it_does_not_take_its_place(home: Hippo) -> None:
    question, _ = _said(home, "By the way, I'm learning the hurdy-gurdy.")
    view = next(view for view in home.facts.views(home.profile_id) if view.source_message_id == question)
    key = OwnerKey(OwnerKind.FACT, view.version_id)
    asked = "Is there a museum for old music instruments such as the hurdy-gurdy?"
    _, answer = _said(home, asked)
    assert key in _in(home, asked)
    home.feedback.not_relevant(home.profile_id, answer, key)
    assert "hurdy-gurdy" not in home.plan(None, asked).memory_text.replace(asked, "")


def test_a_pinned_memory_stays_out_of_such_questions_only(home: Hippo) -> None:
    view = home.add_memory("I write everything in British spelling.", pin=True)
    key = OwnerKey(OwnerKind.FACT, view.version_id)
    _, answer = _said(home, "Which bread keeps longest?")
    home.feedback.not_relevant(home.profile_id, answer, key)
    assert _cut(home, "Which bread keeps longest?")[key] == "said_not_relevant"
    assert key in _in(home, "Draft a letter to the council about the bins.")


def test_what_has_become_a_hard_limit_since_is_told_again(home: Hippo) -> None:
    view = home.add_memory("I eat no sesame.")
    key = OwnerKey(OwnerKind.FACT, view.version_id)
    asked = "What bread should I bake with sesame?"
    _, answer = _said(home, asked)
    home.feedback.not_relevant(home.profile_id, answer, key, insist=True)
    assert key not in _in(home, asked)
    home.clock.set(home.clock.now() + timedelta(days=1))  # type: ignore[attr-defined]
    home.facts.edit(home.profile_id, view.fact_id, text="I am allergic to sesame.", constraint=True)
    home.finish_jobs()
    now = home.facts.view(home.profile_id, view.fact_id)
    assert now is not None
    assert now.constraint
    assert OwnerKey(OwnerKind.FACT, now.version_id) in _in(home, asked)


def test_other_profiles_and_other_sorts_count_for_nothing(home: Hippo) -> None:
    key = _known(home, "I grow tomatoes on the balcony.")
    asked = "What should I cook with the tomatoes from the market?"
    _, answer = _said(home, asked)
    home.feedback.missed(home.profile_id, answer, "I grow tomatoes on the balcony.")
    assert [view.sort for view in home.feedback.all(home.profile_id)] == [FeedbackSort.MISSED]
    assert key in _in(home, asked)
