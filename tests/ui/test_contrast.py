"""Every text on every kept screen stands out from what is behind it, as the WCAG ask for: 4.5 to 1 at least."""

from __future__ import annotations

import html
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from rich.cells import cell_len

if TYPE_CHECKING:
    from collections.abc import Iterator

KEPT: Final = Path(__file__).parent / "__snapshots__"
RATIO: Final = 4.5
CELL_WIDTH, LINE_HEIGHT = 12.2, 24.4
"""Of a cell in a screenshot; its text stands 20 below the top of the line, its ground 1.5."""

DRAWN: Final = frozenset("─│┼╭╮╰╯▏▎▍▌▋▊▉█▐░▒▓▚▞▁▂▃▄▅▆▇▔▕▖▗▘▝▀━┃╴╵╶╷·🔎 \xa0")
"""Frames, bars, plots with their dots, and pictures, which nobody reads."""

FRAMELESS: Final = "[palette]"
"""A dialog that nothing tells from what is behind it."""

_STYLE: Final = re.compile(r"\.terminal-(r\d+) \{ fill: (#[0-9a-f]{6})")
_GROUND: Final = re.compile(r'<rect fill="(#[0-9a-f]{6})" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"')
_TEXT: Final = re.compile(r'<text class="terminal-(r\d+)" x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]*)</text>')

Cell = tuple[str, str, str]
"""A character, its colour, and the colour behind it."""


def rows(svg: str) -> dict[int, dict[int, Cell]]:
    """Return the cells of a screenshot by row and column, without those that nobody reads."""
    inks = dict(_STYLE.findall(svg))
    grounds: dict[tuple[int, int], str] = {}
    for ground, x, y, width in _GROUND.findall(svg.partition("clip-path=")[2]):
        first, row = round(float(x) / CELL_WIDTH), round((float(y) - 1.5) / LINE_HEIGHT)
        for column in range(first, first + round(float(width) / CELL_WIDTH)):
            grounds[row, column] = ground
    found: dict[int, dict[int, Cell]] = {}
    for style, x, y, text in _TEXT.findall(svg):
        column, row = round(float(x) / CELL_WIDTH), round((float(y) - 20) / LINE_HEIGHT)
        for letter in html.unescape(text):
            if letter not in DRAWN or letter in "╭╮╰":
                found.setdefault(row, {})[column] = (letter, inks.get(style, ""), grounds.get((row, column), ""))
            column += cell_len(letter)
    return found


PROMPT_ROWS: Final = 4
"""A frame as high as this is a dialog's."""


def in_front(cells: dict[int, dict[int, Cell]]) -> Iterator[Cell]:
    """Yield what is not behind a dialog: what its frame holds, or all where there is none."""
    letters = {(row, column): letter for row, line in cells.items() for column, (letter, _ink, _ground) in line.items()}
    boxes = []
    for top, left in (place for place, letter in letters.items() if letter == "╭"):
        right = min((column for row, column in _all(letters, "╮") if row == top and column > left), default=left)
        bottom = min((row for row, column in _all(letters, "╰") if column == left and row > top), default=top)
        if bottom - top > PROMPT_ROWS:
            boxes.append((top, left, right, bottom))
    for row, line in cells.items():
        for column, cell in line.items():
            if not boxes or any(top < row < bottom and left < column < right for top, left, right, bottom in boxes):
                yield cell


def _all(letters: dict[tuple[int, int], str], wanted: str) -> list[tuple[int, int]]:
    return [place for place, letter in letters.items() if letter == wanted]


@cache
def light(colour: str) -> float:
    """Return the relative luminance of ``#rrggbb``, from 0 to 1."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(ink: str, ground: str) -> float:
    """Return the contrast of two colours, from 1 to 21."""
    dark, bright = sorted((light(ink), light(ground)))
    return (bright + 0.05) / (dark + 0.05)


def test_the_measure_is_that_of_the_guidelines() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


def faint(names: set[str]) -> set[tuple[str, str, str]]:
    """Return what is hard to read on the screens of these corners: colour, ground, and a screen that has it."""
    found: dict[tuple[str, str], str] = {}
    for path in sorted(KEPT.glob("*/*.svg")):
        if FRAMELESS not in path.name and any(f"[{name}]" in path.name for name in names):
            for letter, ink, ground in in_front(rows(path.read_text(encoding="utf-8"))):
                if letter not in "╭╮╰" and ink and ground and contrast(ink, ground) < RATIO:
                    found.setdefault((ink, ground), f"{letter} in {path.name}")
    return {(*pair, where) for pair, where in found.items()}


def test_every_text_stands_out_from_what_is_behind_it() -> None:
    assert faint({"en-dark-80", "zh-light-80"}) == set()


@pytest.mark.slow
def test_every_text_of_every_screen_stands_out() -> None:
    assert faint({f"{language}-{theme}-{width}" for language in ("en", "zh") for theme in ("dark", "light")
                  for width in (80, 140)}) == set()  # fmt: skip
