"""A terminal may take any size at any time, and the app goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from textual.widgets import Static

from tests.ui.home import answered, until, write
from tests.ui.sample import StillApp
from ui.chat.screen import ChatScreen

if TYPE_CHECKING:
    from textual.geometry import Size

    from tests.ui.home import Home

SIZES = ((40, 10), (120, 35), (1, 1), (140, 40), (60, 15), (100, 24), (12, 3), (80, 24))
"""Columns and rows, one after the other: between wide and narrow the panels leave the chat no column for a moment."""


@pytest.mark.parametrize(("key", "draft"), [("", ""), ("f4", ""), ("ctrl+t", "half a 句子")])
async def test_the_app_outlives_a_terminal_of_any_size(home: Home, key: str, draft: str) -> None:
    async with home.app((120, 35)) as (screen, pilot):
        await write(pilot, "Which table? 里昂\n\n| a | b |\n|---|---|\n| 1 | 2 |")
        await until(pilot, lambda: screen.turns.running is None and len(screen.state.messages) == 2)
        screen.prompt.insert(draft)
        if key:
            await pilot.press(key)
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await pilot.pause()
        assert screen.app.is_running
        assert screen.prompt.text == draft


@pytest.mark.parametrize(("width", "whole"), [(100, False), (80, True)])
async def test_what_is_known_of_an_answer_ends_in_dots_where_it_does_not_fit(
    home: Home, width: int, *, whole: bool
) -> None:
    async with home.app((width, 30)) as (screen, pilot):
        await answered(screen, pilot, "hi")
        await until(pilot, lambda: screen.query(".facts"))
        facts = screen.query_one(".facts", Static)
        await until(pilot, lambda: facts.size.width)
        drawn = facts.render_line(0).text.rstrip()
        assert drawn.endswith("…") is not whole, drawn


class Laid(ChatScreen):
    """Notes how wide it takes the terminal to be whenever it is laid out."""

    def __init__(self, laid: list[bool]) -> None:
        super().__init__()
        self.laid = laid

    def _refresh_layout(self, size: Size | None = None, scroll: bool = False) -> None:
        self.laid.append(self.has_class("-narrow"))
        super()._refresh_layout(size, scroll)


async def test_panels_of_another_width_never_flash_up() -> None:
    laid: list[bool] = []

    class Noted(StillApp):
        def get_default_screen(self) -> ChatScreen:
            return Laid(laid)

    async with Noted(language="en").run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert laid
        assert all(laid)
        laid.clear()
        await pilot.resize_terminal(120, 30)
        await pilot.pause()
        assert laid
        assert not any(laid)
