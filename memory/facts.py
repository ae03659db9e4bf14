"""What the user does with memories: add, edit, pin, archive, restore, decide on what waits, and take changes back.

What the user does by hand wins over what was extracted. Whatever is replaced stays in the history of its slot; only
`memory.erasure` takes text away for good.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlmodel import Session, col, select

from memory import attributes
from memory.belief import HIGHEST_CONFIDENCE, fold_value
from memory.consolidation import consolidate
from memory.fact_merge import merge_facts
from memory.fact_views import FactViews
from memory.last_change import last_change
from memory.phrase import Phrase
from memory.records import Entity, Fact, FactVersion
from memory.rewording import text_with, value_in
from memory.taking_back import take_back
from memory.values import USER, Change, ChangeKind, Evidence, Kind, Origin, Source, Status
from memory.versions import said_at, store_version, versions_of
from memory.visible import visible

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date, datetime

_EDITABLE = (Status.CURRENT, Status.DISPUTED, Status.PROPOSED, Status.EXPIRED, Status.ARCHIVED)
"""Which version an edit starts from, the first that there is."""


class UnknownFactError(LookupError):
    """There is no such memory in this profile."""


class FactConflictError(ValueError):
    """The change would make two memories of the same thing; the text names the other one."""


class Facts(FactViews):
    """Reads and changes facts."""

    def add(
        self,
        profile_id: int,
        *,
        text: str,
        attribute: str = "note",
        value: str | None = None,
        entity: str = USER,
        kind: Kind = Kind.FACT,
        importance: int = 5,
        constraint: bool | None = None,
        sensitive: bool = False,
        expires: date | None = None,
    ) -> Change:
        """Store a memory that the user writes by hand. It counts as the user's own edit."""
        evidence = Evidence(
            entity=entity,
            attribute=attribute,
            value=value if value is not None else text,
            text=text,
            kind=kind,
            origin=Origin.USER_EDITED,
            importance=importance,
            confidence=HIGHEST_CONFIDENCE,
            constraint=constraint,
            sensitive=sensitive,
            expires=expires,
        )
        with self._db.write() as session:
            source = Source(profile_id, self._clock.now())
            return consolidate(session, self._clock, [evidence], source)[0]

    def edit(
        self,
        profile_id: int,
        fact_id: int,
        *,
        text: str | None = None,
        value: str | None = None,
        kind: Kind | None = None,
        importance: int | None = None,
        constraint: bool | None = None,
        sensitive: bool | None = None,
        expires: date | None = None,
    ) -> Change:
        """Write a new version of a memory. A new value holds from now on; a new wording as long as the old one did.

        Args:
            profile_id: The namespace.
            fact_id: The memory.
            text: The new sentence; without one a new value is put into the old sentence.
            value: The new value; without one it is what stands in its place in the new sentence.
            kind: The new kind.
            importance: 1 to 10.
            constraint: Whether it is a hard limit.
            sensitive: Whether it is sensitive.
            expires: The new last day of a task state.

        Raises:
            UnknownFactError: the profile has no such memory.
            FactConflictError: another memory holds the new value already.
        """
        with self._db.write() as session:
            fact = _fact(session, profile_id, fact_id)
            base = _editable(session, fact)
            entity = _entity(session, fact)
            now = max(self._clock.now(), base.confirmed_at or said_at(base))
            text = visible(text) if text is not None else None
            if value is not None:
                new_value = visible(value)
            else:
                new_value = base.value if text is None else value_in(base.text, base.value, text)
            changed = fold_value(new_value) != fold_value(base.value)
            if text is not None:
                new_text = text
            else:
                new_text = text_with(fact.attribute, base.text, base.value, new_value) if changed else base.text
            if changed and fact.value_key:
                _move_slot(session, fact, new_value)
            limit = base.constraint
            if constraint is not None:
                limit = constraint
            elif changed:
                limit = attributes.is_constraint(fact.attribute, new_value, new_text)
            version = FactVersion(
                number=0,
                value=new_value,
                text=new_text,
                kind=kind if kind is not None else base.kind,
                origin=Origin.USER_EDITED,
                status=Status.CURRENT,
                importance=min(10, max(1, importance if importance is not None else base.importance)),
                confidence=HIGHEST_CONFIDENCE,
                constraint=limit,
                sensitive=base.sensitive if sensitive is None else sensitive,
                ended=base.ended and not changed,
                expires_at=expires if expires is not None else base.expires_at,
                valid_from=now if changed else base.valid_from,
                said_at=now,
                confirmed_at=now,
            )
            _close_others(session, fact, version, base)
            store_version(session, self._clock, fact, entity, version)
            return Change(ChangeKind.EDITED, fact.id, version.id, base.id, version.text)

    def set_pinned(self, profile_id: int, fact_id: int, pinned: bool) -> None:
        """Pin a memory, so that it is always in the prompt, or let it go.

        Raises:
            UnknownFactError: the profile has no such memory.
        """
        with self._db.write() as session:
            _fact(session, profile_id, fact_id).pinned = pinned

    def restore(self, profile_id: int, version_id: int) -> Change:
        """Believe an older version again: what was put away comes back, what was replaced becomes a new version.

        Raises:
            UnknownFactError: the profile has no such version.
        """
        with self._db.write() as session:
            old = _version(session, profile_id, version_id)
            fact = _fact(session, profile_id, old.fact_id)
            current = _current(session, fact)
            if current is old:
                return Change(ChangeKind.CONFIRMED, fact.id, old.id, text=old.text)
            now = self._clock.now()
            if current is None and old.status in {Status.ARCHIVED, Status.EXPIRED}:
                if old.status == Status.EXPIRED:
                    old.expires_at = None  # it would expire again at once
                if old.origin == Origin.ASSISTANT_INFERRED:
                    old.origin = Origin.USER_EDITED  # by bringing a guess back the user says it is so
                old.status, old.valid_to, old.confirmed_at = Status.CURRENT, None, now
                return Change(ChangeKind.CONFIRMED, fact.id, old.id, text=old.text)
            version = FactVersion(
                number=0,
                value=old.value,
                text=old.text,
                kind=old.kind,
                origin=Origin.USER_EDITED,
                status=Status.CURRENT,
                importance=old.importance,
                confidence=HIGHEST_CONFIDENCE,
                constraint=old.constraint,
                sensitive=old.sensitive,
                ended=old.ended,
                expires_at=old.expires_at,
                valid_from=now,
                said_at=now,
                confirmed_at=now,
            )
            _close_others(session, fact, version, current)
            store_version(session, self._clock, fact, _entity(session, fact), version)
            return Change(
                ChangeKind.EDITED, fact.id, version.id, current.id if current is not None else None, version.text
            )

    def confirm_proposed(self, profile_id: int, version_id: int) -> Change:
        """Believe what waits: an inferred proposal becomes the user's own, a disputed version replaces the other.

        Raises:
            UnknownFactError: nothing of this id waits in the profile.
        """
        with self._db.write() as session:
            version = _waiting(session, profile_id, version_id)
            fact = _fact(session, profile_id, version.fact_id)
            current = _current(session, fact)
            if version.status == Status.PROPOSED:
                version.origin = Origin.USER_EDITED
            now = self._clock.now()
            version.status, version.valid_to, version.confidence = Status.CURRENT, None, HIGHEST_CONFIDENCE
            version.said_at = version.confirmed_at = max(now, said_at(version))
            _close_others(session, fact, version, current)
            kind = ChangeKind.ADDED if current is None else ChangeKind.SUPERSEDED
            return Change(kind, fact.id, version.id, current.id if current is not None else None, version.text)

    def drop_proposed(self, profile_id: int, version_id: int) -> Change:
        """Put away what waits, so that it is not proposed again; what it contradicted counts as confirmed by the user.

        Raises:
            UnknownFactError: nothing of this id waits in the profile.
        """
        with self._db.write() as session:
            version = _waiting(session, profile_id, version_id)
            fact = _fact(session, profile_id, version.fact_id)
            version.status = Status.ARCHIVED
            version.valid_to = version.valid_from  # it never held
            current = _current(session, fact)
            if current is not None:
                current.confirmed_at = max(self._clock.now(), said_at(version))
            return Change(ChangeKind.REFUSED, fact.id, version.id, current.id if current is not None else None)

    def archive(self, profile_id: int, fact_id: int) -> Change:
        """Put a memory away: visible and restorable, recalled no more.

        Raises:
            UnknownFactError: the profile has no such memory, or nothing in it is believed.
        """
        with self._db.write() as session:
            fact = _fact(session, profile_id, fact_id)
            current = _current(session, fact)
            if current is None:
                msg = Phrase("memory {number} holds nothing that could be archived", number=fact_id)
                raise UnknownFactError(msg)
            current.status = Status.ARCHIVED
            return Change(ChangeKind.EDITED, fact.id, current.id, text=current.text)

    def merge(self, profile_id: int, keep_id: int, other_ids: Sequence[int]) -> None:
        """Make one memory of several that say the same: one stays, the others go into its history.

        Args:
            profile_id: The namespace.
            keep_id: The memory that stays as it is.
            other_ids: The memories that go into it.

        Raises:
            UnknownFactError: the profile has no such memory.
            FactConflictError: they are about different people or things, or one is merged with itself.
        """
        with self._db.write() as session:
            keep = _fact(session, profile_id, keep_id)
            others = [_fact(session, profile_id, other_id) for other_id in dict.fromkeys(other_ids)]
            if keep in others:
                msg = Phrase("memory {number} cannot be merged with itself", number=keep_id)
                raise FactConflictError(msg)
            if strange := [other.id for other in others if other.entity_id != keep.entity_id]:
                msg = Phrase(
                    "memory {number} is about somebody or something else than memory {other}",
                    number=strange[0],
                    other=keep_id,
                )
                raise FactConflictError(msg)
            merge_facts(session, keep, others, self._clock.now())

    def last_change(self, profile_id: int) -> Change | None:
        """Return the newest change to what is believed, as `undo` takes it; None where there is none."""
        with self._db.read() as session:
            return last_change(session, profile_id)

    def record_access(self, version_ids: Sequence[int], at: datetime) -> None:
        """Count that these versions were recalled into an answer. Not for pinned ones: they would feed themselves."""
        with self._db.write() as session:
            for fact in session.exec(
                select(Fact)
                .join(FactVersion, col(FactVersion.fact_id) == col(Fact.id))
                .where(col(FactVersion.id).in_(version_ids))
                .distinct()
            ):
                fact.access_count += 1
                fact.last_access_at = at if fact.last_access_at is None else max(at, fact.last_access_at)

    def undo(self, change: Change) -> Change:
        """Take a change back, as long as nothing has built on it since.

        Returns:
            An `UNDONE` change, or a `REFUSED` one when there is nothing to take back: a confirmation, or a version that
            has been replaced or deleted meanwhile.
        """
        with self._db.write() as session:
            return take_back(session, self._clock, change)


