"""Reads what waits for the user's word. It blocks: call it in a thread. It touches no widget."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

from memory.queue import EXTRACT
from memory.values import Origin, OwnerKey, OwnerKind, Status
from ui import wording
from ui.kept_words import in_words
from ui.locale import _, ngettext
from ui.memories.review import Section
from ui.memories.shown import ShownMemory
from ui.memories.sources import quote_of, source_of, titles
from ui.plain_text import one_line

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from assistant.hippo import Hippo
    from memory.records import Job
    from memory.tidying import CrowdedSlot
    from memory.values import FactView

AT_ONCE: Final = 100
"""Memories of one section that are listed; of more the rest comes once these are decided."""

LEARNED: Final = 20
"""Memories under "learned since last time"."""

VALUES: Final = 6
"""Values of a crowded slot that are told."""

SEEN: Final = "review_seen"
"""Group of details: when each profile's review was last looked through, and when before that."""

LOOK: Final = timedelta(hours=1)
"""Looks within this time are one look: what was new at its beginning stays new until its end."""

FIRST_LOOK: Final = timedelta(days=7)
"""What counts as new for somebody who looks for the first time."""


def read_review(hippo: Hippo) -> list[Section]:
    """Return what waits, by section, and what was learned since the last look."""
    proposed = hippo.facts.views(hippo.profile_id, statuses=(Status.PROPOSED,), limit=10 * AT_ONCE)
    imported = [fact for fact in proposed if fact.origin is Origin.IMPORTED]
    inferred = [fact for fact in proposed if fact.origin is not Origin.IMPORTED]
    doubts = hippo.tidying.doubts(hippo.profile_id)
    unused = hippo.tidying.unused(hippo.profile_id)
    learned, news = _learned(hippo)
    failed, crowded = hippo.queue.failed(hippo.profile_id), hippo.tidying.crowded(hippo.profile_id)
    told = [*imported, *inferred, *unused, *learned]
    told += [fact for doubt in doubts for fact in (doubt.believed, doubt.disputed) if fact is not None]
    chats = titles(hippo, (fact.source_conversation_id for fact in told))
    in_doubt: list[ShownMemory] = []
    for doubt in doubts[:AT_ONCE]:
        if doubt.believed is not None:
            in_doubt.append(_doubted(hippo, doubt.believed, _("believed now"), chats))
        in_doubt.append(_doubted(hippo, doubt.disputed, _("said against it"), chats))
    return [
        Section("doubt", tuple(in_doubt)),
        Section("inferred", tuple(_waiting(fact, chats) for fact in inferred[:AT_ONCE]), len(inferred)),
        Section("imported", tuple(_waiting(fact, chats) for fact in imported[:AT_ONCE]), len(imported)),
        Section("failed", tuple(_failed(hippo, job) for job in failed[:AT_ONCE]), len(failed)),
        Section("crowded", tuple(_crowded(slot) for slot in crowded[:AT_ONCE]), len(crowded)),
        Section("unused", tuple(_listed(fact, chats) for fact in unused)),
        Section("learned", tuple(_listed(fact, chats) for fact in learned), news),
    ]


def _learned(hippo: Hippo) -> tuple[list[FactView], int]:
    """Return what came in since the last look, the newest first, and how many; looking moves the mark on."""
    now = hippo.clock.now()
    kept = hippo.details.get(SEEN).get(str(hippo.profile_id), {})
    try:
        looked, since = datetime.fromisoformat(kept["looked"]), datetime.fromisoformat(kept["since"])
    except (KeyError, TypeError, ValueError):
        looked, since = now, now - FIRST_LOOK
    if now - looked > LOOK:
        since = looked
    hippo.details.put(SEEN, str(hippo.profile_id), {"looked": now.isoformat(), "since": since.isoformat()})
    views = hippo.facts.views(hippo.profile_id, limit=AT_ONCE)
    new = sorted((view for view in views if view.created_at >= since), key=lambda view: -view.version_id)
    return new[:LEARNED], hippo.facts.count_since(hippo.profile_id, since)


def _listed(fact: FactView, chats: Mapping[int, str], slot: str = "") -> ShownMemory:
    return ShownMemory(
        slot=slot or ("star" if fact.pinned else "fact"),
        text=fact.text,
        at=fact.valid_from,
        fact_id=fact.fact_id,
        fact=fact,
        key=OwnerKey(OwnerKind.FACT, fact.version_id),
        message_id=fact.source_message_id,
        conversation_id=fact.source_conversation_id,
        source=source_of(fact, chats),
        notes=(wording.attribute(fact.attribute),),
        sensitive=fact.sensitive,
    )


def _waiting(fact: FactView, chats: Mapping[int, str]) -> ShownMemory:
    return _listed(fact, chats, "doubt")


def _doubted(hippo: Hippo, fact: FactView, role: str, chats: Mapping[int, str]) -> ShownMemory:
    quote = quote_of(hippo, fact) if not fact.sensitive else ""
    return replace(_waiting(fact, chats), notes=(role, f"“{quote}”" if quote else ""))


def _failed(hippo: Hippo, job: Job) -> ShownMemory:
    number = job.payload.get("message_id")
    text = _("background work: {kind}").format(kind=wording.job(job.kind))
    if job.kind == EXTRACT and isinstance(number, int):
        try:
            text = one_line(hippo.transcript.message(hippo.profile_id, number).content, 160)
        except LookupError:
            text = _("a message that is gone")
    return ShownMemory(
        slot="cut",
        text=text,
        at=job.created_at,
        message_id=number if isinstance(number, int) else None,
        notes=(one_line(in_words(job.last_error or ""), 160),),
    )


def _crowded(slot: CrowdedSlot) -> ShownMemory:
    newest: Sequence[FactView] = slot.facts
    values = ", ".join(one_line(fact.value, 24) for fact in newest[:VALUES] if not fact.sensitive)
    who = _("you") if slot.entity == "user" else one_line(slot.entity, 24)
    count = ngettext("{count} value", "{count} values", len(newest)).format(count=len(newest))
    return ShownMemory(
        slot="fact",
        text=wording.labelled(f"{who} · {wording.attribute(slot.attribute)}", count),
        fact_id=newest[0].fact_id,
        fact=newest[0],
        notes=(f"{values} …",),
    )
