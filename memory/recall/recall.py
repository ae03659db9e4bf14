"""Recall: the few memories that a message needs, as a story of named steps.

Trigger and query are read off the message; candidates come from the full-text index, the vector index, attribute keys
and names; fusion, ranking and limits are pure functions in the modules beside this one. Must never change anything, and
never fail because an index or the embedder is away: the rest goes on without it.
"""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import TYPE_CHECKING

from memory import text_index
from memory.language import language_of
from memory.recall import candidates as reading
from memory.recall import choice, in_time, people, query, ranking, topics
from memory.recall.holdings import Holdings
from memory.recall.lowering import NOTHING_SAID, Lowering, explained, lower, part_pinned
from memory.recall.meaning import Meaning, Meanings
from memory.recall.trigger import Need
from memory.recall.weights import Weights
from memory.values import OwnerKey, OwnerKind, Role, Status

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from concurrent.futures import Future
    from datetime import date, datetime, tzinfo

    from sqlmodel import Session

    from memory.clock import Clock
    from memory.database import Database
    from memory.ports import Embedder, PromptMessage, TokenCounter, Vector, VectorIndex
    from memory.recall.calibration import Calibration, Levels
    from memory.recall.holdings import Holding
    from memory.recall.lowering import Lowered
    from memory.recall.people import Spoken
    from memory.recall.query import Question
    from memory.values import Candidate, Scored


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
    completion: str = ""
    """The message in whole words, as a model put it; empty leaves what it points at to rules and window."""


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
    completed: bool = False
    """The query says more than the message: it was completed from the window, or by a model."""


