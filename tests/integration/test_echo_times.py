"""The bench of echoed keys types to real programs in a pseudo-terminal and loses no key."""

from __future__ import annotations

import os
import sys
import time

import pytest

from memory.under_way import UnderWay
from ui.commands import echo_times
from ui.commands.pseudo_terminal import PseudoTerminal
from ui.commands.typist import LostKeyError, Typist

SLOW_ECHO = """
import sys, time, tty
tty.setraw(0)
sys.stdout.write("ready"); sys.stdout.flush()
while True:
    text = sys.stdin.read(1)
    time.sleep({seconds})
    sys.stdout.write(text); sys.stdout.flush()
"""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")


def typed_to(program: str, seconds: float) -> list[float]:
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    with PseudoTerminal([sys.executable, "-c", program], environment) as terminal:
        seen = b""
        while b"ready" not in seen:
            seen += terminal.read(time.perf_counter() + 5)
        typist = Typist(terminal)
        typist.type_for(seconds)
    return typist.times


def test_a_key_is_timed_until_it_shows() -> None:
    times = typed_to(SLOW_ECHO.format(seconds=0.04), 1.0)
    assert len(times) > 4
    assert min(times) >= 40


def test_a_key_that_never_shows_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ui.commands.typist.LOST_SECONDS", 0.3)
    with pytest.raises(LostKeyError):
        typed_to("import sys, time, tty; tty.setraw(0); print('ready', flush=True); time.sleep(9)", 0.2)


@pytest.mark.slow
def test_keys_show_while_an_answer_comes_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(echo_times, "EMPTY_SECONDS", 1.0)
    times = echo_times.echo_times(600, 200.0, UnderWay())
    assert times["words"] == 600
    assert times["keys"] > 10
    assert 0.0 <= times["under_50_ms"] <= 1.0
    assert times["empty_ms"]["p50"] <= times["empty_ms"]["max"]
