"""The English rules, one family a file. A new family is one new file and one line here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memory.extraction.rules.en import (
    body,
    contact,
    details,
    endings,
    habits,
    health,
    home,
    identity,
    instructions,
    medicines,
    notes,
    ownership,
    people,
    pets,
    plans,
    policies,
    projects,
    roles,
    tastes,
    work,
)
from memory.extraction.rules.rule import apply
from memory.extraction.rules.wording import named_en

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memory.extraction.rules.rule import Draft
    from memory.extraction.rules.view import View

_TABLES = (
    identity.RULES,
    home.RULES,
    work.RULES,
    roles.RULES,
    health.RULES,
    medicines.RULES,
    body.RULES,
    tastes.RULES,
    endings.RULES,
    habits.RULES,
    ownership.RULES,
    contact.RULES,
    plans.RULES,
    policies.RULES,
    details.RULES,
    projects.RULES,
)
_READERS = (people.read, pets.read, instructions.read, contact.read, projects.read, ownership.read)


def read(views: Sequence[View], earlier: Sequence[View]) -> list[Draft]:
    """Return the drafts of one sentence; `earlier` are the clauses of the message before it."""
    drafts: list[Draft] = []
    for view in views:
        found: list[Draft] = []
        for reader in _READERS:
            found += reader(view, [*earlier, *views[: view.number]])
        for table in _TABLES:
            found += apply(table, view, named_en)
        drafts += found
    return drafts + notes.read(views, drafts)
