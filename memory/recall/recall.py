"""Recall: the few memories that a message needs, as a story of named steps.

Trigger and query are read off the message; candidates come from the full-text index, the vector index, attribute keys
and names; fusion, ranking and limits are pure functions in the modules beside this one. Must never change anything, and
never fail because an index or the embedder is away: the rest goes on without it.
"""

from __future__ import annotations

import logging
import threading
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from memory import text_index, vector_rows
from memory.ports import EmbeddingUnavailableError, VectorIndexUnavailableError
from memory.recall import candidates as reading
from memory.recall import choice, people, query, ranking, topics
from memory.recall.calibration import Calibration
from memory.recall.excerpt import excerpt
from memory.recall.holdings import Holdings
from memory.recall.trigger import Need
from memory.recall.weights import Weights
from memory.values import OwnerKey, OwnerKind, Role, Status

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from sqlmodel import Session

    from memory.clock import Clock
    from memory.database import Database
    from memory.ports import Embedder, PromptMessage, TokenCounter, Vector, VectorIndex
    from memory.recall.calibration import Levels
    from memory.recall.holdings import Holding
    from memory.recall.people import Spoken
    from memory.recall.query import Question
    from memory.values import Candidate, Scored

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class RecallQuery:
    """What recall is asked."""

    profile_id: int
    text: str
    now: datetime
    conversation_id: int | None = None
    window: tuple[PromptMessage, ...] = ()
    """The turns before the message, oldest first, for what the message only points at."""
    exclude_message_ids: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class RecallResult:
    """What recall found, with a reason for everything in or out."""

    triggered: bool
    trigger: str
    """What let memories in: ``cue``, ``name``, ``relevance``; or why not: ``nothing_to_recall``, ``nothing_fits``."""
    query: str
    pinned: tuple[Scored, ...] = ()
    recalled: tuple[Scored, ...] = ()
    cut: tuple[Scored, ...] = ()
    about_past: bool = False


@dataclass(slots=True)
class _Search:
    """One recall on its way."""

    asked: RecallQuery
    question: Question
    holding: Holding
    spoken: Spoken
    vector: Vector | None = None
    levels: Levels | None = None
    similarities: dict[OwnerKey, float] = field(default_factory=dict)


