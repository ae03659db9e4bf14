"""News of one's own affairs without a subject is kept in Chinese; what holds of the world in general is not."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memory.extraction.rules import extract
from memory.values import Kind
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


@pytest.mark.parametrize(("asked", "said", "needed"), affairs_zh.FORMS, ids=lambda value: str(value)[:40])
def test_the_form_wanted_for_what_was_made_is_kept_with_what_was_asked_for(asked: str, said: str, needed: str) -> None:
    ways = [piece for piece in extract(said, WEDNESDAY, before=[asked]) if piece.kind is Kind.PROCEDURE]
    assert any(needed in piece.text and asked.rstrip("。")[:6] in piece.text for piece in ways)


@pytest.mark.parametrize(("asked", "said"), affairs_zh.NO_FORMS)
def test_a_change_of_content_is_no_form(asked: str, said: str) -> None:
    assert not [piece for piece in extract(said, WEDNESDAY, before=[asked]) if piece.kind is Kind.PROCEDURE]


@pytest.mark.parametrize(("said", "told"), affairs_zh.REORDERED)
def test_an_ending_is_told_with_its_object_after_its_verb(said: str, told: str) -> None:
    assert any(told in piece.text for piece in extract(said, WEDNESDAY))


@pytest.mark.parametrize("said", affairs_zh.NOT_THE_USERS)
def test_what_somebody_else_gives_up_ends_nothing_of_the_users(said: str) -> None:
    assert not [piece for piece in extract(said, WEDNESDAY) if piece.ended]


@pytest.mark.parametrize(("said", "told"), affairs_zh.ASKED_OR_TOLD)
def test_what_is_made_for_ones_own_is_told_and_not_asked_for(said: str, told: bool) -> None:
    assert bool(extract(said, WEDNESDAY)) is told


@pytest.mark.parametrize(
    ("said", "month"),
    [
        ("我十一月搬的家。", "2025年11月"),
        ("医生十二月给我开了药，一天两片。", "2025年12月"),
        ("十二月我要做手术。", "2026年12月"),
    ],
)
def test_a_month_told_in_the_past_is_the_one_gone(said: str, month: str) -> None:
    assert month in extract(said, WEDNESDAY)[0].text
