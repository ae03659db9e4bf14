"""The Chinese rules, one family a file. A new family is one new file and one line here."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from memory.extraction.rules.mood import Mood
from memory.extraction.rules.rule import apply, clean
from memory.extraction.rules.wording import named_zh
from memory.extraction.rules.zh import (
    contact,
    contrasts,
    details,
    endings,
    forms,
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
    if views and (formed := list(forms.read(views[0], earlier))):
        return [draft for draft in drafts if draft.attribute.endswith("_procedure")] or formed
    drafts = _by_counter(drafts)
    apart = sides.read(views)
    if apart:
        drafts = [*(draft for draft in drafts if sides.outside(draft, apart)), *apart]
    drafts = [_with_count(draft, views) for draft in drafts]
    drafts = sheets.read(views, drafts, earlier)
    return drafts + notes.read(views, drafts)


_COUNTS = re.compile(
    r"[\d一二两三四五六七八九十百]+(?:份|张|本|章|篇|节|段|集|箱|件|家|个|道|条|套|组|幅|页|遍|首|只|块|科|项)"
)


def _with_count(draft: Draft, views: Sequence[View]) -> Draft:
    """Return what is still missing with the clause before it that counts what is there: 凑到十五篇了，就差五篇."""
    if not draft.attribute.endswith("open_items") or draft.text or draft.start is not None or not draft.view.number:
        return draft
    before = views[draft.view.number - 1]
    counted = before.mood is Mood.STATEMENT and _COUNTS.search(before.body) is not None
    return (
        replace(draft, start=before.start, value=clean(before.around.text[before.start : draft.view.end]))
        if counted
        else draft
    )


def forms_of_tales(views: Sequence[View]) -> list[Draft]:
    """Return the form that is wanted for a tale just told (五百字以内，不能有反派); nothing else of it is kept."""
    return list(forms.read(views[0], ())) if views else []


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
