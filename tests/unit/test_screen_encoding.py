"""The screen is drawn in an encoding that has its signs, also where the locale names none."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING

import pytest

from ui.terminal import quiet_stderr

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.skipif(sys.platform == "win32", reason="the screen is drawn otherwise there")
@pytest.mark.parametrize(("named", "drawn"), [("ascii", "utf-8"), ("latin-1", "latin-1"), ("utf-8", "utf-8")])
def test_the_screen_is_drawn_in_an_encoding_that_has_its_signs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, named: str, drawn: str
) -> None:
    before = io.TextIOWrapper(io.BytesIO(), encoding=named)
    monkeypatch.setattr(sys, "__stderr__", before)
    with quiet_stderr(tmp_path / "stderr.log"):
        screen = sys.__stderr__
        assert screen is not None
        assert (screen.encoding, screen.errors) == (drawn, "replace")
    assert sys.__stderr__ is before
