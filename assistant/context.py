"""Context assembly: which messages go to the model, and for every candidate where it went and why.

Pure: it is given what was recalled, the summary and the branch, and gives back a `ContextPlan`. It reads no
storage and no clock. Must never let the total pass the budget, whatever the texts are.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from assistant import prompts
from assistant.plan import Budget, ContextPlan, PlanItem, SlotTokens
from assistant.tokens import MESSAGE_OVERHEAD, TokenEstimate, fit
from memory.ports import PromptMessage
from memory.summary import SummaryLine, extract_lines, join_lines
from memory.values import Role

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime, tzinfo

    from assistant.plan import Completion
    from memory.images import Picture
    from memory.values import Scored

EXCHANGE_MARK = "\n[…]\n"
"""Stands where the middle of the exchange before was cut out."""

EXCHANGE_FLOOR = 160
"""Tokens the exchange before keeps at least, while anything else can still give way."""

BEGUN_SHARE = 60
"""Percent of the room beside the newest message that the beginning of an answer may take when it is gone on with: a
model goes on from the end of it, and the memories and the exchange before count as well."""

MIN_SUMMARY = 40
"""Tokens under which a summary says nothing that is worth its heading."""


class MessageTooLongError(Exception):
    """The newest message does not fit the budget, not even alone. Its text says by how much and what to do."""

    def __init__(self, needed: int, available: int) -> None:
        self.needed = needed
        self.available = available
        super().__init__(
            f"this message needs {needed:,} tokens and {available:,} are free for it; "
            "shorten it, attach less, or raise the budget in the settings"
        )


@dataclass(frozen=True, slots=True)
class HistoryMessage:
    """One earlier message of the branch, as the model may see it."""

    id: int
    role: Role
    content: str
    pictures: tuple[Picture, ...] = ()


@dataclass(frozen=True, slots=True)
class Material:
    """All that an assembly chooses from."""

    message: str
    """The newest user message, attachments included."""
    pictures: tuple[Picture, ...] = ()
    """Its images."""
    begun: str = ""
    """The beginning of the answer, where it is gone on with."""
    history: Sequence[HistoryMessage] = ()
    """The branch before it, oldest first."""
    pinned: Sequence[Scored] = ()
    recalled: Sequence[Scored] = ()
    cut: Sequence[Scored] = ()
    summary: str = ""
    summary_through: int | None = None
    """Id of the newest message the summary speaks for."""
    instructions: str = ""
    """The user's own system prompt, after Hippo's."""
    tools_tokens: int = 0
    language: str = "en"
    triggered: bool = False
    trigger: str = ""
    query: str = ""
    completed: bool = False
    completion: Completion | None = None


@dataclass(slots=True)
class _Draft:
    """The plan while it is being cut to size."""

    pinned: list[PlanItem]
    recalled: list[PlanItem]
    summary: list[SummaryLine]
    window: list[HistoryMessage]
    cut: list[PlanItem]


def assemble(material: Material, budget: Budget, tokens: TokenEstimate, *, now: datetime, zone: tzinfo) -> ContextPlan:
    """Assemble the context for one request.

    Over budget, the summary gives way first, then the window from its old end, then recalled memories from the
    low end, and pinned ones last; the newest message is always whole.

    Args:
        material: what there is to choose from.
        budget: the limits, in tokens of this model.
        tokens: how this model counts.
        now: the present, for the date line of the prompt.
        zone: the user's time zone, for the dates of memories.

    Returns:
        A plan whose `tokens.total` is at most `budget.prompt`.

    Raises:
        MessageTooLongError: the newest message does not fit with the bare system prompt.
    """
    base = prompts.system_prompt(material.language, material.instructions, now.astimezone(zone))
    room = budget.prompt - material.tools_tokens
    if material.begun:
        material = _with_end_of_begun(material, base, room, tokens)
    draft = _first_draft(material, budget, tokens, zone)
    bare = _total(_render(base, _Draft([], [], [], [], []), material), tokens)
    if bare > room:
        needed = tokens.count(material.message) + _seen(material.pictures)
        raise MessageTooLongError(needed, max(room - (bare - needed), 0))
    messages = _render(base, draft, material)
    while (over := _total(messages, tokens) - room) > 0:
        _give_way(draft, over, tokens)
        messages = _render(base, draft, material)
    return _finish(messages, base, draft, material, budget, tokens)


def _with_end_of_begun(material: Material, base: str, room: int, tokens: TokenEstimate) -> Material:
    """Leave of a long beginning what there is room for beside the bare message: its end, where it goes on."""
    bare = _total(_render(base, _Draft([], [], [], [], []), replace(material, begun=" ")), tokens)
    share = max(room - bare, 0) * BEGUN_SHARE // 100
    if tokens.count(material.begun) <= share:
        return material
    end = fit(material.begun[::-1], share - tokens.count(EXCHANGE_MARK), tokens)[::-1]
    while end and tokens.count(EXCHANGE_MARK + end) > share:
        end = end[len(end) // 8 + 1 :]
    # without room for any of it the whole is left, and the user is told that it does not fit
    return replace(material, begun=EXCHANGE_MARK + end) if end else material


def _first_draft(material: Material, budget: Budget, tokens: TokenEstimate, zone: tzinfo) -> _Draft:
    """Fill each slot up to its own limit, as if nothing else were there."""
    cut = [_item("cut", scored, budget, tokens, zone, material.language) for scored in material.cut]
    pinned: list[PlanItem] = []
    used = 0
    for scored in material.pinned:
        item = _item("pinned", scored, budget, tokens, zone, material.language)
        if used + item.tokens <= budget.pinned:
            pinned.append(item)
            used += item.tokens
        else:
            cut.append(replace(item, slot="cut", reason="pinned_full"))
    recalled: list[PlanItem] = []
    for scored in material.recalled:
        item = _item("recalled", scored, budget, tokens, zone, material.language)
        if len(recalled) < budget.recalled:
            recalled.append(item)
        else:
            cut.append(replace(item, slot="cut", reason="over_limit"))
    window = _window(material.history, budget.window_limit, tokens)
    return _Draft(pinned, recalled, _summary(material, window, budget, tokens), window, cut)


def _item(slot: str, scored: Scored, budget: Budget, tokens: TokenEstimate, zone: tzinfo, language: str) -> PlanItem:
    candidate = scored.candidate
    text = candidate.text if slot == "pinned" else _shorten(candidate.text, budget.recalled_chars)
    line = prompts.memory_line(scored, text, zone, language)
    return PlanItem(
        slot=slot,
        text=line,
        reason=scored.reason,
        tokens=tokens.count(line) + 1,
        score=scored.score,
        parts=dict(scored.parts),
        key=candidate.key,
        fact_id=candidate.fact.fact_id if candidate.fact else None,
        at=candidate.at,
    )


def _shorten(text: str, limit: int) -> str:
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def _window(history: Sequence[HistoryMessage], limit: int, tokens: TokenEstimate) -> list[HistoryMessage]:
    """Return the newest messages that fit `limit`; the exchange before is there whatever it takes."""
    keep_from = len(history) - len(_exchange(history))
    used = sum(_cost(message, tokens) for message in history[keep_from:])
    while keep_from > 0 and used + (cost := _cost(history[keep_from - 1], tokens)) <= limit:
        keep_from -= 1
        used += cost
    window = list(history[keep_from:])
    # A window that opens with an answer to a question that is not there confuses models and some refuse it.
    while len(window) > len(_exchange(history)) and window[0].role is not Role.USER:
        window.pop(0)
    exchange = len(_exchange(window))
    if exchange and len(window) == exchange and used > limit:
        window = _cut_exchange(window, limit, tokens)
    return window


def _exchange(history: Sequence[HistoryMessage]) -> Sequence[HistoryMessage]:
    """Return the exchange before the newest message: the last user message and all after it."""
    for index in range(len(history) - 1, -1, -1):
        if history[index].role is Role.USER:
            return history[index:]
    return history[-1:]


def _cost(message: HistoryMessage, tokens: TokenEstimate) -> int:
    return tokens.count(message.content) + _seen(message.pictures) + MESSAGE_OVERHEAD


def _seen(pictures: Sequence[Picture]) -> int:
    """Return the tokens of images."""
    return sum(picture.tokens for picture in pictures)


def _cut_exchange(window: list[HistoryMessage], limit: int, tokens: TokenEstimate) -> list[HistoryMessage]:
    """Cut messages inside, keeping head and tail, the longest first, until they fit `limit` or nothing is left.

    Images go before any words do; a line of the text still names them.
    """
    result = [replace(message, pictures=()) for message in window]
    if sum(_cost(message, tokens) for message in result) <= limit:
        return result
    share = max(limit // max(len(result), 1) - MESSAGE_OVERHEAD, 0)
    spare = sum(max(share - tokens.count(message.content), 0) for message in result)
    long = sum(1 for message in result if tokens.count(message.content) > share) or 1
    for index, message in enumerate(result):
        allowed = share + spare // long
        if tokens.count(message.content) > allowed:
            result[index] = replace(message, content=_head_and_tail(message.content, allowed, tokens))
    return [message for message in result if message.content]


def _head_and_tail(text: str, limit: int, tokens: TokenEstimate) -> str:
    room = limit - tokens.count(EXCHANGE_MARK) - 1
    if room <= 1:
        return ""
    head = fit(text, room // 2, tokens)
    tail = fit(text[::-1], room - tokens.count(head), tokens)[::-1]
    while tail and tokens.count(tail) > room - tokens.count(head):
        tail = tail[len(tail) // 8 + 1 :]
    return head + EXCHANGE_MARK + tail


def _summary(
    material: Material, window: Sequence[HistoryMessage], budget: Budget, tokens: TokenEstimate
) -> list[SummaryLine]:
    """The rolling summary, and an extractive stand-in for what left the window before it was summarised."""
    lines = extract_lines(material.summary) if material.summary else []
    first = window[0].id if window else None
    covered = material.summary_through or 0
    left = [
        message
        for message in material.history
        if message.id > covered and (first is None or message.id < first) and message not in window
    ]
    for message in left:
        lines.extend(extract_lines(message.content, role=message.role))
    return join_lines(lines, budget.summary, tokens.count)


def _give_way(draft: _Draft, over: int, tokens: TokenEstimate) -> None:
    """Take at least `over` tokens (or the next thing in order) out of the draft."""
    if draft.summary:
        size = sum(tokens.count(line.text) for line in draft.summary)
        left = size - over
        draft.summary = join_lines(draft.summary, left, tokens.count) if left >= MIN_SUMMARY else []
        return
    exchange = _exchange(draft.window)
    if len(draft.window) > len(exchange):
        draft.window.pop(0)
        while len(draft.window) > len(exchange) and draft.window[0].role is not Role.USER:
            draft.window.pop(0)
        return
    size = sum(_cost(message, tokens) for message in draft.window)
    if size - over >= EXCHANGE_FLOOR and _shrink_exchange(draft, size - over, tokens):
        return
    if draft.recalled:
        draft.cut.append(replace(draft.recalled.pop(), slot="cut", reason="over_budget"))
        return
    if draft.window:
        if not _shrink_exchange(draft, size - over, tokens):
            draft.window = []
        return
    if draft.pinned:
        draft.cut.append(replace(draft.pinned.pop(), slot="cut", reason="over_budget"))


def _shrink_exchange(draft: _Draft, limit: int, tokens: TokenEstimate) -> bool:
    """Cut the exchange before to `limit` tokens; tells whether it got smaller at all."""
    before = sum(_cost(message, tokens) for message in draft.window)
    shorter = _cut_exchange(draft.window, limit, tokens)
    if sum(_cost(message, tokens) for message in shorter) >= before:
        return False
    draft.window = shorter
    return True


def _render(base: str, draft: _Draft, material: Material) -> tuple[PromptMessage, ...]:
    blocks = prompts.memory_blocks(
        [item.text for item in draft.pinned],
        [item.text for item in draft.recalled],
        [line.text for line in draft.summary],
        material.language,
    )
    system = PromptMessage(Role.SYSTEM, base + blocks)
    window = (PromptMessage(message.role, message.content, message.pictures) for message in draft.window)
    newest = PromptMessage(Role.USER, material.message, material.pictures)
    if not material.begun:
        return (system, *window, newest)
    begun = PromptMessage(Role.ASSISTANT, material.begun)
    return (system, *window, newest, begun, PromptMessage(Role.USER, prompts.go_on(material.language)))


def _total(messages: Sequence[PromptMessage], tokens: TokenEstimate) -> int:
    return sum(tokens.count(message.content) + _seen(message.pictures) + MESSAGE_OVERHEAD for message in messages)


def _finish(
    messages: tuple[PromptMessage, ...],
    base: str,
    draft: _Draft,
    material: Material,
    budget: Budget,
    tokens: TokenEstimate,
) -> ContextPlan:
    summary = [
        PlanItem("summary", line.text, "conversation_summary", tokens.count(line.text) + 1) for line in draft.summary
    ]
    begun = messages[-2:] if material.begun else ()
    slots = SlotTokens(
        system=tokens.count(base),
        pinned=sum(item.tokens for item in draft.pinned),
        recalled=sum(item.tokens for item in draft.recalled),
        summary=sum(item.tokens for item in summary),
        window=sum(_cost(message, tokens) for message in draft.window) + _total(begun, tokens),
        message=tokens.count(material.message) + _seen(material.pictures) + MESSAGE_OVERHEAD,
        tools=material.tools_tokens,
        reserve=budget.limit - budget.prompt,
        total=_total(messages, tokens) + material.tools_tokens,
        budget=budget.limit,
    )
    return ContextPlan(
        messages=messages,
        injected=(*draft.pinned, *draft.recalled, *summary),
        cut=tuple(draft.cut),
        tokens=slots,
        triggered=material.triggered,
        trigger=material.trigger,
        query=material.query,
        completed=material.completed,
        completion=material.completion,
        window_from=draft.window[0].id if draft.window else None,
    )
