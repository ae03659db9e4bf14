"""The screen without colours (NO_COLOR): what colour says otherwise is said by reversing, underlining and bold type."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from textual.filter import Monochrome, NoColor

if TYPE_CHECKING:
    from textual.filter import LineFilter

COLOURLESS: Final = """
HippoApp:nocolor {
    & .option-list--option-highlighted, & .memory-list--cursor { text-style: underline; }
    & OptionList:focus > .option-list--option-highlighted { text-style: bold underline; }
    & MemoryList:focus > .memory-list--cursor { text-style: bold underline; }
    & .text-area--cursor, & .input--cursor, & .text-area--selection, & .input--selection { text-style: reverse; }
    & .screen--selection { text-style: reverse; }
    & Button:focus, & Checkbox:focus, & Select:focus { text-style: bold underline; }
    & Input:focus { text-style: bold; }
    & PanelTab.-on { text-style: bold underline; }
    & Prompt:focus, & TextArea:focus { border: heavy $foreground; }
    & .-user > .speaker { text-style: bold underline; }
    & MessageView { border-left: blank $background; }
    & MessageView.-selected { border-left: outer $foreground; }
}
"""
"""Styles that colours make unnecessary."""


def without_colours(filters: list[LineFilter]) -> list[LineFilter]:
    """Return an app's filters with none that makes greys of colours: those are colours to a terminal too."""
    return [NoColor() if isinstance(one, Monochrome) else one for one in filters]
