"""Memories leave and come back without loss; what was forgotten or forged gets no further than it may."""

from __future__ import annotations

import json
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from sqlmodel import select

from memory.database import ensure_profile, open_database
from memory.entities import Entities
from memory.erasure import Selection
from memory.facts import Facts
from memory.import_intake import Intake
from memory.portability import Portability, PortabilityError
from memory.records import Fact, FactVersion
from memory.values import Origin
from tests.lived_in import Home, open_home

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memory.export_format import MemoryLine


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    opened = open_home(tmp_path / "home")
    opened.teach("I live in Lyon.", "home_city", "Lyon")
    opened.teach("I moved to Ghent.", "home_city", "Ghent")
    opened.teach("My sister Anna is vegan.", "diet", "vegan", entity="my sister Anna", relation="sister")
    opened.teach("我的猫叫豆豆。", "pet_name", "豆豆")
    opened.teach("I play chess and go.", "hobby", "chess")
    yield opened
    opened.close()


def portability(home: Home) -> Portability:
    return Portability(home.db, home.clock, home.key)


def body(lines: list[str]) -> list[str]:
    """All but the header, which tells when, and the end, which signs it."""
    return lines[1:-1]


def test_own_export_comes_back_as_it_went(home: Home, tmp_path: Path) -> None:
    Facts(home.db, home.clock).set_pinned(home.profile_id, 1, pinned=True)
    file = tmp_path / "out.jsonl"
    assert portability(home).export_file(home.profile_id, file) == 4
    assert file.stat().st_mode & 0o777 == 0o600
    before = file.read_text("utf-8").splitlines()
    home.erasure.forget(home.profile_id, Selection.everything())
    assert home.facts() == {}

    report = portability(home).import_file(home.profile_id, file, include_forgotten=True)

    assert (report.added, report.merged, report.forgotten, report.own, report.cut) == (4, 0, 0, True, False)
    assert body(list(portability(home).export_lines(home.profile_id))) == body(before)


def test_odd_characters_survive_the_file(home: Home, tmp_path: Path) -> None:
    odd = 'tea\u2028and\x85\x1f\u202e 茶 🫖 \\n "quoted"'
    home.teach("I like something odd.", "drink", odd)
    file = tmp_path / "odd.jsonl"
    portability(home).export_file(home.profile_id, file)
    other = open_home(tmp_path / "other")
    Portability(other.db, other.clock, home.key).import_file(other.profile_id, file)
    assert other.facts()["drink"] == home.facts()["drink"] == 'tea\nand\n 茶 🫖 \\n "quoted"'
    other.close()


def test_importing_twice_changes_nothing(home: Home) -> None:
    lines = list(portability(home).export_lines(home.profile_id))
    report = portability(home).import_lines(home.profile_id, lines)
    assert (report.added, report.merged) == (0, 4)
    assert body(list(portability(home).export_lines(home.profile_id))) == body(lines)


@pytest.mark.parametrize("memories", [0, 1, 3])
def test_an_import_that_is_stopped_left_whole_memories_and_goes_on_to_the_same_end(
    home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, memories: int
) -> None:
    lines = list(portability(home).export_lines(home.profile_id))
    other = open_home(tmp_path / "other")
    there = Portability(other.db, other.clock, home.key)
    taken, take_in = [], Intake.take_in

    def stopped(intake: Intake, memory: MemoryLine) -> None:
        take_in(intake, memory)
        taken.append(memory)
        if len(taken) > memories:
            raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("memory.portability.HOLD_SECONDS", 0.000_001)  # a memory at a time
        patch.setattr(Intake, "take_in", stopped)
        with pytest.raises(KeyboardInterrupt):
            there.import_lines(other.profile_id, lines)
    assert (there.taken_in, there.in_file, there.is_in) == (memories, 4, False)
    with other.db.read() as session:
        versions = set(session.exec(select(FactVersion.fact_id)).all())
        assert len(versions) == memories
        assert set(session.exec(select(Fact.id)).all()) == versions  # none is half there

    report = there.import_lines(other.profile_id, lines)
    assert (report.added, report.merged) == (4 - memories, memories)
    assert there.is_in
    assert body(list(there.export_lines(other.profile_id))) == body(lines)
    other.close()


