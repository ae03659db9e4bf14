"""`hippo bench`: how long things take, beside a baseline of the same run."""

from __future__ import annotations

import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from memory.under_way import UnderWay
from ui.commands.output import emit, emit_json
from ui.commands.session import guarded, under_way
from ui.locale import _

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assistant.hippo import Hippo
    from memory.clock import Clock

app = typer.Typer(help="Measure Hippo on this machine, in a home of its own.", no_args_is_help=True)

Memories = Annotated[int, typer.Option(min=10, help="How many invented memories the home holds.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]

MEMORIES = 10_000

LONG_ANSWER = 20_000
"""Words: longer than what models write in one go."""

TOKENS_A_SECOND = 200.0
"""A fast model."""

LONG_CONVERSATION = 5_000
"""Messages: one chat used every day for years."""

MANY_MEMORIES = 50_000
"""What somebody has who chats a great deal for years: a list must hold up there."""


@app.command("assemble")
@guarded
def assemble(memories: Memories = MEMORIES, as_json: Json = False) -> None:
    """Time from a message to a finished plan, beside the embedder alone and an exact search."""
    from assistant.benchmarks import assemble_times

    with _empty_home() as hippo:
        _print(assemble_times(hippo, memories), as_json=as_json)


@app.command("recall")
@guarded
def recall(memories: Memories = MEMORIES, as_json: Json = False) -> None:
    """Time the recall of single known memories, and how many of them come back."""
    from assistant.benchmarks import recall_times

    with _empty_home() as hippo:
        _print(recall_times(hippo, memories), as_json=as_json)


@app.command("memories")
@guarded
def memories(memories: Memories = MANY_MEMORIES, as_json: Json = False) -> None:
    """Time opening and searching the list of all memories, and Review, beside bare reading and a scan."""
    from datetime import UTC, datetime

    from memory.clock import FixedClock
    from ui.commands.list_times import list_times

    clock = FixedClock(datetime.now(UTC))
    with _empty_home(clock) as hippo:
        _print(list_times(hippo, clock, memories), as_json=as_json)


@app.command("conversation")
@guarded
def conversation(
    messages: Annotated[int, typer.Option(min=20, help="Messages of the long conversation.")] = LONG_CONVERSATION,
    as_json: Json = False,
) -> None:
    """Time opening a long conversation, beside one of 20 messages."""
    from ui.commands.opening_times import opening_times

    with _empty_home() as hippo:
        _print(opening_times(hippo, messages), as_json=as_json)


@app.command("startup")
@guarded
def startup(
    runs: Annotated[int, typer.Option(min=1, help="Starts of each program, in turns.")] = 7, as_json: Json = False
) -> None:
    """Time to the first frame and the first echoed key, beside empty Textual apps in the same pseudo-terminal."""
    from ui.commands.first_frame import startup_times

    steps = UnderWay()
    with under_way(steps, stopped=_stopped):
        result = startup_times(runs, steps)
    _print(result, as_json=as_json)


@app.command("echo")
@guarded
def echo(
    words: Annotated[int, typer.Option(min=100, help="Words of the answer that comes in meanwhile.")] = LONG_ANSWER,
    rate: Annotated[float, typer.Option(min=1, help="Words a second.")] = TOKENS_A_SECOND,
    as_json: Json = False,
) -> None:
    """Time from a key to its echo while a long answer comes in, beside a Textual app with nothing but a text area."""
    from ui.commands.echo_times import echo_times

    steps = UnderWay()
    with under_way(steps, stopped=_stopped):
        result = echo_times(words, rate, steps)
    _print(result, as_json=as_json)


@contextmanager
def _empty_home(clock: Clock | None = None) -> Iterator[Hippo]:
    from assistant.hippo import Hippo
    from assistant.paths import Paths
    from assistant.settings_tree import Settings

    with tempfile.TemporaryDirectory(prefix="hippo-bench-") as folder:
        root = Path(folder)
        hippo = Hippo.open(Paths(root, root / "data", root / "logs"), Settings(), clock=clock, start_worker=False)
        try:
            with under_way(hippo.under_way, stopped=_stopped):
                yield hippo
        finally:
            hippo.close()


def _stopped() -> str:
    return _("Stopped: nothing of it is kept. The same command begins anew.")


def _print(result: dict[str, Any], *, as_json: bool) -> None:
    if as_json:
        emit_json(result)
        return
    for name, value in result.items():
        emit(f"{name:<16} {value}")
