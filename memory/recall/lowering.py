"""What the user called not relevant counts less for such questions: how alike two questions are, and by how much.

Bounded: said twice it counts once, a question that is only somewhat alike lowers only somewhat, and what has become a
hard limit since then stays. Must never change a memory, nor fail without an embedder.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from sqlmodel import col, select

from memory.feedback import FeedbackSort
from memory.ports import EmbeddingUnavailableError
from memory.recall import query
from memory.recall.words import is_cjk
from memory.records import FactVersion, Feedback, Message
from memory.values import USER, Candidate, OwnerKey, OwnerKind, Scored

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from sqlmodel import Session

    from memory.ports import Embedder, Vector
    from memory.recall.calibration import Levels
    from memory.recall.query import Question
    from memory.recall.ranking import Weighed

REASON = "said_not_relevant"
PART = "not_relevant"
LOWERED_BY = 0.5
"""Of relevance, for a question that is wholly alike: more than any bar, less than a name, a topic and shared words."""
SURE = 0.75
"""From so alike on, the memory is out: the user has answered this question before."""
MEANING_LOW, MEANING_FULL = 7.0, 11.0
MEANING_LOW_ZH, MEANING_FULL_ZH = 5.0, 9.0
"""Deviations above the background between which two questions go from other to the same. Sixteen pairs of questions
put in other words stand at 9.5 to 15.8 in English and 7.6 to 12.6 in Chinese; of 3,000 pairs that ask for different
things one in a hundred stands above 8.8 and 4.5, and those are thanks and translations, which recall nothing."""
WORDS_LOW, WORDS_FULL = 0.25, 0.75
"""Share of words in common: of different questions one in a thousand has a quarter."""
MOST_SAID = 200
"""The newest feedback that is looked at: nobody says more of one profile, and recall must not slow down."""
MOST_EMBEDDED = 16
"""Earlier questions embedded in one recall, some 10 ms each; they are kept, and the rest is judged by its words."""
MOST_KEPT = 1_024
"""Earlier questions kept as they were read, with vectors some 2 MB."""
_SOFT_REASONS = frozenset({"below_bar", "far_below_best"})


@dataclass(frozen=True, slots=True)
class Lowered:
    """How much the user's word counts against each memory, for one question."""

    facts: Mapping[int, tuple[float, datetime]] = field(default_factory=dict)
    """By fact: how alike the questions are, and when the user said it."""
    others: Mapping[OwnerKey, float] = field(default_factory=dict)

    def share(self, candidate: Candidate) -> float:
        """Return how much counts against a memory, 0 to 1."""
        fact = candidate.fact
        if fact is None:
            return self.others.get(candidate.key, 0.0)
        alike, said_at = self.facts.get(fact.fact_id, (0.0, None))
        if said_at is not None and fact.constraint and fact.entity == USER and said_at < fact.created_at:
            return 0.0  # it has become a hard limit since
        return alike


NOTHING_SAID = Lowered()


@dataclass(frozen=True, slots=True)
class Said:
    """One thing the user called not relevant for a question."""

    fact_id: int | None
    others: tuple[OwnerKey, ...]
    """What else goes with it: a message or digest itself, or the messages that a fact was learned from."""
    question: str
    at: datetime


@dataclass(slots=True)
class _Asked:
    """An earlier question, read."""

    question: Question
    vector: Vector | None = None


