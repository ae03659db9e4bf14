"""A home that cannot be opened says why for as long as the app stands there, not only in a notice that goes."""

from __future__ import annotations

import pytest
from textual.widgets import Static

from tests.ui.home import Home, until
from ui.app import HippoApp
from ui.chat.transcript import Transcript


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ("Hippo could not open its files", "hippo doctor --fix")),
        ("zh", ("Hippo 无法打开", "hippo doctor --fix")),
    ],
)
async def test_the_empty_chat_says_why_nothing_can_be_asked(home: Home, language: str, said: tuple[str, ...]) -> None:
    home.paths.database.write_bytes(b"SQLite format 3\0 [/] torn" * 400)
    app = HippoApp(home.open, language=language)
    async with app.run_test(size=(80, 24), notifications=True, tooltips=True) as pilot:
        await until(pilot, lambda: app.opening_error is not None)

        def greeting() -> str:
            return str(app.screen.query_one(Transcript).query_one(".welcome", Static).content)

        await until(pilot, lambda: all(part in greeting() for part in said))
        app.clear_notifications()
        await pilot.pause()
        assert str(home.paths.database) in greeting()
