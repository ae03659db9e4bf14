"""`kill -9` at any point of forgetting: the next start ends it, nothing of it is left, nothing else is lost.

The children are forked, so that a round takes a fraction of a second; parents hold no connection while they fork.
"""

from __future__ import annotations

import os
import random
import shutil
import signal
import time
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import Engine, event
from sqlmodel import select

from memory.backups import Backups
from memory.erasure import Selection
from memory.portability import Portability
from memory.records import Erasure as Record
from memory.records import FactVersion, Message
from tests.lived_in import BEGINNING, Home, open_home

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

FORGOTTEN = ("Quillfeather", "whitby", "梧桐路", "88弄")
KEPT_FACTS = {"drink": "green tea", "home_city": "Ghent", "pet_name": "豆豆团子"}
STEPS = ("recorded", "rows", "backups", "logs", "compacted", "checked")

SELECTIONS: dict[str, Callable[[], Selection]] = {
    "facts": lambda: Selection.facts(1, 2),
    "words": lambda: Selection.matching("Quillfeather"),
}


def furnish(root: Path) -> None:
    home = open_home(root)
    home.teach(
        "My dentist is Dr. Quillfeather of Whitby.", "dentist", "Dr. Quillfeather of Whitby", "Quillfeather it is."
    )
    home.teach("收件在梧桐路88弄。", "home_address", "梧桐路88弄", "好的，梧桐路88弄。")
    home.teach("I like green tea.", "drink", "green tea", "Green tea, noted.")
    home.teach("I live in Leipzig.", "home_city", "Leipzig")
    home.teach("I moved to Ghent.", "home_city", "Ghent", "Ghent is nice.")
    home.teach("我的猫叫豆豆团子。", "pet_name", "豆豆团子", "豆豆团子真可爱。")
    home.embed_all()
    Backups(home.db, home.folders.backups, home.clock, home.key).create()
    Portability(home.db, home.clock, home.key).export_file(home.profile_id, home.folders.exports / "all.jsonl")
    (home.folders.logs / "hippo.log").write_text("about Dr. Quillfeather of Whitby\n")
    home.close()


@pytest.fixture(scope="module")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("furnished") / "home"
    furnish(root)
    return root


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def in_child(work: Callable[[], None], kill_after: float | None = None) -> bool:
    """Run something in a forked child; return True when it was killed."""
    child = os.fork()
    if child == 0:
        try:
            work()
        finally:
            os._exit(0)
    if kill_after is not None:
        time.sleep(kill_after)
        os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    return os.WIFSIGNALED(status)


def state_of(home: Home) -> tuple[dict[str, str], list[tuple[int, str, str, int]], list[str]]:
    """All that must not change by forgetting something else."""
    with home.db.read() as session:
        versions = [
            (row.fact_id, row.value, row.status, row.number)
            for row in session.exec(select(FactVersion).order_by(FactVersion.id))  # type: ignore[arg-type]
            if row.fact_id > 2
        ]
        messages = [
            row.content
            for row in session.exec(select(Message).order_by(Message.id))  # type: ignore[arg-type]
            if not any(word.casefold() in row.content.casefold() for word in FORGOTTEN) and "[" not in row.content
        ]
    return home.facts(), versions, messages


def check_after(root: Path, before: tuple[dict[str, str], list[tuple[int, str, str, int]], list[str]]) -> None:
    """Start again as Hippo does, and look at everything."""
    home = open_home(root, BEGINNING.replace(hour=12))
    resumed = home.erasure.resume_unfinished()
    facts, versions, messages = state_of(home)
    assert facts == KEPT_FACTS
    assert (versions, messages) == before[1:]
    with home.db.read() as session:
        records = session.exec(select(Record)).all()
        assert session.connection().exec_driver_sql("PRAGMA integrity_check").scalar() == "ok"
        assert session.connection().exec_driver_sql("PRAGMA foreign_key_check").fetchall() == []
    assert {record.state for record in records} <= {"pending", "verified"}
    for report in resumed:
        assert report.verification.is_clean, report.verification.remains
    for text in FORGOTTEN:
        assert home.grep(text) == []
    backups = Backups(home.db, home.folders.backups, home.clock, home.key)
    for backup in backups.list():
        assert backup.size
    home.close()


def forget_and_die(root: Path, selection: Selection, on_step: Callable[[str], None], statement: int = 0) -> None:
    home = open_home(root, BEGINNING.replace(hour=11), on_step)
    if statement:
        seen = 0

        @event.listens_for(Engine, "before_cursor_execute")  # those on backups count too
        def count(*_args: object) -> None:
            nonlocal seen
            seen += 1
            if seen == statement:
                die()

    home.erasure.forget(home.profile_id, selection)


