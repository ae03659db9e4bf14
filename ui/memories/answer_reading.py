"""Reads what one answer rests on, its texts as they are now. It blocks: call it in a thread. It touches no widget."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlmodel import col, select

from memory.records import FactVersion
from memory.values import MessageState, OwnerKind
from ui.memories.shown import ShownMemory, ShownPlan
from ui.memories.sources import source_of, titles

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assistant.conversing import Conversing
    from assistant.hippo import Hippo
    from assistant.recording import RecordedItem
    from memory.feedback import FeedbackView

CONSTRAINT = "hard_constraint"


def read_plan(conversing: Conversing, home: Hippo, answer_id: int) -> ShownPlan:
    """Return what an answer rests on.

    Args:
        conversing: Holds the chat; a private one has answers of its own.
        home: The engine of everything that is kept.
        answer_id: The answer.
    """
    plan = conversing.plan_of(answer_id)
    answer = conversing.transcript.message(conversing.profile_id, answer_id)
    question = ""
    if answer.parent_id is not None:
        question = conversing.transcript.message(conversing.profile_id, answer.parent_id).content
    said = conversing.feedback.of_answer(conversing.profile_id, answer_id) if answer.parent_id is not None else []
    items = (*plan.injected, *plan.cut)
    chats = titles(home, (item.fact.source_conversation_id for item in items if item.fact is not None))
    telling = _telling(home, items)
    here = None if conversing.is_private else answer.conversation_id

    def shown(item: RecordedItem) -> ShownMemory:
        return _shown(item, chats, here, question, said, telling)

    return ShownPlan(
        answer_id=answer_id,
        tokens=plan.tokens,
        injected=tuple(shown(item) for item in plan.injected),
        cut=tuple(shown(item) for item in plan.cut),
        question=question,
        is_pending=answer.state == MessageState.STREAMING and not (items or plan.tokens),
        completed_by=plan.completed_by,
        completion_tokens=plan.completion_tokens,
        missed=tuple(view.text for view in said if view.key is None and view.text and _is_missed(view)),
    )


def _is_missed(view: FeedbackView) -> bool:
    return view.sort.value == "should_have"


def _shown(
    item: RecordedItem,
    chats: Mapping[int, str],
    here: int | None,
    question: str,
    said: list[FeedbackView],
    telling: frozenset[int],
) -> ShownMemory:
    fact = item.fact
    message_id = fact.source_message_id if fact else item.key.id if item.key.kind is not OwnerKind.DIGEST else None
    irrelevant = any(
        not _is_missed(view) and (view.key == item.key or (fact is not None and view.fact_id == fact.fact_id))
        for view in said
    )
    return ShownMemory(
        slot=item.slot,
        text=item.text or "",
        reason=_reason(item, question),
        tokens=item.tokens,
        at=item.at,
        fact_id=fact.fact_id if fact else None,
        fact=fact,
        key=item.key,
        message_id=message_id,
        conversation_id=fact.source_conversation_id if fact else None,
        source=source_of(fact, chats, here) if fact else "",
        sensitive=fact.sensitive if fact else item.key.kind is OwnerKind.MESSAGE and item.key.id in telling,
        gone=item.text is None,
        irrelevant=irrelevant,
    )


def _reason(item: RecordedItem, question: str) -> str:
    """Return why it is in; a hard constraint is always in, so say what of the question it bears on."""
    if item.reason != CONSTRAINT or item.fact is None:
        return item.reason
    from memory.recall import topics  # noqa: PLC0415 - the engine is open by now, and has it loaded

    asked = topics.of_text(question)
    about = topics.of_attribute(item.fact.attribute) | topics.of_text(item.fact.text).keys()
    shared = sorted((name for name in asked if name in about), key=lambda name: -asked[name])
    return f"topic:{shared[0]};{CONSTRAINT}" if shared else CONSTRAINT


def _telling(home: Hippo, items: tuple[RecordedItem, ...]) -> frozenset[int]:
    """Return which of the messages among `items` told something sensitive."""
    ids = [item.key.id for item in items if item.key.kind is OwnerKind.MESSAGE]
    if not ids:
        return frozenset()
    find = select(FactVersion.source_message_id).where(
        FactVersion.profile_id == home.profile_id,
        col(FactVersion.source_message_id).in_(ids),
        col(FactVersion.sensitive),
    )
    with home.db.read() as session:
        return frozenset(number for number in session.exec(find) if number is not None)
