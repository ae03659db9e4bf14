"""A full search for unreachable objects runs when nobody would notice, and is never put off for ever."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

import pytest

from ui.collecting import APART_SECONDS, NEVER, OVERDUE_SECONDS, QUIET_SECONDS, Collector

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    limits = gc.get_threshold()
    yield
    gc.set_threshold(*limits)
    gc.unfreeze()
    gc.enable()


def test_nothing_is_searched_while_the_libraries_load_nor_in_them_afterwards() -> None:
    collector = Collector()
    collector.hold()
    assert not gc.isenabled()
    collector.loaded()
    assert gc.isenabled()
    assert gc.get_freeze_count() > 0
    assert gc.get_threshold()[2] == NEVER


def test_what_comes_after_the_first_answer_is_not_left_out() -> None:
    collector = Collector()
    collector.loaded()
    collector.loaded()
    frozen = gc.get_freeze_count()
    kept = [[] for _ in range(1_000)]  # type: list[list[int]]
    collector.loaded()
    assert gc.get_freeze_count() <= frozen
    assert kept


def test_a_full_search_waits_for_quiet() -> None:
    now = 0.0
    collector = Collector(lambda: now)
    now = APART_SECONDS
    assert not collector.look(answering=True, typed_at=0.0)
    assert not collector.look(answering=False, typed_at=now - QUIET_SECONDS / 2)
    assert collector.look(answering=False, typed_at=now - QUIET_SECONDS)
    now += APART_SECONDS / 2
    assert not collector.look(answering=False, typed_at=0.0)


def test_a_full_search_is_not_put_off_for_ever() -> None:
    now = 0.0
    collector = Collector(lambda: now)
    now = OVERDUE_SECONDS
    assert collector.look(answering=True, typed_at=now)
