"""Which memories the user means by "my addresses" or 我的电话. Proposes; the user confirms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlmodel import select

from memory.erasure.traces import is_proper, telling_words
from memory.extraction.forget_words import ForgetRequest, ForgetScope, ForgetTarget, match_forget, parse_forget
from memory.extraction.forgetting.topics import topics_in
from memory.fact_views import views_of_versions
from memory.kinship import known_relation
from memory.language import language_of
from memory.recall.words import content_terms
from memory.records import EntityAlias, FactVersion
from memory.values import Span

if TYPE_CHECKING:
    from sqlmodel import Session

    from memory.values import FactView


def literal_words(words: str) -> str:
    """Return what of the words stands for itself and not for a topic: "my address" → "", "Project Heron" → all of it.

    Such words are looked for in every sentence; topics are not: a sentence that asks for an address holds none.
    """
    named = []
    for target in _request(words).targets:
        # "Anna's phone number" is not all there is about Anna
        part = target.words or target.owner or ""
        topics, rest = topics_in(part)
        if known_relation(part) is not None or (target.owner and topics):
            continue
        left = rest.strip() if topics else part
        if not topics or any(map(is_proper, telling_words(left))):
            named.append(left)
    return " ".join(filter(telling_words, named))


def matching_versions(session: Session, profile_id: int, words: str) -> set[int]:
    """Return the ids of the versions that the words mean: by topic, entity, attribute, value or text."""
    views = _views(session, profile_id)
    names: dict[int, list[str]] = {}
    for alias in session.exec(select(EntityAlias).where(EntityAlias.profile_id == profile_id)):
        names.setdefault(alias.entity_id, []).append(alias.alias)
    found = {view.version_id for view in match_forget(_request(words), views, aliases=names)}
    if found:
        return found
    wanted = content_terms(literal_words(words))
    return {
        view.version_id
        for view in views
        if wanted and wanted <= content_terms(f"{view.entity} {view.value} {view.text} {view.attribute}")
    }


def _request(words: str) -> ForgetRequest:
    asked = f"忘掉{words}" if language_of(words) == "zh" else f"forget {words}"
    parsed = parse_forget(asked)
    # "forget everything" has a selection of its own, and must not be reached by a word that was mistyped
    if parsed is not None and parsed.targets:
        return parsed
    return ForgetRequest((ForgetTarget(words.strip()),), ForgetScope.ALL, Span(0, len(words)), words)


def _views(session: Session, profile_id: int) -> list[FactView]:
    ids = session.exec(select(FactVersion.id).where(FactVersion.profile_id == profile_id))
    return views_of_versions(session, profile_id, [found for found in ids if found is not None])
