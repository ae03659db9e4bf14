"""Measures the time from a process start to its first frame and its first echoed key, in a real pseudo-terminal."""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
from typing import TYPE_CHECKING, Any

from memory.phrase import Phrase
from ui.commands.pseudo_terminal import PseudoTerminal
from ui.commands.typist import Typist

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from memory.under_way import UnderWay

LONGEST_SECONDS = 30.0

EMPTY_APP = "from textual.app import App\nApp().run()\n"
"""The baseline of a frame: what no Textual program can be faster than."""

EMPTY_AREA = """
from textual.app import App
from textual.widgets import TextArea

class Area(App):
    def compose(self):
        yield TextArea()

Area().run()
"""
"""The baseline of a key: a Textual app with nothing but a text area."""


def startup_times(runs: int, under_way: UnderWay) -> dict[str, Any]:
    """Start Hippo and an empty Textual app in turns; `under_way` is told how many times they were.

    Returns:
        ``{"first_frame_ms", "empty_app_ms", "ratio", "first_key_ms", "empty_area_ms", "ratio_key"}``, medians over
        `runs` starts of each; one start of each before that warms the disk. The first key is one typed as soon as there
        is something to see; both its times count from the start of the process.
    """
    with tempfile.TemporaryDirectory(prefix="hippo-start-") as home:
        environment = {**os.environ, "HIPPO_HOME": home, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
        hippo = [sys.executable, "-m", "ui.main"]
        times: dict[str, list[float]] = {"frame": [], "empty": [], "key": [], "area": []}
        with under_way.step(Phrase("starting programs"), runs + 1) as reached:
            for run in range(runs + 1):
                times["empty"].append(first_frame([sys.executable, "-c", EMPTY_APP], environment))
                times["frame"].append(first_frame(hippo, environment))
                times["area"].append(first_key([sys.executable, "-c", EMPTY_AREA], environment))
                times["key"].append(first_key(hippo, environment))
                reached(run + 1)
    middle = {name: statistics.median(values[1:]) for name, values in times.items()}
    return {
        "first_frame_ms": round(middle["frame"], 1),
        "empty_app_ms": round(middle["empty"], 1),
        "ratio": round(middle["frame"] / middle["empty"], 2),
        "first_key_ms": round(middle["key"], 1),
        "empty_area_ms": round(middle["area"], 1),
        "ratio_key": round(middle["key"] / middle["area"], 2),
    }


def first_frame(command: Sequence[str], environment: Mapping[str, str]) -> float:
    """Start a program in a pseudo-terminal and return the milliseconds until it has painted a frame.

    Raises:
        MeasurementError: it ended or took too long before it painted anything.
    """
    with PseudoTerminal(command, environment) as terminal:
        return terminal.until_painted(LONGEST_SECONDS)


def first_key(command: Sequence[str], environment: Mapping[str, str]) -> float:
    """Start a program, type from its first frame on, and return the milliseconds from its start to the first echo.

    Raises:
        MeasurementError: it ended or took too long before it echoed anything.
    """
    with PseudoTerminal(command, environment) as terminal:
        terminal.until_painted(LONGEST_SECONDS)
        return Typist(terminal).first_echo(LONGEST_SECONDS)
