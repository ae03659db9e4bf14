"""The story of two days in a browser through `hippo serve`: the screens of a terminal, and keys without a click."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

import pytest

from tests.stories import two_days
from tests.stories.browser import CHROMIUM, Browser
from tests.stories.test_two_days import SCREENS, SIZE, comparable

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed (apt install chromium)"),
    pytest.mark.timeout(600),
]


def test_the_story_looks_the_same_in_a_browser(tmp_path: Path) -> None:
    home = tmp_path / "hippo"
    differences: list[str] = []
    with two_days.endpoint() as server:
        browser = Browser(*SIZE, two_days.environment(home, server))
        try:
            for scene, screen in two_days.play(browser):
                expected = (SCREENS / f"{scene}.txt").read_text("utf-8").rstrip("\n")
                differences += difflib.unified_diff(
                    comparable(expected), comparable(screen), f"{scene} expected", f"{scene} seen", lineterm=""
                )
        finally:
            browser.end()
    assert not differences, "\n".join(differences)
    assert [path for path in home.rglob("*") if path.is_file() and b"Mira" in path.read_bytes()] == []


def test_the_terminal_has_the_keys_without_a_click_and_gets_them_back(tmp_path: Path) -> None:
    with two_days.endpoint() as server:
        browser = Browser(80, 24, two_days.environment(tmp_path / "hippo", server))
        try:
            browser.start()
            browser.wait_for("Write a message")
            assert "xterm-helper-textarea" in browser.focused()
            browser.blur()
            assert "xterm-helper-textarea" in browser.focused()
            browser.type("typed 打字 at once")
            browser.wait_for("typed 打字 at once")
        finally:
            browser.end()
