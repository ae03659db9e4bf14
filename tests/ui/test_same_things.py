"""Two people or things that are the same are made one by keys alone, after a question that names both."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from textual.widgets import Static

from memory.consolidation import consolidate
from memory.values import Evidence, Source
from tests.ui.home import until
from ui.dialogs.dialog import Confirm
from ui.memories.memory_list import MemoryList

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assistant.hippo import Hippo
    from tests.ui.home import Home

BOATS = {
    "en": [("Barge", "The user's boat Barge is 12 m long.", "length"), ("Barge II", "Barge II is blue.", "hull")],
    "zh": [("旧驳船", "用户的旧驳船长12米。", "length"), ("二号驳船", "二号驳船是蓝色的。", "hull")],
}


def names(hippo: Hippo) -> set[str]:
    return {view.entity for view in hippo.facts.views(hippo.profile_id)}


def learn(hippo: Hippo, facts: Sequence[tuple[str, str, str]]) -> None:
    for name, text, attribute in facts:
        with hippo.db.write() as session:
            evidence = Evidence(name, attribute, text, text)
            consolidate(session, hippo.clock, [evidence], Source(hippo.profile_id, hippo.clock.now()))


@pytest.mark.parametrize(
    ("language", "size"),
    [
        ("en", (140, 40)),
        ("zh", (80, 24)),
        pytest.param("zh", (140, 40), marks=pytest.mark.slow),
        pytest.param("en", (80, 24), marks=pytest.mark.slow),
    ],
)
async def test_two_things_are_made_one_by_key_and_only_when_confirmed(
    home: Home, language: str, size: tuple[int, int]
) -> None:
    boats = BOATS[language]
    home.prepare = lambda hippo: learn(hippo, boats)
    async with home.app(size, language=language) as (screen, pilot):
        hippo = home.hippo
        assert hippo is not None
        both = {name for name, _, _ in boats}
        assert names(hippo) == both
        await pilot.press("ctrl+t", "2")
        rows = screen.query_one("#all-memories", MemoryList)
        await until(pilot, lambda: rows.count == 2 and rows.has_focus)
        await pilot.press("space", "space", "m")
        await until(pilot, lambda: isinstance(screen.app.screen, Confirm))
        asked = " ".join(str(part.visual) for part in screen.app.screen.query(Static))
        assert all(f"“{name}”" in asked for name in both)
        await pilot.press("escape")
        await until(pilot, lambda: screen.app.screen is screen)
        assert names(hippo) == both

        await pilot.press("m")
        await until(pilot, lambda: isinstance(screen.app.screen, Confirm))
        await pilot.press("y")
        await until(pilot, lambda: len(names(hippo)) == 1)
        await until(pilot, lambda: screen.app.screen is screen)
        assert {view.text for view in hippo.facts.views(hippo.profile_id)} == {text for _, text, _ in boats}
        # from now on either name is hers, or its
        learn(hippo, [(boats[1][0], boats[1][1], "colour")])
        assert len(names(hippo)) == 1


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_the_user_is_made_one_with_nobody_else(home: Home, language: str) -> None:
    home.prepare = lambda hippo: learn(hippo, [("user", "The user lives in Lyon.", "home_city"), BOATS[language][1]])
    async with home.app(language=language) as (screen, pilot):
        hippo = home.hippo
        assert hippo is not None
        await pilot.press("ctrl+t", "2")
        rows = screen.query_one("#all-memories", MemoryList)
        await until(pilot, lambda: rows.count == 2 and rows.has_focus)
        await pilot.press("space", "space", "m")
        await until(pilot, lambda: len(screen.app._notifications))
        assert screen.app.screen is screen
        assert names(hippo) == {"user", BOATS[language][1][0]}
