"""What is under way tells how much is done, how fast and how long yet, and nothing it cannot know."""

from __future__ import annotations

import os
import signal
import sqlite3
import threading
import time
from typing import TYPE_CHECKING

import pytest

from memory.phrase import Phrase
from memory.stopping import stoppable, unbroken
from memory.under_way import Reached, UnderWay
from ui import locale
from ui.pace import in_short, in_words

if TYPE_CHECKING:
    from collections.abc import Iterator

FILLING = Phrase("filling the index")
SEARCHING = Phrase("searching every file")
FOR_EVER = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"


class Seconds:
    """A clock that is put on by hand."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def chinese() -> Iterator[None]:
    locale.use("zh")
    yield
    locale.use("en")


def test_a_step_tells_its_rate_and_how_long_it_takes_yet() -> None:
    clock = Seconds()
    under_way = UnderWay(clock)
    with under_way.step(FILLING, 1_000) as reached:
        clock.now = 4.0
        reached(200)
        now = under_way.now()
    assert now == Reached(FILLING, 200, 1_000, 4.0)
    assert (now.rate, now.remaining) == (50.0, 16.0)
    assert in_words(now) == "filling the index: 200 of 1,000 · 50/s · 0:16 left"
    assert in_short(now) == "filling the index 20 % · 0:16 left"
    assert under_way.now() is None


@pytest.mark.usefixtures("chinese")
def test_the_same_is_told_in_chinese() -> None:
    reached = Reached(FILLING, 200, 1_000, 4.0)
    assert in_words(reached) == "正在填充索引：200 / 1,000 · 50/s · 还剩 0:16"
    assert in_short(reached) == "正在填充索引 20 % · 还剩 0:16"


@pytest.mark.parametrize(
    ("reached", "told"),
    [
        (Reached(FILLING, 0, 40, 3.0), "filling the index: 0 of 40"),
        (Reached(FILLING, 5, 40, 0.1), "filling the index: 5 of 40"),
        (Reached(FILLING, 5, 40, 10.0), "filling the index: 5 of 40 · 0.5/s · 1:10 left"),
        (Reached(FILLING, 0, None, 65.0), "filling the index · 1:05"),
        (Reached(FILLING, 7, None, 65.0), "filling the index · 7 · 1:05"),
        (
            Reached(SEARCHING, 30_000_000, 120_000_000, 2.0, in_bytes=True),
            "searching every file: 30 of 120 MB · 15 MB/s · 0:06 left",
        ),
    ],
    ids=["nothing done yet", "too early for a rate", "slow", "no total", "no total, some done", "bytes"],
)
def test_what_is_not_known_is_not_told(reached: Reached, told: str) -> None:
    assert in_words(reached) == told


def test_an_inner_step_is_told_in_place_of_the_outer_one_and_gives_way_to_it_again() -> None:
    under_way = UnderWay()
    with under_way.step(Phrase("learning and indexing"), 2):
        with under_way.step(FILLING, 9):
            assert (inner := under_way.now()) is not None
            assert inner.what == FILLING
        assert (outer := under_way.now()) is not None
        assert outer.what == "learning and indexing"


def test_of_two_threads_the_step_that_began_last_is_told() -> None:
    clock = Seconds()
    under_way = UnderWay(clock)
    begun, over = threading.Event(), threading.Event()

    def rebuild() -> None:
        with under_way.step(FILLING, 9):
            begun.set()
            over.wait(5)

    thread = threading.Thread(target=rebuild)
    thread.start()
    begun.wait(5)
    clock.now = 1.0
    with under_way.step(SEARCHING):
        assert (seen := under_way.now()) is not None
        assert seen.what == SEARCHING
    assert (seen := under_way.now()) is not None
    assert seen.what == FILLING
    over.set()
    thread.join()
    assert under_way.now() is None


def test_a_step_that_fails_is_over_and_what_measures_it_may_fail() -> None:
    under_way = UnderWay()

    def gone() -> int:
        raise FileNotFoundError

    with pytest.raises(ZeroDivisionError), under_way.step(FILLING, 9, measure=gone):  # noqa: PT012 - looked at inside
        assert (seen := under_way.now()) is not None
        assert seen.done == 0
        raise ZeroDivisionError
    assert under_way.now() is None


def press_ctrl_c(after: float) -> threading.Timer:
    timer = threading.Timer(after, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    return timer


def test_ctrl_c_ends_a_statement_in_its_middle() -> None:
    plain = sqlite3.connect(":memory:")
    press_ctrl_c(0.2)
    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt), stoppable(plain):
        plain.execute(FOR_EVER)
    assert time.monotonic() - begun < 5
    assert plain.execute("SELECT 1").fetchone() == (1,)


def test_ctrl_c_waits_for_what_must_be_whole() -> None:
    steps = []
    with pytest.raises(KeyboardInterrupt), unbroken():  # noqa: PT012 - what comes after the key counts
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(0.05)
        steps.append("noted")
    assert steps == ["noted"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_other_threads_are_left_alone_by_what_must_be_whole() -> None:
    done = []

    def work() -> None:
        with unbroken():
            done.append(True)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert done == [True]
