"""What the user said about recall: "not relevant here" and "you should have remembered …".

Holds ids and, for a miss, the user's own words of what was missed; the question is joined live from its message, so it
is gone when the message is. Decides nothing about ranking (`recall.lowering`) and never touches a memory.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from sqlmodel import col, delete, select, update

from memory import text_index
from memory.expectation import teller
from memory.fact_views import shown, views_of_versions
from memory.phrase import Phrase
from memory.records import FactVersion, Message, Summary
from memory.records import Feedback as Row
from memory.values import OwnerKey, OwnerKind, Role, Status
from memory.visible import visible

if TYPE_CHECKING:
    from datetime import datetime

    from sqlmodel import Session

    from memory.clock import Clock
    from memory.database import Database
    from memory.facts import Facts
    from memory.values import FactView

NOTE_CHARS = 500
"""Characters kept of what was missed: a sentence or two."""

LOOKED_AT = 60
"""Hits of the text index among which the memory is looked for that tells what was expected."""


class FeedbackSort(StrEnum):
    """What was said."""

    NOT_RELEVANT = "not_relevant"
    MISSED = "should_have"


@dataclass(frozen=True, slots=True)
class FeedbackView:
    """One thing the user said about an answer's memories."""

    id: int
    sort: FeedbackSort
    question_id: int
    """The user's message."""
    question: str
    """Its text as it stands now."""
    conversation_id: int
    asked_at: datetime
    text: str | None
    """What was not relevant, as it reads now, or what should have been remembered; None when that is gone."""
    key: OwnerKey | None
    """What was not relevant, where it is a message or a digest."""
    fact_id: int | None
    """The memory that was not relevant, or the one that was missed; None where nothing in memory tells it yet."""
    at: datetime
    """When it was said."""


