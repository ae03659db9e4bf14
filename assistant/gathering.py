"""Collects what a context assembly chooses from: the branch, its summary, and what recall finds for the message."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from assistant.context import Material
from assistant.tools import tokens_of
from memory.language import language_of
from memory.ports import PromptMessage
from memory.recall.recall import RecallQuery

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assistant.chat_request import ToolSpec
    from assistant.history import History
    from assistant.plan import Budget
    from assistant.tokens import TokenEstimate
    from memory.clock import Clock
    from memory.recall.recall import Recall
    from memory.summaries import Summaries
    from memory.values import OwnerKey, Scored

WINDOW_FOR_QUERY = 6
"""Messages of the conversation that recall may complete a question from: the last three exchanges."""


def gather(
    *,
    history: History,
    summaries: Summaries,
    recall: Recall,
    clock: Clock,
    budget: Budget,
    tokens: TokenEstimate,
    instructions: str,
    send_sensitive: bool,
    tools: Sequence[ToolSpec],
    profile_id: int,
    conversation_id: int | None,
    leaf_id: int | None,
    message: str,
    full_message: str,
    exclude: frozenset[int],
    read_memory: bool,
    without: frozenset[OwnerKey] = frozenset(),
) -> Material:
    """Collect what an assembly chooses from. Blocking.

    Args:
        history: reads the branch.
        summaries: reads its summary.
        recall: finds memories.
        clock: the time.
        budget: the limits that recall keeps to.
        tokens: how the model counts.
        instructions: the user's own system prompt.
        send_sensitive: whether sensitive memories may go to this model.
        tools: what the model is offered.
        profile_id: whose memories.
        conversation_id: the chat; None for one not yet begun.
        leaf_id: the message before the newest one; None at the beginning.
        message: the newest message, as recall reads it.
        full_message: the same with its attachments, as the model reads it.
        exclude: ids of messages that must not be recalled, such as the newest itself.
        read_memory: whether memories are used at all.
        without: memories to leave out.
    """
    before = history.before(profile_id, conversation_id, leaf_id) if conversation_id is not None else []
    summary, through = "", None
    if conversation_id is not None and before:
        row = summaries.rolling(profile_id, conversation_id)
        # A summary of another branch speaks of answers that were taken back.
        if row is not None and any(row.through_message_id == earlier.id for earlier in before):
            summary, through = row.text, row.through_message_id
    material = Material(
        message=full_message,
        history=before,
        summary=summary,
        summary_through=through,
        instructions=instructions,
        language=language_of(message),
        tools_tokens=tokens_of(tools, tokens.count),
    )
    if not read_memory:
        return material
    found = recall.recall(
        RecallQuery(
            profile_id=profile_id,
            text=message,
            now=clock.now(),
            conversation_id=conversation_id,
            window=tuple(PromptMessage(item.role, item.content) for item in before[-WINDOW_FOR_QUERY:]),
            exclude_message_ids=exclude | frozenset(earlier.id for earlier in before),
        ),
        count_tokens=tokens.count,
        pinned_tokens=budget.pinned,
        limit=budget.recalled,
    )
    pinned, held_pinned = _hold_back(found.pinned, without, send_sensitive=send_sensitive)
    recalled, held_recalled = _hold_back(found.recalled, without, send_sensitive=send_sensitive)
    return replace(
        material,
        pinned=pinned,
        recalled=recalled,
        cut=(*held_pinned, *held_recalled, *found.cut),
        triggered=found.triggered,
        trigger=found.trigger,
        query=found.query,
    )


def _hold_back(
    scored: Sequence[Scored], without: frozenset[OwnerKey], *, send_sensitive: bool
) -> tuple[list[Scored], list[Scored]]:
    """Part what may go to the model from what the user keeps from it."""
    sent: list[Scored] = []
    held: list[Scored] = []
    for item in scored:
        if item.candidate.key in without:
            held.append(replace(item, reason="left_out"))
        elif item.candidate.is_sensitive and not send_sensitive:
            held.append(replace(item, reason="sensitive_kept_here"))
        else:
            sent.append(item)
    return sent, held
