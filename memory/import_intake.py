"""Takes the lines of an export into a profile: read with care, checked against what was forgotten, then stored.

An exact intake stores what the file says; any other lets it meet what is believed, as evidence that was imported. Must
never let a line decide more than its own memory.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError
from sqlalchemy import func
from sqlmodel import Session, col, select

from memory.consolidation import consolidate
from memory.entity_resolution import USER_KIND, user_entity
from memory.export_format import FORMAT, EndLine, EntityLine, HeaderLine, MemoryLine, VersionEntry, parse
from memory.kinship import fold_name
from memory.phrase import CauseAndWayOut, Phrase, said_by
from memory.records import Entity, EntityAlias, EntityRelation, Fact, FactVersion
from memory.values import USER, Evidence, Origin, Source, Status
from memory.versions import index_version

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from memory.clock import Clock
    from memory.consolidation import ForgottenCheck

MOST_PROBLEMS = 20
"""Bad lines named one by one; the rest is counted."""
_TRAIL = (Status.CURRENT, Status.SUPERSEDED)
"""What of a foreign file's versions is taken in: what was or is believed, not what waited or was put away."""


class PortabilityError(Exception):
    """A file cannot be read or written; the text names the cause and the way out in one line."""


@dataclass
class ExportContent:
    """What could be read of an export."""

    entities: dict[int, EntityLine]
    memories: list[MemoryLine]
    end: EndLine | None
    """None when the file was cut off."""
    signed: list[str]
    """The lines that the end line vouches for."""
    problems: list[str]


def read_lines(lines: Sequence[str]) -> ExportContent:
    """Read all lines; what cannot be read is named and passed over."""
    content = ExportContent({}, [], None, [], [])
    first = parse(lines[0]) if lines else None
    try:
        header = HeaderLine.model_validate(first)
    except ValidationError as error:
        msg = CauseAndWayOut(
            Phrase("this is no export of memories: its first line does not say so"),
            Phrase("`hippo import` reads exports of chats."),
        )
        raise PortabilityError(msg) from error
    if header.format > FORMAT:
        msg = CauseAndWayOut(
            Phrase("the file was written by a newer Hippo (format {format})", format=header.format),
            Phrase("Update Hippo to read it."),
        )
        raise PortabilityError(msg)
    more = 0
    for number, line in enumerate(lines[1:], start=2):
        if not line.strip():
            continue
        try:
            _sort(content, parse(line))
        except (ValidationError, ValueError) as error:
            if len(content.problems) < MOST_PROBLEMS:
                told = Phrase("Line {number} was passed over: {cause}", number=number, cause=_cause(error))
                content.problems.append(told)
            else:
                more += 1
        if content.end is not None:
            content.signed = list(lines[: number - 1])
            break
    if more:
        content.problems.append(Phrase("{count} more lines were passed over.", count=more))
    return content


def _sort(content: ExportContent, entry: dict[str, Any] | None) -> None:
    if entry is None:
        msg = Phrase("it is not a whole JSON object.")
        raise ValueError(msg)
    sort = entry.get("type")
    if sort == "entity":
        entity = EntityLine.model_validate(entry)
        content.entities[entity.ref] = entity
    elif sort == "memory":
        memory = MemoryLine.model_validate(entry)
        if memory.entity not in content.entities:
            msg = Phrase("entity {entity} is not in the file.", entity=memory.entity)
            raise ValueError(msg)
        content.memories.append(memory)
    elif sort == "end":
        content.end = EndLine.model_validate(entry)
    else:
        msg = Phrase("its type is not known.")
        raise ValueError(msg)


def _cause(error: ValueError) -> str:
    if isinstance(error, ValidationError):
        first = error.errors(include_input=False, include_url=False)[0]
        return f"{'.'.join(map(str, first['loc']))}: {first['msg']}."
    return said_by(error)


