"""The bench of the long list times a real list over a real home, each figure beside its baseline."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.hippo import Hippo
from assistant.paths import Paths
from assistant.settings_tree import Settings
from memory.clock import FixedClock
from tests.store import START
from ui.commands.list_times import list_times

if TYPE_CHECKING:
    from pathlib import Path

MEMORIES = 60


def test_opening_searching_and_review_are_timed_over_all_memories(tmp_path: Path) -> None:
    clock = FixedClock(START)
    settings = Settings.model_validate({"embedding": {"source": "none"}, "backup": {"enabled": False}})
    paths = Paths(tmp_path, tmp_path / "data", tmp_path / "logs")
    hippo = Hippo.open(paths, settings, clock=clock, start_worker=False)
    try:
        times = list_times(hippo, clock, MEMORIES)
        assert hippo.tidying.unused(hippo.profile_id), "what is invented is old, so that Review has something to read"
        assert len(hippo.facts.views(hippo.profile_id)) == times["memories"] == MEMORIES
    finally:
        hippo.close()
    assert all(times[name] > 0 for name in ("open_ms", "read_ms", "search_ms", "review_ms"))
    assert times["open_ms"] > times["read_ms"], "the list is read, arranged and drawn"
