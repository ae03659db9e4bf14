"""A message of a megabyte opens at once: the screen shows its beginning, says how much more there is, and gives all."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest
from textual.widgets import Static

from tests.ui.home import until, write
from ui.chat.answer_body import LONGEST_SHOWN, AnswerBody, PlainTail
from ui.chat.blocks import LONGEST_CODE
from ui.chat.message import LONGEST_PLAIN

if TYPE_CHECKING:
    from assistant.hippo import Hippo
    from tests.ui.home import Home
    from ui.chat.screen import ChatScreen

MEGABYTE = 1_000_000
SENTENCE = "One more word 词语 of it.\n"
LARGE = (SENTENCE * (MEGABYTE // len(SENTENCE) + 1))[:MEGABYTE]


def talk(hippo: Hippo) -> None:
    """Put in a chat with a large answer, one with a large message, and one with long code."""
    transcript = hippo.transcript
    code = "```py\n" + "x = 1  # 一\n" * (LONGEST_CODE // 8) + "```"
    for asked, answer in (("tell me", LARGE), (LARGE, "Noted."), ("code", code)):
        chat = transcript.create_conversation(hippo.profile_id, title="Journey").id or 0
        question = transcript.add_user_message(hippo.profile_id, chat, asked, extract=False)
        transcript.add_answer(hippo.profile_id, chat, question.id or 0, answer)


def drawn(screen: ChatScreen) -> str:
    """Return what stands in the chat, whether or not it is in sight."""
    return "\n".join(str(text.content) for text in screen.transcript.query(Static).results(Static))


def stands(screen: ChatScreen, text: str) -> bool:
    return text in drawn(screen)


def is_open(screen: ChatScreen, chat: int) -> bool:
    return screen.state.conversation_id == chat and len(screen.state.messages) == 2


def exported(home: Home, files: int) -> bool:
    return len(list(home.paths.exports.glob("*.md"))) == files


@pytest.mark.parametrize(
    ("language", "left", "way"),
    [
        pytest.param("en", "and {} more characters", "y copies all of it", marks=pytest.mark.slow, id="en"),
        pytest.param("zh", "还有 {} 个字符", "按 y 复制全文", id="zh"),
    ],
)
async def test_a_large_message_is_cut_on_the_screen_and_copied_and_exported_whole(
    home: Home, language: str, left: str, way: str
) -> None:
    home.prepare = talk
    async with home.app((100, 30), language=language) as (screen, pilot):
        for chat, at, shown in ((1, 1, LONGEST_SHOWN), (2, 0, LONGEST_PLAIN)):
            await until(pilot, lambda: screen.chats.row(1) is not None)
            screen.chats.open(chat)
            await until(pilot, partial(is_open, screen, chat))
            count = left.format(f"{MEGABYTE - shown:,}")
            await until(pilot, partial(stands, screen, count))
            assert way in drawn(screen)
            assert shown <= len(drawn(screen)) < shown + 1_000
            assert screen.state.messages[at].content == LARGE
            screen.transcript.focus()
            await pilot.press("G", *(["k"] if at == 0 else []), "y")
            await until(pilot, lambda: pilot.app.clipboard == LARGE)
            pilot.app.copy_to_clipboard("")
            screen.prompt.focus()
            await write(pilot, "/export")
            await until(pilot, partial(exported, home, chat))
        assert all(LARGE[-10_000:].strip() in file.read_text("utf-8") for file in home.paths.exports.iterdir())


async def test_code_too_long_to_be_coloured_stands_there_whole_as_plain_text(home: Home) -> None:
    home.prepare = talk
    async with home.app((100, 30)) as (screen, pilot):
        await until(pilot, lambda: screen.chats.row(1) is not None)
        screen.chats.open(3)
        await until(pilot, lambda: screen.query(PlainTail))
        body = screen.query_one(AnswerBody)
        pieces = [str(piece.content) for piece in body.query(PlainTail).results(PlainTail)]
        assert "\n".join(pieces) == screen.state.messages[1].content
        assert all(piece.endswith(("一", "```")) for piece in pieces)
