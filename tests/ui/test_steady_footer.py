"""The keys at the bottom of a screen stay where they are while the same ones apply, and follow what changes."""

from __future__ import annotations

from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input
from textual.widgets._footer import FooterKey

from ui.steady_footer import SteadyFooter


class Field(Input):
    """A field with a key of its own."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("f5", "own", "Own")]


class Form(App[None]):
    """Two fields that know the same keys, and one that knows another."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("f4", "look", "Look")]
    looks = True

    def compose(self) -> ComposeResult:
        yield Input(id="one")
        yield Input(id="two")
        yield Field(id="own")
        yield SteadyFooter()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "look" or self.looks or None


async def test_the_keys_stay_until_others_apply() -> None:
    app = Form()
    async with app.run_test() as pilot:
        app.query_one("#one").focus()
        await pilot.pause()
        first = list(app.query(FooterKey))
        app.query_one("#two").focus()
        await pilot.pause()
        assert "Look" in [key.description for key in first]
        assert list(app.query(FooterKey)) == first
        app.query_one("#own").focus()
        await pilot.pause()
        assert "Own" in [key.description for key in app.query(FooterKey)]
        app.query_one("#one").focus()
        await pilot.pause()
        assert [key.description for key in app.query(FooterKey)] == [key.description for key in first]


async def test_a_key_that_cannot_be_pressed_now_is_seen_to_be_so() -> None:
    app = Form()
    async with app.run_test() as pilot:
        app.query_one("#one").focus()
        await pilot.pause()
        app.looks = False
        app.screen.refresh_bindings()
        await pilot.pause()
        assert [key.has_class("-disabled") for key in app.query(FooterKey) if key.description == "Look"] == [True]
