"""New evidence meets old belief: finds the slot a piece of evidence belongs to, and stores what `belief.decide` says.

One transaction of the caller holds everything a message changes. Must never touch another slot than the evidence's own
or the one that its words say has changed, and never store what a tombstone stands against.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol

from sqlmodel import Session, col, select

from memory import attributes
from memory.belief import (
    EXPLICIT_CONFIDENCE,
    LONGEST_VALUE_KEY,
    Decision,
    decide,
    fold_value,
    same_value,
)
from memory.endings import denied, is_animal, says_ended, without_ending
from memory.entity_resolution import USER_KIND, resolve_entity
from memory.kinship import is_introduced, known_relation
from memory.records import Entity, Fact, FactVersion
from memory.retiring import changed_by, close, is_loose
from memory.sensitivity import is_sensitive
from memory.sparing import names_another_substance
from memory.values import Change, ChangeKind, Evidence, Kind, Origin, Source, Status
from memory.versions import remove_versions, said_at, store_version, to_belief, versions_of
from memory.visible import NOTHING, visible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memory.clock import Clock

__all__ = ["ForgottenCheck", "consolidate", "decide", "nothing_is_forgotten"]


class ForgottenCheck(Protocol):
    """Tells whether the user has had this forgotten, so that it must not be learned again."""

    def __call__(self, session: Session, profile_id: int, source: Source, evidence: Evidence) -> bool:
        """Return True when a tombstone stands against the evidence."""
        ...


def nothing_is_forgotten(session: Session, profile_id: int, source: Source, evidence: Evidence) -> bool:  # noqa: ARG001
    """Stand in where there are no tombstones to ask, such as in a fresh store."""
    return False


def consolidate(
    session: Session,
    clock: Clock,
    evidence: Sequence[Evidence],
    source: Source,
    is_forgotten: ForgottenCheck = nothing_is_forgotten,
) -> list[Change]:
    """Let each piece of evidence take effect on what is believed.

    Args:
        session: A write transaction.
        clock: Tells when rows were stored; what is true when goes by `source` alone.
        evidence: What extraction found, in the order of the message.
        source: The message it was found in.
        is_forgotten: Asked before anything is stored.

    Returns:
        One change for each piece, in the same order.
    """
    return [_take_in(session, clock, piece, source, is_forgotten) for piece in evidence]


def _take_in(
    session: Session, clock: Clock, evidence: Evidence, source: Source, is_forgotten: ForgottenCheck
) -> Change:
    evidence = _visible(evidence)
    if is_forgotten(session, source.profile_id, source, evidence):
        return Change(ChangeKind.REFUSED, None, None)
    relation = evidence.relation
    if relation is None and attributes.canonical(evidence.attribute) == "relation":
        relation = evidence.value
    entity = resolve_entity(session, clock, source.profile_id, evidence.entity, relation, evidence.aliases)
    if entity.kind == USER_KIND and not evidence.ended:
        _introduce(session, clock, evidence, source)
    changed = changed_by(session, evidence, entity, source)
    slot = _find_slot(session, evidence, entity, source, changed)
    decision = decide([to_belief(version) for version in slot.versions], slot.evidence, source)
    change = _carry_out(session, clock, slot, decision, source)
    if decision.new is not None and decision.new.status is Status.CURRENT:
        elsewhere = [pair for pair in changed if pair[0] is not slot.fact]
        close(elsewhere, source)
        session.flush()
        change = replace(change, closed=tuple(version.id for _, version in elsewhere if version.id is not None))
    return change


def _visible(evidence: Evidence) -> Evidence:
    """Return the evidence with nothing in it that the user, who is to trust it, could not see."""
    return replace(
        evidence,
        entity=visible(evidence.entity).strip() or NOTHING,
        value=visible(evidence.value).strip() or NOTHING,
        text=visible(evidence.text).strip() or NOTHING,
        aliases=tuple(alias for alias in map(visible, evidence.aliases) if alias.strip()),
    )


def _introduce(session: Session, clock: Clock, evidence: Evidence, source: Source) -> None:
    """Let "the user's sister is Anna" make Anna known as the sister, for all that is said about her later."""
    relation = known_relation(evidence.attribute.replace("_name", ""))
    if relation is not None and is_introduced(evidence.value, evidence.text):
        resolve_entity(session, clock, source.profile_id, evidence.value, relation)


# Finding the slot.


@dataclass(slots=True)
class _Slot:
    """The slot that evidence belongs to, which may not be stored yet, and the evidence as that slot sees it."""

    entity: Entity
    attribute: str
    value_key: str
    conversation_id: int | None
    evidence: Evidence
    fact: Fact | None
    versions: list[FactVersion]


def _find_slot(
    session: Session,
    evidence: Evidence,
    entity: Entity,
    source: Source,
    changed: Sequence[tuple[Fact, FactVersion]],
) -> _Slot:
    attribute = attributes.canonical(evidence.attribute)
    conversation_id = source.conversation_id if evidence.conversation_only else None
    siblings = _siblings(session, entity, attribute, conversation_id)
    value_key, evidence = _slot_key(session, siblings, attribute, evidence)
    fact, versions = _stored(session, siblings, value_key)
    if not value_key and not attributes.is_known(attribute):
        # "uses vim and tmux" gives an attribute that the vocabulary lacks two values in one breath: both are true
        beside = fold_value(evidence.value)
        if any(other.value_key == beside for other in siblings) or _said_in_one_breath(versions, evidence, source):
            value_key = beside
            fact, versions = _stored(session, siblings, value_key)
    takes_over = next((told for told, _ in changed if told.entity_id == entity.id), None)
    loose = evidence.ended or is_loose(attribute)
    if fact is None and conversation_id is None and loose and takes_over is not None and takes_over.id is not None:
        evidence = replace(evidence, confidence=max(evidence.confidence, EXPLICIT_CONFIDENCE), kind=Kind.FACT)
        slot = (takes_over.attribute, takes_over.value_key, None)
        return _Slot(entity, *slot, evidence, takes_over, versions_of(session, takes_over.id))
    return _Slot(entity, attribute, value_key, conversation_id, evidence, fact, versions)


def _stored(session: Session, siblings: Sequence[Fact], value_key: str) -> tuple[Fact | None, list[FactVersion]]:
    fact = next((fact for fact in siblings if fact.value_key == value_key), None)
    return fact, versions_of(session, fact.id) if fact is not None and fact.id is not None else []


def _said_in_one_breath(versions: Sequence[FactVersion], evidence: Evidence, source: Source) -> bool:
    """Tell whether the same message has just given the slot another value, with nothing ended."""
    if source.message_id is None or evidence.ended:
        return False
    current = next((version for version in versions if version.status == Status.CURRENT), None)
    return (
        current is not None
        and current.source_message_id == source.message_id
        and not current.ended
        and not same_value(current.value, evidence.value)
    )


def _siblings(session: Session, entity: Entity, attribute: str, conversation_id: int | None) -> list[Fact]:
    find = select(Fact).where(
        Fact.profile_id == entity.profile_id,
        Fact.entity_id == entity.id,
        Fact.attribute == attribute,
        col(Fact.conversation_id).is_not_distinct_from(conversation_id),
    )
    return list(session.exec(find.order_by(col(Fact.id))))


_DIGITS = re.compile(r"\d+")


def _slot_key(session: Session, siblings: Sequence[Fact], attribute: str, evidence: Evidence) -> tuple[str, Evidence]:
    """Return what tells the slot from others of its attribute, and the evidence with its ending made plain."""
    if evidence.kind in {Kind.EPISODE, Kind.PROCEDURE}:
        # what happened stays what happened: another day or another value is another slot, so nothing supersedes it
        numbers = " ".join(_DIGITS.findall(evidence.text))
        key = f"{evidence.kind.value}: {fold_value(evidence.value)} {numbers}"
        return key[:LONGEST_VALUE_KEY], evidence
    if not attributes.is_many_valued(attribute):
        return "", evidence
    if not (evidence.ended or says_ended(attribute, evidence.value, evidence.text)):
        contradicted = _slot_denied(session, siblings, attribute, evidence.value)
        if contradicted is not None:
            return contradicted.value_key, replace(evidence, ended=True)
        return fold_value(evidence.value), evidence
    ended = replace(evidence, ended=True)
    closed = _slot_that_ends(session, siblings, evidence)
    if closed is not None:
        return closed.value_key, ended
    return fold_value(without_ending(evidence.value)) or fold_value(evidence.value), ended


def _slot_denied(session: Session, siblings: Sequence[Fact], attribute: str, value: str) -> Fact | None:
    """Return the one value among many that another contradicts: 头孢不过敏 the allergy, 家里没有狗了 the only pet."""
    saying = denied(attribute, value)
    if saying is None or any(fact.value_key == fold_value(value) for fact in siblings):
        return None  # told again, it is confirmed
    thing, was_so = fold_value(saying[0]), saying[1]
    believed = [fact for fact in siblings if _is_believed(session, fact)]
    named = [
        fact for fact in believed if thing and (_contains(fact.value_key, thing) or _contains(thing, fact.value_key))
    ]
    if len(named) == 1:
        return named[0]
    bare = was_so or thing in attributes.words(attribute) or attributes.canonical(thing) == attribute
    return believed[0] if bare and not named and len(believed) == 1 else None


def _slot_that_ends(session: Session, siblings: Sequence[Fact], evidence: Evidence) -> Fact | None:
    """Return the one value among many that "no longer plays chess" is about."""
    value = fold_value(without_ending(evidence.value))
    text = fold_value(evidence.text)
    believed = [fact for fact in siblings if _is_believed(session, fact)]
    exact = [fact for fact in siblings if value and fact.value_key == value]
    if exact:
        return exact[0]
    for candidates in (
        [fact for fact in believed if value and (_contains(fact.value_key, value) or _contains(value, fact.value_key))],
        [fact for fact in believed if _contains(text, fact.value_key)],
        # "gave up her instrument" names the sort alone: with one such thing it is that one, unless it names another
        [
            fact
            for fact in believed
            if any(_contains(text, word) for word in attributes.words(fact.attribute))
            and not names_another_substance(f"{fact.attribute} {fact.value_key}", evidence.text)
        ],
    ):
        if len(candidates) == 1:
            return candidates[0]
    # an animal that was given away is often called by nothing but 猫, "him": with one it is that one
    return believed[0] if len(believed) == 1 and is_animal(believed[0].attribute) else None


def _is_believed(session: Session, fact: Fact) -> bool:
    find = select(FactVersion.id).where(
        FactVersion.fact_id == fact.id, FactVersion.status == Status.CURRENT, col(FactVersion.ended).is_(False)
    )
    return session.exec(find).first() is not None


def _contains(whole: str, part: str) -> bool:
    """Tell whether `part` stands in `whole` as words (Chinese is written without spaces, so anywhere)."""
    if not part:
        return False
    if part.isascii():
        return f" {part} " in f" {whole} "
    return part in whole


# Carrying out what was decided.


def _carry_out(session: Session, clock: Clock, slot: _Slot, decision: Decision, source: Source) -> Change:
    by_id = {version.id: version for version in slot.versions}
    for closing in decision.close:
        version = by_id[closing.id]
        version.status, version.valid_to = closing.status, closing.valid_to
    previous = by_id.get(decision.previous)
    fact_id = slot.fact.id if slot.fact is not None else None
    if decision.new is None:
        if decision.confirm is not None:
            _confirm(by_id[decision.confirm.id], decision, slot)
        change = Change(decision.change, fact_id, decision.previous, text=previous.text if previous is not None else "")
    else:
        version = _store(session, clock, slot, decision, source)
        change = Change(decision.change, version.fact_id, version.id, decision.previous, version.text)
    remove_versions(session, clock, [by_id[dropped] for dropped in decision.drop])
    session.flush()
    return change


def _confirm(version: FactVersion, decision: Decision, slot: _Slot) -> None:
    confirm = decision.confirm
    assert confirm is not None  # noqa: S101 - the caller has looked
    evidence = slot.evidence
    is_newer = confirm.confirmed_at > (version.confirmed_at or said_at(version))
    version.confidence = confirm.confidence
    version.said_at, version.confirmed_at = confirm.said_at, confirm.confirmed_at
    version.valid_from = confirm.valid_from
    version.importance = max(version.importance, _importance(slot))
    version.sensitive = version.sensitive or _is_sensitive(slot)
    if is_newer and evidence.expires is not None:
        version.expires_at = evidence.expires
    if confirm.revived:
        version.status, version.valid_to = Status.CURRENT, None


def _store(session: Session, clock: Clock, slot: _Slot, decision: Decision, source: Source) -> FactVersion:
    assert decision.new is not None  # noqa: S101 - the caller has looked
    fact, evidence = slot.fact, slot.evidence
    if fact is None:
        assert slot.entity.id is not None  # noqa: S101 - stored rows have an id
        fact = Fact(
            profile_id=source.profile_id,
            entity_id=slot.entity.id,
            attribute=slot.attribute,
            value_key=slot.value_key,
            conversation_id=slot.conversation_id,
            created_at=clock.now(),
        )
        session.add(fact)
        session.flush()
    version = FactVersion(
        number=0,  # given when it is stored
        value=evidence.value,
        text=evidence.text,
        kind=evidence.kind,
        origin=evidence.origin,
        status=decision.new.status,
        importance=_importance(slot),
        confidence=evidence.confidence,
        constraint=_is_constraint(slot),
        sensitive=_is_sensitive(slot),
        ended=evidence.ended,
        expires_at=evidence.expires,
        valid_from=decision.new.valid_from,
        valid_to=decision.new.valid_to,
        said_at=source.said_at,
        confirmed_at=source.said_at,
        source_message_id=source.message_id if evidence.origin is not Origin.USER_EDITED else None,
        span_start=evidence.span.start if evidence.span is not None else None,
        span_end=evidence.span.end if evidence.span is not None else None,
    )
    return store_version(session, clock, fact, slot.entity, version)


def _importance(slot: _Slot) -> int:
    evidence = slot.evidence
    floor = attributes.importance_floor(slot.attribute, evidence.value, evidence.text)
    return min(10, max(1, evidence.importance, floor))


def _is_sensitive(slot: _Slot) -> bool:
    evidence = slot.evidence
    return evidence.sensitive or is_sensitive(slot.attribute, evidence.value, evidence.text)


def _is_constraint(slot: _Slot) -> bool:
    evidence = slot.evidence
    if evidence.constraint is not None:
        return evidence.constraint
    rank = attributes.constraint_rank(slot.attribute, evidence.value, evidence.text)
    # a calf that was pulled in March bears on running, and is no standing limit of everything
    passing = evidence.kind is Kind.EPISODE and rank is attributes.ConstraintRank.HEALTH
    return rank is not attributes.ConstraintRank.NONE and not passing
