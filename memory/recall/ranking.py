"""How well each candidate serves a question: a sum of named parts, a bar to pass, and an order.

Pure: candidates in, scores out, with the parts that each score is made of. Must never read storage or a clock, and
never let importance, age or use lift what is not relevant.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass, field
from datetime import timedelta
from functools import lru_cache
from typing import TYPE_CHECKING

from memory.attributes import canonical
from memory.recall import apart, in_time, inheriting, topics
from memory.recall.trigger import Need
from memory.recall.words import content_terms, is_cjk, is_exact, stem
from memory.values import USER, Kind, OwnerKind, Status

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from memory.recall.calibration import Levels
    from memory.recall.people import Known, Spoken
    from memory.recall.query import Question
    from memory.recall.weights import Weights
    from memory.values import Candidate, OwnerKey

STANDING = frozenset(
    {"answer_style", "tone", "formatting", "emoji_use", "answer_language", "units", "explanation_style"}
)
"""Attributes that are standing wishes about every answer of some length."""
_OF_TRANSFORMS = frozenset({"translation", "translating", "proofreading", "copyediting", "terminology", "glossary"})
"""Words of attribute keys that say how a text is to be translated or put right."""
_WISHES = frozenset({Kind.PREFERENCE, Kind.PROCEDURE})
LEAST_POOL = 60
"""Candidates that a word's rarity is reckoned among at least: in a young profile no word is common."""
OF_EACH = 0.25
"""Words in common, as a part, by which one of several people is among those asked about."""
HALF_NAMED = 0.5
"""A thing whose name is spoken of by less than this gives way to one that is named outright."""
SETTLED = (
    "procedure",
    "decision",
    "stack",
    "plan",
    "style",
    "format",
    "template",
    "layout",
    "choice",
    "routine",
    "method",
    "setup",
    "recipe",
    "note",
)
"""Words of attribute keys that hold what was settled, for "as we agreed"."""
_STATES = frozenset({Kind.PREFERENCE, Kind.FACT, Kind.TASK_STATE})
"""What is so, or wished: an outing or a way of working is not what a question about a topic is after."""
_GENERIC_KEY_LIST = "user preference style habit type name number date time status state list info plan item detail"
_GENERIC_KEY_WORDS = frozenset(_GENERIC_KEY_LIST.split())
_RELEVANT = frozenset({"lexical", "dense", "topic", "key", "entity", "back", "standing", "core", "asked", "companion"})
"""Parts that make a candidate relevant; the others only order what is."""
_DAY_SECONDS = 86_400.0


@dataclass(slots=True)
class Weighed:
    """A candidate with its parts, while ranking works on it."""

    candidate: Candidate
    parts: dict[str, float] = field(default_factory=dict)
    relevance: float = 0.0
    score: float = 0.0
    shared: tuple[str, ...] = ()
    """Words it has in common with the question, the rarest first."""
    topic: str = ""
    """The topic it has in common with the question."""
    out: str = ""
    """Why it cannot come in, whatever its score."""

    @property
    def entity(self) -> int:
        """Whose fact it is, when it is about someone or something else than the user; else 0."""
        fact = self.candidate.fact
        return fact.entity_id if fact is not None and fact.entity != USER else 0


