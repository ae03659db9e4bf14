"""What memory is compared with: plain vector search, the bare window, and all current facts by key.

Each gives the text that would be put in front of the model instead of Hippo's own pinned and recalled blocks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.tokens import count
from memory.values import OwnerKind, Status

if TYPE_CHECKING:
    from assistant.evaluation.bench_store import BenchStore

VECTOR_HITS = 5
WINDOW_TOKENS = 2_000
"""Tokens of the newest messages, whatever they are about."""
KEYS_TOKENS = 8_000 - 1_024
"""Tokens of facts: the whole budget but the reserve."""


def vector(store: BenchStore, question: str) -> str:
    """Return the five stored facts with the highest cosine, current or not."""
    embedder = store.bench.embedder
    if embedder is None or store.vectors is None:
        return ""
    hits = store.vectors.search(embedder.query(question), profile_id=store.profile_id, limit=1_000)
    ids = [hit.key.id for hit in hits if hit.key.kind is OwnerKind.FACT][:VECTOR_HITS]
    return "\n".join(view.text for view in store.facts.version_views(store.profile_id, ids))


def recency(store: BenchStore, _question: str) -> str:
    """Return the newest messages that fit the window."""
    lines: list[str] = []
    used = 0
    conversations = store.transcript.conversations(store.profile_id, include_archived=True, limit=1_000, offset=0)
    newest = sorted(
        (
            message
            for conversation in conversations
            if conversation.id is not None
            for message in store.transcript.branch(store.profile_id, conversation.id)
        ),
        key=lambda message: message.created_at,
        reverse=True,
    )
    for message in newest:
        used += count(message.content)
        if used > WINDOW_TOKENS:
            break
        lines.append(message.content)
    return "\n".join(lines)


def keys(store: BenchStore, _question: str) -> str:
    """Return every current fact, newest first, within the budget: the most that keys alone can do."""
    lines: list[str] = []
    used = 0
    for view in store.facts.views(store.profile_id, statuses=(Status.CURRENT,)):
        line = f"{view.entity}.{view.attribute}: {view.text}"
        used += count(line)
        if used > KEYS_TOKENS:
            break
        lines.append(line)
    return "\n".join(lines)
