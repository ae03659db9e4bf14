"""Without an endpoint Hippo asks for one, shows real errors, and keeps the choice."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from textual.widgets import Button, Input, OptionList, Static

from assistant.settings import load
from tests.endpoints.replies import Reply
from tests.ui.home import Home, until, write
from tests.ui.pressing import presses
from ui.welcome.connecting import BUILTIN_SHOWN
from ui.welcome.screen import WelcomeScreen

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from tests.endpoints.server import ScriptedEndpoint


@presses(WelcomeScreen, "ctrl+t")
async def test_an_endpoint_is_entered_tested_and_kept(tmp_path: Path, endpoint: ScriptedEndpoint) -> None:
    home = Home(tmp_path / "hippo", None)
    async with home.app((80, 24)) as (screen, pilot):
        await until(pilot, lambda: isinstance(screen.app.screen, WelcomeScreen))
        welcome = screen.app.screen
        assert isinstance(welcome, WelcomeScreen)
        await until(pilot, lambda: any(o.id == "other" for o in welcome.query_one(OptionList).options))
        await until(pilot, lambda: "no keyring" in str(welcome.query_one(".note", Static).visual))
        welcome.query_one("#base-url", Input).value = "http://127.0.0.1:9/v1"
        welcome.query_one("#model", Input).value = "scripted-model"
        await pilot.press("ctrl+t")
        await until(pilot, lambda: welcome.query_one(".result").has_class("-bad"))

        endpoint.replies = [Reply.error(404, "no such model [/]")]
        welcome.query_one("#base-url", Input).value = endpoint.base_url
        await pilot.press("ctrl+t")
        await until(pilot, lambda: "no such model [/]" in str(welcome.query_one(".result", Static).visual))

        await pilot.press("ctrl+t")
        await until(pilot, lambda: welcome.query_one(".result").has_class("-good"))

        welcome.query_one("#key", Input).value = "sk-secret-123"
        welcome.query_one("#key", Input).focus()
        await pilot.press("enter")
        await until(pilot, lambda: screen.app.screen is screen)
        await write(pilot, "hi")
        await until(pilot, lambda: screen.turns.running is None and len(screen.state.messages) == 2)
        assert screen.state.messages[1].content == "You said: hi"
    assert load(home.paths).chat.model == "scripted-model"
    for path in (tmp_path / "hippo").rglob("*"):
        assert not path.is_file() or b"sk-secret-123" not in path.read_bytes()


@presses(WelcomeScreen, "escape")
async def test_the_welcome_screen_can_wait(tmp_path: Path) -> None:
    home = Home(tmp_path / "hippo", None)
    async with home.app() as (screen, pilot):
        await until(pilot, lambda: isinstance(screen.app.screen, WelcomeScreen))
        await pilot.press("escape")
        await until(pilot, lambda: screen.app.screen is screen)
        await write(pilot, "hi")
        await until(pilot, lambda: isinstance(screen.app.screen, WelcomeScreen))
        assert screen.prompt.text == "hi"


async def test_the_built_in_model_is_named_while_it_is_connected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = threading.Event()
    monkeypatch.setattr("ui.welcome.screen.connect", lambda _hippo, _wanted: "" if gate.wait(60) else "late")
    home = Home(tmp_path / "hippo", None)
    async with home.app((80, 24)) as (screen, pilot):
        await until(pilot, lambda: isinstance(screen.app.screen, WelcomeScreen))
        welcome, found = screen.app.screen, screen.app.screen.query_one(OptionList)
        await until(pilot, lambda: any(BUILTIN_SHOWN in str(option.prompt) for option in found.options))
        found.highlighted = next(at for at, option in enumerate(found.options) if BUILTIN_SHOWN in str(option.prompt))
        await pilot.pause()
        welcome.query_one("#use", Button).press()
        await until(
            pilot, lambda: f"Connecting to {BUILTIN_SHOWN} …" in str(welcome.query_one(".result", Static).visual)
        )
        gate.set()
        await until(pilot, lambda: screen.app.screen is screen)