def weigh(
    question: Question,
    candidates: Sequence[Candidate],
    *,
    similarities: Mapping[OwnerKey, float],
    levels: Levels | None,
    spoken: Spoken,
    known: Mapping[int, Known],
    topic_rarity: Mapping[str, float],
    told: Sequence[float],
    now: datetime,
    weights: Weights,
) -> list[Weighed]:
    """Score candidates against a question, best first.

    Args:
        question: What is asked.
        candidates: What could be put in front of the model.
        similarities: Cosine of each candidate that has one.
        levels: The background of the question; None when no embedder is there.
        spoken: Who the question speaks of.
        known: The entities of the directory.
        topic_rarity: How telling each topic is in this profile, 0 to 1.
        told: When each thing of this profile was told, in seconds of the epoch, oldest first.
        now: The present.
        weights: What counts how much.

    Returns:
        All candidates with their parts, the ones that may not come in marked by `out`.
    """
    weighed = [Weighed(candidate) for candidate in candidates]
    terms = [content_terms(_searchable(candidate)) for candidate in candidates]
    rarity = _rarity(terms)
    asked = topics.wanted(question.topics, weights.linked_topic)
    for item, own in zip(weighed, terms, strict=True):
        _own_parts(item, own, question, rarity, asked, similarities, levels, topic_rarity, weights)
        _entity_parts(item, spoken, known, at_home=AT_HOME in question.topics)
        if item.out == "other_person" and _is_asked_of_all(item, question):
            item.out = ""
        _asked_for(item, question)
        item.relevance = _relevance(item.parts, weights)
        if candidate_is_message(item.candidate):
            item.relevance *= weights.message
    inheriting.inherit_from_neighbours(weighed, weights)
    in_time.narrow(weighed, question.times, bar(question.need, weights), weights)
    if question.times:
        inheriting.speak_for_conversations(weighed)
    apart.part_twins(weighed, spoken)
    apart.part_owned(weighed, spoken, known)
    apart.part_said_in_contrast(weighed)
    apart.part_messages(weighed)
    inheriting.inherit(weighed, spoken, known, bar(question.need, weights), weights)
    telling = _how_telling_lately_is(told, now, weights)
    for item in weighed:
        _nudge(item, question, now, telling, bar(question.need, weights), weights)
    weighed.sort(key=lambda item: (-item.score, -item.candidate.at.timestamp(), item.candidate.key))
    return weighed


def read_ahead(candidates: Sequence[Candidate]) -> None:
    """Read what `weigh` needs of the texts of these candidates, which is kept: it can be done before it is needed."""
    for candidate in candidates:
        content_terms(_searchable(candidate))
        topics.of_text(candidate.text)


def bar(need: Need, weights: Weights) -> float:
    """Return the relevance a candidate needs on this kind of turn."""
    return {
        Need.NOTHING: weights.bar_nothing,
        Need.KNOWLEDGE: weights.bar_knowledge,
        Need.REQUEST: weights.bar_request,
        Need.PERSONAL: weights.bar_personal,
        Need.REFERENCE: weights.bar_reference,
    }[need]


def _searchable(candidate: Candidate) -> str:
    if candidate.fact is None:
        return candidate.text
    entity = "" if candidate.fact.entity == USER else candidate.fact.entity
    return f"{candidate.text} {entity} {candidate.fact.attribute.replace('_', ' ')} {candidate.fact.value}"


def _rarity(terms: Sequence[frozenset[str]]) -> dict[str, float]:
    counts = Counter(term for own in terms for term in own)
    total = max(len(terms), LEAST_POOL) + 1
    return {term: math.log(total / (count + 0.5)) for term, count in counts.items()}


def _own_parts(
    item: Weighed,
    own: frozenset[str],
    question: Question,
    rarity: Mapping[str, float],
    asked: Mapping[str, float],
    similarities: Mapping[OwnerKey, float],
    levels: Levels | None,
    topic_rarity: Mapping[str, float],
    weights: Weights,
) -> None:
    candidate = item.candidate
    shared = own & question.terms
    mass = sum(rarity[term] * (1.5 if is_exact(term) else 1.0) for term in shared)
    mass += weights.window_share * sum(rarity[term] for term in own & question.filled)
    mass = max(mass, 0.0)
    item.shared = tuple(sorted(shared, key=lambda term: -rarity[term]))
    item.parts["lexical"] = mass / (mass + weights.lexical_half)
    similarity = similarities.get(candidate.key)
    if similarity is not None and levels is not None:
        above = levels.above(similarity, chinese=is_cjk(candidate.text))
        span = weights.dense_full - weights.dense_low
        item.parts["dense"] = min(max((above - weights.dense_low) / span, 0.0), 1.0)
    item.parts["topic"], item.topic = _topic_part(candidate, asked, topic_rarity, weights)
    if candidate.fact is not None:
        if key_words := _key_words(candidate.fact.attribute):
            item.parts["key"] = len(key_words & question.terms) / len(key_words)
        if candidate.kind is Kind.EPISODE and question.need is not Need.REFERENCE:
            item.parts["topic"] *= weights.episode_topic
        hits_core = candidate.kind in _STATES and bool(
            topics.core_of(candidate.fact.attribute) & question.topics.keys()
        )
        if hits_core or (candidate.fact.ended and item.topic in question.topics):
            item.parts["core"] = item.parts["topic"]
        if question.reading.points_back:
            item.parts["back"] = _settled(candidate)
        if (
            question.wants_prose
            and question.need is not Need.NOTHING
            and canonical(candidate.fact.attribute) in STANDING
        ) or (question.reading.transforms and is_about_transforms(candidate.kind, candidate.fact.attribute)):
            item.parts["standing"] = 1.0


