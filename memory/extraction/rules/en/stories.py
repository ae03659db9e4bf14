"""Leaves out what happens in a film, a book or a game: its people and animals are nobody's family and pets.

"We saw a film about a girl whose dog …", "the narrator's son is allergic to bees", "My Cousin Ned is a great film". It
must never leave out what the user says of themselves or of somebody they have named as their own.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memory.extraction.rules.rule import Draft

_WORK = (
    r"(?:film|movie|novel|book|series|sitcom|soap|episode|season finale|play|musical|opera|comic|manga|anime|game|"
    r"thriller|whodunnit|fairy tale|short story|biopic|documentary)"
)
_PLOT = re.compile(
    rf"\b(?:{_WORK}s? (?:is |was )?(?:about|where|in which|with|follows|set in)|in (?:the|this|that|my (?:favou?rite|"
    rf"current)) "
    rf"(?:\w+ )?{_WORK}|(?:finished|watched|reading|saw|seen|watching|streamed|read) (?:the|a|an|this|that) (?:\w+ "
    rf")?{_WORK}"
    r"[\w' ]{0,20}[:;,]|spoilers?\b|(?:great|sad|happy|good|odd|bad) ending|plot twist|the plot|protagonist|heroine|"
    r"the hero\b|"
    r"the narrator|the villain|main character|favou?rite character|chapter (?:one|two|three|\d+)|the bit where|the "
    r"scene (?:where|"
    r"when)|cliffhanger)\b",
    re.IGNORECASE,
)
_TITLE = re.compile(rf"\bis (?:such )?(?:an?|the|my) (?:[\w'-]+ ){{0,3}}?(?:{_WORK}|song|album)\b", re.IGNORECASE)


def without_stories(drafts: Sequence[Draft]) -> list[Draft]:
    """Return the drafts without what is told of the people of a film or book, and no limit taken from there."""
    kept: list[Draft] = []
    for draft in drafts:
        sentence = draft.view.sentence
        around = draft.view.around
        begun = _PLOT.search(around.text[: sentence.end]) is not None
        told = _PLOT.search(sentence.text) is not None or _TITLE.search(sentence.text) is not None
        other = not draft.subject.is_user
        own = draft.subject.relation is not None or around.known.find(draft.subject.entity) is not None
        if other and (told or (begun and not own)):
            continue
        kept.append(
            replace(draft, constraint=False, importance=min(draft.importance, 4))
            if told and draft.constraint
            else draft
        )
    return kept
