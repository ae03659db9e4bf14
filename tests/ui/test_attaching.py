"""/attach completes names as @ does, and says of a file that cannot go along why, and what to do; nothing is lost."""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING

import pytest
from textual import events

from tests.pictures import jpeg, png
from tests.ui.home import notices, until, write
from tests.ui.pressing import types
from tests.ui.test_images import clipboard_with
from ui import locale
from ui.chat import mentions
from ui.chat.attached import UnfitFileError, read_file
from ui.chat.completion import Completion

if TYPE_CHECKING:
    from pathlib import Path

    from textual.pilot import Pilot

    from tests.ui.home import Home
    from ui.chat.screen import ChatScreen

HUNDRED_MEGABYTES = 100_000_000


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that Hippo was started in, which is the user's own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "图片 资料").mkdir()
    (tmp_path / "图片 资料" / "我的 猫[b].png").write_bytes(png())
    (tmp_path / "my notes.txt").write_text("plumquats")
    return tmp_path


def test_what_is_typed_after_the_command_is_a_path_with_blanks() -> None:
    assert mentions.attaching("/attach my no") == "my no"
    assert mentions.attaching('/ATTACH "my no') == "my no"
    assert mentions.attaching("/attach ~/图片 资") == "~/图片 资"
    assert mentions.attaching("/attach") is None
    assert mentions.attaching("see /attach x") is None


def test_a_path_is_taken_as_it_is_in_quotes_or_as_a_shell_writes_it(folder: Path) -> None:
    notes = folder / "my notes.txt"
    for given in (
        "my notes.txt",
        '"my notes.txt"',
        "'my notes.txt'",
        "my\\ notes.txt",
        "~/my notes.txt",
        f"file://{notes}",
    ):
        assert mentions.given_path(given, folder) == notes, given
    assert mentions.given_path("no such.txt", folder) == folder / "no such.txt"


def offered(screen: ChatScreen) -> list[str]:
    return [suggestion.label for suggestion in screen.query_one(Completion)._suggestions]


async def offers(pilot: Pilot[int], screen: ChatScreen, name: str) -> None:
    await until(pilot, lambda: screen.query_one(Completion).is_open and name in offered(screen))


@types("attach")
@pytest.mark.parametrize(("language", "typed"), [("en", "/attach "), ("zh", "/attach ~/"), ("en", '/attach "')])
@pytest.mark.usefixtures("folder")
async def test_the_command_completes_folders_and_names_and_enter_attaches(
    home: Home, language: str, typed: str
) -> None:
    before = typed.partition(" ")[2].strip('"')
    async with home.app(language=language) as (screen, pilot):
        screen.prompt.insert(typed + "图")
        await offers(pilot, screen, f"{before}图片 资料/")
        await pilot.press("tab")
        await offers(pilot, screen, f"{before}图片 资料/我的 猫[b].png")
        await pilot.press("enter")
        await until(pilot, lambda: [file.name for file in screen.attachments.files] == ["我的 猫[b].png"])
        assert screen.prompt.text == ""
        screen.prompt.insert("/attach my")
        await offers(pilot, screen, "my notes.txt")
        await pilot.press("tab")
        assert screen.prompt.text == "/attach my notes.txt"
        assert not screen.query_one(Completion).is_open
        await pilot.press("enter")
        await until(pilot, lambda: len(screen.attachments.files) == 2)


async def test_a_folder_that_was_deleted_meanwhile_offers_nothing_and_ends_nothing(home: Home, folder: Path) -> None:
    gone = folder / "gone"
    gone.mkdir()
    async with home.app() as (screen, pilot):
        os.chdir(gone)
        gone.rmdir()
        screen.prompt.insert("/attach no")
        await pilot.pause(0.2)
        await pilot.press("enter")
        await until(pilot, lambda: any("There is no file no" in told for told in notices(pilot)))
        os.chdir(folder)


def said(pilot: Pilot[int], *words: str) -> bool:
    return any(all(word in told for word in words) for told in notices(pilot))


