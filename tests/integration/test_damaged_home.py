"""A home with a damaged database is named, kept aside, and put right from the newest good backup."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from assistant.hippo import Hippo
from assistant.paths import Paths
from assistant.settings import load
from memory.claim import HomeClaim
from tests.commands import CommandLine

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

SETTINGS = "[embedding]\nsource = 'none'\n"


@pytest.fixture
def command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[CommandLine]:
    made = CommandLine(tmp_path / "home", SETTINGS, monkeypatch, capsys)
    home = opened()
    home.add_memory("My sister lives in Porto.")
    home.backups.create()
    home.add_memory("I like heron-blue paint.")
    home.backups.create()
    home.close()
    yield made
    made.close()


def opened() -> Hippo:
    paths = Paths.locate()
    return Hippo.open(paths, load(paths), start_worker=False)


def texts() -> list[str]:
    home = opened()
    found = [view.text for view in home.facts.views(home.profile_id)]
    home.close()
    return found


def spoil_head(database: Path) -> None:
    database.write_bytes(b"not a database at all" * 100 + database.read_bytes()[2100:])


def spoil_middle(database: Path) -> None:
    """Spoil all pages but the first, which holds the schema."""
    content = bytearray(database.read_bytes())
    for at in range(8192, len(content) - 64, 512):
        content[at : at + 64] = b"\xa5" * 64
    database.write_bytes(bytes(content))


@pytest.mark.parametrize("spoil", [spoil_head, spoil_middle])
def test_the_doctor_names_the_damage_as_json_and_puts_the_newest_backup_there(
    command: CommandLine, spoil: Callable[[Path], None]
) -> None:
    database = Paths.locate().database
    spoil(database)
    damaged = database.read_bytes()
    seen = command("doctor", "--json")
    assert seen.code == 1
    assert seen.data["ok"] is False
    (check,) = [each for each in seen.data["checks"] if each["name"] == "database"]
    assert check["state"] == "failed"
    mended = command("doctor", "--fix", "--json")
    states = {each["name"]: each["state"] for each in mended.data["checks"]}
    assert states["database"] == "fixed"
    assert states["round_trip"] == "ok"
    assert mended.code == 0
    assert sorted(texts()) == ["I like heron-blue paint.", "My sister lives in Porto."]
    (aside,) = database.parent.glob("hippo-damaged-*.db")
    assert aside.read_bytes()[:4096] == damaged[:4096]


def test_the_newest_backup_may_be_damaged_too_and_then_the_one_before_is_taken(command: CommandLine) -> None:
    paths = Paths.locate()
    spoil_head(paths.database)
    newest = max(paths.backups.glob("*.db"))
    spoil_head(newest)
    ended = command("doctor", "--fix")
    assert "fixed  database" in ended.out
    assert f"the newest backup, {newest.name}, cannot be read" in ended.out
    assert texts() == ["My sister lives in Porto."]


def test_backups_are_listed_and_restored_without_a_database_that_opens(command: CommandLine) -> None:
    spoil_head(Paths.locate().database)
    listed = command("backup", "list", "--json")
    assert len(listed.data) == 2
    oldest = listed.data[-1]["name"]
    restored = command("backup", "restore", oldest, "--yes")
    assert restored.code == 0
    assert "damaged" in restored.out
    assert texts() == ["My sister lives in Porto."]


def test_backups_are_made_listed_and_restored_by_command(command: CommandLine) -> None:
    made = command("backup", "create")
    assert made.code == 0
    newest = command("backup", "list", "--json").data[0]["name"]
    path = Paths.locate().backups / newest
    assert str(path) in made.out
    assert path.stat().st_mode & 0o777 == 0o600
    assert command("memories", "add", "I like tea.").code == 0
    assert command("backup", "restore", newest, "--yes").code == 0
    assert sorted(texts()) == ["I like heron-blue paint.", "My sister lives in Porto."]


def test_a_backup_that_is_not_there_is_named_before_anybody_is_asked(command: CommandLine) -> None:
    for name in ("hippo-none.db", "~/沒有 這個.db", "../../etc", "", "a\0b"):
        ended = command("backup", "restore", name, typed="y\n")
        assert (ended.code, ended.out) == (1, ""), name
        assert "Replace the present database" not in ended.err, name
        assert "there is no backup" in ended.err, name
        assert "hippo backup list" in ended.err, name


def test_a_copy_kept_elsewhere_takes_the_place_of_a_damaged_database(command: CommandLine, tmp_path: Path) -> None:
    paths = Paths.locate()
    copy = tmp_path / "一份 copy.db"
    copy.write_bytes(min(paths.backups.glob("*.db")).read_bytes())
    spoil_head(paths.database)
    assert command("backup", "restore", copy, "--yes").code == 0
    assert texts() == ["My sister lives in Porto."]


def test_without_a_backup_nothing_is_touched(command: CommandLine) -> None:
    paths = Paths.locate()
    for backup in paths.backups.glob("*.db"):
        backup.unlink()
    spoil_head(paths.database)
    before = paths.database.read_bytes()
    ended = command("doctor", "--fix")
    assert ended.code == 1
    assert "no backup can be read" in ended.out
    assert paths.database.read_bytes() == before


def test_nothing_is_put_in_place_while_a_hippo_has_the_home_open(command: CommandLine) -> None:
    paths = Paths.locate()
    spoil_head(paths.database)
    other = HomeClaim(paths.data)
    other.take()
    ended = command("doctor", "--fix")
    assert ended.code == 1
    assert "Close every other Hippo" in ended.out
    other.release()
    assert command("doctor", "--fix").code == 0


def test_an_ordinary_error_is_no_damage(command: CommandLine) -> None:
    assert command("doctor", "--json").data["ok"] is True
    assert not list(Paths.locate().data.glob("hippo-damaged-*"))