@dataclass(slots=True)
class _Search:
    """One recall on its way."""

    asked: RecallQuery
    question: Question
    holding: Holding
    spoken: Spoken
    meant: Future[Meaning]
    """What the embedder and the vector index say; still on its way at first."""
    similarities: dict[OwnerKey, float] = field(default_factory=dict)

    @property
    def vector(self) -> Vector | None:
        """The question's vector, waited for."""
        return self.meant.result().vector

    @property
    def levels(self) -> Levels | None:
        """The background of the question, waited for."""
        return self.meant.result().levels


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
        zone: tzinfo | None = None,
    ) -> None:
        """Bind to one home.

        Args:
            db: The open database.
            embedder: None for lexical and key recall only.
            vectors: The index over the stored embeddings; None for none.
            clock: The time, for those who ask without one.
            weights: What counts how much.
            calibration: The background as this embedder sees it, if it was measured before.
            zone: Where the user is: "yesterday" is a day there. None for the machine's own zone.
        """
        self._db = db
        self._zone = zone
        self._clock = clock
        self._weights = weights or Weights()
        self._holdings = Holdings(db)
        self._meanings = Meanings(db.path.parent, embedder, vectors, calibration)
        # what is held of a profile is brought up to date in place, so one recall goes at a time
        self._at_work = threading.Lock()
        self._lowering = Lowering(embedder)
        self._aside = ThreadPoolExecutor(max_workers=2, thread_name_prefix="hippo-recall")

    def prepare(self) -> None:
        """Measure the background of the embedder, if that was not done: some seconds, best done before it is needed."""
        self._meanings.prepare()

    def close(self) -> None:
        """Let go of the database and the thread."""
        self._aside.shutdown(wait=True)
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
        question = query.understand(asked.text, asked.window, asked.now.astimezone(self._zone), asked.completion)
        # Embedding takes longest and needs no database, so words and keys are looked for meanwhile.
        meant = self._aside.submit(self._meanings.of, question, asked.profile_id, weights.searched)
        with self._at_work, self._db.read() as session:
            holding = self._holdings.of(session, asked.profile_id)
            search = _Search(asked, question, holding, _spoken(question, holding), meant)
            lowered = self._lowered(session, search)
            pinnable, unwanted = part_pinned(self._current(search, holding.pinnable()), lowered)
            pinned, overflow = choice.pin(pinnable, count_tokens, room)
            if question.reading.plays and search.spoken.named:
                question = search.question = replace(question, reading=replace(question.reading, need=Need.PERSONAL))
            wanted = search.spoken.named or (question.reading.transforms and holding.transforming)
            if question.need is Need.NOTHING and not wanted:
                standing = self._reread(session, search, [*pinned, *unwanted])
                pinned, unwanted = _still(pinned, standing), _still(unwanted, standing)
                return RecallResult(False, "nothing_to_recall", question.text, tuple(pinned), cut=tuple(unwanted))
            taken = [*pinned, *unwanted]
            ranked = lower(self._rank(session, search, taken, overflow), lowered)
            recalled, cut = choice.choose(ranked, question, pinned, most, weights)
            cut = [*unwanted, *explained(cut)]
            standing = self._reread(session, search, [*pinned, *recalled, *cut])
            pinned, recalled, cut = (_still(found, standing) for found in (pinned, recalled, cut))
        return RecallResult(
            triggered=bool(recalled),
            trigger=_trigger(question, search.spoken, recalled=bool(recalled)),
            query=question.text,
            pinned=tuple(pinned),
            recalled=tuple(choice.shortened(scored, question, weights.text_chars) for scored in recalled),
            cut=tuple(cut),
            about_past=question.reading.about_past,
            completed=question.completed,
        )

    def nearest(self, profile_id: int, words: str) -> int | None:
        """Return the id of the current version that lies nearest to what the words mean, clear of all others, or None.

        For requests that name a memory in words of their own ("my tablets"). Blocking: embeds the words.
        """
        meant = self._meanings.of_words(words, profile_id, self._weights.searched)
        if meant.levels is None:
            return None
        with self._at_work, self._db.read() as session:
            views = self._holdings.of(session, profile_id).views
        stands = sorted(
            (meant.levels.above(near, chinese=language_of(views[key.id].text) == "zh"), key.id)
            for key, near in meant.near.items()
            if key.kind is OwnerKind.FACT and key.id in views
        )
        if not stands or stands[-1][0] < self._weights.named:
            return None
        clear = len(stands) == 1 or stands[-1][0] - stands[-2][0] >= self._weights.named_clear
        return stands[-1][1] if clear else None

    # The steps, in the order in which they are taken.

    def _lowered(self, session: Session, search: _Search) -> Lowered:
        """Read what the user called not relevant, and see for how much of it this is such a question."""
        said = self._lowering.read(session, search.asked.profile_id)
        if not said:
            return NOTHING_SAID
        return self._lowering.compare(said, search.question, search.vector, search.levels)

    def _rank(
        self, session: Session, search: _Search, settled: Sequence[Scored], overflow: Sequence[Candidate]
    ) -> list[ranking.Weighed]:
        found = self._candidates(session, search)
        self._complete_similarities(session, search, found)
        taken = {scored.candidate.key for scored in settled}
        pool = {candidate.key: candidate for candidate in [*found, *overflow] if candidate.key not in taken}
        return ranking.weigh(
            search.question,
            list(pool.values()),
            similarities=search.similarities,
            levels=search.levels,
            spoken=search.spoken,
            known=search.holding.known,
            topic_rarity=search.holding.rarity,
            told=search.holding.told,
            now=search.asked.now,
            weights=self._weights,
        )

    def _candidates(self, session: Session, search: _Search) -> list[Candidate]:
        """Collect from both indexes, from keys and from names."""
        asked, question, holding = search.asked, search.question, search.holding
        times, most = question.times, self._weights.searched
        keys = self._found_by_words(session, search)
        version_ids = self._found_by_key(question, holding)
        self._read_ahead(session, search, version_ids | {key.id for key in keys if key.kind is OwnerKind.FACT})
        keys |= self._found_by_meaning(search)
        version_ids |= {key.id for key in keys if key.kind is OwnerKind.FACT}
        for entity in search.spoken.shares:
            version_ids |= _newest(holding.by_entity.get(entity, set()), self._weights.by_key)
        if question.need >= Need.REQUEST:
            version_ids |= _newest(set(holding.views), self._weights.newest)
        version_ids |= in_time.told_then(holding.views, times, self._weights.by_key) if question.times else set()
        found = self._current(search, version_ids)
        if question.reading.about_past or times:
            slots = {candidate.fact.fact_id for candidate in found if candidate.fact is not None}
            earlier = reading.earlier_versions(session, asked.profile_id, slots)[: self._weights.by_key]
            found += self._read(session, search, earlier, {Status.SUPERSEDED, Status.EXPIRED})
        if question.reading.asks_guess:
            guesses = reading.proposed_versions(session, asked.profile_id, self._weights.by_key)
            found += self._read(session, search, guesses, {Status.PROPOSED})
        if question.need is not Need.NOTHING:
            message_ids = {key.id for key in keys if key.kind is OwnerKind.MESSAGE}
            message_ids |= in_time.said_then(session, asked.profile_id, times, Role.USER, most)
            found += reading.with_neighbours(session, asked.profile_id, message_ids, asked.exclude_message_ids)
            digest_ids = {key.id for key in keys if key.kind is OwnerKind.DIGEST}
            digest_ids |= in_time.digested_then(session, asked.profile_id, times, most)
            found += reading.digests(session, asked.profile_id, digest_ids, asked.conversation_id)
        if question.reading.asks_advice:
            advice = {key.id for key in keys if key.kind is OwnerKind.ADVICE}
            advice |= in_time.said_then(session, asked.profile_id, times, Role.ASSISTANT, most)
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

    def _read_ahead(self, session: Session, search: _Search, version_ids: Collection[int]) -> None:
        """Make ready what ranking needs of these facts while the embedder is still at work on the question."""
        ahead = self._current(search, version_ids)
        ranking.read_ahead(ahead)
        self._meanings.read_ahead(session, [candidate.key for candidate in ahead])

    def _found_by_meaning(self, search: _Search) -> set[OwnerKey]:
        search.similarities = dict(search.meant.result().near)
        return set(search.similarities)

    def _found_by_key(self, question: Question, holding: Holding) -> set[int]:
        """Take facts in by their key: those the topic is after first, then those it is about, the newest first."""
        found = set(holding.standing) if question.wants_prose else set()
        found |= holding.transforming if question.reading.transforms else set()
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

    def _current(self, search: _Search, version_ids: Collection[int]) -> list[Candidate]:
        """Return those of these versions that are current, as they are held."""
        views = [view for found in sorted(version_ids) if (view := search.holding.views.get(found)) is not None]
        found = reading.of_views(views, statuses={Status.CURRENT}, today=self._going_on_from(search))
        return [candidate for candidate in found if _holds_here(candidate, search.asked)]

    def _read(
        self, session: Session, search: _Search, version_ids: Sequence[int], statuses: set[Status]
    ) -> list[Candidate]:
        today = self._going_on_from(search)
        found = reading.facts(session, search.asked.profile_id, version_ids, statuses=statuses, today=today)
        return [candidate for candidate in found if _holds_here(candidate, search.asked)]

    def _going_on_from(self, search: _Search) -> date:
        """Return the day from which on a dated task state still counts."""
        return search.asked.now.date() - timedelta(days=self._weights.task_grace_days)

    def _reread(self, session: Session, search: _Search, chosen: Sequence[Scored]) -> dict[OwnerKey, Candidate]:
        """Read chosen facts from the database: what is shown is what stands there now."""
        version_ids = [scored.candidate.key.id for scored in chosen if scored.candidate.fact is not None]
        return {candidate.key: candidate for candidate in self._read(session, search, version_ids, set(Status))}

    def _complete_similarities(self, session: Session, search: _Search, found: Sequence[Candidate]) -> None:
        """Measure the candidates that words, keys and names brought in too."""
        if search.vector is not None:
            missing = [candidate.key for candidate in found if candidate.key not in search.similarities]
            search.similarities.update(self._meanings.similarities(session, search.vector, missing))


