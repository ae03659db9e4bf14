"""The durable queue: background work that survives a crash and is shared by several processes.

A job holds ids, never text. It is put in by the same transaction that makes it necessary, so nothing is lost and
nothing is done for a message that was never saved. Handlers must be idempotent: a job may run again after a crash.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

from sqlalchemy import JSON, bindparam, func, text
from sqlmodel import col, delete, select, update

from memory.holder import is_gone
from memory.phrase import Phrase
from memory.records import Embedding, Job, UtcDateTime
from memory.values import OwnerKey, OwnerKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    from sqlalchemy import ColumnElement
    from sqlmodel import Session

    from memory.clock import Clock
    from memory.database import Database

EXTRACT = "extract"
INDEX = "index"
UNINDEX = "unindex"
SUMMARISE = "summarise"
DIGEST = "digest"
TITLE = "title"
ERASE = "erase"
REBUILD = "rebuild"
CHECK = "check"

READY = "ready"
LEASED = "leased"
FAILED = "failed"

IMPORTED = "imported"
"""Key of a job's payload: it comes from an import of thousands, and waits until nothing of the present does."""

MAX_ATTEMPTS = 3
"""After so many tries a job waits for the user, who sees it in Memory health with a retry button."""
BACK_OFF_SECONDS = (5.0, 60.0)
"""Wait after the first and the second failure; an endpoint that asks for longer gets longer."""
LONGEST_WAIT_SECONDS = 3600.0
"""What a ``Retry-After`` may ask for at most: a day's wait would look like a lost turn."""
LEASE_SECONDS = 120.0
"""A lease runs out after this unless its holder sends a heartbeat; a holder known to be dead loses it at once."""
LONGEST_ERROR = 300
"""Characters of an error kept for the health page."""


class RetryLaterError(Exception):
    """Raised by a handler whose work must wait, such as after HTTP 429; its text names the cause in one line."""

    def __init__(self, cause: str, retry_after: float | None = None) -> None:
        super().__init__(cause)
        self.retry_after = retry_after
        """Seconds the other side asked for, if it did."""


# A job put in again while it waits is the same job, due when the newest call says. While it runs it is set back to
# ready, so that it runs once more on what has changed since: `finish` deletes only what is still leased.
_ENQUEUE = text(
    "INSERT INTO job (profile_id, kind, key, payload, state, attempts, next_at, created_at)"
    " VALUES (:profile_id, :kind, :key, :payload, 'ready', 0, :next_at, :created_at)"
    " ON CONFLICT (kind, key) DO UPDATE SET payload = excluded.payload, state = 'ready', attempts = 0,"
    " next_at = excluded.next_at, lease_owner = NULL, lease_until = NULL, last_error = NULL"
).bindparams(
    bindparam("payload", type_=JSON),
    bindparam("next_at", type_=UtcDateTime),
    bindparam("created_at", type_=UtcDateTime),
)


