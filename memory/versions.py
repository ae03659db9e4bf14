"""Stores and removes fact versions, and keeps the full-text index and the index queue in step with them.

Every version gets its full-text row in the transaction that stores it. What a version means for others in its slot is
decided in `memory.belief`; nothing here decides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import func
from sqlmodel import Session, col, select

from memory import text_index
from memory.belief import Belief
from memory.queue import put_index_job, put_unindex_jobs
from memory.records import Entity, EntityAlias, Fact, FactVersion
from memory.values import USER, Kind, Origin, OwnerKey, OwnerKind, Status

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from memory.clock import Clock


def version_key(version: FactVersion) -> OwnerKey:
    """Return the name under which the indexes know a version."""
    assert version.id is not None  # noqa: S101 - stored rows have an id
    return OwnerKey(OwnerKind.FACT, version.id)


def versions_of(session: Session, fact_id: int) -> list[FactVersion]:
    """Return all versions of a slot in the order in which they were stored."""
    find = select(FactVersion).where(FactVersion.fact_id == fact_id).order_by(col(FactVersion.number))
    return list(session.exec(find))


def said_at(version: FactVersion) -> datetime:
    """Return when a version was first said."""
    return version.said_at or version.created_at


def to_belief(version: FactVersion) -> Belief:
    """Return a version as the policy looks at it."""
    assert version.id is not None  # noqa: S101 - stored rows have an id
    said = said_at(version)
    return Belief(
        id=version.id,
        value=version.value,
        kind=Kind(version.kind),
        origin=Origin(version.origin),
        status=Status(version.status),
        confidence=version.confidence,
        ended=version.ended,
        valid_from=version.valid_from,
        valid_to=version.valid_to,
        said_at=said,
        confirmed_at=version.confirmed_at or said,
        source_message_id=version.source_message_id,
    )


def store_version(session: Session, clock: Clock, fact: Fact, entity: Entity, version: FactVersion) -> FactVersion:
    """Store a new version of a slot under the next number, and index it."""
    assert fact.id is not None  # noqa: S101 - stored rows have an id
    highest = session.exec(select(func.max(FactVersion.number)).where(FactVersion.fact_id == fact.id)).one()
    version.fact_id, version.profile_id = fact.id, fact.profile_id
    version.number = (highest or 0) + 1
    version.created_at = clock.now()
    session.add(version)
    session.flush()
    index_version(session, clock, fact, entity, version)
    return version


def index_version(session: Session, clock: Clock, fact: Fact, entity: Entity, version: FactVersion) -> None:
    """Write a version's full-text row at once and ask for its embedding."""
    key = version_key(version)
    text_index.put(session, key, fact.profile_id, indexed_words(session, entity, version))
    put_index_job(session, clock, key, fact.profile_id)


def indexed_words(session: Session, entity: Entity, version: FactVersion) -> str:
    """Return the words by which a version is found: its sentence, and value and names where it leaves them out."""
    pieces = [version.text]
    if version.value.casefold() not in version.text.casefold():
        pieces.append(version.value)
    if entity.name != USER:
        aliases = session.exec(select(EntityAlias.alias).where(EntityAlias.entity_id == entity.id))
        said = version.text.casefold()
        pieces += [name for name in dict.fromkeys((entity.name, *aliases)) if name.casefold() not in said]
    return "\n".join(pieces)


def reindex_entity(session: Session, entity: Entity) -> None:
    """Write the full-text rows of an entity's facts anew, after it got another name or facts."""
    find = select(FactVersion).join(Fact, col(Fact.id) == col(FactVersion.fact_id)).where(Fact.entity_id == entity.id)
    for version in session.exec(find).all():
        text_index.put(session, version_key(version), version.profile_id, indexed_words(session, entity, version))


def remove_versions(session: Session, clock: Clock, versions: Iterable[FactVersion]) -> None:
    """Delete versions with their index rows, and slots that are left without any."""
    for version in list(versions):
        fact = session.get(Fact, version.fact_id)
        keys = [version_key(version)]
        text_index.remove(session, keys)
        put_unindex_jobs(session, clock, keys, version.profile_id)
        session.delete(version)
        session.flush()
        if fact is not None and not versions_of(session, version.fact_id):
            session.delete(fact)
            session.flush()


def straighten_trail(session: Session, fact_id: int) -> None:
    """Let the validity of each closed version end where the next one begins, after one was taken out or put in."""
    session.flush()
    trail = [v for v in versions_of(session, fact_id) if v.status not in {Status.PROPOSED, Status.DISPUTED}]
    current = next((version for version in trail if version.status == Status.CURRENT), None)
    for version in trail:
        if version is current:
            version.valid_to = None
            continue
        later = [other for other in trail if said_at(other) > said_at(version)]
        if later:
            end = min(later, key=said_at).valid_from
        elif current is not None:
            end = current.confirmed_at or current.valid_from
        else:
            continue
        version.valid_to = max(version.valid_from, end)
