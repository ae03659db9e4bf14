"""The stored vectors: Embedding rows, from which any index is made again without embedding twice.

Vectors are kept as float32, little-endian, under the name of the model that made them. A row whose memory is gone,
or whose bytes are not what they should be, is never handed out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from sqlalchemy import delete, func
from sqlmodel import col, select

from memory.ports import VectorRow
from memory.records import Embedding, FactVersion, Message, Summary
from memory.values import Kind, OwnerKey, OwnerKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from datetime import datetime

    from sqlmodel import Session

    from memory.ports import Embedder, Matrix, Vector

_STORED = np.dtype("<f4")
_PAGE = 500
"""Rows read at once; also keeps lists of ids below what SQLite takes as parameters."""


def save(
    session: Session, embedder: Embedder, profile_ids: Sequence[int], keys: Sequence[OwnerKey], vectors: Matrix
) -> None:
    """Store the vectors of an embedder, in place of older ones of the same owners and model.

    Args:
        session: A write transaction.
        embedder: Whose vectors these are.
        profile_ids: The namespace of each owner.
        keys: The owners.
        vectors: One row an owner.
    """
    remove(session, keys, model=embedder.model)
    session.add_all(
        Embedding(
            profile_id=profile_id,
            owner_kind=key.kind.value,
            owner_id=key.id,
            model=embedder.model,
            dimension=embedder.dimension,
            vector=vector.astype(_STORED).tobytes(),
        )
        for profile_id, key, vector in zip(profile_ids, keys, vectors, strict=True)
    )


def remove(session: Session, keys: Iterable[OwnerKey], *, model: str | None = None) -> None:
    """Delete stored vectors, of one model or of all."""
    for kind, ids in _by_kind(keys).items():
        for page in _pages(ids):
            gone = delete(Embedding).where(col(Embedding.owner_kind) == kind.value, col(Embedding.owner_id).in_(page))
            session.execute(gone if model is None else gone.where(col(Embedding.model) == model))


def remove_other_models(session: Session, model: str) -> int:
    """Delete the vectors that other models made; return how many."""
    found = session.execute(select(func.count()).select_from(Embedding).where(col(Embedding.model) != model)).scalar()
    session.execute(delete(Embedding).where(col(Embedding.model) != model))
    return int(found or 0)


def has_other_models(session: Session, model: str) -> bool:
    """Tell whether vectors are stored that another model made."""
    return session.execute(select(Embedding.id).where(col(Embedding.model) != model).limit(1)).first() is not None


def load(session: Session, embedder: Embedder, keys: Iterable[OwnerKey]) -> dict[OwnerKey, Vector]:
    """Return the stored vectors of these owners, as far as there are any of this embedder."""
    found: dict[OwnerKey, Vector] = {}
    for kind, ids in _by_kind(keys).items():
        for page in _pages(ids):
            rows = session.execute(
                select(Embedding.owner_id, Embedding.vector).where(
                    Embedding.model == embedder.model,
                    Embedding.owner_kind == kind.value,
                    col(Embedding.owner_id).in_(page),
                )
            )
            for owner_id, stored in rows:
                if (vector := decoded(stored, embedder.dimension)) is not None:
                    found[OwnerKey(kind, owner_id)] = vector
    return found


def held_keys(session: Session, model: str, *, profile_id: int | None = None) -> set[OwnerKey]:
    """Return the owners that have a stored vector of this model."""
    wanted = select(Embedding.owner_kind, Embedding.owner_id).where(Embedding.model == model)
    if profile_id is not None:
        wanted = wanted.where(Embedding.profile_id == profile_id)
    return {OwnerKey(OwnerKind(kind), owner_id) for kind, owner_id in session.execute(wanted)}


def living_keys(session: Session, model: str) -> set[OwnerKey]:
    """Return the owners that have a stored vector of this model and still exist: what belongs into an index."""
    return set(described(session, list(held_keys(session, model))))


def profile_matrix(session: Session, embedder: Embedder, profile_id: int) -> tuple[list[OwnerKey], Matrix]:
    """Return all vectors of a profile as one matrix, with the owner of each row."""
    rows = session.execute(
        select(Embedding.owner_kind, Embedding.owner_id, Embedding.vector).where(
            Embedding.profile_id == profile_id, Embedding.model == embedder.model
        )
    )
    size = embedder.dimension * _STORED.itemsize
    kept = [(OwnerKey(OwnerKind(kind), owner_id), stored) for kind, owner_id, stored in rows if len(stored) == size]
    joined = np.frombuffer(b"".join(stored for _, stored in kept), dtype=_STORED)
    return [key for key, _ in kept], joined.reshape(len(kept), embedder.dimension).astype(np.float32, copy=False)


def index_rows(session: Session, embedder: Embedder) -> Iterator[VectorRow]:
    """Yield a row for each stored vector whose memory still exists, as an index takes them."""
    last = 0
    while True:
        page = session.scalars(
            select(Embedding)
            .where(Embedding.model == embedder.model, col(Embedding.id) > last)
            .order_by(col(Embedding.id))
            .limit(_PAGE)
        ).all()
        if not page:
            return
        last = page[-1].id or last
        keys = [OwnerKey(OwnerKind(row.owner_kind), row.owner_id) for row in page]
        facts = described(session, keys)
        for key, row in zip(keys, page, strict=True):
            vector = decoded(row.vector, embedder.dimension)
            if vector is not None and key in facts:
                kind, at = facts[key]
                yield VectorRow(key, row.profile_id, kind, at, vector)


def described(session: Session, keys: Sequence[OwnerKey]) -> Mapping[OwnerKey, tuple[Kind, datetime]]:
    """Return the kind and time of each memory, as they stand in an index row; what is gone is left out."""
    found: dict[OwnerKey, tuple[Kind, datetime]] = {}
    for owner, ids in _by_kind(keys).items():
        for page in _pages(ids):
            if owner is OwnerKind.FACT:
                facts = select(FactVersion.id, FactVersion.kind, FactVersion.valid_from).where(
                    col(FactVersion.id).in_(page)
                )
                found |= {OwnerKey(owner, id_ or 0): (Kind(kind), at) for id_, kind, at in session.execute(facts)}
            elif owner is OwnerKind.DIGEST:
                digests = select(Summary.id, Summary.updated_at).where(col(Summary.id).in_(page))
                found |= {OwnerKey(owner, id_ or 0): (Kind.DIGEST, at) for id_, at in session.execute(digests)}
            else:
                messages = select(Message.id, Message.created_at).where(col(Message.id).in_(page))
                found |= {OwnerKey(owner, id_ or 0): (Kind.EPISODE, at) for id_, at in session.execute(messages)}
    return found


def decoded(stored: bytes, dimension: int) -> Vector | None:
    """Read a stored vector; None if its length is not that of the dimension."""
    if len(stored) != dimension * _STORED.itemsize:
        return None
    return np.frombuffer(stored, dtype=_STORED).astype(np.float32, copy=False)


def _by_kind(keys: Iterable[OwnerKey]) -> dict[OwnerKind, list[int]]:
    ids: dict[OwnerKind, list[int]] = {}
    for key in keys:
        ids.setdefault(key.kind, []).append(key.id)
    return ids


def _pages(ids: list[int]) -> Iterator[list[int]]:
    for at in range(0, len(ids), _PAGE):
        yield ids[at : at + _PAGE]
