"""A question that a model completed says so beside its answer, and waiting for it can be stopped like any answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from textual.widgets import Static

from assistant.settings import save
from memory.values import MessageState
from tests.endpoints.replies import Hang, RecordedRequest, Reply
from tests.ui.home import until, write
from ui.locale import use
from ui.memories.this_answer import ThisAnswer

if TYPE_CHECKING:
    from textual.pilot import Pilot

    from tests.ui.home import Home
    from ui.chat.screen import ChatScreen

SAID = {"en": "Odile comes for dinner on Friday, at the terrace by the river.", "zh": "欧若兰周五来河边的露台吃晚饭。"}
POINTING = {"en": "And what must not be in it?", "zh": "那里面不能放什么？"}
WHOLE = {"en": "What may Odile not eat on Friday?", "zh": "欧若兰周五晚饭不能吃什么？"}
TOLD = {
    "en": ("completed by scripted-model · 18 tokens", "completed from the turns before it"),
    "zh": ("由 scripted-model 补全 · 18 词元", "已根据前文补全"),
}


def completes(request: RecordedRequest) -> bool:
    return "search query" in request.system or "搜索语句" in request.system


async def ask(screen: ChatScreen, pilot: Pilot[int], text: str, messages: int) -> None:
    await write(pilot, text)
    await until(pilot, lambda: screen.turns.running is None and len(screen.state.messages) == messages)


@pytest.mark.parametrize(
    ("language", "reply"),
    [
        ("en", "whole"),
        ("zh", ""),
        pytest.param("zh", "whole", marks=pytest.mark.slow),
        pytest.param("en", "", marks=pytest.mark.slow),
    ],
)
async def test_the_panel_says_who_completed_the_question(home: Home, language: str, reply: str) -> None:
    assert home.endpoint is not None
    save(home.paths, {"memory.complete_questions": True})
    said = WHOLE[language] if reply else reply
    home.endpoint.script = lambda request: Reply(said) if completes(request) else Reply("Fine.")
    async with home.app(language=language) as (screen, pilot):
        use(language)
        told = screen.query_one(ThisAnswer).query_one(".completed", Static)
        await ask(screen, pilot, SAID[language], 2)
        assert not told.display
        await ask(screen, pilot, POINTING[language], 4)
        await until(pilot, lambda: told.display)
        assert str(told.visual).startswith(TOLD[language][0 if reply else 1])


async def test_escape_ends_the_wait_for_a_completed_question(home: Home) -> None:
    endpoint = home.endpoint
    assert endpoint is not None
    save(home.paths, {"memory.complete_questions": True})
    endpoint.script = lambda request: Reply([Hang(30)]) if completes(request) else Reply("Fine.")
    async with home.app() as (screen, pilot):
        await ask(screen, pilot, SAID["en"], 2)
        await write(pilot, POINTING["en"])
        await until(pilot, lambda: len(endpoint.chats) == 2)
        await pilot.press("escape")
        await until(pilot, lambda: screen.turns.running is None)
        assert len(endpoint.chats) == 2
        await until(pilot, lambda: screen.state.messages[-1].state is MessageState.STOPPED)
