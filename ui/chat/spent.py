"""What answers took, in a few characters: tokens sent and answered, and the cost where there is a price."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.prices import money
from ui.locale import _, ngettext

if TYPE_CHECKING:
    from assistant.prices import Spent

THOUSANDS_FROM = 10_000
"""From here on a count of a whole chat is shown in thousands."""


def tokens_and_cost(sent: int | None, answered: int | None, cost: str = "") -> str:
    """Return "↑2,140 ↓212 tokens · $0.0004" for one answer."""
    parts = [f"↑{sent:,}" if sent else "", f"↓{answered:,}" if answered else ""]
    counts = " ".join(part for part in parts if part)
    last = answered or sent or 0
    words = ngettext("{count} token", "{count} tokens", last).format(count=counts)
    return f"{words} · {cost}" if cost else words


def of_chat(spent: Spent, currency: str) -> str:
    """Return what a whole chat took: "12.3k tokens · $0.0213"; ≥ where some of its answers have no price."""
    if not spent.tokens:
        return ""
    count = f"{spent.tokens / 1000:,.1f}k" if spent.tokens >= THOUSANDS_FROM else f"{spent.tokens:,}"
    words = _("chat: {tokens} tokens").format(tokens=count)
    if spent.cost is None:
        return words
    return f"{words} · {'≥ ' if spent.unpriced else ''}{money(spent.cost, currency)}"
