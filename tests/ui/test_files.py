"""Files that go with a message: named by @, attached by a command, pasted."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from textual import events

from tests.ui.home import until, write
from ui.chat import mentions
from ui.chat.attached import LARGEST_FILE, UnfitFileError, read_file
from ui.chat.attachment_line import AttachmentLine
from ui.chat.completion import Completion

if TYPE_CHECKING:
    from pathlib import Path

    from textual.pilot import Pilot

    from tests.endpoints.server import ScriptedEndpoint
    from tests.ui.home import Home


def test_paths_are_named_by_an_at_sign_and_addresses_are_none() -> None:
    text = 'see @notes.md and @"my list.txt", not me@example.org; @notes.md again'
    assert mentions.mentions(text) == ["notes.md", "my list.txt"]
    assert mentions.being_typed("look at @no") == "no"
    assert mentions.being_typed('look at @"my l') == "my l"
    assert mentions.being_typed("mail me@no") is None


def test_a_path_at_the_end_of_a_sentence_is_found(tmp_path: Path) -> None:
    (tmp_path / "notes.md").write_text("x")
    assert mentions.find("notes.md.", tmp_path) == tmp_path / "notes.md"
    assert mentions.find("types/node", tmp_path) is None
    assert mentions.find("\0", tmp_path) is None


def test_folders_come_first_and_hidden_names_only_when_asked_for(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    for name in ("dates.txt", "done.md", ".dark", "bad\x1b[31md"):
        (tmp_path / name).write_text("x")
    assert mentions.paths("d", tmp_path) == ["docs/", "dates.txt", "done.md"]
    assert mentions.paths(".d", tmp_path) == [".dark"]
    assert mentions.paths("nowhere/", tmp_path) == []


@pytest.mark.parametrize("kind", ["missing", "folder", "pipe", "large", "binary", "zeros", "locked"])
def test_what_cannot_be_attached_says_why_in_one_line(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "thing[b]"
    match kind:
        case "folder":
            path.mkdir()
        case "pipe":
            os.mkfifo(path)
        case "large":
            path.write_bytes(b"x" * (LARGEST_FILE + 1))
        case "binary":
            path.write_bytes(b"\x89PNG\xff")
        case "zeros":
            path.write_bytes(b"a\0b")
        case "locked":
            if os.geteuid() == 0:
                pytest.skip("root may read everything")
            path.write_text("x")
            path.chmod(0)
    with pytest.raises(UnfitFileError) as caught:
        read_file(path)
    assert "thing[b]" in str(caught.value)
    assert "\n" not in str(caught.value)


def line(pilot: Pilot[int]) -> str:
    return str(pilot.app.screen_stack[0].query_one(AttachmentLine).render())


async def test_a_file_is_completed_counted_and_sent(
    home: Home, endpoint: ScriptedEndpoint, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "shopping list.txt").write_text("plumquats and rice\n")
    async with home.app() as (screen, pilot):
        await pilot.press(*"buy @sho")
        await until(pilot, lambda: screen.query_one(Completion).is_open)
        await pilot.press("tab")
        assert screen.prompt.text == 'buy @"shopping list.txt" '
        await until(pilot, lambda: "tokens)" in line(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: screen.turns.running is None and len(screen.state.messages) == 2)
        assert screen.state.messages[0].attachments == ("shopping list.txt",)
        assert "plumquats and rice" in endpoint.chats[0].last_user
        assert not screen.query_one(AttachmentLine).display


async def test_a_file_that_cannot_be_sent_keeps_the_message_in_the_prompt(
    home: Home, endpoint: ScriptedEndpoint, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "song.mp3").write_bytes(b"\xff\xfb\x90\x00")
    async with home.app() as (screen, pilot):
        await write(pilot, "what is @song.mp3 about?")
        await until(pilot, lambda: any("song.mp3" in notice.message for notice in pilot.app._notifications))
        assert screen.prompt.text == "what is @song.mp3 about?"
        assert screen.state.messages == []
        assert endpoint.chats == []


async def test_a_paste_of_a_megabyte_becomes_a_file_and_is_taken_away_by_a_command(home: Home) -> None:
    async with home.app() as (screen, pilot):
        pilot.app.post_message(events.Paste("weit und breit \x1b]0;x\x07 nichts\n" * 40_000))
        await until(pilot, lambda: "tokens)" in line(pilot))
        assert screen.prompt.text == ""
        await write(pilot, "/detach")
        await until(pilot, lambda: not screen.attachments.files)
        assert not screen.query_one(AttachmentLine).display