def _fact(session: Session, profile_id: int, fact_id: int) -> Fact:
    fact = session.get(Fact, fact_id)
    if fact is None or fact.profile_id != profile_id:
        msg = Phrase("there is no memory {number} in this profile", number=fact_id)
        raise UnknownFactError(msg)
    return fact


def _version(session: Session, profile_id: int, version_id: int) -> FactVersion:
    version = session.get(FactVersion, version_id)
    if version is None or version.profile_id != profile_id:
        msg = Phrase("there is no version {number} of a memory in this profile", number=version_id)
        raise UnknownFactError(msg)
    return version


def _waiting(session: Session, profile_id: int, version_id: int) -> FactVersion:
    version = _version(session, profile_id, version_id)
    if version.status not in {Status.PROPOSED, Status.DISPUTED}:
        msg = Phrase("version {number} does not wait for a decision", number=version_id)
        raise UnknownFactError(msg)
    return version


def _entity(session: Session, fact: Fact) -> Entity:
    entity = session.get(Entity, fact.entity_id)
    assert entity is not None  # noqa: S101 - the foreign key says so
    return entity


def _current(session: Session, fact: Fact) -> FactVersion | None:
    find = select(FactVersion).where(FactVersion.fact_id == fact.id, FactVersion.status == Status.CURRENT)
    return session.exec(find).first()


