"""The help screen is made from the bindings: every key that has a name is in it, in both languages."""

from __future__ import annotations

import importlib
import pkgutil
import re

import pytest
from textual.binding import Binding
from textual.dom import DOMNode

import ui
from ui import locale
from ui.app import HippoApp
from ui.chat.prompt import Prompt
from ui.chat.screen import ChatScreen
from ui.dialogs.dialog import Dialog
from ui.help import sections

TYPED_OVER = {"ui.serving", "ui.commands"}
"""Parts without a screen of their own."""


OF_EVERY_LIST = {"down", "up", "home", "end", "pagedown", "pageup"}
"""Keys that do in every list what they say."""


def bindings_of_ours() -> list[Binding]:
    """Return every named binding that is not of a small dialog, which shows its keys itself."""
    found: list[Binding] = []
    for module in pkgutil.walk_packages(ui.__path__, "ui."):
        if any(module.name.startswith(part) for part in TYPED_OVER) or module.name == "ui.main":
            continue
        for kind in vars(importlib.import_module(module.name)).values():
            if isinstance(kind, type) and issubclass(kind, DOMNode) and not issubclass(kind, Dialog):
                own = vars(kind).get("BINDINGS", ()) if kind.__module__.startswith("ui.") else ()
                found += [one for one in own if isinstance(one, Binding) and one.id and one.description]
    return found


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_key_is_on_the_help_screen(language: str) -> None:
    locale.use(language)
    told = {binding.id for _title, bindings in sections() for binding in bindings}
    actions = {binding.action for _title, bindings in sections() for binding in bindings}
    missing = [
        binding.id
        for binding in bindings_of_ours()
        if binding.id not in told and binding.action not in actions and binding.key not in OF_EVERY_LIST
    ]
    assert missing == []
    assert all(title for title, _bindings in sections())


def test_no_key_has_two_meanings_under_one_heading() -> None:
    """Keys that take turns (stop and back, on escape) are named together on purpose."""
    by_turns = {"escape"}
    for title, bindings in sections():
        seen: dict[str, str] = {}
        for binding in bindings:
            for key in binding.key.split(","):
                assert key in by_turns or seen.setdefault(key, binding.action) == binding.action, (title, key)


UNDELIVERED = re.compile(r"ctrl\+(?:[mih]|left_square_bracket|shift\+.*|[0-9]|enter|tab)|super\+.*|hyper\+.*")
"""Keys that terminals send as enter, tab, backspace and escape, or not at all."""


def test_no_action_hangs_on_a_key_that_terminals_do_not_deliver() -> None:
    for binding in bindings_of_ours():
        keys = binding.key.split(",")
        assert not all(UNDELIVERED.fullmatch(key) for key in keys), binding


def test_no_key_of_the_chat_is_taken_by_the_prompt_on_its_way() -> None:
    taken = Prompt._merged_bindings
    assert taken is not None
    for binding in [*ChatScreen.BINDINGS, *HippoApp.BINDINGS]:
        assert isinstance(binding, Binding)
        keys = set(binding.key.split(","))
        assert binding.priority or not keys & set(taken.key_to_bindings), binding
