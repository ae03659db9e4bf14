"""A tilde is the home folder, or a name like any other where it names nobody's: never an error without words."""

from __future__ import annotations

from pathlib import Path

import pytest

from assistant.paths import Paths
from memory.tilde import expanded


def test_the_home_folder_is_meant(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert expanded(Path("~/notes.txt")) == tmp_path / "notes.txt"
    assert expanded(Path("~")) == tmp_path


@pytest.mark.parametrize("name", ["~~~~~~", "~nobody-by-that-name/x", "~没有这个人"])
def test_a_name_of_nobody_stays_a_name(name: str) -> None:
    assert expanded(Path(name)) == Path(name)
    assert Paths.locate({"HIPPO_HOME": name}).config.is_absolute()
