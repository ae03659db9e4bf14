"""Reads what the memories panel shows. All of it blocks: call it in a thread. None of it touches a widget."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memory.values import Kind, OwnerKind, Status
from ui.locale import _
from ui.memories.health import ShownHealth
from ui.memories.shown import Filter, ShownMemory, ShownPlan
from ui.plain_text import one_line

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assistant.hippo import Hippo
    from assistant.recording import RecordedItem
    from memory.values import FactView

SOURCE_LENGTH = 120
"""Characters of a message that names a source."""

LEARNED = 20
"""Memories under "learned lately"."""

FAILED = 20
"""Failed jobs that are listed."""


def read_plan(hippo: Hippo, answer_id: int) -> ShownPlan:
    """Return what an answer rests on, its texts as they are now."""
    plan = hippo.plan_of(answer_id)
    question = ""
    answer = hippo.transcript.message(hippo.profile_id, answer_id)
    if answer.parent_id is not None:
        question = hippo.transcript.message(hippo.profile_id, answer.parent_id).content
    return ShownPlan(
        answer_id=answer_id,
        tokens=plan.tokens,
        injected=tuple(_shown(item) for item in plan.injected),
        cut=tuple(_shown(item) for item in plan.cut),
        question=question,
    )


def _shown(item: RecordedItem) -> ShownMemory:
    fact = item.fact
    message_id = fact.source_message_id if fact else item.key.id if item.key.kind is not OwnerKind.DIGEST else None
    return ShownMemory(
        slot=item.slot,
        text=item.text or "",
        reason=item.reason,
        score=item.score,
        tokens=item.tokens,
        at=item.at,
        fact_id=fact.fact_id if fact else None,
        fact=fact,
        message_id=message_id,
        conversation_id=fact.source_conversation_id if fact else None,
        gone=item.text is None,
    )


def count_of(hippo: Hippo, answer_id: int) -> int | None:
    """Return on how many memories an answer rests; None where no plan was kept."""
    plan = hippo.plan_of(answer_id)
    if not plan.tokens and not plan.injected:
        return None
    return sum(1 for item in plan.injected if item.slot != "summary")


def read_memories(hippo: Hippo, wanted: Filter, limit: int) -> list[FactView]:
    """Return the memories that a filter lets through, pinned first."""
    statuses = (Status.CURRENT, Status.EXPIRED, Status.ARCHIVED) if wanted.past else (Status.CURRENT,)
    return list(
        hippo.facts.views(
            hippo.profile_id,
            statuses=statuses,
            entity=wanted.entity,
            kind=Kind(wanted.kind) if wanted.kind else None,
            search=wanted.words or None,
            limit=limit,
        )
    )


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


def read_review(hippo: Hippo) -> tuple[list[FactView], list[FactView]]:
    """Return what waits for a word, and what was learned last."""
    waiting = hippo.facts.views(hippo.profile_id, statuses=(Status.PROPOSED, Status.DISPUTED))
    current = hippo.facts.views(hippo.profile_id)
    learned = sorted(current, key=lambda fact: fact.created_at, reverse=True)[:LEARNED]
    return list(waiting), learned


def read_health(hippo: Hippo) -> ShownHealth:
    """Return how memory fares."""
    status = hippo.status()
    kinds: dict[str, int] = {}
    for fact in hippo.facts.views(hippo.profile_id):
        kinds[fact.kind.value] = kinds.get(fact.kind.value, 0) + 1
    failed = hippo.queue.failed(hippo.profile_id)[:FAILED]
    return ShownHealth(
        kinds=kinds,
        queue=hippo.queue.counts(hippo.profile_id),
        failed=tuple((job.kind, job.last_error or "") for job in failed),
        parts=(
            (_("model"), status.model or _("none")),
            (_("embedder"), status.embedder or _("none: words and keys only")),
            (_("vector index"), status.vector_index or _("none")),
            (_("extractor"), status.extractor or _("rules")),
        ),
        notices=tuple(status.notices),
    )
