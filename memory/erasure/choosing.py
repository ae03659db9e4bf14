"""Which memories a selection means, and which people and things are forgotten with them. Read-only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlmodel import Session, col, select

from memory.erasure.matching import literal_words, matching_versions
from memory.erasure.selection import Scope
from memory.erasure.traces import Sought, fold, seek
from memory.recall.topics import relations
from memory.records import Conversation, Entity, EntityAlias, EntityRelation, Fact, FactVersion, Message

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sqlmodel.sql.expression import SelectOfScalar

    from memory.erasure.plan_values import Plan


def choose(session: Session, plan: Plan) -> None:
    """Put the versions that the selection means into the plan, and the facts of which none is left."""
    of_facts = select(FactVersion.id).where(col(FactVersion.fact_id).in_(plan.known.fact_ids))
    going = _chosen_versions(session, plan) | set(plan.known.version_ids) | _ids(session, of_facts)
    mine = FactVersion.profile_id == plan.profile_id
    plan.versions = list(session.exec(select(FactVersion).where(mine, col(FactVersion.id).in_(going))))
    touched = {version.fact_id for version in plan.versions}
    # a fact goes when no version is left of it
    left = set(
        session.exec(
            select(FactVersion.fact_id).where(col(FactVersion.fact_id).in_(touched), col(FactVersion.id).not_in(going))
        )
    )
    plan.facts = list(session.exec(select(Fact).where(col(Fact.id).in_(touched - left))))


def _chosen_versions(session: Session, plan: Plan) -> set[int]:
    selection = plan.selection
    if selection.scope is Scope.CONVERSATION:
        return _learned_in_conversation(session, plan)
    if selection.scope is Scope.WORDS:
        return matching_versions(session, plan.profile_id, selection.words)
    if selection.scope is Scope.ENTITY:
        return _about_entity(session, plan)
    of_facts = select(FactVersion.id).where(col(FactVersion.fact_id).in_(selection.fact_ids))
    return {*selection.version_ids, *_ids(session, of_facts)}


def _ids(session: Session, find: SelectOfScalar[int] | SelectOfScalar[None]) -> set[int]:
    return {found for found in session.exec(find) if found is not None}


def _about_entity(session: Session, plan: Plan) -> set[int]:
    """Return the versions of an entity's facts, and those of others that name it."""
    entity = session.get(Entity, plan.selection.entity_id)
    if entity is None or entity.profile_id != plan.profile_id:
        return set()
    own = select(FactVersion.id).join(Fact, col(Fact.id) == col(FactVersion.fact_id))
    going = _ids(session, own.where(Fact.entity_id == entity.id))
    if entity.kind == "user":
        return going
    plan.entities.append(entity)
    aliases = session.exec(select(EntityAlias.alias).where(EntityAlias.entity_id == entity.id))
    named = seek([], _proper_names([entity.name, *aliases]))
    for version in session.exec(select(FactVersion).where(FactVersion.profile_id == plan.profile_id)):
        folded = fold(f"{version.text}\n{version.value}")
        if version.id is not None and any(each.is_in(folded) for each in named):
            going.add(version.id)
    return going


def _learned_in_conversation(session: Session, plan: Plan) -> set[int]:
    conversation = session.get(Conversation, plan.selection.conversation_id)
    if conversation is None or conversation.profile_id != plan.profile_id:
        return set()
    plan.conversations = [conversation]
    plan.gone_messages = list(session.exec(select(Message).where(Message.conversation_id == conversation.id)))
    ids = [message.id for message in plan.gone_messages]
    learned = select(FactVersion.id).where(col(FactVersion.source_message_id).in_(ids))
    scoped = select(FactVersion.id).join(Fact, col(Fact.id) == col(FactVersion.fact_id))
    return _ids(session, learned) | _ids(session, scoped.where(Fact.conversation_id == conversation.id))


