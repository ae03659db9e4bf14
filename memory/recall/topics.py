"""What a text is about: reads the topics of `lexicon` off questions, facts and attribute keys.

Pure. Must never decide what is recalled: a shared topic is one signal among several.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from memory.recall.lexicon import LINKS, TOPICS
from memory.recall.relation_words import RELATIONS
from memory.recall.topic_keys import CORE
from memory.recall.words import fold, sequence, stem

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from memory.recall.topic import Topic

MAX_PHRASE = 4
"""Words in the longest phrase of the lexicon."""


def _phrases(table: Mapping[str, Topic]) -> dict[tuple[str, ...], tuple[str, ...]]:
    found: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for name, topic in table.items():
        for phrase in topic.en.split():
            spoken = phrase.replace("_", " ")
            stems = tuple(sequence(fold(spoken))) if " " in spoken else (stem(fold(spoken)),)
            found[stems[:MAX_PHRASE]].append(name)
    return {stems: tuple(dict.fromkeys(names)) for stems, names in found.items()}


def _chinese(table: Mapping[str, Topic]) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = defaultdict(list)
    for name, topic in table.items():
        for word in topic.zh.split():
            found[word.lower()].append(name)
    return {word: tuple(dict.fromkeys(names)) for word, names in found.items()}


def _any_of(words: Iterable[str]) -> re.Pattern[str]:
    # every position is tried, the longest word there wins: 小程序 is not 程序
    return re.compile("|".join(re.escape(word) for word in sorted(words, key=len, reverse=True)))


def _keys(table: Mapping[str, Topic]) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = defaultdict(list)
    for name, topic in table.items():
        for key in topic.keys.split():
            found[key].append(name)
    return {key: tuple(dict.fromkeys(names)) for key, names in found.items()}


def _core_patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    patterns = []
    for name, keys in CORE.items():
        alternatives = "|".join(re.escape(key).replace(r"\*", ".+") for key in keys.split())
        # "oven*" means any key that begins so, "oven_*" one that goes on
        alternatives = re.sub(r"(?<=[a-z])\.\+", ".*", alternatives)
        patterns.append((name, re.compile(f"(?:{alternatives})")))
    return tuple(patterns)


@dataclass(frozen=True, slots=True)
class _Words:
    """The words of one table, laid out for looking them up in a text."""

    english: Mapping[str, tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]]
    """First stem to the phrases that begin with it, each with the names it speaks for."""
    chinese: Mapping[str, tuple[str, ...]]
    pattern: re.Pattern[str]
    """All of `chinese`."""
    latin: re.Pattern[str] | None
    """Those of `chinese` that can stand in a text without a Chinese character."""

    @classmethod
    def of(cls, table: Mapping[str, Topic]) -> _Words:
        by_first: dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]] = defaultdict(list)
        for stems, names in _phrases(table).items():
            by_first[stems[0]].append((stems, names))
        chinese = _chinese(table)
        latin = [word for word in chinese if word.isascii()]
        return cls(
            {first: tuple(phrases) for first, phrases in by_first.items()},
            chinese,
            _any_of(chinese),
            _any_of(latin) if latin else None,
        )

    def match(self, text: str) -> dict[str, set[str]]:
        """Return the names that a text speaks for, each with the words that do."""
        folded = fold(text)
        found: dict[str, set[str]] = defaultdict(set)
        stems = sequence(folded)
        for start, first in enumerate(stems):
            for phrase, names in self.english.get(first, ()):
                if len(phrase) == 1 or tuple(stems[start : start + len(phrase)]) == phrase:
                    for name in names:
                        found[name].add(" ".join(phrase))
        pattern = self.latin if folded.isascii() else self.pattern
        for hit in pattern.finditer(folded) if pattern is not None else ():
            for name in self.chinese[hit.group()]:
                found[name].add(hit.group())
        return found


_CORE = _core_patterns()
_TOPIC_WORDS = _Words.of(TOPICS)
_RELATION_WORDS = _Words.of(RELATIONS)
_KEYS = _keys(TOPICS)
_EN_KEY_STEMS = {stems[0]: names for stems, names in _phrases(TOPICS).items() if len(stems) == 1}


@lru_cache(maxsize=16384)
def of_text(text: str) -> dict[str, int]:
    """Return the topics of a text with the number of different words that speak for each. Treat as read-only."""
    return {name: len(hits) for name, hits in _TOPIC_WORDS.match(text).items()}


@lru_cache(maxsize=16384)
def of_attribute(attribute: str) -> frozenset[str]:
    """Return the topics of an attribute key such as ``seat_preference``."""
    whole = _KEYS.get(attribute)
    if whole:
        return frozenset(whole)
    names: set[str] = set()
    for part in attribute.split("_"):
        names.update(_KEYS.get(part, ()))
        names.update(_EN_KEY_STEMS.get(stem(part), ()))
    return frozenset(names)


@lru_cache(maxsize=16384)
def core_of(attribute: str) -> frozenset[str]:
    """Return the topics whose questions are after this attribute before others."""
    return frozenset(name for name, pattern in _CORE if pattern.fullmatch(attribute))


def wanted(topics: Mapping[str, int], linked: float) -> dict[str, float]:
    """Return what a question with these topics wants to know: its own topics at 1, neighbouring ones at `linked`."""
    weights: dict[str, float] = dict.fromkeys(topics, 1.0)
    for name in topics:
        for neighbour in LINKS.get(name, ()):
            weights[neighbour] = max(weights.get(neighbour, 0.0), linked)
    return weights


_EX = re.compile(r"\bex[- ](?:husband|wife|partner|boyfriend|girlfriend)\b", re.IGNORECASE)


@lru_cache(maxsize=4096)
def relations(text: str) -> frozenset[str]:
    """Return the relations a text speaks of, such as ``{"mother"}`` for 我妈."""
    found = frozenset(_RELATION_WORDS.match(text))
    by_marriage = {name for name in found if name.endswith("_in_law")}
    # a sister-in-law is no sister, and the ex-husband is not the husband
    aside = {name.removesuffix("_in_law") for name in by_marriage} | ({"elders"} if by_marriage else set())
    if "ex" in found and _EX.search(text):
        aside |= {"husband", "wife", "partner"}
    return found - aside


def merged(maps: Iterable[Mapping[str, float]]) -> dict[str, float]:
    """Return the highest weight of each topic over several maps."""
    whole: dict[str, float] = {}
    for weights in maps:
        for name, weight in weights.items():
            whole[name] = max(whole.get(name, 0.0), weight)
    return whole
