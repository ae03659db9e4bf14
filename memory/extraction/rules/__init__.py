"""What rules alone can learn from a message: regular ways of saying things, in English and Chinese.

The story: the user's own prose is cut into sentences and clauses; each clause gets a mood and a subject; families of
rules draft memories from statements and standing instructions; what no family took but is worth keeping is kept as a
note; drafts are worded as sentences about the user, with absolute dates. Rather too little than too much. Pure.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from memory.extraction.known import NOBODY, KnownNames
from memory.extraction.rules import changes, en, told, zh
from memory.extraction.rules.corrections import without_corrected
from memory.extraction.rules.en.stories import without_stories
from memory.extraction.rules.mood import play_ends, plays_on, tells_fiction
from memory.extraction.rules.plots import without_plots
from memory.extraction.rules.relations import WORD_EN
from memory.extraction.rules.sentences import sentences
from memory.extraction.rules.subjects import brought_along
from memory.extraction.rules.view import Surroundings, views
from memory.extraction.rules.weighing import weighed
from memory.extraction.rules.wording import worded
from memory.extraction.rules.worldly import without_worldly
from memory.extraction.segments import prose

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from memory.extraction.rules.rule import Draft
    from memory.extraction.rules.subjects import Subject
    from memory.extraction.rules.view import View
    from memory.values import Evidence

__all__ = ["KnownNames", "extract"]

MOST_EVIDENCE = 12
"""Memories from one message; who says more at once has pasted a text that the segments did not recognise."""
LONGEST_OWN = 1000
"""Code points of a message that are searched for what it is about."""
WINDOW = 3
"""Messages of the user before this one in which "it" and "ours" are looked up."""


def extract(
    text: str,
    said_at: datetime,
    known: KnownNames = NOBODY,
    before: Sequence[str] = (),
) -> list[Evidence]:
    """Return what the user says about themselves, theirs, and how they want things, in one message.

    Args:
        text: The message as the user wrote it; attachments and tool output must not be in it.
        said_at: Aware, in the user's zone; relative dates count from its calendar day.
        known: Names and aliases of entities that earlier messages introduced.
        before: The user's messages before this one in the same conversation, oldest first. They only tell what
            a word refers to; nothing is learned from them.
    """
    parts = prose(text)
    text = without_corrected(text)
    own = " ".join(text[part.start : part.end] for part in parts)[:LONGEST_OWN]
    around = Surroundings(text, said_at, known, own, tuple(before[-WINDOW:]))
    drafts: list[Draft] = []
    all_views: list[View] = []
    last = _spoken_of(before, around)
    own_again = _own_again(text, before)
    for sentence in sentences(text, parts):
        if sentence.start < own_again:
            continue
        if tells_fiction(sentence):
            if sentence.language == "zh":
                drafts += zh.forms_of_tales(views(sentence, around, last))
            break
        seen = without_plots(views(sentence, around, last), all_views)
        language = zh if sentence.language == "zh" else en
        drafts += language.read(seen, all_views)
        all_views += seen
        last = next((view.subject for view in reversed(seen) if view.subject), last)
    found = without_worldly(without_stories(told.read(all_views, changes.read(all_views, drafts))))
    return worded(weighed(found), all_views, around)[:MOST_EVIDENCE]


def _spoken_of(before: Sequence[str], around: Surroundings) -> Subject | None:
    """Return whom the user's message before was about: 她那屋只有座机 said after 外婆耳背，电话里老听岔."""
    last = next((message for message in reversed(before) if message.strip()), "")
    found: Subject | None = None
    for sentence in sentences(last[:LONGEST_OWN], prose(last[:LONGEST_OWN])) if last else ():
        if tells_fiction(sentence):
            return None
        for view in views(sentence, around, found):
            named = view.subject is not None and not view.subject.is_user and not view.subject.inherited
            if sentence.language != "zh":
                # a name may be a town's: only who is tied to the user, or known, is "she" in the next message
                named = named and view.subject is not None and _is_close(view, view.subject, around)
            brought = brought_along(view.body, around.known) if sentence.language == "zh" else None
            found = (view.subject if named else None) or brought or found
    return replace(found, pronoun=False, thing=False) if found is not None else None


def _is_close(view: View, subject: Subject, around: Surroundings) -> bool:
    introduced = re.match(rf"(?:is|['’]s) (?:my|our) (?:{WORD_EN})\b", view.predicate, re.IGNORECASE) is not None
    return introduced or subject.relation is not None or around.known.find(subject.entity) is not None


def _own_again(text: str, before: Sequence[str]) -> int:
    """Return the place in a message from which the user speaks for themselves, after a part they have been playing."""
    if not plays_on(before[-WINDOW:]):
        return 0
    ends = play_ends(text)
    return len(text) if ends is None else ends
