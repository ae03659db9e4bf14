"""Decides between drafts that speak of the same words: the stronger one stays, each slot is filled once. Pure."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memory import attributes
from memory.kinship import is_introduced, known_relation
from memory.values import Kind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from memory.extraction.rules.rule import Draft


_IS_CALLED = re.compile(
    r"(?:(?:is|was|['’]s) (?:(?:called|named) )?|(?:called|named) )(?P<name>.+)|"
    r"(?:名字)?(?:叫|名叫|是)(?:做)?(?P<chinese>.+)"
)


def weighed(drafts: Iterable[Draft]) -> list[Draft]:
    """Return the drafts that stay, in the order of the message."""
    drafts = list(drafts)
    # A draft with a sentence of its own ("Nell is the user's sister") does not tell the rest of its clause.
    strong = {id(draft.view.clause) for draft in drafts if not draft.weak and (draft.ended or not draft.text)}
    kept: dict[tuple[str, str, str], Draft] = {}
    for draft in drafts:
        if draft.weak and (id(draft.view.clause) in strong or _said_better(draft, drafts) or _within(draft, drafts)):
            continue
        if _says_it_again(draft, drafts):
            continue
        many = attributes.is_many_valued(draft.attribute)
        slot = (draft.subject.entity, attributes.canonical(draft.attribute), draft.value.casefold() if many else "")
        held = kept.get(slot)
        if held is not None and draft.ended and not held.ended and not many:
            continue  # "signed with Orbit, I handed in my notice on Friday": what begins stands
        if held is None or not draft.weak:
            kept.pop(slot, None)
            kept[slot] = draft
    return list(kept.values())


def _says_it_again(draft: Draft, drafts: Iterable[Draft]) -> bool:
    """Tell whether a draft says no more than who somebody is, which another says already.

    "My landlord is called Mr Webb" fills the slot of the landlord's name, in which the next one takes his place, and
    makes him known; that Mr Webb is the landlord would outlast it. "Is called Anna" says nothing of Anna.
    """
    if draft.attribute == "relation":
        name = draft.subject.entity.casefold()
        return any(
            other.attribute.endswith("_name")
            and other.value.casefold() == name
            and known_relation(other.attribute.removesuffix("_name")) is not None
            and is_introduced(other.value, other.view.sentence.text)
            for other in drafts
        )
    called = _IS_CALLED.fullmatch(draft.value) if draft.attribute in {"note", "occupation"} else None
    if called is None:
        return False
    told = {other.subject.entity for other in drafts if other.attribute == "relation"}
    told |= {other.value for other in drafts if other.attribute.endswith("_name")}
    told |= {other.value.rpartition(" ")[2] for other in drafts if other.attribute == "pet"}
    return (called["name"] or called["chinese"]).casefold() in {each.casefold() for each in told}


def _within(draft: Draft, drafts: Iterable[Draft]) -> bool:
    """Tell whether a note lies within a wish or a way of doing things that is kept whole."""
    if not draft.attribute.endswith(("note", "_routine", "_habit")):
        return False
    return any(
        (
            other.end is not None
            and other.kind in {Kind.PREFERENCE, Kind.PROCEDURE}
            and (other.start if other.start is not None else other.view.start) <= draft.view.start
            and draft.view.end <= other.end
        )
        or (
            other.from_sentence_start
            and other.attribute.endswith(("budget", "_capacity", "_size"))
            and other.view.sentence is draft.view.sentence
            and draft.view.number < other.view.number
        )
        for other in drafts
        if other is not draft
    )


def _said_better(draft: Draft, drafts: Iterable[Draft]) -> bool:
    """A whole sentence to be remembered gives way where something regular was found anywhere in it."""
    if draft.attribute != "remembered":
        return False
    return any(
        other.view.sentence is draft.view.sentence and other.attribute not in {"remembered", "note"} for other in drafts
    )
