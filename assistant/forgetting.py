"""Forgetting as the user asks for it: in words, by number, by entity, everything.

What is meant is found here, shown by the caller, and carried out by `memory.erasure` once the user has confirmed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memory.erasure import Selection
from memory.extraction.forget_words import match_forget, parse_forget
from memory.values import USER, Status

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memory.entities import Entities
    from memory.erasure import Erasure, ErasureReport
    from memory.facts import Facts
    from memory.values import FactView

FORGETTABLE = tuple(Status)
"""A superseded or archived version is a memory too: "forget my old address" means one."""


class Forgetting:
    """Finds what a request to forget means, and carries it out."""

    def __init__(self, facts: Facts, entities: Entities, erasure: Erasure) -> None:
        self._facts = facts
        self._entities = entities
        self._erasure = erasure

    def find(self, profile_id: int, words: str) -> list[FactView]:
        """Return the memories that a request means, one version a fact. Blocking.

        Args:
            profile_id: whose.
            words: the whole request ("forget my old address") or only what it is about ("my old address").
        """
        request = parse_forget(words) or parse_forget(f"forget {words}") or parse_forget(f"忘掉{words}")
        if request is None:
            return []
        versions = self._facts.views(profile_id, statuses=FORGETTABLE)
        views = self._entities.all(profile_id)
        aliases = {view.id: view.names for view in views if view.name != USER}
        chosen = match_forget(request, versions, aliases=aliases)
        return list({fact.fact_id: fact for fact in chosen}.values())

    def by_numbers(self, profile_id: int, numbers: Sequence[int]) -> list[FactView]:
        """Return the memories with these numbers.

        Raises:
            LookupError: there is none with one of them.
        """
        found = []
        for number in numbers:
            view = self._facts.view(profile_id, number)
            if view is None:
                msg = f"There is no memory {number}."
                raise LookupError(msg)
            found.append(view)
        return found

    def by_entity(self, profile_id: int, name: str) -> list[FactView]:
        """Return all that is known about a person or thing."""
        views = self._facts.views(profile_id, statuses=FORGETTABLE, entity=name)
        return list({fact.fact_id: fact for fact in views}.values())

    def forget(self, profile_id: int, facts: Sequence[FactView], *, keep_transcript: bool = False) -> ErasureReport:
        """Forget memories for good, all versions of each. Only after the user has confirmed. Blocking."""
        selection = Selection.facts(*(fact.fact_id for fact in facts))
        return self._erasure.forget(profile_id, selection, keep_transcript=keep_transcript)

    def everything(self, profile_id: int, *, all_profiles: bool = False) -> ErasureReport:
        """Forget all memories and conversations of a profile, or of all. Blocking."""
        return self._erasure.forget(profile_id, Selection.everything(all_profiles=all_profiles))
