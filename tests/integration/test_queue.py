"""Background work is neither lost nor doubled, whoever dies, and failures wait, return and end before the user."""

from __future__ import annotations

import threading
import time
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest
from sqlmodel import select

from memory.ports import ModelUnavailableError
from memory.queue import BACK_OFF_SECONDS, LEASE_SECONDS, MAX_ATTEMPTS, RetryLaterError, owner_of, put_index_job
from memory.records import Job
from memory.values import OwnerKey, OwnerKind
from memory.worker import HandlerSetting, Worker
from tests.store import START, Store, open_store

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def _put(store: Store, key: str, kind: str = "extract", delay: float = 0.0) -> None:
    with store.db.write() as session:
        store.queue.enqueue(session, kind, key, store.profile_id, {"n": key}, delay)


def _keys(jobs: list[Job]) -> list[str]:
    return [job.key for job in jobs]


def _ids(jobs: list[Job]) -> list[int]:
    return [job.id for job in jobs if job.id is not None]


def _later(store: Store, seconds: float) -> None:
    store.clock.set(store.clock.now() + timedelta(seconds=seconds))


def test_job_exists_once_however_often_it_is_put_in(store: Store) -> None:
    for _ in range(3):
        _put(store, "message:1")
    _put(store, "message:1", kind="index")
    assert store.queue.counts() == {"ready": 2, "leased": 0, "failed": 0}
    assert store.queue.pending_kinds() == {"extract": 1, "index": 1}


def test_job_put_in_again_while_it_runs_runs_once_more(store: Store) -> None:
    _put(store, "message:1")
    jobs = store.queue.lease(("extract",))
    _put(store, "message:1")
    store.queue.done(_ids(jobs))
    assert _keys(store.queue.lease(("extract",))) == ["message:1"]


def test_delay_is_counted_from_the_newest_call(store: Store) -> None:
    _put(store, "conversation:1", kind="digest", delay=60)
    _later(store, 50)
    _put(store, "conversation:1", kind="digest", delay=60)
    _later(store, 50)
    assert store.queue.lease(("digest",)) == []
    assert store.queue.seconds_until_due(("digest",)) == 10
    _later(store, 10)
    assert _keys(store.queue.lease(("digest",))) == ["conversation:1"]


def test_clock_set_back_holds_no_job_up(store: Store) -> None:
    _put(store, "message:1")
    store.clock.set(START - timedelta(days=30))
    assert _keys(store.queue.lease(("extract",))) == ["message:1"]


def test_the_kinds_that_are_due_are_those_of_which_a_job_can_be_had(store: Store) -> None:
    _put(store, "message:1")
    _put(store, "conversation:1", kind="digest", delay=60)
    assert store.queue.due_kinds() == {"extract"}
    store.queue.lease(("extract",))
    assert store.queue.due_kinds() == set()
    _later(store, 60)
    assert store.queue.due_kinds() == {"digest"}
    store.clock.set(START - timedelta(days=30))
    assert store.queue.due_kinds() == {"digest"}