def fresh(
    furnished: Path, tmp_path: Path
) -> tuple[Path, tuple[dict[str, str], list[tuple[int, str, str, int]], list[str]]]:
    root = tmp_path / "home"
    shutil.rmtree(root, ignore_errors=True)
    shutil.copytree(furnished, root)
    home = open_home(root, BEGINNING.replace(hour=10))
    before = state_of(home)
    home.close()
    return root, before


@pytest.mark.parametrize("step", STEPS)
def test_killed_after_a_step(furnished: Path, tmp_path: Path, step: str) -> None:
    root, before = fresh(furnished, tmp_path)
    killed = in_child(lambda: forget_and_die(root, Selection.facts(1, 2), lambda name: die() if name == step else None))
    assert killed
    check_after(root, before)


@pytest.mark.parametrize("share", [0.1, 0.35, 0.6, 0.85])
def test_killed_within_a_transaction(furnished: Path, tmp_path: Path, share: float) -> None:
    root, before = fresh(furnished, tmp_path)
    statement = int(share * STATEMENTS)
    assert in_child(lambda: forget_and_die(root, Selection.facts(1, 2), lambda _: None, statement))
    finish_if_never_begun(root)
    check_after(root, before)


STATEMENTS = 180
"""As many as forgetting two facts takes, in the database and in one backup."""


def finish_if_never_begun(root: Path) -> None:
    """Killed before the record was written nothing was promised yet: ask again, as the user would."""
    home = open_home(root, BEGINNING.replace(hour=12))
    with home.db.read() as session:
        begun = session.exec(select(Record)).first() is not None
    if not begun:
        assert len(home.facts()) == len(KEPT_FACTS) + 2
        home.erasure.forget(home.profile_id, Selection.facts(1, 2))
    home.close()


def test_killed_again_and_again_while_it_resumes(furnished: Path, tmp_path: Path) -> None:
    root, before = fresh(furnished, tmp_path)
    for step in ("rows", "backups", "logs", "compacted"):

        def resume(step: str = step) -> None:
            home = open_home(root, BEGINNING.replace(hour=11), lambda name: die() if name == step else None)
            if step == "rows":
                home.erasure.forget(home.profile_id, Selection.facts(1, 2))
            home.erasure.resume_unfinished()

        assert in_child(resume)
    check_after(root, before)


def test_another_process_does_not_meddle_while_one_is_at_it(furnished: Path, tmp_path: Path) -> None:
    root, _ = fresh(furnished, tmp_path)

    def look(name: str) -> None:
        if name == "rows":
            other = open_home(root)
            assert other.erasure.resume_unfinished() == []
            other.close()

    home = open_home(root, BEGINNING.replace(hour=11), look)
    assert home.erasure.forget(home.profile_id, Selection.facts(1, 2)).verification.is_clean
    home.close()


def test_everything_killed_in_the_middle_is_ended(furnished: Path, tmp_path: Path) -> None:
    for step in ("recorded", "rows", "backups"):
        root, _ = fresh(furnished, tmp_path)
        assert in_child(
            lambda root=root, step=step: forget_and_die(  # type: ignore[misc]
                root, Selection.everything(), lambda name: die() if name == step else None
            )
        )
        home = open_home(root, BEGINNING.replace(hour=12))
        [report] = home.erasure.resume_unfinished()
        assert report.verification.is_clean, report.verification.remains
        assert home.facts() == {}
        for text in (*FORGOTTEN, "Ghent", "豆豆"):
            assert home.grep(text) == []
        home.close()


def test_a_lost_key_ends_with_every_copy_dropped(furnished: Path, tmp_path: Path) -> None:
    root, _ = fresh(furnished, tmp_path)
    assert in_child(lambda: forget_and_die(root, Selection.facts(1, 2), lambda name: die() if name == "rows" else None))
    (root / "forgetting.key").unlink()
    home = open_home(root, BEGINNING.replace(hour=12))
    [report] = home.erasure.resume_unfinished()
    assert report.state == "verified"
    for text in FORGOTTEN:
        assert home.grep(text) == []
    assert home.facts() == KEPT_FACTS
    home.close()


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_killed_at_random_moments(furnished: Path, tmp_path: Path) -> None:
    """500 rounds; the seed is in the failure, so that a round can be played again."""
    killed = 0
    for seed in range(500):
        chance = random.Random(seed)
        root, before = fresh(furnished, tmp_path)
        selection = Selection.facts(1, 2)
        if chance.random() < 0.5:
            statement = chance.randint(1, STATEMENTS)
            killed += in_child(lambda: forget_and_die(root, selection, lambda _: None, statement))  # noqa: B023
        else:
            delay = chance.uniform(0.0, 0.4)
            killed += in_child(lambda: forget_and_die(root, selection, lambda _: None), delay)  # noqa: B023
        try:
            finish_if_never_begun(root)
            check_after(root, before)
        except AssertionError as error:
            msg = f"round {seed}"
            raise AssertionError(msg) from error
    assert killed > 300
