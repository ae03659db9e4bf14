"""What a profile holds, kept in memory in outline: which facts are current, about whom, and under which keys.

Recall asks this before every answer, so it must not read ten thousand rows each time. The outline is compared with the
database whenever anything was written, and only what is new is read. It names candidates and must never be the source
of what is shown: each candidate is read from the database again before it is used.
"""

from __future__ import annotations

import math
import sqlite3
import threading
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from memory.attributes import is_identity
from memory.recall import people, topics
from memory.values import USER, Kind

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from sqlmodel import Session

    from memory.database import Database
    from memory.recall.people import Known

_IDS = "SELECT id FROM fact_version WHERE profile_id = ? AND status = 'current'"
_OUTLINES = (
    "SELECT v.id, v.fact_id, f.entity_id, e.name, e.relation, f.attribute, v.kind, v.text, v.is_constraint"
    " FROM fact_version v JOIN fact f ON f.id = v.fact_id JOIN entity e ON e.id = f.entity_id WHERE v.id IN ({marks})"
)
_PINNED = "SELECT id FROM fact WHERE profile_id = ? AND pinned"
_ALIASES = "SELECT entity_id, alias FROM entity_alias WHERE profile_id = ?"
_ENTITIES = "SELECT id, name, relation FROM entity WHERE profile_id = ?"
_AT_ONCE = 500
"""Ids in one statement; SQLite allows some thousands."""


@dataclass(frozen=True, slots=True)
class Outline:
    """One current fact in outline."""

    version_id: int
    fact_id: int
    entity_id: int
    entity: str
    attribute: str
    kind: Kind
    text: str
    constraint: bool


@dataclass(slots=True)
class Holding:
    """The current facts of one profile in outline."""

    outlines: dict[int, Outline] = field(default_factory=dict)
    by_topic: dict[str, set[int]] = field(default_factory=lambda: defaultdict(set))
    """Topic of the key to version ids."""
    core: dict[str, set[int]] = field(default_factory=lambda: defaultdict(set))
    """The same where questions about the topic are after this very key."""
    by_entity: dict[int, set[int]] = field(default_factory=lambda: defaultdict(set))
    """Entities other than the user to version ids."""
    procedures: set[int] = field(default_factory=set)
    always: set[int] = field(default_factory=set)
    """Constraints and identity of the user: what may be pinned without being asked."""
    pinned_facts: frozenset[int] = frozenset()
    known: Mapping[int, Known] = field(default_factory=dict)
    rarity: Mapping[str, float] = field(default_factory=dict)
    """How telling each topic is here, 0 to 1: one that every fact carries tells nothing."""

    def add(self, outline: Outline) -> None:
        """Take a fact in."""
        found = outline.version_id
        self.outlines[found] = outline
        core = topics.core_of(outline.attribute)
        for name in core:
            self.core[name].add(found)
        for name in topics.of_attribute(outline.attribute) | core:
            self.by_topic[name].add(found)
        if outline.kind is Kind.PROCEDURE:
            self.procedures.add(found)
        if outline.entity != USER:
            self.by_entity[outline.entity_id].add(found)
        elif outline.constraint or is_identity(outline.attribute):
            self.always.add(found)

    def drop(self, version_id: int) -> None:
        """Take a fact out."""
        outline = self.outlines.pop(version_id)
        for index in (self.by_topic, self.core):
            for ids in index.values():
                ids.discard(version_id)
        self.by_entity[outline.entity_id].discard(version_id)
        self.procedures.discard(version_id)
        self.always.discard(version_id)

    def weigh_topics(self) -> None:
        """Work out anew how telling each topic is."""
        total = math.log(len(self.outlines) + 1) or 1.0
        self.rarity = {
            name: max(math.log((len(self.outlines) + 1) / (len(ids) + 1)) / total, 0.0) if total else 1.0
            for name, ids in self.by_topic.items()
        }

    def pinnable(self) -> set[int]:
        """Return the versions that belong into the pinned block if there is room."""
        if not self.pinned_facts:
            return self.always
        pinned = {found for found, outline in self.outlines.items() if outline.fact_id in self.pinned_facts}
        return self.always | pinned


class Holdings:
    """Keeps the outlines of the profiles that are asked for, in step with the database. Thread-safe."""

    def __init__(self, db: Database) -> None:
        self._db = db
        self._lock = threading.Lock()
        self._held: dict[int, tuple[int, Holding]] = {}
        self._watch = _watch(db.path)

    def of(self, session: Session, profile_id: int) -> Holding:
        """Return the outline of a profile as it stands now."""
        with self._lock:
            version = self._data_version()
            held = self._held.get(profile_id)
            if held is not None and version is not None and held[0] == version:
                return held[1]
            holding = held[1] if held is not None else Holding()
            self._refresh(session, profile_id, holding)
            self._held[profile_id] = (version or 0, holding)
            return holding

    def close(self) -> None:
        """Let go of the database."""
        with self._lock:
            if self._watch is not None:
                self._watch.close()
                self._watch = None
            self._held.clear()

    def _data_version(self) -> int | None:
        """Return a number that changes with every commit of anyone; None where there is no file to watch."""
        if self._watch is None:
            return None
        return int(self._watch.execute("PRAGMA data_version").fetchone()[0])

    def _refresh(self, session: Session, profile_id: int, holding: Holding) -> None:
        connection = session.connection()
        current = {row[0] for row in connection.exec_driver_sql(_IDS, (profile_id,))}
        changed = holding.outlines.keys() ^ current
        for gone in holding.outlines.keys() - current:
            holding.drop(gone)
        for outline in _outlines(session, sorted(current - holding.outlines.keys())):
            holding.add(outline)
        holding.pinned_facts = frozenset(row[0] for row in connection.exec_driver_sql(_PINNED, (profile_id,)))
        if changed:
            holding.weigh_topics()
        holding.known = _known(session, profile_id, holding)


def _outlines(session: Session, version_ids: list[int]) -> Iterable[Outline]:
    connection = session.connection()
    for start in range(0, len(version_ids), _AT_ONCE):
        page = version_ids[start : start + _AT_ONCE]
        rows = connection.exec_driver_sql(_OUTLINES.format(marks=",".join("?" * len(page))), tuple(page))
        for version_id, fact_id, entity_id, entity, _relation, attribute, kind, text, constraint in rows:
            yield Outline(version_id, fact_id, entity_id, entity, attribute, Kind(kind), text, bool(constraint))


def _known(session: Session, profile_id: int, holding: Holding) -> dict[int, Known]:
    """Read the names anew, since they change in place; what the facts tell comes from the outlines."""
    connection = session.connection()
    aliases: dict[int, list[str]] = defaultdict(list)
    for entity_id, alias in connection.exec_driver_sql(_ALIASES, (profile_id,)):
        aliases[entity_id].append(alias)
    names = {row[0]: (row[1], row[2]) for row in connection.exec_driver_sql(_ENTITIES, (profile_id,))}
    mentions = []
    for entity_id, version_ids in holding.by_entity.items():
        name, relation = names.get(entity_id, ("", None))
        for version_id in version_ids:
            outline = holding.outlines[version_id]
            mentions.append(
                people.Mention(entity_id, name or outline.entity, outline.attribute, outline.text, relation)
            )
    return people.directory(mentions, aliases)


def _watch(path: Path) -> sqlite3.Connection | None:
    """Open a connection of its own that never writes: only such a one sees every commit as a new data version."""
    if not path.exists():
        return None
    return sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, check_same_thread=False)