def test_two_holders_never_get_the_same_job(tmp_path: Path) -> None:
    left, right = open_store(tmp_path), open_store(tmp_path)
    for number in range(40):
        _put(left, f"message:{number}")
    got: dict[str, list[str]] = {"left": [], "right": []}

    def take(name: str, store: Store) -> None:
        while jobs := store.queue.lease(("extract",), limit=3):
            got[name] += _keys(jobs)

    threads = [threading.Thread(target=take, args=pair) for pair in (("left", left), ("right", right))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(got["left"] + got["right"]) == 40
    assert len({*got["left"], *got["right"]}) == 40
    left.db.close()
    right.db.close()


def test_failure_waits_longer_each_time_and_then_for_the_user(store: Store) -> None:
    _put(store, "message:1")
    for attempt in range(MAX_ATTEMPTS):
        (job,) = store.queue.lease(("extract",))
        assert job.attempts == attempt + 1
        assert job.id is not None
        store.queue.fail(job.id, "the endpoint is away")
        if attempt < len(BACK_OFF_SECONDS):
            _later(store, BACK_OFF_SECONDS[attempt] - 1)
            assert store.queue.lease(("extract",)) == []
            _later(store, 1)
    _later(store, 10_000)
    assert store.queue.lease(("extract",)) == []
    (failed,) = store.queue.failed(store.profile_id)
    assert failed.last_error == "the endpoint is away"
    assert store.queue.retry_failed() == 1
    assert _keys(store.queue.lease(("extract",))) == ["message:1"]


def test_endpoint_that_asks_to_wait_is_waited_for(store: Store) -> None:
    _put(store, "message:1")
    (job,) = store.queue.lease(("extract",))
    assert job.id is not None
    store.queue.fail(job.id, "too many requests", retry_after=90)
    _later(store, 89)
    assert store.queue.lease(("extract",)) == []
    _later(store, 1)
    assert len(store.queue.lease(("extract",))) == 1


def test_lease_of_a_holder_that_closed_is_free_at_once(tmp_path: Path) -> None:
    first, second = open_store(tmp_path), open_store(tmp_path)
    _put(first, "message:1")
    first.queue.lease(("extract",))
    assert second.queue.release_expired() == 0
    first.db.close()
    assert second.queue.release_expired() == 1
    assert _keys(second.queue.lease(("extract",))) == ["message:1"]
    second.db.close()


def test_lease_of_another_machine_runs_out_unless_it_beats(store: Store) -> None:
    _put(store, "message:1")
    jobs = store.queue.lease(("extract",), owner="elsewhere:1:x")
    _later(store, LEASE_SECONDS - 1)
    assert store.queue.release_expired() == 0
    store.queue.heartbeat(_ids(jobs))
    _later(store, LEASE_SECONDS - 1)
    assert store.queue.release_expired() == 0
    _later(store, 1)
    assert store.queue.release_expired() == 1


def test_job_that_ends_its_process_each_time_is_put_before_the_user(store: Store) -> None:
    _put(store, "message:1")
    for _ in range(MAX_ATTEMPTS):
        assert len(store.queue.lease(("extract",), owner="elsewhere:1:x")) == 1
        _later(store, LEASE_SECONDS)
        store.queue.release_expired()
    (failed,) = store.queue.failed()
    assert failed.last_error is not None


def test_results_and_the_end_of_the_job_are_one_transaction(store: Store) -> None:
    _put(store, "message:1")
    jobs = store.queue.lease(("extract",))

    def crash() -> None:
        with store.db.write() as session:
            store.queue.finish(session, _ids(jobs))
            msg = "crash"
            raise RuntimeError(msg)

    with pytest.raises(RuntimeError):
        crash()
    assert store.queue.counts()["leased"] == 1


def test_index_jobs_name_their_memory(store: Store) -> None:
    key = OwnerKey(OwnerKind.FACT, 12)
    with store.db.write() as session:
        put_index_job(session, store.clock, key, store.profile_id)
    (job,) = store.queue.lease(("index",))
    assert owner_of(job) == key


# the worker


def _until(condition: Callable[[], bool], seconds: float = 10.0) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.01)


def test_worker_hands_out_batches_by_kind_and_reports_idle(store: Store) -> None:
    for number in range(5):
        _put(store, f"m:{number}")
        _put(store, f"i:{number}", kind="index")
    batches: list[list[str]] = []
    worker = Worker(
        store.queue,
        {
            "extract": HandlerSetting(lambda jobs: batches.append(_keys(jobs)), batch=2),
            "index": lambda jobs: batches.append(_keys(jobs)),
        },
    )
    idle: list[bool] = []
    worker.on_idle.append(lambda: idle.append(True))
    assert worker.run_until_idle(10)
    assert [len(batch) for batch in batches if batch[0].startswith("m")] == [2, 2, 1]
    assert [len(batch) for batch in batches if batch[0].startswith("i")] == [5]
    assert idle == [True]
    assert store.queue.counts() == {"ready": 0, "leased": 0, "failed": 0}


