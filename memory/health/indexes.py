"""Checks of the copies: does the full-text index, do stored vectors and does the vector index agree with the truth?

Ghosts are rows whose memory is gone, orphans memories without a row, drift a row that says something else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from sqlmodel import Session, col, delete, select

from memory import text_index, text_index_repair, vector_rows
from memory.erasure.redaction import hide, without_marks
from memory.health.report import Finding, State, failed, fixed, ok, warning
from memory.phrase import Phrase, said_by
from memory.ports import VectorIndexUnavailableError
from memory.queue import INDEX, REBUILD, put_job
from memory.records import Embedding, Entity, Fact, FactVersion, Job, Message, Profile, Summary
from memory.terms import terms
from memory.values import OwnerKey, OwnerKind, Role
from memory.vectors.exact_index import ExactIndex
from memory.vectors.server_checks import is_unknown_version
from memory.versions import indexed_words

if TYPE_CHECKING:
    from memory.clock import Clock
    from memory.database import Database
    from memory.ports import Embedder, VectorIndex

COMPARED = 20
"""Stored vectors whose neighbours are compared with an exact search: enough to see an index that is off."""
NEIGHBOURS = 10
LEAST_OVERLAP = 0.9
"""Share of true neighbours that an approximate index must find."""
OPENING_SECONDS = 20.0
"""How long the vector index may take to open: Milvus Lite joins another process or reads its files meanwhile."""
REBUILD_KEY = "health"
"""Key of the rebuild that a repair asks for."""


# The full-text index.


def check_text_index(db: Database, *, fix: bool) -> Finding:
    """Look through the full-text index itself, and compare it with the rows it was made from."""
    if not text_index_repair.is_sound(db.path):
        if not fix:
            return failed(
                Phrase("the full-text index is damaged"),
                Phrase("`hippo doctor --fix` makes it anew; nothing is lost."),
            )
        text_index_repair.remake(db.path)
        agrees = check_text_index(db, fix=fix)
        if agrees.state is State.FAILED:
            return agrees
        return fixed(Phrase("the full-text index was damaged and was made anew"))
    with db.read() as session:
        held = _held(session)
        wanted = {key: _found_by(profile, content) for key, (profile, content) in _contents(session).items()}
    ghosts = {key for key in held if not wanted.get(key)}
    orphans = {key for key, forms in wanted.items() if forms and key not in held}
    drift = {key for key, forms in wanted.items() if forms and key in held and held[key] not in forms}
    if not (ghosts or orphans or drift):
        return ok(Phrase("{count} rows, all as they should be", count=len(held)))
    told = Phrase(
        "{ghosts} ghosts, {missing} missing, {drift} that say something else",
        ghosts=len(ghosts),
        missing=len(orphans),
        drift=len(drift),
    )
    if not fix:
        return failed(
            Phrase("the full-text index does not agree with the memories: {told}", told=told),
            Phrase("`hippo doctor --fix` mends it."),
        )
    with db.write() as session:
        text_index.remove(session, ghosts)
        for key, (profile, content) in _contents(session).items():
            if key in orphans | drift:
                text_index.put(session, key, profile, without_marks(content))
        text_index.purge(session)
    return fixed(Phrase("the full-text index was mended: {told}", told=told))


def _held(session: Session) -> dict[OwnerKey, tuple[int, str]]:
    rows = session.connection().exec_driver_sql("SELECT owner_kind, owner_id, profile_id, terms FROM text_index")
    return {OwnerKey(OwnerKind(kind), owner_id): (profile, words) for kind, owner_id, profile, words in rows}


def _found_by(profile_id: int, content: str) -> set[tuple[int, str]]:
    """Return the rows that would do for a content, none if it holds no words."""
    # a user can write the mark of a forgotten sentence, and then it is a word like others
    forms = {terms(content), terms(without_marks(content))}
    return {(profile_id, words) for words in forms if words} if terms(without_marks(content)) else set()


def _contents(session: Session) -> dict[OwnerKey, tuple[int, str]]:
    """Return what each memory should be found by."""
    found: dict[OwnerKey, tuple[int, str]] = {}
    facts = select(FactVersion, Entity).join(Fact, col(Fact.id) == col(FactVersion.fact_id))
    for version, entity in session.exec(facts.join(Entity, col(Entity.id) == col(Fact.entity_id))):
        found[OwnerKey(OwnerKind.FACT, version.id or 0)] = (version.profile_id, indexed_words(session, entity, version))
    for message in session.exec(select(Message).where(col(Message.role).in_((Role.USER, Role.ASSISTANT)))):
        kind = OwnerKind.MESSAGE if message.role == Role.USER else OwnerKind.ADVICE
        if kind is OwnerKind.ADVICE and message.state not in {"complete", "stopped"}:
            continue
        content = hide(message.content, message.forgotten)
        found[OwnerKey(kind, message.id or 0)] = (message.profile_id, content)
    for summary in session.exec(select(Summary).where(Summary.sort == "digest")):
        found[OwnerKey(OwnerKind.DIGEST, summary.id or 0)] = (summary.profile_id, summary.text)
    return found


# Stored vectors.


def check_embeddings(db: Database, embedder: Embedder | None, clock: Clock, *, fix: bool) -> Finding:
    """Look for vectors without a memory, memories without a vector, and vectors that are none."""
    if embedder is None:
        return warning(
            Phrase("no embedder is at hand: recall goes by words and keys"),
            Phrase("Install one, or set an endpoint's."),
        )
    with db.read() as session:
        ghosts, broken = _bad_embeddings(session, embedder)
        missing = _missing_embeddings(session, embedder)
        total = len(vector_rows.held_keys(session, embedder.model))
    if not (ghosts or broken or missing):
        return ok(Phrase("{count} vectors of {model}", count=total, model=embedder.model))
    told = Phrase(
        "{ghosts} without a memory, {damaged} damaged, {missing} missing",
        ghosts=len(ghosts),
        damaged=len(broken),
        missing=missing,
    )
    if not fix:
        return failed(
            Phrase("the stored vectors do not agree with the memories: {told}", told=told),
            Phrase("`hippo doctor --fix` mends them."),
        )
    with db.write() as session:
        session.exec(delete(Embedding).where(col(Embedding.id).in_([*ghosts, *broken])))
        _ask_for_rebuild(session, clock)
    return fixed(Phrase("the stored vectors are being mended: {told}", told=told))


def _bad_embeddings(session: Session, embedder: Embedder) -> tuple[list[int], list[int]]:
    ghosts: list[int] = []
    broken: list[int] = []
    for row in session.exec(select(Embedding).execution_options(yield_per=500)):
        key = OwnerKey(OwnerKind(row.owner_kind), row.owner_id)
        if key not in vector_rows.described(session, [key]):
            ghosts.append(row.id or 0)
        elif row.model == embedder.model:
            vector = vector_rows.decoded(row.vector, embedder.dimension)
            if vector is None or not np.isfinite(vector).all() or not vector.any():
                broken.append(row.id or 0)
    return ghosts, broken


def _missing_embeddings(session: Session, embedder: Embedder) -> int:
    waiting = {str(key) for key in session.exec(select(Job.key).where(Job.kind == INDEX))}
    if session.exec(select(Job.id).where(Job.kind == REBUILD)).first() is not None:
        return 0
    held = {key for key in vector_rows.held_keys(session, embedder.model) if key.kind is OwnerKind.FACT}
    versions = session.exec(select(FactVersion.id))
    keys = {OwnerKey(OwnerKind.FACT, found) for found in versions if found is not None}
    return sum(str(key) not in waiting for key in keys - held)


# The vector index.


def check_vector_index(
    db: Database, embedder: Embedder | None, vectors: VectorIndex | None, clock: Clock, *, fix: bool
) -> Finding:
    """Compare the vector index with the stored vectors: its keys, and its answers with an exact search."""
    if embedder is None or vectors is None:
        return ok(Phrase("not in use"))
    if hasattr(vectors, "wait_until_open"):  # what is wrong with it shows when it is opened
        vectors.wait_until_open(OPENING_SECONDS)
    if fix and getattr(vectors, "needs_rebuild", False):
        with db.write() as session:
            _ask_for_rebuild(session, clock)
        return fixed(Phrase("the vector index was made for something else and is being rebuilt"))
    notice = getattr(vectors, "notice", None)
    if notice and not getattr(vectors, "is_behind", False):
        return warning(notice, Phrase("Recall works meanwhile by an exact search."))
    with db.read() as session:
        if session.exec(select(Job.id).where(col(Job.kind).in_((INDEX, REBUILD, "unindex")))).first() is not None:
            return ok(Phrase("being brought up to date"))
        stored = vector_rows.held_keys(session, embedder.model)
        stored &= set(vector_rows.described(session, list(stored)))
    try:
        held = vectors.keys()
        ghosts, orphans = held - stored, stored - held
        overlap = _overlap(db, embedder, vectors) if stored else 1.0
    except VectorIndexUnavailableError as error:
        if fix and getattr(vectors, "needs_rebuild", False):
            return check_vector_index(db, embedder, vectors, clock, fix=fix)
        return warning(said_by(error), Phrase("Recall works meanwhile by an exact search."))
    share = f"{overlap:.0%}"
    told = Phrase(
        "{ghosts} ghosts, {missing} missing, {share} of the nearest found",
        ghosts=len(ghosts),
        missing=len(orphans),
        share=share,
    )
    if not ghosts and not orphans and overlap >= LEAST_OVERLAP:
        place = getattr(vectors, "place", Phrase("exact search"))
        if is_unknown_version(place.removeprefix("Milvus ")):
            return warning(
                Phrase("{place} is newer than any that was tried with this Hippo", place=place),
                Phrase("Update Hippo if recall fails."),
            )
        return ok(
            Phrase("{place}: {count} rows, {share} of the nearest found", place=place, count=len(held), share=share)
        )
    if not fix:
        return failed(
            Phrase("the vector index does not agree with the stored vectors: {told}", told=told),
            Phrase("`hippo doctor --fix` rebuilds the index."),
        )
    with db.write() as session:
        _ask_for_rebuild(session, clock)
    return fixed(Phrase("the vector index is being rebuilt: {told}", told=told))


def _overlap(db: Database, embedder: Embedder, vectors: VectorIndex) -> float:
    """Return which share of true neighbours the index finds, over a sample of stored vectors."""
    exact = ExactIndex(db, embedder)
    found = expected = 0
    try:
        with db.read() as session:
            profiles = [profile for profile in session.exec(select(Profile.id)) if profile is not None]
            samples = []
            for profile in profiles:
                keys, matrix = vector_rows.profile_matrix(session, embedder, profile)
                step = max(1, len(keys) // COMPARED)
                samples += [(profile, matrix[at]) for at in range(0, len(keys), step)][:COMPARED]
        for profile, vector in samples:
            nearest = exact.search(vector, profile_id=profile, limit=NEIGHBOURS)
            got = vectors.search(vector, profile_id=profile, limit=NEIGHBOURS)
            # of equal vectors any may be among the nearest, so what counts is how near they are
            floor = nearest[-1].similarity - 1e-4 if nearest else 0.0
            found += min(len(nearest), sum(hit.similarity >= floor for hit in got))
            expected += len(nearest)
    finally:
        exact.close()
    return found / expected if expected else 1.0


def _ask_for_rebuild(session: Session, clock: Clock) -> None:
    profile = session.exec(select(Profile.id).order_by(col(Profile.id))).first()
    if profile is not None:
        put_job(session, clock, REBUILD, REBUILD_KEY, profile, {})
