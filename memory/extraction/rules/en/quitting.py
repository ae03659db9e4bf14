"""Habits given up, named once: "three weeks without a cigarette, I've quit for good", "two years off the drink".

The ending lands in the slot of the habit, so that the old belief cannot come back. It must stay silent about a day
without, and about what others have given up.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memory.extraction.rules import keys
from memory.extraction.rules.en.words import NUMBER_WORD
from memory.extraction.rules.mood import Mood
from memory.extraction.rules.rule import Draft, clean
from memory.extraction.rules.subjects import ME
from memory.extraction.rules.topics import topic_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memory.extraction.rules.view import View

IMPORTANCE = 7
_CALLED = {
    "smoking": "smoking", "alcohol": "drinking alcohol", "coffee": "coffee", "sugar": "sugar", "soda": "fizzy drinks",
}  # fmt: skip
"""Habits that one gives up, and what they are called in "has quit …"."""
_THING = (
    r"(?P<thing>(?:cigarettes?|smokes?|fags?|smoking|vap(?:e|es|ing)|nicotine|drinks?|drinking|drop|alcohol|booze|beer|wine|"
    r"coffee|caffeine|sugar|sweets|chocolate|cola|coke|fizzy drinks|soda))"
)
_WITHOUT = re.compile(
    rf"\b(?:{NUMBER_WORD}(?:[- ]\w+)?|a|a whole|an entire) (?:weeks?|months?|years?|"
    r"fortnight) (?:now )?(?:without|off|clean "
    rf"(?:of|off)|free (?:of|from)|since my last) (?:an? |the |any |touching |a single )*{_THING}\b",
    re.IGNORECASE,
)
_QUIT = re.compile(
    r"\b(?-i:I)(?:['’]ve| have)? (?:finally |just |now |really )?(?:quit|packed (?:it|them) in|"
    r"given (?:it|them) up|gave (?:it|them) up|"
    r"kicked (?:it|the habit)|stopped)(?= for good\b| completely\b| altogether\b| cold turkey\b|$|[,.!])",
    re.IGNORECASE,
)
_SLANG = (
    (
        re.compile(
            r"\b(?:smokes?|fags?|cigarettes?|nicotine|vap(?:e|es|ing)|smoking|lighter|ashtray)\b", re.IGNORECASE
        ),
        "smoking",
    ),
    (re.compile(r"\b(?:drinks?|drinking|drop|alcohol|booze|beer|wine)\b", re.IGNORECASE), "alcohol"),
)


def read(view: View, earlier: Sequence[View]) -> Iterator[Draft]:  # noqa: ARG001 (all readers are called alike)
    """Yield the habit that a sentence says the user has given up, once for each sentence."""
    text = view.sentence.text
    if view.number != 0 or view.sentence.asks or view.mood is not Mood.STATEMENT:
        return
    other = view.subject is not None and not view.subject.is_user
    without, quit_ = _WITHOUT.search(text), _QUIT.search(text)
    if other or not (without or quit_):
        return
    topic = _topic(without["thing"] if without else text) or (_topic(view.around.own) if quit_ else None)
    topic = topic or (view.around.topic() if quit_ else None)
    if topic not in _CALLED:
        return
    yield Draft(
        view=view,
        attribute=keys.routine(topic),
        value=clean(without["thing"] if without else _CALLED[topic]),
        subject=ME,
        importance=IMPORTANCE,
        ended=True,
        lead=f"The user has quit {_CALLED[topic]}: ",
        start=view.start,
        end=view.sentence.end,
    )


def _topic(text: str) -> str | None:
    return next((topic for pattern, topic in _SLANG if pattern.search(text)), None) or topic_of(text)
