"""Decides cheaply whether a message can hold anything worth keeping. Most turns stop here and cost no model call.

Small talk, thanks, questions, requests for one answer, arithmetic, translation, code and pasted blocks hold nothing.
It errs towards letting a turn through: what it stops is never learned. It keeps nothing itself.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import TYPE_CHECKING

from memory.extraction import segments
from memory.extraction.known import NOBODY
from memory.extraction.rules import extract
from memory.extraction.rules.mood import Mood, tells_fiction
from memory.extraction.rules.reactions import REACTION_EN, REACTION_ZH
from memory.extraction.rules.sentences import sentences
from memory.extraction.rules.view import Surroundings, views

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memory.extraction.known import KnownNames
    from memory.extraction.rules.view import View


class Reason(StrEnum):
    """Why a turn goes on or stops."""

    RULE = "rule"
    """A rule finds something in it."""
    STATEMENT = "statement"
    """The user states something that no rule reads."""
    NAMED = "named"
    """It speaks of somebody or something already known."""
    EXACT = "exact"
    """It states an exact value, a date or a code."""
    NO_PROSE = "no_prose"
    """Nothing but code, pasted or quoted text."""
    NO_STATEMENT = "no_statement"
    """Nothing but questions, requests, thought experiments or fiction."""
    SMALL_TALK = "small_talk"
    """Thanks, praise, moods: nothing that matters tomorrow."""


@dataclass(frozen=True, slots=True)
class TriggerDecision:
    """Whether a turn goes on to extraction, and why."""

    worth: bool
    reason: Reason


FEWEST_WORDS = 4
"""An English statement of fewer words is a reply."""
FEWEST_CHARACTERS = 7
"""A Chinese statement of fewer characters is a reply."""

_ANY_TIME = datetime(2026, 1, 1, tzinfo=UTC)
"""Whether a rule fits does not hang on the day."""
_ORDERS = re.compile(
    r"^(?:count|draw|sing|play|flip|roll|solve|print|wrap|now (?:in|with|as|for|the|without)|"
    r"in (?:one|two|three|bullet)|as (?:a|one) (?:list|table|sentence))\b|"
    r"^(?:把|将|帮|给.{1,6}(?:起|取|写|想|做|画|编|列|找|改|译)|说[个一几两三四五六七八九十]|画|唱|写|改|译|查|检查|数|"
    r"抛|掷|随机|成语|接龙|用.{1,6}(?:数到|说|写|讲|答|回|译|读|念)|太.{1,4}了|再.{0,2}(?:短|长|简|正式|口语)|"
    r"假装|扮|背|念|读)|(?:重写|重来|改写|再见|明天见|回头见|不行)$",
    re.IGNORECASE,
)
"""What is told to do rather than told, and farewells: the moods leave these to whoever does not look for wishes."""
_CORRECTS = re.compile(
    r"\bnot (?:on |at |in |the )?\w+,? but\b|\bnot \w+ any ?more\b|\binstead of\b|不是[^，。]{1,12}[，,]?(?:而)?是|"
    r"(?:改|换)(?:成|到|为)了?|不再"
)
_EXACT = re.compile(
    r"\b[A-Z]{2,}-?\d[\w-]{3,}|\b\d{4,}\b|[\w.+-]+@[\w-]+\.\w|\b\d+[.,]?\d*\s?(?:€|£|\$|元|万|块|kg|km|GB|公斤|公里)"
)


def decide(text: str, known: KnownNames = NOBODY, before: Sequence[str] = ()) -> TriggerDecision:
    """Decide whether a message goes on to extraction.

    Args:
        text: The message as the user wrote it.
        known: Names of entities that earlier messages introduced.
        before: The user's messages before this one in the same conversation, which may make an answer of it.
    """
    parts = segments.prose(text)
    if not parts:
        return TriggerDecision(worth=False, reason=Reason.NO_PROSE)
    if extract(text, _ANY_TIME, known, before):
        return TriggerDecision(worth=True, reason=Reason.RULE)
    around = Surroundings(text, _ANY_TIME, known, "")
    stated = False
    for sentence in sentences(text, parts):
        if tells_fiction(sentence):
            break
        for view in views(sentence, around, None):
            if view.mood is not Mood.STATEMENT:
                continue
            stated = True
            reason = _reason(view, known)
            if reason is not None:
                return TriggerDecision(worth=True, reason=reason)
    return TriggerDecision(worth=False, reason=Reason.SMALL_TALK if stated else Reason.NO_STATEMENT)


def _reason(view: View, known: KnownNames) -> Reason | None:
    """Return why a statement that no rule reads is worth a look, or None."""
    chinese = view.sentence.language == "zh"
    long_enough = len(view.sentence.text) >= FEWEST_CHARACTERS if chinese else len(view.body.split()) >= FEWEST_WORDS
    if not long_enough:
        return None
    if _CORRECTS.search(view.sentence.text):
        return Reason.STATEMENT
    if any(len(name) > 1 and name in view.body for entity in known.entities for name in entity.names):
        return Reason.NAMED
    if (REACTION_ZH if chinese else REACTION_EN).match(view.body):
        return None
    if _EXACT.search(view.body):
        return Reason.EXACT
    # "For the newsletter: three items, no photos": what was settled need not speak of whoever settled it
    return None if _ORDERS.search(view.body) else Reason.STATEMENT
