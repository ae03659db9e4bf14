"""Costs come from the user's own prices alone: no price, no cost; what is partly known is said to be so."""

from __future__ import annotations

import pytest

from assistant.prices import Spent, money, spent_on, spent_together
from assistant.settings_tree import PriceSettings

PRICES = {
    "big": PriceSettings(input=2.5, output=10.0, cached_input=1.25),
    "gift": PriceSettings(input=0, output=0),
}


def test_a_turn_costs_its_tokens_at_their_own_prices() -> None:
    usage = {"prompt_tokens": 1_000_000, "completion_tokens": 100_000, "cached_tokens": 400_000}
    spent = spent_on("big", usage, PRICES)
    assert (spent.sent, spent.answered, spent.unpriced) == (1_000_000, 100_000, 0)
    assert spent.cost == pytest.approx(0.6 * 2.5 + 0.4 * 1.25 + 0.1 * 10)


def test_without_a_price_for_cached_tokens_they_cost_what_others_cost() -> None:
    prices = {"m": PriceSettings(input=1.0, output=1.0)}
    usage = {"prompt_tokens": 500_000, "cached_tokens": 500_000}
    assert spent_on("m", usage, prices).cost == pytest.approx(0.5)


def test_a_model_without_a_price_has_tokens_and_no_cost() -> None:
    assert spent_on("big-2", {"prompt_tokens": 10, "completion_tokens": 2}, PRICES) == Spent(10, 2, None, 1)


def test_a_price_of_nothing_is_a_price() -> None:
    assert spent_on("gift", {"prompt_tokens": 10}, PRICES).cost == 0


@pytest.mark.parametrize("usage", [{}, {"plan": {"total": 9}}, {"prompt_tokens": None}, {"prompt_tokens": True}])
def test_what_an_endpoint_did_not_count_is_not_counted(usage: dict[str, object]) -> None:
    assert spent_on("big", usage, PRICES) == Spent()


def test_a_conversation_tells_how_many_of_its_answers_have_no_price() -> None:
    one = {"prompt_tokens": 1_000_000}
    total = spent_together([("big", one), ("unknown", one), ("big", {})], PRICES)
    assert total == Spent(2_000_000, 0, 2.5, 1)


@pytest.mark.parametrize(
    ("cost", "shown"),
    [(0, "$0"), (0.00001, "<$0.0001"), (0.0213, "$0.0213"), (0.99996, "$1.0000"), (12.345, "$12.35")],
)
def test_costs_are_shown_as_exactly_as_is_of_use(cost: float, shown: str) -> None:
    assert money(cost, "$") == shown
