"""Forgetting as a story of steps: recorded first, then rows, then files, then a look through everything.

Each step can be cut off at any instant: the record stays `running`, and `resume_unfinished` ends it at the next start,
before anything can be recalled. Only what the user stops before its rows are gone is taken back. What the steps must
know in between lies sealed in the record and goes with its end.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from sqlalchemy import func
from sqlmodel import Session, col, select

from memory.database_errors import MendedTextIndexError
from memory.erasure import files
from memory.erasure.backup_copies import copies_of, drop_backup
from memory.erasure.beside import Beside
from memory.erasure.needles import Traces
from memory.erasure.plan import make_plan
from memory.erasure.plan_values import Known
from memory.erasure.preview import ErasurePreview, show, show_wholesale
from memory.erasure.profiles import drop_profile, erase_profile
from memory.erasure.report import PENDING, REMAINS, RUNNING, VERIFIED, ErasureReport
from memory.erasure.rows import erase
from memory.erasure.selection import Scope, Selection
from memory.erasure.task import Task
from memory.erasure.tombstones import use_key
from memory.erasure.verify import Verification, verify
from memory.erasure.wholesale import wholesale_traces
from memory.holder import is_gone
from memory.phrase import Phrase
from memory.queue import ERASE, FAILED, READY, REBUILD, put_job
from memory.records import Embedding, Job, Message, Profile
from memory.records import Erasure as Record
from memory.stopping import unbroken
from memory.under_way import UnderWay
from memory.values import MessageState

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from memory.clock import Clock
    from memory.database import Database
    from memory.erasure.files import Folders
    from memory.erasure.tombstones import TombstoneKey

REBUILD_KEY = "forgotten"
"""One rebuild of the vector index for a burst: a second act of forgetting finds the job already waiting."""
REBUILD_DELAY_SECONDS = 2.0
"""How long a rebuild waits for more to be forgotten."""
HASTE = timedelta(seconds=1)
"""By so much a hastened rebuild is due before the checks that wait for it."""
LOOK_AGAIN_SECONDS = 3.0
"""Between looks whether the rebuild has ended and the check can be made."""


class Erasure:
    """Previews and carries out forgetting, ends what was cut off, and checks what is left."""

    def __init__(
        self,
        db: Database,
        clock: Clock,
        folders: Folders,
        key: TombstoneKey,
        *,
        on_step: Callable[[str], None] | None = None,
        under_way: UnderWay | None = None,
    ) -> None:
        """Bind to one home.

        Args:
            db: The open database.
            clock: The time.
            folders: Where Hippo writes.
            key: The secret for tombstones, from a file apart from the data (`tombstones.load_key`).
            on_step: Told the name of each step as it ends.
            under_way: Told how far it is.
        """
        self._db = db
        self._clock = clock
        self._folders = folders
        self._key = key
        self._step = on_step or (lambda _name: None)
        self._under_way = under_way or UnderWay()
        self._beside = Beside(db, clock, folders, key, self._step, self._under_way)
        self._reports: dict[int, ErasureReport] = {}
        self._newest: int | None = None
        use_key(db.engine, key)

    def preview(self, profile_id: int, selection: Selection, *, keep_transcript: bool = False) -> ErasurePreview:
        """Return what `forget` would take, without changing anything."""
        with self._db.read() as session:
            if selection.is_wholesale:
                return show_wholesale(session, selection, self._profiles(session, profile_id, selection))
            plan = make_plan(session, profile_id, selection, keep_transcript=keep_transcript)
            return show(session, plan, keep_transcript=keep_transcript)

    def forget(self, profile_id: int, selection: Selection, *, keep_transcript: bool = False) -> ErasureReport:
        """Forget what was selected, for good.

        It takes effect at once. Where vectors were forgotten the vector index is rebuilt by a job, and the report says
        `PENDING` until a job has checked that too.

        Args:
            profile_id: Whose memories.
            selection: What goes.
            keep_transcript: Leave the sentences readable in the transcript, with the files that came with them; they
                are barred from recall, search and extraction, and from every model.
        """
        task = Task(profile_id, selection, keep_transcript)
        self._newest = None
        try:
            with unbroken():  # or what the user stopped here would be carried out at the next start, unseen
                self._newest = erasure_id = self._record(task)
            self._step("recorded")
            return self._carry_out(erasure_id, task, rows_done=False)
        except KeyboardInterrupt:
            with unbroken():
                self._withdraw()
            raise

    def has_taken_rows(self) -> bool:
        """Tell whether what `forget` was last called for is gone, wherever it was stopped: the rest comes by itself."""
        with self._db.read() as session:
            record = session.get(Record, self._newest) if self._newest is not None else None
            return record is not None and (record.state != RUNNING or bool(record.verification.get("rows")))

    def _withdraw(self) -> None:
        """Take back what the user stopped before anything was gone, or the next start would go on with it."""
        with self._db.write() as session:
            record = session.get(Record, self._newest) if self._newest is not None else None
            if record is not None and record.state == RUNNING and not record.verification.get("rows"):
                session.delete(record)

    def resume_unfinished(self) -> list[ErasureReport]:
        """End what a crash cut off; call at start, before anything can be recalled."""
        reports = []
        with self._db.read() as session:
            running = list(session.exec(select(Record).where(Record.state == RUNNING)))
        for record in running:
            holder = str(record.verification.get("holder", ""))
            if holder and holder != self._db.holder and not is_gone(holder):
                continue  # another process is at it
            task = self._task_of(record)
            if record.id is None:
                continue
            if task is None:
                reports.append(self._end_blindly(record.id))
            else:
                reports.append(self._carry_out(record.id, task, rows_done=bool(record.verification.get("rows"))))
        return reports

    def report(self, erasure_id: int) -> ErasureReport | None:
        """Return the newest report of an act that this process had a part in: jobs go on after `forget` returns."""
        return self._reports.get(erasure_id)

    def acts_done(self) -> tuple[int, int]:
        """Return how many acts of forgetting took their rows, and the newest: it changes with each, by any process."""
        with self._db.read() as session:
            count, newest = session.exec(
                select(func.count(), func.coalesce(func.max(Record.id), 0)).where(Record.state != RUNNING)
            ).one()
        return int(count), int(newest or 0)

    def finish(self, jobs: Sequence[Job]) -> None:
        """Handle ``erase`` jobs: when the vector index has been rebuilt, look through everything once more."""
        for job in jobs:
            self._finish(int(job.payload["erasure_id"]), job)

    def hasten(self) -> None:
        """Let the rebuild and the checks that wait for more to be forgotten begin now, as before a command ends."""
        now = self._clock.now()
        with self._db.write() as session:
            for job in session.exec(select(Job).where(Job.state == READY, col(Job.kind).in_((REBUILD, ERASE)))):
                # the check comes after what it checks
                job.next_at = min(job.next_at, now if job.kind == ERASE else now - HASTE)

    def retry_remaining(self) -> list[ErasureReport]:
        """Try again where the last check still found something."""
        with self._db.read() as session:
            left = list(session.exec(select(Record).where(Record.state == REMAINS)))
        reports = []
        for record in left:
            task = self._task_of(record)
            if task is not None and record.id is not None:
                reports.append(self._carry_out(record.id, task, rows_done=True))
        return reports

    # The steps.

    def _record(self, task: Task) -> int:
        with self._db.write() as session:
            record = Record(
                profile_id=task.profile_id,
                at=self._clock.now(),
                scope=task.selection.scope.value,
                state=RUNNING,
                verification={"sealed": self._key.seal(task.to_json()), "holder": self._db.holder},
            )
            session.add(record)
            session.flush()
            assert record.id is not None  # noqa: S101 - flushed rows have an id
            return record.id

    def _carry_out(self, erasure_id: int, task: Task, *, rows_done: bool) -> ErasureReport:
        with self._under_way.step(Phrase("forgetting what was chosen")):
            if not rows_done:
                try:
                    task = self._erase_rows(erasure_id, task)
                except MendedTextIndexError:  # nothing was done, and the index is whole again
                    task = self._erase_rows(erasure_id, task)
                self._step("rows")
            settled = self._beside.clean(task)
            return self._check(erasure_id, task, settled=settled)

    def _erase_rows(self, erasure_id: int, task: Task) -> Task:
        with self._db.write() as session:
            record = session.get_one(Record, erasure_id)
            vectors_before = _count_vectors(session)
            newest = session.exec(select(func.max(Message.id))).one() or 0
            if task.selection.is_wholesale:
                task, counts = self._erase_wholesale(session, task)
            else:
                plan = make_plan(session, task.profile_id, task.selection, keep_transcript=task.keep_transcript)
                task = replace(task, known=plan.as_known(), traces=plan.traces)
                counts = erase(session, plan, self._clock, self._key, keep_transcript=task.keep_transcript)
            task = replace(task, newest_message=newest)
            if _count_vectors(session) < vectors_before:
                self._ask_for_rebuild(session, task.profile_id)
            record.counts = counts
            record.verification = {
                "sealed": self._key.seal(task.to_json()),
                "holder": self._db.holder,
                "rows": True,
            }
        return task

    def _erase_wholesale(self, session: Session, task: Task) -> tuple[Task, dict[str, int]]:
        profiles = self._profiles(session, task.profile_id, task.selection)
        home = session.get(Profile, task.profile_id)
        task = replace(
            task,
            traces=wholesale_traces(session, profiles),
            profile_name=home.name if home is not None else "",
        )
        total: dict[str, int] = {}
        for profile_id in profiles:
            for name, count in erase_profile(session, profile_id, self._clock, self._key, self._under_way).items():
                total[name] = total.get(name, 0) + count
        going = [profile_id for profile_id in profiles if profile_id != task.profile_id]
        if task.selection.scope is Scope.PROFILE:
            going = profiles
        for profile_id in going:
            drop_profile(session, profile_id, self._clock, self._key)
        total["profiles"] = len(going)
        return task, total

    def _check(self, erasure_id: int, task: Task, *, settled: bool) -> ErasureReport:
        found = verify(self._db.path, self._folders.searched(), task.traces, self._under_way)
        with self._db.read() as session:
            waiting = _must_wait(session, task) or not settled
        if not found.is_clean and not waiting:
            # copies of moved rows in the unused part of pages: writing the database anew leaves none
            files.compact(self._db.path, vacuum=True)
            self._drop_copies(found)
            found = verify(self._db.path, self._folders.searched(), task.traces, self._under_way)
        state = PENDING if waiting else VERIFIED if found.is_clean else REMAINS
        with self._db.write() as session:
            record = session.get_one(Record, erasure_id)
            record.state = state
            kept: dict[str, Any] = {} if state == VERIFIED else {"sealed": self._key.seal(task.to_json())}
            record.verification = {**found.counts(), **kept}
            if state == PENDING:
                self._ask_for_check(session, erasure_id, task.profile_id)
            counts = {name: int(count) for name, count in record.counts.items()}
        files.compact(self._db.path, vacuum=False)
        self._step("checked")
        report = ErasureReport(erasure_id, task.selection.scope, state, counts, found)
        self._reports[erasure_id] = report
        return report

    def _drop_copies(self, found: Verification) -> None:
        """Drop the copies that hold it still, such as in a title that has changed since: they cannot be cleaned."""
        copies = {path.resolve() for path in copies_of(self._db.path, self._folders.backups)}
        for file in found.remains:
            if file.path in copies:
                drop_backup(file.path)

    def _finish(self, erasure_id: int, job: Job) -> None:
        with self._db.read() as session:
            record = session.get(Record, erasure_id)
            if record is None or record.state != PENDING:
                return
            task = self._task_of(record)
            waiting = task is not None and _must_wait(session, task)
        if task is None:
            self._end_blindly(erasure_id)
            return
        if waiting:
            with self._db.write() as session:
                self._ask_for_check(session, erasure_id, job.profile_id)
            return
        if not task.selection.is_wholesale:
            self._sweep(task)
        settled = files.compact(self._db.path, vacuum=files.is_small(self._db.path))
        self._check(erasure_id, task, settled=settled)

    def _sweep(self, task: Task) -> None:
        """Take out what was being written while the user forgot: an answer in full flow, a summary in the making."""
        with self._db.write() as session:
            late = make_plan(
                session,
                task.profile_id,
                Selection.facts(),
                keep_transcript=task.keep_transcript,
                known=Known(task.known.values),
                through_message=task.newest_message,
            )
            if late.cuts or late.summaries or late.titles:
                erase(session, late, self._clock, self._key, keep_transcript=task.keep_transcript)

    def _end_blindly(self, erasure_id: int) -> ErasureReport:
        """End an erasure whose key is lost: what it was is unknown, so every copy that could hold it goes."""
        for path in copies_of(self._db.path, self._folders.backups):
            drop_backup(path)
        files.delete_exports(self._folders.exports, None)
        files.empty_logs(self._folders.logs)
        files.compact(self._db.path, vacuum=True)
        found = verify(self._db.path, (), Traces())
        with self._db.write() as session:
            record = session.get_one(Record, erasure_id)
            rows_done = bool(record.verification.get("rows")) or record.state == PENDING
            record.state = VERIFIED if rows_done else REMAINS
            record.verification = {**found.counts(), "key_lost": 1}
            scope, state = Scope(record.scope), record.state
        return ErasureReport(erasure_id, scope, state, {}, found)

    # What the steps ask.

    def _task_of(self, record: Record) -> Task | None:
        content = self._key.unseal(str(record.verification.get("sealed", "")))
        return Task.from_json(content) if content is not None else None

    def _ask_for_rebuild(self, session: Session, profile_id: int) -> None:
        heir = self._living(session, profile_id)
        put_job(session, self._clock, REBUILD, REBUILD_KEY, heir, {}, REBUILD_DELAY_SECONDS)

    def _ask_for_check(self, session: Session, erasure_id: int, profile_id: int) -> None:
        payload = {"erasure_id": erasure_id}
        heir = self._living(session, profile_id)
        put_job(session, self._clock, ERASE, f"erasure:{erasure_id}", heir, payload, LOOK_AGAIN_SECONDS)

    def _living(self, session: Session, profile_id: int) -> int:
        """Return the profile that a job can belong to: this one, or another when it has been forgotten."""
        if session.get(Profile, profile_id) is not None:
            return profile_id
        return session.exec(select(Profile.id).order_by(col(Profile.id)).limit(1)).one() or 0

    def _profiles(self, session: Session, profile_id: int, selection: Selection) -> list[int]:
        if not selection.all_profiles:
            return [profile_id]
        return [found for found in session.exec(select(Profile.id)) if found is not None]


def _count_vectors(session: Session) -> int:
    return session.exec(select(func.count()).select_from(Embedding)).one()


def _must_wait(session: Session, task: Task) -> bool:
    """Tell whether something is still being written that could hold what was forgotten."""
    rebuilding = session.exec(select(Job.id).where(Job.kind == REBUILD, Job.state != FAILED)).first()
    streaming = session.exec(
        select(Message.id).where(
            Message.state == MessageState.STREAMING,
            Message.profile_id == task.profile_id,
            col(Message.id) <= task.newest_message,
        )
    ).first()
    return rebuilding is not None or streaming is not None
