"""The user's own editor, and what becomes of the text when it fails."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from ui.chat.editor import NoEditorError, edit, editor_command

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class Terminal:
    """Notes when it was handed over."""

    lent = 0
    back = 0

    @contextmanager
    def suspend(self) -> Iterator[None]:
        self.lent += 1
        try:
            yield
        finally:
            self.back += 1


def editor(folder: Path, code: str) -> dict[str, str]:
    script = folder / "an editor.py"
    script.write_text(f"import pathlib, sys\nfile = pathlib.Path(sys.argv[-1])\n{code}\n")
    return {"EDITOR": f"{sys.executable} '{script}' --wait"}


def test_what_was_saved_comes_back_harmless(tmp_path: Path) -> None:
    terminal = Terminal()
    environment = editor(tmp_path, "file.write_text(file.read_text() + ' und \\x1b[31mreis\\n', 'utf-8')")
    assert edit("tee", terminal.suspend, environment) == "tee und reis"
    assert (terminal.lent, terminal.back) == (1, 1)


def test_an_editor_that_fails_gives_the_terminal_back_and_says_so(tmp_path: Path) -> None:
    terminal = Terminal()
    with pytest.raises(NoEditorError, match="code 3"):
        edit("tee", terminal.suspend, editor(tmp_path, "sys.exit(3)"))
    assert terminal.back == 1
    with pytest.raises(NoEditorError, match="set \\$EDITOR"):
        edit("tee", terminal.suspend, {"EDITOR": str(tmp_path / "none")})
    assert terminal.back == 2
    with pytest.raises(NoEditorError, match="cannot be read"):
        edit("tee", terminal.suspend, editor(tmp_path, "file.unlink()"))


def test_a_setting_that_no_shell_could_read_is_named() -> None:
    assert editor_command({"VISUAL": "code --wait", "EDITOR": "vi"}) == ["code", "--wait"]
    with pytest.raises(NoEditorError, match="VISUAL"):
        editor_command({"VISUAL": "'half"})


def test_an_editor_that_is_not_there_gives_the_terminal_back() -> None:
    happened: list[str] = []

    @contextmanager
    def suspend() -> Iterator[None]:
        happened.append("handed over")
        yield  # as in Textual: an error would end it here
        happened.append("taken back")

    with pytest.raises(NoEditorError, match="cannot be started"):
        edit("text", suspend, {"EDITOR": "/nonexistent/editor -x"})
    assert happened == ["handed over", "taken back"]
