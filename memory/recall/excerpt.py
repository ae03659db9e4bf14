"""Cuts a memory to what fits the prompt: the sentences that share most with the question, in their order.

Pure. Must never change a sentence: a number cut in half is worse than a missing one.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memory.recall.words import content_terms

if TYPE_CHECKING:
    from collections.abc import Collection

_SENTENCE = re.compile(r"[^.!?。！？；\n]+(?:[.!?。！？；]+(?=\s|$|[\u3400-\u9fff])|[.!?。！？；\n]|\Z)")


def excerpt(text: str, terms: Collection[str], limit: int) -> str:
    """Return at most `limit` characters of a text.

    Args:
        text: A memory.
        terms: What the question is about.
        limit: Characters.

    Returns:
        The whole text if it fits, else the sentences that share most with the question, else its beginning up to the
        last whole word.
    """
    plain = " ".join(text.split())
    if len(plain) <= limit:
        return plain
    sentences = [match.group().strip() for match in _SENTENCE.finditer(plain)]
    wanted = frozenset(terms)
    best = sorted(range(len(sentences)), key=lambda at: (-len(content_terms(sentences[at]) & wanted), at))
    kept: set[int] = set()
    size = 0
    for at in best:
        if size + len(sentences[at]) + 1 <= limit:
            kept.add(at)
            size += len(sentences[at]) + 1
    if kept and best[0] in kept:
        return " ".join(sentences[at] for at in sorted(kept))
    head = sentences[best[0]][: limit - 1] if sentences else plain[: limit - 1]
    cut = head.rfind(" ")
    return (head[:cut] if cut > limit // 2 else head) + "…"
