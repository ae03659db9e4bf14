"""Works off `extract` jobs: loads what was said, runs the pipeline on a burst, stores evidence and end of job at once.

What a message taught and the fact that it has been read are one transaction, so a crash between the two cannot double
anything. A failing model costs nothing either: the rules' part is stored at once, and the model's part stays in the
queue under the queue's own retry rules.
"""

from __future__ import annotations

import logging
from collections import defaultdict
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sqlmodel import col, select

from memory.consolidation import ForgottenCheck, consolidate
from memory.erasure import is_forgotten
from memory.extraction.learning import Learnable, background, learnable
from memory.extraction.pipeline import ExtractionOutcome, extract_burst
from memory.queue import EXTRACT, LEASED, READY
from memory.records import Job
from memory.retention import is_over
from memory.values import Origin

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import tzinfo

    from memory.clock import Clock
    from memory.database import Database
    from memory.extraction.model import ModelExtractor
    from memory.queue import Queue
    from memory.values import Change, Evidence

_log = logging.getLogger(__name__)

STAGE = "stage"
"""Key of a job's payload; absent until the rules' part is stored."""
MODEL_STAGE = "model"
"""The rules' part is stored, the model's part is owed."""


@dataclass(frozen=True, slots=True)
class Learned:
    """What became of one message, for notices and the health page."""

    profile_id: int
    conversation_id: int
    message_id: int
    outcome: ExtractionOutcome
    changes: tuple[Change, ...]
    imported: bool = False
    """It comes from an imported chat: what it taught waits in the review, and nobody need be told at once."""


class ExtractHandler:
    """The handler for `extract` jobs. Safe to run in several threads and processes: leases keep them apart."""

    def __init__(
        self,
        db: Database,
        queue: Queue,
        clock: Clock,
        zone: tzinfo,
        extractor: Callable[[], ModelExtractor | None],
        on_learned: Callable[[Learned], None] | None = None,
        is_forgotten: ForgottenCheck = is_forgotten,
    ) -> None:
        """Make a handler.

        Args:
            db: Where messages, facts and jobs are.
            queue: The queue the jobs come from.
            clock: Tells when rows are stored.
            zone: The user's time zone; its calendar day is what "tomorrow" counts from.
            extractor: Returns the model that has passed its probe, None where rules work alone. Asked once a batch.
            on_learned: Told of each message after its transaction is committed; runs in the worker's thread.
            is_forgotten: Asked before anything is stored.
        """
        self._db = db
        self._queue = queue
        self._clock = clock
        self._zone = zone
        self._extractor = extractor
        self._on_learned = on_learned
        self._is_forgotten = is_forgotten

    def __call__(self, jobs: list[Job]) -> None:
        """Work off leased jobs, those of one conversation in one burst."""
        extractor = self._extractor()
        bursts: defaultdict[tuple[int, int, bool], list[Job]] = defaultdict(list)
        for job in jobs:
            owed = job.payload.get(STAGE) == MODEL_STAGE
            bursts[job.profile_id, int(job.payload.get("conversation_id") or 0), owed].append(job)
        for burst in bursts.values():
            self._work_off(sorted(burst, key=_message_id), extractor)

    def learn_now(self, message_id: int) -> list[Change]:
        """Learn by rules from one message at once, as "remember …" asks for; the model's part stays in the queue.

        Returns:
            What changed; nothing where the job is already being worked on or done.
        """
        with self._db.write() as session:
            find = select(Job).where(Job.kind == EXTRACT, Job.key == f"message:{message_id}", Job.state == READY)
            job = session.exec(find).first()
            if job is None or job.payload.get(STAGE) == MODEL_STAGE:
                return []
            said = learnable(session, job.profile_id, message_id, self._zone)
            if said is None:
                return []
            outcome = extract_burst([said.turn], background(session, job.profile_id, [said.turn]))[0]
            changes = consolidate(session, self._clock, outcome.by_rules, said.source, self._is_forgotten)
            # The model's part is owed even where there may be no model: asking could mean a probe, and nobody waits
            # for that before an answer. The worker ends the job if there is none.
            job.payload = {**job.payload, STAGE: MODEL_STAGE}
        self._tell(job.profile_id, said, outcome, changes)
        return changes

    def _work_off(self, jobs: Sequence[Job], extractor: ModelExtractor | None) -> None:
        """Work off the jobs of one conversation, all at the same stage."""
        profile_id = jobs[0].profile_id
        said: dict[int, Learnable] = {}
        with self._db.read() as session:
            for job in jobs:
                found = learnable(session, profile_id, _message_id(job), self._zone)
                if found is not None:
                    said[found.turn.id] = found
            turns = [found.turn for found in said.values()]
            known = background(session, profile_id, turns) if turns else None
        self._queue.done([job.id for job in jobs if job.id is not None and _message_id(job) not in said])
        if known is None:
            return
        # No transaction is open while the model thinks.
        outcomes = {outcome.turn_id: outcome for outcome in extract_burst(turns, known, extractor)}
        for job in jobs:
            if _message_id(job) in said:
                self._store(job, said[_message_id(job)], outcomes[_message_id(job)])

    def _store(self, job: Job, said: Learnable, outcome: ExtractionOutcome) -> None:
        """Store what one message taught together with the end of its job, or with what is still owed."""
        assert job.id is not None  # noqa: S101 - stored rows have an id
        owed = job.payload.get(STAGE) == MODEL_STAGE
        evidence = outcome.by_model if owed else outcome.evidence
        if said.imported:
            evidence = self._as_imported(evidence, said)
        with self._db.write() as session:
            held = session.exec(select(Job).where(col(Job.id) == job.id, Job.state == LEASED)).first()
            if held is None or held.payload.get(STAGE) != job.payload.get(STAGE):
                # Another process lost patience with this one and was first: what it stored counts.
                return
            current = learnable(session, job.profile_id, said.turn.id, self._zone)
            if (
                current is None
                or current.turn.content != said.turn.content
                or current.turn.withheld != said.turn.withheld
            ):
                # Forgotten or switched off while the model was thinking.
                self._queue.finish(session, [job.id])
                return
            changes = consolidate(session, self._clock, evidence, said.source, self._is_forgotten)
            if outcome.model_error is None:
                self._queue.finish(session, [job.id])
            else:
                held.payload = {**held.payload, STAGE: MODEL_STAGE}
        if outcome.model_error is not None:
            self._queue.fail(job.id, outcome.model_error)
            _log.info("extraction of message %s waits for its model: %s", said.turn.id, outcome.model_error)
        self._tell(job.profile_id, said, outcome, changes)

    def _as_imported(self, evidence: Sequence[Evidence], said: Learnable) -> tuple[Evidence, ...]:
        """Mark evidence of an imported chat, without the tasks that were over long before it came in."""
        today = self._clock.now().astimezone(self._zone).date()
        said_on = said.turn.said_at.date()
        return tuple(
            replace(piece, origin=Origin.IMPORTED) if piece.origin is Origin.USER_SAID else piece
            for piece in evidence
            if not is_over(piece.kind, piece.attribute, piece.expires, said_on, today)
        )

    def _tell(self, profile_id: int, said: Learnable, outcome: ExtractionOutcome, changes: Sequence[Change]) -> None:
        if self._on_learned is not None:
            conversation_id = said.source.conversation_id or 0
            self._on_learned(
                Learned(profile_id, conversation_id, said.turn.id, outcome, tuple(changes), imported=said.imported)
            )


def _message_id(job: Job) -> int:
    return int(job.payload["message_id"])
