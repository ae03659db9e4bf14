"""What a profile holds, kept in memory: which facts are current, about whom, and under which keys.

Recall asks this before every answer, so it must not read ten thousand rows each time. What is held is compared with the
database whenever anything was written, and only what is new is read. It is what ranking looks at, and must never be the
source of what is shown: what is chosen is read from the database again.
"""

from __future__ import annotations

import math
import sqlite3
import threading
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from memory.attributes import is_identity
from memory.fact_views import views_of_versions
from memory.recall import people, topics
from memory.recall.ranking import STANDING, is_about_transforms
from memory.values import USER, Kind, Origin

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from sqlmodel import Session

    from memory.database import Database
    from memory.recall.people import Known
    from memory.values import FactView

_IDS = "SELECT id FROM fact_version WHERE profile_id = ? AND status = 'current'"
_PINNED = "SELECT id FROM fact WHERE profile_id = ? AND pinned"
_ALIASES = "SELECT entity_id, alias FROM entity_alias WHERE profile_id = ?"
_ENTITIES = "SELECT id, name, relation FROM entity WHERE profile_id = ?"


@dataclass(slots=True)
class Holding:
    """The current facts of one profile in view."""

    views: dict[int, FactView] = field(default_factory=dict)
    """By version id, as they were read; counts and names in them may be old."""
    by_topic: dict[str, set[int]] = field(default_factory=lambda: defaultdict(set))
    """Topic of the key to version ids."""
    core: dict[str, set[int]] = field(default_factory=lambda: defaultdict(set))
    """The same where questions about the topic are after this very key."""
    by_entity: dict[int, set[int]] = field(default_factory=lambda: defaultdict(set))
    """Entities other than the user to version ids."""
    procedures: set[int] = field(default_factory=set)
    standing: set[int] = field(default_factory=set)
    """Standing wishes about the manner of answers."""
    transforming: set[int] = field(default_factory=set)
    """How texts are to be translated or put right."""
    always: set[int] = field(default_factory=set)
    """Constraints and identity of the user: what may be pinned without being asked."""
    pinned_facts: frozenset[int] = frozenset()
    known: Mapping[int, Known] = field(default_factory=dict)
    rarity: Mapping[str, float] = field(default_factory=dict)
    """How telling each topic is here, 0 to 1: one that every fact carries tells nothing."""
    told: list[float] = field(default_factory=list)
    """When each thing was told, in seconds of the epoch, oldest first."""

    def add(self, view: FactView) -> None:
        """Take a fact in."""
        found = view.version_id
        self.views[found] = view
        core = topics.core_of(view.attribute)
        for name in core:
            self.core[name].add(found)
        for name in topics.of_attribute(view.attribute) | core:
            self.by_topic[name].add(found)
        if view.kind is Kind.PROCEDURE:
            self.procedures.add(found)
        if view.attribute in STANDING:
            self.standing.add(found)
        if is_about_transforms(view.kind, view.attribute):
            self.transforming.add(found)
        if view.entity != USER:
            self.by_entity[view.entity_id].add(found)
        elif view.origin is not Origin.IMPORTED and (view.constraint or is_identity(view.attribute)):
            # a file that anybody may have written sets no limits on every answer; the user may pin what it holds
            self.always.add(found)

    def drop(self, version_id: int) -> None:
        """Take a fact out."""
        view = self.views.pop(version_id)
        for index in (self.by_topic, self.core):
            for ids in index.values():
                ids.discard(version_id)
        self.by_entity[view.entity_id].discard(version_id)
        self.procedures.discard(version_id)
        self.standing.discard(version_id)
        self.transforming.discard(version_id)
        self.always.discard(version_id)

    def weigh_topics(self) -> None:
        """Work out anew how telling each topic is."""
        total = math.log(len(self.views) + 1) or 1.0
        self.rarity = {
            name: max(math.log((len(self.views) + 1) / (len(ids) + 1)) / total, 0.0) if total else 1.0
            for name, ids in self.by_topic.items()
        }

    def line_up(self) -> None:
        """Note anew when each thing was told."""
        self.told = sorted(view.valid_from.timestamp() for view in self.views.values())

    def pinnable(self) -> set[int]:
        """Return the versions that belong into the pinned block if there is room."""
        if not self.pinned_facts:
            return self.always
        pinned = {found for found, view in self.views.items() if view.fact_id in self.pinned_facts}
        return self.always | pinned


class Holdings:
    """Keeps the views of the profiles that are asked for, in step with the database. Thread-safe."""

    def __init__(self, db: Database) -> None:
        self._db = db
        self._lock = threading.Lock()
        self._held: dict[int, tuple[int, Holding]] = {}
        self._watch = _watch(db.path)

    def of(self, session: Session, profile_id: int) -> Holding:
        """Return what a profile holds now."""
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
        changed = holding.views.keys() ^ current
        for gone in holding.views.keys() - current:
            holding.drop(gone)
        for view in views_of_versions(session, profile_id, sorted(current - holding.views.keys())):
            holding.add(view)
        holding.pinned_facts = frozenset(row[0] for row in connection.exec_driver_sql(_PINNED, (profile_id,)))
        if changed:
            holding.weigh_topics()
            holding.line_up()
        holding.known = _known(session, profile_id, holding)


def _known(session: Session, profile_id: int, holding: Holding) -> dict[int, Known]:
    """Read the names anew, since they change in place; what the facts tell was read before."""
    connection = session.connection()
    aliases: dict[int, list[str]] = defaultdict(list)
    for entity_id, alias in connection.exec_driver_sql(_ALIASES, (profile_id,)):
        aliases[entity_id].append(alias)
    names = {row[0]: (row[1], row[2]) for row in connection.exec_driver_sql(_ENTITIES, (profile_id,))}
    mentions = []
    for entity_id, version_ids in holding.by_entity.items():
        name, relation = names.get(entity_id, ("", None))
        for version_id in version_ids:
            view = holding.views[version_id]
            mentions.append(people.Mention(entity_id, name or view.entity, view.attribute, view.text, relation))
    return people.directory(mentions, aliases)


def _watch(path: Path) -> sqlite3.Connection | None:
    """Open a connection of its own that never writes: only such a one sees every commit as a new data version."""
    if not path.exists():
        return None
    return sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, check_same_thread=False)