def test_one_bad_job_does_not_fail_its_neighbours(store: Store) -> None:
    for number in range(4):
        _put(store, f"m:{number}")
    done: list[str] = []

    def handle(jobs: list[Job]) -> None:
        for job in jobs:
            if job.key == "m:2":
                msg = "the model is away"
                raise ModelUnavailableError(msg)
        done.extend(_keys(jobs))

    Worker(store.queue, {"extract": handle}).run_until_idle(10)
    assert done == ["m:0", "m:1", "m:3"]
    with store.db.read() as session:
        (left,) = session.exec(select(Job)).all()
    assert (left.key, left.attempts, left.last_error) == ("m:2", 1, "the model is away")


def test_too_many_requests_holds_the_whole_batch_back_without_trying_each(store: Store) -> None:
    for number in range(4):
        _put(store, f"m:{number}")
    calls: list[int] = []

    def handle(jobs: list[Job]) -> None:
        calls.append(len(jobs))
        cause = "too many requests"
        raise RetryLaterError(cause, retry_after=30)

    worker = Worker(store.queue, {"extract": handle})
    assert worker.run_until_idle(10)
    assert calls == [4]
    _later(store, 30)
    worker.run_until_idle(10)
    assert calls == [4, 4]


def test_unknown_errors_keep_the_users_words_out_of_the_health_page(store: Store) -> None:
    _put(store, "m:1")

    def handle(jobs: list[Job]) -> None:
        raise ValueError("my password is swordfish" + str(len(jobs)))

    Worker(store.queue, {"extract": handle}).run_until_idle(10)
    with store.db.read() as session:
        (job,) = session.exec(select(Job)).all()
    assert job.last_error == "unexpected ValueError"


def test_thread_works_when_woken_waits_when_paused_and_stops(store: Store) -> None:
    done: list[str] = []
    worker = Worker(store.queue, {"extract": lambda jobs: done.extend(_keys(jobs))})
    worker.start()
    worker.start()
    _put(store, "m:1")
    worker.wake()
    _until(lambda: done == ["m:1"])
    with worker.paused():
        _put(store, "m:2")
        worker.wake()
        time.sleep(0.1)
        assert done == ["m:1"]
    _until(lambda: done == ["m:1", "m:2"])
    assert worker.stop(5)
    _put(store, "m:3")
    worker.wake()
    time.sleep(0.05)
    assert store.queue.counts()["ready"] == 1


def test_a_pause_that_comes_while_jobs_are_leased_gives_them_back_untried(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    worker = Worker(store.queue, {"extract": lambda jobs: done.extend(_keys(jobs))})
    lease = store.queue.lease

    def lease_as_a_pause_comes(*args: Any, **options: Any) -> list[Job]:
        worker.pause()
        return lease(*args, **options)

    monkeypatch.setattr(store.queue, "lease", lease_as_a_pause_comes)
    _put(store, "m:1")
    assert not worker.run_until_idle(0.2)
    assert done == []
    assert store.queue.counts()["ready"] == 1
    monkeypatch.setattr(store.queue, "lease", lease)
    worker.resume()
    assert worker.run_until_idle(5)
    assert done == ["m:1"]


def test_listener_that_fails_does_not_stop_the_work(store: Store) -> None:
    done: list[str] = []
    worker = Worker(store.queue, {"extract": lambda jobs: done.extend(_keys(jobs))})

    def fail() -> None:
        msg = "the screen is gone"
        raise RuntimeError(msg)

    worker.on_change.append(fail)
    _put(store, "m:1")
    assert worker.run_until_idle(5)
    assert done == ["m:1"]


def test_a_stopped_worker_begins_nothing_and_keeps_nobody_waiting(store: Store) -> None:
    done: list[list[str]] = []
    worker = Worker(store.queue, {"extract": lambda jobs: done.append(_keys(jobs))})
    worker.start()
    assert worker.stop()
    _put(store, "message:2")
    begun = time.monotonic()
    assert not worker.run_until_idle(20)
    assert time.monotonic() - begun < 2
    assert done == []
    worker.start()
    _until(lambda: done == [["message:2"]])
    worker.stop()
