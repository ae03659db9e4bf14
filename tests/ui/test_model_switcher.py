"""Each chat has a model of its own choice, from all endpoints, and shows what it has cost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.widgets import Input, OptionList, Static, TextArea

from assistant.settings import save
from tests.endpoints.replies import Reply
from tests.ui.home import Home, answered, until, write
from tests.ui.pressing import presses
from ui.chat.message import MessageView
from ui.chat.screen import ChatScreen
from ui.chat.status_bar import StatusBar
from ui.dialogs.pick import Pick
from ui.settings.chat_setup import ChatSetup
from ui.settings.switcher import ModelSwitcher

if TYPE_CHECKING:
    from tests.endpoints.server import ScriptedEndpoint

SIZE = (80, 24)


@presses(ChatScreen, "ctrl+o")
async def test_a_chat_is_switched_to_another_model_and_back(home: Home, endpoint: ScriptedEndpoint) -> None:
    endpoint.models = ["scripted-model", "small-one", "large-one"]
    async with home.app(SIZE) as (chat, pilot):
        await pilot.press("ctrl+o")
        await until(pilot, lambda: isinstance(pilot.app.screen, ModelSwitcher))
        switcher = pilot.app.screen
        await until(pilot, lambda: any("large-one" in str(o.id) for o in switcher.query_one(OptionList).options))
        await pilot.press("l", "a", "r", "g", "e", "enter")
        await until(pilot, lambda: chat.query_one(StatusBar).standing.model == "large-one")
        await answered(chat, pilot, "hi", 2)
        assert endpoint.chats[-1].body["model"] == "large-one"
        await chat.chats.new()
        await until(pilot, lambda: chat.query_one(StatusBar).standing.model == "scripted-model")
        assert chat.home.settings.chat.model == "scripted-model"


@presses(ModelSwitcher, "ctrl+s")
async def test_a_model_that_no_list_has_can_be_typed_and_made_the_usual_one(
    home: Home, endpoint: ScriptedEndpoint
) -> None:
    async with home.app(SIZE) as (chat, pilot):
        await pilot.press("ctrl+o")
        await until(pilot, lambda: isinstance(pilot.app.screen, ModelSwitcher))
        switcher = pilot.app.screen
        await until(pilot, lambda: any("scripted" in str(o.id) for o in switcher.query_one(OptionList).options))
        switcher.query_one(Input).value = "hidden/model:7b"
        await pilot.pause()
        await pilot.press("ctrl+s")
        await until(pilot, lambda: chat.home.settings.chat.model == "hidden/model:7b")
        assert chat.state.choice.is_empty


async def test_a_chat_whose_endpoint_is_gone_says_so_and_offers_the_switch(
    home: Home, endpoint: ScriptedEndpoint
) -> None:
    save(home.paths, {"endpoints.other": {"base_url": endpoint.base_url, "needs_key": False}})
    async with home.app(SIZE) as (chat, pilot):
        chat.setup.keep(type(chat.state.choice)(endpoint="other", model="scripted-model"))
        await answered(chat, pilot, "hi", 2)
        chat.home.apply(save(home.paths, {"endpoints.other": None}))
        chat.refresh_status()
        await until(pilot, lambda: chat.query_one(StatusBar).standing.gone == "other")
        await write(pilot, "still there?")
        await until(pilot, lambda: isinstance(pilot.app.screen, ModelSwitcher))
        assert "no endpoint of that name" in str(pilot.app.screen.query_one(".problem", Static).visual)
        assert chat.prompt.text == "still there?"
        await pilot.press("enter")
        await until(pilot, lambda: pilot.app.screen is chat and not chat.setup.problem)
        await pilot.press("enter")
        await until(pilot, lambda: chat.turns.running is None and len(chat.state.messages) == 4)


@presses(ChatScreen, "f4")
@presses(ChatSetup, "ctrl+s")
async def test_a_chat_gets_instructions_and_parameters_and_keeps_them_as_a_preset(
    home: Home, endpoint: ScriptedEndpoint
) -> None:
    async with home.app(SIZE) as (chat, pilot):
        await pilot.press("f4")
        await until(pilot, lambda: isinstance(pilot.app.screen, ChatSetup))
        dialog = pilot.app.screen
        dialog.query_one("#temperature", Input).value = "3"
        await pilot.press("ctrl+s")
        assert "2 or less" in str(dialog.query_one(".problem", Static).visual)
        dialog.query_one("#temperature", Input).value = "0.5"
        dialog.query_one("#max_tokens", Input).value = "77"
        dialog.query_one(TextArea).text = "Speak like a pirate."
        await pilot.click("#as-preset")
        await until(pilot, lambda: pilot.app.screen is not dialog)
        pilot.app.screen.query_one(Input).value = "海盗"
        await pilot.press("enter")
        await until(pilot, lambda: "海盗" in chat.home.settings.presets)
        await until(pilot, lambda: dialog.query_one(TextArea).text == "")
        await pilot.press("ctrl+s")
        await until(pilot, lambda: pilot.app.screen is chat)
        assert chat.state.choice.preset == "海盗"
        await answered(chat, pilot, "hi", 2)
        body = endpoint.chats[-1].body
        assert (body["temperature"], body["max_tokens"]) == (0.5, 77)
        assert "Speak like a pirate." in str(body["messages"][0]["content"])
        await pilot.press("f4")
        await until(pilot, lambda: isinstance(pilot.app.screen, ChatSetup))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, Pick))


async def test_tokens_are_counted_and_costs_appear_with_a_price(home: Home, endpoint: ScriptedEndpoint) -> None:
    usage = {"prompt_tokens": 1200, "completion_tokens": 300}
    endpoint.replies = [Reply("one", usage=usage), Reply("two", usage=usage)]
    async with home.app(SIZE) as (chat, pilot):
        await answered(chat, pilot, "hi", 2)
        shown = chat.query_one("#chat-spent", Static)
        await until(pilot, lambda: "1,500" in str(shown.visual))
        assert "$" not in str(shown.visual)
        chat.home.apply(save(home.paths, {"prices.scripted-model": {"input": 1.0, "output": 2.0}}))
        await answered(chat, pilot, "again", 4)
        await until(pilot, lambda: "3,000 tokens · $0.0036" in str(shown.visual))
        view = chat.query(MessageView).last()
        await until(
            pilot,
            lambda: any(
                "↑1,200 ↓300 tokens · $0.0018" in str(s.visual) for s in view.query(".foot Static").results(Static)
            ),
        )
