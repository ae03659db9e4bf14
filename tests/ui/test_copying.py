"""What is copied goes to the terminal and to the system: messages, code, and what is marked by mouse or keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from textual.selection import SELECT_ALL
from textual.widgets import Input

from tests.endpoints.replies import Reply
from tests.ui.home import until, write
from tests.ui.pressing import presses
from ui import locale
from ui.chat.code import blocks_of
from ui.chat.message import MessageView
from ui.chat.transcript import Transcript
from ui.dialogs.pick import Pick

if TYPE_CHECKING:
    from pathlib import Path

    from textual.pilot import Pilot

    from tests.endpoints.server import ScriptedEndpoint
    from tests.ui.home import Home
    from ui.chat.screen import ChatScreen

ANSWER = """First this:

```python
if x:
    print("[/] 一")
```

1. then that:

   ```sh
   rm -i 二
   ```
"""
FIRST, SECOND = 'if x:\n    print("[/] 一")', "rm -i 二"


@pytest.fixture
def system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file that the system's clipboard program writes what it takes to."""
    file, program = tmp_path / "clipboard", tmp_path / "bin" / "pbcopy"
    program.parent.mkdir()
    program.write_text(f"#!/bin/sh\n/bin/cat > {file}.part && /bin/mv {file}.part {file}\n")
    program.chmod(0o700)
    monkeypatch.setenv("PATH", str(program.parent))
    return file


async def copied(pilot: Pilot[int], system: Path, text: str) -> None:
    """Wait until a text has come by both ways."""
    await until(pilot, lambda: system.exists() and system.read_text("utf-8") == text)
    assert pilot.app.clipboard == text
    system.unlink()  # noqa: ASYNC240 - a small file of the test's own


async def asked(screen: ChatScreen, pilot: Pilot[int], question: str = "how?") -> None:
    await write(pilot, question)
    await until(pilot, lambda: screen.turns.running is None and len(screen.state.messages) == 2)
    screen.transcript.focus()
    await until(pilot, lambda: screen.transcript.selected == screen.state.messages[1].id)


@presses(Transcript, "y", "c")
async def test_a_message_and_each_block_of_its_code_are_copied_by_key(
    home: Home, endpoint: ScriptedEndpoint, system: Path
) -> None:
    endpoint.replies = [Reply(ANSWER)]
    async with home.app() as (screen, pilot):
        await asked(screen, pilot)
        await pilot.press("y")
        await copied(pilot, system, ANSWER)
        await pilot.press("c")
        await until(pilot, lambda: isinstance(pilot.app.screen, Pick))
        await pilot.press("enter")  # the last one is offered first
        await copied(pilot, system, SECOND)
        await pilot.press("c")
        await until(pilot, lambda: isinstance(pilot.app.screen, Pick))
        await pilot.press("up", "enter")
        await copied(pilot, system, FIRST)
        screen.prompt.focus()
        await write(pilot, "/copy")
        await copied(pilot, system, ANSWER)


async def test_one_block_alone_is_copied_at_once_and_the_key_is_offered_where_there_is_one(
    home: Home, endpoint: ScriptedEndpoint, system: Path
) -> None:
    endpoint.replies = [Reply("```\none\n```")]
    async with home.app() as (screen, pilot):
        await asked(screen, pilot)
        await pilot.press("c")
        await copied(pilot, system, "one")
        assert "c" in pilot.app.screen.active_bindings
        await pilot.press("k")  # to the question, which holds none
        await until(pilot, lambda: "c" not in pilot.app.screen.active_bindings)


async def test_what_is_marked_in_the_chat_or_in_the_prompt_goes_to_the_system_too(
    home: Home, endpoint: ScriptedEndpoint, system: Path
) -> None:
    endpoint.replies = [Reply("marked 文字")]
    async with home.app() as (screen, pilot):
        await asked(screen, pilot)
        body = screen.query(MessageView).last().query("FlatSection").first()
        screen.selections = {body: SELECT_ALL}
        await pilot.press("ctrl+c")
        await copied(pilot, system, "marked 文字")
        screen.prompt.focus()
        screen.selections = {body: SELECT_ALL}
        await pilot.press("ctrl+c")
        await copied(pilot, system, "marked 文字")
        screen.prompt.insert("half a 句子")
        screen.prompt.select_all()
        await pilot.press("ctrl+c")
        await copied(pilot, system, "half a 句子")


async def test_a_hidden_key_is_not_copied(home: Home, system: Path) -> None:
    async with home.app() as (screen, pilot):
        field = Input("sk-secret", password=True)
        await screen.mount(field)
        field.focus()
        field.select_all()
        await pilot.press("ctrl+c")
        await until(pilot, lambda: any("not copied" in notice.message for notice in pilot.app._notifications))
        assert pilot.app.clipboard == ""
        assert not system.exists()  # noqa: ASYNC240


@pytest.mark.parametrize(("language", "word"), [("en", "leaves Hippo"), ("zh", "退出 Hippo")])
async def test_the_key_that_ends_other_programs_says_what_ends_this_one(home: Home, language: str, word: str) -> None:
    async with home.app(language=language) as (_screen, pilot):
        locale.use(language)
        await pilot.press("ctrl+c")
        await until(pilot, lambda: any(word in notice.message for notice in pilot.app._notifications))
        assert len(pilot.app._notifications) == 1
        assert pilot.app.is_running


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("none `inline`", []),
        ("```py\nbroken off", ["broken off"]),
        ("~~~\na\n```\nb\n~~~", ["a\n```\nb"]),
        ("- 一\n\n  - 二\n\n    ```\n    x\n      y\n    ```\n", ["x\n  y"]),
        ("before\n\n    indented\n", ["indented"]),
    ],
)
def test_code_is_what_markdown_takes_for_code(text: str, codes: list[str]) -> None:
    assert [block.code for block in blocks_of(text)] == codes
