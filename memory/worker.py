"""The thread that works the queue: leases jobs, hands them to their handlers in batches, and waits when there are none.

One worker a process; several processes may work one queue. It knows no handler's business. It must never end because a
handler failed, and never hold a job that it has stopped working on.
"""

from __future__ import annotations

import contextlib
import logging
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from memory.database_errors import DatabaseError
from memory.ports import EmbeddingUnavailableError, ModelUnavailableError, VectorIndexUnavailableError
from memory.queue import LEASE_SECONDS, Queue, RetryLaterError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memory.records import Job

Handler = Callable[[list["Job"]], None]
"""Does a batch of jobs of one kind. What it raises fails them; it may have finished some by `Queue.finish`."""
Listener = Callable[[], None]

BATCH = 100
"""Jobs handed to a handler at once: embeddings are cheapest in batches, and a hundred take a second or two."""
POLL_SECONDS = 2.0
"""How often an idle worker looks for jobs that another process has put in; its own process wakes it at once."""
HEARTBEAT_SECONDS = LEASE_SECONDS / 4
"""How often a long batch tells that it is still at work; three beats may be missed."""
RECOVER_SECONDS = 15.0
"""How often leases of dead processes are looked for."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class HandlerSetting:
    """How one kind of job is handled."""

    run: Handler
    batch: int = BATCH


class Worker:
    """Runs handlers on a thread of its own, or on the caller's with `run_until_idle`."""

    def __init__(self, queue: Queue, handlers: Mapping[str, Handler | HandlerSetting]) -> None:
        self._queue = queue
        self._handlers = {
            kind: handler if isinstance(handler, HandlerSetting) else HandlerSetting(handler)
            for kind, handler in handlers.items()
        }
        self._thread: threading.Thread | None = None
        self._wake = threading.Event()
        self._stopping = threading.Event()
        self._go = threading.Event()
        self._go.set()
        self._pauses = 0
        self._pause_lock = threading.Lock()
        # one batch at a time in this process: handlers share an embedder and a model
        self._working = threading.RLock()
        self._recovered_at = float("-inf")
        self.on_change: list[Listener] = []
        """Called after each batch, on the worker's thread: counts have changed."""
        self.on_idle: list[Listener] = []
        """Called when the last due job is done, on the worker's thread."""

    def start(self) -> None:
        """Start the thread; more than once is no error."""
        if self._thread is not None and self._thread.is_alive():
            return
        self._stopping.clear()
        self._thread = threading.Thread(target=self._loop, name="hippo-worker", daemon=True)
        self._thread.start()

    def stop(self, timeout: float | None = 10.0) -> bool:
        """Let the running batch end and stop. Returns False if it did not end in time; its lease then runs out."""
        self._stopping.set()
        self._wake.set()
        if self._thread is None:
            return True
        self._thread.join(timeout)
        stopped = not self._thread.is_alive()
        if stopped:
            self._thread = None
        return stopped

    def wake(self) -> None:
        """Tell the thread that there is work; call after a commit that put a job in."""
        self._wake.set()

    @contextlib.contextmanager
    def paused(self) -> Iterator[None]:
        """Hold back new batches, as while a local model streams; may be nested and used from several threads."""
        self.pause()
        try:
            yield
        finally:
            self.resume()

    def pause(self) -> None:
        """Begin no new batch until `resume` was called as often as this."""
        with self._pause_lock:
            self._pauses += 1
            self._go.clear()

    def resume(self) -> None:
        """End one `pause`."""
        with self._pause_lock:
            self._pauses = max(0, self._pauses - 1)
            if not self._pauses:
                self._go.set()
                self._wake.set()

    def run_until_idle(self, timeout: float = 60.0) -> bool:
        """Work on the calling thread until no job is due. Returns False if the time ran out first.

        Jobs that wait for a later try are not waited for. A worker that was stopped begins nothing any more.
        """
        deadline = time.monotonic() + timeout
        self._queue.release_expired()
        while time.monotonic() < deadline:
            if self._stopping.is_set():
                return not self._is_due()
            if not self._go.wait(max(0.0, deadline - time.monotonic())):
                return False
            if not self._round():
                self._tell(self.on_idle)
                # a handler may have put jobs in, or another thread of this process may hold the last ones
                if not self._is_due():
                    return True
        return not self._is_due()

    def _is_due(self) -> bool:
        wait = self._queue.seconds_until_due(tuple(self._handlers))
        return wait is not None and wait <= 0

    def _loop(self) -> None:
        was_busy = True
        while not self._stopping.is_set():
            try:
                self._recover()
                busy = self._go.is_set() and self._round()
                if was_busy and not busy and self._go.is_set():
                    self._tell(self.on_idle)
                was_busy = busy
            except DatabaseError as error:
                # the disk is full or another program holds the file: wait, the jobs are safe
                _log.warning("the queue cannot be worked on now: %s", error)
                busy = False
            if not busy and not self._stopping.is_set():
                self._sleep()

    def _sleep(self) -> None:
        self._wake.wait(POLL_SECONDS)
        self._wake.clear()

    def _recover(self) -> None:
        if time.monotonic() - self._recovered_at >= RECOVER_SECONDS:
            self._recovered_at = time.monotonic()
            self._queue.release_expired()

    def _round(self) -> bool:
        """Give each kind one batch; tell whether there was anything to do."""
        busy = False
        due = self._queue.due_kinds()
        for kind, setting in self._handlers.items():
            if self._stopping.is_set() or not self._go.is_set():
                break
            if kind not in due:
                continue
            with self._working:
                jobs = self._queue.lease((kind,), limit=setting.batch)
                if jobs and not self._go.is_set():
                    # paused since it was asked above: what was put in after the pause must wait for its end
                    self._queue.release([job.id for job in jobs if job.id is not None])
                    break
                if jobs:
                    busy = True
                    self._run(setting.run, jobs)
            if jobs:
                self._tell(self.on_change)
                due = self._queue.due_kinds()  # a batch may put in jobs of the kinds that come next
        return busy

    def _run(self, handler: Handler, jobs: list[Job]) -> None:
        ids = [job.id for job in jobs if job.id is not None]
        try:
            with self._kept_alive(ids):
                handler(jobs)
        except RetryLaterError as error:
            for job_id in ids:
                self._queue.fail(job_id, str(error), error.retry_after)
        except Exception as error:  # noqa: BLE001 - a handler's fault must not end the worker
            if len(jobs) > 1:
                # one bad job must not fail its neighbours
                for number, job in enumerate(jobs):
                    if self._stopping.is_set():
                        self._queue.release(ids[number:])
                        return
                    self._run(handler, [job])
                return
            _log.warning("job %s of kind %s failed: %s", ids, jobs[0].kind, type(error).__name__)
            self._queue.fail(ids[0], _cause(error))
        else:
            self._queue.done(ids)

    @contextlib.contextmanager
    def _kept_alive(self, ids: Sequence[int]) -> Iterator[None]:
        """Extend the leases while a batch runs."""
        ended = threading.Event()

        def beat() -> None:
            while not ended.wait(HEARTBEAT_SECONDS):
                with contextlib.suppress(DatabaseError):
                    self._queue.heartbeat(ids)

        thread = threading.Thread(target=beat, name="hippo-heartbeat", daemon=True)
        thread.start()
        try:
            yield
        finally:
            ended.set()
            thread.join()

    def _tell(self, listeners: Sequence[Listener]) -> None:
        for listener in listeners:
            try:
                listener()
            except Exception as error:  # noqa: BLE001 - the screen's faults are not the queue's
                _log.warning("a listener of the queue failed: %s", type(error).__name__)


_SAY_THEIR_CAUSE = (
    DatabaseError,
    EmbeddingUnavailableError,
    ModelUnavailableError,
    RetryLaterError,
    VectorIndexUnavailableError,
)


def _cause(error: Exception) -> str:
    """Return what went wrong in one line. Unknown errors give only their name: their text may quote the user."""
    if isinstance(error, _SAY_THEIR_CAUSE) and str(error).strip():
        return " ".join(str(error).split())
    return f"unexpected {type(error).__name__}"
