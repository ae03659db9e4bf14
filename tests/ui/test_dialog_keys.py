"""The keys of what opens over the chat: help, commands, merging; and those of review and health."""

from __future__ import annotations

import os
import signal
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from textual.containers import VerticalScroll
from textual.drivers.headless_driver import HeadlessDriver

from memory.clock import FixedClock
from memory.consolidation import consolidate
from memory.queue import EXTRACT, MAX_ATTEMPTS
from memory.values import Evidence, Origin, Source, Status
from tests.store import START
from tests.ui.home import Home, until
from tests.ui.pressing import presses
from ui.app import HippoApp
from ui.dialogs.dialog import Confirm
from ui.help import HelpScreen
from ui.memories.health import HealthView
from ui.memories.memory_list import MemoryList
from ui.memories.merging import MergeMemories
from ui.memories.options import MemoryOptions
from ui.memories.review import ReviewView
from ui.page import Page
from ui.palette import HippoPalette

if TYPE_CHECKING:
    from pathlib import Path

    from assistant.hippo import Hippo
    from tests.endpoints.server import ScriptedEndpoint

NARROW = (80, 24)


@presses(HippoApp, "f1", "ctrl+p")
@presses(HelpScreen, "q", "j", "k")
@pytest.mark.parametrize(
    ("language", "stop", "back", "word"),
    [
        ("en", "At the prompt: stop the answer that comes in", "Elsewhere: go back to the prompt", "private"),
        ("zh", "在输入框中：停止正在生成的回答", "在其他地方：回到输入框", "私密"),
    ],
    ids=["en", "zh"],
)
async def test_help_and_commands_open_are_read_and_close_by_key(
    home: Home, language: str, stop: str, back: str, word: str
) -> None:
    async with home.app(NARROW, language=language) as (screen, pilot):
        await pilot.press("f1")
        await until(pilot, lambda: isinstance(pilot.app.screen, HelpScreen))
        shown = pilot.app.screen.query_one(VerticalScroll)
        await until(pilot, lambda: shown.max_scroll_y > 10)
        assert isinstance(pilot.app.screen, HelpScreen)
        lines = [str(text) for _keys, text in pilot.app.screen.query_one(Page).lines]
        assert [sum(text in line for line in lines) for text in (stop, back)] == [1, 1]
        for key, at in (("j", 2), ("down", 3), ("k", 1), ("up", 0)):
            await pilot.press(key)
            await until(pilot, lambda at=at: shown.scroll_y == at)  # type: ignore[misc]
        await pilot.press("f1")
        await until(pilot, lambda: pilot.app.screen is screen)
        await pilot.press("f1")
        await until(pilot, lambda: isinstance(pilot.app.screen, HelpScreen))
        await pilot.press("q")
        await until(pilot, lambda: pilot.app.screen is screen)

        await pilot.press("ctrl+p")
        await until(pilot, lambda: isinstance(pilot.app.screen, HippoPalette))
        await pilot.press(*word)
        await until(pilot, lambda: pilot.app.screen.query("CommandList > *") or pilot.app.screen.query("CommandList"))
        await until(pilot, lambda: pilot.app.screen.query_one("CommandList").option_count)  # type: ignore[attr-defined]
        await pilot.press("enter")
        await until(pilot, lambda: pilot.app.screen is screen and screen.state.switches.private)


