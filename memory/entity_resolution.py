"""Who is meant: one entity for "my sister Anna", "Anna" and 我姐, two for two different Annas.

Names are folded (width, case) and relations compared (`memory.kinship`). When in doubt two entities stay apart: they
can be merged by hand, while facts of two people mixed up could not be told apart again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import func
from sqlmodel import Session, col, select

from memory.kinship import compatible, entity_kind, fold_name, known_relation, narrower, parse_name, relation_key
from memory.phrase import Phrase
from memory.records import Entity, EntityAlias, EntityRelation, Fact
from memory.values import USER
from memory.versions import reindex_entity

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from memory.clock import Clock
    from memory.kinship import ParsedName

USER_KIND = "user"

_ONE_OF_MANY = frozenset({
    "friend", "colleague", "classmate", "client", "neighbor", "teacher", "doctor", "cousin", "aunt", "uncle", "niece",
    "nephew", "child", "grandchild", "project", "company", "place", "former_partner", "pet",
})  # fmt: skip
"""Relations of which people have several: "a friend of mine" is not the one friend whose name is known."""


class UnknownEntityError(LookupError):
    """There is no such entity in this profile."""


def resolve_entity(
    session: Session,
    clock: Clock,
    profile_id: int,
    name: str,
    relation: str | None = None,
    aliases: Sequence[str] = (),
) -> Entity:
    """Return the entity that is meant, making it or teaching it a new name where needed.

    Args:
        session: A write transaction.
        clock: Tells when a new entity was made.
        profile_id: The namespace.
        name: As the message or the extractor gives it: "user", "Anna", "my sister Anna", "我姐", "Anna's husband".
        relation: What it is to the user, where the message tells.
        aliases: Other names that the message gives it.
    """
    parsed = parse_name(name)
    given = relation_key(relation)
    if parsed.is_user or given in {"self", USER}:
        return user_entity(session, clock, profile_id)
    if parsed.possessor is not None and parsed.relation is not None:
        return _resolve_owned(session, clock, profile_id, parsed, aliases)
    others = [other for other in map(parse_name, aliases) if not other.is_user and other.possessor is None]
    for hint in (parsed.relation, *(other.relation for other in others)):
        if compatible(given, hint):
            given = narrower(given, hint)
    proper = parsed.name or next((other.name for other in others if other.name), None)
    said = [parsed.said, *([proper] if proper else []), *(other.said for other in others)]
    entity = _find(session, profile_id, proper, given, said)
    if entity is None:
        entity = _make(session, clock, profile_id, proper or parsed.said, given)
    _teach(session, entity, proper, given, said)
    return entity


def user_entity(session: Session, clock: Clock, profile_id: int) -> Entity:
    """Return the entity that stands for the user, making it the first time."""
    find = select(Entity).where(Entity.profile_id == profile_id, Entity.kind == USER_KIND)
    entity = session.exec(find).first()
    if entity is None:
        entity = Entity(profile_id=profile_id, name=USER, kind=USER_KIND, created_at=clock.now())
        session.add(entity)
        session.flush()
    return entity


def _find(
    session: Session, profile_id: int, proper: str | None, relation: str | None, said: Iterable[str]
) -> Entity | None:
    """Return the entity meant by a name, a relation or both; None when it is a new one."""
    if proper is not None:
        named = [e for e in _by_alias(session, profile_id, [proper]) if compatible(e.relation, relation)]
        # of two Annas the one whose relation was named, else the one spoken of last
        named.sort(key=lambda entity: entity.relation is not None and relation is not None, reverse=True)
        if named:
            return named[0]
        if relation is None or relation in _ONE_OF_MANY:
            return None
        # "my sister" of last week gets her name today
        unnamed = [e for e in _by_relation(session, profile_id, relation) if known_relation(e.name) is not None]
        return unnamed[0] if len(unnamed) == 1 else None
    if relation is None:
        return None
    alike = [e for e in _by_alias(session, profile_id, said) if compatible(e.relation, relation)]
    if relation in _ONE_OF_MANY:
        alike = [e for e in alike if known_relation(e.name) is not None]
        return alike[0] if alike else None
    related = _by_relation(session, profile_id, relation)
    if len(related) == 1:
        return related[0]
    exact = [entity for entity in related if entity.relation == relation]
    if len(exact) == 1:
        return exact[0]
    return alike[0] if alike else (related[0] if related else None)


def _by_alias(session: Session, profile_id: int, names: Iterable[str]) -> list[Entity]:
    """Return the entities that go by one of `names`, the one spoken of last first."""
    folded = {fold_name(name) for name in names}
    find = (
        select(Entity)
        .join(EntityAlias, col(EntityAlias.entity_id) == col(Entity.id))
        .where(EntityAlias.profile_id == profile_id, col(EntityAlias.folded).in_(folded))
        .distinct()
    )
    return _newest_first(session, session.exec(find).all())


def _by_relation(session: Session, profile_id: int, relation: str) -> list[Entity]:
    find = select(Entity).where(Entity.profile_id == profile_id, col(Entity.relation).is_not(None))
    return _newest_first(session, [e for e in session.exec(find) if compatible(e.relation, relation)])


def _newest_first(session: Session, entities: Iterable[Entity]) -> list[Entity]:
    found = list(entities)
    if len(found) < 2:  # noqa: PLR2004 - nothing to order
        return found
    newest = (
        select(Fact.entity_id, func.max(Fact.id))
        .where(col(Fact.entity_id).in_([entity.id for entity in found]))
        .group_by(col(Fact.entity_id))
    )
    last = dict(session.exec(newest).all())
    return sorted(found, key=lambda entity: (last.get(entity.id or 0) or 0, entity.id or 0), reverse=True)


def _resolve_owned(
    session: Session, clock: Clock, profile_id: int, parsed: ParsedName, aliases: Sequence[str]
) -> Entity:
    """Find or make "Anna's husband": an entity that is something to another one, not to the user."""
    owner = resolve_entity(session, clock, profile_id, parsed.possessor or "")
    find = (
        select(Entity)
        .join(EntityRelation, col(EntityRelation.subject_id) == col(Entity.id))
        .where(EntityRelation.object_id == owner.id, EntityRelation.relation == parsed.relation)
    )
    proper = parsed.name or next((other.name for other in map(parse_name, aliases) if other.name), None)
    entity = session.exec(find).first()
    if entity is None and proper is not None:
        entity = next(iter(_by_alias(session, profile_id, [proper])), None)
    if entity is None:
        entity = _make(session, clock, profile_id, proper or parsed.said, None, kind=entity_kind(parsed.relation))
    _relate(session, entity, parsed.relation or "", owner)
    if proper is not None and fold_name(entity.name) == fold_name(parsed.said):
        entity.name = proper
    add_aliases(session, entity, [parsed.said, *([proper] if proper else [])])
    return entity


def _relate(session: Session, subject: Entity, relation: str, owner: Entity) -> None:
    assert subject.id is not None  # noqa: S101 - stored rows have an id
    assert owner.id is not None  # noqa: S101
    find = select(EntityRelation.id).where(
        EntityRelation.subject_id == subject.id,
        EntityRelation.relation == relation,
        EntityRelation.object_id == owner.id,
    )
    if session.exec(find).first() is None:
        session.add(
            EntityRelation(profile_id=subject.profile_id, subject_id=subject.id, relation=relation, object_id=owner.id)
        )
        session.flush()


def _make(
    session: Session, clock: Clock, profile_id: int, name: str, relation: str | None, kind: str | None = None
) -> Entity:
    entity = Entity(
        profile_id=profile_id,
        name=name,
        kind=kind or entity_kind(relation),
        relation=relation,
        created_at=clock.now(),
    )
    session.add(entity)
    session.flush()
    add_aliases(session, entity, [name])
    return entity


def _teach(session: Session, entity: Entity, proper: str | None, relation: str | None, said: Iterable[str]) -> None:
    """Let an entity learn what this message adds about it: its proper name, its relation, another way to call it."""
    renamed = proper is not None and known_relation(entity.name) is not None
    if renamed and proper is not None:
        entity.name = proper
    fitting = narrower(entity.relation, relation)
    if fitting != entity.relation:
        entity.relation = fitting
        entity.kind = entity_kind(fitting)
    if add_aliases(session, entity, said) or renamed:
        reindex_entity(session, entity)


def add_aliases(session: Session, entity: Entity, names: Iterable[str]) -> bool:
    """Let an entity go by further names; tell whether any was new."""
    assert entity.id is not None  # noqa: S101 - stored rows have an id
    known = set(session.exec(select(EntityAlias.folded).where(EntityAlias.entity_id == entity.id)))
    added = False
    for name in names:
        folded = fold_name(name)
        if not folded or folded in known:
            continue
        known.add(folded)
        added = True
        session.add(EntityAlias(profile_id=entity.profile_id, entity_id=entity.id, alias=name.strip(), folded=folded))
    session.flush()
    return added


def entity_of(session: Session, profile_id: int, entity_id: int) -> Entity:
    """Return an entity of this profile, or raise UnknownEntityError."""
    entity = session.get(Entity, entity_id)
    if entity is None or entity.profile_id != profile_id:
        msg = Phrase("there is no entity {number} in this profile", number=entity_id)
        raise UnknownEntityError(msg)
    return entity