class FeedbackBook:
    """Writes feedback down and reads it back."""

    def __init__(self, db: Database, facts: Facts, clock: Clock) -> None:
        self._db = db
        self._facts = facts
        self._clock = clock

    def add_not_relevant(self, profile_id: int, question_id: int, key: OwnerKey) -> int:
        """Note that a memory was not relevant for a question; the same said twice is one. Returns its id.

        Raises:
            LookupError: there is no such question or memory.
        """
        with self._db.write() as session:
            _question(session, profile_id, question_id)
            fact_id = None
            note = str(key)
            if key.kind is OwnerKind.FACT:
                version = session.get(FactVersion, key.id)
                if version is None or version.profile_id != profile_id:
                    raise LookupError(_GONE)
                fact_id, note = version.fact_id, ""
            elif not _exists(session, profile_id, key):
                raise LookupError(_GONE)
            known = session.exec(
                select(Row.id).where(
                    Row.profile_id == profile_id,
                    Row.sort == FeedbackSort.NOT_RELEVANT.value,
                    Row.message_id == question_id,
                    Row.fact_id == fact_id,
                    Row.note == note,
                )
            ).first()
            return known or self._add(session, profile_id, FeedbackSort.NOT_RELEVANT, question_id, fact_id, note)

    def add_missed(self, profile_id: int, question_id: int, expected: str, fact_id: int | None = None) -> int:
        """Note what should have been remembered for a question. Returns its id.

        Args:
            profile_id: The namespace.
            question_id: The user's message.
            expected: What was missed, in the user's words.
            fact_id: The memory that says so, where there is one.

        Raises:
            LookupError: there is no such question.
            ValueError: nothing was expected.
        """
        note = " ".join(visible(expected).split())[:NOTE_CHARS]
        if not note:
            msg = "nothing is said of what should have been remembered"
            raise ValueError(msg)
        with self._db.write() as session:
            _question(session, profile_id, question_id)
            return self._add(session, profile_id, FeedbackSort.MISSED, question_id, fact_id, note)

    def telling(self, profile_id: int, expected: str) -> FactView | None:
        """Return the memory that tells what was expected, None where none does."""
        with self._db.read() as session:
            hits = text_index.search(session, profile_id, expected, LOOKED_AT, {OwnerKind.FACT})
            views = views_of_versions(session, profile_id, [hit.key.id for hit in hits])
        return teller(expected, [view for view in views if view.status is Status.CURRENT])

    def link(self, profile_id: int, feedback_id: int, fact_id: int) -> None:
        """Note which memory tells what was expected, so that the case goes with it when it is forgotten."""
        with self._db.write() as session:
            session.exec(
                update(Row).where(col(Row.id) == feedback_id, col(Row.profile_id) == profile_id).values(fact_id=fact_id)
            )

    def remove(self, feedback_id: int, *, profile_id: int | None = None) -> bool:
        """Take feedback back; tells whether there was any by that id (and of that profile, if one is given)."""
        gone = delete(Row).where(col(Row.id) == feedback_id)
        if profile_id is not None:
            gone = gone.where(col(Row.profile_id) == profile_id)
        with self._db.write() as session:
            return bool(session.exec(gone).rowcount)

    def all(
        self, profile_id: int, *, sort: FeedbackSort | None = None, question_id: int | None = None
    ) -> list[FeedbackView]:
        """List what was said, the oldest first; of one sort or for one question, if asked."""
        find = select(Row).where(Row.profile_id == profile_id, col(Row.message_id).is_not(None)).order_by(col(Row.id))
        if sort is not None:
            find = find.where(Row.sort == sort.value)
        if question_id is not None:
            find = find.where(Row.message_id == question_id)
        with self._db.read() as session:
            rows = session.exec(find).all()
            questions = {row.message_id: session.get_one(Message, row.message_id) for row in rows}
            others = {row.note: _text_of(session, row) for row in rows if _names_key(row)}
        return [self._view(row, questions[row.message_id], others) for row in rows]

    def _view(self, row: Row, question: Message, others: dict[str, str | None]) -> FeedbackView:
        sort = FeedbackSort(row.sort)
        key = OwnerKey.parse(row.note) if _names_key(row) else None
        if sort is FeedbackSort.MISSED:
            text: str | None = row.note
        elif key is not None:
            text = others[row.note]
        else:
            fact = shown(self._facts.history(row.profile_id, row.fact_id)) if row.fact_id is not None else None
            text = fact.text if fact is not None else None
        assert row.id is not None  # noqa: S101 - stored rows have an id
        assert question.id is not None  # noqa: S101 - as above
        return FeedbackView(
            id=row.id,
            sort=sort,
            question_id=question.id,
            question=question.content,
            conversation_id=question.conversation_id,
            asked_at=question.created_at,
            text=text,
            key=key,
            fact_id=row.fact_id,
            at=row.created_at,
        )

    def _add(
        self, session: Session, profile_id: int, sort: FeedbackSort, question_id: int, fact_id: int | None, note: str
    ) -> int:
        row = Row(
            profile_id=profile_id,
            sort=sort.value,
            fact_id=fact_id,
            message_id=question_id,
            note=note,
            created_at=self._clock.now(),
        )
        session.add(row)
        session.flush()
        assert row.id is not None  # noqa: S101 - flushed rows have an id
        return row.id


_GONE = Phrase("That memory is gone.")


def _question(session: Session, profile_id: int, question_id: int) -> Message:
    message = session.get(Message, question_id)
    if message is None or message.profile_id != profile_id or message.role != Role.USER:
        msg = Phrase("There is no question {number}.", number=question_id)
        raise LookupError(msg)
    return message


def _exists(session: Session, profile_id: int, key: OwnerKey) -> bool:
    row = session.get(Summary, key.id) if key.kind is OwnerKind.DIGEST else session.get(Message, key.id)
    return row is not None and row.profile_id == profile_id


def _names_key(row: Row) -> bool:
    return row.sort == FeedbackSort.NOT_RELEVANT.value and row.note != ""


def _text_of(session: Session, row: Row) -> str | None:
    key = OwnerKey.parse(row.note)
    if key.kind is OwnerKind.DIGEST:
        digest = session.get(Summary, key.id)
        return digest.text if digest is not None and digest.profile_id == row.profile_id else None
    message = session.get(Message, key.id)
    if message is None or message.profile_id != row.profile_id or message.forgotten:
        return None
    return message.content
