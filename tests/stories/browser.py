"""A real browser: Hippo through `hippo serve` in headless Chromium, typed to and read as a person would.

Chromium is led by its DevTools protocol. What is on the screen is what the terminal in the page holds.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import aiohttp

from tests.stories.terminal import LOOK_SECONDS, WAIT_SECONDS, Terminal

if TYPE_CHECKING:
    from collections.abc import Mapping

CHROMIUM = next(
    (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None
)

CONTROL = 2
"""The control key, as the protocol counts modifiers."""

KEYS = {
    "Enter": ("Enter", 13, "\r"),
    "Tab": ("Tab", 9, ""),
    "Escape": ("Escape", 27, ""),
    "BSpace": ("Backspace", 8, ""),
}
"""Tmux' names: the browser's name, its number and what it types."""

FIND_TERMINAL = """
function () {
  for (const one of this) {
    try {
      if (typeof one.cols === "number" && typeof one.buffer.active.getLine === "function") return one;
    } catch (_other) {}
  }
  return null;
}
"""

READ_SCREEN = """
function () {
  const buffer = this.buffer.active;
  const lines = [];
  for (let row = 0; row < this.rows; row++) {
    const line = buffer.getLine(buffer.viewportY + row);
    lines.push(line ? line.translateToString(true, 0, this.cols) : "");
  }
  return lines.join("\\n");
}
"""


class Browser(Terminal):
    """A page of a given size in cells in which Hippo runs."""

    def __init__(self, width: int, height: int, environment: Mapping[str, str]) -> None:
        super().__init__(width, height, environment)
        self._loop = asyncio.new_event_loop()
        self._processes: list[subprocess.Popen[Any]] = []
        self._session: aiohttp.ClientSession | None = None
        self._page: aiohttp.ClientWebSocketResponse | None = None
        self._profile: tempfile.TemporaryDirectory[str] | None = None
        self._terminal = ""
        self._asked = 0

    def start(self, *arguments: str, **environment: str) -> None:
        """Serve Hippo with these changes of the environment, and open its page. Nothing is clicked."""
        self.end()
        environment = {"PATH": os.environ["PATH"], **self.environment, **environment}
        served = subprocess.Popen(
            [sys.executable, "-m", "ui.main", *arguments, "serve"], stdout=subprocess.PIPE, env=environment, text=True
        )
        assert served.stdout is not None
        self._processes.append(served)
        address = served.stdout.readline().strip()
        self._profile = tempfile.TemporaryDirectory(prefix="hippo-chromium-", ignore_cleanup_errors=True)
        self._launch(self._profile.name)
        active = Path(self._profile.name) / "DevToolsActivePort"
        deadline = time.monotonic() + WAIT_SECONDS
        while not (active.is_file() and active.read_text("utf-8").count("\n")):
            assert time.monotonic() < deadline, "Chromium did not start"
            time.sleep(LOOK_SECONDS)
        self._loop.run_until_complete(self._connect(address, active.read_text("utf-8").splitlines()[0]))
        self._fit()

    def type(self, text: str) -> None:
        """Type text, as it is; what no key types comes from an input method."""
        for character in text:
            if character.isascii():
                # Of what is no letter or digit the number is that of another key, such as 46 of delete for a full stop.
                self._key(character, ord(character.upper()) if character.isalnum() else 0, character)
            else:
                self._ask("Input.insertText", text=character)

    def send(self, key: str) -> None:
        """Press a key by tmux' name."""
        if key in KEYS:
            self._key(*KEYS[key])
        elif key.startswith("C-"):
            self._key(key[2:], ord(key[2:].upper()), "", CONTROL)
        else:
            self.type(key)

    def erase(self, characters: int) -> None:
        """Press backspace so often."""
        for _ in range(characters):
            self.send("BSpace")

    def screen(self, *, styled: bool = False) -> str:
        """Return what is on the screen."""
        assert not styled, "the browser's colours are its own"
        return str(self._of_terminal(READ_SCREEN)).rstrip("\n")

    def focused(self) -> str:
        """Return the class of the element that gets the keys."""
        return str(self._evaluate("document.activeElement.className"))

    def blur(self) -> None:
        """Take the keys from the terminal, as another window would, and come back to the page."""
        self._evaluate("document.activeElement.blur(); window.dispatchEvent(new Event('focus'))")

    def is_running(self) -> bool:
        """Tell whether Hippo runs in the page."""
        return not self._evaluate("document.body.classList.contains('-closed')")

    def end(self) -> None:
        """Close the browser and end the server."""
        if self._session is not None:
            self._loop.run_until_complete(self._session.close())
        self._session = self._page = None
        for process in reversed(self._processes):
            process.send_signal(signal.SIGINT)
        for process in self._processes:
            try:
                process.wait(WAIT_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self._processes.clear()
        if self._profile is not None:
            self._profile.cleanup()
            self._profile = None

    def _launch(self, profile: str) -> None:
        assert CHROMIUM is not None
        options = [
            "--headless=new",
            "--disable-gpu",
            "--no-first-run",
            "--remote-debugging-port=0",
            "--hide-scrollbars",
        ]
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            options.append("--no-sandbox")  # Chromium has none for root
        self._processes.append(
            subprocess.Popen(
                [CHROMIUM, *options, f"--user-data-dir={profile}", "about:blank"],
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        )

    async def _connect(self, address: str, port: str) -> None:
        self._session = aiohttp.ClientSession()
        async with self._session.put(f"http://127.0.0.1:{port}/json/new?{address}") as answer:
            target = await answer.json()
        self._page = await self._session.ws_connect(target["webSocketDebuggerUrl"], max_msg_size=0)

    def _fit(self) -> None:
        """Make the window as large as takes the wanted number of cells."""
        # As a window in front: without a desktop none is, and Hippo is told that nobody looks.
        self._ask("Emulation.setFocusEmulationEnabled", enabled=True)
        width, height = self.size
        cell_width, cell_height = 9.6, 19.0
        self._resize(width * cell_width + 20, height * cell_height + 10)
        deadline = time.monotonic() + WAIT_SECONDS
        while not self._has_begun():
            assert time.monotonic() < deadline, "the page got nothing from Hippo"
            time.sleep(LOOK_SECONDS)
        self._find_terminal()
        pixels = [width * cell_width + 20, height * cell_height + 10]
        while True:
            time.sleep(0.5)
            columns, rows = self._of_terminal("function () { return [this.cols, this.rows]; }")
            if (columns, rows) == (width, height):
                return
            assert time.monotonic() < deadline, f"the page has {columns} by {rows} cells"
            pixels[0] += (width - columns) * cell_width * 0.9
            pixels[1] += (height - rows) * cell_height * 0.9
            self._resize(*pixels)

    def _has_begun(self) -> bool:
        try:
            return bool(self._evaluate("document.body.classList.contains('-first-byte')"))
        except AssertionError:  # the page is still on its way
            return False

    def _resize(self, width: float, height: float) -> None:
        self._ask(
            "Emulation.setDeviceMetricsOverride",
            width=round(width),
            height=round(height),
            deviceScaleFactor=1,
            mobile=False,
        )

    def _find_terminal(self) -> None:
        prototype = self._ask("Runtime.evaluate", expression="Object.prototype")["result"]["objectId"]
        every = self._ask("Runtime.queryObjects", prototypeObjectId=prototype)["objects"]["objectId"]
        found = self._ask("Runtime.callFunctionOn", objectId=every, functionDeclaration=FIND_TERMINAL)["result"]
        assert "objectId" in found, "there is no terminal in the page"
        self._terminal = found["objectId"]

    def _key(self, key: str, number: int, text: str, modifiers: int = 0) -> None:
        values = {"key": key, "windowsVirtualKeyCode": number, "modifiers": modifiers}
        self._ask("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", text=text, **values)
        self._ask("Input.dispatchKeyEvent", type="keyUp", **values)

    def _evaluate(self, expression: str) -> Any:
        return self._ask("Runtime.evaluate", expression=expression, returnByValue=True)["result"].get("value")

    def _of_terminal(self, function: str) -> Any:
        answer = self._ask(
            "Runtime.callFunctionOn", objectId=self._terminal, functionDeclaration=function, returnByValue=True
        )
        return answer["result"].get("value")

    def _ask(self, method: str, **parameters: Any) -> dict[str, Any]:
        return self._loop.run_until_complete(asyncio.wait_for(self._answer(method, parameters), WAIT_SECONDS))

    async def _answer(self, method: str, parameters: dict[str, Any]) -> dict[str, Any]:
        assert self._page is not None
        self._asked += 1
        await self._page.send_json({"id": self._asked, "method": method, "params": parameters})
        while True:
            message = await self._page.receive_json()
            if message.get("id") == self._asked:
                assert "error" not in message, f"{method}: {message['error']}"
                return dict(message["result"])
