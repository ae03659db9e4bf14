"""Takes the picture of the README: the real app, a real home, a scripted endpoint over HTTP.

Run it with ``python -m tests.ui.picture docs/hippo.svg``.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from assistant.hippo import Hippo
from assistant.settings import load, save
from memory.clock import FixedClock
from tests.endpoints.replies import Reply
from tests.endpoints.server import ScriptedEndpoint
from tests.store import START
from tests.ui.home import Home, until, write
from ui.chat.status_bar import StatusBar
from ui.memories.options import MemoryOptions
from ui.memories.this_answer import ThisAnswer

if TYPE_CHECKING:
    from textual.pilot import Pilot

    from ui.chat.screen import ChatScreen

SIZE = (140, 36)
MODEL = "qwen3:8b"
"""Whose name stands on the picture."""
TOLD = (
    ("Hello! My name is Mira and I live in Lyon. I'm allergic to lupin, so no lupin flour please.", "Noted, Mira."),
    ("My sister Anna is lactose intolerant, and she loves mountain cheese.", "Poor Anna!"),
    ("我周末一般骑车去河边拍照。", "听起来不错。"),
)
ASKED = "Which cheese can I bring to Anna's on Saturday?"
ANSWER = """Anna is lactose intolerant, so look for **long-aged** cheeses, which hold almost none:

| Cheese | Lactose | Age |
| --- | --- | --- |
| Comté | < 0.1 g | 24 months |
| Beaufort | < 0.1 g | 12 months |

Both are mountain cheeses, as she likes them. Bring bread without *lupin flour* for yourself.
"""


class Story(Home):
    """A home in which some days have passed."""

    def open(self) -> Hippo:
        """Open the engine with the real embedder and let the earlier days happen."""
        save(
            self.paths,
            {"embedding.source": "auto", "screen.time_zone": "UTC", "chat.tools": False, "chat.model": MODEL},
        )
        assert isinstance(self.clock, FixedClock)
        self.hippo = Hippo.open(self.paths, load(self.paths), clock=self.clock)
        for day, (told, _) in enumerate(TOLD):
            self.clock.set(START + timedelta(days=4 * day))
            asyncio.run(_play(self.hippo, told))
        self.hippo.finish_jobs()
        self.hippo.take_changes()
        self.clock.set(START + timedelta(days=19, hours=2))
        return self.hippo


async def _play(hippo: Hippo, text: str) -> None:
    async for _ in hippo.send(None, text):
        continue


async def _reveal(screen: ChatScreen, pilot: Pilot[int]) -> None:
    """Show the sensitive memories too, as the picture is to tell of all, and go back to the prompt."""
    memories = screen.query_one(ThisAnswer).query_one(MemoryOptions)
    await until(pilot, lambda: memories.memories)
    await pilot.press("ctrl+t")
    await until(pilot, lambda: memories.has_focus)
    for memory in memories.memories:
        await pilot.press(*(("x",) if memory.sensitive else ()), "down")
    await pilot.press("home", "escape")
    await until(pilot, lambda: screen.prompt.has_focus)


async def take(file: Path) -> None:
    """Write the picture to `file`."""
    with ScriptedEndpoint() as endpoint, tempfile.TemporaryDirectory() as folder:
        endpoint.replies += [Reply(answer) for _, answer in TOLD] + [
            Reply(ANSWER, usage={"prompt_tokens": 318, "completion_tokens": 96})
        ]
        home = Story(Path(folder), endpoint, FixedClock(START))
        async with home.app(SIZE) as (screen, pilot):
            await write(pilot, ASKED)
            await until(pilot, lambda: screen.turns.running is None and endpoint.replies == [])
            await _reveal(screen, pilot)
            await until(pilot, lambda: screen.query_one(StatusBar).standing.queue == 0)
            await pilot.pause()
            picture = pilot.app.export_screenshot(title="Hippo")
        assert home.hippo is not None
        home.hippo.close()
    await asyncio.to_thread(file.write_text, picture, "utf-8")


if __name__ == "__main__":
    asyncio.run(take(Path(sys.argv[1])))
