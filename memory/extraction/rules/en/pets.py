"""Animals of the user, with their names: "we have two cats, Miso and Nori", "my dog Biscuit is nine"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memory.extraction.rules.mood import Mood
from memory.extraction.rules.relations import PETS, RELATIONS, relation_of
from memory.extraction.rules.rule import Draft
from memory.extraction.rules.subjects import ME, NAME_EN

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memory.extraction.rules.view import View

_ANIMAL = "|".join(relation.english for relation in RELATIONS if relation.key in PETS)
_COUNT = r"(?:an?|one|two|three|four|five|my|our|some|another)"
_NAMES = rf"(?:,? (?:called|named|whose names? (?:is|are))? ?(?P<names>{NAME_EN}(?:(?:, | and |, and ){NAME_EN})*))?"
_HAVE = re.compile(
    r"^(?:(?:have|has|own|keep|adopted|got|bought|have adopted|have got|rescued|'ve got) )(?:just "
    rf")?(?P<what>(?i:{_COUNT}) (?:[\w-]+ ){{0,3}}?(?P<animal>(?:{_ANIMAL})s?))\b{_NAMES}"
)
_AND_ALSO = re.compile(
    rf"(?:,|,? and|,? plus|,? as well as) (?:(?:also |then )?(?:have |there['’]s )?)?"
    rf"(?P<what>(?i:{_COUNT}) (?:[\w-]+ ){{0,2}}?(?P<animal>(?:{_ANIMAL})s?))\b{_NAMES}"
)
"""The next animal of the same breath: "a cat called Miso and a dog called Bruno". Each is a memory of its own, so that
one can go without the other."""
_MINE = re.compile(
    rf"\b[Mm]y (?:[\w-]+ ){{0,2}}?(?P<animal>{_ANIMAL})(?:['’]s name is| is called| is named|,)? (?P<names>{NAME_EN})"
)


def read(view: View, earlier: Sequence[View]) -> Iterator[Draft]:  # noqa: ARG001 (all readers are called alike)
    """Yield the animals a clause tells of."""
    if view.mood is not Mood.STATEMENT or view.subject is None:
        return
    match = _HAVE.match(view.predicate) if view.subject.is_user and not view.subject.thing else None
    several: list[re.Match[str]] = []
    while match is not None and (more := _AND_ALSO.match(view.predicate, (several or [match])[-1].end())):
        several.append(more)
    match = match or _MINE.search(view.body)
    if not match:
        return
    for one in (match, *several):
        yield from _kept(view, one, alone=not several)


def _kept(view: View, match: re.Match[str], *, alone: bool) -> Iterator[Draft]:
    """Yield the animals of one sort; `alone`: the clause tells of no other sort."""
    relation = relation_of(match["animal"].rstrip("s")) or relation_of(match["animal"])
    if relation is None or relation.key not in PETS:
        return
    animal = match["animal"].lower().removesuffix("s")
    names = re.split(r", and |, | and ", match["names"]) if match["names"] else []
    if not names:
        what = match["what"].lower()
        yield Draft(
            view=view,
            attribute="pet",
            value=re.sub(r"^an? ", "", what),
            subject=ME,
            importance=5,
            text="" if alone else f"The user has {what}",
        )
    for name in names:
        yield Draft(
            view=view,
            attribute="pet",
            value=f"{animal} {name}",
            subject=ME,
            importance=6,
            text=f"The user has a {animal} called {name}",
        )
