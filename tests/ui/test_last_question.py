"""A question that was sent just before the app ends is stored, or stands in the prompt at the next start."""

from __future__ import annotations

import asyncio
import threading
from typing import TYPE_CHECKING

import pytest

from tests.ui.home import Home, until
from ui.app import HippoApp
from ui.chat.screen import ChatScreen

if TYPE_CHECKING:
    from pathlib import Path

    from tests.endpoints.server import ScriptedEndpoint


@pytest.mark.parametrize("connected", [True, False], ids=["with a model", "without a model"])
async def test_a_question_sent_before_the_engine_is_there_outlives_an_end_at_once(
    tmp_path: Path, endpoint: ScriptedEndpoint, connected: bool
) -> None:
    home = Home(tmp_path / "hippo", endpoint if connected else None)
    gate = threading.Event()

    def slow() -> object:
        gate.wait(20)
        return home.open()

    app = HippoApp(slow)  # type: ignore[arg-type]
    async with app.run_test(size=(100, 30)) as pilot:
        screen = app.screen_stack[0]
        assert isinstance(screen, ChatScreen)
        await pilot.press(*"问 me", "enter")
        await until(pilot, lambda: screen.turns.running is not None)
        ending = asyncio.create_task(app.action_quit())
        await asyncio.sleep(0.1)
        gate.set()
        await ending
    again = Home(tmp_path / "hippo", endpoint if connected else None).open()
    try:
        stored = [message.content for message in again.transcript.branch(again.profile_id, 1)] if connected else []
        draft = again.transcript.get_draft(again.profile_id, None)
    finally:
        again.close()
    assert (stored[:1] or [draft]) == ["问 me"]
    assert not (stored and draft)
