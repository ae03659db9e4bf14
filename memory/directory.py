"""The memory directory: the attribute names and entities a profile holds.

It is what extraction is offered for reuse, what the recall trigger looks for in a message, and what a model's search
tool says is there. It holds names only, never what is remembered under them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import func
from sqlmodel import Session, col, select

from memory.entity_resolution import USER_KIND
from memory.extraction.known import KnownEntity, KnownNames
from memory.kinship import fold_name
from memory.records import Entity, EntityAlias, EntityRelation, Fact, FactVersion
from memory.values import Status

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class EntityView:
    """An entity as lists and recall need it."""

    id: int
    name: str
    kind: str
    relation: str | None
    """What it is to the user."""
    aliases: tuple[str, ...]
    """Other names, without `name`."""
    relations: tuple[tuple[str, str], ...] = ()
    """What it is to others: (``husband``, "Anna") says that it is Anna's husband."""
    facts: int = 0

    @property
    def names(self) -> tuple[str, ...]:
        """Return all its names, the main one first."""
        return (self.name, *self.aliases)


@dataclass(frozen=True, slots=True)
class Directory:
    """What a profile holds, by name."""

    entities: tuple[EntityView, ...]
    """The user first, then by name."""
    attributes: Mapping[int, tuple[str, ...]]
    """Entity id to the attributes believed of it, the most used first."""

    @property
    def user_attributes(self) -> tuple[str, ...]:
        """Return the attributes believed of the user."""
        return next((self.of(entity.id) for entity in self.entities if entity.kind == USER_KIND), ())

    @property
    def others(self) -> tuple[EntityView, ...]:
        """Return all entities but the user."""
        return tuple(entity for entity in self.entities if entity.kind != USER_KIND)

    def of(self, entity_id: int) -> tuple[str, ...]:
        """Return the attributes believed of one entity."""
        return self.attributes.get(entity_id, ())

    def known_names(self) -> KnownNames:
        """Return the names that extraction rules may recognise in a message."""
        return KnownNames(tuple(KnownEntity(entity.name, entity.relation, entity.aliases) for entity in self.others))


def read_directory(session: Session, profile_id: int) -> Directory:
    """Read a profile's directory inside a session of the caller."""
    find = (
        select(Fact.entity_id, Fact.attribute)
        .join(FactVersion, col(FactVersion.fact_id) == col(Fact.id))
        .where(Fact.profile_id == profile_id, FactVersion.status == Status.CURRENT)
        .group_by(col(Fact.entity_id), col(Fact.attribute))
        .order_by(func.sum(Fact.access_count).desc(), func.max(FactVersion.id).desc())
    )
    attributes: dict[int, list[str]] = {}
    for entity_id, attribute in session.exec(find):
        attributes.setdefault(entity_id, []).append(attribute)
    return Directory(
        tuple(entity_views(session, profile_id)), {entity: tuple(names) for entity, names in attributes.items()}
    )


def entity_views(session: Session, profile_id: int) -> list[EntityView]:
    """List a profile's entities with aliases, relations and number of facts, the user first, then by name."""
    entities = session.exec(select(Entity).where(Entity.profile_id == profile_id)).all()
    names = {entity.id: entity.name for entity in entities}
    aliases: dict[int, list[str]] = {}
    for alias in session.exec(
        select(EntityAlias).where(EntityAlias.profile_id == profile_id).order_by(col(EntityAlias.id))
    ):
        if alias.folded != fold_name(names.get(alias.entity_id, "")):
            aliases.setdefault(alias.entity_id, []).append(alias.alias)
    relations: dict[int, list[tuple[str, str]]] = {}
    for row in session.exec(select(EntityRelation).where(EntityRelation.profile_id == profile_id)):
        relations.setdefault(row.subject_id, []).append((row.relation, names.get(row.object_id, "")))
    count = select(Fact.entity_id, func.count()).where(Fact.profile_id == profile_id).group_by(col(Fact.entity_id))
    facts = dict(session.exec(count).all())
    views = [
        EntityView(
            id=entity.id,
            name=entity.name,
            kind=entity.kind,
            relation=entity.relation,
            aliases=tuple(aliases.get(entity.id, ())),
            relations=tuple(relations.get(entity.id, ())),
            facts=facts.get(entity.id, 0),
        )
        for entity in entities
        if entity.id is not None
    ]
    return sorted(views, key=lambda view: (view.kind != USER_KIND, view.name.casefold(), view.id))
