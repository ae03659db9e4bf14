"""Forgetting as the user asks for it: in words, by number, by entity, everything.

What is meant is found here, shown by the caller, and carried out by `memory.erasure` once the user has confirmed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memory.erasure import Scope, Selection
from memory.extraction.forget_words import ForgetScope, match_forget, parse_forget
from memory.phrase import Phrase
from memory.values import USER, Status

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from memory.entities import Entities
    from memory.erasure import Erasure, ErasureReport
    from memory.facts import Facts
    from memory.recall.recall import Recall
    from memory.values import FactView

FORGETTABLE = tuple(Status)
"""A superseded or archived version is a memory too: "forget my old address" means one."""


class Forgetting:
    """Finds what a request to forget means, and carries it out."""

    def __init__(self, facts: Facts, entities: Entities, erasure: Erasure, recall: Recall) -> None:
        self._facts = facts
        self._entities = entities
        self._erasure = erasure
        self._recall = recall

    def find(self, profile_id: int, words: str, just_said: frozenset[int] = frozenset()) -> list[FactView]:
        """Return the memories that a request means: one version a fact, the old ones alone where only they are meant.

        Blocking.

        Args:
            profile_id: whose.
            words: the whole request ("forget my old address") or only what it is about ("my old address").
            just_said: ids of the messages that "what I just said" speaks of.
        """
        request = parse_forget(words) or parse_forget(f"forget {words}") or parse_forget(f"忘掉{words}")
        if request is None:
            return []
        versions = self._facts.views(profile_id, statuses=FORGETTABLE)
        views = self._entities.all(profile_id)
        aliases = {view.id: view.names for view in views if view.name != USER}
        chosen = {
            version.version_id
            for version in match_forget(request, versions, aliases=aliases, last_message_ids=just_said)
        }
        return _one_a_fact(versions, chosen)

    def nearest(self, profile_id: int, words: str, just_said: frozenset[int] = frozenset()) -> list[FactView]:
        """Return what a request means though nothing goes by the names it uses: the one memory that lies near enough.

        "My tablets" of a memory that names the medicine, 求婚取消了，这事忘掉吧 of one that tells the plan. "Forget
        this", said of nothing that is remembered, means what was just said. Less sure than `find`, so it must be put
        before the user as what it is. Blocking.

        Args:
            profile_id: whose.
            words: the whole request, or only what it is about.
            just_said: ids of the messages before it.
        """
        request = parse_forget(words)
        version = self._recall.nearest(profile_id, words if request is None else request.sought)
        views = self._facts.views(profile_id, statuses=FORGETTABLE)
        if version is not None:
            return [view for view in views if view.version_id == version]
        if request is None or request.scope is not ForgetScope.POINTED:
            return []
        return _one_a_fact(views, {view.version_id for view in views if view.source_message_id in just_said})

    def by_numbers(self, profile_id: int, numbers: Sequence[int]) -> list[FactView]:
        """Return the memories with these numbers.

        Raises:
            LookupError: there is none with one of them.
        """
        found = []
        for number in numbers:
            view = self._facts.view(profile_id, number)
            if view is None:
                msg = Phrase("There is no memory {number}.", number=number)
                raise LookupError(msg)
            found.append(view)
        return found

    def by_entity(self, profile_id: int, name: str) -> list[FactView]:
        """Return all that is known about a person or thing, one version a fact."""
        views = self._facts.views(profile_id, statuses=FORGETTABLE, entity=name)
        return _one_a_fact(views, {view.version_id for view in views})

    def forget(self, profile_id: int, facts: Sequence[FactView], *, keep_transcript: bool = False) -> ErasureReport:
        """Forget memories for good. Only after the user has confirmed. Blocking.

        Args:
            profile_id: whose.
            facts: what goes, with all of its fact; a superseded version alone ("my old address") goes alone.
            keep_transcript: the sentences stay readable, and are never recalled or learned from again.
        """
        return self._erasure.forget(profile_id, self.selection(profile_id, facts), keep_transcript=keep_transcript)

    def selection(self, profile_id: int, facts: Sequence[FactView]) -> Selection:
        """Return what goes with these memories, as `Erasure.preview` and `Erasure.forget` take it. Blocking."""
        given = {fact.version_id for fact in facts}
        whole: list[int] = []
        single: list[int] = []
        for fact in facts:
            trail = self._facts.history(profile_id, fact.fact_id)
            stays = any(view.status is Status.CURRENT and view.version_id not in given for view in trail)
            if stays:
                single.append(fact.version_id)
            else:
                whole.append(fact.fact_id)
        return Selection(Scope.MEMORY, fact_ids=tuple(dict.fromkeys(whole)), version_ids=tuple(single))

    def everything(self, profile_id: int, *, all_profiles: bool = False) -> ErasureReport:
        """Forget all memories and conversations of a profile, or of all. Blocking."""
        return self._erasure.forget(profile_id, Selection.everything(all_profiles=all_profiles))


def _one_a_fact(versions: Sequence[FactView], chosen: Collection[int]) -> list[FactView]:
    """Return the chosen versions, but of a fact that goes as a whole only the one that is believed, or the newest."""
    by_fact: dict[int, list[FactView]] = {}
    for version in versions:
        by_fact.setdefault(version.fact_id, []).append(version)
    shown: list[FactView] = []
    for trail in by_fact.values():
        going = [version for version in trail if version.version_id in chosen]
        believed = [version for version in trail if version.status is Status.CURRENT]
        if all(version.version_id in chosen for version in believed):
            going = (believed or sorted(going, key=lambda version: version.number))[-1:] if going else []
        shown += going
    return shown
