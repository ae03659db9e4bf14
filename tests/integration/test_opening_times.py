"""The bench of long conversations opens real ones in the real app, and both come up whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.hippo import Hippo
from assistant.paths import Paths
from assistant.settings_tree import Settings
from memory.clock import FixedClock
from tests.store import START
from ui.commands import opening_times

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_a_long_and_a_short_conversation_are_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening_times, "RUNS", 2)
    settings = Settings.model_validate({"embedding": {"source": "none"}, "backup": {"enabled": False}})
    paths = Paths(tmp_path, tmp_path / "data", tmp_path / "logs")
    hippo = Hippo.open(paths, settings, clock=FixedClock(START), start_worker=False)
    times = opening_times.opening_times(hippo, 30)
    assert times["messages"] == 30
    assert times["open_ms"] > 0
    assert times["short_ms"] > 0