def is_about_transforms(kind: Kind, attribute: str) -> bool:
    """Tell whether a memory says how the user wants texts translated or put right."""
    return kind in _WISHES and not _OF_TRANSFORMS.isdisjoint(attribute.split("_"))


@lru_cache(maxsize=16384)
def _key_words(attribute: str) -> frozenset[str]:
    return frozenset(stem(part) for part in attribute.split("_") if part not in _GENERIC_KEY_WORDS)


def _topic_part(
    candidate: Candidate, asked: Mapping[str, float], topic_rarity: Mapping[str, float], weights: Weights
) -> tuple[float, str]:
    if not asked:
        return 0.0, ""
    mine: dict[str, float] = dict.fromkeys(topics.of_text(candidate.text), weights.text_topic)
    core: frozenset[str] = frozenset()
    if candidate.fact is not None:
        mine.update(dict.fromkeys(topics.of_attribute(candidate.fact.attribute), weights.key_topic))
        core = topics.core_of(candidate.fact.attribute)
        mine.update(dict.fromkeys(core, 1.0))
    worth = [(0.0, "")] * 2
    for name, weight in mine.items():
        if name in asked:
            common = weights.common_core if name in core else weights.common_topic
            telling = common + (1.0 - common) * topic_rarity.get(name, 1.0)
            worth.append((weight * asked[name] * telling, name))
    (first, name), (second, _) = sorted(worth, reverse=True)[:2]
    return min(first + weights.second_topic * second, 1.0), name


def candidate_is_message(candidate: Candidate) -> bool:
    """Tell whether a candidate is somebody's message, not a fact or a digest."""
    return candidate.key.kind in {OwnerKind.MESSAGE, OwnerKind.ADVICE}


def _asked_for(item: Weighed, question: Question) -> None:
    """Mark what comes in only because the question asks for its sort."""
    fact = item.candidate.fact
    reading = question.reading
    wanted = (
        (reading.about_past and fact is not None and fact.status in {Status.SUPERSEDED, Status.EXPIRED})
        or (reading.asks_guess and fact is not None and fact.status is Status.PROPOSED)
        or (reading.asks_advice and item.candidate.key.kind is OwnerKind.ADVICE)
    )
    if wanted:
        item.parts["asked"] = 1.0


def _settled(candidate: Candidate) -> float:
    if candidate.fact is None:
        return 0.0
    if candidate.fact.kind is Kind.PROCEDURE:
        return 1.0
    return 0.8 if any(word in SETTLED for word in candidate.fact.attribute.split("_")) else 0.0


def _entity_parts(item: Weighed, spoken: Spoken, known: Mapping[int, Known], *, at_home: bool) -> None:
    entity = item.entity
    if candidate_is_message(item.candidate):
        speaks_of = {name for name, record in known.items() if record.is_in(item.candidate.text)}
        if spoken.named and speaks_of and not speaks_of & spoken.named:
            item.out = "other_entity"
    if not entity:
        return
    share = spoken.share(entity)
    item.parts["entity"] = share
    record = known.get(entity)
    if share >= 1.0 or record is None or _is_part_of(item.candidate, spoken, known):
        return
    if record.person:
        nobody = not any(known[name].person for name in spoken.named if name in known)
        if not (nobody and (fact_limits_household(item.candidate, record) or (at_home and record.lives_in))):
            item.out = "other_person"
    elif any(not known[name].person for name in spoken.named if name in known) and share < HALF_NAMED:
        item.out = "other_entity"


