"""What went into which answer: writes a plan's Injection rows and reads them back for any earlier answer.

The rows hold ids, never text. On reading, the text is joined from what still exists, so a memory that was forgotten
meanwhile shows as gone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlmodel import col, delete, select

from assistant.plan import QUERY_USAGE, RULES
from memory.records import Injection, Message, Summary
from memory.values import OwnerKey, OwnerKind

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from assistant.plan import ContextPlan, PlanItem
    from memory.database import Database
    from memory.facts import Facts
    from memory.values import FactView

CUT = "cut"
"""The slot of what was a candidate and did not go in."""

PLAN_USAGE = "plan"
"""Key under which an answer's `usage` keeps the slots' token counts."""


@dataclass(frozen=True, slots=True)
class RecordedItem:
    """One memory's way into or past an earlier answer."""

    slot: str
    key: OwnerKey
    reason: str
    score: float
    parts: dict[str, Any]
    tokens: int
    text: str | None
    """None when the memory is gone."""
    fact: FactView | None
    """The version that was used, where it is a fact and still there."""
    at: datetime | None


@dataclass(frozen=True, slots=True)
class RecordedPlan:
    """What is known of the plan of an earlier answer."""

    answer_id: int
    injected: tuple[RecordedItem, ...]
    cut: tuple[RecordedItem, ...]
    tokens: dict[str, int]
    """By slot, with ``total`` and ``budget``; empty for answers that failed before anything was sent."""
    completed_by: str = ""
    """Who completed the query: a model, ``rules``, or empty where nobody did."""
    completion_tokens: int = 0
    """What a model took for that, request and reply."""


class Recording:
    """Reads and writes the injection table."""

    def __init__(self, db: Database, facts: Facts, memories: Database) -> None:
        """Bind.

        Args:
            db: Where the answers are.
            facts: Where the facts are.
            memories: Where recalled messages and digests are: the home, also for answers of a private chat.
        """
        self._db = db
        self._facts = facts
        self._memories = memories

    def write(self, profile_id: int, answer_id: int, plan: ContextPlan) -> None:
        """Record a plan for an answer, replacing what was recorded before; its tokens are told while it comes in."""
        with self._db.write() as session:
            answer = session.get(Message, answer_id)
            if answer is not None and answer.profile_id == profile_id:
                answer.usage = {**answer.usage, PLAN_USAGE: plan.tokens.as_dict()}
            session.exec(delete(Injection).where(col(Injection.message_id) == answer_id))
            for rank, item in enumerate((*plan.injected, *plan.cut)):
                if item.key is not None:
                    session.add(_row(profile_id, answer_id, rank, item))

    def extend(self, profile_id: int, answer_id: int, plan: ContextPlan) -> None:
        """Record the plan by which an answer was gone on with, beside that of its beginning.

        The answer rests on what either of them held: what was in the first one stays, even where the second left it
        out; a memory stands there once.
        """
        with self._db.write() as session:
            find = select(Injection).where(col(Injection.message_id) == answer_id).order_by(col(Injection.rank))
            known = session.exec(find).all()
            held = {(row.owner_kind, row.owner_id) for row in known if row.slot != CUT}
            new = [_row(profile_id, answer_id, 0, item) for item in plan.injected if item.key is not None]
            added = [row for row in new if (row.owner_kind, row.owner_id) not in held]
            held |= {(row.owner_kind, row.owner_id) for row in added}
            cut = {(row.owner_kind, row.owner_id): row for row in known if row.slot == CUT}
            for item in plan.cut:
                if item.key is not None:
                    row = _row(profile_id, answer_id, 0, item)
                    cut.setdefault((row.owner_kind, row.owner_id), row)
            for key in held & cut.keys():
                row = cut.pop(key)
                if row.id is not None:
                    session.delete(row)
            rows = [*(row for row in known if row.slot != CUT), *added, *cut.values()]
            for rank, row in enumerate(rows):
                row.rank = rank
                session.add(row)

    def read(self, profile_id: int, answer_id: int) -> RecordedPlan:
        """Return what was recorded for an answer; empty where nothing was."""
        with self._db.read() as session:
            rows = session.exec(
                select(Injection)
                .where(Injection.profile_id == profile_id, Injection.message_id == answer_id)
                .order_by(col(Injection.rank))
            ).all()
            answer = session.get(Message, answer_id)
            usage = answer.usage if answer is not None and answer.profile_id == profile_id else {}
            keys = [OwnerKey(OwnerKind(row.owner_kind), row.owner_id) for row in rows]
            texts = _texts(session, profile_id, keys)
        if self._memories is not self._db:  # a private chat: what it was told is in the home, under other numbers
            with self._memories.read() as session:
                texts = {**_texts(session, profile_id, keys), **texts}
        versions = [key.id for key in keys if key.kind is OwnerKind.FACT]
        facts = {view.version_id: view for view in self._facts.version_views(profile_id, versions)} if versions else {}
        items = [_recorded(row, key, texts, facts) for row, key in zip(rows, keys, strict=True)]
        tokens = usage.get(PLAN_USAGE, {})
        by, taken = _completed(usage.get(QUERY_USAGE))
        return RecordedPlan(
            answer_id=answer_id,
            injected=tuple(item for item in items if item.slot != CUT),
            cut=tuple(item for item in items if item.slot == CUT),
            tokens=dict(tokens) if isinstance(tokens, dict) else {},
            completed_by=by,
            completion_tokens=taken,
        )


