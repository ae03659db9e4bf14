"""The first frame waits for nothing that only what comes after it needs."""

from __future__ import annotations

import subprocess
import sys

import pytest

LATER = ("sqlalchemy", "sqlmodel", "openai", "numpy", "tiktoken", "pymilvus", "keyring", "typer", "httpx")


@pytest.mark.parametrize("module", ["ui.chat.screen", "ui.app"])
def test_the_chat_screen_is_there_before_the_engine_is_imported(module: str) -> None:
    program = f"import sys, {module}; print(*sorted(set({LATER!r}) & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.split() == []
