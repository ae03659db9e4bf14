"""Goals with a number that move: "I'd be happy with 2:10", "lowering my goal", "coach set the bar at 1:58".

A target lies in the slot of its sort (a time, a weight, a sum), so that the newest takes the place of the last. It must
stay silent about results already reached, prices, and targets of others.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memory.extraction.rules.mood import Mood
from memory.extraction.rules.rule import Draft, clean
from memory.extraction.rules.subjects import ME
from memory.extraction.rules.topics import topic_of
from memory.values import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memory.extraction.rules.view import View

_NUMBER = (
    r"(?:[£$€¥]?\s?\d[\d.,:]*|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|"
    r"forty|fifty|"
    r"sixty|seventy|eighty|ninety|a hundred|a thousand|half a million)(?:[ -]\w+)?|sub[- ]?\d[\d:.]*)"
)
_GOAL = r"(?:goal|target|aim|objective|ambition|sights|benchmark|target time|race goal|goal weight)"
_SETS = re.compile(
    rf"\b(?:(?:I|we)(?:['’]d| would| will|['’]ll) (?:already )?(?:be|settle|take) (?:(?:more than |very |quite "
    rf")?(?:happy|content|"
    rf"pleased|delighted|thrilled|fine|ok|over the moon|chuffed) with|for)|"
    rf"(?:am|['’]m|are|['’]re|been|is) (?:now |still |really )?(?:aiming|hoping|shooting|gunning|pushing|training|"
    rf"going|working|"
    rf"saving|trying) (?:for|towards?|up (?:for|to)|to (?:hit|reach|run|finish|get (?:to|under|below|down to|up to)|"
    rf"break|save|"
    rf"write|lose|swim|cycle|lift|read|do|raise))|"
    rf"(?:my|our|the|new|a) (?:new |final |official |real |big |next )?(?:[\w-]+ )?{_GOAL}(?: for [\w ]+?)?(?: is| "
    rf"was|['’]s|:| of| "
    rf"stands at| becomes| at| to| sits at| now)(?=\W)|"
    rf"(?:set|sets|setting|put|puts|raised|lowered|moved|dropped|agreed on|fixed|revised) (?:me |us |myself |"
    rf"ourselves )?(?:the|my|our|a|"
    rf"new) (?:new )?(?:bar|{_GOAL})(?: for [\w ]+?)?(?: down| up)? (?:at|to|on|of|"
    rf"for))(?<=[\w:])(?!\w)[^.!?]{{0,50}}?(?P<value>(?:about |around |under |"
    rf"below |over |at least )?{_NUMBER}[^,.;!?]{{0,30}})",
    re.IGNORECASE,
)
_MOVES = re.compile(
    rf"\b(?:lower|rais|chang|adjust|cut|reduc|revis|scal|bump|mov|drop|rethink|upp|resett|push)(?:ing|ed|e|s|es)?(?: "
    rf"down| up| back)? "
    rf"(?:my|our|the|that) (?:\w+ ){{0,2}}?{_GOAL}\b",
    re.IGNORECASE,
)
_NEW_VALUE = re.compile(rf"(?P<value>{_NUMBER}[^,.;!?]{{0,30}})", re.IGNORECASE)
_LOOKS = re.compile(
    r"\b(?:looks?|is|seems?|feels?|sounds?|would be|it is|it['’]s|now|to|instead|more like)\b", re.IGNORECASE
)
_OTHERS = re.compile(
    r"^(?:he|she|they|(?:his|her|their|your)\b|you\b|(?:my|our) (?:\w+ )?(?:brother|sister|son|daughter|friend|wife|"
    r"husband|mum|dad|boss|company|team|school)\b)",
    re.IGNORECASE,
)
_NO_TARGET = re.compile(
    r"\b(?:if|shop|store|price|o['’]clock|people like|a walk|a run|the bus|the train)\b", re.IGNORECASE
)
_SORTS = (
    (re.compile(
        r"\b\d{1,2}:\d\d(?::\d\d)?\b|\bsub[- ]?\d|\b(?:hours?|minutes?|mins?|seconds?)\b", re.IGNORECASE), "time"),
    (re.compile(
        r"\d\s?(?:kg|kilos?|lbs?|stone|pounds in weight)\b|\b(?:kilos|stone)\b|\bgoal weight\b",
        re.IGNORECASE), "weight"),
    (re.compile(r"[£$€¥]\s?\d|\b(?:pounds|euros|dollars|quid|grand)\b|\d ?k\b(?! run)", re.IGNORECASE), "savings"),
    (re.compile(r"\b(?:words?|pages?|chapters?)\b", re.IGNORECASE), "words"),
    (re.compile(r"\b(?:km|miles?|kilometres?|metres?|laps?|lengths?|steps)\b", re.IGNORECASE), "distance"),
    (re.compile(r"%|\b(?:percent|marks?|points?|grade|score|band|elo)\b", re.IGNORECASE), "score"),
    (re.compile(r"\b(?:books?|films?|poems?|countries|peaks?|bottles|jars)\b", re.IGNORECASE), "count"),
)  # fmt: skip


def read(view: View, earlier: Sequence[View]) -> Iterator[Draft]:
    """Yield the target a sentence sets, or the new one it names after it has said that the target moves."""
    sentence = view.sentence
    if view.number != 0 or sentence.asks or view.mood in {Mood.REPORTED, Mood.FICTION, Mood.QUESTION}:
        return
    text = sentence.text
    if _OTHERS.match(text) or _NO_TARGET.search(text):
        return
    match, start = _SETS.search(text), view.start
    moved = _MOVES.search(text)
    before = next((other for other in reversed(earlier) if other.sentence is not sentence), None)
    if match is None and moved is not None:
        match = _NEW_VALUE.search(text, moved.end())
    elif match is None and before is not None and _MOVES.search(before.sentence.text) and _LOOKS.search(text):
        match, start = _NEW_VALUE.search(text), before.sentence.start
    if match is None:
        return
    sort = next((name for pattern, name in _SORTS if pattern.search(match["value"])), "")
    topic = topic_of(text) or topic_of(view.around.own) or view.around.topic()
    if not sort and not (topic and re.search(rf"\b{_GOAL}\b", text, re.IGNORECASE)):
        return
    yield Draft(
        view=view,
        attribute=f"target_{sort or topic}",
        value=clean(match["value"]),
        subject=ME,
        kind=Kind.FACT,
        importance=6,
        start=start,
        end=sentence.end,
        lead="" if _names_goal(view.around.text[start : sentence.end]) else "A target: ",
    )


def _names_goal(text: str) -> bool:
    return re.search(rf"\b(?:{_GOAL}|aiming|hoping|happy|bar)\b", text, re.IGNORECASE) is not None
