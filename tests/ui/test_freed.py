"""What was sent is on disk, and not in memory a second and third time."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

import pytest
from textual import events

from tests.ui.home import until, write
from ui.chat.input_history import AT_HAND, InputHistory

if TYPE_CHECKING:
    from tests.ui.home import Home

MEGABYTE = 1_000_000


def megabytes_held() -> int:
    """Return how many different strings of about a megabyte anything alive refers to."""
    gc.collect()
    held = {
        id(text)
        for thing in gc.get_objects()
        for text in gc.get_referents(thing)
        if isinstance(text, (str, bytes)) and len(text) >= MEGABYTE * 0.9
    }
    return len(held)


@pytest.mark.parametrize("pastes", [1, pytest.param(10, marks=[pytest.mark.slow, pytest.mark.timeout(600)])])
async def test_pastes_of_a_megabyte_are_let_go_once_they_are_sent(home: Home, pastes: int) -> None:
    async with home.app((80, 24)) as (screen, pilot):
        before = megabytes_held()
        for number in range(pastes):
            text = f"{number} 词 word\n" * (MEGABYTE // 9)
            screen.prompt.post_message(events.Paste(text[:MEGABYTE]))
            del text
            await until(pilot, lambda: screen.attachments.files)
            await write(pilot, f"read it {number}")
            # None of the models takes so much; what was written stays with its file as a message on disk.
            await until(
                pilot,
                lambda number=number: screen.turns.running is None and len(screen.state.messages) == 2 * (number + 1),  # type: ignore[misc]
            )
            assert not screen.attachments.files
        await until(pilot, lambda: megabytes_held() <= before)


async def test_a_paste_that_is_taken_away_is_let_go(home: Home) -> None:
    async with home.app((80, 24)) as (screen, pilot):
        before = megabytes_held()
        screen.prompt.post_message(events.Paste("一二 word\n" * (MEGABYTE // 8)))
        await until(pilot, lambda: screen.attachments.files)
        await write(pilot, "/detach")
        await until(pilot, lambda: not screen.attachments.files)
        await until(pilot, lambda: megabytes_held() <= before)


def test_earlier_input_is_kept_up_to_a_length_and_the_newest_however_long() -> None:
    history = InputHistory()
    for number in range(5):
        history.add(str(number) * (AT_HAND // 2))
    assert [text[0] for text in history._texts] == ["3", "4"]
    history.add("x" * (AT_HAND + 1))
    assert len(history._texts) == 1
    assert history.older("") == "x" * (AT_HAND + 1)
