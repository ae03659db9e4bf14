"""What the user is shown before anything is forgotten: the memories, and what else goes with them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlmodel import Session, col, func, select

from memory.records import Attachment, Conversation, Entity, Fact, FactVersion, Message, Summary
from memory.values import Role

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memory.erasure.plan import Plan
    from memory.erasure.selection import Selection


@dataclass(frozen=True, slots=True)
class PreviewFact:
    """One memory that goes."""

    fact_id: int
    entity: str
    attribute: str
    text: str
    """Its newest version."""
    versions: int
    """How many versions go."""
    sensitive: bool


@dataclass(frozen=True, slots=True)
class PreviewSentence:
    """One sentence that is taken out of the transcript."""

    message_id: int
    conversation_id: int
    role: Role
    text: str


@dataclass(frozen=True, slots=True)
class ErasurePreview:
    """All that goes if the user confirms. Nothing has been changed."""

    selection: Selection
    facts: tuple[PreviewFact, ...] = ()
    sentences: tuple[PreviewSentence, ...] = ()
    entities: tuple[str, ...] = ()
    """People and things about whom nothing is known afterwards."""
    conversations: tuple[str, ...] = ()
    """Titles of the chats that go wholly."""
    messages: int = 0
    """Messages that go with those."""
    summaries: int = 0
    """Summaries and digests that are made anew from what remains."""
    titles: tuple[str, ...] = ()
    """Titles that are dropped."""
    attachments: tuple[str, ...] = ()
    """Names of files that lose sentences."""
    drafts: int = 0
    mentions: tuple[PreviewFact, ...] = ()
    """Memories that are kept and hold a forgotten value too; the user may want to add them."""
    counts: tuple[tuple[str, int], ...] = ()
    """For a wholesale selection: how many rows of each sort go."""

    @property
    def is_empty(self) -> bool:
        """True when nothing was found to forget."""
        return not (
            self.facts
            or self.sentences
            or self.entities
            or self.conversations
            or self.attachments
            or self.drafts
            or any(count for _, count in self.counts)
        )


def show(session: Session, plan: Plan) -> ErasurePreview:
    """Put a plan into words."""
    sentences = tuple(
        PreviewSentence(cut.row.id or 0, cut.row.conversation_id, Role(cut.row.role), sentence)
        for cut in plan.cuts
        for sentence in cut.content.sentences()
    )
    return ErasurePreview(
        selection=plan.selection,
        facts=_facts(session, plan.versions),
        sentences=sentences,
        entities=tuple(entity.name for entity in plan.entities),
        conversations=tuple(talk.title for talk in plan.conversations),
        messages=len(plan.gone_messages),
        summaries=len(plan.summaries),
        titles=tuple(talk.title for talk in plan.titles),
        attachments=tuple(attachment.name for attachment, _ in plan.attachments),
        drafts=len(plan.drafts),
        mentions=_facts(session, plan.mentions),
    )


def show_wholesale(session: Session, selection: Selection, profiles: Sequence[int]) -> ErasurePreview:
    """Count what a wholesale selection takes."""
    counts = []
    for name, table in (
        ("facts", Fact),
        ("versions", FactVersion),
        ("conversations", Conversation),
        ("messages", Message),
        ("summaries", Summary),
        ("attachments", Attachment),
    ):
        mine = select(func.count()).select_from(table).where(col(table.profile_id).in_(profiles))
        counts.append((name, session.exec(mine).one()))
    return ErasurePreview(selection=selection, counts=tuple(counts))


def _facts(session: Session, versions: Sequence[FactVersion]) -> tuple[PreviewFact, ...]:
    newest: dict[int, FactVersion] = {}
    count: dict[int, int] = {}
    for version in versions:
        count[version.fact_id] = count.get(version.fact_id, 0) + 1
        if version.fact_id not in newest or newest[version.fact_id].number < version.number:
            newest[version.fact_id] = version
    slots = select(Fact, Entity).where(col(Fact.id).in_(newest), Fact.entity_id == col(Entity.id))
    return tuple(
        PreviewFact(
            fact.id or 0,
            entity.name,
            fact.attribute,
            newest[fact.id or 0].text,
            count[fact.id or 0],
            newest[fact.id or 0].sensitive,
        )
        for fact, entity in session.exec(slots.order_by(col(Fact.id)))
    )