@presses(HippoApp, "ctrl+z")
async def test_the_app_is_put_into_the_background_by_key(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[tuple[int, int]] = []
    monkeypatch.setattr(HeadlessDriver, "can_suspend", property(lambda _driver: True), raising=False)
    monkeypatch.setattr(os, "kill", lambda *given: sent.append(given))
    async with home.app(NARROW) as (_screen, pilot):
        await pilot.press("ctrl+z")
        await until(pilot, lambda: sent == [(os.getpid(), signal.SIGTSTP)])


@presses(MergeMemories, "j", "k", "ctrl+s")
async def test_which_of_two_memories_stays_is_chosen_by_key(home: Home) -> None:
    home.prepare = lambda hippo: [
        hippo.facts.add(hippo.profile_id, text=f"The user likes {what}.", attribute="likes", value=what)
        for what in ("tea", "绿茶")
    ]
    async with home.app(NARROW) as (screen, pilot):
        hippo = screen.home
        await pilot.press("ctrl+t", "2")
        rows = screen.query_one("#all-memories", MemoryList)
        await until(pilot, lambda: rows.has_focus and rows.count == 2)
        await pilot.press("space", "space", "m")
        await until(pilot, lambda: isinstance(pilot.app.screen, MergeMemories))
        dialog = pilot.app.screen
        assert isinstance(dialog, MergeMemories)
        facts = dialog.query_one("#facts")
        for key, at in (("j", 1), ("k", 0), ("j", 1)):
            await pilot.press(key)
            assert facts.highlighted == at  # type: ignore[attr-defined]
        stays = dialog._facts[1].text
        await pilot.press("ctrl+s")
        await until(pilot, lambda: [view.text for view in hippo.facts.views(hippo.profile_id)] == [stays])


def guess(hippo: Hippo, clock: FixedClock) -> None:
    """Put in guesses that wait, and a job that has failed for good."""
    hippo.worker.pause()
    with hippo.db.write() as session:
        source = Source(hippo.profile_id, hippo.clock.now())
        for what in ("rye", "燕麦"):
            evidence = Evidence("user", "likes", what, f"The user may like {what}.", origin=Origin.ASSISTANT_INFERRED)
            consolidate(session, hippo.clock, [evidence], source)
        hippo.queue.enqueue(session, EXTRACT, "gone", hippo.profile_id, {"message_id": 999})
    for _attempt in range(MAX_ATTEMPTS):
        for job in hippo.queue.lease([EXTRACT], "test", 1, 60):
            hippo.queue.fail(job.id or 0, "429 too many requests", retry_after=0)
        clock.set(clock.now() + timedelta(hours=1))


@presses(ReviewView, "Y")
@presses(Confirm, "y", "n")
@presses(HealthView, "j", "k", "r")
async def test_all_of_a_kind_are_kept_and_what_failed_is_tried_again_by_key(
    tmp_path: Path, endpoint: ScriptedEndpoint
) -> None:
    clock = FixedClock(START)
    home = Home(tmp_path / "hippo", endpoint, clock)
    home.prepare = lambda hippo: guess(hippo, clock)
    async with home.app(NARROW) as (screen, pilot):
        hippo = screen.home
        assert hippo.queue.failed(hippo.profile_id)

        def waiting() -> int:
            return len(hippo.facts.views(hippo.profile_id, statuses=(Status.PROPOSED,)))

        await pilot.press("ctrl+t", "3")
        options = screen.query_one("#review-memories", MemoryOptions)
        await until(pilot, lambda: options.has_focus and options.memory is not None and "may" in options.memory.text)
        await pilot.press("Y")
        await until(pilot, lambda: isinstance(pilot.app.screen, Confirm))
        await pilot.press("n")
        await until(pilot, lambda: pilot.app.screen is screen)
        assert waiting() == 2
        await pilot.press("Y")
        await until(pilot, lambda: isinstance(pilot.app.screen, Confirm))
        await pilot.press("y")
        await until(pilot, lambda: waiting() == 0)
        assert len(hippo.facts.views(hippo.profile_id)) == 2

        await pilot.press("4")
        page = screen.query_one(HealthView).query_one(VerticalScroll)
        await until(pilot, lambda: page.max_scroll_y > 3 and page.has_focus)
        for key, at in (("j", 2), ("k", 0)):
            await pilot.press(key)
            await until(pilot, lambda at=at: page.scroll_y == at)  # type: ignore[misc]
        await pilot.press("r")
        await until(pilot, lambda: not hippo.queue.failed(hippo.profile_id))
