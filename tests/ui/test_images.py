"""Images on the screen: named, attached, dropped, pasted from the clipboard; refused by a model."""

from __future__ import annotations

import stat
from typing import TYPE_CHECKING

import pytest
from textual import events

from assistant.image_tokens import image_tokens
from memory.images import LARGEST_IMAGE
from tests.endpoints.replies import Reply
from tests.pictures import jpeg, png
from tests.ui.home import until, write
from tests.ui.pressing import types
from ui.chat import mentions
from ui.chat.attached import UnfitFileError, read_file
from ui.chat.attachment_line import AttachmentLine
from ui.chat.message import MessageView
from ui.clipboard_image import NoImageError, image_in_clipboard

if TYPE_CHECKING:
    from pathlib import Path

    from textual.pilot import Pilot

    from tests.endpoints.server import ScriptedEndpoint
    from tests.ui.home import Home
    from ui.chat.screen import ChatScreen

SEEN = "🖼 cat[b].png 640×480"


@pytest.fixture
def cat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, endpoint: ScriptedEndpoint) -> Path:
    """A picture in the folder that Hippo was started in."""
    endpoint.script = lambda _request: Reply("A cat.")
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "cat[b].png"
    path.write_bytes(png())
    return path


def clipboard_with(folder: Path, monkeypatch: pytest.MonkeyPatch, content: bytes | None) -> None:
    """Put a wl-paste on the path that gives `content`; None leaves no program at all."""
    programs = folder / "programs"
    programs.mkdir()
    if content is not None:
        (programs / "content").write_bytes(content)
        tool = programs / "wl-paste"
        held = programs / "content"
        tool.write_text(f'#!/bin/sh\n[ "$3" = image/png ] && [ -s "{held}" ] && exec /bin/cat "{held}"\nexit 1\n')
        tool.chmod(tool.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", str(programs))
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")


def line(pilot: Pilot[int]) -> str:
    return str(pilot.app.screen_stack[0].query_one(AttachmentLine).render())


def notices(pilot: Pilot[int]) -> str:
    return "\n".join(notice.message for notice in pilot.app._notifications)


def sent(endpoint: ScriptedEndpoint) -> int:
    return str(endpoint.chats[-1].body).count("data:image/png;base64,")


async def answered(pilot: Pilot[int], screen: ChatScreen) -> None:
    await until(pilot, lambda: screen.turns.running is None and len(screen.state.messages) == 2)


def test_images_are_read_by_their_bytes_and_a_large_one_says_what_to_do(tmp_path: Path) -> None:
    named = tmp_path / "photo.txt"
    named.write_bytes(jpeg(300, 200, thumbnail=40_000))
    assert read_file(named).note.startswith("🖼 photo.txt 300×200")
    large = tmp_path / "large.png"
    large.write_bytes(png() + b"\0" * LARGEST_IMAGE)
    with pytest.raises(UnfitFileError, match="larger than 20 MB; make the image smaller"):
        read_file(large)
    drawing = tmp_path / "drawing.bmp"
    drawing.write_bytes(b"BM\xff\xfe\0\0")
    with pytest.raises(UnfitFileError, match="PNG, JPEG, GIF, WebP"):
        read_file(drawing)


def test_a_pasted_path_is_known_in_every_form_that_terminals_give_it(tmp_path: Path) -> None:
    path = tmp_path / "my cat.png"
    path.write_bytes(png())
    escaped = str(path).replace(" ", "\\ ")
    for text in (str(path), f"'{path}'", f'"{path}" ', escaped, f"file://{tmp_path}/my%20cat.png", "my cat.png\n"):
        assert mentions.pasted_path(text, tmp_path) == path
    for text in ("", "no cat.png", f"{path}\n{path}", "\0.png", "x" * 9_000, str(tmp_path)):
        assert mentions.pasted_path(text, tmp_path) is None


async def test_a_named_image_is_counted_sent_and_shown_with_its_size(
    home: Home, endpoint: ScriptedEndpoint, cat: Path
) -> None:
    async with home.app() as (screen, pilot):
        screen.prompt.insert(f"what is @{cat.name}")
        await until(pilot, lambda: "tokens)" in line(pilot))
        assert line(pilot).startswith(f"{SEEN} (425 tokens)")
        await pilot.press("enter")
        await answered(pilot, screen)
        assert sent(endpoint) == 1
        assert screen.state.messages[0].pictures == (SEEN,)
        view = screen.query(MessageView).first()
        assert SEEN in "\n".join(str(files.render()) for files in view.query(".files"))
        await screen.chats.reload()
        await until(pilot, lambda: screen.state.messages[0].pictures == (SEEN,))


@types("attach", "detach")
async def test_an_image_is_attached_by_command_and_taken_away(
    home: Home, endpoint: ScriptedEndpoint, cat: Path
) -> None:
    async with home.app() as (screen, pilot):
        await write(pilot, f"/attach {cat.name}")
        await until(pilot, lambda: SEEN in line(pilot))
        await write(pilot, "/detach")
        await until(pilot, lambda: not screen.attachments.files)
        await write(pilot, "hello")
        await answered(pilot, screen)
        assert sent(endpoint) == 0


async def test_the_pasted_path_of_an_image_becomes_the_image_and_any_other_stays_text(home: Home, cat: Path) -> None:
    (cat.parent / "fake.png").write_text("no image")
    async with home.app() as (screen, pilot):
        pilot.app.post_message(events.Paste(str(cat)))
        await until(pilot, lambda: SEEN in line(pilot))
        assert screen.prompt.text == ""
        for text in ("/nowhere/cat.png", "fake.png", "look at it.png"):
            pilot.app.post_message(events.Paste(text))
            await until(pilot, lambda text=text: screen.prompt.text == text)  # type: ignore[misc]
            screen.prompt.put("")
        assert len(screen.attachments.files) == 1


@types("paste")
async def test_an_image_comes_from_the_clipboard_by_command_and_by_key(
    home: Home, endpoint: ScriptedEndpoint, cat: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clipboard_with(cat.parent, monkeypatch, png(32, 16))
    async with home.app() as (screen, pilot):
        await write(pilot, "/paste")
        await until(pilot, lambda: "clipboard-1.png 32×16" in line(pilot))
        await pilot.press("ctrl+v")
        await until(pilot, lambda: "clipboard-2.png 32×16" in line(pilot))
        await write(pilot, "what are these?")
        await answered(pilot, screen)
        assert sent(endpoint) == 2


@pytest.mark.parametrize(
    ("content", "told"),
    [(None, "Nothing here can read an image"), (b"", "no image in the clipboard"), (b"text", "neither text nor")],
)
async def test_without_an_image_in_the_clipboard_it_is_said_why(
    home: Home, cat: Path, monkeypatch: pytest.MonkeyPatch, content: bytes | None, told: str
) -> None:
    clipboard_with(cat.parent, monkeypatch, content)
    if content != b"text":
        with pytest.raises(NoImageError, match=told):
            image_in_clipboard()
    async with home.app() as (screen, pilot):
        await write(pilot, "/paste")
        await until(pilot, lambda: told in notices(pilot))
        assert screen.attachments.files == ()


async def test_a_model_that_refuses_images_is_named_and_the_text_answered(
    home: Home, endpoint: ScriptedEndpoint, cat: Path
) -> None:
    endpoint.replies = [Reply.error(400, "This model does not support image input.")]
    async with home.app() as (screen, pilot):
        await write(pilot, f"what is @{cat.name}")
        await answered(pilot, screen)
        assert "scripted-model takes no images" in notices(pilot)
        assert screen.state.messages[1].content == "A cat."
        assert screen.state.messages[0].pictures == (SEEN,)
        assert sent(endpoint) == 0


async def test_a_private_chat_shows_images_too(home: Home, endpoint: ScriptedEndpoint, cat: Path) -> None:
    async with home.app() as (screen, pilot):
        await pilot.press("f8")
        await until(pilot, lambda: screen.state.switches.private)
        await write(pilot, f"what is @{cat.name}")
        await answered(pilot, screen)
        assert sent(endpoint) == 1
        assert screen.state.messages[0].pictures == (SEEN,)
    assert not any(png()[40:60] in path.read_bytes() for path in home.paths.data.rglob("*") if path.is_file())


async def test_an_image_that_is_sent_before_it_was_counted_is_counted_all_the_same(
    home: Home, endpoint: ScriptedEndpoint, cat: Path
) -> None:
    async with home.app() as (screen, pilot):
        await until(pilot, lambda: screen.prompt.has_focus)
        screen.attachments._files.append(read_file(cat))  # as it stands there until the count has come back
        await write(pilot, "What is it?")
        await until(pilot, lambda: screen.turns.running is None and len(screen.state.messages) == 2)
        hippo = home.hippo
        assert hippo is not None
        message = screen.state.messages[0].id
        (picture,) = hippo.transcript.pictures_of(hippo.profile_id, [message])[message]
        assert picture.tokens == image_tokens(640, 480)
