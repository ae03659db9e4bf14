"""Reads candidates from the database: facts as they stand now, what may be shown of past messages, digests.

Whatever an index or the outline named is looked up here, so that what is gone from the database is gone at once. It
must never hand out text that is not the user's own, that was forgotten, or that a later message has made untrue.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING

from sqlalchemy.orm import aliased
from sqlmodel import col, or_, select

from memory.attributes import recurs
from memory.change_words import says_plainly
from memory.erasure.redaction import PLACEHOLDERS
from memory.extraction.forget_words import parse_forget
from memory.extraction.rules.corrections import without_corrected
from memory.extraction.rules.mood import plays_on
from memory.extraction.segments import prose
from memory.fact_views import views_of_versions
from memory.records import Conversation, FactVersion, Message, Summary
from memory.sensitivity import is_sensitive
from memory.values import (
    Candidate,
    Kind,
    MessageState,
    Origin,
    OwnerKey,
    OwnerKind,
    Role,
    Span,
    Status,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence
    from datetime import date

    from sqlmodel import Session

    from memory.values import FactView

_SENTENCE = re.compile(r"[^.!?。！？；\n]*(?:[.!?。！？；]+(?=\s|$|[\u3400-\u9fff])|[.!?。！？；\n]|\Z)")
LEAST_SENTENCE = 4
"""Characters under which a sentence says nothing worth recalling."""


def facts(
    session: Session, profile_id: int, version_ids: Sequence[int], *, statuses: Collection[Status], today: date
) -> list[Candidate]:
    """Return the versions that may be shown, as candidates.

    Args:
        session: A read transaction.
        profile_id: Whose.
        version_ids: Which.
        statuses: Which standings may come in.
        today: The day from which back a dated task state no longer counts as going on.
    """
    return of_views(views_of_versions(session, profile_id, version_ids), statuses=statuses, today=today)


def of_views(views: Iterable[FactView], *, statuses: Collection[Status], today: date) -> list[Candidate]:
    """Return those of these versions that may be shown, as candidates."""
    found = []
    for view in views:
        inferred = view.origin is Origin.ASSISTANT_INFERRED and Status.PROPOSED not in statuses
        if view.status in statuses and not inferred and not _is_over(view, today):
            key, told_in = OwnerKey(OwnerKind.FACT, view.version_id), view.source_conversation_id
            found.append(Candidate(key, view.text, view.kind, view.valid_from, view, conversation_id=told_in))
    return found


def earlier_versions(session: Session, profile_id: int, fact_ids: Collection[int]) -> list[int]:
    """Return the superseded versions of these facts, newest first."""
    find = (
        select(FactVersion.id)
        .where(
            FactVersion.profile_id == profile_id,
            col(FactVersion.fact_id).in_(fact_ids),
            col(FactVersion.status).in_([Status.SUPERSEDED.value, Status.EXPIRED.value]),
        )
        .order_by(col(FactVersion.id).desc())
    )
    return [found for found in session.exec(find) if found is not None]


def proposed_versions(session: Session, profile_id: int, limit: int) -> list[int]:
    """Return what was inferred and not confirmed, newest first."""
    find = (
        select(FactVersion.id)
        .where(FactVersion.profile_id == profile_id, FactVersion.status == Status.PROPOSED.value)
        .order_by(col(FactVersion.id).desc())
        .limit(limit)
    )
    return [found for found in session.exec(find) if found is not None]


def messages(
    session: Session, profile_id: int, message_ids: Collection[int], role: Role, exclude: Collection[int] = ()
) -> list[Candidate]:
    """Return what may be shown of past messages of one role, as candidates.

    A sentence is left out where it is the source of a version that is not current, was forgotten, or is not the
    user's own; what has nothing left is left out whole.
    """
    wanted = [found for found in message_ids if found not in exclude]
    if not wanted:
        return []
    find = (
        select(Message)
        .join(Conversation, col(Conversation.id) == col(Message.conversation_id))
        .where(
            Message.profile_id == profile_id,
            col(Message.id).in_(wanted),
            Message.role == role.value,
            col(Message.state).in_([MessageState.COMPLETE.value, MessageState.STOPPED.value]),
            col(Conversation.memory_read),
        )
    )
    rows = list(session.exec(find))
    ids = [row.id for row in rows if row.id is not None]
    outdated = _outdated(session, profile_id, ids)
    told = _sensitive_sources(session, profile_id, ids)
    taught = _taught(session, profile_id, ids)
    kind = OwnerKind.MESSAGE if role is Role.USER else OwnerKind.ADVICE
    found = []
    for row in rows:
        assert row.id is not None  # noqa: S101 - stored rows have an id
        spans = outdated.get(row.id, [])
        if any(span is None for span in spans):
            continue
        barred = [span for span in spans if span is not None]
        barred += [Span(int(start), int(end)) for start, end in row.forgotten]
        text = own_words(row.content, barred, only_prose=role is Role.USER, changes_told=row.id in taught)
        if text:
            found.append(
                Candidate(
                    OwnerKey(kind, row.id),
                    text,
                    Kind.EPISODE,
                    row.created_at,
                    conversation_id=row.conversation_id,
                    tells_sensitive=row.id in told or is_sensitive("note", text=text),
                )
            )
    return found


def with_neighbours(
    session: Session, profile_id: int, message_ids: Collection[int], exclude: Collection[int] = ()
) -> list[Candidate]:
    """Return what may be shown of the user's messages and of those just before and after them.

    Args:
        session: A read transaction.
        profile_id: Whose.
        message_ids: The messages that were found; each result names its neighbours.
        exclude: Messages that must not come, such as those of the conversation at hand.
    """
    pairs = _next_to_each_other(session, profile_id, message_ids)
    found = messages(session, profile_id, {*message_ids, *(one for pair in pairs for one in pair)}, Role.USER, exclude)
    beside: dict[int, list[OwnerKey]] = defaultdict(list)
    for earlier, later in sorted(pairs):
        beside[later].append(OwnerKey(OwnerKind.MESSAGE, earlier))
        beside[earlier].append(OwnerKey(OwnerKind.MESSAGE, later))
    return [replace(candidate, beside=tuple(beside[candidate.key.id])) for candidate in found]


def _next_to_each_other(session: Session, profile_id: int, message_ids: Collection[int]) -> set[tuple[int, int]]:
    """Return pairs of the user's messages with one answer between them, of which one is among these."""
    earlier, answer, later = aliased(Message), aliased(Message), aliased(Message)
    find = (
        select(earlier.id, later.id)
        .join(answer, col(answer.parent_id) == earlier.id)
        .join(later, col(later.parent_id) == answer.id)
        .where(
            col(earlier.profile_id) == profile_id,
            or_(col(earlier.id).in_(message_ids), col(later.id).in_(message_ids)),
            col(earlier.role) == Role.USER.value,
            col(later.role) == Role.USER.value,
        )
    )
    return {(one, other) for one, other in session.exec(find) if one is not None and other is not None}


