"""What Hippo has put right by itself is said on the screen, once, in the language of the user."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.ui.home import Home, until

if TYPE_CHECKING:
    from assistant.hippo import Hippo


@pytest.mark.parametrize(
    ("language", "title", "told"),
    [
        ("en", "Put right", "2 answers were cut off when Hippo last ended; what had come of them is kept."),
        ("zh", "已自动修复", "Hippo 上次结束时有 2 条回答中断了；已收到的部分已保留。"),
    ],
)
async def test_answers_that_were_cut_off_are_said_at_the_start(
    home: Home, language: str, title: str, told: str
) -> None:
    def kill_twice(hippo: Hippo) -> None:
        hippo.repairs.answers([1, 2])

    home.prepare = kill_twice
    async with home.app(language=language) as (screen, pilot):
        await until(pilot, lambda: screen.app._notifications)
        shown = [(notice.title, notice.message) for notice in screen.app._notifications]
        assert shown == [(title, told)]
        assert screen.home.repairs.take() == []