def _is_part_of(candidate: Candidate, spoken: Spoken, known: Mapping[int, Known]) -> bool:
    """Tell whether a fact names an undertaking that is spoken of: who comes along on the trip belongs to the trip."""
    return any(not known[name].person and known[name].is_in(candidate.text) for name in spoken.named if name in known)


def _is_asked_of_all(item: Weighed, question: Question) -> bool:
    """Tell whether a question about several people, none of whom it names, is about what this tells of one of them."""
    fact = item.candidate.fact
    if question.of_each and item.parts["lexical"] >= OF_EACH:
        return True
    return question.of_limits and fact is not None and fact.constraint


AT_HOME = "housing"
"""The topic of questions about the home, which are about all who live there."""
HOUSEHOLD = frozenset(
    {
        "child",
        "son",
        "daughter",
        "husband",
        "wife",
        "partner",
        "spouse",
        "pet",
        "cat",
        "dog",
        "mother",
        "father",
        "parent",
    }
)
"""Who is likely to be there when the user cooks, travels or shops."""


def fact_limits_household(candidate: Candidate, record: Known) -> bool:
    """Tell whether a fact is a hard limit of someone who lives with the user: it binds though nobody is named."""
    fact = candidate.fact
    return fact is not None and fact.constraint and (record.lives_in or bool(record.relations & HOUSEHOLD))


def _relevance(parts: Mapping[str, float], weights: Weights) -> float:
    return float(sum(getattr(weights, name) * share for name, share in parts.items() if name in _RELEVANT))


AHEAD = timedelta(days=1)
"""By so much a clock or a time zone may be off."""


def _how_telling_lately_is(told: Sequence[float], now: datetime, weights: Weights) -> float:
    """Return how much it says that something was told lately, 0 to 1: where all was told lately, nothing."""
    since = now.timestamp() - weights.lately_half_life_days * _DAY_SECONDS
    count = bisect_right(told, now.timestamp()) - bisect_right(told, since)
    return min(weights.lately_crowd / count, 1.0) if count else 1.0


def _nudge(
    item: Weighed, question: Question, now: datetime, telling: float, threshold: float, weights: Weights
) -> None:
    fact = item.candidate.fact
    score = item.relevance
    if fact is not None:
        item.parts["importance"] = fact.importance / 10
        item.parts["use"] = min(fact.access_count, weights.use_full) / weights.use_full
        item.parts["constraint"] = 1.0 if fact.constraint else 0.0
        score += weights.importance * item.parts["importance"] + weights.use * item.parts["use"]
        score += weights.constraint * item.parts["constraint"]
    age_days = abs((now - item.candidate.at).total_seconds()) / _DAY_SECONDS
    if fact is not None and fact.constraint:
        age_days = 0.0  # a hard limit does not age
    else:
        item.parts["recency"] = 0.5 ** (age_days / weights.recency_half_life_days)
        score += weights.recency * item.parts["recency"]
    of_the_user = fact is not None or (item.candidate.key.kind is OwnerKind.MESSAGE and item.relevance >= threshold)
    told_before = item.candidate.at <= now + AHEAD  # nothing was told lately that is told later
    if of_the_user and told_before and question.need >= Need.REQUEST and not question.times:
        if fact is None:
            share = weights.lately_message
        else:
            share = weights.lately_episode if item.candidate.kind is Kind.EPISODE else 1.0
        item.parts["lately"] = telling * share * 0.5 ** (age_days / weights.lately_half_life_days)
        score += weights.lately * item.parts["lately"]
    item.score = score
