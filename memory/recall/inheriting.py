"""What a candidate inherits from others: from its siblings, its neighbours in a chat, and whoever speaks of it.

Pure: raises relevance in place, by shares that the weights name. Must never let in what belongs to somebody else
without a fitting fact that speaks of them.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from memory.values import Kind, OwnerKind

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from memory.recall.people import Known, Spoken
    from memory.recall.ranking import Weighed
    from memory.recall.weights import Weights

SURE = 0.5
"""Relevance from which a fact brings in whoever it speaks of."""
LEAST_KEY_WORDS = 3
"""Words of a key from which two keys that begin alike are about one thing."""


def speak_for_conversations(weighed: Sequence[Weighed]) -> None:
    """Let a digest count as much as the best past message of its conversation: it says what came of all of them."""
    best: dict[int, float] = defaultdict(float)
    for item in weighed:
        candidate = item.candidate
        if candidate.key.kind is OwnerKind.MESSAGE and candidate.conversation_id is not None and not item.out:
            best[candidate.conversation_id] = max(best[candidate.conversation_id], item.relevance)
    for item in weighed:
        top = best.get(item.candidate.conversation_id or 0, 0.0)
        if item.candidate.kind is Kind.DIGEST and not item.out and top > item.relevance:
            item.parts["chat"] = top
            item.relevance = top


def inherit(
    weighed: Sequence[Weighed],
    spoken: Spoken,
    known: Mapping[int, Known],
    threshold: float,
    weights: Weights,
) -> None:
    """Let facts of one thing stand by each other, and bring in whoever a fitting fact speaks of.

    Args:
        weighed: The candidates with their own relevance, which is raised in place.
        spoken: Who the question speaks of.
        known: The entities of the directory.
        threshold: The relevance that a candidate needs on this kind of turn.
        weights: What counts how much.
    """
    best: dict[int, float] = defaultdict(float)
    for item in weighed:
        if item.entity and not item.out:
            best[item.entity] = max(best[item.entity], item.relevance)
    for item in weighed:
        top = best.get(item.entity, 0.0)
        if item.entity and not item.out and top >= threshold:
            lifted = weights.sibling * top
            if lifted > item.relevance or item.relevance < top:
                item.parts["sibling"] = top
                item.relevance = max(item.relevance, lifted + 0.3 * item.relevance)
    _inherit_by_key(weighed, threshold, weights)
    sure = max(threshold, SURE)
    fitting = [item for item in weighed if not item.out and item.relevance >= sure]
    spoken_in = _companions(fitting, known)
    undertakings = _undertakings(fitting, known)
    for item in weighed:
        via = max(spoken_in.get(item.entity, 0.0), _joined(item, undertakings, known))
        if via and item.out in {"other_person", "other_entity"} and spoken.share(item.entity) < 1.0:
            item.out = ""
            item.parts["companion"] = via
            item.relevance = 0.5 * item.relevance + weights.companion * via


def inherit_from_neighbours(weighed: Sequence[Weighed], weights: Weights) -> None:
    """Let a past message stand by the one just before or after it, whose words are asked for."""
    own = {item.candidate.key: item.relevance for item in weighed if item.candidate.beside}
    for item in weighed:
        best = max((own.get(key, 0.0) for key in item.candidate.beside), default=0.0)
        if best > item.relevance:
            item.parts["beside"] = best
            item.relevance = max(item.relevance, weights.beside * best + (1.0 - weights.beside) * item.relevance)


def _inherit_by_key(weighed: Sequence[Weighed], threshold: float, weights: Weights) -> None:
    """Let facts of the user whose keys begin alike (``oven_state``, ``oven_model``) stand by each other."""
    best: dict[tuple[str, ...], float] = defaultdict(float)
    for item in weighed:
        if item.relevance >= threshold and (beginning := _key_beginning(item)):
            best[beginning] = max(best[beginning], item.relevance)
    for item in weighed if best else ():
        top = best.get(_key_beginning(item), 0.0)
        if top > item.relevance:
            item.parts["sibling"] = top
            item.relevance = max(item.relevance, weights.key_sibling * top + 0.3 * item.relevance)


def _key_beginning(item: Weighed) -> tuple[str, ...]:
    if item.candidate.fact is None or item.entity:
        return ()
    parts = item.candidate.fact.attribute.split("_")
    return tuple(parts[:-1]) if len(parts) >= LEAST_KEY_WORDS and item.candidate.kind is not Kind.EPISODE else ()


def _undertakings(items: Sequence[Weighed], known: Mapping[int, Known]) -> dict[int, float]:
    """Return the trips, events and projects that fitting facts are about, with how well the best of each fits."""
    found: dict[int, float] = {}
    for item in items:
        if item.entity in known and not known[item.entity].person:
            found[item.entity] = max(found.get(item.entity, 0.0), min(item.relevance, 1.0))
    return found


def _joined(item: Weighed, undertakings: Mapping[int, float], known: Mapping[int, Known]) -> float:
    """Return how well the undertaking fits that a fact of somebody says they join: the fact belongs to it."""
    if item.out != "other_person":
        return 0.0
    text = item.candidate.text
    return max((fit for entity, fit in undertakings.items() if known[entity].is_called_in(text)), default=0.0)


def _companions(items: Sequence[Weighed], known: Mapping[int, Known]) -> dict[int, float]:
    found: dict[int, float] = {}
    for item in items:
        if item.candidate.key.kind is not OwnerKind.FACT:
            continue
        text = item.candidate.text
        for entity, record in known.items():
            if entity != item.entity and record.is_in(text):
                found[entity] = max(found.get(entity, 0.0), min(item.relevance, 1.0))
    return found
