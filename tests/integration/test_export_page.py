"""The page about the file of memories tells every field there is, and its example can be imported."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from memory.export_format import EndLine, EntityLine, HeaderLine, MemoryLine, RelationEntry, VersionEntry
from memory.portability import Portability
from memory.values import Kind, Origin, Status
from tests.lived_in import open_home

if TYPE_CHECKING:
    from pydantic import BaseModel

PAGE = (Path(__file__).parents[2] / "docs" / "memories.md").read_text("utf-8")
LINES: tuple[type[BaseModel], ...] = (HeaderLine, EntityLine, RelationEntry, MemoryLine, VersionEntry, EndLine)


def test_every_field_and_every_word_of_it_is_told() -> None:
    told = set(re.findall(r"`(\w+)`", PAGE))
    assert {name for line in LINES for name in line.model_fields} <= told
    assert {word.value for words in (Kind, Origin, Status) for word in words} <= told


def test_the_example_is_imported_whole(tmp_path: Path) -> None:
    example = re.search(r"```json\n(.*?)```", PAGE, re.DOTALL)
    assert example is not None
    home = open_home(tmp_path / "home")
    report = Portability(home.db, home.clock, home.key).import_lines(home.profile_id, example[1].splitlines())
    assert (report.added, report.problems, report.cut, report.own) == (1, (), False, False)
    assert home.facts()["diet"] == "vegan"
    home.close()