def make(path: Path, sort: str) -> None:
    match sort:
        case "text.png":
            path.write_text("no image at all")
        case "empty.webp":
            path.touch()
        case "cut.png":
            path.write_bytes(png()[:-9])
        case "changed.png":
            path.write_bytes(png().replace(b"IDAT", b"IDAt"))
        case "head.png":
            path.write_bytes(b"\x89PNG\r\n\x1a\n")
        case "cut.jpg":
            path.write_bytes(jpeg(9, 9)[:-2])
        case "song.gif":
            path.write_bytes(b"\xff\xfb\x90\0" * 9)
        case "pipe.txt":
            os.mkfifo(path)
        case "folder":
            path.mkdir()
        case "tool.bin":
            path.write_bytes(b"\x7fELF\0\xff")
        case "large.txt" | "large.png":
            with path.open("wb") as file:
                file.write(png() if sort.endswith("png") else b"x")
                file.truncate(HUNDRED_MEGABYTES)
        case _:
            assert sort == "missing.md"


UNFIT = {
    "text.png": ("holds none", "却不是图片"),
    "empty.webp": ("holds none", "却不是图片"),
    "cut.png": ("damaged image", "损坏的图片"),
    "changed.png": ("damaged image", "损坏的图片"),
    "head.png": ("damaged image", "损坏的图片"),
    "cut.jpg": ("damaged image", "损坏的图片"),
    "song.gif": ("neither text nor", "既不是文本"),
    "pipe.txt": ("device or a pipe", "设备或管道"),
    "folder": ("is a folder", "是文件夹"),
    "tool.bin": ("neither text nor", "既不是文本"),
    "large.txt": ("larger than 2 MB", "超过 2 MB"),
    "large.png": ("larger than 20 MB", "大于 20 MB"),
    "missing.md": ("There is no file", "没有文件"),
}


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_each_file_that_cannot_be_attached_says_why_and_the_command_stays(
    home: Home, folder: Path, language: str
) -> None:
    async with home.app(language=language) as (screen, pilot):
        for sort, told in UNFIT.items():
            make(folder / sort, sort)
            await write(pilot, f"/attach {sort}")
            await until(pilot, partial(said, pilot, sort, told[language == "zh"]))
            assert screen.prompt.text == f"/attach {sort}"
            assert screen.attachments.files == ()
            screen.prompt.put("")
        for path in ("/dev/zero", "/dev/tty", "/proc/self/mem", "\\0", "~nobody/x", "x" * 5_000):
            await write(pilot, f"/attach {path}")
            await until(pilot, lambda path=path: screen.prompt.text == f"/attach {path}")  # type: ignore[misc]
            screen.prompt.put("")
        assert screen.attachments.files == ()


@pytest.mark.parametrize(("language", "told"), [("en", "damaged image"), ("zh", "损坏的图片")])
async def test_a_damaged_image_by_pasted_path_by_clipboard_or_by_name_is_told_and_what_was_typed_stays(
    home: Home, folder: Path, monkeypatch: pytest.MonkeyPatch, language: str, told: str
) -> None:
    make(folder / "cut.png", "cut.png")
    clipboard_with(folder, monkeypatch, png()[:-20])
    async with home.app(language=language) as (screen, pilot):
        pilot.app.post_message(events.Paste(str(folder / "cut.png")))
        await until(pilot, lambda: said(pilot, "cut.png", told))
        assert screen.prompt.text == str(folder / "cut.png")
        screen.prompt.put("")
        await write(pilot, "/paste")
        await until(pilot, lambda: said(pilot, "clipboard-1.png", told))
        assert screen.prompt.text == "/paste"
        pilot.app.clear_notifications()
        screen.prompt.put("")
        await write(pilot, "what is @cut.png ?")
        await until(pilot, lambda: said(pilot, "cut.png", told))
        assert screen.prompt.text == "what is @cut.png ?"
        assert screen.attachments.files == ()


def test_a_file_that_may_not_be_read_says_so(folder: Path) -> None:
    locked = folder / "locked.txt"
    locked.write_text("x")
    locked.chmod(0)
    if os.access(locked, os.R_OK):
        pytest.skip("root may read everything")
    locale.use("zh")
    with pytest.raises(UnfitFileError, match=r"你无权读取 locked\.txt"):
        read_file(locked)
