"""While Hippo opens, the line at the top and a command's line name what it is at, and how much is done where known."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from assistant.hippo import Hippo
from assistant.paths import Paths
from assistant.settings_tree import Settings
from memory.phrase import Phrase
from memory.under_way import UnderWay
from tests.first_schema import put_first_schema
from tests.fresh import put_database
from tests.ui.home import until
from tests.ui.test_status_bar import queue_shown
from ui.app import HippoApp
from ui.chat.screen import ChatScreen
from ui.chat.status_bar import StatusBar, Switch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from memory.under_way import Told
    from tests.ui.home import Home


@pytest.mark.parametrize(
    ("language", "told", "next_told"),
    [
        ("en", "copying the database before it is updated: 30 of 90 MB", "opening the vector index"),
        ("zh", "更新前正在复制数据库：30 / 90 MB", "正在打开向量索引"),
    ],
)
async def test_the_line_at_the_top_names_each_step_of_a_long_opening_and_typing_goes_on(
    home: Home, language: str, told: str, next_told: str
) -> None:
    opening, copied, opened = UnderWay(), threading.Event(), threading.Event()

    def slowly() -> Hippo:
        what = Phrase("copying the database before it is updated")
        with opening.step(what, 90_000_000, in_bytes=True) as reached:
            reached(30_000_000)
            copied.wait(60)
        with opening.step(Phrase("opening the vector index")):
            opened.wait(60)
        return home.open()

    app = HippoApp(slowly, language=language, opening=opening)
    async with app.run_test(size=(140, 40), notifications=True) as pilot:
        screen = app.screen_stack[0]
        assert isinstance(screen, ChatScreen)
        bar = screen.query_one(StatusBar)
        await until(pilot, lambda: len(bar.query(Switch)) > len(("profile", "model")))  # the rest comes after a frame
        await until(pilot, lambda: told in queue_shown(bar))
        await pilot.press(*"hi")
        assert screen.prompt.text == "hi"
        copied.set()
        await until(pilot, lambda: next_told in queue_shown(bar))
        opened.set()
        await until(pilot, lambda: app.has_engine and "◔" not in queue_shown(bar))
        assert screen.prompt.text == "hi"


class Noted(UnderWay):
    """Keeps what was told."""

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []

    @contextmanager
    def step(
        self,
        what: str,
        total: int | None = None,
        *,
        in_bytes: bool = False,
        measure: Callable[[], int] | None = None,
    ) -> Iterator[Told]:
        """Keep it."""
        self.names.append(what)
        with super().step(what, total, in_bytes=in_bytes, measure=measure) as reached:
            yield reached
            if measure is not None and total is not None:
                assert 0 <= measure() <= 2 * total


@pytest.mark.parametrize(
    ("old", "names"),
    [
        (False, ["making the database"]),
        (True, ["copying the database before it is updated", "updating the database"]),
    ],
)
def test_a_first_start_and_an_old_database_say_what_takes_so_long(tmp_path: Path, old: bool, names: list[str]) -> None:
    paths = Paths(tmp_path / "config", tmp_path / "data", tmp_path / "logs")
    paths.ensure()
    if old:
        put_database(tmp_path / "new.db")
        put_first_schema(tmp_path / "new.db", paths.database)
    steps = Noted()
    hippo = Hippo.open(paths, Settings(), start_worker=False, under_way=steps)
    hippo.close()
    assert steps.names == [*names, "loading the embedder", "opening the vector index"]
    steps.names.clear()
    Hippo.open(paths, Settings(), start_worker=False, under_way=steps).close()
    assert steps.names == ["loading the embedder", "opening the vector index"]
