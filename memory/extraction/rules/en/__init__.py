"""The English rules, one family a file. A new family is one new file and one line here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memory.extraction.rules.en import (
    body,
    contact,
    contrasts,
    details,
    employers,
    endings,
    habits,
    health,
    holders,
    home,
    household,
    identity,
    instructions,
    medicines,
    notes,
    ownership,
    people,
    pets,
    plans,
    policies,
    progress,
    projects,
    providers,
    quitting,
    requirements,
    reversals,
    roles,
    shifts,
    targets,
    tastes,
    values,
    work,
)
from memory.extraction.rules.rule import apply
from memory.extraction.rules.wording import named_en
from memory.values import Kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memory.extraction.rules.rule import Draft
    from memory.extraction.rules.view import View

_TABLES = (
    identity.RULES,
    home.RULES,
    employers.RULES,
    work.RULES,
    roles.RULES,
    shifts.RULES,
    reversals.RULES,
    health.RULES,
    medicines.RULES,
    body.RULES,
    tastes.RULES,
    endings.RULES,
    habits.RULES,
    ownership.RULES,
    contact.RULES,
    holders.RULES,
    providers.RULES,
    plans.RULES,
    policies.RULES,
    details.RULES,
    projects.RULES,
    requirements.RULES,
)
_READERS = (
    household.read,
    people.read,
    pets.read,
    instructions.read,
    contact.read,
    projects.read,
    ownership.read,
    targets.read,
    progress.read,
    quitting.read,
)


def read(views: Sequence[View], earlier: Sequence[View]) -> list[Draft]:
    """Return the drafts of one sentence; `earlier` are the clauses of the message before it."""
    drafts = _by_family(views, earlier)
    apart = contrasts.read(views)
    things = all(draft.subject.is_user for draft in apart)
    if apart and (things or not {draft.subject.entity for draft in apart} <= _named_in(drafts)):
        return apart
    if any(draft.attribute.endswith("_progress") and draft.end is not None for draft in drafts):
        drafts = [draft for draft in drafts if not draft.attribute.endswith("open_items")]
    found = drafts + notes.read(views, drafts)
    whole = list(values.read(views, told=bool(found)))
    if any(draft.kind is Kind.TASK_STATE for draft in whole):
        found = [draft for draft in found if not draft.weak]
    return found + whole


def _named_in(drafts: Sequence[Draft]) -> set[str]:
    """Return of whom families have read something with a slot of its own."""
    return {draft.subject.entity for draft in drafts if not draft.weak and draft.attribute != "note"}


def _by_family(views: Sequence[View], earlier: Sequence[View]) -> list[Draft]:
    drafts: list[Draft] = []
    for view in views:
        found: list[Draft] = []
        for reader in _READERS:
            found += reader(view, [*earlier, *views[: view.number]])
        for table in _TABLES:
            found += apply(table, view, named_en)
        drafts += found
    return drafts
