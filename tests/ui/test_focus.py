"""After every act the focus is where a person goes on, and never nowhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from tests.endpoints.replies import Hang, Reply
from tests.ui.home import answered, until, write
from ui.chat.conversations import ChatOptions

if TYPE_CHECKING:
    from pathlib import Path

    from textual.pilot import Pilot

    from tests.endpoints.server import ScriptedEndpoint
    from tests.ui.home import Home
    from ui.chat.screen import ChatScreen

PROMPT, CHAT, CHATS, MEMORIES = "prompt", "transcript", "chats", "memories"
"""Where the focus is: ids of parts of the screen."""


@dataclass(frozen=True)
class Act:
    """One act, where it is done, and where it leads."""

    what: str
    at: str
    keys: str
    """Keys, with blanks between; a blank more stands for waiting until all is still."""
    then: str


ACTS = (
    Act("a message is answered again", CHAT, "r", PROMPT),
    Act("the newest answer is asked for again", PROMPT, "ctrl+r", PROMPT),
    Act("the branch before is shown", CHAT, "left", CHAT),
    Act("the branch after is shown", CHAT, "right", CHAT),
    Act("a message is quoted", CHAT, "q", PROMPT),
    Act("a message is copied", CHAT, "y", CHAT),
    Act("the first message is selected", CHAT, "g", CHAT),
    Act("editing is broken off", CHAT, "e  escape", CHAT),
    Act("a message is edited and sent again", CHAT, "e  x ctrl+s", PROMPT),
    Act("deleting is broken off", CHAT, "d  escape", CHAT),
    Act("a message is deleted", CHAT, "d  y", CHAT),
    Act("the memories of an answer are shown", CHAT, "enter", MEMORIES),
    Act("all memories are shown", MEMORIES, "2", MEMORIES),
    Act("the memories are left", MEMORIES, "escape", PROMPT),
    Act("the chat is left", CHAT, "escape", PROMPT),
    Act("the switcher is closed", PROMPT, "ctrl+o  escape", PROMPT),
    Act("the switcher is closed over the chat", CHAT, "ctrl+o  escape", CHAT),
    Act("a model is chosen", PROMPT, "ctrl+o  enter", PROMPT),
    Act("the setup is closed", PROMPT, "f4  escape", PROMPT),
    Act("the help is closed", CHAT, "f1  escape", CHAT),
    Act("the settings are closed", CHATS, "f2  escape", CHATS),
    Act("the palette is closed", CHAT, "ctrl+p  escape", CHAT),
    Act("something is done from the palette", CHAT, "ctrl+p  U n d o enter", CHAT),
    Act("renaming is broken off", CHATS, "r  escape", CHATS),
    Act("a chat is renamed", CHATS, "r  x enter", CHATS),
    Act("a chat is pinned", CHATS, "p", CHATS),
    Act("archived ones are listed", CHATS, "z", CHATS),
    Act("an export is broken off", CHATS, "x  escape", CHATS),
    Act("deleting a chat is broken off", CHATS, "d  escape", CHATS),
    Act("a chat is opened", CHATS, "enter", PROMPT),
    Act("the list of chats is left", CHATS, "escape", PROMPT),
    Act("memory is not read", CHAT, "f6", CHAT),
    Act("memory is read again", CHATS, "f6", CHATS),
    Act("a private chat begins", CHAT, "f8", PROMPT),
    Act("a private chat ends", CHAT, "f8", PROMPT),
    Act("a new chat begins", CHATS, "ctrl+n", PROMPT),
)

LEADING = tuple(act for act in ACTS if act.keys in {"r", "e  x ctrl+s", "d  y", "q", "left"})
"""Those that change what is mounted, for the usual run."""


def where(screen: ChatScreen) -> str:
    """Return which part of the screen has the focus, by its id."""
    if screen.focused is None:
        return "nowhere"
    parts = {PROMPT, CHAT, CHATS, MEMORIES}
    return next((node.id for node in screen.focused.ancestors_with_self if node.id in parts and node.id), "elsewhere")


def go(screen: ChatScreen, part: str) -> None:
    """Put the focus into a part of the screen."""
    if part == CHATS:
        screen.query_one(ChatOptions).focus()
    elif part == MEMORIES:
        screen.memory.open_panel("answer")
    else:
        screen.query_one(f"#{part}").focus()


async def still(screen: ChatScreen, pilot: Pilot[int]) -> None:
    """Wait until nothing is under way."""
    await pilot.pause()
    await until(
        pilot,
        lambda: screen.turns.running is None and not any(not worker.is_finished for worker in screen.workers),
    )
    await pilot.pause()


@pytest.mark.parametrize(
    ("language", "size", "acts"),
    [
        ("zh", (80, 24), LEADING),
        pytest.param("en", (140, 40), ACTS, marks=[pytest.mark.slow, pytest.mark.timeout(300)]),
        pytest.param("zh", (80, 24), ACTS, marks=[pytest.mark.slow, pytest.mark.timeout(300)]),
    ],
    ids=["some", "en", "zh"],
)
async def test_after_every_act_the_focus_is_where_one_goes_on(
    home: Home, language: str, size: tuple[int, int], acts: tuple[Act, ...]
) -> None:
    async with home.app(size, language=language) as (screen, pilot):
        for number in range(3):
            await answered(screen, pilot, f"问题 {number}", 2 * (number + 1))
        wrong = []
        for act in acts:
            go(screen, act.at)
            await until(pilot, lambda act=act: where(screen) == act.at)  # type: ignore[misc]
            for keys in act.keys.split("  "):
                await pilot.press(*keys.split())
                await still(screen, pilot)
            if pilot.app.screen is not screen or where(screen) != act.then:
                wrong.append(f"{act.what}: {where(screen)}, not {act.then} ({pilot.app.screen})")
                while len(pilot.app.screen_stack) > 1:
                    await pilot.app.pop_screen()
            screen.close_over()
        assert not wrong, "\n".join(wrong)


async def test_after_a_stop_a_failure_and_a_file_the_focus_is_in_the_prompt(
    home: Home, endpoint: ScriptedEndpoint, tmp_path: Path
) -> None:
    file = tmp_path / "a b.txt"
    file.write_text("words 词")
    endpoint.replies = [Reply(["Some of it. ", Hang()]), Reply("More."), Reply.error(401, "bad key"), Reply("Now.")]
    async with home.app((100, 30)) as (screen, pilot):
        await write(pilot, "tell me")
        await until(pilot, lambda: screen.turns.running is not None and screen.turns.running.text)
        await pilot.press("escape")
        await still(screen, pilot)
        assert where(screen) == PROMPT, "stopped"
        go(screen, CHAT)
        await pilot.press("o")
        await still(screen, pilot)
        assert screen.state.messages[-1].content == "Some of it. More."
        assert where(screen) == PROMPT, "continued"
        await write(pilot, "fail")
        await still(screen, pilot)
        assert where(screen) == PROMPT, "failed"
        go(screen, CHAT)
        await pilot.press("r")
        await still(screen, pilot)
        assert screen.state.messages[-1].content == "Now."
        assert where(screen) == PROMPT, "tried again"
        await write(pilot, f'/attach "{file}"')
        await until(pilot, lambda: screen.attachments.files)
        assert where(screen) == PROMPT, "attached"
        await pilot.click("AttachmentLine")
        await until(pilot, lambda: not screen.attachments.files)
        assert where(screen) == PROMPT, "taken away"
