"""Memories out to a file and in again, without loss; what was forgotten stays out.

A home's own, unchanged export comes back exactly as it went. Any other file is text that somebody wrote: its memories
come in as `imported`, not pinned, and give way to what the user has said. Never writes but to the file named.
"""

from __future__ import annotations

import contextlib
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import func
from sqlmodel import Session, col, select

from memory.consolidation import nothing_is_forgotten
from memory.erasure.files import replace_file
from memory.erasure.tombstones import is_forgotten, row_digest
from memory.export_format import (
    FORMAT,
    EndLine,
    EntityLine,
    HeaderLine,
    MemoryLine,
    RelationEntry,
    VersionEntry,
    closed,
    dump,
    is_signed,
    parse,
)
from memory.import_intake import Intake, PortabilityError, read_lines
from memory.phrase import CauseAndWayOut, Phrase
from memory.records import Entity, EntityAlias, EntityRelation, Fact, FactVersion, Profile
from memory.stopping import unbroken
from memory.under_way import UnderWay
from memory.values import Kind, Origin, Status
from memory.visible import NOTHING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from memory.clock import Clock
    from memory.database import Database
    from memory.erasure.tombstones import TombstoneKey

__all__ = ["ImportReport", "Portability", "PortabilityError"]

HOLD_SECONDS = 0.1
"""How long the database is held at a time: nobody who types beside an import notices it."""

PAUSE_SECONDS = 0.03
"""Between two pieces. Who waits for the database looks every 100 ms at the slowest, so a quarter of the time is enough
to let them in within a second."""

LARGEST_FILE = 1024 * 1024 * 1024
"""Bytes of a file that is read; an export of 100,000 memories has some 60 MB."""


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What came of an import."""

    added: int = 0
    """Memories that are new."""
    merged: int = 0
    """Memories that met one already there."""
    forgotten: int = 0
    """Memories held back because the user had them forgotten."""
    problems: tuple[str, ...] = ()
    """Lines that could not be read, named one by one."""
    cut: bool = False
    """True when the file has no end: it was cut off, and what stood before is in."""
    own: bool = False
    """True when the file is this home's own unchanged export."""

    def lines(self) -> list[str]:
        """Return it as a few sentences, which can still be translated."""
        lines: list[str] = [
            Phrase("Imported: {added} new, {merged} that were known.", added=self.added, merged=self.merged)
        ]
        if self.forgotten:
            lines.append(
                Phrase(
                    "{count} had been forgotten and stay so; --include-forgotten brings them back.",
                    count=self.forgotten,
                )
            )
        if not self.own and (self.added or self.merged):
            lines.append(Phrase("The file is not this home's own export, so its memories count as imported."))
        if self.cut:
            lines.append(Phrase("The file ends too early: what stood before the cut is in. Export again for the rest."))
        lines.extend(self.problems)
        return lines


class Portability:
    """Exports and imports the memories of a profile."""

    def __init__(self, db: Database, clock: Clock, key: TombstoneKey, *, under_way: UnderWay | None = None) -> None:
        self._db = db
        self._clock = clock
        self._key = key
        self._under_way = under_way or UnderWay()
        self.is_in = False
        """Whether the last import has been stored to its end. Stopped before that, it goes on when it is done again."""
        self.taken_in = self.in_file = 0
        """How many memories of the file have been stored, met or held back, and how many there are."""

    def export_lines(self, profile_id: int) -> Iterator[str]:
        """Yield the lines of an export, without line breaks."""
        with self._db.read() as session:
            yield from closed(_lines(session, profile_id, self._clock, self._key), self._key)

    def export_file(self, profile_id: int, file: Path) -> int:
        """Write an export (0600), whole or not at all; return how many memories it holds.

        Raises:
            PortabilityError: the file cannot be written.
        """
        with self._db.read() as session:
            count = select(func.count()).select_from(Fact).where(Fact.profile_id == profile_id)
            total = session.exec(count).one()
        lines = []
        with self._under_way.step(Phrase("writing memories"), total) as reached:
            for line in self.export_lines(profile_id):
                lines.append(line)
                reached(len(lines))
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            replace_file(file, "".join(line + "\n" for line in lines).encode("utf-8", "surrogatepass"))
        except OSError as error:
            msg = CauseAndWayOut(
                Phrase("cannot write {file}: {error}", file=file, error=error.strerror),
                Phrase("Name a file in a folder you can write to."),
            )
            raise PortabilityError(msg) from error
        return EndLine.model_validate(parse(lines[-1])).memories

    def import_file(
        self, profile_id: int, file: Path, *, trust: bool = False, include_forgotten: bool = False
    ) -> ImportReport:
        """Read an export.

        Args:
            profile_id: Where the memories go.
            file: The file.
            trust: Take a foreign file's word for who said what and what is pinned, as after moving to a new machine.
            include_forgotten: Bring back what the user had forgotten, because the user says so.

        Raises:
            PortabilityError: the file cannot be read, or is no export of memories.
        """
        try:
            if file.exists() and not file.is_file():  # a folder, or a device that never ends
                msg = CauseAndWayOut(
                    Phrase("{file} is no ordinary file", file=file), Phrase("Name the file that was exported.")
                )
                raise PortabilityError(msg)
            if file.stat().st_size > LARGEST_FILE:
                msg = CauseAndWayOut(
                    Phrase(
                        "{file} is larger than {limit} MB, which no export of memories is",
                        file=file,
                        limit=LARGEST_FILE >> 20,
                    ),
                    Phrase("Split it."),
                )
                raise PortabilityError(msg)
            lines = file.read_text("utf-8-sig", "replace").split("\n")
        except OSError as error:
            msg = CauseAndWayOut(
                Phrase("cannot read {file}: {error}", file=file, error=error.strerror), Phrase("Check the name.")
            )
            raise PortabilityError(msg) from error
        return self.import_lines(profile_id, lines, trust=trust, include_forgotten=include_forgotten)

    def import_lines(
        self, profile_id: int, lines: Sequence[str], *, trust: bool = False, include_forgotten: bool = False
    ) -> ImportReport:
        """Do what `import_file` does, with lines that were read already.

        What is stored is stored in pieces, each of whole memories, so that others can write in between. Stopped at any
        moment, the same import goes on: what is in already is met again, and changes nothing.
        """
        content = read_lines(lines)
        own = content.end is not None and is_signed(content.signed, content.end.signature, self._key)
        check = nothing_is_forgotten if include_forgotten else is_forgotten
        self.is_in, self.taken_in, self.in_file = False, 0, len(content.memories)
        reader = Intake(self._clock, profile_id, content, check, exact=own or trust)
        steps = reader.steps()
        step = next(steps, None)
        with self._under_way.step(Phrase("reading memories"), self.in_file) as reached:
            while step is not None:
                with contextlib.ExitStack() as whole:
                    with self._db.write() as session:
                        reader.use(session)
                        end = time.monotonic() + HOLD_SECONDS
                        while step is not None and time.monotonic() < end:
                            step()
                            reached(reader.done)
                            step = next(steps, None)
                        whole.enter_context(unbroken())
                    self.taken_in, self.is_in = reader.done, step is None
                if step is not None:
                    time.sleep(PAUSE_SECONDS)
        self.is_in = True
        return ImportReport(
            reader.added,
            reader.merged,
            reader.forgotten,
            tuple(content.problems),
            cut=content.end is None,
            own=own,
        )


