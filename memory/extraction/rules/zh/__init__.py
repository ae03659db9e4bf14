"""The Chinese rules, one family a file. A new family is one new file and one line here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memory.extraction.rules.rule import apply
from memory.extraction.rules.wording import named_zh
from memory.extraction.rules.zh import (
    contact,
    contrasts,
    details,
    endings,
    habits,
    health,
    home,
    household,
    identity,
    instructions,
    levels,
    livelihood,
    measures,
    notes,
    ownership,
    people,
    pets,
    plans,
    policies,
    projects,
    replies,
    roles,
    sheets,
    sides,
    tastes,
    ways,
    work,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memory.extraction.rules.rule import Draft
    from memory.extraction.rules.view import View

_TABLES = (
    identity.RULES,
    home.RULES,
    work.RULES,
    livelihood.RULES,
    health.RULES,
    tastes.RULES,
    endings.RULES,
    habits.RULES,
    ownership.RULES,
    contact.RULES,
    plans.RULES,
    policies.RULES,
    roles.RULES,
    details.RULES,
)
_READERS = (
    people.read,
    household.read,
    pets.read,
    instructions.read,
    ways.read,
    replies.read,
    measures.read,
    levels.read,
    contrasts.read,
    contact.read,
    projects.read,
)


def read(views: Sequence[View], earlier: Sequence[View]) -> list[Draft]:
    """Return the drafts of one sentence; `earlier` are the clauses of the message before it."""
    drafts: list[Draft] = []
    for view in views:
        for reader in _READERS:
            drafts += reader(view, [*earlier, *views[: view.number]])
        for table in _TABLES:
            drafts += apply(table, view, named_zh)
    drafts = _by_counter(drafts)
    apart = sides.read(views)
    if apart:
        drafts = [*(draft for draft in drafts if sides.outside(draft, apart)), *apart]
    drafts = sheets.read(views, drafts, earlier)
    return drafts + notes.read(views, drafts)


def _by_counter(drafts: Sequence[Draft]) -> list[Draft]:
    """Return the drafts; of two readings of one count that which goes by its counter stays."""
    counted = {id(draft.view.clause) for draft in drafts if measures.is_counted(draft.attribute)}
    return [
        draft
        for draft in drafts
        if id(draft.view.clause) not in counted
        or not draft.attribute.endswith("progress")
        or measures.is_counted(draft.attribute)
    ]
