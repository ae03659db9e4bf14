"""What the user is shown before anything is forgotten: the memories, and what else goes with them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlmodel import Session, col, func, select

from memory.fact_views import views_of_versions
from memory.records import Attachment, Conversation, Fact, FactVersion, Message, Summary
from memory.values import Role

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memory.erasure.plan_values import Plan
    from memory.erasure.selection import Selection
    from memory.values import FactView


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
    keep_transcript: bool = False
    """The sentences and files stay readable, and are never recalled, searched or sent to a model again."""
    facts: tuple[FactView, ...] = ()
    """The memories that go, each by its newest version."""
    versions: tuple[FactView, ...] = ()
    """Every version that goes."""
    sentences: tuple[PreviewSentence, ...] = ()
    entities: tuple[str, ...] = ()
    """People and things about whom nothing is known afterwards."""
    conversations: tuple[str, ...] = ()
    """Titles of the chats that go wholly."""
    messages: int = 0
    """Messages that go with those."""
    summaries: tuple[int, ...] = ()
    """Conversations whose summary or digest is made anew from what remains, one entry for each."""
    titles: tuple[str, ...] = ()
    """Titles that are dropped."""
    attachments: tuple[str, ...] = ()
    """Names of attached files that go or lose something."""
    images: tuple[str, ...] = ()
    """Those of them that are images: they came with what goes, or are copies of such, and go wholly."""
    drafts: int = 0
    instructions: int = 0
    """Chats whose own instructions lose sentences."""
    mentions: tuple[FactView, ...] = ()
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
            or self.instructions
            or any(count for _, count in self.counts)
        )


def show(session: Session, plan: Plan, *, keep_transcript: bool = False) -> ErasurePreview:
    """Put a plan into words."""
    sentences = tuple(
        PreviewSentence(cut.row.id or 0, cut.row.conversation_id, Role(cut.row.role), sentence)
        for cut in plan.cuts
        for sentence in cut.content.sentences()
    )
    going = _views(session, plan, plan.versions)
    newest = {view.fact_id: view for view in sorted(going, key=lambda view: view.number)}
    return ErasurePreview(
        selection=plan.selection,
        keep_transcript=keep_transcript,
        facts=tuple(newest.values()),
        versions=going,
        sentences=sentences,
        entities=tuple(entity.name for entity in plan.entities),
        conversations=tuple(talk.title for talk in plan.conversations),
        messages=len(plan.gone_messages),
        summaries=tuple(summary.conversation_id for summary in plan.summaries),
        titles=tuple(talk.title for talk in plan.titles),
        attachments=tuple(row.name for row in (*(cut.row for cut in plan.attachments), *plan.pictures)),
        images=tuple(row.name for row in plan.pictures),
        drafts=len(plan.drafts),
        instructions=len(plan.instructions),
        mentions=_views(session, plan, plan.mentions),
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


def _views(session: Session, plan: Plan, versions: Sequence[FactVersion]) -> tuple[FactView, ...]:
    ids = [version.id for version in versions if version.id is not None]
    return tuple(views_of_versions(session, plan.profile_id, ids))
