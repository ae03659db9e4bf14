"""`kill -9` where extraction, consolidation, indexing, import, export and the making of the schema touch the disk.

Nothing is lost, nothing doubled, the indexes agree with the rows, and doing the work again ends as if nothing happened.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="forks")

ROUNDS = {"learn": 2, "import-chats": 1}
MANY = {"learn": 120, "import-chats": 120, "import-memories": 120, "export": 30, "migrate": 110}
FACTS, MESSAGES = {"learn": 9, "export": 9, "import-memories": 9}, {"learn": 4, "import-chats": 6}


def killed(rounds: dict[str, int]) -> dict[str, Any]:
    asked = [f"{name}={count}" for name, count in rounds.items()]
    done = subprocess.run(
        [sys.executable, "-m", "tests.integration.kill_points", *asked], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    told: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return told


def judge(told: dict[str, Any], rounds: dict[str, int]) -> None:
    for name, count in rounds.items():
        found = told[name]
        assert found["problems"] == [], name
        assert found["killed"] == found["rounds"] == min(count, found["points"]), name
        assert found["points"] >= 20, name
        assert len(found["wanted"]["facts"]) == FACTS.get(name, 0)
        assert len(found["wanted"]["messages"]) >= MESSAGES.get(name, 0)
        assert found["wanted"]["integrity"] == "ok"


def test_a_sample_of_points() -> None:
    told = killed(ROUNDS)
    assert told.keys() == ROUNDS.keys()
    judge(told, ROUNDS)


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_every_sort_of_work_at_most_of_its_points() -> None:
    told = killed(MANY)
    assert told.keys() == MANY.keys()
    judge(told, MANY)


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_a_whole_turn_at_every_one_of_its_points() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.integration.kill_turn", "1000"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    told = json.loads(done.stdout.splitlines()[-1])
    assert told["problems"] == []
    assert told["killed"] == told["rounds"] == told["points"] >= 100
    assert 0 < told["sent"] < told["rounds"]
    assert len(told["wanted"]["facts"]) == 3
