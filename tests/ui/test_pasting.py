"""What is pasted into the prompt: much of it becomes a file beside the message, and undo puts it in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import events

from tests.endpoints.replies import Reply
from tests.ui.home import until, write

if TYPE_CHECKING:
    from tests.endpoints.server import ScriptedEndpoint
    from tests.ui.home import Home


async def test_a_long_paste_becomes_a_file(home: Home, endpoint: ScriptedEndpoint) -> None:
    endpoint.replies = [Reply("OK")]
    async with home.app() as (screen, pilot):
        screen.app.post_message(events.Paste("line \x1b[31m\n" * 3_000))
        await until(pilot, lambda: screen.attachments.files)
        assert screen.prompt.text == ""
        await write(pilot, "what is this?")
        await until(pilot, lambda: screen.turns.running is None and len(screen.state.messages) == 2)
        assert screen.state.messages[0].attachments == ("pasted-1.txt",)
        assert "\x1b" not in endpoint.chats[-1].last_user


async def test_a_paste_of_many_lines_is_a_file_of_which_nothing_is_learned(
    home: Home, endpoint: ScriptedEndpoint
) -> None:
    endpoint.replies = [Reply("OK")]
    pasted = "".join(f"I live in Lisbon and my name is Ines, house {number}.\n" for number in range(40))
    async with home.app() as (screen, pilot):
        assert home.hippo is not None
        await pilot.press(*"see ")
        screen.app.post_message(events.Paste(pasted))
        await until(pilot, lambda: screen.attachments.files)
        assert screen.prompt.text == "see "  # what was typed stays as it was
        await write(pilot, "I am allergic to kiwi.")
        await until(pilot, lambda: screen.turns.running is None and len(screen.state.messages) == 2)
        assert screen.state.messages[0].attachments == ("pasted-1.txt",)
        assert "house 39" in endpoint.chats[-1].last_user
        facts, queue = home.hippo.facts, home.hippo.queue
        await until(pilot, lambda: not sum(queue.counts().values()))
        texts = [view.text for view in facts.views(home.hippo.profile_id)]
        assert any("kiwi" in text for text in texts)
        assert not [text for text in texts if "Lisbon" in text or "Ines" in text]


async def test_a_paste_beside_the_message_is_put_into_it_by_undo(home: Home) -> None:
    pasted = "\n".join(f"row {number}" for number in range(60))
    async with home.app() as (screen, pilot):
        await pilot.press(*"see:")
        screen.app.post_message(events.Paste("\n".join(["a short one"] * 39)))
        await until(pilot, lambda: screen.prompt.text.count("a short one") == 39)
        assert not screen.attachments.files
        before = screen.prompt.text
        screen.app.post_message(events.Paste(pasted))
        await until(pilot, lambda: screen.attachments.files)
        screen.prompt.post_message(events.Key("alt+z", "z"))  # as it comes from tmux and most terminals
        await until(pilot, lambda: screen.prompt.text == before + pasted)
        assert not screen.attachments.files
        await pilot.press("alt+z")  # and now it is undone like any other paste
        await until(pilot, lambda: screen.prompt.text == before)


async def test_undo_after_a_paste_beside_the_message_takes_back_what_was_typed_since(home: Home) -> None:
    async with home.app() as (screen, pilot):
        screen.app.post_message(events.Paste("row\n" * 60))
        await until(pilot, lambda: screen.attachments.files)
        await pilot.press("x")
        await pilot.press("alt+z")
        assert screen.prompt.text == ""
        assert screen.attachments.files
