"""What is forgotten while the app runs is gone from the open chat and from the keys, and what is being typed stays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from textual.widgets import Button

from memory.erasure import Selection
from tests.ui.home import until, write
from ui.chat.message import MessageView
from ui.memories.forget import ForgetDialog

if TYPE_CHECKING:
    from tests.ui.home import Home


@pytest.mark.parametrize(
    ("secret", "kept", "word"),
    [
        ("My dentist is Dr. Quillfeather", "What is new?", "Quillfeather"),
        pytest.param("我的牙医是羽毛笔医生", "有什么新闻？", "羽毛笔", marks=pytest.mark.slow),
    ],
)
async def test_the_arrow_keys_do_not_offer_what_was_forgotten_while_the_app_runs(
    home: Home, secret: str, kept: str, word: str
) -> None:
    async with home.app() as (screen, pilot):
        for count, text in enumerate((secret, kept), 1):
            await write(pilot, text)
            await until(pilot, lambda: screen.turns.running is None and len(screen.state.messages) == 2 * count)  # noqa: B023
        screen.app.copy_to_clipboard(secret)
        hippo = screen.home
        report = hippo.erasure.forget(hippo.profile_id, Selection.matching(word))
        assert report.counts["sentences"]
        history = screen.prompt.history_of_input
        await until(pilot, lambda: history._texts == [kept])
        assert screen.app.clipboard == ""
        await pilot.press("up")
        await until(pilot, lambda: screen.prompt.text == kept)
        await pilot.press("up")
        await pilot.pause()
        assert screen.prompt.text == kept


@pytest.mark.parametrize(
    ("said", "request_", "word"),
    [
        pytest.param("I live in Quillbeck.", "Forget that I live in Quillbeck", "Quillbeck", marks=pytest.mark.slow),
        ("我住在鹅毛镇。", "忘掉我住在鹅毛镇", "鹅毛镇"),
    ],
)
async def test_the_open_chat_shows_no_more_what_was_forgotten_in_words(
    home: Home, said: str, request_: str, word: str
) -> None:
    async with home.app() as (screen, pilot):
        hippo = screen.home
        await write(pilot, said)
        await until(pilot, lambda: screen.turns.running is None and hippo.facts.views(hippo.profile_id))
        assert word in "".join(message.content for message in screen.state.messages)
        await write(pilot, request_)
        await until(pilot, lambda: isinstance(screen.app.screen, ForgetDialog))
        screen.app.screen.query_one("#yes", Button).press()
        await until(pilot, lambda: screen.turns.running is None and not hippo.facts.views(hippo.profile_id))
        screen.prompt.insert("what I am typing")
        await until(pilot, lambda: word not in "".join(message.content for message in screen.state.messages))
        await until(pilot, lambda: len(screen.query(MessageView)) == 4)
        assert all(word not in view.shown.content for view in screen.query(MessageView))
        assert screen.prompt.text == "what I am typing"


async def test_the_open_chat_shows_no_more_what_another_process_has_forgotten(home: Home) -> None:
    async with home.app() as (screen, pilot):
        hippo = screen.home
        await write(pilot, "My dentist is Dr. Quillfeather")
        await until(pilot, lambda: screen.turns.running is None and len(screen.state.messages) == 2)
        await until(pilot, lambda: screen.prompt.history_of_input._texts)
        hippo.erasure.forget(hippo.profile_id, Selection.matching("Quillfeather"))
        await until(pilot, lambda: "Quillfeather" not in screen.state.messages[0].content)


async def test_a_chat_that_another_process_has_forgotten_makes_room_for_a_new_one_with_what_was_typed(
    home: Home,
) -> None:
    async with home.app() as (screen, pilot):
        hippo = screen.home
        await write(pilot, "The vault is behind the oak")
        await until(pilot, lambda: screen.turns.running is None and len(screen.state.messages) == 2)
        screen.prompt.insert("and now")
        conversation_id = screen.state.conversation_id
        assert conversation_id is not None
        hippo.erasure.forget(hippo.profile_id, Selection.conversation(conversation_id))
        await until(pilot, lambda: screen.state.conversation_id is None)
        await until(pilot, lambda: not screen.query(MessageView))
        assert screen.prompt.text == "and now"
