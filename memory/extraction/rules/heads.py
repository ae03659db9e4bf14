"""Gives notes their head: in 城东店老雷当店长，每月五号盘 the second clause says nothing without the first.

A note on a clause that names nobody takes in the clauses of its sentence before it, back to the one that says of whom
or of what it is; several such notes on one sentence become one. It must never join what has different subjects.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING

from memory.extraction.rules.affairs_zh import has_own_day
from memory.extraction.rules.mood import Mood
from memory.extraction.rules.rule import clean

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memory.extraction.rules.rule import Draft
    from memory.extraction.rules.view import View

LOOSE = frozenset({"note", "reminder", "progress"})
"""Attributes of notes; whatever has a better name keeps its own clause."""
_PICKS_UP = re.compile(r"我[^，。]{0,12}(?:[接送](?!着|[受到]|了一)|去取|陪着|看着)")
"""她在小鹿托管班，我五点四十去接: whom or what the user fetches is told just before."""
LONGEST = 120
"""Code points that a head may add up to."""


def with_heads(drafts: Sequence[Draft], views: Sequence[View]) -> list[Draft]:
    """Return the drafts, notes on Chinese clauses without a subject of their own beginning with their head."""
    found: list[Draft] = []
    of_sentence: defaultdict[int, list[Draft]] = defaultdict(list)
    for draft in drafts:
        of_sentence[id(draft.view.sentence)].append(draft)
    for same in of_sentence.values():
        if any(draft.end is not None for draft in same):
            found += same
            continue
        leaning = [draft for draft in same if _leans(draft)]
        if not leaning:
            found += same
            continue
        first = leaning[0]
        start = _head(first, same, leaning, views)
        if start is None:
            found += same
            continue
        last = max(draft.view.end for draft in leaning)
        kept = leaning if last - start > LONGEST else leaning[:1]
        joined = {id(draft) for draft in leaning[1:]} if len(kept) == 1 else set()
        heads = {id(draft) for draft in same if _is_head(draft) and start <= draft.view.start < first.view.start}
        for draft in same:
            if id(draft) in joined | heads:
                continue
            if draft is first:
                text = first.view.around.text[start:last] if joined else first.view.around.text[start : first.view.end]
                end = last if joined else None
                found.append(replace(draft, start=start, reach=last, end=end, value=clean(text)))
            else:
                found.append(draft)
    order = {id(draft): place for place, draft in enumerate(drafts)}
    return sorted(found, key=lambda draft: order.get(id(draft), draft.view.start))


def _leans(draft: Draft) -> bool:
    view = draft.view
    loose = draft.attribute in LOOSE or draft.attribute.endswith("_routine")
    if not loose or draft.text or draft.start is not None or view.number == 0:
        return False
    if view.sentence.language != "zh" or view.mood is not Mood.STATEMENT or has_own_day(view.body):
        return False
    return (
        view.subject is None or view.subject.inherited or view.subject.pronoun or _PICKS_UP.match(view.body) is not None
    )


def _is_head(draft: Draft) -> bool:
    """Tell whether a draft is a loose note on a Chinese clause that names nobody, and may be told with what follows."""
    view = draft.view
    plain = draft.attribute == "note" and draft.weak and not draft.text and draft.start is None and not draft.constraint
    return plain and view.sentence.language == "zh" and view.subject is None


def _head(first: Draft, same: Sequence[Draft], leaning: Sequence[Draft], views: Sequence[View]) -> int | None:
    """Return where the head of the sentence begins, None where another draft tells it already."""
    told = {id(draft.view.clause) for draft in same if draft not in leaning and not _is_head(draft)}
    start = None
    before = [view for view in views if view.sentence is first.view.sentence and view.number < first.view.number]
    for view in reversed(before):
        if view.mood is not Mood.STATEMENT or id(view.clause) in told or first.view.end - view.start > LONGEST:
            break
        start = view.start
    return start
