"""What an answer rests on is told while it comes in, and nothing is said of it before it is known."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from textual.widgets import Static

from tests.endpoints.replies import Hang, Reply
from tests.ui.home import Home, until, write
from ui.memories.answer_reading import read_plan
from ui.memories.budget_bar import BudgetBar
from ui.memories.this_answer import ThisAnswer

if TYPE_CHECKING:
    from tests.endpoints.server import ScriptedEndpoint


async def test_the_bar_of_tokens_stands_there_while_the_answer_comes_in(home: Home, endpoint: ScriptedEndpoint) -> None:
    endpoint.replies = [Reply(["The first part. ", Hang()])]
    home.prepare = lambda hippo: hippo.add_memory("I'm allergic to peanuts.")
    async with home.app((140, 40)) as (screen, pilot):
        bar = screen.query_one(BudgetBar)
        await write(pilot, "What may I eat? 我能吃什么？")
        await until(pilot, lambda: bar.display and bar.tokens.get("total", 0) > 0)
        assert screen.turns.running is not None
        assert bar.tokens["pinned"] > 0
        await pilot.press("escape")
        await until(pilot, lambda: screen.turns.running is None)
        assert bar.display  # a stopped answer rests on the same


@pytest.mark.parametrize(("language", "said"), [("en", "looking …"), ("zh", "查找中……")])
async def test_nothing_is_said_of_what_an_answer_rests_on_before_it_is_known(
    home: Home, language: str, said: str
) -> None:
    async with home.app((140, 40), language=language) as (screen, _pilot):
        hippo = screen.home
        chat = hippo.transcript.create_conversation(hippo.profile_id).id or 0
        asked = hippo.transcript.add_user_message(hippo.profile_id, chat, "hi").id or 0
        begun = hippo.transcript.begin_answer(hippo.profile_id, chat, asked, "m").id or 0
        view = screen.query_one(ThisAnswer)
        view.show(read_plan(hippo, hippo, begun), hippo.clock.now())
        assert said in str(view.query_one(".nothing", Static).content)
