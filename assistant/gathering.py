"""Collects what a context assembly chooses from: the branch, its summary, and what recall finds for the message.

The one way from a message to its plan: a turn, a plan without a turn, and the evaluations all go it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from assistant.context import Material, assemble
from assistant.tools import tokens_of
from memory.language import language_of
from memory.ports import PromptMessage
from memory.recall.recall import RecallQuery

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import tzinfo

    from assistant.chat_request import ToolSpec
    from assistant.history import History
    from assistant.plan import Budget, Completion, ContextPlan
    from assistant.tokens import TokenEstimate
    from memory.clock import Clock
    from memory.images import Picture
    from memory.recall.recall import Recall
    from memory.summaries import Summaries
    from memory.values import OwnerKey, Scored

WINDOW_FOR_QUERY = 6
"""Messages of the conversation that recall may complete a question from: the last three exchanges."""


@dataclass(frozen=True, slots=True)
class Sources:
    """What an assembly draws from, on the terms of one chat."""

    history: History
    summaries: Summaries
    recall: Recall
    clock: Clock
    zone: tzinfo
    budget: Budget
    """The limits of the request, which recall keeps to as well."""
    tokens: TokenEstimate
    """How the model counts."""
    instructions: str = ""
    """The user's own system prompt."""
    send_sensitive: bool = True
    """Whether sensitive memories may go to this model."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The newest message and where it stands."""

    profile_id: int
    message: str
    """As recall reads it."""
    conversation_id: int | None = None
    """None for a chat not yet begun."""
    leaf_id: int | None = None
    """The message before the newest one; None at the beginning."""
    full_message: str | None = None
    """The same with its attachments, as the model reads it; None where there are none."""
    pictures: tuple[Picture, ...] = ()
    """Its images."""
    sees: bool = True
    """Whether the model takes images; one that does not reads of them what the texts say."""
    begun: str = ""
    """The beginning of the answer, where it is gone on with."""
    exclude: frozenset[int] = frozenset()
    """Ids of messages that must not be recalled, such as the newest itself."""
    read_memory: bool = True
    """Whether memories are used at all."""
    without: frozenset[OwnerKey] = frozenset()
    """Memories to leave out."""
    tools: Sequence[ToolSpec] = ()
    """What the model is offered."""
    completion: Completion | None = None
    """The message in a model's whole words, where it was asked for them."""


def plan_for(sources: Sources, asked: Asked) -> ContextPlan:
    """Collect what an assembly chooses from, and assemble it. Blocking.

    Raises:
        MessageTooLongError: the message does not fit the budget.
    """
    return assemble(gather(sources, asked), sources.budget, sources.tokens, now=sources.clock.now(), zone=sources.zone)


def gather(sources: Sources, asked: Asked) -> Material:
    """Collect what an assembly chooses from. Blocking."""
    profile_id, conversation_id = asked.profile_id, asked.conversation_id
    before = sources.history.before(profile_id, conversation_id, asked.leaf_id) if conversation_id is not None else []
    if not asked.sees:
        before = [replace(message, pictures=()) for message in before]
    summary, through = "", None
    if conversation_id is not None and before:
        row = sources.summaries.rolling(profile_id, conversation_id)
        # A summary of another branch speaks of answers that were taken back.
        if row is not None and any(row.through_message_id == earlier.id for earlier in before):
            summary, through = row.text, row.through_message_id
    material = Material(
        message=asked.message if asked.full_message is None else asked.full_message,
        pictures=asked.pictures if asked.sees else (),
        begun=asked.begun,
        history=before,
        summary=summary,
        summary_through=through,
        instructions=sources.instructions,
        language=language_of(asked.message),
        tools_tokens=tokens_of(asked.tools, sources.tokens.count),
    )
    if not asked.read_memory:
        return material
    found = sources.recall.recall(
        RecallQuery(
            profile_id=profile_id,
            text=asked.message,
            now=sources.clock.now(),
            conversation_id=conversation_id,
            window=tuple(PromptMessage(item.role, item.content) for item in before[-WINDOW_FOR_QUERY:]),
            exclude_message_ids=asked.exclude | frozenset(earlier.id for earlier in before),
            completion=asked.completion.text if asked.completion is not None else "",
        ),
        count_tokens=sources.tokens.count,
        pinned_tokens=sources.budget.pinned,
        limit=sources.budget.recalled,
    )
    pinned, held_pinned = _hold_back(found.pinned, asked.without, send_sensitive=sources.send_sensitive)
    recalled, held_recalled = _hold_back(found.recalled, asked.without, send_sensitive=sources.send_sensitive)
    return replace(
        material,
        pinned=pinned,
        recalled=recalled,
        cut=(*held_pinned, *held_recalled, *found.cut),
        triggered=found.triggered,
        trigger=found.trigger,
        query=found.query,
        completed=found.completed,
        completion=asked.completion,
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
