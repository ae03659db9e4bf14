"""Without colours the screen still says what is selected."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.ui.home import until
from tests.ui.sample import ENGLISH, StillApp, fill
from ui.chat.conversations import ConversationList
from ui.memories.panel import MemoriesPanel

if TYPE_CHECKING:
    import pytest

BAR = "▌"


async def test_only_the_selected_message_has_a_bar_without_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = StillApp(language="en")
    async with app.run_test(size=(80, 40)) as pilot:
        chat = app.screen_stack[0]
        await until(pilot, lambda: all(one.is_filled for one in chat.query(MemoriesPanel)))
        await until(pilot, lambda: all(one.is_filled for one in chat.query(ConversationList)))
        screen = await fill(app, ENGLISH)
        screen.transcript.selected = 3
        await pilot.pause()
        view = screen.transcript.view(3)
        assert view is not None
        lines = [strip.text for strip in screen._compositor.render_strips()]
        barred = [row for row, line in enumerate(lines) if line[view.region.x] == BAR]
        assert barred == [row for row in range(len(lines)) if row in view.region.line_range]
