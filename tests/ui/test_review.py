"""What waits for the user is decided by keys in Review, and Health checks every part when asked."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from memory.clock import FixedClock
from memory.consolidation import consolidate
from memory.queue import EXTRACT, MAX_ATTEMPTS
from memory.values import Evidence, Source, Status
from tests.store import START, day
from tests.ui.home import Home, until
from tests.ui.pressing import presses
from ui.dialogs.dialog import Dialog
from ui.memories.health import HealthView
from ui.memories.memory_list import MemoryList
from ui.memories.merging import MergeMemories
from ui.memories.options import MemoryOptions
from ui.memories.panel import MemoriesPanel
from ui.memories.review import ReviewView
from ui.memories.review_reading import LEARNED
from ui.page import Page

if TYPE_CHECKING:
    from pathlib import Path

    from assistant.hippo import Hippo
    from tests.endpoints.server import ScriptedEndpoint
    from ui.chat.screen import ChatScreen

HOBBIES = 11
"""One more than a slot holds before it counts as crowded."""


def learn(hippo: Hippo, *evidence: Evidence) -> None:
    with hippo.db.write() as session:
        consolidate(session, hippo.clock, evidence, Source(hippo.profile_id, hippo.clock.now()))


def disagree(hippo: Hippo, attribute: str, believed: str, disputed: str) -> None:
    for value, confidence in ((believed, 0.95), (disputed, 0.62)):
        learn(hippo, Evidence("user", attribute, value, f"The user: {value}.", confidence=confidence))


def hobbies(hippo: Hippo) -> int:
    return sum(view.attribute == "hobby" for view in hippo.facts.views(hippo.profile_id))


def sections(screen: ChatScreen) -> list[str]:
    return [section.name for section in screen.query_one(ReviewView)._sections]


def highlight(screen: ChatScreen, text: str) -> bool:
    """Put the cursor on what says `text`."""
    options = screen.query_one("#review-memories", MemoryOptions)
    for index, option in enumerate(options.options):
        memory = options._memories.get(option.id or "")
        if memory is not None and text in memory.text:
            options.highlighted = index
            return True
    return False


@presses(ReviewView, "y", "n")
async def test_doubts_are_settled_by_key_from_either_side(home: Home) -> None:
    def prepare(hippo: Hippo) -> None:
        disagree(hippo, "home_city", "Leeds", "York")
        disagree(hippo, "employer", "Halden Logistics", "Brill Bakeries")

    home.prepare = prepare
    async with home.app((80, 24)) as (screen, pilot):
        hippo = home.hippo
        assert hippo is not None

        def values() -> set[str]:
            return {view.value for view in hippo.facts.views(hippo.profile_id)}

        def waiting() -> int:
            return len(hippo.facts.views(hippo.profile_id, statuses=(Status.DISPUTED,)))

        assert waiting() == 2
        await pilot.press("ctrl+t", "3")
        await until(pilot, lambda: highlight(screen, "York"))
        await pilot.press("y")
        await until(pilot, lambda: values() == {"York", "Halden Logistics"} and waiting() == 1)
        await until(pilot, lambda: not highlight(screen, "Leeds") and highlight(screen, "Halden"))
        await pilot.press("n")  # the believed one is wrong, so the other is right
        await until(pilot, lambda: values() == {"York", "Brill Bakeries"} and waiting() == 0)
        await until(pilot, lambda: "doubt" not in sections(screen))


@presses(ReviewView, "y", "n", "m", "r")
@presses(Dialog, "escape")
async def test_old_crowded_and_failed_ones_are_decided_by_key(tmp_path: Path, endpoint: ScriptedEndpoint) -> None:
    clock = FixedClock(START)
    home = Home(tmp_path / "hippo", endpoint, clock)

    def prepare(hippo: Hippo) -> None:
        learn(hippo, Evidence("user", "favorite_mug", "green", "The user likes the green mug.", importance=2))
        learn(hippo, Evidence("user", "favorite_chair", "old", "The user likes the old chair.", importance=2))
        clock.set(day(70))
        for number in range(HOBBIES):
            learn(hippo, Evidence("user", "hobby", f"hobby {number}", f"The user does hobby {number}."))
        hippo.worker.pause()
        with hippo.db.write() as session:
            hippo.queue.enqueue(session, EXTRACT, "gone", hippo.profile_id, {"message_id": 999})
        for _attempt in range(MAX_ATTEMPTS):
            for job in hippo.queue.lease([EXTRACT], "test", 1, 60):
                hippo.queue.fail(job.id or 0, "429 too many requests", retry_after=0)
            clock.set(clock.now() + timedelta(hours=1))
        assert hippo.queue.failed(hippo.profile_id)

    home.prepare = prepare
    async with home.app((80, 24)) as (screen, pilot):
        hippo = home.hippo
        assert hippo is not None
        await pilot.press("ctrl+t", "3")
        await until(pilot, lambda: {"failed", "crowded", "unused"} <= set(sections(screen)))

        highlight(screen, "green mug")
        await pilot.press("n")
        await until(pilot, lambda: len(hippo.facts.views(hippo.profile_id, statuses=(Status.ARCHIVED,))) == 1)
        await until(pilot, lambda: any("green mug" in toast.message for toast in screen.app._notifications))
        await pilot.press("f9")  # archived by mistake
        await until(pilot, lambda: not hippo.facts.views(hippo.profile_id, statuses=(Status.ARCHIVED,)))
        await until(pilot, lambda: highlight(screen, "green mug"))
        await pilot.press("n")
        await until(pilot, lambda: len(hippo.facts.views(hippo.profile_id, statuses=(Status.ARCHIVED,))) == 1)
        await until(pilot, lambda: not highlight(screen, "green mug") and highlight(screen, "old chair"))
        await pilot.press("y")
        await until(pilot, lambda: "unused" not in sections(screen))
        assert {view.value for view in hippo.facts.views(hippo.profile_id)} >= {"old", "hobby 0"}

        highlight(screen, f"{HOBBIES}")
        await pilot.press("m")
        await until(pilot, lambda: isinstance(screen.app.screen, MergeMemories))
        await pilot.press("ctrl+s")  # nothing is ticked until the user ticks it: most of these say different things
        await pilot.pause()
        assert isinstance(screen.app.screen, MergeMemories)
        await pilot.press("escape")
        await until(pilot, lambda: screen.app.screen is screen)
        await pilot.press("m")
        await until(pilot, lambda: isinstance(screen.app.screen, MergeMemories))
        await pilot.press("space", "down", "space", "ctrl+s")
        await until(pilot, lambda: screen.app.screen is screen)
        await until(pilot, lambda: hobbies(hippo) == HOBBIES - 1)

        highlight(screen, "a message that is gone")
        await pilot.press("r")
        await until(pilot, lambda: not hippo.queue.failed(hippo.profile_id))
        await until(pilot, lambda: "failed" not in sections(screen))


@presses(MemoriesPanel, "4")
@presses(HealthView, "c")
async def test_every_part_is_checked_when_asked(home: Home) -> None:
    home.prepare = lambda hippo: hippo.add_memory("I live in Lyon.")
    async with home.app((80, 24)) as (screen, pilot):
        hippo = home.hippo
        assert hippo is not None
        before = hippo.last_check()
        await pilot.press("ctrl+t", "4")
        page = screen.query_one(Page)

        def told() -> str:
            return " ".join(page.render().plain.split())

        await until(pilot, lambda: "last check-up" in told())
        await pilot.press("c")
        await until(pilot, lambda: hippo.last_check() not in {None, before})
        checked = hippo.last_check()
        assert checked is not None
        await until(pilot, lambda: all(check.detail[:20] in told() for check in checked.report.checks))
        assert "now ago" not in told()
        assert screen.query(MemoryList)


async def test_the_heading_says_how_many_there_are_where_not_all_are_listed(home: Home) -> None:
    home.prepare = lambda hippo: [
        hippo.facts.add(hippo.profile_id, text=f"The user owns thing {number}.", attribute=f"thing_{number}", value="x")
        for number in range(LEARNED + 5)
    ]
    async with home.app((80, 24)) as (screen, pilot):
        await pilot.press("ctrl+t", "3")
        await until(pilot, lambda: "learned" in sections(screen))
        options = screen.query_one("#review-memories", MemoryOptions)
        headings = [str(option.prompt) for option in options.options if option.disabled]
        assert headings == [f"learned since last time ({LEARNED} of {LEARNED + 5})"]
