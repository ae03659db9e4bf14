"""Measures how long a key takes to show in the prompt while a long answer comes in, through a real pseudo-terminal."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from typing import TYPE_CHECKING, Any, Final

from assistant.errors import MeasurementError
from memory.phrase import Phrase
from ui.commands.first_frame import EMPTY_AREA, LONGEST_SECONDS
from ui.commands.pseudo_terminal import PseudoTerminal
from ui.commands.steady_endpoint import MODEL, QUESTION, SteadyEndpoint
from ui.commands.typist import Typist

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from memory.under_way import UnderWay

AIM_MS: Final = 50.0
"""What is felt as at once."""

EMPTY_SECONDS: Final = 20.0
"""How long the empty app is typed to."""

STARTING_SECONDS: Final = 3.0
"""How long keys are timed from the first frame on, while Hippo opens its files behind the screen."""

BEGIN_SECONDS: Final = 30.0
"""For the first word of the answer to leave the endpoint."""


def echo_times(words: int, rate: float, under_way: UnderWay) -> dict[str, Any]:
    """Type to an empty app with a text area, then to Hippo while it starts and while an answer comes in.

    Args:
        words: length of the answer.
        rate: words a second, each a piece of its own, as tokens come.
        under_way: told how many words have come.

    Returns:
        ``{"words", "words_a_second", "keys", "echo_ms", "under_50_ms", "empty_ms", "empty_under_50_ms", "ratio_p95",
        "starting_ms"}``; times are ``{"p50", "p95", "p99", "max"}``, shares go from 0 to 1.

    Raises:
        MeasurementError: a program ended, a key was lost, or no answer came.
    """
    with tempfile.TemporaryDirectory(prefix="hippo-echo-") as home, SteadyEndpoint(words, rate) as endpoint:
        environment = {
            **os.environ,
            "HIPPO_HOME": home,
            "HIPPO_BASE_URL": endpoint.base_url,
            "HIPPO_MODEL": MODEL,
            "HIPPO_API_KEY": "none",
            "PYTHON_KEYRING_BACKEND": "keyring.backends.fail.Keyring",  # it must not ask the user's own
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
        }
        with under_way.step(Phrase("typing to an empty app")):
            empty = _typed_to([sys.executable, "-c", EMPTY_AREA], environment)
        with under_way.step(Phrase("typing while words come in"), len(endpoint.pieces), measure=lambda: endpoint.sent):
            starting, echo = _typed_during(endpoint, environment)
    echoes, empties = percentiles(echo), percentiles(empty)
    return {
        "words": len(endpoint.pieces),
        "words_a_second": rate,
        "keys": len(echo),
        "echo_ms": echoes,
        "under_50_ms": share_under(AIM_MS, echo),
        "empty_ms": empties,
        "empty_under_50_ms": share_under(AIM_MS, empty),
        "ratio_p95": round(echoes["p95"] / empties["p95"], 2),
        "starting_ms": percentiles(starting),
    }


def _typed_to(command: Sequence[str], environment: Mapping[str, str]) -> list[float]:
    with PseudoTerminal(command, environment) as terminal:
        terminal.until_painted(LONGEST_SECONDS)
        typist = Typist(terminal)
        typist.watch(1.0)
        typist.type_for(EMPTY_SECONDS)
    return typist.times


def _typed_during(endpoint: SteadyEndpoint, environment: Mapping[str, str]) -> tuple[list[float], list[float]]:
    with PseudoTerminal([sys.executable, "-m", "ui.main"], environment) as terminal:
        terminal.until_painted(LONGEST_SECONDS)
        early = Typist(terminal)
        early.type_for(STARTING_SECONDS)
        terminal.type(f"{QUESTION}\r")
        begin = time.perf_counter() + BEGIN_SECONDS
        while endpoint.sent == 0:
            early.watch(0.1)
            if time.perf_counter() > begin:
                raise MeasurementError(Phrase("No answer began."))
        typist = Typist(terminal)
        # To the last word: an answer gets dearer to draw as it grows, and so does the end of one.
        typist.type_for((len(endpoint.pieces) - endpoint.sent) / endpoint.rate)
    if endpoint.sent < len(endpoint.pieces):
        whole = len(endpoint.pieces)
        raise MeasurementError(Phrase("Only {sent} of {whole} words came in.", sent=endpoint.sent, whole=whole))
    return early.times, typist.times


def percentiles(milliseconds: Sequence[float]) -> dict[str, float]:
    """Return what half, 95 and 99 in a hundred stay under, and the worst; milliseconds."""
    ordered = sorted(milliseconds)
    shares = {"p50": 0.5, "p95": 0.95, "p99": 0.99, "max": 1.0}
    return {name: round(ordered[min(int(share * len(ordered)), len(ordered) - 1)], 1) for name, share in shares.items()}


def share_under(limit: float, milliseconds: Sequence[float]) -> float:
    """Return the share of times below `limit`."""
    return round(sum(one < limit for one in milliseconds) / len(milliseconds), 3)
