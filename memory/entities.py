"""Who and what facts are about, for those who list, rename and merge them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memory.directory import entity_views, read_directory
from memory.entity_merge import merge_entities
from memory.entity_resolution import USER_KIND, add_aliases, entity_of, resolve_entity
from memory.phrase import Phrase
from memory.versions import reindex_entity

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlmodel import Session

    from memory.clock import Clock
    from memory.database import Database
    from memory.directory import Directory, EntityView
    from memory.records import Entity


class Entities:
    """Finds, makes, lists, renames and merges entities."""

    def __init__(self, db: Database, clock: Clock) -> None:
        self._db = db
        self._clock = clock

    def resolve(
        self,
        session: Session,
        profile_id: int,
        name: str,
        relation: str | None = None,
        aliases: Sequence[str] = (),
    ) -> Entity:
        """Do what `resolve_entity` does, with this object's clock."""
        return resolve_entity(session, self._clock, profile_id, name, relation, aliases)

    def all(self, profile_id: int) -> list[EntityView]:
        """List the profile's entities, the user first, then by name."""
        with self._db.read() as session:
            return entity_views(session, profile_id)

    def directory(self, profile_id: int) -> Directory:
        """Return the attribute names and entities the profile holds."""
        with self._db.read() as session:
            return read_directory(session, profile_id)

    def merge(self, profile_id: int, keep_id: int, other_id: int) -> None:
        """Do what `memory.entity_merge.merge_entities` does."""
        merge_entities(self._db, profile_id, keep_id, other_id)

    def rename(self, profile_id: int, entity_id: int, name: str) -> None:
        """Give an entity another main name; the old one stays as an alias.

        Raises:
            UnknownEntityError: the profile has no such entity.
            ValueError: the name is empty.
        """
        said = name.strip()
        if not said:
            msg = Phrase("a name cannot be empty")
            raise ValueError(msg)
        with self._db.write() as session:
            entity = entity_of(session, profile_id, entity_id)
            if entity.kind == USER_KIND:
                msg = Phrase("the user's entity keeps its name; tell Hippo your name instead")
                raise ValueError(msg)
            entity.name = said
            add_aliases(session, entity, [said])
            reindex_entity(session, entity)
