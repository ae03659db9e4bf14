"""Writes a memory, finds it again by every way there is, forgets it and looks whether it is gone.

It works in a profile of its own in the real database, so what is tried is what the user's memories go through. The
profile is taken away again, also the one that a check cut off by a crash has left.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from sqlmodel import Session, col, delete, select

from memory import text_index
from memory.consolidation import consolidate
from memory.database import ensure_profile
from memory.erasure.files import compact
from memory.erasure.plan import make_plan
from memory.erasure.profiles import erase_profile
from memory.erasure.rows import erase
from memory.erasure.selection import Selection
from memory.erasure.verify import verify
from memory.health.report import Finding, failed, ok
from memory.phrase import Phrase, listed, said_by
from memory.ports import EmbeddingUnavailableError, VectorIndexUnavailableError, VectorRow
from memory.queue import put_unindex_jobs
from memory.records import FactVersion, Job, Message, Profile, Tombstone
from memory.transcript import Transcript
from memory.values import Evidence, Kind, OwnerKey, OwnerKind, Source, Span

if TYPE_CHECKING:
    from memory.clock import Clock
    from memory.database import Database
    from memory.erasure.tombstones import TombstoneKey
    from memory.ports import Embedder, VectorIndex

PROFILE = "hippo self-check "
"""Beginning of the profile's name; no list of profiles shows it, since it lives for a fraction of a second."""


def check_round_trip(
    db: Database, clock: Clock, key: TombstoneKey, embedder: Embedder | None, vectors: VectorIndex | None
) -> Finding:
    """Write, read and forget through every part."""
    _sweep(db, clock, key)
    marker = f"Zq{secrets.token_hex(6)}"
    profile_id = ensure_profile(db, PROFILE + secrets.token_hex(4), clock)
    try:
        return _try(db, clock, key, embedder, vectors, profile_id, marker)
    finally:
        _sweep(db, clock, key)


def _try(
    db: Database,
    clock: Clock,
    key: TombstoneKey,
    embedder: Embedder | None,
    vectors: VectorIndex | None,
    profile_id: int,
    marker: str,
) -> Finding:
    transcript = Transcript(db, clock)
    sentence = f"The code word of this check is {marker}."
    chat = transcript.create_conversation(profile_id)
    said = transcript.add_user_message(profile_id, chat.id or 0, sentence, extract=False)
    with db.write() as session:
        at = sentence.index(marker)
        evidence = Evidence("user", "self_check", marker, sentence, span=Span(at, at + len(marker)))
        source = Source(profile_id, said.created_at, said.id, chat.id)
        change = consolidate(session, clock, [evidence], source)[0]
    owner = OwnerKey(OwnerKind.FACT, change.version_id or 0)
    tried = [Phrase("database")]
    with db.read() as session:
        if owner not in {hit.key for hit in text_index.search(session, profile_id, marker, 5)}:
            return failed(
                Phrase("a memory just written was not found by its words"),
                Phrase("`hippo doctor --fix` mends the index."),
            )
    tried.append(Phrase("full-text index"))
    trouble = _try_vectors(embedder, vectors, profile_id, owner, sentence, clock, tried)
    if trouble is not None:
        return trouble
    with db.write() as session:
        plan = make_plan(session, profile_id, Selection.facts(change.fact_id or 0))
        traces = plan.traces
        erase(session, plan, clock, key)
    compact(db.path, vacuum=False)
    with db.read() as session:
        if text_index.search(session, profile_id, marker, 5):
            return failed(
                Phrase("a memory just forgotten was still found by its words"),
                Phrase("Report this; it must not happen."),
            )
    left = [file for file in verify(db.path, [db.path.parent], traces).remains if file.found]
    if left:
        # another process may hold old pages for a moment; only a rewrite is sure
        compact(db.path, vacuum=True)
        left = [file for file in verify(db.path, [db.path.parent], traces).remains if file.found]
    if left:
        return failed(
            Phrase("a memory just forgotten is still in {path}", path=left[0].path),
            Phrase("Close other Hippos and try again."),
        )
    return ok(Phrase("wrote, found, forgot and looked for it: {parts}", parts=listed(tried)))


def _try_vectors(
    embedder: Embedder | None,
    vectors: VectorIndex | None,
    profile_id: int,
    owner: OwnerKey,
    sentence: str,
    clock: Clock,
    tried: list[Phrase],
) -> Finding | None:
    if embedder is None:
        return None
    try:
        vector = embedder.passages([sentence])[0]
    except EmbeddingUnavailableError as error:
        return failed(
            Phrase("the embedder does not answer: {cause}", cause=said_by(error)),
            Phrase("Recall works by words and keys until it does."),
        )
    tried.append(Phrase("embedder"))
    vectors = getattr(vectors, "tried", None)  # an exact search has nothing of its own to try
    if vectors is None:
        return None
    try:
        vectors.upsert([VectorRow(owner, profile_id, Kind.FACT, clock.now(), vector)])
        found = {hit.key for hit in vectors.search(vector, profile_id=profile_id, limit=3)}
        vectors.delete([owner])
        after = {hit.key for hit in vectors.search(vector, profile_id=profile_id, limit=3)}
    except VectorIndexUnavailableError as error:
        return failed(said_by(error), Phrase("Recall works by an exact search until then."))
    if owner not in found:
        return failed(
            Phrase("a vector just put in was not found"), Phrase("`hippo doctor --fix` rebuilds the vector index.")
        )
    if owner in after:
        return failed(
            Phrase("a vector just taken out was still found"),
            Phrase("`hippo doctor --fix` rebuilds the vector index."),
        )
    tried.append(Phrase("vector index"))
    return None


def _sweep(db: Database, clock: Clock, key: TombstoneKey) -> None:
    """Take away what this check, or one that was cut off, has written."""
    with db.read() as session:
        find = select(Profile.id).where(col(Profile.name).startswith(PROFILE))
        left = [found for found in session.exec(find) if found is not None]
    if not left:
        return
    with db.write() as session:
        for profile_id in left:
            _remove(session, profile_id, clock, key)


def _remove(session: Session, profile_id: int, clock: Clock, key: TombstoneKey) -> None:
    owners = [
        OwnerKey(OwnerKind.FACT, found or 0)
        for found in session.exec(select(FactVersion.id).where(FactVersion.profile_id == profile_id))
    ]
    owners += [
        OwnerKey(OwnerKind.MESSAGE, found or 0)
        for found in session.exec(select(Message.id).where(Message.profile_id == profile_id))
    ]
    erase_profile(session, profile_id, clock, key)
    for table in (Job, Tombstone):
        session.exec(delete(table).where(col(table.profile_id) == profile_id))
    profile = session.get(Profile, profile_id)
    if profile is not None:
        session.delete(profile)
        session.flush()
    heir = session.exec(select(Profile.id).order_by(col(Profile.id))).first()
    if heir is not None:
        # a worker may have indexed them in between
        put_unindex_jobs(session, clock, owners, heir)