def find_names(session: Session, plan: Plan) -> None:
    """Note by which names the entities of these memories go, for tombstones."""
    facts = {version.fact_id for version in plan.versions}
    entities = set(session.exec(select(Fact.entity_id).where(col(Fact.id).in_(facts))))
    entities |= {entity.id for entity in plan.entities if entity.id is not None}
    for entity in session.exec(select(Entity).where(col(Entity.id).in_(entities))):
        if entity.id is not None:
            plan.names[entity.id] = {entity.name}
    for alias in session.exec(select(EntityAlias).where(col(EntityAlias.entity_id).in_(entities))):
        plan.names[alias.entity_id].add(alias.alias)


def _proper_names(names: Iterable[str]) -> list[str]:
    """Return the names that name one being, not a relation that others have too ("my sister", 我姐)."""
    return [name for name in names if not relations(name) and not Sought(name).is_trivial]


def sought_by(plan: Plan) -> list[Sought]:
    """Return what to look for in sentences: the values that go, the names that go, the user's own words."""
    names = [name for entity in plan.entities for name in plan.names.get(entity.id or 0, ())]
    if plan.selection.scope is Scope.WORDS:
        names.append(literal_words(plan.selection.words))
    return seek([*(version.value for version in plan.versions), *plan.known.values], _proper_names(names))


# Who and what else.


def find_entities(session: Session, plan: Plan) -> None:
    """Add the entities about which nothing is known any more, and names that are themselves forgotten values."""
    going = {fact.id for fact in plan.facts}
    chosen = {entity.id for entity in plan.entities}
    values = {fold(version.value) for version in plan.versions}
    introduced = _introduced(session, plan, values)
    for entity_id in {*plan.names, *introduced} - chosen:
        entity = session.get(Entity, entity_id)
        if entity is None or entity.kind == "user":
            continue
        left = session.exec(select(Fact.id).where(Fact.entity_id == entity_id, col(Fact.id).not_in(going))).first()
        related = session.exec(
            select(EntityRelation.id).where(
                (EntityRelation.subject_id == entity_id) | (EntityRelation.object_id == entity_id)
            )
        ).first()
        if left is None and (entity_id in introduced or (related is None and entity.relation is None)):
            plan.entities.append(entity)
        elif entity_id in introduced:
            # "my sister is Anna" is forgotten, and what is known about Anna stays
            plan.strangers.append(entity)
    gone = {entity.id for entity in plan.entities}
    for alias in session.exec(select(EntityAlias).where(EntityAlias.profile_id == plan.profile_id)):
        entity = session.get(Entity, alias.entity_id)
        if entity is None or entity.id in gone or alias.alias == entity.name:
            continue
        is_relation = bool(relations(alias.alias)) and entity in plan.strangers
        if is_relation or fold(alias.alias) in values:
            plan.aliases.append(alias)


def _introduced(session: Session, plan: Plan, values: set[str]) -> set[int]:
    """Return the entities that a forgotten memory introduced: its value is their name."""
    if not values:
        return set()
    found = set()
    for entity in session.exec(select(Entity).where(Entity.profile_id == plan.profile_id, Entity.kind != "user")):
        if fold(entity.name) in values and entity.id is not None:
            found.add(entity.id)
    return found


def find_mentions(session: Session, plan: Plan, sought: Sequence[Sought]) -> None:
    """Note the memories that are kept though a forgotten value stands in them."""
    telling = [each for each in sought if each.is_distinctive or each.names]
    going = {version.id for version in plan.versions}
    kept = select(FactVersion.id, FactVersion.text, FactVersion.value).where(
        FactVersion.profile_id == plan.profile_id, FactVersion.status == "current"
    )
    for version_id, text, value in session.exec(kept) if telling else ():
        if version_id is not None and version_id not in going:
            folded = fold(f"{text}\n{value}")
            if any(each.is_in(folded) for each in telling):
                plan.mentions.append(session.get_one(FactVersion, version_id))
