"""What the keys of the chat and of the list of chats do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.ui.home import until, write
from ui.chat.conversations import ChatOptions

if TYPE_CHECKING:
    from textual.pilot import Pilot

    from tests.ui.home import Home
    from ui.chat.screen import ChatScreen


async def answered(screen: ChatScreen, pilot: Pilot[int], text: str, messages: int = 2) -> None:
    await write(pilot, text)
    await until(pilot, lambda: screen.turns.running is None and len(screen.state.messages) == messages)


async def test_an_archived_chat_leaves_the_list_and_can_be_seen_and_brought_back(home: Home) -> None:
    async with home.app() as (screen, pilot):
        await answered(screen, pilot, "about 面包")
        options = screen.query_one(ChatOptions)

        def listed() -> bool:
            return any(option.id == "chat-1" for option in options.options)

        await until(pilot, listed)
        await pilot.press("ctrl+l")
        await until(pilot, lambda: options.has_focus and options.highlighted == 0)
        await pilot.press("a")
        await until(pilot, lambda: not listed())
        assert any("Archived." in notice.message for notice in pilot.app._notifications)
        await pilot.press("z")
        await until(pilot, listed)
        await pilot.press("home", "a")
        await until(pilot, lambda: (row := screen.chats.row(1)) is not None and not row.archived)
        await pilot.press("z")
        await until(pilot, listed)
