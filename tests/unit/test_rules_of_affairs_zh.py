"""News of one's own affairs without a subject is kept in Chinese; what holds of the world in general is not."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memory.extraction.rules import extract
from tests.corpora import affairs_zh

WEDNESDAY = datetime(2026, 2, 11, 14, 8, tzinfo=UTC)


@pytest.mark.parametrize(("said", "needed"), affairs_zh.TOLD, ids=lambda value: str(value)[:40])
def test_what_goes_on_in_the_users_affairs_is_kept(said: str, needed: tuple[str, ...]) -> None:
    kept = " | ".join(piece.text for piece in extract(said, WEDNESDAY))
    assert not [word for word in needed if word not in kept]


@pytest.mark.parametrize("said", affairs_zh.NOTHING)
def test_the_world_in_general_and_quotes_and_sighs_are_nothing(said: str) -> None:
    assert extract(said, WEDNESDAY) == []


@pytest.mark.parametrize(("said", "slot"), affairs_zh.NO_SUCH_SLOT)
def test_words_that_look_alike_fill_no_slot(said: str, slot: str) -> None:
    assert slot not in {piece.attribute for piece in extract(said, WEDNESDAY)}


def test_who_is_corrected_keeps_their_name() -> None:
    [piece] = extract("更正一下，我妈属兔，不是属龙。", WEDNESDAY)
    assert piece.entity == "妈妈"
    assert "更正" not in piece.text


def test_the_mother_of_a_child_is_not_the_child() -> None:
    assert {piece.entity for piece in extract("孩子奶奶也去，走不了远路。", WEDNESDAY)} == {"奶奶"}
