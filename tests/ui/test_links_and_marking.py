"""A link of an answer is opened only after its address was shown, and what is marked by mouse is copied."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING

import pytest
from textual.widgets import Static

from tests.endpoints.replies import Reply
from tests.ui.home import answered, notices, until
from ui.chat.message import MessageView
from ui.dialogs.dialog import Confirm

if TYPE_CHECKING:
    from textual.pilot import Pilot

    from tests.endpoints.server import ScriptedEndpoint
    from tests.ui.home import Home

LINKS = "See [the bank](http://example.com/词?a=1), [mail](mailto:a@b.example), [code](javascript:alert(1)), [key](file:///etc/passwd)."
MARKED = "Some 词语 to mark 里昂 here."


def place(pilot: Pilot[int], words: str) -> tuple[int, int]:
    """Return the column and row of the screen where some words begin, all that stands before them ASCII."""
    rows = [strip.text for strip in pilot.app.screen._compositor.render_strips()]
    row = next(number for number, text in enumerate(rows) if words in text)
    return rows[row].index(words), row


@pytest.mark.parametrize(
    ("language", "refused", "title"),
    [("en", "Not opened: ", "Open this link?"), ("zh", "未打开：", "打开此链接？")],
    ids=["en", "zh"],
)
async def test_a_link_is_opened_after_its_address_was_shown_and_no_dangerous_one_ever(
    home: Home,
    endpoint: ScriptedEndpoint,
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    refused: str,
    title: str,
) -> None:
    endpoint.replies = [Reply(LINKS)]
    opened: list[str] = []
    async with home.app((100, 30), language=language) as (screen, pilot):
        monkeypatch.setattr(pilot.app, "open_url", opened.append)
        await answered(screen, pilot, "hi")
        await pilot.press("ctrl+l", "ctrl+l")  # the list away, so that the line is whole
        for words, address in (("the bank", "http://example.com/词?a=1"), ("mail", "mailto:a@b.example")):
            at = place(pilot, words)
            await pilot.click(offset=at)
            await until(pilot, lambda: isinstance(pilot.app.screen, Confirm))
            assert title in str(pilot.app.screen.query_one(".buttons").parent.border_title)  # type: ignore[union-attr]
            assert address in str(pilot.app.screen.query_one(".text", Static).content)
            await pilot.press("escape")
            await until(pilot, lambda: pilot.app.screen is screen)
            assert address not in opened
            await pilot.click(offset=at)
            await until(pilot, lambda: isinstance(pilot.app.screen, Confirm))
            await pilot.press("y")
            await until(pilot, lambda address=address: address in opened)  # type: ignore[misc]
        assert len(opened) == 2
        screen.hippo_app.open_link("javascript:alert(1)")
        screen.hippo_app.open_link("file:///etc/passwd")
        await until(pilot, lambda: sum(notice.startswith(refused) for notice in notices(pilot)) == 2)
        assert pilot.app.screen is screen
        assert len(opened) == 2


async def test_what_is_marked_by_mouse_far_up_stays_in_sight_and_is_copied(
    home: Home, endpoint: ScriptedEndpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    endpoint.replies = [Reply(MARKED), *(Reply("more 更多\n\n" * 8) for _ in range(3))]
    async with home.app((100, 24)) as (screen, pilot):
        for number in range(4):
            await answered(screen, pilot, f"question {number}", 2 * (number + 1))
        written: list[str] = []
        driver = pilot.app._driver
        assert driver is not None
        monkeypatch.setattr(driver, "write", written.append)
        screen.transcript.scroll_home(animate=False)
        await until(pilot, lambda: any(MARKED[:4] in s.text for s in screen._compositor.render_strips()))
        column, row = place(pilot, "Some")
        width = len("Some ") + 2 * len("词语") + len(" to")
        await pilot.mouse_down(offset=(column, row))
        await pilot.hover(offset=(column + width, row))
        await pilot.mouse_up(offset=(column + width, row))
        await until(pilot, screen.get_selected_text)
        assert place(pilot, "Some") == (column, row), "the chat moved under the mouse"
        await pilot.press("ctrl+c")
        await until(pilot, lambda: any("\x1b]52;" in piece for piece in written))
        sent = next(piece for piece in written if "\x1b]52;" in piece).split(";")[2].rstrip("\x07")
        assert base64.b64decode(sent).decode().startswith("Some 词语 to")
        assert screen.query(MessageView).first().shown.id == screen.transcript._messages[0].id
