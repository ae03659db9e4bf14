"""Measures how long a person waits for the list of all memories, for a search in it and for Review.

The list is drawn by a real Textual app without a terminal. Must not be imported before it is asked for.
"""

from __future__ import annotations

import asyncio
import random
import statistics
import time
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import text
from textual.app import App

from assistant.benchmarks import MEASURING, SEED, code_of, invent
from memory.tidying import OLD
from ui.memories import reading
from ui.memories.arranging import Arranged
from ui.memories.memory_list import MemoryList
from ui.memories.review_reading import read_review
from ui.memories.shown import Filter

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.app import ComposeResult

    from assistant.hippo import Hippo
    from memory.clock import FixedClock

SIZE: Final = (44, 36)
"""Cells of the panel in a middling terminal."""

RUNS: Final = 7
"""Times of each; the first, which warms the disk and compiles SQL, does not count."""

WORDS: Final = ("invoice", "garden chidi", "钓鱼", "bycicle")
"""Searched besides one that a single memory holds: many matches, two words, Chinese, and one letter wrong."""

_BARE = text(
    "SELECT v.id, v.text, v.kind, f.attribute FROM fact_version v JOIN fact f ON f.id = v.fact_id "
    "WHERE v.profile_id = :profile AND v.status = 'current'"
)


class ListApp(App[None]):
    """The list of memories and nothing else."""

    def compose(self) -> ComposeResult:
        """Compose the list."""
        yield MemoryList()


def list_times(hippo: Hippo, clock: FixedClock, memories: int) -> dict[str, Any]:
    """Fill an empty home with `memories`, all of them old, and time what the panel does with them.

    Args:
        hippo: an open home with nothing in it.
        clock: the home's, which is put on so that Review has old memories to choose from.
        memories: how many facts to invent.

    Returns:
        ``{"memories", "open_ms", "read_ms", "ratio_open", "search_ms", "scan_ms", "ratio_search", "review_ms"}``:
        medians. Bare reading of the same rows is the baseline of opening, a plain scan of the texts for the words that
        of searching.
    """
    invent(hippo, memories)
    clock.set(clock.now() + OLD + timedelta(days=1))
    return asyncio.run(_measure(hippo, memories))


async def _measure(hippo: Hippo, memories: int) -> dict[str, Any]:
    times: dict[str, list[float]] = {name: [] for name in ("open", "read", "search", "scan", "review")}
    draw = random.Random(SEED)  # noqa: S311 - invented questions, nothing secret
    app = ListApp()
    async with app.run_test(size=SIZE):
        with hippo.under_way.step(MEASURING):
            for _run in range(RUNS):
                times["read"].append(_timed(lambda: _read(hippo)))
                begun = time.perf_counter()
                memories_read = Arranged(reading.read_rows(hippo, Filter()))
                await _show(app, hippo, memories_read, Filter())
                times["open"].append(_since(begun))
                times["review"].append(_timed(lambda: read_review(hippo)))
            texts = [row[1].casefold() for row in _read(hippo)]
            for words in (*WORDS, code_of(draw.randrange(memories)), *WORDS):
                begun = time.perf_counter()
                _scan(texts, words.casefold().split())
                times["scan"].append(_since(begun))
                begun = time.perf_counter()
                await _show(app, hippo, memories_read, Filter(words=words))
                times["search"].append(_since(begun))
    middle = {name: statistics.median(values[1:]) for name, values in times.items()}
    return {
        "memories": memories,
        "open_ms": round(middle["open"], 1),
        "read_ms": round(middle["read"], 1),
        "ratio_open": round(middle["open"] / middle["read"], 2),
        "search_ms": round(middle["search"], 1),
        "scan_ms": round(middle["scan"], 1),
        "ratio_search": round(middle["search"] / middle["scan"], 2),
        "review_ms": round(middle["review"], 1),
    }


async def _show(app: ListApp, hippo: Hippo, memories: Arranged, wanted: Filter) -> None:
    """List what a filter lets through, and wait until it is drawn."""
    drawn = asyncio.Event()
    app.query_one(MemoryList).show(memories.groups(wanted), hippo.clock.now(), afresh=True)
    app.call_after_refresh(drawn.set)
    await drawn.wait()


def _read(hippo: Hippo) -> list[Any]:
    with hippo.db.read() as session:
        return list(session.connection().execute(_BARE, {"profile": hippo.profile_id}))


def _scan(texts: list[str], words: list[str]) -> list[int]:
    return [index for index, one in enumerate(texts) if all(word in one for word in words)]


def _timed(work: Callable[[], Any]) -> float:
    begun = time.perf_counter()
    work()
    return _since(begun)


def _since(begun: float) -> float:
    return (time.perf_counter() - begun) * 1_000
