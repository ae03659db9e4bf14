"""What gives way in the line at the top where the terminal is narrow: everything but the memory switches.

Whether memory is read and written, and that a chat is private, is seen at any width that has room for these words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.cells import cell_len
from textual.content import Content

if TYPE_CHECKING:
    from collections.abc import Callable

BRAND: Final = "◖ Hippo"

SIGN: Final = "◖"
"""What stands for it where there is no room for the word."""

BEFORE: Final = 2
"""Blanks before the name of the model."""

FAIR_MODEL: Final = 16 + BEFORE
"""Cells of the model's name that the tokens give way for."""

LEAST_MODEL: Final = 8 + BEFORE
"""Cells of the model's name that the brand gives way for."""


def give_way(texts: dict[str, Content], room: int, tokens: int, read_alone: Content) -> tuple[str, bool]:
    """Shorten the words of `texts` in place until they fit, what matters least first.

    Args:
        texts: what each word of the line says, by its name.
        room: cells that are left; below zero where the line is too long.
        tokens: cells of the numbers at the end.
        read_alone: the switch for reading without the word before it.

    Returns:
        What stands for the brand, and whether there is room for the numbers.
    """
    missing, brand, counts = -room, BRAND, True

    def cut(name: str, cells: int) -> int:
        before = texts[name]
        texts[name] = before.truncate(cells, ellipsis=True) if cells else Content("")
        return before.cell_length - texts[name].cell_length

    def bare() -> int:
        before, texts["read"] = texts["read"], read_alone
        return before.cell_length - read_alone.cell_length

    steps: tuple[tuple[str, Callable[[], int]], ...] = (
        ("", lambda: cut("model", FAIR_MODEL)),
        ("tokens", lambda: tokens),
        ("", lambda: cut("model", LEAST_MODEL)),
        ("brand", lambda: cell_len(BRAND) - cell_len(SIGN)),
        ("", lambda: cut("profile", 0)),
        ("", lambda: cut("notices", 0)),
        ("", bare),
        ("", lambda: cut("model", 0)),
    )
    for what, saved in steps:
        if missing <= 0:
            break
        missing -= saved()
        counts = counts and what != "tokens"
        brand = SIGN if what == "brand" else brand
    return brand, counts
