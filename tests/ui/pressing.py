"""Which test presses which key and types which command: said by a mark on the test, and held against what it did.

`presses` and `types` are the marks. What a marked test did not do by key, or did not type, fails it, and
`test_every_key.py` fails for each key and each command that no test is marked with: neither list can lie.
"""

from __future__ import annotations

import importlib
import pkgutil
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

import pytest
from textual.app import App
from textual.binding import Binding
from textual.dom import DOMNode

import ui
from ui.chat.slash import COMMANDS
from ui.chat.slash_actions import SlashActions
from ui.text_area import OrderedTextArea

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ui.chat.slash import Line

WITHOUT_SCREENS = ("ui.commands", "ui.serving", "ui.main")
"""Parts that have no keys, and are slow to import or do something when they are."""

_key: ContextVar[str] = ContextVar("key", default="")
"""The key that is being handled."""


def presses(owner: type[DOMNode], *keys: str) -> pytest.MarkDecorator:
    """Say that a test presses keys of a class of ours and asserts what comes of each.

    Args:
        owner: the class whose own `BINDINGS` have the keys.
        keys: Textual's names of the keys; with the action after a blank where the class gives one key two, by turns.
    """
    return pytest.mark.presses(*(f"{owner.__name__}: {key}" for key in keys))


def types(*commands: str) -> pytest.MarkDecorator:
    """Say that a test types commands into the prompt, sends them, and asserts what comes of each."""
    known = {command.name for command in COMMANDS}
    assert known.issuperset(commands), f"no such command: {', '.join(sorted(set(commands) - known))}"
    return pytest.mark.presses(*(f"/{command}" for command in commands))


def keys_of(owner: type[DOMNode]) -> dict[tuple[str, str], str]:
    """Return what the marks call each key and action of a class, by key and action."""
    pairs = [
        (key.strip(), binding.action)
        for binding in vars(owner).get("BINDINGS", ())
        if isinstance(binding, Binding)
        for key in binding.key.split(",")
    ]
    keys = [key for key, _action in pairs]
    return {
        (key, action): f"{owner.__name__}: {key}" + (f" {action}" if keys.count(key) > 1 else "")
        for key, action in pairs
    }


def all_there_is() -> set[str]:
    """Return every key of every class of ours and every command, as the marks call them."""
    found = {f"/{command.name}" for command in COMMANDS}
    for module in pkgutil.walk_packages(ui.__path__, "ui."):
        if not module.name.startswith(WITHOUT_SCREENS):
            for kind in vars(importlib.import_module(module.name)).values():
                if isinstance(kind, type) and issubclass(kind, DOMNode) and kind.__module__.startswith("ui."):
                    found.update(keys_of(kind).values())
    return found


def all_marked() -> set[str]:
    """Return what the tests beside this file are marked with; a test that the usual run leaves out does not count."""
    found: set[str] = set()
    for module in pkgutil.iter_modules(importlib.import_module("tests.ui").__path__, "tests.ui."):
        if module.name.startswith("tests.ui.test_"):
            for name, test in vars(importlib.import_module(module.name)).items():
                marks: list[pytest.Mark] = getattr(test, "pytestmark", []) if name.startswith("test_") else []
                if not any(mark.name in {"slow", "skip", "skipif"} for mark in marks):
                    found.update(done for mark in marks if mark.name == "presses" for done in mark.args)
    return found


@contextmanager
def recording() -> Iterator[set[str]]:
    """Collect what is done by key and what is typed, as the marks call it.

    A key counts once its action has run, and a command once it was done.
    """
    done: set[str] = set()
    check, act, on_key, run = App._check_bindings, App.run_action, OrderedTextArea._on_key, SlashActions.run

    async def check_bindings(app: App[Any], key: str, priority: bool = False) -> bool:
        before = _key.set(key)
        try:
            return await check(app, key, priority)
        finally:
            _key.reset(before)

    async def key_in_text(area: OrderedTextArea, event: Any) -> None:
        before = _key.set(event.key)
        try:
            await on_key(area, event)
        finally:
            _key.reset(before)

    async def run_action(app: App[Any], action: Any, default_namespace: DOMNode | None = None, *more: Any) -> bool:
        key = _key.get()
        handled = await act(app, action, default_namespace, *more)
        if handled and key:
            owners = (keys_of(kind) for kind in type(default_namespace).__mro__ if issubclass(kind, DOMNode))
            done.update(own[key, action] for own in owners if (key, action) in own)
        return handled

    async def run_line(actions: SlashActions, line: Line) -> bool:
        was_done = await run(actions, line)
        if was_done and line.command is not None:
            done.add(f"/{line.command.name}")
        return was_done

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(App, "_check_bindings", check_bindings)
        patch.setattr(App, "run_action", run_action)
        patch.setattr(OrderedTextArea, "_on_key", key_in_text)
        patch.setattr(SlashActions, "run", run_line)
        yield done


def not_done(wanted: set[str], done: set[str]) -> str:
    """Say what a test is marked with and did not do; empty where it did all of it."""
    missing = sorted(wanted - done)
    return f"is marked with what it did not do: {', '.join(missing)}" if missing else ""