class Queue:
    """Puts jobs in, hands them out under leases, and keeps count of what failed."""

    def __init__(self, db: Database, clock: Clock) -> None:
        self._db = db
        self._clock = clock

    def enqueue(
        self,
        session: Session,
        kind: str,
        key: str,
        profile_id: int,
        payload: dict[str, Any],
        delay: float = 0.0,
    ) -> None:
        """Put a job in as part of the caller's transaction. One (kind, key) exists once, however often it is put in."""
        put_job(session, self._clock, kind, key, profile_id, payload, delay)

    def lease(
        self,
        kinds: Sequence[str],
        owner: str | None = None,
        limit: int = 1,
        lease_seconds: float = LEASE_SECONDS,
    ) -> list[Job]:
        """Take up to `limit` due jobs of `kinds`, oldest first and imports last; nobody else gets them while leased."""
        now = self._clock.now()
        holder = owner or self._db.holder
        find = (
            select(Job)
            .where(col(Job.kind).in_(kinds), *_due(now))
            .order_by(func.json_extract(col(Job.payload), f"$.{IMPORTED}"), col(Job.next_at), col(Job.id))
            .limit(limit)
        )
        with self._db.read() as session:  # most looks find nothing, and need not take the write lock to see it
            if session.scalars(find.with_only_columns(col(Job.id)).order_by(None)).first() is None:
                return []
        with self._db.write() as session:
            jobs = list(session.exec(find))
            for job in jobs:
                job.state = LEASED
                # counted when taken, so that a job which kills its process does not do so for ever
                job.attempts += 1
                job.lease_owner = holder
                job.lease_until = now + timedelta(seconds=lease_seconds)
        return jobs

    def due_kinds(self) -> set[str]:
        """Return the kinds of which a job is due: one question where asking kind by kind would be many."""
        with self._db.read() as session:
            return set(session.exec(select(Job.kind).where(*_due(self._clock.now())).distinct()))

    def heartbeat(self, job_ids: Sequence[int], lease_seconds: float = LEASE_SECONDS) -> None:
        """Say that the holder is still at work on these jobs."""
        until = self._clock.now() + timedelta(seconds=lease_seconds)
        with self._db.write() as session:
            session.exec(
                update(Job).where(col(Job.id).in_(job_ids), col(Job.state) == LEASED).values(lease_until=until)
            )

    def release_expired(self) -> int:
        """Give back what dead holders, or holders silent for too long, had taken. Return how many jobs that were."""
        now = self._clock.now()
        with self._db.read() as session:
            leased = list(session.exec(select(Job).where(Job.state == LEASED)))
        lost = [job.id for job in leased if _is_lost(job, now)]
        if not lost:
            return 0
        with self._db.write() as session:
            jobs = session.exec(select(Job).where(col(Job.id).in_(lost), Job.state == LEASED)).all()
            released = [job for job in jobs if _is_lost(job, now)]
            for job in released:
                job.lease_owner = job.lease_until = None
                job.next_at = now
                if job.attempts >= MAX_ATTEMPTS:
                    job.state = FAILED
                    job.last_error = Phrase("Hippo ended {count} times while it worked on this.", count=MAX_ATTEMPTS)
                else:
                    job.state = READY
        return len(released)

    def release(self, job_ids: Sequence[int]) -> None:
        """Give jobs back untried, as when Hippo closes before it got to them."""
        with self._db.write() as session:
            for job in session.exec(select(Job).where(col(Job.id).in_(job_ids), Job.state == LEASED)):
                job.state = READY
                job.attempts = max(0, job.attempts - 1)
                job.lease_owner = job.lease_until = None

    def done(self, job_ids: Sequence[int]) -> None:
        """Delete finished jobs. One that was put in again meanwhile stays, to run once more."""
        with self._db.write() as session:
            self.finish(session, job_ids)

    def finish(self, session: Session, job_ids: Sequence[int]) -> None:
        """Delete finished jobs inside the transaction that holds their results, so that both happen or neither."""
        session.exec(delete(Job).where(col(Job.id).in_(job_ids), col(Job.state) == LEASED))

    def fail(self, job_id: int, error: str, retry_after: float | None = None) -> None:
        """Record a failure: the job waits and is tried again, or after the last try is put before the user."""
        with self._db.write() as session:
            job = session.get(Job, job_id)
            if job is None or job.state != LEASED:
                return
            job.last_error = error[:LONGEST_ERROR]
            job.lease_owner = job.lease_until = None
            if job.attempts >= MAX_ATTEMPTS:
                job.state = FAILED
                return
            wait = max(BACK_OFF_SECONDS[min(job.attempts, len(BACK_OFF_SECONDS)) - 1], retry_after or 0.0)
            job.state = READY
            job.next_at = self._clock.now() + timedelta(seconds=min(wait, LONGEST_WAIT_SECONDS))

    def retry_failed(self, profile_id: int | None = None) -> int:
        """Give failed jobs all their tries again; return how many there were."""
        now = self._clock.now()
        with self._db.write() as session:
            find = select(Job).where(Job.state == FAILED)
            if profile_id is not None:
                find = find.where(Job.profile_id == profile_id)
            jobs = session.exec(find).all()
            for job in jobs:
                job.state, job.attempts, job.next_at = READY, 0, now
        return len(jobs)

    def counts(self, profile_id: int | None = None) -> dict[str, int]:
        """Return how many jobs are ``ready``, ``leased`` and ``failed``; all three keys are always there."""
        find = select(Job.state, func.count()).group_by(col(Job.state))
        if profile_id is not None:
            find = find.where(Job.profile_id == profile_id)
        with self._db.read() as session:
            found = dict(session.exec(find).all())
        return {state: found.get(state, 0) for state in (READY, LEASED, FAILED)}

    def pending_kinds(self) -> dict[str, int]:
        """Return how many jobs wait or run, by kind."""
        find = select(Job.kind, func.count()).where(Job.state != FAILED).group_by(col(Job.kind))
        with self._db.read() as session:
            return dict(session.exec(find).all())

    def failed(self, profile_id: int | None = None) -> list[Job]:
        """Return the jobs that have no tries left, newest first."""
        find = select(Job).where(Job.state == FAILED).order_by(col(Job.id).desc())
        if profile_id is not None:
            find = find.where(Job.profile_id == profile_id)
        with self._db.read() as session:
            return list(session.exec(find))

    def seconds_until_due(self, kinds: Sequence[str]) -> float | None:
        """Return how long until the next waiting job of `kinds` is due (0 if one is), None if none waits."""
        find = select(func.min(Job.next_at)).where(col(Job.kind).in_(kinds), Job.state == READY)
        with self._db.read() as session:
            next_at = session.exec(find).one()
        return None if next_at is None else max(0.0, (next_at - self._clock.now()).total_seconds())


