"""Whether memory is read and written, and that a chat is private, is always seen in the line at the top."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.ui.home import until
from ui.chat.shown import Switches
from ui.chat.status_bar import Standing, StatusBar

if TYPE_CHECKING:
    from tests.ui.home import Home
    from ui.chat.screen import ChatScreen

NARROWEST = 40
"""Columns in which there may be no room for the model."""

LONG = "anthropic/claude-sonnet-4-5-20250929-with-a-very-long-name"
WIDE = "通义千问" * 10
BUSY = Standing(
    tokens=127_654,
    budget=128_000,
    queue=1_234,
    failed=12,
    notices=("one", "two"),
    switches=Switches(read=True, write=False, private=True),
    ready=True,
)


def top(screen: ChatScreen) -> str:
    """Return what the terminal shows in its first line."""
    return screen._compositor.render_strips()[0].text


@pytest.mark.parametrize("no_color", ["", "1"], ids=["colours", "no-colour"])
@pytest.mark.parametrize(
    ("language", "private", "read", "write"),
    [("en", "private", "● read", "○ write"), ("zh", "私密", "● 读", "○ 写")],
    ids=["en", "zh"],
)
async def test_the_switches_are_seen_beside_any_model(
    home: Home, monkeypatch: pytest.MonkeyPatch, language: str, private: str, read: str, write: str, no_color: str
) -> None:
    if no_color:
        monkeypatch.setenv("NO_COLOR", no_color)
    async with home.app((80, 24), language=language) as (screen, pilot):
        bar = screen.query_one(StatusBar)
        await until(pilot, lambda: bar.standing.ready)
        monkeypatch.setattr(screen, "_show_status", lambda _status: None)  # the engine is looked at every few seconds
        for width in (80, NARROWEST, 100):
            await pilot.resize_terminal(width, 24)
            for model in (LONG, WIDE, "m"):
                for standing in (BUSY, replace(BUSY, failed=0, notices=(), tokens=None)):
                    bar.show(replace(standing, model=model))
                    await pilot.pause()
                    await pilot.pause()
                    shown = top(screen)
                    assert all(word in shown for word in (private, read, write)), (width, shown)
                    assert model[:2] in shown or width == NARROWEST, shown


async def test_where_there_is_room_nothing_gives_way(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    async with home.app((140, 24)) as (screen, pilot):
        bar = screen.query_one(StatusBar)
        await until(pilot, lambda: bar.standing.ready)
        monkeypatch.setattr(screen, "_show_status", lambda _status: None)
        bar.show(replace(BUSY, model="gpt-5"))
        await until(pilot, lambda: "private" in top(screen))
        for word in ("◖ Hippo", "gpt-5", "2 notices", "memory ● read", "127,654 / 128,000 tok", "12 failed"):
            assert word in top(screen)
