"""Lists ten thousands of memories at once, each in the few fields that a long list shows, searches and sorts by.

`FactViews` builds whole views, which take five times as long to read; whoever acts on a row reads its view then.
Reads only.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import bindparam, text

from memory.values import Status

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from memory.database import Database
    from memory.values import FactView


class FactRow(NamedTuple):
    """One version of a memory in a list."""

    fact_id: int
    version_id: int
    pinned: bool
    uses: int
    """How often it was recalled into an answer."""
    attribute: str
    entity: str
    relation: str
    names: str
    """Other names of the entity, parted by blanks."""
    kind: str
    status: str
    importance: int
    constraint: bool
    sensitive: bool
    text: str
    since: str
    """When it became true, in UTC, as ISO 8601 writes it: texts of one form sort as the times do."""
    message_id: int | None
    """The message it comes from."""

    @property
    def at(self) -> datetime:
        """When it became true."""
        return datetime.fromisoformat(self.since).replace(tzinfo=UTC)


_FIND = text(
    """
    SELECT f.id, v.id, f.pinned, f.access_count, f.attribute, e.name, coalesce(e.relation, ''),
           coalesce(names.listed, ''), v.kind, v.status, v.importance, v.is_constraint, v.sensitive, v.text,
           v.valid_from, v.source_message_id
    FROM fact_version v
    JOIN fact f ON f.id = v.fact_id
    JOIN entity e ON e.id = f.entity_id
    LEFT JOIN (
        SELECT entity_id, group_concat(alias, ' ') AS listed FROM entity_alias WHERE profile_id = :profile
        GROUP BY entity_id
    ) names ON names.entity_id = e.id
    WHERE v.profile_id = :profile AND v.status IN :statuses
    """
).bindparams(bindparam("statuses", expanding=True))


def read_rows(db: Database, profile_id: int, statuses: Collection[Status] = (Status.CURRENT,)) -> list[FactRow]:
    """Return all versions of the given statuses, in no order."""
    with db.read() as session:
        found = session.connection().execute(
            _FIND, {"profile": profile_id, "statuses": [status.value for status in statuses]}
        )
        return [FactRow._make(row) for row in found]


def as_rows(views: Iterable[FactView]) -> list[FactRow]:
    """Return views, such as those of an earlier day, as rows."""
    return [
        FactRow(
            fact_id=view.fact_id,
            version_id=view.version_id,
            pinned=view.pinned,
            uses=view.access_count,
            attribute=view.attribute,
            entity=view.entity,
            relation=view.relation or "",
            names="",
            kind=view.kind.value,
            status=view.status.value,
            importance=view.importance,
            constraint=view.constraint,
            sensitive=view.sensitive,
            text=view.text,
            since=view.valid_from.astimezone(UTC).replace(tzinfo=None).isoformat(" "),
            message_id=view.source_message_id,
        )
        for view in views
    ]
