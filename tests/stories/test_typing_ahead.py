"""What is typed in the same instant as the command: nothing of it is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.stories import two_days
from tests.stories.terminal import TMUX, Terminal

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [pytest.mark.slow, pytest.mark.skipif(TMUX is None, reason="tmux is not installed")]


def test_a_message_typed_before_the_first_frame_is_sent_whole(tmp_path: Path) -> None:
    with two_days.endpoint() as server:
        terminal = Terminal(100, 24, two_days.environment(tmp_path / "hippo", server))
        try:
            terminal.start()
            terminal.type("I cycle past 黑麦 fields")
            terminal.send("Enter")
            terminal.wait_for("You said:")
        finally:
            terminal.end()
        said = [request.last_user for request in server.chats if "cycle" in request.last_user]
        assert said == ["I cycle past 黑麦 fields"]
