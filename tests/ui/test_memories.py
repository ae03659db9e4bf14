"""What is remembered can be seen, corrected, traced and forgotten on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.widgets import Button, TextArea

from tests.ui.home import until, write
from ui.memories.all_memories import AllMemories
from ui.memories.edit import EditMemory
from ui.memories.forget import ForgetDialog, ForgetEverything
from ui.memories.options import MemoryOptions
from ui.memories.panel import MemoriesPanel
from ui.memories.shown import Filter
from ui.memories.versions import FactHistory

if TYPE_CHECKING:
    from assistant.hippo import Hippo
    from tests.ui.home import Home


def teach(hippo: Hippo) -> None:
    hippo.add_memory("I am allergic to lupin.")
    hippo.add_memory("I live in Lyon [/] [bold].")


async def test_the_memories_of_an_answer_are_shown_with_their_reasons(home: Home) -> None:
    home.prepare = teach
    async with home.app() as (screen, pilot):
        await write(pilot, "What may I eat?")
        await until(pilot, lambda: screen.turns.running is None and len(screen.state.messages) == 2)
        await until(pilot, lambda: screen.state.messages[1].memories)
        options = screen.query_one("#answer-memories", MemoryOptions)
        await until(pilot, lambda: options.option_count)
        await pilot.press("ctrl+t")
        await until(pilot, lambda: options.has_focus)
        assert options.memory is not None
        assert options.memory.slot == "pinned"
        assert options.memory.reason == "hard_constraint"


async def test_a_memory_is_corrected_traced_and_forgotten(home: Home) -> None:
    async with home.app() as (screen, pilot):
        hippo = home.hippo
        assert hippo is not None
        await write(pilot, "Remember that I live in Lyon.")
        await until(pilot, lambda: screen.turns.running is None and len(screen.state.messages) == 2)
        await until(pilot, lambda: hippo.facts.views(hippo.profile_id))
        await pilot.press("ctrl+t", "2")
        options = screen.query_one("#all-memories", MemoryOptions)
        await until(pilot, lambda: options.memory is not None)
        options.focus()

        await pilot.press("e")
        await until(pilot, lambda: isinstance(screen.app.screen, EditMemory))
        screen.app.screen.query_one("#sentence", TextArea).text = "The user lives in Paris."
        screen.app.screen.query_one("#yes", Button).press()
        await until(pilot, lambda: hippo.facts.views(hippo.profile_id)[0].text == "The user lives in Paris.")

        await pilot.press("p")
        await until(pilot, lambda: hippo.facts.views(hippo.profile_id)[0].pinned)

        await until(
            pilot, lambda: options.memory is not None and options.memory.fact is not None and options.memory.fact.pinned
        )
        await pilot.press("h")
        await until(pilot, lambda: isinstance(screen.app.screen, FactHistory))
        await pilot.press("j", "o")
        await until(pilot, lambda: screen.transcript.selected == screen.state.messages[0].id)

        options.focus()
        await pilot.press("f")
        await until(pilot, lambda: isinstance(screen.app.screen, ForgetDialog))
        assert hippo.facts.views(hippo.profile_id)
        screen.app.screen.query_one("#yes", Button).press()
        await until(pilot, lambda: not hippo.facts.views(hippo.profile_id))
        await until(pilot, lambda: "Lyon" not in screen.state.messages[0].content)


async def test_memories_are_searched_and_filtered(home: Home) -> None:
    home.prepare = teach
    async with home.app((80, 24)) as (screen, pilot):
        await pilot.press("ctrl+t", "2")
        view = screen.query_one(AllMemories)
        options = screen.query_one("#all-memories", MemoryOptions)
        await until(pilot, lambda: len(options._memories) == 2)
        await pilot.press("slash", *"lupin", "enter")
        await until(pilot, lambda: len(options._memories) == 1)
        view.filter = Filter(kind="episode")
        await until(pilot, lambda: not options._memories)
        await pilot.press("escape")
        assert not screen.query_one(MemoriesPanel).has_class("-open")


async def test_everything_is_forgotten_only_after_the_word_is_typed(home: Home) -> None:
    home.prepare = teach
    async with home.app() as (screen, pilot):
        hippo = home.hippo
        assert hippo is not None
        screen.memory.forgetter.forget_everything()
        await until(pilot, lambda: isinstance(screen.app.screen, ForgetEverything))
        await pilot.press("y", "enter")
        assert isinstance(screen.app.screen, ForgetEverything)
        await pilot.press("backspace", *"forget", "enter")
        await until(pilot, lambda: not hippo.facts.views(hippo.profile_id))


async def test_what_was_learned_is_undone(home: Home) -> None:
    async with home.app() as (screen, pilot):
        hippo = home.hippo
        assert hippo is not None
        await write(pilot, "Remember that my name is Mira.")
        await until(pilot, lambda: screen.turns.running is None and hippo.facts.views(hippo.profile_id))
        await until(pilot, lambda: screen.memory._undoable)
        await pilot.press("f9")
        await until(pilot, lambda: not hippo.facts.views(hippo.profile_id))
