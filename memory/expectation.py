"""What the user says should have been remembered, held against memories: is it told by this one? Pure.

By words, since the user says in words what was missed: most of what the expectation is about must stand in the memory,
and every number and code of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memory.recall.words import content_terms, fold, is_exact
from memory.values import USER

if TYPE_CHECKING:
    from collections.abc import Iterable

    from memory.values import FactView

ENOUGH = 0.6
"""Share of the expectation's words that must be told: "I'm allergic to peanuts, as I said" is told by "The user is
allergic to peanuts", and "my sister's birthday" is not by "My sister is called Anna"."""


def told_share(expected: str, text: str) -> float:
    """Return how much of an expectation a text tells, 0 to 1."""
    wanted = content_terms(expected)
    if not wanted:
        bare = fold(expected).strip()
        return 1.0 if bare and bare in fold(text) else 0.0
    told = content_terms(text)
    if any(is_exact(term) and term not in told for term in wanted):
        return 0.0
    return len(wanted & told) / len(wanted)


def is_told(expected: str, texts: Iterable[str]) -> bool:
    """Tell whether one of the texts tells what was expected."""
    return any(told_share(expected, text) >= ENOUGH for text in texts)


def teller(expected: str, views: Iterable[FactView]) -> FactView | None:
    """Return the memory that tells most of what was expected, None where none tells enough."""
    best, share = None, 0.0
    for view in views:
        told = told_share(expected, _all_of(view))
        if told > share:
            best, share = view, told
    return best if share >= ENOUGH else None


def _all_of(view: FactView) -> str:
    about = "" if view.entity == USER else f"{view.entity} {view.relation or ''}"
    return f"{view.text} {view.value} {about} {view.attribute.replace('_', ' ')}"
