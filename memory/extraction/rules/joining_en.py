"""Which English notes lean on what was said just before them, and are told with it.

"I've lived here all my life" says nothing without "Hull council changes the rules every year"; "So Biscuit goes to the
kennels" not when, without "Booked the cottage, 3 to 10 April". It must never join sentences of two messages, nor lean
on a question.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from memory.extraction.rules.mood import Mood
from memory.extraction.rules.rule import clean
from memory.extraction.rules.told_en import IT_IS_WHEN_EN
from memory.values import Kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memory.extraction.rules.rule import Draft
    from memory.extraction.rules.view import View

LONGEST = 200
"""Code points of a note with what it leans on."""
FEWEST_WORDS = 4
"""Words of the sentence before, from which it says something of its own."""
_PLACE_POINTED_AT = re.compile(
    r"\b(?:(?<!over )(?<!out )(?:there|here)(?! (?:is|are|was|were)\b)(?!['’])|(?:in|on|at|with|from|for|by|of) that "
    r"(?!way\b|time\b|day\b|case\b|sort\b|kind\b)\w+)\b",
    re.IGNORECASE,
)
_CONSEQUENCE = re.compile(
    r"^(?:so|hence|which means|that means|that['’]s why|therefore|because of that|that way|for that)\b,? "
    r"(?!far\b|long\b|so\b|yes\b|no\b|yeah\b|good\b|true\b|what\b|how\b|there\b|be it\b|it goes\b|much\b|many\b|do I\b|"
    r"am I\b)",
    re.IGNORECASE,
)
_LOOSE = frozenset({"note", "reminder", "progress"})


def joined(drafts: Sequence[Draft], views: Sequence[View]) -> list[Draft]:
    """Return the drafts with notes that lean on the words before them told together with those."""
    found: list[Draft] = []
    told_with: set[int] = set()
    for draft in drafts:
        before = _leans_on(draft, views)
        if before is None:
            found.append(draft)
            continue
        start = before.start
        end = draft.end if draft.end is not None else draft.view.end
        kept = next((one for one in drafts if one.view.clause is before.clause and one.kind is Kind.TASK_STATE), None)
        told_with |= {id(one) for one in drafts if one.view.clause is before.clause and _is_note(one)}
        found.append(
            replace(
                draft,
                start=start,
                kind=kept.kind if kept is not None else draft.kind,
                importance=max(draft.importance, kept.importance if kept is not None else 0),
                value=clean(draft.view.around.text[start:end]),
            )
        )
    return [draft for draft in found if id(draft) not in told_with]


def _is_note(draft: Draft) -> bool:
    return draft.attribute in _LOOSE and _is_clause(draft)


def _is_clause(draft: Draft) -> bool:
    """Tell whether a draft tells its clause in the user's words, and no more than that."""
    return draft.start is None and draft.end is None and not draft.text and not draft.ended


def _leans_on(draft: Draft, views: Sequence[View]) -> View | None:
    view = draft.view
    if view.sentence.language != "en" or not _is_clause(draft) or view.mood is not Mood.STATEMENT:
        return None
    before = next((one for one in reversed(views) if one.start < view.start), None)
    if before is None or before.mood is not Mood.STATEMENT or view.end - before.start > LONGEST:
        return None
    if before.sentence is view.sentence:
        points = _PLACE_POINTED_AT.search(view.body) is not None
        return before if points and len(before.body.split()) >= FEWEST_WORDS else None
    leans = _CONSEQUENCE.match(view.clause.text) or IT_IS_WHEN_EN.match(view.body)
    follows = _is_note(draft) and view.number == 0 and leans is not None
    long_enough = len(before.sentence.text.split()) >= FEWEST_WORDS and not before.sentence.asks
    first = next((one for one in views if one.sentence is before.sentence), before)
    fits = view.end - first.start <= LONGEST and first.mood is Mood.STATEMENT
    return first if follows and long_enough and fits else None
