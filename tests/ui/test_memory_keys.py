"""The keys of the memory panel that change what is listed, and a wording that is believed again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.widgets import OptionList

from tests.ui.home import until
from ui.dialogs.pick import Pick
from ui.memories.all_memories import AllMemories
from ui.memories.memory_list import MemoryList
from ui.memories.panel import MemoriesPanel
from ui.memories.versions import FactHistory

if TYPE_CHECKING:
    from assistant.hippo import Hippo
    from tests.ui.home import Home


def teach(hippo: Hippo) -> None:
    """Put in two memories, one of them told anew, and one that is put away."""
    first = hippo.add_memory("I live in Lyon.")
    hippo.add_memory("我不吃香菜。")
    hippo.facts.edit(hippo.profile_id, first.fact_id, text="The user lives in Ghent.", value="Ghent")
    away = hippo.facts.add(hippo.profile_id, text="The user has a kayak.", attribute="boat", value="kayak")
    assert away.fact_id is not None
    hippo.facts.archive(hippo.profile_id, away.fact_id)


async def test_the_list_is_narrowed_and_sorted_by_key(home: Home) -> None:
    home.prepare = teach
    async with home.app((80, 24)) as (screen, pilot):
        await pilot.press("ctrl+t", "2")
        rows, view = screen.query_one("#all-memories", MemoryList), screen.query_one(AllMemories)
        await until(pilot, lambda: rows.has_focus and rows.count == 2)
        await pilot.press("z")
        await until(pilot, lambda: rows.count == 3)
        await pilot.press("z", "s")
        await until(pilot, lambda: rows.count == 2 and view.filter.sort == "use")
        await pilot.press("t")
        await until(pilot, lambda: isinstance(pilot.app.screen, Pick))
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.screen is screen)
        await pilot.press("w")
        await until(pilot, lambda: isinstance(pilot.app.screen, Pick))
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.screen is screen)
        panel = screen.query_one(MemoriesPanel)
        await pilot.press("right_square_bracket")
        await until(pilot, lambda: panel.view == "review")
        await pilot.press("left_square_bracket")
        await until(pilot, lambda: panel.view == "all")


async def test_an_older_wording_is_believed_again_by_key(home: Home) -> None:
    home.prepare = teach
    async with home.app((80, 24)) as (screen, pilot):
        hippo = screen.home
        await pilot.press("ctrl+t", "2", "slash", *"ghent", "enter")
        rows = screen.query_one("#all-memories", MemoryList)
        await until(pilot, lambda: rows.has_focus and rows.count == 1)
        await pilot.press("h")
        await until(pilot, lambda: isinstance(pilot.app.screen, FactHistory))
        assert pilot.app.screen.query_one(OptionList).option_count == 2
        await pilot.press("r")  # the current one cannot be restored
        await pilot.press("j", "r")
        await until(pilot, lambda: pilot.app.screen is screen)
        await until(pilot, lambda: any("Lyon" in view.text for view in hippo.facts.views(hippo.profile_id)))
        assert not any("Ghent" in view.text for view in hippo.facts.views(hippo.profile_id))