# Out.


def _lines(session: Session, profile_id: int, clock: Clock, key: TombstoneKey) -> Iterator[str]:
    profile = session.get_one(Profile, profile_id)
    facts = session.exec(select(Fact).where(Fact.profile_id == profile_id).order_by(col(Fact.id))).all()
    everywhere = [fact for fact in facts if fact.conversation_id is None]
    yield dump(
        HeaderLine(
            hippo="memories",
            format=FORMAT,
            profile=profile.name,
            namespace=row_digest(key, "profile", profile_id),
            exported_at=clock.now(),
            left_out=len(facts) - len(everywhere),
        )
    )
    refs: dict[int, int] = {}
    entities = session.exec(select(Entity).where(Entity.profile_id == profile_id).order_by(col(Entity.id))).all()
    for entity in entities:
        refs[entity.id or 0] = len(refs) + 1
    for entity in entities:
        yield dump(_entity_line(session, entity, refs))
    for fact in everywhere:
        find = select(FactVersion).where(FactVersion.fact_id == fact.id).order_by(col(FactVersion.number))
        versions = session.exec(find).all()
        if versions:
            yield dump(_memory_line(fact, versions, refs[fact.entity_id]))


def _entity_line(session: Session, entity: Entity, refs: dict[int, int]) -> EntityLine:
    aliases = session.exec(
        select(EntityAlias.alias).where(EntityAlias.entity_id == entity.id).order_by(col(EntityAlias.id))
    )
    relations = session.exec(
        select(EntityRelation).where(EntityRelation.subject_id == entity.id).order_by(col(EntityRelation.id))
    )
    return EntityLine(
        ref=refs[entity.id or 0],
        name=entity.name,
        kind=entity.kind,  # type: ignore[arg-type]  # checked by the model
        relation=entity.relation,
        aliases=tuple(aliases),
        relations=tuple(RelationEntry(relation=row.relation, to=refs[row.object_id]) for row in relations),
        created_at=entity.created_at,
    )


def _memory_line(fact: Fact, versions: Sequence[FactVersion], ref: int) -> MemoryLine:
    return MemoryLine(
        entity=ref,
        attribute=fact.attribute,
        value_key=fact.value_key,
        pinned=fact.pinned,
        access_count=fact.access_count,
        last_access_at=fact.last_access_at,
        created_at=fact.created_at,
        versions=tuple(
            VersionEntry(
                number=version.number,
                value=version.value,
                text=version.text or NOTHING,
                kind=Kind(version.kind),
                origin=Origin(version.origin),
                status=Status(version.status),
                importance=version.importance,
                confidence=version.confidence,
                constraint=version.constraint,
                sensitive=version.sensitive,
                ended=version.ended,
                expires=version.expires_at,
                valid_from=version.valid_from,
                valid_to=version.valid_to,
                created_at=version.created_at,
                said_at=version.said_at,
                confirmed_at=version.confirmed_at,
            )
            for version in versions
        ),
    )
