"""The names that rules may take for granted: who and what earlier messages have already introduced.

A plain value. It must never be filled from assistant text, pasted text or tool output.
"""

from __future__ import annotations

from dataclasses import dataclass, field

NAME_LENGTH = 60
"""Longest name, in code points, that is worth looking for in a message."""


@dataclass(frozen=True, slots=True)
class KnownEntity:
    """One entity that is not the user, with every name it goes by."""

    name: str
    relation: str | None = None
    """What it is to the user, an English key such as ``sister`` or ``project``."""
    aliases: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """All names, the main one first, without empty or overlong ones."""
        return tuple(name for name in (self.name, *self.aliases) if 0 < len(name.strip()) <= NAME_LENGTH)


@dataclass(frozen=True, slots=True)
class KnownNames:
    """All entities that rules may recognise by name."""

    entities: tuple[KnownEntity, ...] = field(default=())

    def find(self, name: str) -> KnownEntity | None:
        """Return the entity that goes by `name`, whatever its case."""
        folded = name.strip().casefold()
        for entity in self.entities:
            if any(folded == known.casefold() for known in entity.names):
                return entity
        return None

    def by_relation(self, relation: str) -> KnownEntity | None:
        """Return the one entity with this relation, or None when there is none or more than one."""
        found = [entity for entity in self.entities if entity.relation == relation]
        return found[0] if len(found) == 1 else None


NOBODY = KnownNames()
"""No names known: a first message."""
