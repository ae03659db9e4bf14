"""A real Hippo on a folder of its own that talks to a scripted endpoint over HTTP: what tests of the screen run on."""

from __future__ import annotations

import asyncio
import threading
import time
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from assistant.paths import Paths
from assistant.settings import load, save
from tests.fresh import put_database
from ui.app import HippoApp
from ui.chat.screen import ChatScreen

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from pathlib import Path

    from textual.pilot import Pilot

    from assistant.hippo import Hippo
    from memory.clock import Clock
    from tests.endpoints.server import ScriptedEndpoint

LOOK_SECONDS = 0.02
WAIT_SECONDS = 100.0
"""How long a condition may take on a busy machine."""


class Home:
    """Opens the engine for the app and keeps hold of it."""

    def __init__(self, folder: Path, endpoint: ScriptedEndpoint | None, clock: Clock | None = None) -> None:
        self.paths = Paths(config=folder / "config", data=folder / "data", logs=folder / "logs")
        self.clock = clock
        self.endpoint = endpoint
        self.hippo: Hippo | None = None
        self.prepare: Callable[[Hippo], object] = lambda _hippo: None
        """Called with the open engine before the screen gets it: puts in what a test needs."""
        self.paths.ensure()
        put_database(self.paths.database)
        if endpoint is not None:
            save(
                self.paths,
                {
                    "endpoints.scripted.base_url": endpoint.base_url,
                    "endpoints.scripted.needs_key": False,
                    "chat.endpoint": "scripted",
                    "chat.model": "scripted-model",
                    "embedding.source": "none",
                    "extractor.use_model": False,
                    "chat.titles": False,
                    "backup.enabled": False,
                },
            )
        else:
            save(self.paths, {"embedding.source": "none", "backup.enabled": False})

    def open(self) -> Hippo:
        """Open the engine. Blocks."""
        from assistant.hippo import Hippo

        self.hippo = Hippo.open(self.paths, load(self.paths), clock=self.clock)
        self.prepare(self.hippo)
        return self.hippo

    @asynccontextmanager
    async def app(
        self, size: tuple[int, int] = (140, 40), *, language: str = "en"
    ) -> AsyncIterator[tuple[ChatScreen, Pilot[int]]]:
        """Run the app until the engine is there."""
        app = HippoApp(self.open, language=language)
        async with app.run_test(size=size, notifications=True, tooltips=True) as pilot:
            await until(pilot, lambda: app.has_engine)
            screen = app.screen_stack[0]
            assert isinstance(screen, ChatScreen)
            yield screen, pilot

    @asynccontextmanager
    async def late_app(
        self, size: tuple[int, int] = (100, 30)
    ) -> AsyncIterator[tuple[ChatScreen, Pilot[int], threading.Event]]:
        """Run the app whose engine is there once the event is set."""
        there = threading.Event()

        def open_late() -> Hippo:
            there.wait(WAIT_SECONDS)
            return self.open()

        app = HippoApp(open_late)
        async with app.run_test(size=size, notifications=True, tooltips=True) as pilot:
            screen = app.screen_stack[0]
            assert isinstance(screen, ChatScreen)
            try:
                yield screen, pilot, there
            finally:
                there.set()


async def until(pilot: Pilot[Any], condition: Callable[[], object], seconds: float = WAIT_SECONDS) -> None:
    """Wait for a condition, never for luck."""
    deadline = time.monotonic() + seconds
    while not condition():
        await asyncio.sleep(LOOK_SECONDS)  # the pilot's own pause asks every widget each time, and would keep it busy
        if time.monotonic() > deadline:
            msg = f"nothing came of it within {seconds} s"
            raise AssertionError(msg)
    await pilot.pause()


async def write(pilot: Pilot[int], text: str) -> None:
    """Type a line into the prompt and send it."""
    screen = pilot.app.screen_stack[0]
    assert isinstance(screen, ChatScreen)
    screen.prompt.insert(text)
    await pilot.press("enter")


async def answered(screen: ChatScreen, pilot: Pilot[int], text: str, messages: int = 2) -> None:
    """Send a line and wait for its answer, with which the chat has so many messages."""
    await write(pilot, text)
    await until(pilot, lambda: screen.turns.running is None and len(screen.state.messages) == messages)


def notices(pilot: Pilot[int]) -> list[str]:
    """Return what was said in notices and still stands."""
    return [notice.message for notice in pilot.app._notifications]


__all__ = ["Home", "answered", "notices", "until", "write"]