def test_others_write_while_an_import_goes_on(home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = list(portability(home).export_lines(home.profile_id))
    many = [lines[-2].replace("chess", f"sport {number}") for number in range(40)]
    other = open_home(tmp_path / "other")
    beside = open_database(other.db.path, other.clock)
    take_in, over = Intake.take_in, threading.Event()
    waits: list[float] = []

    def slowly(intake: Intake, memory: MemoryLine) -> None:
        time.sleep(0.04)
        take_in(intake, memory)

    def write() -> None:
        while not over.wait(0.05):
            begun = time.monotonic()
            ensure_profile(beside, f"written beside {len(waits)}", other.clock)
            waits.append(time.monotonic() - begun)

    monkeypatch.setattr(Intake, "take_in", slowly)
    writer = threading.Thread(target=write)
    writer.start()
    begun = time.monotonic()
    Portability(other.db, other.clock, home.key).import_lines(other.profile_id, [*lines[:-2], *many, lines[-1]])
    took = time.monotonic() - begun
    over.set()
    writer.join()
    assert took > 1.6
    assert len(waits) > 2, waits
    assert min(waits) < took / 4
    beside.close()
    other.close()


def test_somebody_who_is_forgotten_between_two_pieces_is_not_held_on_to(
    home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.teach("Anna plays the harp.", "instrument", "harp", entity="my sister Anna", relation="sister")
    lines = list(portability(home).export_lines(home.profile_id))
    other = open_home(tmp_path / "other")
    forgotten: list[str] = []

    def pause(_seconds: float) -> None:
        anna = (
            next((view for view in Entities(other.db, other.clock).all(other.profile_id) if view.name == "Anna"), None)
            if not forgotten
            else None
        )
        if anna is not None and other.facts().get("diet"):
            other.later()
            other.erasure.forget(other.profile_id, Selection.entity(anna.id))
            forgotten.append(anna.name)

    monkeypatch.setattr("memory.portability.HOLD_SECONDS", 0.000_001)
    monkeypatch.setattr("memory.portability.time.sleep", pause)
    Portability(other.db, other.clock, home.key).import_lines(other.profile_id, lines)
    assert forgotten == ["Anna"]
    assert "diet" not in other.facts()
    assert other.facts()["pet_name"] == "豆豆"
    other.close()


def test_what_was_forgotten_is_not_imported_and_the_rest_is(home: Home) -> None:
    lines = list(portability(home).export_lines(home.profile_id))
    home.later()
    home.erasure.forget(home.profile_id, Selection.facts(1))
    home.later()

    report = portability(home).import_lines(home.profile_id, lines)

    assert report.forgotten == 1
    assert "home_city" not in home.facts()
    assert set(home.facts()) == {"diet", "pet_name", "hobby"}


def test_a_cut_file_gives_what_stands_before_the_cut_and_says_so(home: Home, tmp_path: Path) -> None:
    whole = "\n".join(portability(home).export_lines(home.profile_id))
    cut = whole[: whole.index("chess") + 3]
    other = open_home(tmp_path / "other")
    report = Portability(other.db, other.clock, home.key).import_lines(other.profile_id, cut.split("\n"))
    assert report.cut
    assert len(report.problems) == 1
    assert any("not a whole JSON object" in line for line in report.lines())
    assert set(other.facts()) == {"home_city", "diet", "pet_name"}
    other.close()


def test_a_stranger_s_file_cannot_speak_for_the_user(home: Home, tmp_path: Path) -> None:
    lines = list(portability(home).export_lines(home.profile_id))
    forged = [line.replace("Ghent", "Berlin").replace('"pinned": false', '"pinned": true') for line in lines]
    other = open_home(tmp_path / "other")
    other.teach("I live in Oslo.", "home_city", "Oslo")

    report = Portability(other.db, other.clock, other.key).import_lines(other.profile_id, forged)

    views = Facts(other.db, other.clock).views(other.profile_id)
    assert not report.own
    assert other.facts()["home_city"] == "Oslo"
    assert {view.origin for view in views if view.attribute != "home_city"} == {Origin.IMPORTED}
    assert not any(view.pinned for view in views)
    other.close()


def test_moving_to_a_new_machine_keeps_who_said_what_if_the_user_vouches(home: Home, tmp_path: Path) -> None:
    lines = list(portability(home).export_lines(home.profile_id))
    other = open_home(tmp_path / "other")
    report = Portability(other.db, other.clock, other.key).import_lines(other.profile_id, lines, trust=True)
    assert (report.added, report.own) == (4, False)
    assert body(list(Portability(other.db, other.clock, other.key).export_lines(other.profile_id))) == body(lines)
    other.close()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{", "not a whole JSON object"),
        ("[1]", "not a whole JSON object"),
        ('{"type": "memory", "entity": 99}', "attribute"),
        ('{"type": "spell"}', "type is not known"),
        ('{"type": "entity", "ref": 1, "name": "", "created_at": "2026-01-01T00:00:00Z"}', "name"),
        ("[" * 100_000, "not a whole JSON object"),
    ],
)
def test_a_bad_line_is_named_and_passed_over(home: Home, line: str, said: str) -> None:
    lines = list(portability(home).export_lines(home.profile_id))
    report = portability(home).import_lines(home.profile_id, [*lines[:-1], line])
    assert said in report.problems[0]
    assert report.problems[0].startswith(f"Line {len(lines)} ")


def test_a_folder_and_a_device_without_end_are_refused_and_a_byte_order_mark_is_borne(
    home: Home, tmp_path: Path
) -> None:
    for place in (tmp_path, Path("/dev/zero")):
        if place.exists():
            with pytest.raises(PortabilityError, match="no ordinary file"):
                portability(home).import_file(home.profile_id, place)
    file = tmp_path / "memories.jsonl"
    portability(home).export_file(home.profile_id, file)
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())
    assert portability(home).import_file(home.profile_id, file).problems == ()


def test_other_files_are_refused_with_the_way_out(home: Home, tmp_path: Path) -> None:
    (tmp_path / "chat.json").write_text("[]")
    with pytest.raises(PortabilityError, match="hippo import"):
        portability(home).import_file(home.profile_id, tmp_path / "chat.json")
    with pytest.raises(PortabilityError, match="cannot read"):
        portability(home).import_file(home.profile_id, tmp_path / "none.jsonl")
    newer = json.dumps({"hippo": "memories", "format": 99, "exported_at": "2026-01-01T00:00:00Z"})
    with pytest.raises(PortabilityError, match="newer Hippo"):
        portability(home).import_lines(home.profile_id, [newer])
