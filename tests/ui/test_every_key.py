"""Every key of every screen and every command after / has a test that uses it by keyboard and says what comes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.ui.home import notices, until, write
from tests.ui.pressing import all_marked, all_there_is, not_done, presses, recording, types
from ui.chat.screen import ChatScreen
from ui.chat.slash import COMMANDS, read_line

if TYPE_CHECKING:
    import pytest

    from tests.ui.home import Home


def test_every_key_and_every_command_has_a_test_that_presses_it() -> None:
    there_is, marked = all_there_is(), all_marked()
    untested, unknown = ", ".join(sorted(there_is - marked)), ", ".join(sorted(marked - there_is))
    assert not untested, f"no test is marked with `presses` or `types` for: {untested}"
    assert not unknown, f"tests are marked with what is no key: {unknown}"


def named(mark: pytest.MarkDecorator) -> set[str]:
    return set(mark.args)


async def test_what_was_not_pressed_or_did_nothing_is_not_taken_for_pressed(home: Home) -> None:
    async with home.app((80, 24)) as (screen, pilot):
        with recording() as done:
            await screen.run_action("switch('read')")  # as a click would
            await pilot.press("f6", "escape")  # escape has nothing to stop and nowhere to go back from here
            await write(pilot, "/rember this")
            await until(pilot, lambda: notices(pilot))
            assert named(presses(ChatScreen, "f6")) <= done
            assert not done & named(presses(ChatScreen, "f7", "escape stop", "escape back"))
            assert not done & named(types("remember"))
            problem = not_done(named(presses(ChatScreen, "f6", "f7")) | named(types("why")), done)
            assert problem.endswith(": /why, ChatScreen: f7")


def test_every_other_name_of_a_command_means_it() -> None:
    for command in COMMANDS:
        assert all(read_line(f"/{alias}").command is command for alias in command.aliases)
