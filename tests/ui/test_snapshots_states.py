"""How screens look that hold nothing yet, or in which something is going on. Look at a change before it is accepted."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from textual.widgets import Input

from memory.fact_rows import as_rows
from memory.values import MessageState, Role, Status
from tests.ui.album import Album, Corner, every_corner
from tests.ui.home import WAIT_SECONDS, until
from tests.ui.sample import NOW, Sample, fact, fill, panel
from tests.ui.test_snapshots_settings import StillWelcome
from ui.chat.completion import Completion
from ui.chat.conversations import ConversationList
from ui.chat.reasoning import Reasoning
from ui.chat.screen import ChatScreen
from ui.chat.shown import ChatState, ConversationRow, ShownMessage, Switches
from ui.chat.status_bar import Standing, StatusBar
from ui.dialogs.pick import Pick
from ui.help import HelpScreen
from ui.locale import _
from ui.memories.all_memories import AllMemories
from ui.memories.arranging import Arranged
from ui.memories.health import HealthView, ShownHealth
from ui.memories.memory_list import MemoryList
from ui.memories.options import MemoryOptions
from ui.memories.panel import VIEWS
from ui.memories.review import ReviewView
from ui.memories.shown import Filter
from ui.memories.this_answer import ThisAnswer
from ui.theme_change import pick_theme
from ui.welcome.connecting import Found, key_note
from ui.welcome.form import EndpointForm

if TYPE_CHECKING:
    from pathlib import Path

    import pytest
    from textual.pilot import Pilot

ASKED = {"en": "What did I say about Anna?", "zh": "我说过安娜什么？"}
BEGUN = {
    "en": "You told me that **Anna**, your sister, is lactose intolerant. So:\n\n1. Milk is out\n2. Old ",
    "zh": "你说过你的妹妹**安娜**乳糖不耐受。所以：\n\n1. 不能有牛奶\n2. 熟成",
}
TOLD = {
    "thinking": {"en": "The user asks what I know about Anna.", "zh": "用户在问我对安娜了解什么。"},
    "tool": {"en": "⚙ search_memory: Anna", "zh": "⚙ search_memory: 安娜"},
    "missed": {"en": "Anna likes figs [/]", "zh": "安娜喜欢无花果 [/]"},
}


@every_corner
async def test_before_there_is_anything(album: Album, corner: Corner) -> None:
    async with album.open(corner) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, ChatScreen)
        screen.query_one(StatusBar).show(Standing("gpt-4o-mini", budget=8000, ready=True))
        screen.query_one(ConversationList).show((), NOW, current=None)
        nothing = Arranged(())
        screen.query_one(AllMemories).show(nothing, Filter(), nothing.groups(Filter()), NOW)
        screen.query_one(ReviewView).show((), NOW)
        screen.query_one(HealthView).show(ShownHealth(parts=((_("model"), "gpt-4o-mini"),)), NOW)
        for view in VIEWS:
            panel(screen).view = view
            if not panel(screen).has_focus_within:
                screen.action_panel("memories")
            await album.take(pilot, f"no-{view}")
        await pilot.press("ctrl+l")
        await album.take(pilot, "no-chats")
        chats = screen.query_one(ConversationList)
        chats.query_one(Input).value = "zzz"
        chats.show((), NOW, current=None)
        await album.take(pilot, "nothing-found")


@every_corner
async def test_an_answer_that_comes_in(album: Album, corner: Corner) -> None:
    async with album.open(corner) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, ChatScreen)
        screen.query_one(StatusBar).show(Standing("gpt-4o-mini", budget=8000, ready=True))
        question = ShownMessage(1, Role.USER, ASKED[corner.language], NOW)
        answer = ShownMessage(2, Role.ASSISTANT, "", NOW, model="gpt-4o-mini")
        screen.state = ChatState(2, corner.sample.title, [question, answer])
        screen.show_title()
        await screen.transcript.show([question, answer], NOW, streaming=2)
        await album.take(pilot, "waiting")
        view = screen.transcript.view(2)
        assert view is not None
        view.add_reasoning(TOLD["thinking"][corner.language])
        view.query_one(Reasoning).open = True
        view.add_text(BEGUN[corner.language])
        await view.update_foot(replace(answer, note=TOLD["tool"][corner.language]))
        await album.take(pilot, "streaming")
        cause = _("Connection refused")
        again = _("Trying again in {seconds} s (attempt {attempt}): {cause}").format(seconds=4, attempt=2, cause=cause)
        await view.update_foot(replace(answer, note=again))
        await album.take(pilot, "retrying")
        stopped = replace(answer, content=BEGUN[corner.language], state=MessageState.STOPPED, memories=1)
        await view.finish(stopped)
        screen.transcript.focus()
        await album.take(pilot, "stopped")


@every_corner
async def test_what_is_narrowed_marked_or_shown(album: Album, corner: Corner) -> None:
    async with album.open(corner) as pilot:
        sample = corner.sample
        screen = await fill(pilot.app, sample)  # type: ignore[arg-type]
        plan = replace(sample.plan, missed=(TOLD["missed"][corner.language],))
        gone = replace(plan.injected[2], gone=True, irrelevant=True)
        plan = replace(plan, injected=(*plan.injected[:2], gone, plan.injected[3]))
        screen.query_one(ThisAnswer).show(plan, NOW)
        screen.action_panel("memories")
        await until(pilot, lambda: screen.query_one(ThisAnswer).query_one(MemoryOptions).has_focus)
        await pilot.press("end", "x")
        await album.take(pilot, "shown")
        await _narrow(album, pilot, screen, sample)
        archived = ConversationRow(5, sample.rows[2].title, NOW - timedelta(days=400), archived=True)
        await pilot.press("ctrl+l", "z")
        screen.query_one(ConversationList).show([*sample.rows, archived], NOW, current=2)
        await album.take(pilot, "archived")


async def _narrow(album: Album, pilot: Pilot[Any], screen: ChatScreen, sample: Sample) -> None:
    panel(screen).view = "all"
    await until(pilot, lambda: screen.query_one(MemoryList).has_focus)
    view = screen.query_one(AllMemories)
    memories = Arranged(as_rows([*sample.facts, fact(9, sample.facts[2].text, "home_city", status=Status.EXPIRED)]))
    wanted = Filter(kind="fact", past=True, sort="importance", day=(NOW - timedelta(days=30)).date())
    view.filter = wanted
    view.show(memories, wanted, memories.groups(wanted), NOW)
    await pilot.press("down", "space", "space", "x")
    view.show(memories, wanted, memories.groups(wanted), NOW)
    await album.take(pilot, "marked")
    view.show_words("zzz")
    wanted = Filter(words="zzz")
    view.filter = wanted
    view.show(memories, wanted, memories.groups(wanted), NOW)
    await album.take(pilot, "no-match")


@every_corner
async def test_what_is_chosen_by_key(
    album: Album, corner: Corner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "work"
    for name in ("notes", "图片"):
        (folder / name).mkdir(parents=True)
    for name in ("menu.png", "my letter.txt", "笔记.md"):
        (folder / name).touch()
    monkeypatch.chdir(folder)
    async with album.open(corner) as pilot:
        screen = await fill(pilot.app, corner.sample)  # type: ignore[arg-type]
        screen.transcript.focus()
        screen.transcript.selected = 2
        await album.take(pilot, "selected")
        await pilot.press("escape", "@")
        await until(pilot, lambda: screen.query_one(Completion).is_open)
        await album.take(pilot, "paths")
        screen.prompt.put("")
        screen.state = ChatState(switches=Switches(private=True))
        screen.show_title()
        screen.show_spent("")
        screen.transcript.is_private = True
        screen.query_one(ThisAnswer).show(None, None)
        await screen.transcript.show([], NOW)
        bar = screen.query_one(StatusBar)
        bar.show(replace(bar.standing, switches=screen.state.switches, queue=0, notices=(), tokens=None))
        screen.notify(_("This chat is private: nothing of it is kept."), markup=False, timeout=WAIT_SECONDS)
        await album.take(pilot, "private")
        pilot.app.clear_notifications()
        await pilot.app.push_screen(Pick(_("Export this chat"), []))
        await album.take(pilot, "pick-nothing")
        await pilot.app.pop_screen()
        await pilot.app.push_screen(HelpScreen(screen))  # type: ignore[arg-type]
        await pilot.press("end")
        await album.take(pilot, "help-end")
        await pilot.app.pop_screen()
        pick_theme(screen)
        await album.take(pilot, "themes")


class LookingWelcome(StillWelcome):
    """The welcome, still looking."""

    def action_look(self) -> None:
        """Look for ever."""


@every_corner
async def test_the_steps_of_the_welcome(album: Album, corner: Corner) -> None:
    async with album.open(corner) as pilot:
        screen = LookingWelcome()
        await pilot.app.push_screen(screen)
        await album.take(pilot, "looking")
        found: list[Found] = []
        screen._show_found(found)
        await pilot.press("enter")
        screen.query_one("#base-url", Input).value = "https://api.example.com/v1"
        screen.query_one("#model", Input).value = "gpt-4o-mini"
        screen.query_one("#key", Input).value = "sk-1234567890"
        screen.query_one(EndpointForm).show_note(key_note(screen.home))
        screen._say(_("Asking {model} …").format(model="gpt-4o-mini"), "-busy")
        await album.take(pilot, "asking")
        screen._say(_("It answers: “{text}”").format(text="Hello! 你好！"), "-good")
        await album.take(pilot, "answers")
