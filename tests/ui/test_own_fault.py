"""A fault of Hippo itself: the terminal is given back with words, and the trace holds nobody's text."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

FALLING = """
import sys
from ui import running

class Falling(running.HippoApp):
    def run(self):
        super().run(headless=True)

    async def on_load(self, event):
        secret = "sk-" + "zebedee"
        raise RuntimeError("over it goes")

running.HippoApp = Falling
sys.exit(running.run())
"""


def test_it_ends_with_words_and_a_failing_code_and_its_log_holds_no_values(tmp_path: Path) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", FALLING],
        env={**os.environ, "HIPPO_HOME": str(tmp_path), "LC_ALL": "C.UTF-8"},
        capture_output=True,
        check=False,
        text=True,
    )
    assert ended.returncode == 1
    assert "What was said is kept" in ended.stderr
    assert "Traceback" not in ended.stderr
    (log,) = tmp_path.rglob("stderr.log")
    assert str(log) in ended.stderr
    written = log.read_text("utf-8")
    assert "over it goes" in written
    assert "zebedee" not in written