class Lowering:
    """Compares questions with those of which the user said that a memory was not relevant.

    Used by one recall at a time.
    """

    def __init__(self, embedder: Embedder | None) -> None:
        self._embedder = embedder
        self._asked: dict[str, _Asked] = {}
        self._room = 0
        """Questions that may still be embedded in this recall."""

    def read(self, session: Session, profile_id: int) -> list[Said]:
        """Return what was said in a profile, the newest first."""
        rows = session.exec(
            select(Feedback.fact_id, Feedback.note, Message.content, Feedback.created_at)
            .join(Message, col(Message.id) == col(Feedback.message_id))
            .where(Feedback.profile_id == profile_id, Feedback.sort == FeedbackSort.NOT_RELEVANT.value)
            .order_by(col(Feedback.id).desc())
            .limit(MOST_SAID)
        ).all()
        if not rows:
            return []
        # else the message that told it would take the place of the memory
        sources: dict[int, set[OwnerKey]] = defaultdict(set)
        told = select(FactVersion.fact_id, FactVersion.source_message_id).where(
            col(FactVersion.fact_id).in_({row[0] for row in rows}), col(FactVersion.source_message_id).is_not(None)
        )
        for fact_id, message_id in session.exec(told):
            sources[fact_id].add(OwnerKey(OwnerKind.MESSAGE, message_id or 0))
        return [
            Said(fact_id, (OwnerKey.parse(note),) if fact_id is None else tuple(sources[fact_id]), question, at)
            for fact_id, note, question, at in rows
        ]

    def compare(
        self, said: Sequence[Said], question: Question, vector: Vector | None, levels: Levels | None
    ) -> Lowered:
        """Return what counts against which memory for a question."""
        facts: dict[int, tuple[float, datetime]] = {}
        others: dict[OwnerKey, float] = {}
        likeness: dict[str, float] = {}
        self._room = MOST_EMBEDDED
        for one in said:
            if one.question not in likeness:
                likeness[one.question] = self._alike(one.question, question, vector, levels)
            alike = likeness[one.question]
            if alike <= 0.0:
                continue
            for key in one.others:
                others[key] = max(alike, others.get(key, 0.0))
            if one.fact_id is not None and alike > facts.get(one.fact_id, (0.0, one.at))[0]:
                facts[one.fact_id] = (alike, one.at)
        return Lowered(facts, others)

    def _alike(self, text: str, question: Question, vector: Vector | None, levels: Levels | None) -> float:
        if len(self._asked) >= MOST_KEPT:
            self._asked.clear()
        before = self._asked.get(text)
        if before is None:
            before = self._asked[text] = _Asked(query.understand(text))
        in_words = _alike_in_words(question, before.question)
        if in_words >= 1.0 or vector is None or levels is None:
            return in_words
        theirs = self._vector_of(before)
        if theirs is None:
            return in_words
        chinese = is_cjk(text)
        low, full = (MEANING_LOW_ZH, MEANING_FULL_ZH) if chinese else (MEANING_LOW, MEANING_FULL)
        return max(in_words, _part(levels.above(float(theirs @ vector), chinese=chinese), low, full))

    def _vector_of(self, asked: _Asked) -> Vector | None:
        if asked.vector is None and self._embedder is not None and asked.question.text and self._room > 0:
            self._room -= 1
            try:
                asked.vector = self._embedder.query(asked.question.text)
            except EmbeddingUnavailableError:
                self._room = 0
        return asked.vector


def _alike_in_words(one: Question, other: Question) -> float:
    if one.folded == other.folded:
        return 1.0
    most = max(len(one.terms), len(other.terms))
    return _part(len(one.terms & other.terms) / most, WORDS_LOW, WORDS_FULL) if most else 0.0


def _part(value: float, low: float, full: float) -> float:
    return min(max((value - low) / (full - low), 0.0), 1.0)


def lower(ranked: Sequence[Weighed], lowered: Lowered) -> list[Weighed]:
    """Let the user's word count in a ranking, best first; returns it in its new order."""
    for item in ranked:
        share = lowered.share(item.candidate)
        if share <= 0.0:
            continue
        item.parts[PART] = share
        item.relevance -= LOWERED_BY * share
        item.score -= LOWERED_BY * share
        if share >= SURE:
            item.out = item.out or REASON
    return sorted(ranked, key=lambda item: (-item.score, -item.candidate.at.timestamp(), item.candidate.key))


def part_pinned(pinnable: Sequence[Candidate], lowered: Lowered) -> tuple[list[Candidate], list[Scored]]:
    """Part what may be pinned from what the user surely does not want for such a question."""
    kept: list[Candidate] = []
    left_out: list[Scored] = []
    for candidate in pinnable:
        share = lowered.share(candidate)
        if share >= SURE:
            left_out.append(Scored(candidate, 0.0, {PART: share}, REASON))
        else:
            kept.append(candidate)
    return kept, left_out


def explained(cut: Sequence[Scored]) -> list[Scored]:
    """Name the user's word as the reason where it is what kept a memory out."""
    return [
        replace(scored, reason=REASON) if scored.parts.get(PART) and scored.reason in _SOFT_REASONS else scored
        for scored in cut
    ]
