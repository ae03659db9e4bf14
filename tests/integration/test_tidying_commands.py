"""The shell takes the last change back, merges and renames entities, and shows what is about to end or in doubt."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.commands import CommandLine
from tests.endpoints.server import MODEL, ScriptedEndpoint

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SETTINGS = '[embedding]\nsource = "none"\n[extractor]\nuse_model = false\n[screen]\ntime_zone = "UTC"\n'


@pytest.fixture
def hippo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[CommandLine]:
    command = CommandLine(tmp_path / "home", SETTINGS, monkeypatch, capsys)
    yield command
    command.close()


def _texts(hippo: CommandLine, *words: str) -> set[str]:
    return {memory["text"] for memory in hippo("memories", "list", *words, "--json").data}


def test_the_last_change_is_taken_back_once_confirmed(hippo: CommandLine) -> None:
    number = hippo("memories", "add", "I live in Ghent.", "--json").data["id"]
    hippo("memories", "edit", number, "I live in Leuven.")
    unasked = hippo("memories", "undo")
    assert (unasked.code, "--yes" in unasked.err) == (1, True)
    undone = hippo("memories", "undo", "--yes", "--json").data
    assert undone["taken_back"] == "I live in Leuven."
    assert undone["believed_again"] == "I live in Ghent."
    assert _texts(hippo) == {"I live in Ghent."}
    assert hippo("memories", "undo", "--yes").code == 0
    assert _texts(hippo) == set()
    nothing = hippo("memories", "undo", "--yes")
    assert (nothing.code, "nothing to take back" in nothing.err) == (1, True)


def test_two_names_of_one_person_become_one(hippo: CommandLine) -> None:
    hippo("memories", "add", "My sister Anna is vegan.")
    hippo("memories", "add", "Annika plays chess.")
    listed = {entity["name"]: entity for entity in hippo("memories", "entities", "list", "--json").data}
    assert {"Anna", "Annika"} <= set(listed), listed
    assert hippo("memories", "entities", "merge", "Anna", "nobody", "--yes").code == 1
    merged = hippo("memories", "entities", "merge", "Anna", "Annika", "--yes")
    assert merged.code == 0, merged.err
    after = {entity["name"]: entity for entity in hippo("memories", "entities", "list", "--json").data}
    assert "Annika" not in after
    assert "Annika" in after["Anna"]["aliases"]
    assert after["Anna"]["facts"] == listed["Anna"]["facts"] + listed["Annika"]["facts"]
    assert hippo("memories", "entities", "rename", "Annika", "Anja").code == 0
    names = {entity["name"] for entity in hippo("memories", "entities", "list", "--json").data}
    assert "Anja" in names
    refused = hippo("memories", "entities", "rename", "user", "Bo")
    assert refused.code == 1
    assert len(refused.err.splitlines()) == 2


def test_what_is_about_to_end_is_shown_and_can_be_kept(hippo: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HIPPO_NOW", "2026-01-05T10:00:00+00:00")
    with ScriptedEndpoint() as serving:
        monkeypatch.setenv("HIPPO_BASE_URL", serving.base_url)
        monkeypatch.setenv("HIPPO_MODEL", MODEL)
        hippo("ask", "I'm rather fond of rhubarb crumble.")
        hippo("ask", "I need to hand in the lease by January 9.")
    known = {memory["kind"]: memory["id"] for memory in hippo("memories", "list", "--json").data}
    assert set(known) == {"fact", "task_state"}
    assert hippo("memories", "fading").out.strip() == "Nothing is about to end."
    monkeypatch.setenv("HIPPO_NOW", "2026-09-01T10:00:00+00:00")
    fading = {entry["id"]: entry for entry in hippo("memories", "fading", "--json").data}
    assert fading[known["task_state"]]["becomes"] == "expired"
    assert [memory["id"] for memory in hippo("memories", "unused", "--json").data] == [known["fact"]]
    assert f"{known['fact']}: kept" in hippo("memories", "unused", "--keep", known["fact"]).out
    assert hippo("memories", "unused").out.strip() == "No old unused memory waits this week."


def test_what_is_not_there_is_said_in_a_line(hippo: CommandLine) -> None:
    for words in (("unused", "--keep", 99), ("unused", "--drop", 99), ("merge", 98, 99), ("doubts", "--right", 99)):
        ended = hippo("memories", *words)
        assert ended.code == 1, words
        assert len(ended.err.splitlines()) <= 2
    assert hippo("memories", "doubts").out.strip() == "Nothing is in doubt."
    assert hippo("memories", "crowded").out.strip() == "No slot holds more than ten values."


def test_memories_that_say_the_same_become_one(hippo: CommandLine) -> None:
    keep = hippo("memories", "add", "My hobby is running.", "--json").data["id"]
    other = hippo("memories", "add", "My hobby is jogging.", "--json").data["id"]
    assert keep != other
    assert hippo("memories", "merge", keep, other).code == 0
    assert _texts(hippo) == {"My hobby is running."}
    assert len(hippo("memories", "history", keep, "--json").data) == 2


def test_what_was_believed_on_a_day_can_be_asked(hippo: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HIPPO_NOW", "2026-01-05T10:00:00+00:00")
    number = hippo("memories", "add", "I live in Ghent.", "--json").data["id"]
    monkeypatch.setenv("HIPPO_NOW", "2026-03-05T10:00:00+00:00")
    hippo("memories", "edit", number, "I live in Leuven.")
    assert _texts(hippo, "--as-of", "2026-02-01") == {"I live in Ghent."}
    assert _texts(hippo, "--as-of", "2026-03-05") == {"I live in Leuven."}
    assert _texts(hippo, "--as-of", "2025-12-31") == set()
    assert hippo("memories", "list", "--as-of", "soon").code == 2
