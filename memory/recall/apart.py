"""Things of one sort that are told apart: where one is asked about, the facts of the others stay out.

Pure: marks candidates, scores none. Must never leave out what nothing else of its sort stands beside.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from memory.recall.people import OWNED
from memory.recall.words import content_terms
from memory.values import OwnerKind

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from memory.recall.people import Known, Spoken
    from memory.recall.ranking import Weighed

NOTES = frozenset({"note", "reminder"})
"""Attributes of what rules keep in the user's words."""


def part_twins(weighed: Sequence[Weighed], spoken: Spoken) -> None:
    """Keep two things of one sort apart: of two shops with a stocktaking day each, the one asked about comes in."""
    shares = {item.entity: spoken.share(item.entity) for item in weighed if item.entity}
    top = max(shares.values(), default=0.0)
    if top <= 0.0:
        return
    meant = {entity for entity, share in shares.items() if share == top}
    keys = {
        item.candidate.fact.attribute for item in weighed if item.entity in meant and item.candidate.fact is not None
    }
    of_the_sort = {
        item.entity
        for item in weighed
        if item.entity and item.entity not in meant and item.candidate.fact and item.candidate.fact.attribute in keys
    }
    for item in weighed:
        if item.entity in of_the_sort:
            item.out = item.out or "other_entity"


OWNER_NAMED = 0.9
"""Share from which a thing's owner is taken to be spoken of."""
OWNERS_APART = 0.5
"""By so much the share of what is another's must lie below."""


def part_owned(weighed: Sequence[Weighed], spoken: Spoken, known: Mapping[int, Known]) -> None:
    """Keep like things of several owners apart: asked about one's quilt, the quilts of the others stay out."""
    things: dict[str, set[int]] = defaultdict(set)
    for entity in {item.entity for item in weighed if item.entity in known}:
        owned = OWNED.match(known[entity].name)
        if owned is not None:
            things[(owned["thing"] or owned["what"]).casefold()].add(entity)
    others: set[int] = set()
    for alike in things.values():
        top = max(spoken.share(entity) for entity in alike)
        if top >= OWNER_NAMED:
            others |= {entity for entity in alike if top - spoken.share(entity) >= OWNERS_APART}
    for item in weighed:
        if item.entity in others:
            item.out = item.out or "other_entity"


def part_said_in_contrast(weighed: Sequence[Weighed]) -> None:
    """Of notes that one message sets side by side ("flat 1 …; flat 2 …"), leave out those that are not asked about.

    Only notes that are made alike are set side by side: they share a word that the question need not hold.
    """
    of_message: dict[int, list[Weighed]] = defaultdict(list)
    for item in weighed:
        fact = item.candidate.fact
        if fact is not None and fact.attribute in NOTES and fact.source_message_id is not None:
            of_message[fact.source_message_id].append(item)
    for items in of_message.values():
        terms = {id(item): content_terms(item.candidate.text) for item in items}
        for item in items:
            for other in items:
                if item is other or not set(other.shared) - terms[id(item)] or set(item.shared) - terms[id(other)]:
                    continue
                if terms[id(item)] & terms[id(other)]:
                    item.out = item.out or "other_entity"


def part_messages(weighed: Sequence[Weighed]) -> None:
    """Leave out a past message of which nothing was learned but what is another's: it would bring that back in."""
    told: dict[int, list[str]] = defaultdict(list)
    for item in weighed:
        fact = item.candidate.fact
        if fact is not None and fact.source_message_id is not None:
            told[fact.source_message_id].append(item.out)
    for item in weighed:
        key = item.candidate.key
        outs = told.get(key.id, []) if key.kind is OwnerKind.MESSAGE else []
        if outs and all(out == "other_entity" for out in outs):
            item.out = item.out or "other_entity"