def _due(now: datetime) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    # a job made "in the future" means that the clock was set back: it must not wait until the clock catches up
    return col(Job.state) == READY, (col(Job.next_at) <= now) | (col(Job.created_at) > now)


def put_job(
    session: Session,
    clock: Clock,
    kind: str,
    key: str,
    profile_id: int,
    payload: dict[str, Any],
    delay: float = 0.0,
) -> None:
    """Do what `Queue.enqueue` does, for a caller that has a session and a clock but no queue."""
    now = clock.now()
    session.connection().execute(
        _ENQUEUE,
        {
            "profile_id": profile_id,
            "kind": kind,
            "key": key,
            "payload": payload,
            "next_at": now + timedelta(seconds=delay),
            "created_at": now,
        },
    )


def put_index_job(session: Session, clock: Clock, key: OwnerKey, profile_id: int) -> None:
    """Ask for `key` to be embedded and put into the vector index. Payload: ``{"owner": "fact:12"}``."""
    put_job(session, clock, INDEX, str(key), profile_id, {"owner": str(key)})


def put_unindex_jobs(session: Session, clock: Clock, keys: Iterable[OwnerKey], profile_id: int) -> None:
    """Delete the embeddings of `keys` and the jobs on them, and ask for them to be taken out of the vector index."""
    for key in keys:
        session.exec(
            delete(Embedding).where(col(Embedding.owner_kind) == key.kind.value, col(Embedding.owner_id) == key.id)
        )
        session.exec(delete(Job).where(col(Job.kind).in_((INDEX, EXTRACT)), col(Job.key) == str(key)))
        put_job(session, clock, UNINDEX, str(key), profile_id, {"owner": str(key)})


def owner_of(job: Job) -> OwnerKey:
    """Return which memory an ``index`` or ``unindex`` job is about."""
    return OwnerKey.parse(str(job.payload["owner"]))


def put_extract_job(session: Session, clock: Clock, profile_id: int, message_id: int, conversation_id: int) -> None:
    """Ask for a user message to be learned from. Payload: ``{"message_id": …, "conversation_id": …}``."""
    key = str(OwnerKey(OwnerKind.MESSAGE, message_id))
    payload = {"message_id": message_id, "conversation_id": conversation_id}
    put_job(session, clock, EXTRACT, key, profile_id, payload)


def put_imported_jobs(
    session: Session,
    clock: Clock,
    profile_id: int,
    conversation_id: int,
    *,
    index: Sequence[OwnerKey],
    extract: Sequence[OwnerKey],
) -> None:
    """Do what `put_index_job` and `put_extract_job` do, for the messages of an imported chat at once."""
    jobs: list[tuple[str, OwnerKey, dict[str, Any]]] = [(INDEX, key, {"owner": str(key)}) for key in index]
    jobs += [(EXTRACT, key, {"message_id": key.id, "conversation_id": conversation_id}) for key in extract]
    now = clock.now()
    rows = [
        {
            "profile_id": profile_id,
            "kind": kind,
            "key": str(key),
            "payload": {**payload, IMPORTED: True},
            "next_at": now,
            "created_at": now,
        }
        for kind, key, payload in jobs
    ]
    if rows:
        session.connection().execute(_ENQUEUE, rows)


def _is_lost(job: Job, now: datetime) -> bool:
    if job.lease_owner is not None and is_gone(job.lease_owner):
        return True
    return job.lease_until is None or job.lease_until <= now
