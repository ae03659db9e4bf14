"""Shows what is remembered: lists, single facts, the history of a slot, and what was believed on a day. Reads only."""

from __future__ import annotations

from types import EllipsisType
from typing import TYPE_CHECKING, Any

from sqlalchemy import BindParameter, ColumnElement, Integer, Row, Select, bindparam, exists, func, or_, select
from sqlmodel import col

from memory.kinship import fold_name
from memory.records import Entity, EntityAlias, Fact, FactVersion, Message
from memory.values import FactView, Kind, Origin, Span, Status

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence
    from datetime import datetime

    from sqlmodel import Session

    from memory.clock import Clock
    from memory.database import Database

_WAS_BELIEVED = (Status.CURRENT, Status.SUPERSEDED, Status.EXPIRED, Status.ARCHIVED)
_SHOWN_FIRST = (
    Status.CURRENT,
    Status.DISPUTED,
    Status.PROPOSED,
    Status.EXPIRED,
    Status.ARCHIVED,
    Status.SUPERSEDED,
)
"""Which version stands for a fact that has no current one."""
_AT_ONCE = 500
"""Ids put into one statement; SQLite allows some thousands."""


class FactViews:
    """Reads facts."""

    def __init__(self, db: Database, clock: Clock) -> None:
        self._db = db
        self._clock = clock

    def views(
        self,
        profile_id: int,
        *,
        statuses: Collection[Status] = (Status.CURRENT,),
        entity: int | str | None = None,
        kind: Kind | None = None,
        search: str | None = None,
        conversation_id: int | EllipsisType | None = ...,
        limit: int | None = None,
    ) -> list[FactView]:
        """List versions of the given statuses, pinned first, then the newest.

        Args:
            profile_id: The namespace.
            statuses: Which versions to show.
            entity: Only facts about this entity, by id or by one of its names.
            kind: Only facts of this kind.
            search: Only those that hold each of these words in text, value, attribute or the entity's names.
            conversation_id: An id adds the facts of that conversation to those that hold everywhere; None leaves all
                facts of single conversations out; by default they are all in.
            limit: How many at most.
        """
        find = _views_of(profile_id).where(
            col(FactVersion.profile_id) == profile_id,
            col(FactVersion.status).in_([status.value for status in statuses]),
        )
        if isinstance(entity, int):
            find = find.where(col(Fact.entity_id) == entity)
        elif entity is not None:
            find = find.where(_is_called(entity))
        if kind is not None:
            find = find.where(col(FactVersion.kind) == kind.value)
        for word in (search or "").replace("\x00", "").split():
            find = find.where(_holds(word))
        if not isinstance(conversation_id, EllipsisType):
            everywhere = col(Fact.conversation_id).is_(None)
            here = col(Fact.conversation_id) == conversation_id
            find = find.where(everywhere if conversation_id is None else or_(everywhere, here))
        find = find.order_by(col(Fact.pinned).desc(), col(FactVersion.id).desc())
        if limit is not None:
            find = find.limit(limit)
        with self._db.read() as session:
            return [_view(row) for row in session.execute(find)]

    def count_since(self, profile_id: int, moment: datetime) -> int:
        """Return how many of the current versions were stored at `moment` or later."""
        find = select(func.count()).where(
            col(FactVersion.profile_id) == profile_id,
            col(FactVersion.status) == Status.CURRENT.value,
            col(FactVersion.created_at) >= moment,
        )
        with self._db.read() as session:
            return int(session.execute(find).scalar_one())

    def view(self, profile_id: int, fact_id: int) -> FactView | None:
        """Return a fact with its current version, or the one that stands for it where none is current."""
        return shown(self.history(profile_id, fact_id))

    def version_views(self, profile_id: int, version_ids: Sequence[int]) -> list[FactView]:
        """Return the given versions in the given order; those that are gone are left out."""
        with self._db.read() as session:
            return views_of_versions(session, profile_id, version_ids)

    def history(self, profile_id: int, fact_id: int) -> list[FactView]:
        """Return all versions of a fact in the order of the time for which they hold, the newest last."""
        find = (
            _views_of(profile_id)
            .where(col(FactVersion.fact_id) == fact_id)
            .order_by(
                (col(FactVersion.status) == Status.CURRENT.value),
                func.coalesce(col(FactVersion.said_at), col(FactVersion.created_at)),
                col(FactVersion.number),
            )
        )
        with self._db.read() as session:
            return [_view(row) for row in session.execute(find)]

    def as_of(self, profile_id: int, moment: datetime) -> list[FactView]:
        """Return what held at `moment`, as far as is known today: one version a fact, pinned first, then the newest."""
        said = func.coalesce(col(FactVersion.said_at), col(FactVersion.created_at))
        find = (
            _views_of(profile_id)
            .where(
                col(FactVersion.profile_id) == profile_id,
                col(FactVersion.status).in_([status.value for status in _WAS_BELIEVED]),
                col(FactVersion.origin) != Origin.ASSISTANT_INFERRED.value,
                col(FactVersion.valid_from) <= moment,
                or_(col(FactVersion.valid_to).is_(None), col(FactVersion.valid_to) > moment),
            )
            # an interlude lies inside a longer stretch and began after it, so the latest beginning wins
            .order_by(col(FactVersion.valid_from), said, col(FactVersion.number))
        )
        with self._db.read() as session:
            found = {view.fact_id: view for view in map(_view, session.execute(find))}
        return sorted(found.values(), key=lambda view: (not view.pinned, -view.version_id))

    def counts(self, profile_id: int) -> dict[Status, int]:
        """Return how many versions there are of each status; every status is in."""
        find = (
            select(col(FactVersion.status), func.count())
            .where(col(FactVersion.profile_id) == profile_id)
            .group_by(col(FactVersion.status))
        )
        with self._db.read() as session:
            found = {row[0]: row[1] for row in session.execute(find)}
        return {status: found.get(status.value, 0) for status in Status}


