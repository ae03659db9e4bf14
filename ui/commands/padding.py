"""Pads text that holds wide characters, by the cells that a terminal gives them. Pure."""

from __future__ import annotations

from memory.columns import columns


def pad(text: str, cells: int) -> str:
    """Return text with blanks behind it up to so many cells; never cut."""
    return text + " " * (cells - columns(text))
