"""How the token budget of an answer was spent, as a bar of slots. Told apart by colour, by pattern and by words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from ui import wording
from ui.locale import _
from ui.memories.shown import SLOT_ORDER

if TYPE_CHECKING:
    from collections.abc import Mapping

PATTERNS: Final = {
    "system": "░",
    "tools": "░",
    "pinned": "█",
    "recalled": "▓",
    "summary": "▒",
    "window": "▚",
    "message": "▞",
    "reserve": "·",
    "free": " ",
}
"""One glyph a slot, so that the bar reads without colour."""

COLOURS: Final = {
    "system": "$slot-system",
    "tools": "$slot-system",
    "pinned": "$slot-pinned",
    "recalled": "$slot-recalled",
    "summary": "$slot-summary",
    "window": "$slot-window",
    "message": "$slot-message",
    "reserve": "$slot-reserve",
    "free": "$slot-reserve",
}

LEGEND: Final = ("pinned", "recalled", "summary", "window", "message", "system", "reserve")
"""Slots named under the bar, what memory costs first."""


def shares(tokens: Mapping[str, int], width: int) -> list[tuple[str, int]]:
    """Share `width` cells out among the slots, the reserve and what is free. A slot that has any token gets a cell."""
    budget = max(tokens.get("budget", 0), tokens.get("total", 0), 1)
    parts = [(name, tokens.get(name, 0)) for name in (*SLOT_ORDER, "reserve")]
    cells = [(name, max(1, round(count * width / budget))) for name, count in parts if count > 0]
    while sum(count for _name, count in cells) > width and any(count > 1 for _name, count in cells):
        largest = max(range(len(cells)), key=lambda index: cells[index][1])
        cells[largest] = (cells[largest][0], cells[largest][1] - 1)
    free = width - sum(count for _name, count in cells)
    if free > 0:
        at = next((index for index, (name, _count) in enumerate(cells) if name == "reserve"), len(cells))
        cells.insert(at, ("free", free))
    return cells


class BudgetBar(Widget):
    """The bar with its legend."""

    DEFAULT_CSS = """
    BudgetBar { height: auto; width: 1fr; padding: 0 1; margin: 0 0 1 0; }
    """

    tokens: reactive[dict[str, int]] = reactive[dict[str, int]](dict, layout=True)
    """Tokens by slot, with ``total`` and ``budget``."""

    def render(self) -> Content:
        """Draw bar and legend."""
        tokens = self.tokens
        if not tokens:
            return Content("")
        width = max(self.content_size.width, 10)
        bar = Content.assemble(
            *(Content.styled(PATTERNS[name] * cells, COLOURS[name]) for name, cells in shares(tokens, width))
        )
        total = Content.styled(f"{tokens.get('total', 0):,} / {tokens.get('budget', 0):,} " + _("tokens"), "bold")
        legend: list[Content] = []
        line = 0
        for name in LEGEND:
            count = tokens.get(name, 0) + (tokens.get("tools", 0) if name == "system" else 0)
            word = f"{wording.slot(name)} {count:,}"
            cells = Content(word).cell_length + 4
            if legend and line + cells > width:
                legend.append(Content("\n"))
                line = 0
            line += cells
            legend.append(Content.assemble(Content.styled(PATTERNS[name] + " ", COLOURS[name]), word + "  "))
        return Content.assemble(bar, "\n", total, "\n", *legend)
