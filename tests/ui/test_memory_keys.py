"""The keys of the memory panel that change what is listed, and a wording that is believed again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.widgets import Button, Checkbox, OptionList

from tests.ui.home import answered, until
from tests.ui.pressing import presses
from ui.dialogs.pick import Pick
from ui.memories.all_memories import AllMemories
from ui.memories.edit import EditMemory
from ui.memories.forget import ForgetDialog
from ui.memories.memory_list import Heading, MemoryList
from ui.memories.options import MemoryOptions
from ui.memories.panel import MemoriesPanel
from ui.memories.versions import FactHistory

if TYPE_CHECKING:
    from assistant.hippo import Hippo
    from memory.values import FactView
    from tests.ui.home import Home


def teach(hippo: Hippo) -> None:
    """Put in two memories, one of them told anew, and one that is put away."""
    first = hippo.add_memory("I live in Lyon.")
    hippo.add_memory("我不吃香菜。")
    hippo.facts.edit(hippo.profile_id, first.fact_id, text="The user lives in Ghent.", value="Ghent")
    away = hippo.facts.add(hippo.profile_id, text="The user has a kayak.", attribute="boat", value="kayak")
    assert away.fact_id is not None
    hippo.facts.archive(hippo.profile_id, away.fact_id)


@presses(AllMemories, "z", "s", "t", "w")
@presses(MemoriesPanel, "right_square_bracket", "left_square_bracket", "1")
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
        await pilot.press(*"preference", "enter")
        await until(pilot, lambda: view.filter.kind == "preference" and rows.count == 0)
        await pilot.press("t")
        await until(pilot, lambda: isinstance(pilot.app.screen, Pick))
        await pilot.press("up", "enter")
        await until(pilot, lambda: view.filter.kind is None and rows.count == 2)
        await pilot.press("w")
        await until(pilot, lambda: isinstance(pilot.app.screen, Pick))
        await pilot.press(*"you", "enter")
        await until(pilot, lambda: view.filter.entity == "user" and rows.count == 2)
        panel = screen.query_one(MemoriesPanel)
        for key, name in (("right_square_bracket", "review"), ("left_square_bracket", "all"), ("1", "answer")):
            await pilot.press(key)
            await until(pilot, lambda name=name: panel.view == name)  # type: ignore[misc]


def fill(hippo: Hippo) -> None:
    """Put in more memories than a screen holds, one of them a secret."""
    for number in range(30):
        hippo.facts.add(hippo.profile_id, text=f"Box {number:02} 箱 is blue.", attribute=f"box {number}", value="blue")


@presses(MemoryList, "j", "k", "g", "G", "down", "up", "home", "end", "pagedown", "pageup")
@presses(MemoryList, "space", "u", "enter")
@presses(FactHistory, "k", "j")
async def test_a_long_list_is_walked_through_and_marked_by_key(home: Home) -> None:
    home.prepare = fill
    async with home.app((80, 24)) as (screen, pilot):
        await pilot.press("ctrl+t", "2")
        rows = screen.query_one("#all-memories", MemoryList)
        await until(pilot, lambda: rows.has_focus and rows.count == 30 and rows.row is not None)
        places = [at for at, element in enumerate(rows._elements) if not isinstance(element, Heading)]
        walk = (("j", 1), ("down", 2), ("k", 1), ("up", 0), ("G", 29), ("g", 0), ("end", 29), ("home", 0))
        for key, at in walk:
            await pilot.press(key)
            assert rows.cursor == places[at], key
            await until(pilot, lambda: rows._tops[rows.cursor] in range(*seen(rows)))
        await pilot.press("pagedown")
        below = rows.cursor
        assert below - places[0] > 3
        await pilot.press("pageup")
        assert rows.cursor == places[0]
        await pilot.press("space", "space")
        assert (len(rows.marked), rows.cursor) == (2, places[2])
        await pilot.press("u")
        assert rows.marked == set()
        first = rows.row
        assert first is not None
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, FactHistory))
        assert first.text in str(pilot.app.screen.query_one(OptionList).get_option_at_index(0).prompt)
        await pilot.press("j", "k")
        assert pilot.app.screen.query_one(OptionList).highlighted == 0


def seen(rows: MemoryList) -> tuple[int, int]:
    """Return the first line that is seen, and the first below."""
    return rows.scroll_offset.y, rows.scroll_offset.y + rows.size.height


@presses(MemoryList, "o", "x", "delete")
@presses(ForgetDialog, "ctrl+k")
async def test_a_memory_of_the_list_is_shown_traced_and_forgotten_with_its_sentence_left_readable(home: Home) -> None:
    async with home.app((80, 24)) as (screen, pilot):
        hippo = screen.home
        await answered(screen, pilot, "Remember that my phone number is 555-0199.")
        await until(pilot, lambda: hippo.facts.views(hippo.profile_id))
        await pilot.press("ctrl+t", "2")
        rows = screen.query_one("#all-memories", MemoryList)
        await until(pilot, lambda: rows.has_focus and rows.row is not None)

        def drawn() -> str:
            return "".join(rows.render_line(y).text for y in range(rows.size.height))

        assert "0199" not in drawn()
        await pilot.press("x")
        assert "0199" in drawn()
        await pilot.press("x")
        assert "0199" not in drawn()
        await pilot.press("o")
        await until(pilot, lambda: screen.transcript.selected == screen.state.messages[0].id)
        await until(pilot, lambda: screen.transcript.has_focus)
        await pilot.press("ctrl+t")
        await until(pilot, lambda: rows.has_focus)
        await pilot.press("delete")
        await until(pilot, lambda: isinstance(pilot.app.screen, ForgetDialog))
        box = pilot.app.screen.query_one("#keep", Checkbox)
        await pilot.press("ctrl+k")
        assert box.value
        await pilot.press("ctrl+k", "ctrl+k")
        assert box.value
        pilot.app.screen.query_one("#yes", Button).focus()
        await pilot.press("enter")
        await until(pilot, lambda: not hippo.facts.views(hippo.profile_id))
        assert "0199" in hippo.transcript.message(hippo.profile_id, screen.state.messages[0].id).content


@presses(MemoryOptions, "j", "k", "g", "G", "e", "p", "h", "o", "f", "delete")
@presses(EditMemory, "ctrl+s")
async def test_the_memories_of_an_answer_are_worked_on_by_key(home: Home) -> None:
    def about_food(hippo: Hippo) -> None:
        hippo.add_memory("I am allergic to lupin.")
        hippo.add_memory("I am vegetarian.")
        hippo.add_memory("我对花生过敏。")

    home.prepare = about_food
    async with home.app((80, 24)) as (screen, pilot):
        hippo = screen.home
        await answered(screen, pilot, "Remember that I am allergic to kiwi.")
        await answered(screen, pilot, "What may I eat, 我能吃什么？", 4)
        await pilot.press("ctrl+t")
        options = screen.query_one("#answer-memories", MemoryOptions)
        await until(pilot, lambda: options.has_focus and len(options.memories) >= 3)
        shown = [memory.text for memory in options.memories]

        def on() -> str:
            return options.memory.text if options.memory is not None else ""

        for key, at in (("G", -1), ("k", -2), ("g", 0), ("j", 1)):
            await pilot.press(key)
            assert on() == shown[at]
        while "kiwi" not in on():
            await pilot.press("j")
        kiwi = on()

        def view(word: str) -> FactView | None:
            return next((fact for fact in hippo.facts.views(hippo.profile_id) if word in fact.text), None)

        await pilot.press("p")
        await until(pilot, lambda: (fact := view("kiwi")) is not None and fact.pinned)
        await pilot.press("h")
        await until(pilot, lambda: isinstance(pilot.app.screen, FactHistory))
        await pilot.press("escape", "o")
        await until(pilot, lambda: screen.transcript.selected == screen.state.messages[0].id)
        await until(pilot, lambda: screen.transcript.has_focus)
        await pilot.press("G", "ctrl+t")
        await until(pilot, lambda: options.has_focus and on() == kiwi)
        await pilot.press("e")
        await until(pilot, lambda: isinstance(pilot.app.screen, EditMemory))
        await pilot.press(*" seeds", "ctrl+s")
        await until(pilot, lambda: view("seeds") is not None)
        await until(pilot, lambda: pilot.app.screen is screen and options.has_focus)
        for key, word in (("f", "lupin"), ("delete", "花生")):
            await until(pilot, lambda word=word: any(word in memory.text for memory in options.memories))  # type: ignore[misc]
            await pilot.press("g")
            while word not in on():
                await pilot.press("j")
            await pilot.press(key)
            await until(pilot, lambda: isinstance(pilot.app.screen, ForgetDialog))
            await pilot.press("tab", "enter") if pilot.app.screen.query_one("#no").has_focus else None
            await until(pilot, lambda word=word: view(word) is None)  # type: ignore[misc]
            await until(pilot, lambda: pilot.app.screen is screen and options.has_focus)


@presses(FactHistory, "r")
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
