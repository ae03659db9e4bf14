"""In a chat of thousands of messages every one is reached at once, and nothing that is mounted moves what is read."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import insert, update

from memory.attachments import NewAttachment
from memory.records import Conversation, Message
from tests.endpoints.replies import Hang, Reply
from tests.ui.home import answered, until, write
from tests.ui.pressing import presses
from ui.chat.message_window import MOST
from ui.chat.screen import ChatScreen
from ui.chat.transcript import Transcript

if TYPE_CHECKING:
    from textual.geometry import Size
    from textual.pilot import Pilot

    from assistant.hippo import Hippo
    from tests.endpoints.server import ScriptedEndpoint
    from tests.ui.home import Home
    from ui.chat.message import MessageView

MESSAGES = 5_000
SECONDS = 5.0
"""How long it may take to get from one end to the other, on a busy machine."""
ANSWER = "**Noted**, number {number}.\n\n- one 一\n- two 二\n\n```py\nprint({number})\n```\n"


def fill(hippo: Hippo, count: int = MESSAGES) -> None:
    """Put in a chat with a file in its first message, many exchanges, and a memory line under each answer."""
    transcript = hippo.transcript
    chat = transcript.create_conversation(hippo.profile_id, title="Journey 旅行").id or 0
    file = NewAttachment("plan.txt", b"to Lyon", tokens=2)
    first = transcript.add_user_message(
        hippo.profile_id, chat, "the very first 第一句", attachments=[file], extract=False
    )
    before = transcript.add_answer(hippo.profile_id, chat, first.id or 0, "the first answer").id or 0
    rows: list[dict[str, object]] = [
        {
            "id": number,
            "profile_id": hippo.profile_id,
            "conversation_id": chat,
            "parent_id": number - 1,
            "role": "user" if (number - before) % 2 else "assistant",
            "content": f"question {number} 问题" if (number - before) % 2 else ANSWER.format(number=number),
            "created_at": hippo.clock.now(),
            "reasoning": "",
            "state": "complete",
            "usage": {},
            "forgotten": [],
        }
        for number in range(before + 1, before + count - 1)
    ]
    with transcript._db.write() as session:
        session.execute(insert(Message), rows)
        session.execute(update(Conversation).values(head_message_id=before + count - 2))


async def opened(screen: ChatScreen, pilot: Pilot[int], count: int) -> list[int]:
    """Open the chat and go into it; return the ids of its messages."""
    screen.chats.open(1)
    await until(pilot, lambda: len(screen.state.messages) == count and screen.transcript.is_at_end)
    screen.transcript.focus()
    await pilot.pause()
    return [message.id for message in screen.state.messages]


def y_of(view: MessageView) -> int:
    """Return the line of the screen on which a message begins."""
    return view.region.y


def stands_at_top(screen: ChatScreen, message_id: int) -> bool:
    view = screen.transcript.view(message_id)
    return view is not None and 0 <= y_of(view) - screen.transcript.region.y <= 3


def is_drawn(screen: ChatScreen) -> bool:
    """Whether no layout is due: nothing more is to move."""
    return not (screen._layout_required or screen._layout_widgets or screen.transcript._is_loading)


@presses(Transcript, "home", "g", "end", "G")
async def test_the_first_and_the_last_message_of_five_thousand_are_one_key_away(home: Home) -> None:
    home.prepare = fill
    async with home.app((100, 30), language="zh") as (screen, pilot):
        ids = await opened(screen, pilot, MESSAGES)
        for first, last in (("g", "G"), ("home", "end")):
            began = monotonic()
            await pilot.press(first)
            await until(pilot, lambda: stands_at_top(screen, ids[0]))
            there = monotonic() - began
            assert screen.transcript.selected == ids[0]
            assert screen.transcript.query(".start")
            await until(pilot, lambda: "plan.txt" in str(screen.query(".files").first().render()))  # looked up only now
            began = monotonic()
            await pilot.press(last)
            await until(pilot, lambda: screen.transcript.view(ids[-1]) and screen.transcript.is_vertical_scroll_end)
            back = monotonic() - began
            assert max(there, back) < SECONDS
            assert screen.transcript.selected == ids[-1]
            assert screen.transcript.is_following
            assert len(screen.transcript._views) <= MOST


class Watched(ChatScreen):
    """Notes where one message stands whenever the screen has been laid out, before it is painted."""

    def __init__(self) -> None:
        super().__init__()
        self.watched: int | None = None
        self.seen: list[int] = []

    def _refresh_layout(self, size: Size | None = None, scroll: bool = False) -> None:
        super()._refresh_layout(size, scroll)
        view = self.transcript.view(self.watched) if self.watched is not None else None
        if view is not None:
            self.seen.append(y_of(view))


@pytest.mark.parametrize("pages", [4, pytest.param(16, marks=pytest.mark.slow)])
async def test_what_is_mounted_above_and_below_never_moves_what_is_read(
    home: Home, monkeypatch: pytest.MonkeyPatch, pages: int
) -> None:
    monkeypatch.setattr("ui.app.ChatScreen", Watched)
    home.prepare = lambda hippo: fill(hippo, 120)
    async with home.app((80, 60)) as (screen, pilot):
        assert isinstance(screen, Watched)
        ids = await opened(screen, pilot, 120)
        transcript = screen.transcript
        mounted = set()
        for key in ["pageup"] * pages + ["pagedown"] * pages:
            await pilot.press(key)
            first_in_sight = transcript._kept[0].shown.id if transcript._kept else ids[-1]
            screen.watched, screen.seen = first_in_sight, []
            await until(pilot, lambda: is_drawn(screen))
            mounted.add((transcript._start, transcript._stop))
            assert len(set(screen.seen)) <= 1, f"after {key} the message moved: {screen.seen}"
            assert len(transcript._views) <= MOST + 20
        assert len(mounted) > pages // 2, "more was mounted on the way"
        assert pages < MOST // 10 or {stop for _start, stop in mounted} != {120}, "what is far below was let go"


async def test_a_jump_lands_and_stays_and_leads_on_in_both_directions(home: Home) -> None:
    home.prepare = lambda hippo: fill(hippo, 1_000)
    async with home.app((100, 30)) as (screen, pilot):
        ids = await opened(screen, pilot, 1_000)
        for at in (990, 1, 301):
            began = monotonic()
            screen.chats.open(1, ids[at])  # as a hit of the search does
            await until(pilot, lambda at=at: screen.transcript.selected == ids[at] and is_drawn(screen))  # type: ignore[misc]
            assert monotonic() - began < SECONDS
            view = screen.transcript.view(ids[at])
            assert view is not None
            assert screen.transcript.region.contains_region(view.region)
            assert screen.focused is screen.transcript
            assert len(screen.transcript._views) <= MOST + 20
        await pilot.press("up")
        assert screen.transcript.selected == ids[300]
        await pilot.press(*["down"] * 12)
        await until(pilot, lambda: screen.transcript.selected == ids[312] and is_drawn(screen))
        screen.prompt.focus()
        await answered(screen, pilot, "one more", 1_002)
        await until(pilot, lambda: screen.transcript.is_at_end and screen.transcript.is_following)
        newest = screen.transcript._views[-2:]
        assert [view.shown.content for view in newest] == ["one more", "You said: one more"]


async def test_an_answer_comes_in_while_the_reader_is_at_the_first_message(
    home: Home, endpoint: ScriptedEndpoint
) -> None:
    home.prepare = lambda hippo: fill(hippo, 200)
    endpoint.replies = [Reply(["The first part. ", Hang()])]
    async with home.app((100, 30)) as (screen, pilot):
        ids = await opened(screen, pilot, 200)
        screen.prompt.focus()
        await write(pilot, "tell me")
        await until(pilot, lambda: screen.turns.running is not None and screen.turns.running.text)
        screen.transcript.focus()
        await pilot.press("g")
        await until(pilot, lambda: stands_at_top(screen, ids[0]))
        assert not screen.transcript.is_at_end
        screen.prompt.focus()
        await pilot.press("escape")
        await until(pilot, lambda: screen.turns.running is None)
        assert stands_at_top(screen, ids[0])
        screen.transcript.focus()
        await pilot.press("G")
        await until(pilot, lambda: screen.transcript.is_at_end and is_drawn(screen))
        last = screen.transcript._views[-1]
        assert last.shown.content == "The first part. "
        assert last.display
        assert "The first part." in pilot.app.export_screenshot().replace("&#160;", " ")
