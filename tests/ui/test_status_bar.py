"""What the engine is at for long stands in the line at the top and in Health: how far, how fast, how long yet."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest
from textual.app import App

from memory.phrase import Phrase
from memory.under_way import UnderWay
from tests.ui.home import until
from ui import locale
from ui.chat.status_bar import Standing, StatusBar, Switch
from ui.memories.health import HealthView
from ui.pace import Countdown

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from tests.ui.home import Home


class Clock:
    """A clock that is put on by hand."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


class BarApp(App[None]):
    """The line and nothing else."""

    def compose(self) -> ComposeResult:
        """Compose the line."""
        yield StatusBar()


def queue_shown(bar: StatusBar) -> str:
    return next(str(widget.content) for widget in bar.query(Switch) if widget._switch == "queue").strip()


@pytest.mark.parametrize(
    ("width", "language", "told"),
    [
        (150, "en", "◔ filling the index: 300 of 1,200 · 100/s · 0:09 left"),
        (90, "en", "◔ filling the index 25 % · 0:09 left"),
        (65, "en", "◔ 25 %"),
        (85, "zh", "◔ 正在填充索引 25 % · 还剩 0:09"),
    ],
)
async def test_what_takes_long_is_told_and_gives_way_to_the_queue_when_it_is_over(
    width: int, language: str, told: str
) -> None:
    locale.use(language)
    clock = Clock()
    under_way = UnderWay(clock)
    app = BarApp()
    try:
        async with app.run_test(size=(width, 3)) as pilot:
            bar = app.query_one(StatusBar)
            await pilot.pause()
            bar.show(Standing("m", budget=8000, queue=2, under_way=under_way, ready=True))
            with under_way.step(Phrase("filling the index"), 1_200) as reached:
                bar.look()
                assert "◔" not in queue_shown(bar)  # it may be over in a moment
                clock.now += 3.0
                reached(300)
                bar.look()
                bar.look()
                assert queue_shown(bar) == told
                assert sum(widget.size.width for widget in bar.children) <= width
            bar.look()
            assert "◔" not in queue_shown(bar)
    finally:
        locale.use("en")


def test_a_long_queue_tells_how_long_it_takes_yet() -> None:
    countdown = Countdown()
    assert countdown.note(400, 0.0) is None
    assert countdown.note(300, 10.0) == 30.0
    assert countdown.note(500, 11.0) is None  # more came in: a new beginning
    assert countdown.note(250, 21.0) == 10.0
    assert countdown.note(0, 30.0) is None


async def test_health_tells_what_is_under_way(home: Home) -> None:
    async with home.app((140, 40)) as (screen, pilot):
        assert home.hippo is not None
        await pilot.press("ctrl+t", "4")
        await until(pilot, lambda: screen.query(HealthView) and screen.query_one(HealthView).query("#health-work"))
        page = screen.query_one(HealthView)
        work = page.query_one("#health-work")
        ended = threading.Event()

        def rebuild() -> None:
            assert home.hippo is not None
            with home.hippo.under_way.step(Phrase("searching every file"), 90_000_000, in_bytes=True) as reached:
                reached(30_000_000)
                ended.wait(30)

        thread = threading.Thread(target=rebuild)
        thread.start()
        await until(pilot, lambda: work.display and "30 of 90 MB" in str(getattr(work, "content", "")))
        await until(pilot, lambda: "searching every file" in queue_shown(screen.query_one(StatusBar)))
        ended.set()
        thread.join()
        await until(pilot, lambda: not work.display)