class Recall:
    """Finds memories. Thread-safe; one for all profiles of a home."""

    def __init__(
        self,
        db: Database,
        embedder: Embedder | None,
        vectors: VectorIndex | None,
        clock: Clock,
        weights: Weights | None = None,
        calibration: Calibration | None = None,
    ) -> None:
        """Bind to one home.

        Args:
            db: The open database.
            embedder: None for lexical and key recall only.
            vectors: The index over the stored embeddings; None for none.
            clock: The time, for those who ask without one.
            weights: What counts how much.
            calibration: The background as this embedder sees it, if it was measured before.
        """
        self._db = db
        self._embedder = embedder
        self._vectors = vectors
        self._clock = clock
        self._weights = weights or Weights()
        self._holdings = Holdings(db)
        self._calibration = calibration
        self._calibrating = threading.Lock()

    def prepare(self) -> None:
        """Measure the background of the embedder, if that was not done: some seconds, best done before it is needed."""
        if self._embedder is None:
            return
        with self._calibrating:
            if self._calibration is None or self._calibration.model != self._embedder.model:
                self._calibration = Calibration.at_hand(self._db.path.parent, self._embedder)

    def close(self) -> None:
        """Let go of the database."""
        self._holdings.close()

    def recall(
        self,
        asked: RecallQuery,
        *,
        count_tokens: TokenCounter,
        pinned_tokens: int | None = None,
        limit: int | None = None,
    ) -> RecallResult:
        """Find what a message needs.

        Args:
            asked: The message and where it stands.
            count_tokens: How the chat model counts.
            pinned_tokens: Limit of the pinned block; by default the weights' own.
            limit: Memories recalled at most; by default the weights' own.

        Returns:
            The pinned block, what is recalled, and the nearest misses with the reason why they are out.
        """
        weights = self._weights
        room = weights.pinned_tokens if pinned_tokens is None else pinned_tokens
        most = weights.recalled if limit is None else limit
        question = query.understand(asked.text, asked.window)
        search_vector = self._embed(question) if question.need is not Need.NOTHING else None
        with self._db.read() as session:
            holding = self._holdings.of(session, asked.profile_id)
            spoken = people.spoken_of(question, holding.known)
            pinnable = self._facts(session, asked, sorted(holding.pinnable()), {Status.CURRENT})
            pinned, overflow = choice.pin(pinnable, count_tokens, room)
            if question.need is Need.NOTHING and not spoken.named:
                return RecallResult(False, "nothing_to_recall", question.text, tuple(pinned))
            search = _Search(asked, question, holding, spoken, search_vector)
            found = self._candidates(session, search)
            self._complete_similarities(session, search, found)
        taken = {scored.candidate.key for scored in pinned}
        pool = {candidate.key: candidate for candidate in [*found, *overflow] if candidate.key not in taken}
        ranked = ranking.weigh(
            question,
            list(pool.values()),
            similarities=search.similarities,
            levels=search.levels,
            spoken=spoken,
            known=holding.known,
            topic_rarity=holding.rarity,
            now=asked.now,
            weights=weights,
        )
        recalled, cut = choice.choose(ranked, question, pinned, most, weights)
        recalled = [
            choice.shortened(scored, excerpt(scored.candidate.text, question.terms, weights.text_chars))
            for scored in recalled
        ]
        return RecallResult(
            triggered=bool(recalled),
            trigger=_trigger(question, spoken, bool(recalled)),
            query=question.text,
            pinned=tuple(pinned),
            recalled=tuple(recalled),
            cut=tuple(cut),
            about_past=question.reading.about_past,
        )

    # The steps, in the order in which they are taken.

    def _embed(self, question: Question) -> Vector | None:
        if self._embedder is None or not question.text:
            return None
        try:
            return self._embedder.query(question.text)
        except EmbeddingUnavailableError as error:
            _log.info("recall goes on without the embedder: %s", error)
            return None

    def _candidates(self, session: Session, search: _Search) -> list[Candidate]:
        """Collect from both indexes, from keys and from names, and read each from the database."""
        asked, question, holding = search.asked, search.question, search.holding
        keys = self._found_by_words(session, search) | self._found_by_meaning(search)
        version_ids = {key.id for key in keys if key.kind is OwnerKind.FACT}
        version_ids |= self._found_by_key(question, holding)
        for entity in search.spoken.shares:
            version_ids |= _newest(holding.by_entity.get(entity, set()), self._weights.by_key)
        statuses = {Status.CURRENT}
        if question.reading.about_past:
            statuses |= {Status.SUPERSEDED, Status.EXPIRED}
            slots = {outline.fact_id for found in version_ids if (outline := holding.outlines.get(found)) is not None}
            version_ids |= set(reading.earlier_versions(session, asked.profile_id, slots)[: self._weights.by_key])
        if question.reading.asks_guess:
            statuses |= {Status.PROPOSED}
            version_ids |= set(reading.proposed_versions(session, asked.profile_id, self._weights.by_key))
        found = self._facts(session, asked, sorted(version_ids), statuses)
        if question.need is not Need.NOTHING:
            message_ids = {key.id for key in keys if key.kind is OwnerKind.MESSAGE}
            found += reading.messages(session, asked.profile_id, message_ids, Role.USER, asked.exclude_message_ids)
            digest_ids = {key.id for key in keys if key.kind is OwnerKind.DIGEST}
            found += reading.digests(session, asked.profile_id, digest_ids, asked.conversation_id)
        if question.reading.asks_advice:
            advice = {key.id for key in keys if key.kind is OwnerKind.ADVICE}
            found += reading.messages(session, asked.profile_id, advice, Role.ASSISTANT, asked.exclude_message_ids)
        return found

    def _found_by_words(self, session: Session, search: _Search) -> set[OwnerKey]:
        """Ask the text index for facts and messages apart, so that many messages do not crowd out facts."""
        text, profile = search.question.text, search.asked.profile_id
        kinds = [{OwnerKind.FACT}, {OwnerKind.MESSAGE, OwnerKind.DIGEST}]
        if search.question.reading.asks_advice:
            kinds.append({OwnerKind.ADVICE})
        return {
            hit.key
            for wanted in kinds
            for hit in text_index.search(session, profile, text, self._weights.searched, wanted)
        }

    def _found_by_meaning(self, search: _Search) -> set[OwnerKey]:
        if search.vector is None or self._vectors is None:
            return set()
        self.prepare()
        assert self._calibration is not None  # noqa: S101 - an embedder is there, so it was measured
        search.levels = self._calibration.levels(search.vector)
        try:
            hits = self._vectors.search(search.vector, profile_id=search.asked.profile_id, limit=self._weights.searched)
        except VectorIndexUnavailableError as error:
            _log.info("recall goes on without the vector index: %s", error)
            return set()
        search.similarities = {hit.key: hit.similarity for hit in hits}
        return set(search.similarities)

    def _found_by_key(self, question: Question, holding: Holding) -> set[int]:
        """Take facts in by their key: those the topic is after first, then those it is about, the newest first."""
        found: set[int] = set()
        asked = topics.wanted(question.topics, self._weights.linked_topic)
        by_weight = sorted(asked, key=lambda name: -asked[name])
        for index in (holding.core, holding.by_topic):
            for name in by_weight:
                room = self._weights.by_key - len(found)
                if room <= 0:
                    break
                found |= _newest(index.get(name, set()) - found, room)
        if question.reading.points_back:
            found |= _newest(holding.procedures, self._weights.by_key)
        return found

    def _facts(
        self, session: Session, asked: RecallQuery, version_ids: Sequence[int], statuses: set[Status]
    ) -> list[Candidate]:
        found = reading.facts(session, asked.profile_id, version_ids, statuses=statuses, today=asked.now.date())
        return [
            candidate
            for candidate in found
            if candidate.fact is not None and candidate.fact.conversation_id in {None, asked.conversation_id}
        ]

    def _complete_similarities(self, session: Session, search: _Search, found: Sequence[Candidate]) -> None:
        """Measure the candidates that words, keys and names brought in too."""
        if search.vector is None or self._embedder is None:
            return
        missing = [candidate.key for candidate in found if candidate.key not in search.similarities]
        for key, vector in vector_rows.load(session, self._embedder, missing).items():
            search.similarities[key] = float(vector @ search.vector)


def _newest(version_ids: set[int], count: int) -> set[int]:
    return version_ids if len(version_ids) <= count else set(sorted(version_ids)[-count:])


def _trigger(question: Question, spoken: Spoken, recalled: bool) -> str:
    if not recalled:
        return "nothing_fits"
    if question.need is Need.REFERENCE:
        return "cue"
    return "name" if spoken.named else "relevance"
