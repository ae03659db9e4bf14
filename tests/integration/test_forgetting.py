"""Forgotten is gone: from rows, indexes, transcript, files; and all else stays as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from memory.erasure import Selection
from tests.lived_in import Home, open_home

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    opened = open_home(tmp_path / "home")
    yield opened
    opened.close()


def test_one_forgotten_fact_is_in_no_file_and_its_sentence_is_marked(home: Home) -> None:
    chat = home.chat(title="Dentist")
    said = home.say(
        chat,
        "My dentist is Dr. Quillfeather in Whitby. I like green tea.",
        "Noted: Dr. Quillfeather is your dentist. Green tea it is!",
    )
    fact = home.learn(said, "Dr. Quillfeather in Whitby", "dentist", "Dr. Quillfeather in Whitby").fact_id
    home.learn(said, "green tea", "drink", "green tea")
    home.embed_all()
    assert fact is not None

    preview = home.erasure.preview(home.profile_id, Selection.facts(fact))
    assert [sentence.text for sentence in preview.sentences] == [
        "My dentist is Dr. Quillfeather in Whitby.",
        "Noted: Dr. Quillfeather is your dentist.",
    ]
    assert home.facts() == {"dentist": "Dr. Quillfeather in Whitby", "drink": "green tea"}

    report = home.erasure.forget(home.profile_id, Selection.facts(fact))

    assert home.contents(chat) == ["[forgotten] I like green tea.", "[forgotten] Green tea it is!"]
    assert home.facts() == {"drink": "green tea"}
    assert report.verification.is_clean, report.verification.remains
    assert home.grep("quillfeather") == []
    assert home.grep("Whitby") == []


def test_everything_leaves_nothing(home: Home) -> None:
    home.teach("I live in Lyon near the Saône.", "home_city", "Lyon", "Lyon is lovely.")
    home.teach("我的猫叫豆豆团子。", "pet_name", "豆豆团子", "豆豆团子真可爱。")
    home.embed_all()
    report = home.erasure.forget(home.profile_id, Selection.everything())
    assert report.verification.is_clean, report.verification.remains
    assert home.facts() == {}
    for text in ("Lyon", "Saône", "豆豆", "lovely"):
        assert home.grep(text) == []
