"""Measures the time from a process start to its first frame, through a real pseudo-terminal."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import statistics
import struct
import sys
import tempfile
import termios
import time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

COLUMNS, LINES = 100, 30

FRAME_BYTES = COLUMNS * LINES // 2
"""A frame has been painted once the screen's cells were written. Runs of blanks may be sent shorter than they show, so
half of the cells' number is asked for; what terminals are sent before a frame is a few hundred bytes."""

ALTERNATE_SCREEN = b"\x1b[?1049h"

LONGEST_SECONDS = 30.0

EMPTY_APP = "from textual.app import App\nApp().run()\n"
"""The baseline: what no Textual program can be faster than."""


def startup_times(runs: int) -> dict[str, Any]:
    """Start Hippo and an empty Textual app in turns.

    Returns:
        ``{"first_frame_ms", "empty_app_ms", "ratio"}``, medians over `runs` starts of each; one start of each before
        that warms the disk.
    """
    with tempfile.TemporaryDirectory(prefix="hippo-start-") as home:
        environment = {**os.environ, "HIPPO_HOME": home, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
        hippo = [sys.executable, "-m", "ui.main"]
        empty = [sys.executable, "-c", EMPTY_APP]
        times: dict[str, list[float]] = {"hippo": [], "empty": []}
        for _ in range(runs + 1):
            times["empty"].append(first_frame(empty, environment))
            times["hippo"].append(first_frame(hippo, environment))
    ours, theirs = statistics.median(times["hippo"][1:]), statistics.median(times["empty"][1:])
    return {"first_frame_ms": round(ours, 1), "empty_app_ms": round(theirs, 1), "ratio": round(ours / theirs, 2)}


def first_frame(command: Sequence[str], environment: Mapping[str, str]) -> float:
    """Start a program in a pseudo-terminal and return the milliseconds until it has painted a frame.

    Raises:
        RuntimeError: it ended or took too long before it painted anything.
    """
    started = time.perf_counter()
    child, terminal = pty.fork()
    if child == 0:
        os.execvpe(command[0], list(command), dict(environment))  # noqa: S606 - our own program, no shell
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))
    try:
        return _until_painted(terminal, started)
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(terminal)


def _until_painted(terminal: int, started: float) -> float:
    seen = b""
    while time.perf_counter() - started < LONGEST_SECONDS:
        ready, _, _ = select.select([terminal], [], [], 0.5)
        if not ready:
            continue
        try:
            seen += os.read(terminal, 65_536)
        except OSError:
            break
        _, switched, painted = seen.partition(ALTERNATE_SCREEN)
        if switched and len(painted) >= FRAME_BYTES:
            return (time.perf_counter() - started) * 1_000
    msg = "the program painted no frame"
    raise RuntimeError(msg)
