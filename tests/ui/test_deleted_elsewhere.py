"""What one writes to a chat that another window has deleted, or that a restored backup does not know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import events

from tests.ui.home import answered, notices, until, write
from ui.chat.edit_message import EditMessage

if TYPE_CHECKING:
    from tests.endpoints.server import ScriptedEndpoint
    from tests.ui.home import Home


async def test_what_is_sent_to_a_chat_that_was_deleted_elsewhere_comes_back_with_its_files(
    home: Home, endpoint: ScriptedEndpoint
) -> None:
    pasted = "\n".join(f"row {number}" for number in range(60))
    async with home.app() as (screen, pilot):
        await answered(screen, pilot, "hi")
        gone = screen.state.conversation_id
        assert gone is not None
        screen.home.transcript.delete_conversation(screen.home.profile_id, gone)
        screen.app.post_message(events.Paste(pasted))
        await until(pilot, lambda: screen.attachments.files)
        await write(pilot, "and this? 这个呢")
        await until(pilot, lambda: screen.state.conversation_id is None and not screen.state.messages)
        await until(pilot, lambda: screen.prompt.text == "and this? 这个呢" and screen.prompt.has_focus)
        assert [file.text for file in screen.attachments.files] == [pasted]
        assert any("in the prompt" in notice for notice in notices(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: screen.turns.running is None and len(screen.state.messages) == 2)
        assert "row 59" in endpoint.chats[-1].last_user


async def test_a_message_that_is_no_longer_there_is_not_edited_and_its_new_words_come_back(home: Home) -> None:
    async with home.app() as (screen, pilot):
        await answered(screen, pilot, "hi")
        await answered(screen, pilot, "second", 4)
        await write(pilot, "/edit")
        await until(pilot, lambda: isinstance(pilot.app.screen, EditMessage))
        screen.home.transcript.delete_message(screen.home.profile_id, screen.state.messages[2].id)
        await pilot.press(*"!", "ctrl+s")
        await until(pilot, lambda: [message.content for message in screen.state.messages][:1] == ["hi"])
        await until(
            pilot, lambda: [m.content for m in screen.state.messages][1:] == ["You said: hi", "You said: second"]
        )
        await until(pilot, lambda: screen.prompt.text == "second!" and screen.turns.running is None)
