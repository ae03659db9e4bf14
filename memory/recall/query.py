"""The question behind a message: its own words, topics, people, and what the window fills in.

Pure. A message that points back or holds hardly a word of its own ("and for her?") is completed from the turns before
it, by rules, or by what a model made of it (`completion`). Must never read storage.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from memory.recall import topics, trigger
from memory.recall.looking_back import looked_back_at
from memory.recall.trigger import Need, Reading
from memory.recall.words import content_terms, fold, is_cjk
from memory.values import Role

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from memory.ports import PromptMessage
    from memory.recall.moments import Stretch

FEW_TERMS = 3
"""Content words under which a message is completed from the window."""
SHORT = 80
"""Characters under which a pronoun makes a message lean on what was said before."""
WINDOW_TURNS = 2
"""User messages looked back at for completion."""
WINDOW_CHARS = 400
"""Characters of one earlier message that are used."""
QUERY_CHARS = 600
"""Characters of a message that are searched for; a question is at its beginning or at its end."""

_PRONOUN = re.compile(
    r"\b(?:it|that|this|those|these|he|she|him|her|they|them|there|one)\b|那个|这个|它|他|她|那边|那里|这事|那事",
    re.IGNORECASE,
)
_PROSE_WANTED = re.compile(
    r"\b(?:explain|describe|compare|comparison|recommend|advise|advice|write|draft|summari[sz]e|outline|"
    r"walk me|guide|pros and cons|versus|vs|better|should|how (?:do|does|did|can|could|would|to)|why|"
    r"difference|what (?:should|could|can|would)|which (?:\w+ ){1,3}(?:should|could|can|would)|"
    r"tips?|ideas?|suggest|help me|worth)\b|怎么(?!读|念|拼)|"
    r"为什么|区别|更(?:好|合适|省|适合|划算)|比较|介绍|解释|推荐|建议|分析|讲讲|说说|如何|写|起草|总结|"
    r"哪个好|要看什么|注意什么|利弊|优缺点|值不值|是怎么",
    re.IGNORECASE,
)
"""What asks for an answer of some length, to which a wish about the manner of answers applies."""
_ROUTE = re.compile(
    r"\b(?:get|go|travel|fly|drive|trip|train|way|connection|ticket)s? (?:back )?from [A-ZÀ-Þ][\w'’-]+ to [A-ZÀ-Þ]|"
    r"从[\u3400-\u9fff]{2,6}(?:到|去|飞|回)[\u3400-\u9fff]{2,6}(?:的?(?:票|车|航班|路线)|怎么(?:走|去|坐)|坐|订)",
)
"""A way from one place to another, which speaks of travelling in no word of its own."""
_EACH = re.compile(
    r"\b(?:each (?:person|of them|one)|everyone|everybody|who (?:got|gets|gave|owes|has) what|person by person)\b|"
    r"挨家|挨个|逐个|每(?:个)?(?:家|人)|各(?:家|人)|分别|都有谁|谁谁",
    re.IGNORECASE,
)
_WEEKEND = {"weekend", "saturday", "sunday", "周末", "周六", "周日"}


@dataclass(frozen=True, slots=True)
class Question:
    """A message as ranking needs it."""

    reading: Reading
    text: str
    """What is searched for: the core of the message, completed."""
    folded: str
    terms: frozenset[str]
    filled: frozenset[str]
    """Terms that come from the window."""
    topics: Mapping[str, int]
    relations: frozenset[str]
    chinese: bool
    wants_prose: bool
    """Asks for an answer of some length."""
    times: tuple[Stretch, ...] = ()
    """The time that is over and asked about."""
    of_each: bool = False
    """Asks for one thing of several people, none of whom it names."""
    of_limits: bool = False
    """Asks what whoever comes can or may not have: the limits of all of them bear on it."""
    completed: bool = False
    """Something was added to what the message itself says."""

    @property
    def need(self) -> Need:
        """How likely memory helps, from the words alone."""
        return Need.REFERENCE if self.times else self.reading.need

    @property
    def impersonal(self) -> bool:
        """A task outside the user's affairs, as code or a story: what was told lately is no part of it."""
        if self.need is not Need.REQUEST or self.relations:
            return False
        code = self.topics.get("code", 0)
        others = max((count for name, count in self.topics.items() if name not in {"code", "writing"}), default=0)
        return (code > 0 and code >= others) or _STORY.search(self.text) is not None


_LIMITS = re.compile(
    r"\b(?:dietary|food) (?:needs?|requirements?|restrictions?|requests?)\b|"
    r"\bwho (?:can['’]?t|cannot|mustn['’]?t|doesn['’]?t) "
    r"(?:eat|have|drink)\b|\b(?:any(?:one|body)?|whose|which|what|all the|everyone['’]s) (?:\w+ )?(?:allergies|"
    r"intolerances)\b|\bwho (?:needs|to) (?:looking|look) (?:after|out for)\b|"
    r"\bspecial (?:needs|requirements|diets?)\b|"
    r"要照顾谁|照顾到?谁|谁(?:要|需要)照顾|谁不(?:能)?[吃喝]|谁[^，。]{0,6}过敏|忌口|(?:饮食|特殊)(?:需求|要求|限制|禁忌)",
    re.IGNORECASE,
)
_STORY = re.compile(
    r"\b(?:story|tale|fable|fairy ?tale|limerick|ballad) (?:about|of|with|in which)\b|"
    r"[讲编说写来](?:一)?(?:个|段|则).{0,12}?(?:故事|童话|寓言)",
    re.IGNORECASE,
)


def leans_back(text: str) -> bool:
    """Tell whether a message can only be searched for with what was said before it."""
    reading = trigger.read(text)
    return reading.need is not Need.NOTHING and _leans_back(cut(reading.core))


def _leans_back(core: str) -> bool:
    return len(content_terms(core)) < FEW_TERMS or (len(core) < SHORT and _PRONOUN.search(core) is not None)


def understand(
    text: str, window: Sequence[PromptMessage] = (), now: datetime | None = None, completion: str = ""
) -> Question:
    """Read a message into a question.

    Args:
        text: The message.
        window: The turns before it, oldest first.
        now: The present, in the time zone whose days are meant; without it no time is read.
        completion: The message in whole words, as a model put it; the window is then not used.
    """
    reading = trigger.read(text)
    own = cut(reading.core)
    core = f"{own} {completion}".strip()
    terms = set(content_terms(core))
    if terms & _WEEKEND:
        terms |= _WEEKEND
    filled = ""
    if not completion and reading.need is not Need.NOTHING and _leans_back(own):
        before = [message.content for message in window if message.role is Role.USER][-WINDOW_TURNS:]
        filled = " ".join(cut(trigger.core_of(message), WINDOW_CHARS) for message in before)
    whole = f"{core} {filled}".strip()
    return Question(
        reading=reading,
        text=whole,
        folded=fold(core),
        terms=frozenset(terms),
        filled=frozenset(content_terms(filled) - terms),
        topics={**topics.of_text(whole), **({"travel": 1} if _ROUTE.search(core) else {})},
        relations=topics.relations(core),
        chinese=is_cjk(own),
        wants_prose=bool(_PROSE_WANTED.search(own)),
        times=looked_back_at(own, now) if now is not None else (),
        of_each=_EACH.search(own) is not None,
        of_limits=_LIMITS.search(own) is not None,
        completed=bool(completion or filled),
    )


def cut(text: str, limit: int = QUERY_CHARS) -> str:
    """Return beginning and end of a text that has more characters than `limit`."""
    if len(text) <= limit:
        return text
    half = limit // 2
    return f"{text[:half]} {text[-half:]}"
