"""What goes into the pinned block, and which of the ranked candidates are recalled.

Pure. Limits are applied here and nowhere else in recall, and everything left out keeps the reason why.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from memory.attributes import constraint_rank, identity_rank, is_identity
from memory.recall.excerpt import excerpt
from memory.recall.ranking import bar
from memory.recall.trigger import Need
from memory.recall.words import content_terms
from memory.values import USER, Candidate, Kind, OwnerKind, Scored

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memory.ports import TokenCounter
    from memory.recall.query import Question
    from memory.recall.ranking import Weighed
    from memory.recall.weights import Weights

LINE_TOKENS = 10
"""Tokens of the date and the dash before a memory in the prompt."""
TOLD_LATELY = "told_lately"
"""Why a memory is in that took a free place."""
ROOM_LEFT = "room_left"
"""The same of one that was told long ago, as what an import brings."""
SHOWN_CUT = 20
"""Candidates kept with the reason why they are out; the rest was never close."""


def pin(
    candidates: Sequence[Candidate], count_tokens: TokenCounter, limit: int
) -> tuple[list[Scored], list[Candidate]]:
    """Choose the pinned block: hard limits, who the user is, what the user pinned, in this order, as far as they fit.

    Returns:
        The block, and what did not fit.
    """
    block: list[Scored] = []
    left: list[Candidate] = []
    used = 0
    for candidate in sorted(candidates, key=_place):
        tokens = count_tokens(candidate.text) + LINE_TOKENS
        if used + tokens > limit:
            left.append(candidate)
            continue
        used += tokens
        block.append(Scored(candidate, 1.0, reason=_why_pinned(candidate)))
    return block, left


def _place(candidate: Candidate) -> tuple[int, int, float]:
    fact = candidate.fact
    assert fact is not None  # noqa: S101 - only facts are pinned
    newest_first = -candidate.at.timestamp()
    if fact.constraint and fact.entity == USER:
        return 0, int(constraint_rank(fact.attribute, fact.value, fact.text)), newest_first
    if is_identity(fact.attribute) and fact.entity == USER:
        return 1, identity_rank(fact.attribute), newest_first
    return 2, 0, newest_first


def _why_pinned(candidate: Candidate) -> str:
    return ("hard_constraint", "identity", "pinned_by_user")[_place(candidate)[0]]


def choose(
    ranked: Sequence[Weighed], question: Question, pinned: Sequence[Scored], limit: int, weights: Weights
) -> tuple[list[Scored], list[Scored]]:
    """Choose what is recalled from candidates ranked best first.

    Returns:
        What is recalled, best first, and the nearest misses with the reason why they are out.
    """
    threshold = bar(question.need, weights)
    passes_bar = [_passes(item, question, threshold, weights.knowledge_words) for item in ranked]
    passing = [item for item, passes in zip(ranked, passes_bar, strict=True) if passes and not item.out]
    floor = weights.tail * max((item.relevance for item in passing), default=0.0)
    chosen: list[Scored] = []
    cut: list[Scored] = []
    seen = [(_whose(scored.candidate), content_terms(scored.candidate.text)) for scored in pinned]
    per_conversation: Counter[int] = Counter()
    sources = {item.candidate.fact.source_message_id for item in passing[:limit] if item.candidate.fact is not None}
    past_messages = 0
    fillers = 0
    own_affairs = question.need >= Need.REQUEST and not question.impersonal
    for item, passes in zip(ranked, passes_bar, strict=True):
        if len(cut) >= SHOWN_CUT and len(chosen) >= limit:
            break
        candidate = item.candidate
        why_not = item.out
        terms: frozenset[str] = frozenset()
        fills = own_affairs and candidate.fact is not None and item.score >= weights.fill
        if not why_not and not passes and not (fills and fillers < weights.fillers):
            why_not = "below_bar"
        elif not why_not and passes and not fills and item.relevance < floor and "standing" not in item.parts:
            why_not = "far_below_best"
        if not why_not:
            terms = content_terms(candidate.text)
            if _is_said(_whose(candidate), terms, seen, weights.duplicate):
                why_not = "duplicate"
            elif candidate.key.kind is OwnerKind.MESSAGE and candidate.key.id in sources:
                why_not = "told_by_memory"
            elif candidate.key.kind is OwnerKind.MESSAGE and past_messages >= weights.past_messages:
                why_not = "enough_messages"
            elif _counts(candidate) and per_conversation[candidate.conversation_id or 0] >= weights.per_conversation:
                why_not = "enough_of_conversation"
            elif len(chosen) >= limit:
                why_not = "over_limit"
        if why_not:
            if len(cut) < SHOWN_CUT:
                cut.append(_scored(item, why_not))
            continue
        chosen.append(_scored(item, why(item) if passes else _why_it_fills(item, weights)))
        seen.append((_whose(candidate), terms))
        fillers += not passes
        past_messages += candidate.key.kind is OwnerKind.MESSAGE
        if _counts(candidate):
            per_conversation[candidate.conversation_id or 0] += 1
    return chosen, cut


def _why_it_fills(item: Weighed, weights: Weights) -> str:
    lately = 0.5 ** (weights.lately_half_life_days / weights.recency_half_life_days)
    return TOLD_LATELY if item.parts.get("recency", 1.0) >= lately else ROOM_LEFT


def _scored(item: Weighed, reason: str) -> Scored:
    return Scored(item.candidate, min(max(item.score, 0.0), 1.0), dict(item.parts), reason)


def shortened(scored: Scored, question: Question, limit: int) -> Scored:
    """Return a recalled memory cut to what of it the question is about."""
    text = excerpt(scored.candidate.text, question.terms, limit)
    return replace(scored, candidate=replace(scored.candidate, text=text))


def why(item: Weighed) -> str:
    """Return why a candidate is in: the id of a reason, with the word or name it hangs on."""
    parts = item.parts
    if item.entity and parts.get("entity", 0.0) >= 1.0 and item.candidate.fact is not None:
        return f"names:{item.candidate.fact.entity}"
    for name, reason in (("standing", "standing_wish"), ("back", "points_back"), ("companion", "spoken_of_in")):
        if parts.get(name, 0.0) > 0.0:
            return reason
    if parts.get("lexical", 0.0) >= max(parts.get("topic", 0.0), parts.get("dense", 0.0)) and item.shared:
        return f"keyword:{item.shared[0]}"
    if parts.get("topic", 0.0) >= parts.get("dense", 0.0):
        return f"topic:{item.topic}" if item.topic else "topic"
    return "similar"


def _passes(item: Weighed, question: Question, threshold: float, least_words: float) -> bool:
    if item.parts.get("standing", 0.0) > 0.0:
        return True
    if question.need is Need.KNOWLEDGE and item.parts.get("entity", 0.0) < 1.0:
        in_words = max(item.parts.get("lexical", 0.0), 0.5 * item.parts.get("key", 0.0))
        return item.relevance >= threshold and in_words >= least_words
    return item.relevance >= threshold


def _whose(candidate: Candidate) -> int:
    """Return the entity a fact is about; 0 for the user and for past messages, which may say the same of anybody."""
    fact = candidate.fact
    return fact.entity_id if fact is not None and fact.entity != USER else 0


def _counts(candidate: Candidate) -> bool:
    return candidate.conversation_id is not None and candidate.kind in {Kind.EPISODE, Kind.DIGEST}


def _is_said(whose: int, terms: frozenset[str], seen: Sequence[tuple[int, frozenset[str]]], overlap: float) -> bool:
    """Tell whether the same was said already; of two people the same may be true, and both are told."""
    return any((whose == other or not whose or not other) and _same(terms, said, overlap) for other, said in seen)


def _same(one: frozenset[str], other: frozenset[str], overlap: float) -> bool:
    smaller, larger = sorted((len(one), len(other)))
    # of texts of such different length not enough words can be in common, so they need not be compared
    return smaller > 0 and smaller / larger >= overlap and len(one & other) / larger >= overlap