class Intake:
    """Takes the lines of one file into one profile, inside one transaction."""

    def __init__(
        self,
        clock: Clock,
        profile_id: int,
        content: ExportContent,
        check: ForgottenCheck,
        *,
        exact: bool,
    ) -> None:
        self.added = self.merged = self.forgotten = 0
        self._opened: Session | None = None
        self._clock = clock
        self._profile_id = profile_id
        self._content = content
        self._check = check
        self._exact = exact
        self._ids: dict[int, int] = {}
        """Of the entities that were found or made, by their number in the file."""
        self._of: dict[int, list[MemoryLine]] = {}
        for memory in content.memories:
            self._of.setdefault(memory.entity, []).append(memory)

    @property
    def done(self) -> int:
        """How many memories were taken in, met or held back."""
        return self.added + self.merged + self.forgotten

    def use(self, session: Session) -> None:
        """Write with this session from now on: several write one intake, one after another, and others in between."""
        self._opened = session

    def steps(self) -> Iterator[Callable[[], None]]:
        """Yield what is to be done, piece by piece. Each is whole in itself, and done again it changes nothing."""
        waiting = iter(sorted(self._content.entities)) if self._exact else iter(())
        # in the order of the file, so that an export of the copy reads the same; each before its first memory
        ref = next(waiting, None)
        for memory in self._content.memories:
            while ref is not None and ref <= memory.entity:
                yield partial(self._prepare, ref)
                ref = next(waiting, None)
            yield partial(self.take_in, memory)
        while ref is not None:
            yield partial(self._prepare, ref)
            ref = next(waiting, None)
        for ref in list(self._ids):
            yield partial(self.relate, ref)

    def _prepare(self, ref: int) -> None:
        """Make an entity ready that something of is kept, or that nothing else is told of."""
        told = self._of.get(ref, ())
        if not told or any(self._kept(memory) for memory in told):
            self._entity(ref)

    def take_in(self, memory: MemoryLine) -> None:
        """Take in one memory, by its policy."""
        versions = self._kept(memory)
        if not versions:
            self.forgotten += 1
            return
        if self._exact:
            entity = self._entity(memory.entity)
            fact = self._slot(entity, memory)
            if fact is None:
                self._store(entity, memory, versions)
                self.added += 1
                return
            versions = [version for version in versions if not self._has(fact, version)]
        self._merge(memory, versions)

    def relate(self, ref: int) -> None:
        """Write an entity's relations to others, once all of them are there."""
        for relation in self._content.entities[ref].relations:
            if relation.to not in self._ids:
                continue
            entity, other = self._entity(ref), self._entity(relation.to)
            find = select(EntityRelation.id).where(
                EntityRelation.subject_id == entity.id,
                EntityRelation.relation == relation.relation,
                EntityRelation.object_id == other.id,
            )
            if other is not entity and self._session.exec(find).first() is None:
                self._session.add(
                    EntityRelation(
                        profile_id=self._profile_id,
                        subject_id=_id(entity),
                        relation=relation.relation,
                        object_id=_id(other),
                    )
                )
                self._session.flush()

    @property
    def _session(self) -> Session:
        assert self._opened is not None  # noqa: S101 - `use` comes first
        return self._opened

    def _kept(self, memory: MemoryLine) -> list[VersionEntry]:
        """Return the versions that were not forgotten."""
        named = self._content.entities[memory.entity]
        return [
            version
            for version in memory.versions
            if not self._check(
                self._session, self._profile_id, self._source(version), self._evidence(memory, named, version)
            )
        ]

    def _source(self, version: VersionEntry) -> Source:
        said = min(version.said_at or version.created_at, self._clock.now())
        return Source(self._profile_id, said)

    def _evidence(self, memory: MemoryLine, entity: EntityLine, version: VersionEntry) -> Evidence:
        return Evidence(
            entity=USER if entity.kind == USER_KIND else entity.name,
            attribute=memory.attribute,
            value=version.value,
            text=version.text,
            kind=version.kind,
            origin=version.origin if self._exact else Origin.IMPORTED,
            importance=version.importance,
            confidence=version.confidence,
            sensitive=version.sensitive,
            constraint=version.constraint if self._exact else None,
            expires=version.expires,
            ended=version.ended,
            relation=entity.relation,
            aliases=entity.aliases,
            valid_from=version.valid_from,
        )

    def _entity(self, ref: int) -> Entity:
        known = self._session.get(Entity, self._ids[ref]) if ref in self._ids else None
        if known is None:  # or another process has forgotten or merged it meanwhile
            line = self._content.entities[ref]
            known = self._find_entity(line) or self._make_entity(line)
            self._ids[ref] = _id(known)
        return known

    def _find_entity(self, line: EntityLine) -> Entity | None:
        if line.kind == USER_KIND:
            find = select(Entity).where(Entity.profile_id == self._profile_id, Entity.kind == USER_KIND)
            return self._session.exec(find).first()
        find = select(Entity).where(
            Entity.profile_id == self._profile_id, Entity.kind == line.kind, Entity.name == line.name
        )
        taken = set(self._ids.values())
        for entity in self._session.exec(find):
            if entity.relation == line.relation and entity.id not in taken:
                return entity
        return None

    def _make_entity(self, line: EntityLine) -> Entity:
        if line.kind == USER_KIND:
            entity = user_entity(self._session, self._clock, self._profile_id)
            entity.created_at = line.created_at
        else:
            entity = Entity(
                profile_id=self._profile_id,
                name=line.name,
                kind=line.kind,
                relation=line.relation,
                created_at=line.created_at,
            )
            self._session.add(entity)
            self._session.flush()
        folded = set()
        for alias in line.aliases:
            if fold_name(alias) not in folded:
                folded.add(fold_name(alias))
                self._session.add(
                    EntityAlias(
                        profile_id=self._profile_id, entity_id=_id(entity), alias=alias, folded=fold_name(alias)
                    )
                )
        self._session.flush()
        return entity

    def _slot(self, entity: Entity, memory: MemoryLine) -> Fact | None:
        find = select(Fact).where(
            Fact.profile_id == self._profile_id,
            Fact.entity_id == entity.id,
            Fact.attribute == memory.attribute,
            Fact.value_key == memory.value_key,
            col(Fact.conversation_id).is_(None),
        )
        return self._session.exec(find).first()

    def _store(self, entity: Entity, memory: MemoryLine, versions: Sequence[VersionEntry]) -> None:
        fact = Fact(
            profile_id=self._profile_id,
            entity_id=_id(entity),
            attribute=memory.attribute,
            value_key=memory.value_key,
            pinned=memory.pinned,
            access_count=memory.access_count,
            last_access_at=memory.last_access_at,
            created_at=memory.created_at,
        )
        self._session.add(fact)
        self._session.flush()
        for version in versions:
            row = FactVersion(
                profile_id=self._profile_id,
                fact_id=_id(fact),
                number=version.number,
                value=version.value,
                text=version.text,
                kind=version.kind,
                origin=version.origin,
                status=version.status,
                importance=version.importance,
                confidence=version.confidence,
                constraint=version.constraint,
                sensitive=version.sensitive,
                ended=version.ended,
                expires_at=version.expires,
                valid_from=version.valid_from,
                valid_to=version.valid_to,
                created_at=version.created_at,
                said_at=version.said_at,
                confirmed_at=version.confirmed_at,
            )
            self._session.add(row)
            self._session.flush()
            index_version(self._session, self._clock, fact, entity, row)

    def _has(self, fact: Fact, version: VersionEntry) -> bool:
        find = select(FactVersion).where(FactVersion.fact_id == fact.id, FactVersion.value == version.value)
        said = version.said_at or version.created_at
        return any((row.said_at or row.created_at) == said for row in self._session.exec(find))

    def _merge(self, memory: MemoryLine, versions: Sequence[VersionEntry]) -> None:
        """Let versions meet what is there, oldest first, as any evidence does."""
        named = self._content.entities[memory.entity]
        heard = [version for version in versions if version.status in _TRAIL]
        before = self._newest()
        for version in sorted(heard, key=lambda each: self._source(each).said_at):
            evidence = self._evidence(memory, named, version)
            consolidate(self._session, self._clock, [evidence], self._source(version))
        if self._newest() > before:
            self.added += 1
        else:
            self.merged += 1

    def _newest(self) -> int:
        """Return the highest id of a fact: within this transaction it grows by what is stored here alone."""
        return self._session.exec(select(func.max(Fact.id))).one() or 0


def _id(row: Entity | Fact) -> int:
    assert row.id is not None  # noqa: S101 - flushed rows have an id
    return row.id
