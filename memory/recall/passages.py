"""Ranks all that was said and learned in long conversations for a question, without slots or bars.

Pure. Where `ranking` chooses a few memories for an answer, this orders everything: facts and turns as two tiers of one
list, each turn with its neighbours, since an answer often stands next to the words that were asked for. It must never
be used to put text before a model: it knows nothing of what is current, whose it is, or what was forgotten.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import log
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from memory.recall import moments, topics

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from memory.values import OwnerKey

Scores = npt.NDArray[np.float64]

# Chosen on five LoCoMo conversations (760 questions): evidence recall@10 is 0.826 with all of them. What it falls to
# without one stands beside it. Tuned on all five; halves by question differ by 0.015.
MEANING = 0.275
"""Deviations of similarity from the mean of its tier; 0.786 without."""
SPEAKER = 0.38
"""The one speaker whom the question names; 0.812 without."""
TOPIC = 0.11
"""A topic in common, by how telling it is; 0.825 without."""
TIME = 0.95
"""Said at the time that is asked about; 0.802 without."""
FACT = 0.14
"""Facts are condensed and so come before turns that match as well; 0.822 without."""
BESIDE = 0.45
"""How much the words of a neighbouring turn count for a turn; 0.808 without."""
NEXT = 0.25
"""Share of the better neighbour's score that a turn inherits; 0.808 without."""
SECOND_NEXT = 0.35
"""The same for the turns one further, after the neighbours have inherited; 0.795 without."""
TOLD = 0.375
"""Share of the best fact's score that the turns it rests on inherit; 0.813 without."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A fact or a turn of a conversation."""

    key: OwnerKey
    text: str
    speaker: str
    at: datetime
    before: int | None = None
    """For a turn, the position of the turn before it in the same conversation."""
    after: int | None = None
    rests_on: tuple[int, ...] = ()
    """For a fact, the positions of the turns it rests on."""
    is_fact: bool = False


def rank(
    question: str,
    passages: Sequence[Passage],
    words: Mapping[OwnerKey, float],
    similarities: Mapping[OwnerKey, float],
    now: datetime,
) -> list[int]:
    """Order passages for a question.

    Args:
        question: What is asked.
        passages: All there is; positions in it are what neighbours and facts point to.
        words: BM25 of each passage that shares a word with the question.
        similarities: Cosine of each passage, as far as known.
        now: The present, for "last week".

    Returns:
        Positions, best first.
    """
    if not passages:
        return []
    fact = np.array([passage.is_fact for passage in passages])
    lexical = _lexical(passages, words, fact)
    meaning = _by_tier(np.array([similarities.get(passage.key, 0.0) for passage in passages]), fact)
    score = lexical + MEANING * meaning + FACT * fact
    score += SPEAKER * _named_speaker(question, passages)
    score += TOPIC * _topics(question, passages)
    times = moments.asked_times(question, now)
    score += TIME * np.array([moments.fit(times, passage.at) for passage in passages])
    first = [(passage.before, passage.after) for passage in passages]
    score = score + NEXT * _best_of(score, first)
    score = score + SECOND_NEXT * _best_of(score, [_further(passages, pair) for pair in first])
    score = score + TOLD * _told(score, passages)
    return [int(at) for at in np.argsort(-score, kind="stable")]


def _lexical(passages: Sequence[Passage], words: Mapping[OwnerKey, float], fact: npt.NDArray[np.bool_]) -> Scores:
    own = np.array([words.get(passage.key, 0.0) for passage in passages])
    beside = np.array(
        [sum(own[at] for at in (passage.before, passage.after) if at is not None) for passage in passages]
    )
    return _share(own, fact) + _share(own + BESIDE * beside, ~fact)


def _share(values: Scores, tier: npt.NDArray[np.bool_]) -> Scores:
    """Return the values of one tier as shares of its highest, 0 for the other tier."""
    inside = np.where(tier, values, 0.0)
    highest = float(inside.max(initial=0.0))
    return inside / highest if highest > 0.0 else inside


def _by_tier(values: Scores, fact: npt.NDArray[np.bool_]) -> Scores:
    """Return the deviations of each value from the mean of its tier."""
    result = np.zeros_like(values)
    for tier in (fact, ~fact):
        if tier.any():
            spread = float(values[tier].std())
            result[tier] = (values[tier] - values[tier].mean()) / spread if spread > 0.0 else 0.0
    return result


def _named_speaker(question: str, passages: Sequence[Passage]) -> Scores:
    folded = question.casefold()
    named = {name for name in {passage.speaker for passage in passages} if name and name.casefold() in folded}
    return np.array([1.0 if len(named) == 1 and passage.speaker in named else 0.0 for passage in passages])


def _topics(question: str, passages: Sequence[Passage]) -> Scores:
    asked = set(topics.of_text(question))
    if not asked:
        return np.zeros(len(passages))
    found = [set(topics.of_text(passage.text)) & asked for passage in passages]
    counts = Counter(name for names in found for name in names)
    whole = log(len(passages)) or 1.0
    return np.array(
        [max((log(len(passages) / counts[name]) / whole for name in names), default=0.0) for names in found]
    )


def _best_of(score: Scores, pairs: Sequence[tuple[int | None, int | None]]) -> Scores:
    return np.array([max((float(score[at]) for at in pair if at is not None), default=0.0) for pair in pairs]).clip(0.0)


def _further(passages: Sequence[Passage], pair: tuple[int | None, int | None]) -> tuple[int | None, int | None]:
    before, after = pair
    return (
        passages[before].before if before is not None else None,
        passages[after].after if after is not None else None,
    )


def _told(score: Scores, passages: Sequence[Passage]) -> Scores:
    best = np.zeros(len(passages))
    for at, passage in enumerate(passages):
        for turn in passage.rests_on:
            best[turn] = max(best[turn], float(score[at]))
    return best
