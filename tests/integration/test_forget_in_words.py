"""From "forget my old address" to what is gone from the store: the old version alone, or the whole fact."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from assistant.forgetting import Forgetting
from memory.consolidation import consolidate
from memory.entities import Entities
from memory.facts import Facts
from memory.recall.recall import Recall
from memory.values import USER, Evidence, Source, Status
from tests.lived_in import open_home

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.lived_in import Home


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    home = open_home(tmp_path)
    yield home
    home.db.close()


def _told(home: Home, attribute: str, value: str, text: str) -> None:
    home.later(minutes=1)
    source = Source(home.profile_id, home.clock.now() - timedelta(seconds=1))
    with home.db.write() as session:
        consolidate(session, home.clock, [Evidence(USER, attribute, value, text)], source)


def _forgetting(home: Home) -> tuple[Forgetting, Facts]:
    facts = Facts(home.db, home.clock)
    recall = Recall(home.db, None, None, home.clock)
    return Forgetting(facts, Entities(home.db, home.clock), home.erasure, recall), facts


def _left(facts: Facts, home: Home) -> set[str]:
    return {view.value for view in facts.views(home.profile_id, statuses=tuple(Status))}


def test_an_old_address_goes_alone(home: Home) -> None:
    _told(home, "home_address", "5 Mill Lane", "The user lives at 5 Mill Lane.")
    _told(home, "home_address", "8 Park Row", "The user lives at 8 Park Row.")
    forgetting, facts = _forgetting(home)
    found = forgetting.find(home.profile_id, "Please forget my old address.")
    assert [view.value for view in found] == ["5 Mill Lane"]
    forgetting.forget(home.profile_id, found)
    assert _left(facts, home) == {"8 Park Row"}


@pytest.mark.parametrize("words", ["forget my address", "忘掉我的地址", "my address", "地址"])
def test_an_address_goes_with_all_its_versions_and_the_delivery_note_stays(home: Home, words: str) -> None:
    _told(home, "home_address", "5 Mill Lane", "The user lives at 5 Mill Lane.")
    _told(home, "home_address", "8 Park Row", "The user lives at 8 Park Row.")
    _told(home, "delivery_note", "ring twice", "The courier should ring twice.")
    forgetting, facts = _forgetting(home)
    found = forgetting.find(home.profile_id, words)
    assert [view.value for view in found] == ["8 Park Row"]
    forgetting.forget(home.profile_id, found)
    assert _left(facts, home) == {"ring twice"}
