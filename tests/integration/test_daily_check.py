"""The check-up runs once a day in the background, by the clock, and what it found can be read afterwards."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from assistant.housekeeping import CHECK_EVERY
from memory.clock import FixedClock
from memory.health import State
from tests.homes import open_home
from tests.store import START

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from assistant.hippo import Hippo


@pytest.fixture
def hippo(tmp_path: Path) -> Iterator[Hippo]:
    with open_home(tmp_path, embedding={"source": "none"}) as home:
        yield home


def at(hippo: Hippo, moment: timedelta) -> bool:
    """Set the clock, keep house and work the queue off; tell whether a check-up was asked for."""
    assert isinstance(hippo.clock, FixedClock)
    hippo.clock.set(START + moment)
    asked = hippo.housekeeping.ask_for_check(hippo.profile_id)
    assert hippo.finish_jobs()
    return asked


def test_it_runs_once_a_day_and_is_kept(hippo: Hippo) -> None:
    assert hippo.last_check() is None
    assert at(hippo, timedelta())
    first = hippo.last_check()
    assert first is not None
    assert first.at == START
    assert first.report.check("round_trip").state is State.OK
    assert not at(hippo, timedelta(hours=23))
    assert at(hippo, CHECK_EVERY)
    second = hippo.last_check()
    assert second is not None
    assert second.at == START + CHECK_EVERY


def test_a_week_with_the_lid_closed_and_a_clock_set_back_ask_for_one_check_each(hippo: Hippo) -> None:
    assert at(hippo, timedelta())
    assert at(hippo, timedelta(days=7))
    assert not at(hippo, timedelta(days=7, hours=1))
    assert at(hippo, timedelta(days=2)), "a check of the future tells nothing about today"
    assert not at(hippo, timedelta(days=2, hours=1))


def test_what_is_wrong_is_kept_and_nothing_is_mended_unasked(hippo: Hippo) -> None:
    fact = hippo.add_memory("I like tea.")
    hippo.finish_jobs()
    with hippo.db.write() as session:
        session.connection().exec_driver_sql("DELETE FROM text_index")
    at(hippo, timedelta())
    found = hippo.last_check()
    assert found is not None
    assert found.report.check("text_index").state is State.FAILED
    assert "tea" not in str(found.report.as_dict()), "a report holds no memory"
    assert hippo.check_health(fix=True).check("text_index").state is State.FIXED
    latest = hippo.last_check()
    assert latest is not None
    assert latest.report.check("text_index").state is State.FIXED
    assert [view.fact_id for view in hippo.facts.views(hippo.profile_id, search="tea")] == [fact.fact_id]
