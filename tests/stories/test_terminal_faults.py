"""What a terminal can do to a program: close, stop it, have no colours or be none at all, change its size."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.endpoints import Reply
from tests.stories import two_days
from tests.stories.terminal import TMUX, WAIT_SECONDS, Terminal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.endpoints import ScriptedEndpoint

TYPED = "我还没写完 🦛 but"

COLOUR = re.compile(r"\x1b\[[\d;:]*(?<![\d])(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])(?:;[\d;:]*)?m")
"""A code that sets a colour of text or ground; those that set the default (39, 49) are none."""

REVERSED = re.compile(r"\x1b\[(?:\d+;)*7m")

pytestmark = [pytest.mark.skipif(TMUX is None, reason="tmux is not installed"), pytest.mark.timeout(200)]


@pytest.fixture
def server() -> Iterator[ScriptedEndpoint]:
    with two_days.endpoint() as running:
        yield running


@pytest.fixture
def terminal(tmp_path: Path, server: ScriptedEndpoint) -> Iterator[Terminal]:
    terminal = Terminal(120, 30, two_days.environment(tmp_path / "hippo", server))
    yield terminal
    terminal.end()


def processes_of(home: Path) -> list[int]:
    """Return the processes that work on a home."""
    found = []
    listed = subprocess.run(["ps", "-eo", "pid=,args="], capture_output=True, text=True, check=True).stdout
    for line in listed.splitlines():
        pid, _, _arguments = line.strip().partition(" ")
        try:
            environment = Path(f"/proc/{pid}/environ").read_bytes()
        except OSError:
            continue
        if f"HIPPO_HOME={home}".encode() in environment.split(b"\0"):
            found.append(int(pid))
    return found


def wait_until_gone(home: Path) -> None:
    deadline = time.monotonic() + WAIT_SECONDS
    while processes_of(home):
        assert time.monotonic() < deadline, f"still there: {processes_of(home)}"
        time.sleep(0.1)


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks at processes through /proc")
@pytest.mark.parametrize("how", ["closed", "killed", "closed while it starts"])
def test_a_closed_terminal_loses_nothing_that_was_typed(tmp_path: Path, terminal: Terminal, how: str) -> None:
    terminal.start()
    terminal.wait_until(lambda screen: "Write a message" in screen, "the first frame", still=False)
    if "starts" not in how:
        terminal.wait_for("Write a message", "queue 0")
    terminal.type(TYPED)
    deadline = time.monotonic() + WAIT_SECONDS
    while TYPED not in terminal.screen():
        assert time.monotonic() < deadline
    if how == "killed":
        terminal.kill()
    else:
        terminal.end()  # at once: the pause after which a draft is kept has not passed
    wait_until_gone(tmp_path / "hippo")
    terminal.start()
    terminal.wait_for(TYPED)


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks at processes through /proc")
def test_a_terminal_closed_in_the_middle_of_an_answer_leaves_no_process(
    tmp_path: Path, terminal: Terminal, server: ScriptedEndpoint
) -> None:
    server.script = lambda _request: Reply("慢慢说 " * 2_000, pace=0.05)
    terminal.start()
    terminal.wait_for("Write a message", "queue 0")
    terminal.type("tell me 一切")
    terminal.send("Enter")
    deadline = time.monotonic() + WAIT_SECONDS
    while "慢慢说" not in terminal.screen():
        assert time.monotonic() < deadline
        time.sleep(0.1)
    terminal.end()
    wait_until_gone(tmp_path / "hippo")
    terminal.start()
    terminal.wait_for("Write a message", "tell me 一切")  # in the list of chats


@pytest.mark.slow
def test_suspended_and_back_the_screen_is_whole_and_the_shell_sane(terminal: Terminal) -> None:
    terminal.start_shell()
    before = terminal.ask_shell("stty -g")
    terminal.run("-m ui.main")
    terminal.wait_for("Write a message", "queue 0")
    terminal.type(TYPED)
    terminal.wait_for(TYPED)
    terminal.send("C-z")
    terminal.wait_for("Stopped")
    assert terminal.ask_shell("stty -g") == before
    terminal.type("fg")
    terminal.send("Enter")
    screen = terminal.wait_for(TYPED, "queue 0", gone=("Stopped",))
    assert "Hippo" in screen.splitlines()[0]
    terminal.type(" more")
    terminal.wait_for(TYPED + " more")
    terminal.quit_to_shell()
    assert terminal.ask_shell("stty -g") == before


@pytest.mark.slow
def test_control_c_and_control_d_leave_a_sane_terminal(terminal: Terminal) -> None:
    terminal.start_shell()
    before = terminal.ask_shell("stty -g")
    terminal.run("-m ui.main")
    terminal.wait_for("Write a message", "queue 0")
    terminal.type(TYPED)
    for key in ("C-c", "C-d", "C-c", "C-c", "C-d"):
        terminal.press(key)
    terminal.wait_for(TYPED)
    terminal.quit_to_shell()
    assert terminal.ask_shell("stty -g") == before
    assert "Traceback" not in terminal.screen()


@pytest.mark.slow
def test_without_colours_there_are_none_and_the_place_of_the_keys_still_shows(terminal: Terminal) -> None:
    terminal.start(NO_COLOR="1", HIPPO_NOW=two_days.FIRST_DAY)
    terminal.wait_for("Write a message", "queue 0")
    terminal.type("你好 🦛 hello")
    terminal.press("Enter")
    terminal.wait_for("You said:", "queue 0")
    styled = terminal.screen(styled=True)
    assert not COLOUR.search(styled), COLOUR.search(styled)
    deadline = time.monotonic() + WAIT_SECONDS
    while not REVERSED.search(terminal.screen(styled=True)):
        assert time.monotonic() < deadline, "the cursor is reversed while it shows"
        time.sleep(0.1)
    terminal.press("C-l")
    styled = terminal.screen(styled=True)
    assert not COLOUR.search(styled)
    row = next(line for line in styled.splitlines() if " now" in line)
    assert re.search(r"\x1b\[(?:\d;)*4m", row), "the chosen chat is underlined"


@pytest.mark.slow
def test_few_colours_are_enough(terminal: Terminal) -> None:
    terminal.start(TERM="xterm", COLORTERM="")
    terminal.wait_for("Write a message", "queue 0")
    terminal.type("你好 🦛 hello")
    terminal.press("Enter")
    terminal.wait_for("You said:", "🦛", "queue 0")
    assert "38;2;" not in terminal.screen(styled=True)


@pytest.mark.slow
def test_a_terminal_that_changes_its_size_keeps_the_text(terminal: Terminal, server: ScriptedEndpoint) -> None:
    words = [f"词{number} word{number}" for number in range(240)]
    server.script = lambda _request: Reply(" ".join(words) + "\n\n- 一 🦛\n- two\n\nTHE-END", pace=0.02)
    terminal.start()
    terminal.wait_for("Write a message", "queue 0")
    terminal.type("go")
    terminal.send("Enter")
    for width, height in ((140, 40), (60, 20), (80, 24), (140, 40), (60, 20)):
        time.sleep(0.8)
        terminal.type("字")
        terminal.resize(width, height)
    screen = terminal.wait_for("THE-END", "字字字字字", "一 🦛")
    assert all(len(line) <= 60 for line in screen.splitlines())
    terminal.resize(140, 40)
    terminal.wait_for("词239 word239", "THE-END", "字字字字字")


@pytest.mark.parametrize(("name", "tells"), [("dumb", "TERM=dumb"), ("unknown", "TERM=unknown")])
def test_a_terminal_that_can_show_no_screen_is_told(terminal: Terminal, name: str, tells: str) -> None:
    terminal.start_shell()
    terminal.run("-m ui.main; echo code $?", TERM=name)
    screen = terminal.wait_for("code 1")
    assert tells in screen.replace("\n", "")
    assert "hippo ask" in screen.replace("\n", "")
    assert "Traceback" not in screen


@pytest.mark.parametrize(("language", "word"), [("C.UTF-8", "terminal"), ("zh_CN.UTF-8", "终端")])
def test_without_a_terminal_hippo_says_what_to_do(tmp_path: Path, language: str, word: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "ui.main"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env={"HIPPO_HOME": str(tmp_path), "LC_ALL": language, "PATH": "", "PYTHONIOENCODING": "utf-8"},
        check=False,
    )
    assert done.returncode == 1
    assert word in done.stderr
    assert "hippo ask" in done.stderr
    assert done.stdout == ""
