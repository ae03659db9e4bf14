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
from memory.extraction.known import KnownNames
from memory.extraction.rules import extract
from memory.extraction.rules.mood import Mood, tells_fiction
from memory.extraction.rules.relations import WORD_EN, WORD_ZH
from memory.extraction.rules.sentences import sentences
from memory.extraction.rules.view import Surroundings, views

if TYPE_CHECKING:
    from memory.extraction.rules.view import View


class Reason(StrEnum):
    """Why a turn goes on or stops."""

    RULE = "rule"
    """A rule finds something in it."""
    STATEMENT = "statement"
    """The user states something of their own that no rule reads."""
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
_SELF = re.compile(r"\b(?:I|I'm|I've|my|mine|me|we|we're|we've|our|ours|us)\b|我|咱|本人", re.I)
_CLOSE = re.compile(rf"\b(?:my|our)\s+(?:\w+\s+)?(?:{WORD_EN})\b|(?:我|咱|家)[\u4e00-\u9fff]{{0,2}}?(?:{WORD_ZH})", re.I)
_EXACT = re.compile(r"\b[A-Z]{2,}-?\d[\w-]{3,}|\b\d{4,}\b|[\w.+-]+@[\w-]+\.\w|\b\d+[.,]?\d*\s?(?:€|£|\$|元|万|块|kg|km|GB|公斤|公里)")
_REACTION_EN = re.compile(
    r"^(?:(?:oh|ah|ha|well|so|and|but|also|still|honestly|actually|now|then|ok|okay|yes|no|wow|right)\b[,.!\s]*)*(?:"
    r"(?:i|we)(?:'ll| will| can| could|'d| would| might| may| should| shall)\b|"
    r"(?:i|we)(?: (?:do|did|really|just|also|still|quite|kind of|sort of|totally|completely|never|always|only|almost|already))* "
    r"(?:think|thought|guess|suppose|hope|see|know|knew|get|got|understand|understood|agree|mean|meant|feel|felt|wonder|wondered|"
    r"wish|doubt|believe|like|love|loved|liked|hate|appreciate|forgot|tried|try|remember|laughed|noticed|expected|imagine|bet|learned|learnt|"
    r"needed|asked|read|looked|checked|don't|didn't|can't|couldn't|won't|haven't)\b|"
    r"(?:i|we)(?:'m| am|'re| are|'ve been| was| were) (?:(?:so|just|really|a bit|quite|still|very|not|now|too|feeling|getting|all|kind of|pretty|also|completely) )*"
    r"(?:\w+ing\b(?! (?:in|for|at|with|on) )|sure|sorry|glad|happy|sad|tired|bored|hungry|curious|confused|stuck|lost|ready|fine|good|ok|okay|done|back|"
    r"here|impressed|worried|excited|nervous|proud|relieved|amazed|surprised|grateful|sceptical|skeptical|torn|off|late|in|afraid|thinking|wondering|"
    r"trying|looking|sold|convinced|jealous|speechless|awake|exhausted|knackered|starving)\b|"
    r"(?:that|this|it|which|there|those|these|they|you|he|she|what|nothing|everything|sounds?|makes?|works?|looks?|thanks?|thank|cheers|great|good|nice|"
    r"perfect|lovely|brilliant|wow|cool|awesome|fair|exactly|true|yes|no|same|much|far|not|too|very|so|never|one|more|same)\b)",
    re.I,
)
_REACTION_ZH = re.compile(
    r"^(?:哈+|嗯+|哦+|好的?|行|对|是的?|那|唉|哎|嘿|真|太|谢|多谢|辛苦|厉害|绝|完美|可以|没事|没问题|有道理|原来|难怪|怪不得|果然|确实|明白|懂|学到|收到|知道|"
    r"我(?:觉得|感觉|想(?!做|学|要|去|换|买)|猜|以为|知道|不知道|明白|懂|记得|试试|看看|去试|先|再|这就|马上|回头|也(?:觉得|是|这么)|没(?:想到|听懂|看懂|明白)|不(?:太|确定|懂|知道|信)|笑|服|信|喜欢这|要疯|有点|好)|"
    r"这(?:个|样|下|也|就|么|是|些|道|句|招)|那(?:个|样|就|我(?:先|再|试|去|看|懂|明白))|你(?:说|真|太|这|好|是|讲|倒|又)|它|挺|还(?:行|好|可以|不错)|好(?:多|像|看|听|用|吃|难|贵|吧|啊|耶)|"
    r"累|困|饿|烦|气死|笑死|救命|离谱|可爱|试试|再说|算了|随便|无所谓|不用|不是这|没有了|就(?:是|这样|它)|下次|改天|回头|先(?:这样|去|躺)|继续|早|晚安|拜拜|再见)"
)


def decide(text: str, known: KnownNames = KnownNames()) -> TriggerDecision:  # noqa: B008 (frozen)
    """Decide whether a message goes on to extraction.

    Args:
        text: The message as the user wrote it.
        known: Names of entities that earlier messages introduced.
    """
    parts = segments.prose(text)
    if not parts:
        return TriggerDecision(worth=False, reason=Reason.NO_PROSE)
    if extract(text, _ANY_TIME, known):
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
    if any(len(name) > 1 and name in view.body for entity in known.entities for name in entity.names):
        return Reason.NAMED
    if (_REACTION_ZH if chinese else _REACTION_EN).match(view.body):
        return None
    if _EXACT.search(view.body):
        return Reason.EXACT
    return Reason.STATEMENT if _SELF.search(view.body) or _CLOSE.search(view.body) else None
