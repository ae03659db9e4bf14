"""Small plots made of text: a line of columns for what changes over time, bars for what is shared out. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from textual.content import Content

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

COLUMNS: Final = "▁▂▃▄▅▆▇█"
"""Heights of a column, from almost nothing to all of it."""

NOTHING: Final = "·"
"""Stands where there is no value, which is not the same as a small one."""

BAR_CELLS: Final = 14
"""Cells of the longest bar."""


def columns(values: Sequence[float | None], top: float | None = None) -> str:
    """Return a column for each value, the highest (or `top`) as high as the line; None where there is no value."""
    highest = max((value for value in values if value is not None), default=0.0) if top is None else top
    drawn = []
    for value in values:
        if value is None:
            drawn.append(NOTHING)
        else:
            share = min(max(value / highest, 0.0), 1.0) if highest > 0 else 0.0
            drawn.append(COLUMNS[round(share * (len(COLUMNS) - 1))])
    return "".join(drawn)


def bars(counts: Mapping[str, float], words: Mapping[str, str], colour: str = "$slot-recalled") -> list[Content]:
    """Return a line for each count, the most first: its name, a bar, and the count as `words` has it."""
    most = max(counts.values(), default=0)
    if not most:
        return []
    width = max(Content(name).cell_length for name in counts)
    lines = []
    for name, count in sorted(counts.items(), key=lambda pair: -pair[1]):
        label = name + " " * (width - Content(name).cell_length)
        cells = max(1, round(count * BAR_CELLS / most)) if count else 0
        # half as high as the line, so that bars of neighbouring lines stay apart
        lines.append(Content.assemble(f"{label}  ", Content.styled("▄" * cells, colour), f" {words[name]}"))
    return lines
