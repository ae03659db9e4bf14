"""Reads what the memories panel shows. All of it blocks: call it in a thread. None of it touches a widget."""

from __future__ import annotations

from datetime import datetime, time
from typing import TYPE_CHECKING

from memory.fact_rows import as_rows
from memory.fact_rows import read_rows as fact_rows
from memory.values import Status
from ui.plain_text import one_line

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assistant.conversing import Conversing
    from assistant.hippo import Hippo
    from memory.fact_rows import FactRow
    from memory.values import FactView
    from ui.memories.shown import Filter

SOURCE_LENGTH = 120
"""Characters of a message that names a source."""


def count_of(conversing: Conversing, answer_id: int) -> int | None:
    """Return on how many memories an answer rests; None where no plan was kept."""
    plan = conversing.plan_of(answer_id)
    if not plan.tokens and not plan.injected:
        return None
    return sum(1 for item in plan.injected if item.slot != "summary")


def read_rows(hippo: Hippo, wanted: Filter) -> list[FactRow]:
    """Return all memories that the view of all can list: of now, past ones too if asked, or of an earlier day."""
    if wanted.day is not None:
        moment = datetime.combine(wanted.day, time.max, tzinfo=hippo.zone)
        return as_rows(hippo.facts.as_of(hippo.profile_id, moment))
    statuses = (Status.CURRENT, Status.EXPIRED, Status.ARCHIVED) if wanted.past else (Status.CURRENT,)
    return fact_rows(hippo.db, hippo.profile_id, statuses)


def read_history(hippo: Hippo, fact_id: int) -> tuple[list[FactView], Mapping[int, str]]:
    """Return a fact's versions and the first words of the messages they come from."""
    versions = list(hippo.facts.history(hippo.profile_id, fact_id))
    sources: dict[int, str] = {}
    for version in versions:
        if version.source_message_id is not None and version.source_message_id not in sources:
            content = hippo.transcript.message(hippo.profile_id, version.source_message_id).content
            sources[version.source_message_id] = one_line(content, SOURCE_LENGTH)
    return versions, sources


def read_entities(hippo: Hippo) -> list[tuple[str, str]]:
    """Return every entity with what it is to the user."""
    return [(entity.name, entity.relation or "") for entity in hippo.entities.all(hippo.profile_id)]
