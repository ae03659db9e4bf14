"""A real terminal: `hippo` in tmux, typed to and read as a person would."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
import uuid
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

WAIT_SECONDS = 60.0
"""For something to appear, on a machine that does other things too."""
STILL_SECONDS = 0.4
"""A screen that has not changed for so long is finished."""
LOOK_SECONDS = 0.1

PROMPT = "shell> "

TMUX = shutil.which("tmux")


def joined(screen: str) -> str:
    """Return a screen whose full lines go on in the next: a long answer of the shell is one line."""
    return re.sub(r"(?<=[0-9a-f:])\n(?=[0-9a-f:])", "", screen)


class Terminal:
    """A terminal of a given size in which one program runs."""

    def __init__(self, width: int, height: int, environment: Mapping[str, str]) -> None:
        self.size = (width, height)
        self.environment = dict(environment)
        self._socket = f"hippo-{uuid.uuid4().hex[:8]}"

    def start(self, *arguments: str, **environment: str) -> None:
        """Run `hippo` with these arguments, and with these changes of the environment."""
        self._open([sys.executable, "-m", "ui.main", *arguments], environment)

    def start_shell(self) -> None:
        """Run a shell, in which `run` starts Hippo as a job."""
        self._open(["sh", "-i"], {"PS1": PROMPT, "ENV": ""})
        self.wait_for(PROMPT.strip())

    def run(self, arguments: str, **environment: str) -> None:
        """Run Python with these arguments in the shell."""
        settings = " ".join(f"{name}={value}" for name, value in environment.items())
        self.type(f"{settings} {shlex.quote(sys.executable)} {arguments}".strip())
        self.send("Enter")

    def ask_shell(self, command: str) -> str:
        """Return what a command prints in the shell."""
        self.type(f"clear; echo '<<'$({command})'>>'")
        self.send("Enter")
        answer = re.compile(r"^<<(.*?)>>", re.MULTILINE)
        screen = self.wait_until(lambda seen: bool(answer.search(joined(seen))), "the shell's answer")
        return str(answer.findall(joined(screen))[0])

    def quit_to_shell(self) -> None:
        """Leave Hippo by its own key, and wait for the shell."""
        self.send("C-q")  # no screen is left to stand still
        self.wait_until(lambda screen: screen.rstrip().endswith(PROMPT.strip()), "the shell")

    def resize(self, width: int, height: int) -> None:
        """Make the window larger or smaller."""
        self._tmux("resize-window", "-x", str(width), "-y", str(height))

    def _open(self, program: Sequence[str], environment: Mapping[str, str]) -> None:
        self.end()
        settings = [f"{name}={value}" for name, value in {**self.environment, **environment}.items()]
        command = ["env", "-u", "COLUMNS", "-u", "LINES", *settings, *program]
        width, height = self.size
        self._tmux("-f", "/dev/null", "new-session", "-d", "-x", str(width), "-y", str(height), *command)
        self._tmux("set-option", "-g", "status", "off")
        self._tmux("set-option", "-g", "escape-time", "10")

    def type(self, text: str) -> None:
        """Type text, as it is."""
        self._tmux("send-keys", "-l", "--", text)

    def press(self, *keys: str) -> None:
        """Press keys by tmux' names, each when the screen has taken in what came before, as a person would."""
        for key in keys:
            self.send(key)
            self.wait_until(lambda _screen: True, "the screen to stand still")

    def send(self, key: str) -> None:
        """Press a key at once, whatever the screen is doing."""
        self._tmux("send-keys", key)

    def erase(self, characters: int) -> None:
        """Press backspace so often."""
        self._tmux("send-keys", "-N", str(characters), "BSpace")

    def screen(self, *, styled: bool = False) -> str:
        """Return what is on the screen, with its colours as ANSI codes if asked for."""
        return self._tmux("capture-pane", "-p", *(["-e"] if styled else [])).rstrip("\n")

    def wait_for(self, *texts: str, gone: tuple[str, ...] = ()) -> str:
        """Wait until the screen shows these texts and none of the others, and stands still; return it."""
        return self.wait_until(
            lambda screen: all(text in screen for text in texts) and not any(text in screen for text in gone),
            f"{texts} to show and {gone} to go",
        )

    def wait_until(self, condition: Callable[[str], bool], what: str, *, still: bool = True) -> str:
        """Wait until the screen meets a condition and, if asked for, stands still; return it."""
        deadline = time.monotonic() + WAIT_SECONDS
        screen, since = self.screen(), time.monotonic()
        while time.monotonic() < deadline:
            time.sleep(LOOK_SECONDS)
            now = self.screen()
            if condition(now) and not still:
                return now
            if now != screen:
                screen, since = now, time.monotonic()
            elif condition(screen) and time.monotonic() - since >= STILL_SECONDS:
                return screen
        msg = f"waited {WAIT_SECONDS:.0f} s for {what}; the screen is\n{screen}"
        raise AssertionError(msg)

    def is_running(self) -> bool:
        """Tell whether the program runs."""
        found = self._run("list-panes", "-F", "#{pane_dead}")
        return found.returncode == 0 and "0" in found.stdout

    def quit(self) -> None:
        """Leave Hippo by its own key, and wait until it has gone."""
        self.send("C-q")  # no screen is left to stand still
        deadline = time.monotonic() + WAIT_SECONDS
        while self.is_running():
            if time.monotonic() > deadline:
                msg = f"Hippo did not end; the screen is\n{self.screen()}"
                raise AssertionError(msg)
            time.sleep(LOOK_SECONDS)

    def kill(self) -> None:
        """End the terminal without a word, as a crash of it would."""
        os.kill(int(self._tmux("display-message", "-p", "#{pid}")), signal.SIGKILL)

    def end(self) -> None:
        """Close the terminal, whatever runs in it."""
        self._run("kill-server")

    def _tmux(self, *arguments: str) -> str:
        done = self._run(*arguments)
        if done.returncode != 0:
            msg = f"tmux {arguments[0]}: {done.stderr.strip()}"
            raise AssertionError(msg)
        return done.stdout

    def _run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        assert TMUX is not None
        return subprocess.run(
            [TMUX, "-L", self._socket, *arguments], capture_output=True, text=True, encoding="utf-8", check=False
        )
