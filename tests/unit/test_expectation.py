"""Whether a memory tells what the user expected is seen by the words that matter, and by every number."""

from __future__ import annotations

import pytest

from memory.expectation import is_told


@pytest.mark.parametrize(
    ("expected", "text", "told"),
    [
        ("I'm allergic to peanuts, as I said", "The user is allergic to peanuts.", True),
        ("that I cannot eat gluten", "The user cannot eat gluten.", True),
        ("my sister's birthday", "My sister is called Anna.", False),
        ("the order number KL-88213", "The order number is KL-88213.", True),
        ("the order number KL-88213", "The order number is KL-11111.", False),
        ("I live in Ghent", "The user works in Leuven.", False),
        ("我对花生过敏", "用户对花生过敏。", True),
        ("我妹妹的生日", "用户的妹妹叫安娜。", False),
        ("我住在苏州", "用户住在苏州。", True),
        ("她", "她来了", True),
        ("?", "anything", False),
    ],
)
def test_an_expectation_is_told_by_its_words_and_numbers(expected: str, text: str, told: bool) -> None:
    assert is_told(expected, [text]) is told
