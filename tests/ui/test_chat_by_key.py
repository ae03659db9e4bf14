"""What the keys of the chat and of the list of chats do: quote, delete, archive, switch memory, read back."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from memory.records import Conversation
from memory.values import Role
from tests.endpoints.replies import Reply
from tests.ui.home import answered, until
from tests.ui.pressing import presses
from ui.chat.conversations import ChatOptions
from ui.chat.screen import ChatScreen
from ui.chat.shown import LISTED, ShownMessage
from ui.chat.transcript import Transcript
from ui.dialogs.dialog import Confirm

if TYPE_CHECKING:
    from tests.endpoints.server import ScriptedEndpoint
    from tests.ui.home import Home


@presses(Transcript, "q", "d")
async def test_a_message_is_quoted_and_deleted(home: Home, endpoint: ScriptedEndpoint) -> None:
    endpoint.replies = [Reply("one [/]\n\n二")]
    async with home.app() as (screen, pilot):
        await answered(screen, pilot, "hi")
        screen.transcript.focus()
        await until(pilot, lambda: screen.transcript.selected == screen.state.messages[1].id)
        await pilot.press("q")
        await until(pilot, lambda: screen.prompt.has_focus)
        assert screen.prompt.text == "> one [/]\n> \n> 二\n\n"
        screen.transcript.focus()
        await pilot.press("d")
        await until(pilot, lambda: isinstance(pilot.app.screen, Confirm))
        await pilot.press("y")
        await until(pilot, lambda: [message.content for message in screen.state.messages] == ["hi"])
        conversation = screen.state.conversation_id
        assert conversation is not None
        kept = screen.home.transcript.branch(screen.home.profile_id, conversation)
        assert [message.content for message in kept] == ["hi"]


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


async def test_of_ten_thousand_chats_the_newest_are_listed_and_older_ones_found_by_words(home: Home) -> None:
    async with home.app() as (screen, pilot):
        hippo, options = screen.home, screen.query_one(ChatOptions)
        begun = hippo.clock.now()
        with hippo.db.write() as session:
            session.add_all(
                Conversation(
                    profile_id=hippo.profile_id,
                    title=f"number {count} 号",
                    created_at=begun - timedelta(minutes=count),
                    updated_at=begun - timedelta(minutes=count),
                )
                for count in range(10_000)
            )
        screen.chats.refresh_list()
        await until(pilot, lambda: options.option_count == LISTED + 1)
        assert "/" in str(options.get_option_at_index(LISTED).prompt)
        await pilot.press("ctrl+l", "slash", *"9876")
        await until(pilot, lambda: options.option_count == 1)
        assert "number 9876 号" in str(options.get_option_at_index(0).prompt)


@presses(ChatScreen, "f6", "f7")
async def test_memory_is_switched_off_for_one_chat_by_key_and_stays_so(home: Home) -> None:
    async with home.app() as (screen, pilot):
        await answered(screen, pilot, "hi")
        await pilot.press("f6", "f7")
        transcript, profile = screen.home.transcript, screen.home.profile_id

        def kept() -> tuple[bool, bool]:
            conversation = transcript.conversation(profile, 1)
            return conversation.memory_read, conversation.memory_write

        await until(pilot, lambda: kept() == (False, False))
        assert (screen.state.switches.read, screen.state.switches.write) == (False, False)
        await pilot.press("f6", "f7")
        await until(pilot, lambda: kept() == (True, True))


async def test_who_has_scrolled_up_stays_there_while_an_answer_comes_in_and_follows_again_at_the_end(
    home: Home,
) -> None:
    async with home.app((80, 24)) as (screen, pilot):
        transcript = screen.transcript
        answer = ShownMessage(-2, Role.ASSISTANT, "", screen.now())
        await transcript.append(answer, screen.now(), streaming=True)
        view = transcript.view(-2)
        assert view is not None
        view.add_text("第一 paragraph.\n\n" * 60)
        await until(pilot, lambda: transcript.max_scroll_y > 60 and transcript.is_vertical_scroll_end)
        await pilot.press("pageup", "pageup")
        at, bottom = transcript.scroll_y, transcript.max_scroll_y
        assert at < bottom
        view.add_text("第二 paragraph.\n\n" * 60)
        await until(pilot, lambda: transcript.max_scroll_y > bottom + 60)
        assert transcript.scroll_y == at
        transcript.focus()
        await pilot.press("G")
        await until(pilot, lambda: transcript.is_vertical_scroll_end)
        view.add_text("第三 paragraph.\n\n" * 60)
        await until(pilot, lambda: transcript.max_scroll_y > bottom + 150)
        await until(pilot, lambda: transcript.is_vertical_scroll_end)
