"""Several screenshots of one run of the app, each compared with the one that is kept: starting the app costs most.

A corner is one language, theme and size. Four of the eight hold every pair of the three; the usual run looks at those,
and the slow one at all.
"""

from __future__ import annotations

from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import pytest
from pytest_textual_snapshot import SVGImageExtension  # type: ignore[import-untyped]
from textual.screen import Screen
from textual.widgets import Input, TextArea

from tests.ui.home import until
from tests.ui.sample import ENGLISH, Sample, StillApp
from tests.ui.sample_zh import CHINESE
from ui.chat.conversations import ConversationList
from ui.memories.panel import MemoriesPanel

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator
    from pathlib import Path

    from syrupy.assertion import SnapshotAssertion
    from textual.pilot import Pilot

SETTLED_SECONDS: Final = 0.06
"""A screen that looked the same this long ago is drawn to its end: a frame takes a quarter of it."""


@dataclass(frozen=True, slots=True)
class Corner:
    """How a screen is looked at."""

    language: str
    theme: str
    size: tuple[int, int]

    def __str__(self) -> str:
        return f"{self.language}-{self.theme.removeprefix('hippo-')}-{self.size[0]}"

    @property
    def sample(self) -> Sample:
        """What stands on the screen."""
        return CHINESE if self.language == "zh" else ENGLISH


SMALL, LARGE = (80, 24), (140, 40)
CORNERS: Final = (Corner("zh", "hippo-light", SMALL), Corner("en", "hippo-dark", LARGE))
"""The usual run's: each language, theme and size is among them."""
OTHER_CORNERS: Final = (
    Corner("en", "hippo-dark", SMALL),
    Corner("en", "hippo-light", SMALL),
    Corner("zh", "hippo-dark", SMALL),
    Corner("zh", "hippo-dark", LARGE),
    Corner("zh", "hippo-light", LARGE),
    Corner("en", "hippo-light", LARGE),
)
corners = pytest.mark.parametrize(
    "corner",
    [*CORNERS, *(pytest.param(corner, marks=pytest.mark.slow) for corner in OTHER_CORNERS)],
    ids=str,
)
every_corner = pytest.mark.parametrize(
    "corner", [pytest.param(corner, marks=pytest.mark.slow) for corner in (*CORNERS, *OTHER_CORNERS)], ids=str
)
"""All of them in the slow run alone: for what other tests work with, and this one only looks at."""


class Album:
    """Takes screenshots, and says at the end which of them are not as kept."""

    def __init__(self, snapshot: SnapshotAssertion, folder: Path) -> None:
        self._snapshot = snapshot.use_extension(SVGImageExtension)
        self._folder = folder
        self._differing: list[str] = []

    @asynccontextmanager
    async def open(self, corner: Corner) -> AsyncIterator[Pilot[Any]]:
        """Run the app without an engine, with all its panels there."""
        app = StillApp(language=corner.language)
        async with app.run_test(size=corner.size, notifications=True, tooltips=True) as pilot:
            app.theme = corner.theme
            await until(pilot, lambda: _all_there(app))
            yield pilot

    async def take(self, pilot: Pilot[Any], name: str) -> None:
        """Compare the screen, once it is drawn to its end, with the kept one of this name."""
        for screen in pilot.app.screen_stack:
            for field in screen.query("Input, TextArea"):
                if isinstance(field, Input | TextArea):
                    field.cursor_blink = False
        before, now = "", await _look(pilot)
        while now != before:
            before, now = now, await _look(pilot)
        if self._snapshot(name=name) != now:
            path = self._folder / f"{name}.svg"
            path.write_text(now, encoding="utf-8")
            self._differing.append(str(path))

    def close(self) -> None:
        """Fail where a screen has changed."""
        assert not self._differing, f"not as kept; look at {', '.join(self._differing)}"


async def _look(pilot: Pilot[Any]) -> str:
    await pilot.pause(SETTLED_SECONDS)
    await pilot.pause()
    return pilot.app.export_screenshot(simplify=True)


def _all_there(app: StillApp) -> bool:
    panels = (*app.screen_stack[0].query(MemoriesPanel), *app.screen_stack[0].query(ConversationList))
    return len(panels) == 2 and all(one.is_filled for one in panels)


def _unseen(screen: Screen[Any]) -> None:
    """Paint nothing: a screenshot paints all of the screen by itself, and nobody sees what comes before it."""
    screen._compositor._dirty_regions.clear()
    screen._dirty_widgets.clear()


@pytest.fixture
def album(snapshot: SnapshotAssertion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Album]:
    """Screenshots of one run."""
    monkeypatch.setattr(Screen, "_compositor_refresh", _unseen)
    taken = Album(snapshot, tmp_path)
    yield taken
    taken.close()
