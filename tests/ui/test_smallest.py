"""In a terminal of any size one can write and read: of a very small one the prompt is what is left last."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.endpoints.replies import Hang, Reply
from tests.ui.home import answered, until, write

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.endpoints.server import ScriptedEndpoint
    from tests.ui.home import Home
    from ui.chat.screen import ChatScreen

SIZES = ((40, 12), (20, 5), (300, 80), (80, 24))


def seen(screen: ChatScreen) -> str:
    """Return what the terminal shows."""
    return "\n".join(strip.text for strip in screen._compositor.render_strips())


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_what_is_typed_is_seen_and_sent_at_any_size_while_an_answer_comes_in(
    home: Home, endpoint: ScriptedEndpoint, language: str
) -> None:
    endpoint.replies = [Reply(["**first** part 第一 " * 40, Hang()]), *(Reply("ok 好") for _ in SIZES)]
    async with home.app((100, 30), language=language) as (screen, pilot):
        await write(pilot, "tell me")
        await until(pilot, lambda: screen.turns.running is not None and screen.turns.running.text)
        for size in SIZES:
            await pilot.resize_terminal(*size)
            screen.prompt.insert("abc 词")
            await until(pilot, lambda: "abc 词" in seen(screen))
            screen.prompt.put("")
        await pilot.press("escape")
        await until(pilot, lambda: screen.turns.running is None)
        for number, size in enumerate(SIZES):
            await pilot.resize_terminal(*size)
            await answered(screen, pilot, "and 又", 4 + 2 * number)
        assert screen.state.messages[-1].content == "ok 好"


@pytest.mark.parametrize("shows", ["f1", "f2", "f4", "ctrl+o", "ctrl+p", "ctrl+l", "ctrl+t", "link"])
async def test_whatever_is_open_outlives_any_size(home: Home, shows: str) -> None:
    async with home.app((100, 30)) as (screen, pilot):
        await until(pilot, lambda: screen.home.connection is not None)
        show: Callable[[], object] = lambda: screen.hippo_app.open_link("http://x.example/" + "词" * 90)  # noqa: E731
        if shows == "link":
            show()
        else:
            await pilot.press(shows)
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await pilot.pause()
        assert pilot.app.is_running
        await pilot.press("escape", "escape")
        await until(pilot, lambda: pilot.app.screen is screen)
