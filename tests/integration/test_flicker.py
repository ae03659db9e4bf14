"""A long answer comes in without flicker: what the app writes is looked at frame by frame, as a terminal shows it."""

from __future__ import annotations

import os
import sys
import time
from typing import TYPE_CHECKING

import pytest

from tests.flicker import BEGIN, END, Recorder, Watched, frames, watched
from ui.commands.pseudo_terminal import COLUMNS, LINES, PseudoTerminal
from ui.commands.steady_endpoint import MODEL, QUESTION, SteadyEndpoint

if TYPE_CHECKING:
    from pathlib import Path

WORDS, WORDS_A_SECOND = 20_000, 200.0
"""Longer than what models write in one go, from a fast one."""
STARTING_SECONDS, ENDING_SECONDS = 6.0, 8.0
BEGIN_SECONDS = 60.0
"""For the first word to come, on a busy machine."""

PANELS = ((0, 22), (22, 64), (64, COLUMNS))
"""The columns of the chats, the chat and the memories, on a screen of 100 by 30."""

TITLE = b"\x1b[2J\x1b[Htitle"


def seen(*drawn: bytes, gap: float = 0.05) -> Watched:
    """Return what a person sees who gets these pieces one after another on a terminal of 20 by 6."""
    return watched(list(frames([(at * gap, piece) for at, piece in enumerate(drawn)], 20, 6)))


def test_a_row_that_goes_and_comes_back_is_a_flicker() -> None:
    told = seen(TITLE + b"\x1b[3;1Hanswer", b"\x1b[3;1H\x1b[K", b"\x1b[3;1Hanswer")
    assert [(one.row, one.before, one.between) for one in told.flickers] == [(2, "answer", "")]


def test_a_row_that_comes_back_after_a_while_has_changed() -> None:
    assert not seen(TITLE + b"\x1b[3;1Hon", b"\x1b[3;1Hof", b"\x1b[3;1Hon", gap=0.5).flickers


def test_what_is_put_right_within_a_synchronised_update_is_not_seen() -> None:
    erased, drawn = b"\x1b[3;1H\x1b[K", b"\x1b[3;1Hanswer"
    assert not seen(TITLE + drawn, BEGIN + erased, drawn + END[:3], END[3:]).flickers
    assert len(seen(TITLE + drawn, BEGIN + erased + END, BEGIN + drawn + END).flickers) == 1


def test_a_screen_that_goes_blank_is_seen() -> None:
    assert seen(TITLE, b"\x1b[2J", TITLE).blank == 1
    assert not seen(TITLE, BEGIN + b"\x1b[2J", TITLE + END).blank


def test_text_that_goes_up_does_not_flicker_and_text_that_goes_down_jumps() -> None:
    lines = [b"one", b"", b"two", b"", b"three", b"", b"four", b"", b"five"]
    screens = [b"\x1b[H" + b"\r\n".join(b"\x1b[K" + line for line in lines[at : at + 5]) for at in range(5)]
    up = seen(*screens)
    assert (up.flickers, up.jumps) == ([], [])
    assert len(seen(*screens[:3], screens[1]).jumps) == 1


def test_what_scrolls_beside_something_else_does_not_flicker() -> None:
    screens = [
        b"\x1b[H" + b"\r\n".join(b"\x1b[K" + b"side %d  " % row + line for row, line in enumerate(lines))
        for lines in ([b"a", b"", b"b", b""], [b"", b"b", b"", b"c"], [b"b", b"", b"c", b""])
    ]
    shown = list(frames([(at * 0.05, piece) for at, piece in enumerate(screens)], 20, 6))
    assert watched(shown).flickers
    assert not watched(shown, ((0, 8), (8, 20))).flickers


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("synchronised", [True, False], ids=["synchronised", "plain"])
def test_a_long_answer_comes_in_without_flicker(tmp_path: Path, synchronised: bool) -> None:
    with SteadyEndpoint(WORDS, WORDS_A_SECOND) as endpoint:
        environment = {
            **os.environ,
            "HIPPO_HOME": str(tmp_path / "hippo"),
            "HIPPO_BASE_URL": endpoint.base_url,
            "HIPPO_MODEL": MODEL,
            "HIPPO_API_KEY": "none",
            "PYTHON_KEYRING_BACKEND": "keyring.backends.fail.Keyring",
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
        }
        with PseudoTerminal([sys.executable, "-m", "ui.main"], environment) as terminal:
            recorder = Recorder(terminal, synchronised=synchronised)
            recorder.watch(STARTING_SECONDS)
            terminal.type(f"{QUESTION}\r")
            begin = time.perf_counter() + BEGIN_SECONDS
            while endpoint.sent < len(endpoint.pieces):
                recorder.watch(0.5)
                assert endpoint.sent or time.perf_counter() < begin, "no answer began"
            recorder.watch(ENDING_SECONDS)
    told = watched(list(frames(recorder.pieces, COLUMNS, LINES)), PANELS)
    print(f"{told.frames} frames, {told.blank} blank, {len(told.flickers)} flickers, {len(told.jumps)} jumps")  # noqa: T201
    assert any(BEGIN in piece for _when, piece in recorder.pieces) is synchronised
    assert told.frames > WORDS / WORDS_A_SECOND, "too few frames to say"
    assert (told.flickers, told.jumps, told.blank) == ([], [], 0)