def _spoken(question: Question, holding: Holding) -> Spoken:
    outright = people.spoken_of(question, holding.known)
    if question.need < Need.REQUEST:
        return outright
    newest = {entity: max(versions) for entity, versions in holding.by_entity.items() if versions}
    return people.with_pronoun(outright, question, holding.known, newest)


def _holds_here(candidate: Candidate, asked: RecallQuery) -> bool:
    """Tell whether a memory holds in this conversation."""
    return candidate.fact is not None and candidate.fact.conversation_id in {None, asked.conversation_id}


def _still(chosen: Sequence[Scored], standing: Mapping[OwnerKey, Candidate]) -> list[Scored]:
    """Leave out the facts that are gone or have changed their standing, and take the rest as they are now."""
    fresh: list[Scored] = []
    for scored in chosen:
        before, now = scored.candidate.fact, standing.get(scored.candidate.key)
        if before is None:
            fresh.append(scored)
        elif now is not None and now.fact is not None and now.fact.status is before.status:
            fresh.append(replace(scored, candidate=now))
    return fresh


def _newest(version_ids: set[int], count: int) -> set[int]:
    return version_ids if len(version_ids) <= count else set(sorted(version_ids)[-count:])


def _trigger(question: Question, spoken: Spoken, *, recalled: bool) -> str:
    if not recalled:
        return "nothing_fits"
    if question.need is Need.REFERENCE:
        return "cue"
    return "name" if spoken.named else "relevance"
