"""A store for one play: the real database, queue, indexes and handlers in a folder of its own, at the play's own time.

Embeddings are kept by text across stores, since every store holds the same distractors. Must never touch the user's
own folders.
"""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from datetime import UTC
from typing import TYPE_CHECKING

import numpy as np

from assistant.forgetting import Forgetting
from assistant.gathering import Asked, Sources, plan_for
from assistant.history import History
from assistant.tokens import TokenEstimate
from memory.clock import FixedClock
from memory.consolidation import consolidate
from memory.database import ensure_profile, open_database
from memory.entities import Entities
from memory.erasure import Erasure, is_forgotten
from memory.erasure.files import Folders
from memory.erasure.tombstones import load_key
from memory.extraction.handler import ExtractHandler
from memory.facts import Facts
from memory.indexing import index_handlers
from memory.queue import EXTRACT, Queue
from memory.recall.recall import Recall
from memory.summaries import Summaries
from memory.transcript import Transcript
from memory.values import Source
from memory.vectors.exact_index import ExactIndex
from memory.worker import Worker

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime
    from pathlib import Path

    from assistant.plan import Budget, ContextPlan
    from memory.extraction.model import ModelExtractor
    from memory.ports import Embedder, Matrix, Vector
    from memory.recall.calibration import Calibration
    from memory.recall.weights import Weights
    from memory.values import Evidence

PROFILE = "evaluation"
ANSWERED = 600.0
"""Seconds that working off one store's queue may take before the evaluation gives up on it."""


class RememberingEmbedder:
    """An embedder that embeds no text twice."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._questions: dict[str, Vector] = {}
        self._passages: dict[str, Vector] = {}

    @property
    def model(self) -> str:
        """Name and version of the embedder behind."""
        return self._embedder.model

    @property
    def dimension(self) -> int:
        """How many numbers a vector has."""
        return self._embedder.dimension

    def query(self, text: str) -> Vector:
        """Embed a question."""
        if text not in self._questions:
            self._questions[text] = self._embedder.query(text)
        return self._questions[text]

    def passages(self, texts: Sequence[str]) -> Matrix:
        """Embed what is to be found."""
        new = [text for text in dict.fromkeys(texts) if text not in self._passages]
        if new:
            self._passages.update(zip(new, self._embedder.passages(new), strict=True))
        if not texts:
            return np.empty((0, self.dimension), dtype=np.float32)
        return np.stack([self._passages[text] for text in texts])


@dataclass(frozen=True, slots=True)
class Bench:
    """What all stores of one evaluation share."""

    embedder: RememberingEmbedder | None
    calibration: Calibration | None
    weights: Weights
    budget: Budget
    extractor: ModelExtractor | None = None
    """The model that reads messages beside the rules; None leaves the rules alone."""


class BenchStore:
    """One home in a folder, with the parts that a chat would use."""

    def __init__(self, folder: Path, bench: Bench, at: datetime, template: Path | None = None) -> None:
        """Open a store.

        Args:
            folder: Its own folder; made.
            bench: What all stores share.
            at: Its time at first.
            template: The database of another, closed store to begin with.
        """
        folder.mkdir(parents=True)
        if template is not None:
            shutil.copyfile(template, folder / "hippo.db")
        self.clock = FixedClock(at)
        self.bench = bench
        self.db = open_database(folder / "hippo.db", self.clock)
        self.profile_id = ensure_profile(self.db, PROFILE, self.clock)
        self.queue = Queue(self.db, self.clock)
        self.transcript = Transcript(self.db, self.clock)
        self.facts = Facts(self.db, self.clock)
        self.entities = Entities(self.db, self.clock)
        self.vectors = ExactIndex(self.db, bench.embedder) if bench.embedder is not None else None
        folders = Folders(folder, folder / "logs", folder / "backups", folder / "exports")
        self.recall = Recall(
            self.db, bench.embedder, self.vectors, self.clock, bench.weights, calibration=bench.calibration
        )
        erasure = Erasure(self.db, self.clock, folders, load_key(folder / "forgetting.key"))
        self.forgetting = Forgetting(self.facts, self.entities, erasure, self.recall)
        self._history = History(self.transcript)
        self._summaries = Summaries(self.db, self.clock)
        self._indexing = index_handlers(self.db, self.queue, bench.embedder, self.vectors, self.clock)

    def learn(self, evidence: Sequence[Evidence], said_at: datetime, message_id: int | None = None) -> None:
        """Let evidence take effect, as if it came from a checked extractor reply."""
        conversation_id = None
        if message_id is not None:
            conversation_id = self.transcript.message(self.profile_id, message_id).conversation_id
        source = Source(self.profile_id, said_at, message_id, conversation_id)
        with self.db.write() as session:
            consolidate(session, self.clock, evidence, source, is_forgotten)

    def work_off(self, *, extract: bool) -> None:
        """Work the queue off: extraction if asked, and the indexes."""
        handlers = dict(self._indexing)
        if extract:
            handlers[EXTRACT] = ExtractHandler(self.db, self.queue, self.clock, UTC, lambda: self.bench.extractor)
        Worker(self.queue, handlers).run_until_idle(ANSWERED)

    def forget_as_asked(self, words: str, just_said: frozenset[int]) -> bool:
        """Do what a request to forget says, as confirmed; tells whether it was one that meant something.

        Args:
            words: The request.
            just_said: Ids of the user's messages that "what I just said" speaks of.
        """
        asked = (self.profile_id, words, just_said)
        found = self.forgetting.find(*asked) or self.forgetting.nearest(*asked)
        if found:
            self.forgetting.forget(self.profile_id, found)
        return bool(found)

    def plan(self, text: str) -> ContextPlan:
        """Assemble the context for a message in a new conversation."""
        sources = Sources(
            self._history, self._summaries, self.recall, self.clock, UTC, self.bench.budget, TokenEstimate()
        )
        return plan_for(sources, Asked(self.profile_id, text))

    def close(self) -> None:
        """Let go of the files."""
        self.recall.close()
        if self.vectors is not None:
            self.vectors.close()
        self.db.close()


def fill(store: BenchStore, entries: Iterable[tuple[datetime, Evidence]]) -> None:
    """Put facts into a store, oldest first, and index them."""
    for said_at, evidence in sorted(entries, key=lambda entry: entry[0]):
        store.clock.set(said_at)
        store.learn([evidence], said_at)
    store.work_off(extract=False)