def _completed(kept: object) -> tuple[str, int]:
    """Read who completed a query, and what that took."""
    if not isinstance(kept, dict):
        return "", 0
    counts = (kept.get("prompt_tokens"), kept.get("completion_tokens"))
    taken = sum(count for count in counts if isinstance(count, int))
    return (str(kept.get("model", "")) if kept.get("used") else RULES), taken


def _row(profile_id: int, answer_id: int, rank: int, item: PlanItem) -> Injection:
    key = item.key
    assert key is not None  # noqa: S101 - the caller passes memories only
    return Injection(
        profile_id=profile_id,
        message_id=answer_id,
        slot=item.slot,
        owner_kind=key.kind.value,
        owner_id=key.id,
        rank=rank,
        score=item.score,
        parts={name: round(value, 4) for name, value in item.parts.items()},
        tokens=item.tokens,
        reason=item.reason,
    )


def _texts(session: Any, profile_id: int, keys: Iterable[OwnerKey]) -> dict[OwnerKey, tuple[str, datetime]]:  # noqa: ANN401
    """Return the text and time of the messages and digests among `keys` that still exist."""
    found: dict[OwnerKey, tuple[str, datetime]] = {}
    for key in keys:
        if key.kind in {OwnerKind.MESSAGE, OwnerKind.ADVICE}:
            message = session.get(Message, key.id)
            if message is not None and message.profile_id == profile_id and not message.forgotten:
                found[key] = (message.content, message.created_at)
        elif key.kind is OwnerKind.DIGEST:
            summary = session.get(Summary, key.id)
            if summary is not None and summary.profile_id == profile_id:
                found[key] = (summary.text, summary.updated_at)
    return found


def _recorded(
    row: Injection, key: OwnerKey, texts: dict[OwnerKey, tuple[str, datetime]], facts: dict[int, FactView]
) -> RecordedItem:
    fact = facts.get(key.id) if key.kind is OwnerKind.FACT else None
    text, at = (fact.text, fact.valid_from) if fact else texts.get(key, (None, None))
    return RecordedItem(
        slot=row.slot,
        key=key,
        reason=row.reason,
        score=row.score,
        parts=dict(row.parts),
        tokens=row.tokens,
        text=text,
        fact=fact,
        at=at,
    )
