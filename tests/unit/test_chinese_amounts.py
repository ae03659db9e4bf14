"""Amounts written in Chinese numerals are read whole, and what counts other things is no budget."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memory.extraction.rules import extract

WEDNESDAY = datetime(2026, 2, 11, 14, 8, tzinfo=UTC)


@pytest.mark.parametrize(
    ("said", "amount"),
    [
        ("预算控制在十五万以内。", "十五万"),
        ("预算最多三百万。", "三百万"),
        ("总价不超过一百二十万。", "一百二十万"),
        ("预算大概是二十万。", "二十万"),
        ("预算一个月五千。", "五千"),
        ("预算就3万5。", "3万5"),
        ("装修最多三十万。", "三十万"),
        ("年薪三十五万。", "三十五万"),
    ],
)
def test_an_amount_is_read_whole(said: str, amount: str) -> None:
    assert amount in [piece.value for piece in extract(said, WEDNESDAY)]


@pytest.mark.parametrize("said", ["表格最多一百万行。", "这条路上限两百公里。", "一共别超过五千字。"])
def test_what_counts_other_things_is_no_budget(said: str) -> None:
    assert not [piece for piece in extract(said, WEDNESDAY) if piece.constraint]


@pytest.mark.parametrize("said", ["Say we have three cats.", "Say I moved to Berlin.", "假设我搬去了柏林。"])
def test_what_is_supposed_is_not_kept(said: str) -> None:
    assert extract(said, WEDNESDAY) == []
