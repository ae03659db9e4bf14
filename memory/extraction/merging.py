"""Puts together what rules and model found in the same message, so that one thing is kept once. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memory.attributes import canonical, is_many_valued
from memory.extraction.quotes import find_quote
from memory.kinship import fold_name, parse_name
from memory.values import Kind, Origin

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memory.values import Evidence, Span

LOOSE_ATTRIBUTES = frozenset({"note", "remembered", "reminder"})
"""Slots in which rules keep what they cannot name; a model that names it says more."""


def additions(rules: Sequence[Evidence], model: Sequence[Evidence], said: str) -> list[Evidence]:
    """Return what the model found beyond the rules, each thing once.

    Where both fill the same slot the rules' reading stays: it is the same words read without guessing. But where the
    model takes another value from these very words it is believed: a rule knows "I'm …" and not what comes after it.

    Args:
        rules: What the rules found.
        model: What the model found.
        said: The user's own words.
    """
    kept: list[Evidence] = []
    for found in model:
        if any(_same(found, other) for other in kept):
            continue
        if any(_same(found, other) and not _reads_otherwise(found, other, said) for other in rules):
            continue
        kept.append(found)
    return kept


def not_superseded(rules: Sequence[Evidence], model: Sequence[Evidence], said: str) -> list[Evidence]:
    """Return the rules' evidence without what the model has read better: loose notes, and words read otherwise."""
    return [
        one
        for one in rules
        if not any(
            _overlap(one.span, other.span) and other.origin is one.origin
            if canonical(one.attribute) in LOOSE_ATTRIBUTES
            else _same(other, one) and _reads_otherwise(other, one, said)
            for other in model
        )
    ]


def _reads_otherwise(model: Evidence, rule: Evidence, said: str) -> bool:
    """Tell whether the model takes another value than a rule from the same words, for the same slot."""
    return (
        model.origin is Origin.USER_SAID
        and canonical(model.attribute) == canonical(rule.attribute)
        and not _contains(model.value, rule.value)
        and _overlap(model.span, rule.span)
        and find_quote(model.value, said) is not None
    )


def _same(one: Evidence, other: Evidence) -> bool:
    """Tell whether two pieces of evidence from one message say the same, or fill the same slot."""
    if not _same_entity(one, other):
        return False
    same_value = _contains(one.value, other.value)
    if canonical(one.attribute) == canonical(other.attribute):
        slotless = one.kind in {Kind.EPISODE, Kind.PROCEDURE} or is_many_valued(one.attribute)
        return same_value or not slotless
    if canonical(other.attribute) in LOOSE_ATTRIBUTES or canonical(one.attribute) in LOOSE_ATTRIBUTES:
        return False
    return same_value and _overlap(one.span, other.span)


def _same_entity(one: Evidence, other: Evidence) -> bool:
    ours, theirs = ({fold_name(name) for name in (each.entity, *each.aliases)} for each in (one, other))
    if ours & theirs:
        return True
    mine, yours = parse_name(one.entity), parse_name(other.entity)
    relation = one.relation or mine.relation
    return relation is not None and relation == (other.relation or yours.relation) and not (mine.name and yours.name)


def _contains(one: str, other: str) -> bool:
    ours, theirs = fold_name(one), fold_name(other)
    return bool(ours and theirs) and (ours in theirs or theirs in ours)


def _overlap(one: Span | None, other: Span | None) -> bool:
    return one is not None and other is not None and one.start < other.end and other.start < one.end