def digests(session: Session, profile_id: int, summary_ids: Collection[int], current: int | None) -> list[Candidate]:
    """Return digests of other conversations as candidates, dated by the last message that each speaks for."""
    if not summary_ids:
        return []
    find = (
        select(Summary, Message.created_at)
        .join(Message, col(Message.id) == col(Summary.through_message_id), isouter=True)
        .where(Summary.profile_id == profile_id, col(Summary.id).in_(summary_ids), Summary.sort == "digest")
    )
    return [
        Candidate(
            OwnerKey(OwnerKind.DIGEST, row.id or 0),
            row.text,
            Kind.DIGEST,
            spoken_at or row.updated_at,
            conversation_id=row.conversation_id,
            tells_sensitive=is_sensitive("note", text=row.text),
        )
        for row, spoken_at in session.exec(find)
        if row.conversation_id != current
    ]


def own_words(content: str, barred: Sequence[Span], *, only_prose: bool, changes_told: bool = False) -> str:
    """Return the sentences of a message that may be shown.

    Args:
        content: The message.
        barred: Stretches whose sentences are left out.
        only_prose: Leave out too what is not the user's own words, questions, which tell nothing, what a part is played
            in, and requests to forget.
        changes_told: Memories tell what has changed: the words that told it name what is over too.
    """
    stretches = [(part.start, part.end) for part in prose(content)] if only_prose else [(0, len(content))]
    kept: list[str] = []
    content = without_corrected(content) if only_prose else content
    if only_prose and _FORGETTING.search(content) and (request := parse_forget(content)) is not None:
        barred = (*barred, request.span)  # "The party is off. Scrap it from your memory" names what is to go
    for start, end in stretches:
        for match in _SENTENCE.finditer(content, start, end):
            sentence = match.group().strip()
            asks = only_prose and sentence.endswith(("?", "？"))
            touches = any(span.start < match.end() and match.start() < span.end for span in barred)
            forgotten = any(mark in sentence for mark in PLACEHOLDERS)
            if only_prose and plays_on([sentence]):
                return " ".join(kept)
            over = only_prose and ((changes_told and says_plainly(sentence)) or _asks_to_forget(sentence))
            if len(sentence) >= LEAST_SENTENCE and not (touches or asks or forgotten or over):
                kept.append(sentence)
    return " ".join(kept)


_FORGETTING = re.compile(
    r"\b(?:forget|delete|erase|memory|mention|scrub|wipe)\b|忘|别记|抹|删|当没|当我没", re.IGNORECASE
)


def _asks_to_forget(sentence: str) -> bool:
    return _FORGETTING.search(sentence) is not None and parse_forget(sentence) is not None


def _taught(session: Session, profile_id: int, message_ids: Sequence[int]) -> set[int | None]:
    """Return the messages that something believed was learned from."""
    find = select(FactVersion.source_message_id).where(
        FactVersion.profile_id == profile_id,
        col(FactVersion.source_message_id).in_(message_ids),
        FactVersion.status == Status.CURRENT.value,
    )
    return set(session.exec(find))


def _sensitive_sources(session: Session, profile_id: int, message_ids: Sequence[int]) -> set[int | None]:
    """Return the messages that something sensitive was learned from."""
    find = select(FactVersion.source_message_id).where(
        FactVersion.profile_id == profile_id,
        col(FactVersion.source_message_id).in_(message_ids),
        col(FactVersion.sensitive),
    )
    return set(session.exec(find))


def _is_over(view: FactView, today: date) -> bool:
    """Tell whether a dated state has ended, though retention has not got to it yet."""
    return (
        view.kind is Kind.TASK_STATE
        and view.expires is not None
        and view.expires < today
        and not recurs(view.attribute)
    )


def _outdated(session: Session, profile_id: int, message_ids: Iterable[int]) -> dict[int, list[Span | None]]:
    """Return the stretches of messages that versions rest on which are no longer believed, None for a whole message."""
    found: dict[int, list[Span | None]] = defaultdict(list)
    find = select(FactVersion.source_message_id, FactVersion.span_start, FactVersion.span_end).where(
        FactVersion.profile_id == profile_id,
        col(FactVersion.source_message_id).in_(list(message_ids)),
        FactVersion.status != Status.CURRENT.value,
    )
    for message_id, start, end in session.exec(find):
        if message_id is not None:
            found[message_id].append(Span(start, end) if start is not None and end is not None else None)
    return found
