"""A home that has been lived in, for tests of forgetting: real database, transcript, facts, vectors, log, files."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import numpy as np
from sqlmodel import Session, select

from memory.clock import FixedClock
from memory.consolidation import consolidate
from memory.database import Database, ensure_profile, open_database
from memory.erasure import Erasure, Folders, is_forgotten, load_key
from memory.records import Embedding, Fact, FactVersion, Message
from memory.transcript import Transcript
from memory.values import Change, Evidence, MessageState, Source, Span
from tests.fresh import put_database

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from memory.erasure.tombstones import TombstoneKey

BEGINNING = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)
DIMENSION = 384


def vector_of(text: str) -> bytes:
    """A vector that no other text has; what it means does not matter here."""
    seed = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
    vector = np.random.default_rng(seed).normal(size=DIMENSION).astype(np.float32)
    return (vector / np.linalg.norm(vector)).astype("<f4").tobytes()


@dataclass
class Home:
    """One data folder with everything in it open."""

    root: Path
    clock: FixedClock
    db: Database
    key: TombstoneKey
    folders: Folders
    transcript: Transcript
    erasure: Erasure
    profile_id: int
    steps: list[str] = field(default_factory=list)

    def later(self, **by: float) -> datetime:
        self.clock.set(self.clock.now() + timedelta(**(by or {"minutes": 1})))
        return self.clock.now()

    def chat(self, profile_id: int | None = None, title: str = "") -> int:
        conversation = self.transcript.create_conversation(profile_id or self.profile_id, title=title)
        assert conversation.id is not None
        return conversation.id

    def say(self, conversation_id: int, text: str, answer: str = "", profile_id: int | None = None) -> int:
        """Say something, get an answer; return the id of what was said."""
        self.later()
        profile = profile_id or self.profile_id
        message = self.transcript.add_user_message(profile, conversation_id, text)
        assert message.id is not None
        if answer:
            reply = self.transcript.begin_answer(profile, conversation_id, message.id, "test/model")
            assert reply.id is not None
            self.transcript.save_answer(reply.id, answer, "", MessageState.COMPLETE)
        return message.id

    def learn(
        self,
        message_id: int,
        quote: str,
        attribute: str,
        value: str,
        *,
        entity: str = "user",
        text: str = "",
        relation: str | None = None,
        aliases: tuple[str, ...] = (),
    ) -> Change:
        """Take in one fact from a message, as a checked extraction would."""
        with self.db.write() as session:
            message = session.get_one(Message, message_id)
            at = message.content.find(quote)
            evidence = Evidence(
                entity=entity,
                attribute=attribute,
                value=value,
                text=text or f"{entity} {attribute.replace('_', ' ')}: {value}.",
                span=Span(at, at + len(quote)) if at >= 0 else None,
                relation=relation,
                aliases=aliases,
            )
            source = Source(message.profile_id, message.created_at, message_id, message.conversation_id)
            return consolidate(session, self.clock, [evidence], source, is_forgotten)[0]

    def teach(self, sentence: str, attribute: str, value: str, answer: str = "", **more: object) -> int:
        """Say one sentence in a new chat and learn from it; return the fact's id."""
        message = self.say(self.chat(), sentence, answer)
        change = self.learn(message, value if value in sentence else sentence, attribute, value, **more)  # type: ignore[arg-type]
        assert change.fact_id is not None
        return change.fact_id

    def embed_all(self) -> None:
        """Give every version and message a vector, as the index jobs do."""
        with self.db.write() as session:
            have = set(session.exec(select(Embedding.owner_kind, Embedding.owner_id)).all())
            owners: list[tuple[str, int | None, int, str]] = [
                ("fact", version.id, version.profile_id, version.text) for version in session.exec(select(FactVersion))
            ]
            for message in session.exec(select(Message)):
                kind = "message" if message.role == "user" else "advice"
                owners.append((kind, message.id, message.profile_id, message.content))
            for kind, owner_id, profile_id, text in owners:
                if owner_id is not None and (kind, owner_id) not in have:
                    session.add(
                        Embedding(
                            profile_id=profile_id,
                            owner_kind=kind,
                            owner_id=owner_id,
                            model="test/model",
                            dimension=DIMENSION,
                            vector=vector_of(text),
                        )
                    )

    def facts(self, profile_id: int | None = None) -> dict[str, str]:
        """Attribute → value of every current version of a profile."""
        with self.db.read() as session:
            rows = session.exec(
                select(Fact.attribute, FactVersion.value).where(
                    FactVersion.fact_id == Fact.id,
                    FactVersion.status == "current",
                    Fact.profile_id == (profile_id or self.profile_id),
                )
            )
            return dict(rows.all())

    def contents(self, conversation_id: int) -> list[str]:
        return [m.content for m in self.transcript.all_messages(self.profile_id, conversation_id)]

    def rows(self, run: Callable[[Session], object]) -> object:
        with self.db.read() as session:
            return run(session)

    def grep(self, text: str) -> list[str]:
        """Which files hold a text, as plain bytes and without the verifier's help."""
        found = []
        for path in sorted(self.root.rglob("*")):
            if path.is_file():
                data = path.read_bytes().lower()
                if text.lower().encode() in data or text.lower().encode("utf-16-le") in data:
                    found.append(str(path.relative_to(self.root)))
        return found

    def close(self) -> None:
        self.db.close()


def open_home(root: Path, at: datetime = BEGINNING, on_step: Callable[[str], None] | None = None) -> Home:
    """Open (or make) a home under `root`."""
    clock = FixedClock(at)
    folders = Folders(root / "data", root / "logs", root / "data" / "backups", root / "data" / "exports")
    for folder in (folders.data, folders.logs, folders.backups, folders.exports):
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    put_database(folders.data / "hippo.db")
    db = open_database(folders.data / "hippo.db", clock)
    key = load_key(root / "forgetting.key")
    steps: list[str] = []

    def step(name: str) -> None:
        steps.append(name)
        if on_step is not None:
            on_step(name)

    profile_id = ensure_profile(db, "default", clock)
    erasure = Erasure(db, clock, folders, key, on_step=step)
    return Home(root, clock, db, key, folders, Transcript(db, clock), erasure, profile_id, steps)


def clean(home: Home, *texts: str) -> None:
    """Assert that no file of the home holds any of the texts."""
    for text in texts:
        assert home.grep(text) == []
