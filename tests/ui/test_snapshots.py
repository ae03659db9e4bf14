"""How the screens look, in both themes, both languages and at both ends of the range of sizes.

Look at a change before it is accepted: `pytest tests/ui/test_snapshots.py --snapshot-update`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from memory.erasure import ErasurePreview, Selection
from memory.values import Status
from tests.ui.home import until
from tests.ui.sample import FACTS, StillApp, fact, fill, panel
from ui.chat.conversations import ConversationList
from ui.memories.edit import EditMemory
from ui.memories.forget import ForgetDialog, ForgetEverything, ShownErasure
from ui.memories.forgetting import shown_erasure
from ui.memories.panel import MemoriesPanel
from ui.memories.versions import FactHistory

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.pilot import Pilot

SMALL, LARGE = (80, 24), (140, 40)


def all_there(app: StillApp) -> bool:
    panels = (*app.screen_stack[0].query(MemoriesPanel), *app.screen_stack[0].query(ConversationList))
    return len(panels) == 2 and all(one.is_filled for one in panels)


async def filled(pilot: Pilot[Any], theme: str) -> Any:
    app = pilot.app
    assert isinstance(app, StillApp)
    app.theme = theme
    await until(pilot, lambda: all_there(app))
    result = await fill(app)
    await pilot.pause(0.3)
    return result


@pytest.mark.parametrize("theme", ["hippo-dark", "hippo-light"])
@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_chat(snap_compare: Callable[..., bool], theme: str, size: tuple[int, int]) -> None:
    async def before(pilot: Pilot[Any]) -> None:
        await filled(pilot, theme)

    assert snap_compare(StillApp(), terminal_size=size, run_before=before)


@pytest.mark.parametrize(("theme", "language"), [("hippo-dark", "en"), ("hippo-light", "zh")])
@pytest.mark.parametrize("view", ["answer", "all", "review", "health"])
def test_memories_panel(snap_compare: Callable[..., bool], theme: str, language: str, view: str) -> None:
    async def before(pilot: Pilot[Any]) -> None:
        screen = await filled(pilot, theme)
        panel(screen).view = view
        screen.action_panel("memories")
        await pilot.pause(0.3)

    assert snap_compare(StillApp(language=language), terminal_size=SMALL, run_before=before)


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", ["history", "edit", "forget", "forget-files", "wipe", "help", "palette", "chats"])
def test_dialogs(snap_compare: Callable[..., bool], name: str, language: str) -> None:
    older = fact(
        3, "The user lives in Paris.", "home_city", number=2, status=Status.SUPERSEDED, valid_to=FACTS[2].valid_from
    )

    async def before(pilot: Pilot[Any]) -> None:
        screen = await filled(pilot, "hippo-dark" if language == "en" else "hippo-light")
        match name:
            case "history":
                screen.app.push_screen(FactHistory([FACTS[2], older], {1: "I moved to Lyon last week [/]"}))
            case "edit":
                screen.app.push_screen(EditMemory(FACTS[2]))
            case "forget":
                screen.app.push_screen(ForgetDialog(ShownErasure(tuple(FACTS[:2]), ("2 versions",), ("I moved [/].",))))
            case "forget-files":
                found = ErasurePreview(
                    Selection.facts(1), attachments=("notes.txt", "my [/].png"), images=("my [/].png",)
                )
                shown = replace(shown_erasure(found), facts=tuple(FACTS[:2]), sentences=("I moved [/].",))
                screen.app.push_screen(ForgetDialog(shown))
            case "wipe":
                screen.app.push_screen(ForgetEverything("default", ("166 memories",)))
            case "help":
                await pilot.press("f1")
            case "palette":
                await pilot.press("ctrl+p")
                await pilot.pause(0.5)
            case _:
                await pilot.press("ctrl+l")
        await until(pilot, lambda: name == "chats" or screen.app.screen is not screen)
        await pilot.pause(0.3)
        for widget in screen.app.screen.query("Input, TextArea"):
            widget.cursor_blink = False
        await pilot.pause(0.1)

    assert snap_compare(StillApp(language=language), terminal_size=SMALL, run_before=before)
