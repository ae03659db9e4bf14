"""Counting tokens: any text, quickly, and corrected by what endpoints report."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.tokens import FACTOR_RANGE, TokenEstimate, count, fit


def test_special_token_text_is_counted_as_text() -> None:
    assert count("<|endoftext|>") > 1


@pytest.mark.parametrize("run", ["a" * 1_000_000, "哈" * 300_000, "🦛" * 100_000, "=" * 500_000])
def test_a_long_run_without_spaces_does_not_hang(run: str) -> None:
    started = time.monotonic()
    assert count(run) > 1_000
    # Quadratic merging takes minutes on these; the bound only tells the two apart on a busy machine.
    assert time.monotonic() - started < 30


def test_a_lone_surrogate_is_counted_not_refused() -> None:
    assert count("\ud800") >= 1


@given(st.text(max_size=600), st.integers(min_value=0, max_value=80), st.floats(min_value=0.5, max_value=2.5))
def test_a_text_that_is_cut_to_fit_fits(text: str, limit: int, factor: float) -> None:
    estimate = TokenEstimate(factor)
    head = fit(text, limit, estimate)
    assert text.startswith(head)
    assert estimate.count(head) <= limit


def test_the_factor_moves_towards_what_is_reported() -> None:
    estimate = TokenEstimate()
    for _ in range(12):
        estimate.learn(1_000, 1_400)
    assert estimate.factor == pytest.approx(1.4, abs=0.02)


@pytest.mark.parametrize(("counted", "reported"), [(1_000, 11), (1_000, 0), (1_000, 90_000), (50, 100)])
def test_reports_that_cannot_be_right_are_passed_over(counted: int, reported: int) -> None:
    estimate = TokenEstimate()
    estimate.learn(counted, reported)
    assert estimate.factor == 1.0


@given(st.lists(st.tuples(st.integers(0, 10_000), st.integers(0, 100_000)), max_size=30))
def test_the_factor_stays_in_its_range(reports: list[tuple[int, int]]) -> None:
    estimate = TokenEstimate()
    for counted, reported in reports:
        estimate.learn(counted, reported)
    assert FACTOR_RANGE[0] <= estimate.factor <= FACTOR_RANGE[1]
