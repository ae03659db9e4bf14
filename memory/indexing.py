"""The jobs that keep the vector index in step with the memories: index, unindex and rebuild.

What is embedded is stored first and indexed second, so that a Milvus that is away costs nothing but time: a later job
brings it what it lacks. A memory that is forgotten while it is being embedded must not come back by its vector.
"""

from __future__ import annotations

import logging
import threading
from typing import TYPE_CHECKING

from sqlmodel import select

from memory import vector_rows
from memory.index_texts import IndexText, count_without_embedding, index_texts, without_embedding
from memory.phrase import Phrase
from memory.ports import VectorIndexMismatchError, VectorIndexUnavailableError, VectorRow
from memory.queue import INDEX, REBUILD, UNINDEX, owner_of
from memory.records import Job
from memory.under_way import UnderWay
from memory.values import OwnerKey, OwnerKind

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sqlmodel import Session

    from memory.clock import Clock
    from memory.database import Database
    from memory.ports import Embedder, Matrix, Vector, VectorIndex
    from memory.queue import Queue
    from memory.worker import Handler

BATCH = 100
"""Memories embedded and stored at once: two seconds of the bundled embedder, one call of an endpoint."""
FLUSH_AFTER = 500
"""Rows put in since the last flush that make the next one due: Milvus Lite searches such rows one by one."""
CATCH_UP_SECONDS = 60.0
"""How long to wait before a Milvus that was away is brought what it lacks."""
CATCH_UP = "catch_up"
"""Key of that job."""
ONLY_MISSING = "only_missing"
"""In a rebuild's payload: compare, bring what lacks and take out what is too much, instead of filling anew."""
AGAIN = "again"
"""In such a payload: keys of rows that the index may hold with an older vector."""
MOST_AGAIN = 1000
"""Of more keys than these the index is filled anew."""
FILLING = Phrase("filling the index")

_log = logging.getLogger(__name__)


