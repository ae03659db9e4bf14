"""How the chat screen and its panels look, in both languages, both themes and at both ends of the range of sizes.

Look at a change before it is accepted: `pytest tests/ui/test_snapshots.py --snapshot-update`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from textual.widgets import Input

from memory.images import ImageFacts
from tests.ui.album import Album, Corner, corners
from tests.ui.home import WAIT_SECONDS
from tests.ui.sample import NOW, fill, panel
from ui.chat.attached import Attached
from ui.chat.attachment_line import AttachmentLine
from ui.chat.conversations import ConversationList
from ui.chat.screen import ChatScreen
from ui.chat.shown import MessageHit, Switches
from ui.chat.status_bar import Standing, StatusBar
from ui.locale import _
from ui.memories.panel import VIEWS

if TYPE_CHECKING:
    from textual.pilot import Pilot

SEARCHED = {
    "en": ("cheese", "Which cheese can I bring to Anna's on Saturday?", "look for long-aged cheeses, which hold none"),
    "zh": ("奶酪", "周六去安娜家，我可以带什么奶酪？", "所以选熟成时间长的奶酪，里面几乎没有乳糖"),
}


@corners
async def test_the_chat_and_what_lies_beside_it(album: Album, corner: Corner) -> None:
    async with album.open(corner) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, ChatScreen)
        screen.query_one(StatusBar).show(Standing("gpt-4o-mini", budget=8000, ready=True))
        await album.take(pilot, "begin")
        await fill(pilot.app, corner.sample)  # type: ignore[arg-type]
        await album.take(pilot, "chat")
        for view in VIEWS:
            panel(screen).view = view
            if not panel(screen).has_focus_within:
                screen.action_panel("memories")
            await album.take(pilot, view)
        await pilot.press("ctrl+l")
        await album.take(pilot, "chats")
        await _search(pilot, corner)
        await album.take(pilot, "search")


async def _search(pilot: Pilot[Any], corner: Corner) -> None:
    words, *said = SEARCHED[corner.language]
    chats = pilot.app.screen.query_one(ConversationList)
    hits = []
    for number, text in enumerate(said, 1):
        start = text.index(words)
        hits.append(MessageHit(2, number, text, ((start, start + len(words)),)))
    chats.query_one(Input).value = words
    chats.show(corner.sample.rows[1:3], NOW, current=2, hits=hits)
    await pilot.pause()


@corners
async def test_the_chat_while_one_writes(album: Album, corner: Corner) -> None:
    async with album.open(corner) as pilot:
        screen = await fill(pilot.app, corner.sample)  # type: ignore[arg-type]
        files = (
            Attached("notes 笔记.md", "x", 1_840),
            Attached("menu.png", tokens=765, image=ImageFacts("image/png", 1200, 800)),
            Attached("letter.txt", "x"),
        )
        screen.query_one(AttachmentLine).show([file.note for file in files], can_drop=True)
        screen.state.switches = Switches(read=False, write=False, private=True)
        screen.show_title()
        bar = screen.query_one(StatusBar)
        bar.show(replace(bar.standing, gone="work", failed=2, switches=screen.state.switches))
        title = f"{_('Remembered')} · {_('f9 undoes')}"
        screen.notify("◆ " + corner.sample.facts[6].text, title=title, markup=False, timeout=WAIT_SECONDS)
        await album.take(pilot, "files")
        screen.query_one(AttachmentLine).show(("✗ notes.pdf",), can_drop=False)
        await pilot.press("slash")
        await album.take(pilot, "slash")
