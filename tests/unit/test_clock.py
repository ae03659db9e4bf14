"""The clock: the machine's own, or one that begins where the environment says."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from memory.clock import RunningClock, SystemClock, clock_of


def test_without_the_variable_the_machines_clock_is_read() -> None:
    assert isinstance(clock_of({}), SystemClock)


def test_a_moment_in_the_environment_is_where_time_begins_and_runs_on() -> None:
    clock = clock_of({"HIPPO_NOW": "2026-03-02T09:00:00+01:00"})
    first, second = clock.now(), clock.now()
    assert timedelta(0) <= first - datetime(2026, 3, 2, 8, tzinfo=UTC) < timedelta(minutes=1)
    assert second >= first


def test_a_moment_without_a_zone_is_local_time() -> None:
    began = datetime.now().replace(microsecond=0)  # noqa: DTZ005 - local time is what is tried
    assert abs(RunningClock(began).now() - datetime.now(UTC)) < timedelta(seconds=30)


@pytest.mark.parametrize("text", ["yesterday", "2026-13-40", "昨天"])
def test_what_is_no_moment_is_refused_by_name(text: str) -> None:
    with pytest.raises(ValueError, match="HIPPO_NOW"):
        clock_of({"HIPPO_NOW": text})