class Indexing:
    """The handlers of the index jobs. Without an embedder they only take note of what is gone."""

    def __init__(
        self,
        db: Database,
        queue: Queue,
        embedder: Embedder | None,
        vectors: VectorIndex | None,
        clock: Clock,
        *,
        drop: Callable[[], None] | None = None,
        under_way: UnderWay | None = None,
    ) -> None:
        """Bind to a home.

        Args:
            db: The open database.
            queue: Where jobs come from.
            embedder: What makes vectors; None where nothing does.
            vectors: The index; None without an embedder.
            clock: The time.
            drop: Drops an index that cannot be rebuilt for want of an embedder, so that it keeps nothing forgotten.
            under_way: Told how far a rebuild is.
        """
        self.under_way = under_way or UnderWay()
        """What is told how far a rebuild is."""
        self._drop = drop
        self._db = db
        self._queue = queue
        self._embedder = embedder
        self._vectors = vectors
        self._clock = clock
        self._unflushed = 0
        self._checked = False
        self._lock = threading.Lock()

    def handlers(self) -> dict[str, Handler]:
        """Return the handlers by job kind."""
        return {INDEX: self.index, UNINDEX: self.unindex, REBUILD: self.rebuild}

    def index(self, jobs: list[Job]) -> None:
        """Embed what the jobs name, store the vectors and put them into the index.

        Raises:
            EmbeddingUnavailableError: the embedder cannot answer now; the queue tries again.
        """
        if self._embedder is None:
            return
        keys = list(dict.fromkeys(owner_of(job) for job in jobs))
        profile_id = jobs[0].profile_id
        for at in range(0, len(keys), BATCH):
            page = keys[at : at + BATCH]
            rows = self._embed(self._embedder, page)
            stored = {row.key for row in rows}
            self._bring(profile_id, rows, [key for key in page if key not in stored])
        self._flush(profile_id)
        self._check_once(self._embedder, profile_id)

    def unindex(self, jobs: list[Job]) -> None:
        """Take what the jobs name out of the store of vectors and out of the index."""
        keys = list(dict.fromkeys(owner_of(job) for job in jobs))
        with self._db.write() as session:
            vector_rows.remove(session, keys)
        self._bring(jobs[0].profile_id, [], keys)

    def rebuild(self, jobs: list[Job]) -> None:
        """Embed what has no vector of the present model yet, then fill the index anew or bring what it lacks.

        It can be broken off at any point: what is embedded is stored, and the next run goes on from there.
        """
        profile_id = jobs[0].profile_id
        if self._embedder is None or self._vectors is None:
            self._drop_index(profile_id)
            return
        only_missing = all(job.payload.get(ONLY_MISSING) for job in jobs)
        again = [OwnerKey.parse(key) for job in jobs for key in job.payload.get(AGAIN, [])]
        try:
            self._embed_missing(self._embedder)
            if only_missing:
                self._reconcile(self._embedder, self._vectors, again)
            else:
                self._fill(self._embedder, self._vectors)
        except VectorIndexUnavailableError as error:
            _log.warning("the vector index is not up to date: %s", error)
            self._ask_to_catch_up(profile_id, only_missing=only_missing and not _is_mismatch(error), again=again)

    def _drop_index(self, profile_id: int) -> None:
        try:
            if self._drop is not None:
                self._drop()
        except VectorIndexUnavailableError as error:
            _log.warning("the vector index could not be dropped: %s", error)
            self._ask_to_catch_up(profile_id, only_missing=False)

    def ask_for_check(self, profile_id: int) -> None:
        """Put in a job that brings the index what it lacks, or rebuilds it if another model made what is stored."""
        if self._embedder is None:
            return
        with self._db.write() as session:
            only_missing = not vector_rows.has_other_models(session, self._embedder.model)
            payload = {ONLY_MISSING: only_missing, AGAIN: _again(session)}
            self._queue.enqueue(session, REBUILD, CATCH_UP, profile_id, payload)

    def ask_if_behind(self, profile_id: int) -> None:
        """Do so only where the database shows that it is needed: at start, without opening the index to see."""
        if self._embedder is None:
            return
        waiting = self._queue.pending_kinds()
        with self._db.read() as session:
            behind = vector_rows.has_other_models(session, self._embedder.model) or any(
                index_texts(session, without_embedding(session, kind, self._embedder.model, 0, BATCH))
                for kind in OwnerKind
                if INDEX not in waiting
            )
        if behind and REBUILD not in waiting:
            self.ask_for_check(profile_id)

    def _embed(self, embedder: Embedder, keys: Sequence[OwnerKey]) -> list[VectorRow]:
        """Embed and store; what has changed or gone while the embedder worked is left to the job that it made."""
        with self._db.read() as session:
            before = index_texts(session, keys)
        wanted = list(before)
        if not wanted:
            return []
        vectors: Matrix = embedder.passages([before[key].text for key in wanted])
        with self._db.write() as session:
            now = index_texts(session, wanted)
            kept = [at for at, key in enumerate(wanted) if _same(now.get(key), before[key])]
            vector_rows.save(
                session,
                embedder,
                [before[wanted[at]].profile_id for at in kept],
                [wanted[at] for at in kept],
                vectors[kept],
            )
        return [_row(wanted[at], before[wanted[at]], vectors[at]) for at in kept]

    def _bring(self, profile_id: int, rows: list[VectorRow], gone: Sequence[OwnerKey]) -> None:
        """Tell the index; if it is away, ask for a job that does so later."""
        if self._vectors is None:
            return
        try:
            if gone:
                self._vectors.delete(gone)
            if rows:
                self._vectors.upsert(rows)
                self._unflushed += len(rows)
                self._vectors.delete(self._gone_meanwhile([row.key for row in rows]))
        except VectorIndexUnavailableError as error:
            _log.warning("the vector index is behind: %s", error)
            self._ask_to_catch_up(profile_id, only_missing=not _is_mismatch(error), again=[row.key for row in rows])

    def _gone_meanwhile(self, keys: Sequence[OwnerKey]) -> list[OwnerKey]:
        # forgotten between storing and indexing: the job that takes them out may have run already
        with self._db.read() as session:
            held = vector_rows.described(session, keys)
        return [key for key in keys if key not in held]

    def _flush(self, profile_id: int) -> None:
        """Flush when enough rows have gathered, or when these were the last ones for now."""
        if self._vectors is None or not self._unflushed:
            return
        if self._unflushed < FLUSH_AFTER and self._queue.seconds_until_due((INDEX,)) == 0:
            return
        try:
            self._vectors.flush()
        except VectorIndexUnavailableError:
            self._ask_to_catch_up(profile_id, only_missing=True)
        else:
            self._unflushed = 0

    def _check_once(self, embedder: Embedder, profile_id: int) -> None:
        """Compare the index with what is stored, once a run: its folder may have been lost or put back from old."""
        if self._checked or self._vectors is None:
            return
        try:
            self._reconcile(embedder, self._vectors)
        except VectorIndexUnavailableError as error:
            self._ask_to_catch_up(profile_id, only_missing=not _is_mismatch(error))
        self._checked = True

    def _embed_missing(self, embedder: Embedder) -> None:
        with self._db.read() as session:
            total = sum(count_without_embedding(session, kind, embedder.model) for kind in OwnerKind)
        if not total:
            return
        done = 0
        with self.under_way.step(Phrase("reading memories for the index"), total) as reached:
            for kind in OwnerKind:
                last = 0
                while True:
                    with self._db.read() as session:
                        page = without_embedding(session, kind, embedder.model, last, BATCH)
                    if not page:
                        break
                    last = page[-1].id
                    self._embed(embedder, page)
                    done += len(page)
                    reached(done)

    def _fill(self, embedder: Embedder, vectors: VectorIndex) -> None:
        with self._db.read() as session:
            rows = list(vector_rows.index_rows(session, embedder))
        with self.under_way.step(FILLING, len(rows)) as reached:
            vectors.rebuild(rows, reached)
        # what was stored or forgotten while it was being filled
        self._reconcile(embedder, vectors)
        with self._db.write() as session:
            vector_rows.remove_other_models(session, embedder.model)

    def _reconcile(self, embedder: Embedder, vectors: VectorIndex, again: Sequence[OwnerKey] = ()) -> None:
        with self._db.read() as session:
            existing = vector_rows.living_keys(session, embedder.model)
        # not the counts: one row missed and another not taken out while Milvus was away leave them equal
        held = vectors.keys()
        vectors.delete(sorted(held - existing))
        lacking = sorted((existing - held) | (existing & set(again)))
        with self.under_way.step(FILLING, len(lacking)) as reached:
            for at in range(0, len(lacking), BATCH):
                page = lacking[at : at + BATCH]
                with self._db.read() as session:
                    loaded = vector_rows.load(session, embedder, page)
                    texts = index_texts(session, page)
                vectors.upsert([_row(key, texts[key], loaded[key]) for key in page if key in texts and key in loaded])
                reached(min(at + BATCH, len(lacking)))
            vectors.flush()
        self._unflushed = 0

    def _ask_to_catch_up(self, profile_id: int, *, only_missing: bool, again: Sequence[OwnerKey] = ()) -> None:
        with self._lock, self._db.write() as session:
            keys = sorted({*map(str, again), *_again(session)})
            only_missing = only_missing and len(keys) <= MOST_AGAIN
            key = CATCH_UP if only_missing else f"{CATCH_UP}:all"
            payload = {ONLY_MISSING: True, AGAIN: keys} if only_missing else {ONLY_MISSING: False}
            self._queue.enqueue(session, REBUILD, key, profile_id, payload, CATCH_UP_SECONDS)


def index_handlers(
    db: Database, queue: Queue, embedder: Embedder | None, vectors: VectorIndex | None, clock: Clock
) -> dict[str, Handler]:
    """Return the handlers of the index jobs by kind."""
    return Indexing(db, queue, embedder, vectors, clock).handlers()


def _again(session: Session) -> list[str]:
    """Return the keys that a job which waits already names."""
    waiting = session.exec(select(Job.payload).where(Job.kind == REBUILD, Job.key == CATCH_UP)).first() or {}
    return [str(key) for key in waiting.get(AGAIN, [])]


def _is_mismatch(error: VectorIndexUnavailableError) -> bool:
    return isinstance(error, VectorIndexMismatchError)


def _same(now: IndexText | None, before: IndexText) -> bool:
    return now is not None and now.text == before.text


def _row(key: OwnerKey, text: IndexText, vector: Vector) -> VectorRow:
    return VectorRow(key, text.profile_id, text.kind, text.at, vector)
