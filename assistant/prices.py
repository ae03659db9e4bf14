"""What answers cost, by the user's own price table. A model without a price has tokens and no cost: none is made up.

Pure: numbers in, numbers and words out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from assistant.plan import QUERY_USAGE

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from assistant.settings_tree import PriceSettings

PER = 1_000_000
"""Tokens that a price is for."""

LEAST_SHOWN = 0.0001
"""A cost under this is shown as less than it."""
ROUND_FROM = 1.0
"""From here on a cost is shown in hundredths."""


@dataclass(frozen=True, slots=True)
class Spent:
    """What one answer or several took."""

    sent: int = 0
    """Tokens of the prompts, as the endpoint counted them."""
    answered: int = 0
    cost: float | None = None
    """Of the answers whose model has a price; None where none has."""
    unpriced: int = 0
    """Answers with tokens but no price."""

    @property
    def tokens(self) -> int:
        """All of them."""
        return self.sent + self.answered

    def and_(self, other: Spent) -> Spent:
        """Return both together."""
        costs = [cost for cost in (self.cost, other.cost) if cost is not None]
        return Spent(
            self.sent + other.sent,
            self.answered + other.answered,
            sum(costs) if costs else None,
            self.unpriced + other.unpriced,
        )


def spent_on(model: str, usage: Mapping[str, Any], prices: Mapping[str, PriceSettings]) -> Spent:
    """Return what one answer took, by the endpoint's own counts; nothing where it gave none.

    What completing its question took is part of it, at the price of the model that did.
    """
    query = usage.get(QUERY_USAGE)
    completing = _spent_on(str(query.get("model", "")), query, prices) if isinstance(query, dict) else Spent()
    return _spent_on(model, usage, prices).and_(completing)


def _spent_on(model: str, usage: Mapping[str, Any], prices: Mapping[str, PriceSettings]) -> Spent:
    sent, answered = _count(usage, "prompt_tokens"), _count(usage, "completion_tokens")
    if not sent and not answered:
        return Spent()
    price = prices.get(model)
    if price is None:
        return Spent(sent, answered, None, 1)
    cached = min(_count(usage, "cached_tokens"), sent)
    cached_price = price.input if price.cached_input is None else price.cached_input
    cost = ((sent - cached) * price.input + cached * cached_price + answered * price.output) / PER
    return Spent(sent, answered, cost)


def spent_together(answers: Iterable[tuple[str, Mapping[str, Any]]], prices: Mapping[str, PriceSettings]) -> Spent:
    """Return what several answers took; each is its model and its usage."""
    total = Spent()
    for model, usage in answers:
        total = total.and_(spent_on(model, usage, prices))
    return total


def money(cost: float, currency: str) -> str:
    """Return a cost as it is shown: exact enough to tell two answers apart, no more."""
    if cost == 0:
        return f"{currency}0"
    if cost < LEAST_SHOWN:
        return f"<{currency}{LEAST_SHOWN:.4f}"
    return f"{currency}{cost:,.2f}" if cost >= ROUND_FROM else f"{currency}{cost:.4f}"


def _count(usage: Mapping[str, Any], name: str) -> int:
    value = usage.get(name)
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0
