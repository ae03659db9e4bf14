"""The story of two days in tmux: every screen shows what a person should see, and what is forgotten is nowhere."""

from __future__ import annotations

import difflib
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.stories import two_days
from tests.stories.terminal import TMUX, Terminal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.endpoints import ScriptedEndpoint

SCREENS = Path(__file__).parent / "screens"
SIZE = (120, 36)

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(TMUX is None, reason="tmux is not installed"),
    pytest.mark.timeout(300),
]


@pytest.fixture
def server() -> Iterator[ScriptedEndpoint]:
    with two_days.endpoint() as running:
        yield running


def test_told_remembered_corrected_and_forgotten(tmp_path: Path, server: ScriptedEndpoint) -> None:
    home = tmp_path / "hippo"
    environment = two_days.environment(home, server)
    terminal = Terminal(*SIZE, environment)
    differences: list[str] = []
    try:
        for scene, screen in two_days.play(terminal):
            expected = (SCREENS / f"{scene}.txt").read_text("utf-8").rstrip("\n")
            differences += difflib.unified_diff(
                comparable(expected), comparable(screen), f"{scene} expected", f"{scene} seen", lineterm=""
            )
    finally:
        terminal.end()
    assert not differences, "\n".join(differences)

    turns = [request for request in server.chats if request.last_user in two_days.MESSAGES]
    assert "lupin" in turns[1].system  # what was told on the first day is put before the model on the second
    assert "Mira" in turns[1].system
    assert "Mira" not in json.dumps(turns[-1].body, ensure_ascii=False)
    assert [path for path in home.rglob("*") if path.is_file() and b"Mira" in path.read_bytes()] == []
    listed = subprocess.run(
        [sys.executable, "-m", "ui.main", "memories", "list", "--json"],
        env={**environment, "PATH": "", "HIPPO_NOW": two_days.SECOND_DAY},
        capture_output=True,
        text=True,
        check=True,
    )
    texts = {entry["text"] for entry in json.loads(listed.stdout)}
    assert "The user lives in Grenoble." in texts
    assert any("豆豆" in text for text in texts)


def comparable(screen: str) -> list[str]:
    """Return the lines of a screen without what may differ from run to run: minutes, and blanks at the end."""
    return [re.sub(r"\b09:\d\d\b", "09:00", line.rstrip()) for line in screen.splitlines()]
