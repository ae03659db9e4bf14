"""Two machines never have one synced folder open at once; processes of one machine do, and sleep is no death."""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from assistant.hippo import Hippo
from memory.claim import FOLDER, SILENCE, ElsewhereError, HomeClaim, is_open
from memory.clock import FixedClock
from memory.holder import is_here, this_kernel
from tests.homes import open_home, paths_in
from ui import locale
from ui.error_words import told

if TYPE_CHECKING:
    from pathlib import Path

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)
ELSEWHERE = "0123456789ab:77:aa"


def put(data: Path, holder: str, at: datetime) -> Path:
    (data / FOLDER).mkdir(parents=True, exist_ok=True)
    file = data / FOLDER / "other.json"
    file.write_text(json.dumps({"holder": holder, "at": at.isoformat()}))
    return file


def test_a_folder_that_another_machine_has_open_is_refused_with_the_reason(tmp_path: Path) -> None:
    clock = FixedClock(NOW)
    file = put(tmp_path, ELSEWHERE, NOW - timedelta(seconds=40))
    with pytest.raises(ElsewhereError, match="Another machine") as caught:
        HomeClaim(tmp_path, clock=clock).take()
    assert "40 s ago" in str(caught.value)
    assert str(file) in str(caught.value)
    assert [path.name for path in (tmp_path / FOLDER).iterdir()] == ["other.json"]


def test_a_machine_that_went_silent_gives_way(tmp_path: Path) -> None:
    put(tmp_path, ELSEWHERE, NOW - SILENCE)
    claim = HomeClaim(tmp_path, clock=FixedClock(NOW))
    claim.take(renew=False)
    assert is_open(tmp_path)
    claim.release()


def test_who_wakes_up_beside_another_machine_is_told(tmp_path: Path) -> None:
    clock = FixedClock(NOW)
    claim = HomeClaim(tmp_path, clock=clock)
    claim.take(renew=False)
    clock.set(NOW + timedelta(days=7))
    put(tmp_path, ELSEWHERE, NOW + timedelta(days=7))
    claim.beat()
    assert claim.disturbed
    claim.release()


def test_processes_of_one_machine_work_side_by_side_and_leave_nothing(tmp_path: Path) -> None:
    one, two = HomeClaim(tmp_path), HomeClaim(tmp_path)
    one.take()
    two.take()
    assert is_open(tmp_path)
    one.release()
    assert is_open(tmp_path)
    two.release()
    assert not is_open(tmp_path)
    assert list((tmp_path / FOLDER).iterdir()) == []


@pytest.mark.parametrize("content", ["", "{", "[]", '{"holder": 1}', '{"holder": "x", "at": "yesterday"}'])
def test_a_torn_claim_keeps_nobody_out(tmp_path: Path, content: str) -> None:
    put(tmp_path, ELSEWHERE, NOW).write_text(content)
    claim = HomeClaim(tmp_path, clock=FixedClock(NOW))
    claim.take(renew=False)
    assert is_open(tmp_path)
    claim.release()


def test_hippo_itself_refuses_and_leaves_the_database_alone(tmp_path: Path) -> None:
    with open_home(tmp_path / "home", embedding={"source": "none"}) as home:
        data, settings = home.paths.data, home.settings
        assert is_open(data)
    before = {path: path.read_bytes() for path in data.glob("hippo.db*")}
    put(data, ELSEWHERE, datetime.now(UTC))
    with pytest.raises(ElsewhereError):
        Hippo.open(paths_in(tmp_path / "home"), settings, start_worker=False)
    assert {path: path.read_bytes() for path in data.glob("hippo.db*")} == before


def test_another_container_under_the_same_kernel_is_no_other_machine(tmp_path: Path) -> None:
    kernel = this_kernel()
    if not kernel:
        pytest.skip("this system does not tell one start of it from another")
    file = put(tmp_path, ELSEWHERE, NOW)
    file.write_text(json.dumps({"holder": ELSEWHERE, "at": NOW.isoformat(), "kernel": kernel}))
    claim = HomeClaim(tmp_path, clock=FixedClock(NOW))
    claim.take(renew=False)
    assert not claim.disturbed
    claim.release()
    file.write_text(json.dumps({"holder": ELSEWHERE, "at": NOW.isoformat(), "kernel": "0" * 12}))
    with pytest.raises(ElsewhereError):
        claim.take(renew=False)


KILLED_IN_A_CONTAINER = """
import os, signal, sys
from pathlib import Path
from memory.claim import HomeClaim
HomeClaim(Path(sys.argv[1])).take(renew=False)
os.kill(os.getpid(), signal.SIGKILL) if os.getpid() != 1 else os._exit(9)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="containers are Linux")
def test_a_container_that_was_killed_and_started_again_opens_at_once(tmp_path: Path) -> None:
    contain = ["unshare", "--pid", "--fork", sys.executable, "-c", KILLED_IN_A_CONTAINER, str(tmp_path)]
    first = subprocess.run(contain, check=False, capture_output=True, text=True, timeout=60)
    if not (tmp_path / FOLDER).exists():
        pytest.skip(f"no process namespaces here: {first.stderr[-80:]}")
    assert first.returncode == 9
    (left,) = (tmp_path / FOLDER).iterdir()
    assert not is_here(json.loads(left.read_text())["holder"])
    again = subprocess.run(contain, check=False, capture_output=True, text=True, timeout=60)
    assert again.returncode == 9, again.stderr
    claim = HomeClaim(tmp_path)
    claim.take(renew=False)
    claim.release()


@pytest.mark.parametrize(("language", "said"), [("en", "Another machine has"), ("zh", "另一台机器正打开着")])
def test_the_refusal_is_told_in_both_languages(tmp_path: Path, language: str, said: str) -> None:
    file = put(tmp_path, ELSEWHERE, NOW)
    with pytest.raises(ElsewhereError) as caught:
        HomeClaim(tmp_path, clock=FixedClock(NOW)).take()
    locale.use(language)
    cause, way_out = told(caught.value)
    assert cause.startswith(said)
    assert str(tmp_path) in cause
    assert str(file) in way_out