def shown(history: Sequence[FactView]) -> FactView | None:
    """Return the version that stands for a fact: the current one, else the one that says most about its state."""
    for status in _SHOWN_FIRST:
        for view in reversed(history):
            if view.status is status:
                return view
    return None


def views_of_versions(session: Session, profile_id: int, version_ids: Sequence[int]) -> list[FactView]:
    """Do what `FactViews.version_views` does, inside a session of the caller."""
    by_id: dict[int, FactView] = {}
    for start in range(0, len(version_ids), _AT_ONCE):
        asked = {"profile_id": profile_id, "version_ids": list(version_ids[start : start + _AT_ONCE])}
        by_id.update((view.version_id, view) for view in map(_view, session.execute(_VIEWS_BY_ID, asked)))
    return [by_id[found] for found in version_ids if found in by_id]


def _views_of(profile_id: int | BindParameter[int]) -> Select[*tuple[Any, ...]]:
    # columns, not objects: ten thousands of memories are listed in a fraction of the time
    return (
        select(
            col(Fact.id),
            col(FactVersion.id),
            col(FactVersion.number),
            col(Entity.id),
            col(Entity.name),
            col(Entity.relation),
            col(Fact.attribute),
            col(FactVersion.value),
            col(FactVersion.text),
            col(FactVersion.kind),
            col(FactVersion.origin),
            col(FactVersion.status),
            col(FactVersion.importance),
            col(FactVersion.confidence),
            col(FactVersion.constraint),
            col(FactVersion.sensitive),
            col(Fact.pinned),
            col(FactVersion.ended),
            col(FactVersion.expires_at),
            col(FactVersion.valid_from),
            col(FactVersion.valid_to),
            col(FactVersion.created_at),
            col(Fact.conversation_id),
            col(FactVersion.source_message_id),
            col(Message.conversation_id),
            col(FactVersion.span_start),
            col(FactVersion.span_end),
            col(Fact.access_count),
            col(Fact.last_access_at),
        )
        .join_from(FactVersion, Fact, col(Fact.id) == col(FactVersion.fact_id))
        .join(Entity, col(Entity.id) == col(Fact.entity_id))
        .outerjoin(Message, col(Message.id) == col(FactVersion.source_message_id))
        # "+ 0" keeps SQLite from walking through all facts of the profile when a few versions are asked for by id
        .where(col(Fact.profile_id) + 0 == profile_id)
    )


# made once: recall reads by id before every answer, and so wide a statement takes as long to put together as to run
_VIEWS_BY_ID = _views_of(bindparam("profile_id", type_=Integer)).where(
    col(FactVersion.id).in_(bindparam("version_ids", expanding=True))
)

_SPAN_AT = 25
_BEFORE_SPAN = slice(0, _SPAN_AT)


def _view(row: Row[*tuple[Any, ...]]) -> FactView:
    fields: list[Any] = list(row[_BEFORE_SPAN])
    fields[9], fields[10], fields[11] = Kind(fields[9]), Origin(fields[10]), Status(fields[11])
    start, end, access_count, last_access_at = row[_SPAN_AT:]
    span = Span(start, end) if start is not None and end is not None else None
    fields += [span, access_count, last_access_at]
    return FactView(*fields)


def _is_called(name: str) -> ColumnElement[bool]:
    return or_(
        col(Entity.name) == name,
        exists().where(col(EntityAlias.entity_id) == col(Entity.id), col(EntityAlias.folded) == fold_name(name)),
    )


def _holds(word: str) -> ColumnElement[bool]:
    places: Iterable[Any] = (FactVersion.text, FactVersion.value, Fact.attribute, Entity.name)
    alias = exists().where(
        col(EntityAlias.entity_id) == col(Entity.id), col(EntityAlias.alias).icontains(word, autoescape=True)
    )
    return or_(*(col(place).icontains(word, autoescape=True) for place in places), alias)
