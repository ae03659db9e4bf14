"""What is remembered can be seen, corrected, traced and forgotten on the screen."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import pytest
from textual.widgets import Button, Checkbox, Input, TextArea

from memory.consolidation import consolidate
from memory.values import Evidence, Origin, Source, Status
from tests.ui.home import until, write
from tests.ui.pressing import presses
from ui.chat.conversations import ChatOptions
from ui.chat.screen import ChatScreen
from ui.dialogs.dialog import AskText, Confirm
from ui.memories.all_memories import AllMemories
from ui.memories.edit import EditMemory
from ui.memories.forget import ForgetDialog, ForgetEverything
from ui.memories.memory_list import MemoryList
from ui.memories.merging import MergeMemories
from ui.memories.options import MemoryOptions
from ui.memories.panel import MemoriesPanel
from ui.memories.review import ReviewView
from ui.memories.shown import Filter
from ui.memories.this_answer import ThisAnswer
from ui.memories.versions import FactHistory

if TYPE_CHECKING:
    from textual.pilot import Pilot

    from assistant.hippo import Hippo
    from tests.ui.home import Home


def teach(hippo: Hippo) -> None:
    hippo.add_memory("I am allergic to lupin.")
    hippo.add_memory("I live in Lyon [/] [bold].")


@presses(ChatScreen, "ctrl+t")
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
        assert options.memory.reason == "topic:food;hard_constraint"


@presses(MemoryList, "e", "p", "h", "f")
@presses(FactHistory, "j", "o")
async def test_a_memory_is_corrected_traced_and_forgotten(home: Home) -> None:
    async with home.app() as (screen, pilot):
        hippo = home.hippo
        assert hippo is not None
        await write(pilot, "Remember that I live in Lyon.")
        await until(pilot, lambda: screen.turns.running is None and len(screen.state.messages) == 2)
        await until(pilot, lambda: hippo.facts.views(hippo.profile_id))
        await pilot.press("ctrl+t", "2")
        options = screen.query_one("#all-memories", MemoryList)
        await until(pilot, lambda: options.row is not None)
        options.focus()

        await pilot.press("e")
        await until(pilot, lambda: isinstance(screen.app.screen, EditMemory))
        screen.app.screen.query_one("#sentence", TextArea).text = "The user lives in Paris."
        screen.app.screen.query_one("#yes", Button).press()
        await until(pilot, lambda: hippo.facts.views(hippo.profile_id)[0].text == "The user lives in Paris.")

        await pilot.press("p")
        await until(pilot, lambda: hippo.facts.views(hippo.profile_id)[0].pinned)

        await until(pilot, lambda: options.row is not None and options.row.pinned)
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


@presses(AllMemories, "slash")
@presses(MemoriesPanel, "2")
async def test_memories_are_searched_and_filtered(home: Home) -> None:
    home.prepare = teach
    async with home.app((80, 24)) as (screen, pilot):
        await pilot.press("ctrl+t", "2")
        view = screen.query_one(AllMemories)
        options = screen.query_one("#all-memories", MemoryList)
        await until(pilot, lambda: options.count == 2)
        await pilot.press("slash", *"lupin", "enter")
        await until(pilot, lambda: options.count == 1)
        view.filter = Filter(kind="episode")
        await until(pilot, lambda: options.count == 0)
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


@presses(ChatScreen, "f9")
async def test_what_was_learned_is_undone(home: Home) -> None:
    async with home.app() as (screen, pilot):
        hippo = home.hippo
        assert hippo is not None
        await write(pilot, "Remember that my name is Mira.")
        await until(pilot, lambda: screen.turns.running is None and hippo.facts.views(hippo.profile_id))
        await until(pilot, lambda: screen.memory.learning.can_undo)
        await pilot.press("f9")
        await until(pilot, lambda: not hippo.facts.views(hippo.profile_id))
        told = screen.app._notifications
        await until(pilot, lambda: any(note.title == "Undone." and "Mira" in note.message for note in told))


async def answered(home: Home, screen: ChatScreen, pilot: Pilot[int]) -> MemoryOptions:
    """Ask what rests on memories, and go to them."""
    await write(pilot, "What may I eat?")
    await until(pilot, lambda: screen.turns.running is None and len(screen.state.messages) == 2)
    await until(pilot, lambda: screen.state.messages[1].memories)
    options = screen.query_one("#answer-memories", MemoryOptions)
    await until(pilot, lambda: options.option_count)
    await pilot.press("ctrl+t")
    await until(pilot, lambda: options.has_focus and options.memory is not None)
    return options


@presses(ThisAnswer, "n")
async def test_a_hard_limit_is_called_irrelevant_only_after_a_question_and_can_be_undone(home: Home) -> None:
    home.prepare = teach
    async with home.app() as (screen, pilot):
        options = await answered(home, screen, pilot)
        hippo = home.hippo
        assert hippo is not None
        await pilot.press("n")
        await until(pilot, lambda: isinstance(screen.app.screen, Confirm))
        assert not hippo.feedback.all(hippo.profile_id)
        await pilot.press("y")
        await until(pilot, lambda: options.memory is not None and options.memory.irrelevant)
        await pilot.press("f9")
        await until(pilot, lambda: not hippo.feedback.all(hippo.profile_id))


@presses(ThisAnswer, "m")
async def test_what_was_missed_is_kept_as_a_case_and_offered_as_a_memory(home: Home) -> None:
    home.prepare = teach
    async with home.app() as (screen, pilot):
        await answered(home, screen, pilot)
        hippo = home.hippo
        assert hippo is not None
        await pilot.press("m")
        await until(pilot, lambda: isinstance(screen.app.screen, AskText))
        await pilot.press(*"no [/] sugar", "enter")
        await until(pilot, lambda: hippo.feedback.all(hippo.profile_id))
        await until(pilot, lambda: isinstance(screen.app.screen, Confirm))
        await pilot.press("y")
        await until(pilot, lambda: hippo.facts.views(hippo.profile_id, search="sugar"))


@presses(ThisAnswer, "w")
async def test_an_answer_is_given_again_without_a_memory(home: Home) -> None:
    home.prepare = teach
    async with home.app() as (screen, pilot):
        options = await answered(home, screen, pilot)
        left = options.memory
        assert left is not None
        first = screen.state.messages[1].id
        await pilot.press("w")
        await until(pilot, lambda: screen.turns.running is None and screen.state.messages[1].id not in {first, -2})
        plan = screen.memory.answers
        await until(pilot, lambda: plan.plan is not None and plan.plan.left_out == {left.key})
        assert plan.plan is not None
        assert all(memory.key != left.key for memory in plan.plan.injected)


@presses(MemoryOptions, "x")
async def test_a_sensitive_memory_is_masked_until_it_is_shown(home: Home) -> None:
    home.prepare = lambda hippo: hippo.add_memory("My phone number is 555-0199.", pin=True)
    async with home.app() as (screen, pilot):
        options = await answered(home, screen, pilot)
        row = options.options[0]
        assert "0199" not in str(row.prompt)
        await pilot.press("x")
        assert "0199" in str(options.options[0].prompt)


@presses(MemoryList, "space", "m")
@presses(MergeMemories, "ctrl+s")
async def test_marked_memories_are_pinned_merged_and_forgotten_together(home: Home) -> None:
    home.prepare = lambda hippo: [
        hippo.facts.add(hippo.profile_id, text=f"The user likes {what}.", attribute="likes", value=what)
        for what in ("tea", "green tea", "chess")
    ]
    async with home.app((80, 24)) as (screen, pilot):
        hippo = home.hippo
        assert hippo is not None
        await pilot.press("ctrl+t", "2")
        rows = screen.query_one("#all-memories", MemoryList)
        await until(pilot, lambda: rows.count == 3)
        await pilot.press("space", "space", "p")
        await until(pilot, lambda: sum(fact.pinned for fact in hippo.facts.views(hippo.profile_id)) == 2)
        await pilot.press("m")
        await until(pilot, lambda: isinstance(screen.app.screen, MergeMemories))
        await pilot.press("ctrl+s")
        await until(pilot, lambda: len(hippo.facts.views(hippo.profile_id)) == 2)
        await until(pilot, lambda: rows.count == 2)


@presses(ReviewView, "y", "N")
@presses(MemoriesPanel, "3")
async def test_what_waits_is_decided_by_key(home: Home) -> None:
    def guess(hippo: Hippo) -> None:
        with hippo.db.write() as session:
            source = Source(hippo.profile_id, hippo.clock.now())
            for what in ("rye", "oats"):
                evidence = Evidence(
                    "user", "likes", what, f"The user may like {what}.", origin=Origin.ASSISTANT_INFERRED
                )
                consolidate(session, hippo.clock, [evidence], source)

    home.prepare = guess
    async with home.app((80, 24)) as (screen, pilot):
        hippo = home.hippo
        assert hippo is not None
        await pilot.press("ctrl+t", "3")
        options = screen.query_one("#review-memories", MemoryOptions)
        await until(pilot, lambda: options.memory is not None and options.has_focus)
        await pilot.press("y")
        await until(pilot, lambda: len(hippo.facts.views(hippo.profile_id)) == 1)
        await until(pilot, lambda: len(hippo.facts.views(hippo.profile_id, statuses=(Status.PROPOSED,))) == 1)
        await until(pilot, lambda: screen.query_one(ReviewView).section is not None)
        await pilot.press("N")
        await until(pilot, lambda: isinstance(screen.app.screen, Confirm))
        await pilot.press("y")
        await until(pilot, lambda: not hippo.facts.views(hippo.profile_id, statuses=(Status.PROPOSED,)))


@presses(AllMemories, "d")
async def test_a_day_in_the_past_is_shown_as_it_was_believed(home: Home) -> None:
    home.prepare = teach
    async with home.app((80, 24)) as (screen, pilot):
        await pilot.press("ctrl+t", "2")
        rows = screen.query_one("#all-memories", MemoryList)
        await until(pilot, lambda: rows.count == 2)
        await pilot.press("d")
        await until(pilot, lambda: isinstance(screen.app.screen, AskText))
        screen.app.screen.query_one(Input).value = "2020-01-01"
        await pilot.press("enter")
        await until(pilot, lambda: rows.count == 0)
        assert screen.query_one(AllMemories).filter.day == date(2020, 1, 1)


async def test_enter_in_the_search_field_lists_what_the_words_find_before_the_next_key_acts(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.prepare = lambda hippo: [
        hippo.facts.add(hippo.profile_id, text=text, attribute=attribute)
        for text, attribute in (("The user keeps a ferret.", "pet"), ("The user plays the oboe.", "instrument"))
    ]
    async with home.app((80, 24)) as (screen, pilot):
        hippo = home.hippo
        assert hippo is not None
        await pilot.press("ctrl+t", "2")
        rows = screen.query_one("#all-memories", MemoryList)
        await until(pilot, lambda: rows.row is not None)
        assert rows.row is not None
        wanted, other = ("ferret", "oboe") if "oboe" in rows.row.text else ("oboe", "ferret")
        with monkeypatch.context() as patch:
            # as if the thread that searches came late
            patch.setattr(screen.memory, "load_all", lambda _wanted, *, read: read)
            await pilot.press("slash", *wanted, "enter", "f")
        await until(pilot, lambda: isinstance(screen.app.screen, ForgetDialog))
        screen.app.screen.query_one("#yes", Button).press()
        await until(pilot, lambda: len(hippo.facts.views(hippo.profile_id)) == 1)
        assert other in hippo.facts.views(hippo.profile_id)[0].text
        await until(pilot, lambda: rows.count == 0)
        assert rows.render_line(0).text.strip().startswith("No memory matches")


async def test_memories_that_say_a_forgotten_value_too_go_along_once_ticked(home: Home) -> None:
    home.prepare = lambda hippo: [
        hippo.facts.add(hippo.profile_id, text=text, attribute=attribute, value=value)
        for text, attribute, value in (
            ("The user's boat is called Pelorus.", "boat", "Pelorus"),
            ("Mooring 14 is rented for Pelorus.", "mooring", "mooring 14"),
        )
    ]
    async with home.app((80, 24)) as (screen, pilot):
        hippo = home.hippo
        assert hippo is not None
        boat = next(view.fact_id for view in hippo.facts.views(hippo.profile_id) if view.attribute == "boat")
        screen.memory.forgetter.forget_facts([boat])
        await until(pilot, lambda: isinstance(screen.app.screen, ForgetDialog))
        box = screen.app.screen.query_one("#also", Checkbox)
        assert not box.value
        box.toggle()
        screen.app.screen.query_one("#yes", Button).press()
        await until(pilot, lambda: not hippo.facts.views(hippo.profile_id))


@pytest.mark.parametrize("text", ["The boat {} lies at mooring 14 in the harbour.", "用户的{}号船停在老港的泊位。"])
async def test_rows_of_a_list_with_a_scrollbar_are_wrapped_once(home: Home, text: str) -> None:
    home.prepare = lambda hippo: [
        hippo.facts.add(hippo.profile_id, text=text.format(at), attribute=f"boat {at}", value=f"mooring {at}")
        for at in range(9)
    ]
    async with home.app((120, 20)) as (screen, pilot):
        await write(pilot, "Where is my boat, 船停在哪里？")
        options = screen.query_one("#answer-memories", MemoryOptions)
        await until(pilot, lambda: screen.turns.running is None and options.show_vertical_scrollbar)

        def drawn() -> list[str]:
            lines = [options.render_line(y) for y in range(options.size.height)]
            return ["".join(piece.text for piece in line).strip() for line in lines]

        def made() -> list[str]:
            rows = [str(option.prompt).split("\n") for option in options.options]
            return [line.strip() for row in rows for line in row]

        await until(pilot, lambda: drawn() == made()[: len(drawn())])


async def test_a_long_list_of_chats_shows_the_age_of_each_beside_its_scrollbar(home: Home) -> None:
    home.prepare = lambda hippo: [
        hippo.transcript.create_conversation(hippo.profile_id, title=f"Boats and harbours {at}") for at in range(30)
    ]
    async with home.app((120, 20)) as (screen, pilot):
        options = screen.query_one(ChatOptions)
        await until(pilot, lambda: options.show_vertical_scrollbar and options.option_count == 30)
        await until(pilot, lambda: "".join(piece.text for piece in options.render_line(1)).rstrip().endswith("now"))
