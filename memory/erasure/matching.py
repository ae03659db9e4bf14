"""Which facts the user's words mean when they ask to forget "my addresses" or 我的电话. Proposes; the user confirms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlmodel import col, select

from memory import attributes
from memory.extraction.forgetting.topics import topics_in
from memory.recall import topics as recall_topics
from memory.recall.words import content_terms
from memory.records import Entity, EntityAlias, Fact, FactVersion

if TYPE_CHECKING:
    from sqlmodel import Session

_FILLER_LIST = "my our all old former previous ever about anything everything"
_FILLERS = frozenset(_FILLER_LIST.split())
_FILLERS_ZH = ("我之前说过的", "我之前说的", "我说过的", "我的", "所有", "全部", "以前", "之前", "关于", "的事", "都")


def literal_words(words: str) -> str:
    """Return what of the words stands for itself and not for a topic: "my address" → "", "Project Heron" → all of it.

    Such words are looked for in every sentence; topics are not: a sentence that asks for an address holds none.
    """
    bare = _bare(words)
    _, rest = topics_in(bare)
    return bare if rest.strip() == bare else rest.strip()


def matching_facts(session: Session, profile_id: int, words: str) -> set[int]:
    """Return the ids of the facts that fit all parts of the words: by topic, attribute, name, value or text."""
    bare = _bare(words)
    named_topics, rest = topics_in(bare)
    wanted = content_terms(rest)
    if not named_topics and not wanted:
        return set()
    names = _names(session, profile_id)
    found: set[int] = set()
    rows = select(Fact, FactVersion).where(Fact.profile_id == profile_id, FactVersion.fact_id == col(Fact.id))
    for fact, version in session.exec(rows):
        if named_topics and not any(topic.covers(fact.attribute, version.value) for topic in named_topics):
            continue
        told = " ".join((version.text, version.value, *names.get(fact.entity_id, ())))
        terms = content_terms(told) | {
            term for word in attributes.words(fact.attribute) for term in content_terms(word)
        }
        if wanted <= terms or (not named_topics and _is_topic(fact.attribute, bare)):
            found.add(fact.id or 0)
    return found


def _is_topic(attribute: str, words: str) -> bool:
    """Tell whether the words are nothing but another way to call this attribute."""
    wanted = recall_topics.of_text(words)
    return bool(wanted) and len(content_terms(words)) == 1 and bool(set(wanted) & recall_topics.of_attribute(attribute))


def _bare(words: str) -> str:
    for filler in _FILLERS_ZH:
        words = words.replace(filler, " ")
    return " ".join(word for word in words.split() if word.casefold() not in _FILLERS)


def _names(session: Session, profile_id: int) -> dict[int, list[str]]:
    names: dict[int, list[str]] = {}
    for entity in session.exec(select(Entity).where(Entity.profile_id == profile_id)):
        names[entity.id or 0] = [entity.name, (entity.relation or "").replace("_", " ")]
    for alias in session.exec(select(EntityAlias).where(EntityAlias.profile_id == profile_id)):
        names.setdefault(alias.entity_id, []).append(alias.alias)
    return names
