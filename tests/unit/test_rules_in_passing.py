"""What English speakers tell in passing is kept with its weight and its whole content; what only looks alike is not."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memory.extraction.rules import extract
from tests.corpora import passing_en

WEDNESDAY = datetime(2026, 2, 11, 14, 8, tzinfo=UTC)


@pytest.mark.parametrize(("said", "attribute", "needed"), passing_en.LIMITS, ids=lambda value: str(value)[:40])
def test_a_limit_told_in_passing_is_a_limit(said: str, attribute: str, needed: str) -> None:
    limits = [piece for piece in extract(said, WEDNESDAY) if piece.constraint and piece.attribute.endswith(attribute)]
    assert any(needed.casefold() in piece.text.casefold() for piece in limits)


@pytest.mark.parametrize(("said", "attribute", "needed"), passing_en.TOLD, ids=lambda value: str(value)[:40])
def test_what_is_told_without_saying_i_am_lands_in_its_slot(said: str, attribute: str, needed: str) -> None:
    pieces = [piece for piece in extract(said, WEDNESDAY) if piece.attribute.endswith(attribute)]
    assert any(needed.casefold() in piece.text.casefold() for piece in pieces)


@pytest.mark.parametrize(("said", "never"), passing_en.REFUSED, ids=lambda value: str(value)[:40])
def test_look_alikes_are_not_taken_for_it(said: str, never: tuple[str, ...]) -> None:
    assert not [piece for piece in extract(said, WEDNESDAY) if piece.attribute.endswith(never)]
