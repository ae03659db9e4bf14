"""Puts a long list of memories in order: narrowed, searched, sorted and grouped. Pure, and quick for ten thousands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from memory.values import USER
from ui.memories import fuzzy

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from memory.fact_rows import FactRow
    from ui.memories.shown import Filter

PINNED = ""
"""The entity of the group of pinned memories: nobody is called so."""

SORTS = ("age", "use", "importance")
"""How a group can be sorted, each the most first."""

_KEYS: dict[str, Callable[[FactRow], object]] = {
    "age": lambda row: row.since,
    "use": lambda row: (row.uses, row.since),
    "importance": lambda row: (row.importance, row.since),
}


@dataclass(frozen=True, slots=True)
class Group:
    """Memories under one heading."""

    entity: str
    relation: str
    kind: str
    rows: Sequence[FactRow]


class Arranged:
    """All memories that were read, and the folded texts they are searched by."""

    def __init__(self, rows: Sequence[FactRow]) -> None:
        self._rows = rows
        self._texts = [
            fuzzy.fold(f"{row.text} {row.attribute.replace('_', ' ')} {row.entity} {row.relation} {row.names}")
            for row in rows
        ]
        self._order: dict[str, tuple[list[FactRow], list[str]]] = {}

    def groups(self, wanted: Filter) -> list[Group]:
        """Return what a filter lets through: found words best first in one group, all else by entity and kind."""
        rows, texts = self._sorted(wanted.sort)
        if wanted.kind is not None or wanted.entity is not None:
            entity = wanted.entity.casefold() if wanted.entity is not None else None
            kept = [
                index
                for index, row in enumerate(rows)
                if (wanted.kind is None or row.kind == wanted.kind)
                and (entity is None or row.entity.casefold() == entity)
            ]
            rows, texts = [rows[index] for index in kept], [texts[index] for index in kept]
        if wanted.words.strip():
            found = [rows[index] for index in fuzzy.search(texts, wanted.words)]
            return [Group("", "", "", found)] if found else []
        return _grouped(rows)

    def _sorted(self, sort: str) -> tuple[list[FactRow], list[str]]:
        if sort not in self._order:
            key = _KEYS[sort]
            order = sorted(range(len(self._rows)), key=lambda index: key(self._rows[index]), reverse=True)  # type: ignore[arg-type,return-value]
            self._order[sort] = ([self._rows[index] for index in order], [self._texts[index] for index in order])
        return self._order[sort]


def _grouped(rows: Sequence[FactRow]) -> list[Group]:
    groups: dict[tuple[str, str, str], list[FactRow]] = {}
    for row in rows:
        place = (PINNED, "", "") if row.pinned else (row.entity, row.relation, row.kind)
        groups.setdefault(place, []).append(row)
    places = sorted(groups, key=lambda place: (place[0] != PINNED, place[0] != USER, place[0].casefold(), place[2]))
    return [Group(*place, groups[place]) for place in places]