def _editable(session: Session, fact: Fact) -> FactVersion:
    assert fact.id is not None  # noqa: S101 - stored rows have an id
    versions = versions_of(session, fact.id)
    for status in _EDITABLE:
        for version in reversed(versions):
            if version.status == status:
                return version
    if versions:
        return versions[-1]
    msg = Phrase("memory {number} has no versions left", number=fact.id)
    raise UnknownFactError(msg)


def _close_others(session: Session, fact: Fact, new: FactVersion, base: FactVersion | None) -> None:
    """Close what `new` replaces: the current version, the one it was made from, and disputes that this settles."""
    assert fact.id is not None  # noqa: S101 - stored rows have an id
    for version in versions_of(session, fact.id):
        if version is new:
            continue
        if version is base or version.status in {Status.CURRENT, Status.DISPUTED}:
            version.status = Status.SUPERSEDED
            version.valid_to = max(version.valid_from, new.valid_from)
    session.flush()


def _move_slot(session: Session, fact: Fact, value: str) -> None:
    """Let a many-valued slot stand for its new value, unless another slot does so already."""
    key = fold_value(value)
    find = select(Fact).where(
        Fact.profile_id == fact.profile_id,
        Fact.entity_id == fact.entity_id,
        Fact.attribute == fact.attribute,
        Fact.value_key == key,
        col(Fact.conversation_id).is_not_distinct_from(fact.conversation_id),
    )
    other = session.exec(find).first()
    if other is not None and other.id != fact.id:
        msg = Phrase("memory {number} says this already: forget this one, or edit that one", number=other.id)
        raise FactConflictError(msg)
    fact.value_key = key
