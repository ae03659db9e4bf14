"""A whole Hippo on a temporary home, for tests that play turns through every part."""

from __future__ import annotations

import asyncio
from contextlib import contextmanager
from typing import TYPE_CHECKING, cast

from assistant.events import Completed, PlanReady, TurnEvent
from assistant.hippo import Hippo
from assistant.paths import Paths
from assistant.settings_tree import Settings
from memory.clock import FixedClock
from tests.endpoints.server import MODEL
from tests.fresh import put_database
from tests.store import START

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from assistant.plan import ContextPlan
    from assistant.turn import Turn
    from tests.endpoints.server import ScriptedEndpoint

RULES_ALONE = {"extractor": {"use_model": False}, "screen": {"time_zone": "UTC"}, "backup": {"enabled": False}}
"""Settings under which nothing but the answer is asked of the scripted endpoint."""


def paths_in(folder: Path) -> Paths:
    """Name the folders of a home below `folder`."""
    return Paths(folder, folder / "data", folder / "logs")


@contextmanager
def open_home(folder: Path, endpoint: ScriptedEndpoint | None = None, **settings: object) -> Iterator[Hippo]:
    """Open a home whose clock stands still at `START`, connected to the endpoint if one is given."""
    chat = {"titles": False, **cast("dict[str, object]", settings.pop("chat", {}))}
    chosen = Settings.model_validate({**RULES_ALONE, "chat": chat, **settings})
    paths = paths_in(folder)
    put_database(paths.database)
    hippo = Hippo.open(paths, chosen, clock=FixedClock(START), start_worker=False)
    try:
        if endpoint is not None:
            hippo.connect_to(endpoint.endpoint(), MODEL)
        yield hippo
    finally:
        hippo.close()


def play(turn: Turn) -> list[TurnEvent]:
    """Run a turn to its end and return what happened."""

    async def run() -> list[TurnEvent]:
        return [event async for event in turn]

    return asyncio.run(run())


def say(hippo: Hippo, text: str, conversation_id: int | None = None) -> list[TurnEvent]:
    """Play a turn and work its jobs off."""
    events = play(hippo.send(conversation_id, text))
    hippo.finish_jobs()
    return events


def plan_in(events: list[TurnEvent]) -> ContextPlan:
    """Return the plan of a turn."""
    return next(event.plan for event in events if isinstance(event, PlanReady))


def answer_in(events: list[TurnEvent]) -> str:
    """Return the answer of a turn that was completed."""
    return next(event.text for event in events if isinstance(event, Completed))
