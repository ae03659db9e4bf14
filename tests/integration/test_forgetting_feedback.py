"""A case of the check set goes with the memory it is about, and a search of all files finds nothing of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from sqlmodel import select

from memory.erasure import Selection
from memory.facts import Facts
from memory.feedback import FeedbackBook, FeedbackSort, FeedbackView
from memory.records import Feedback
from memory.values import OwnerKey, OwnerKind
from tests.lived_in import Home, open_home

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    opened = open_home(tmp_path)
    yield opened
    opened.close()


def _book(home: Home) -> FeedbackBook:
    return FeedbackBook(home.db, Facts(home.db, home.clock), home.clock)


def _left(home: Home) -> list[FeedbackView]:
    with home.db.read() as session:
        rows = session.exec(select(Feedback)).all()
    views = _book(home).all(home.profile_id)
    assert len(views) == len(rows), "no row is left that a list does not show"
    return views


def _version(home: Home, fact_id: int) -> OwnerKey:
    view = Facts(home.db, home.clock).view(home.profile_id, fact_id)
    assert view is not None
    return OwnerKey(OwnerKind.FACT, view.version_id)


def test_a_case_goes_with_its_memory_whatever_its_words(home: Home) -> None:
    fact = home.teach("My dentist is Dr. Quillfeather.", "dentist", "Dr. Quillfeather")
    asked = home.say(home.chat(), "Whom do I call about my tooth?", "Your dentist.")
    other = home.say(home.chat(), "What tea do I like?", "Tell me.")
    _book(home).add_missed(home.profile_id, asked, "the name of that man with the drill", fact)
    kept = _book(home).add_missed(home.profile_id, other, "I drink oolong.")
    report = home.erasure.forget(home.profile_id, Selection.facts(fact))
    assert report.verification.is_clean, report.verification.remains
    assert [view.id for view in _left(home)] == [kept]
    for gone in ("Quillfeather", "man with the drill"):
        assert home.grep(gone) == []


@pytest.mark.parametrize(
    ("sentence", "value", "expected", "language"),
    [
        ("My dentist is Dr. Quillfeather.", "Dr. Quillfeather", "Quillfeather is my dentist", "en"),
        ("我的牙医是闻人灏医生。", "闻人灏", "我的牙医叫闻人灏", "zh"),
    ],
)
def test_what_was_expected_goes_when_it_tells_what_goes(
    home: Home, sentence: str, value: str, expected: str, language: str
) -> None:
    fact = home.teach(sentence, "dentist", value)
    asked = home.say(home.chat(), {"en": "Whom do I call?", "zh": "我该打给谁？"}[language], "…")
    _book(home).add_missed(home.profile_id, asked, expected)
    report = home.erasure.forget(home.profile_id, Selection.facts(fact))
    assert report.verification.is_clean, report.verification.remains
    assert report.counts["feedback"] == 1
    assert _left(home) == []
    assert home.grep(value) == []


@pytest.mark.parametrize("keep_transcript", [False, True])
def test_a_question_that_tells_it_cannot_be_asked_again(home: Home, keep_transcript: bool) -> None:
    fact = home.teach("My dentist is Dr. Quillfeather.", "dentist", "Dr. Quillfeather")
    bike = home.teach("I cycle to work.", "commute", "by bike")
    asked = home.say(home.chat(), "When is Dr. Quillfeather in?", "On Mondays.")
    _book(home).add_missed(home.profile_id, asked, "He is in on Mondays only.")
    _book(home).add_not_relevant(home.profile_id, asked, _version(home, bike))
    report = home.erasure.forget(home.profile_id, Selection.facts(fact), keep_transcript=keep_transcript)
    assert report.verification.is_clean, report.verification.remains
    assert _left(home) == []
    assert home.grep("He is in on Mondays only") == []


def test_what_was_said_of_a_chat_goes_with_the_chat(home: Home) -> None:
    told = home.chat()
    message = home.say(told, "I saw a heron at the weir.", "Nice.")
    chat = home.chat()
    asked = home.say(chat, "What did I see?", "A heron.")
    elsewhere = home.say(home.chat(), "What is a weir?", "A low dam.")
    book = _book(home)
    book.add_missed(home.profile_id, asked, "the grey bird of the weir")
    book.add_not_relevant(home.profile_id, elsewhere, OwnerKey(OwnerKind.MESSAGE, message))
    home.erasure.forget(home.profile_id, Selection.conversation(chat))
    assert [view.sort for view in _left(home)] == [FeedbackSort.NOT_RELEVANT]
    assert home.grep("grey bird of the weir") == []
    home.erasure.forget(home.profile_id, Selection.conversation(told))
    assert _left(home) == []


def test_forgetting_everything_leaves_no_case(home: Home) -> None:
    asked = home.say(home.chat(), "Whom do I call?", "…")
    _book(home).add_missed(home.profile_id, asked, "Quillfeather is my dentist")
    home.erasure.forget(home.profile_id, Selection.profile())
    assert _left(home) == []
    assert home.grep("Quillfeather") == []
