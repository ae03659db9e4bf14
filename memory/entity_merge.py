"""Makes one entity of two, by the user's hand. Slots that both have become one, with the versions of both.

Must never lose a version: what is no longer believed stays in the history of its slot.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlmodel import Session, col, select

from memory.belief import same_value
from memory.entity_resolution import USER_KIND, entity_of
from memory.fact_merge import take_over
from memory.kinship import narrower
from memory.phrase import Phrase
from memory.records import EntityAlias, EntityRelation, Fact, FactVersion
from memory.values import Origin, Status
from memory.versions import reindex_entity, said_at, straighten_trail, versions_of

if TYPE_CHECKING:
    from datetime import datetime

    from memory.database import Database


def merge_entities(db: Database, profile_id: int, keep_id: int, other_id: int) -> None:
    """Give everything of one entity to another one, names and relations too.

    Args:
        db: The database.
        profile_id: The namespace of both.
        keep_id: The entity that stays.
        other_id: The entity that goes.

    Raises:
        UnknownEntityError: one of them is not in the profile.
        ValueError: they are the same, or the user's own entity would go.
    """
    with db.write() as session:
        keep, other = entity_of(session, profile_id, keep_id), entity_of(session, profile_id, other_id)
        if keep_id == other_id:
            msg = Phrase("an entity cannot be merged with itself")
            raise ValueError(msg)
        if other.kind == USER_KIND:
            msg = Phrase("the user's own entity cannot go; merge the other one into it")
            raise ValueError(msg)
        for fact in session.exec(select(Fact).where(Fact.entity_id == other_id)).all():
            _move_fact(session, fact, keep_id)
        if keep.kind != USER_KIND:
            keep.relation = narrower(keep.relation, other.relation) if keep.relation else other.relation
            if keep.kind == "other":
                keep.kind = other.kind
            _move_aliases(session, keep_id, other_id)
        _move_relations(session, keep_id, other_id)
        session.flush()
        session.expire_all()
        session.delete(other)
        session.flush()
        reindex_entity(session, keep)


def _move_fact(session: Session, fact: Fact, keep_id: int) -> None:
    find = select(Fact).where(
        Fact.profile_id == fact.profile_id,
        Fact.entity_id == keep_id,
        Fact.attribute == fact.attribute,
        Fact.value_key == fact.value_key,
        col(Fact.conversation_id).is_not_distinct_from(fact.conversation_id),
    )
    twin = session.exec(find).first()
    if twin is None:
        fact.entity_id = keep_id
        return
    assert twin.id is not None  # noqa: S101 - stored rows have an id
    take_over(session, twin, fact)
    _settle(session, twin.id)


def _settle(session: Session, fact_id: int) -> None:
    """Of two current versions believe the one the user edited, else the one said last."""
    current = [version for version in versions_of(session, fact_id) if version.status == Status.CURRENT]
    if not current:
        return
    newest = max(current, key=_authority)
    for version in current:
        if version is newest:
            continue
        if same_value(version.value, newest.value) and version.ended == newest.ended:
            newest.valid_from = min(newest.valid_from, version.valid_from)
        version.status = Status.SUPERSEDED
    straighten_trail(session, fact_id)


def _authority(version: FactVersion) -> tuple[bool, datetime, int]:
    return (version.origin == Origin.USER_EDITED, version.confirmed_at or said_at(version), version.id or 0)


def _move_aliases(session: Session, keep_id: int, other_id: int) -> None:
    find = select(EntityAlias)
    known = {alias.folded for alias in session.exec(find.where(EntityAlias.entity_id == keep_id))}
    for alias in session.exec(find.where(EntityAlias.entity_id == other_id)).all():
        if alias.folded not in known:
            alias.entity_id = keep_id


def _move_relations(session: Session, keep_id: int, other_id: int) -> None:
    """Let relations point to the entity that stays; what would relate it to itself, or say the same twice, goes."""
    find = select(EntityRelation)
    touched = find.where((col(EntityRelation.subject_id) == other_id) | (col(EntityRelation.object_id) == other_id))
    seen = {
        (row.subject_id, row.relation, row.object_id)
        for row in session.exec(
            find.where((col(EntityRelation.subject_id) == keep_id) | (col(EntityRelation.object_id) == keep_id))
        )
    }
    for row in session.exec(touched).all():
        subject = keep_id if row.subject_id == other_id else row.subject_id
        target = keep_id if row.object_id == other_id else row.object_id
        moved = (subject, row.relation, target)
        if subject == target or moved in seen:
            session.delete(row)
            continue
        seen.add(moved)
        row.subject_id, row.object_id = subject, target
