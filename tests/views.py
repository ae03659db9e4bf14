"""Facts as recall and forgetting see them, for tests of pure rules that need no database."""

from __future__ import annotations

from datetime import UTC, datetime

from memory.values import USER, FactView, Kind, Origin, Status

TOLD_AT = datetime(2026, 3, 1, tzinfo=UTC)


def fact_view(
    number: int,
    attribute: str,
    value: str,
    text: str,
    entity: str = USER,
    relation: str | None = None,
    entity_id: int | None = None,
) -> FactView:
    """Return a current fact that the user told, numbered ``number`` in every way, of the user or of somebody else."""
    return FactView(
        fact_id=number,
        version_id=number,
        number=1,
        entity_id=entity_id or (1 if entity == USER else sum(map(ord, entity))),
        entity=entity,
        relation=relation,
        attribute=attribute,
        value=value,
        text=text,
        kind=Kind.FACT,
        origin=Origin.USER_SAID,
        status=Status.CURRENT,
        importance=5,
        confidence=0.9,
        constraint=False,
        sensitive=False,
        pinned=False,
        ended=False,
        expires=None,
        valid_from=TOLD_AT,
        valid_to=None,
        created_at=TOLD_AT,
        conversation_id=None,
        source_message_id=None,
        source_conversation_id=None,
        span=None,
        access_count=0,
        last_access_at=None,
    )
