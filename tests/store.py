"""A small real store for tests: a database in a temporary folder, a clock that can be set, and one profile."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from memory.clock import FixedClock
from memory.consolidation import consolidate
from memory.database import Database, ensure_profile, open_database
from memory.entities import Entities
from memory.extraction.rules import extract
from memory.facts import Facts
from memory.queue import Queue
from memory.transcript import Transcript
from memory.values import Change, Evidence, Source
from tests.fresh import put_database

if TYPE_CHECKING:
    from pathlib import Path

START = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)


def day(number: float) -> datetime:
    """Return the moment `number` days after the start."""
    return START + timedelta(days=number)


@dataclass
class Store:
    """The parts of the store, opened on one database."""

    db: Database
    clock: FixedClock
    profile_id: int
    transcript: Transcript
    queue: Queue
    facts: Facts
    entities: Entities

    def learn(self, at: float, *evidence: Evidence, message_id: int | None = None) -> list[Change]:
        """Let evidence said on day `at` be consolidated."""
        source = Source(self.profile_id, day(at), message_id=message_id)
        with self.db.write() as session:
            return consolidate(session, self.clock, evidence, source)

    def tell(self, at: float, said: str) -> list[Change]:
        """Let the user say something in a new conversation, and rules alone learn from it."""
        conversation = self.transcript.create_conversation(self.profile_id).id
        assert conversation is not None
        message = self.transcript.add_user_message(self.profile_id, conversation, said, created_at=day(at)).id
        source = Source(self.profile_id, day(at), message, conversation)
        with self.db.write() as session:
            return consolidate(session, self.clock, extract(said, day(at)), source)

    def texts(self) -> set[str]:
        """Return the sentences that are believed."""
        return {view.text for view in self.facts.views(self.profile_id)}

    def values(self) -> set[str]:
        """Return the values that are believed."""
        return {view.value for view in self.facts.views(self.profile_id)}


def open_store(folder: Path, profile: str = "default") -> Store:
    """Open a store in `folder`, making it where it is not there yet."""
    clock = FixedClock(START)
    put_database(folder / "hippo.db")
    db = open_database(folder / "hippo.db", clock)
    return Store(
        db,
        clock,
        ensure_profile(db, profile, clock),
        Transcript(db, clock),
        Queue(db, clock),
        Facts(db, clock),
        Entities(db, clock),
    )
