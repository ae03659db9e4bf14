"""How the thing is wanted that the user has just asked to have made, told in English without a verb of its own.

"Plan the week" – "No sauces. A table, one row a day, and under it what to buy"; "How would you build it?" – "A web page
then, plain text files, no login". Only what was asked for just before, and is told as a list of points, is such a form;
a later "next time I'd halve it" mends it. It must stay silent about questions and about what a text is to say.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memory.extraction.rules.mood import Mood
from memory.extraction.rules.reactions import REACTION_EN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memory.extraction.rules.view import View

FEWEST_PARTS = 2
"""Commas, "and"s and full stops between the points of a form."""
FEWEST_WORDS = 5
FEWEST_HEAD = 2
"""Words of a short sentence that belongs to the form after it."""
LONGEST_FORM = 230
"""Code points of a form with the sentences that go on with it."""

_MAKE = (
    r"(?:write|draft|plan|turn|make|design|build|create|set up|set out|put together|sketch|lay out|compose|"
    r"organi[sz]e|outline|structure|format|translate|summari[sz]e|rewrite|shorten|prepare|word|schedule|arrange|pack|"
    r"decorate|label|list|sort|phrase|describe|teach|run|caption|explain|do)"
)
_ASKED_TO_MAKE = re.compile(
    rf"^(?:(?:ok(?:ay)?|right|so|now|please|hi|hello|hey|and|also|could you|can you|would you|will you|help me(?: to)?|"
    rf"I need (?:you )?to|let['’]s)[,.!]? )*{_MAKE}\b|"
    rf"\bhow (?:would|should|could|can|do) (?:you|I|we) (?:best )?{_MAKE}\b|\bhelp (?:me )?{_MAKE}\b|"
    r"\b(?:can['’]t|cannot) (?:decide|choose|make up)\b|\bwhich (?:one )?(?:should|would) (?:I|you|we)\b|"
    r"\b(?:lesson|plan|template|layout|list|letter|e-?mail|poster|label|menu|programme|agenda|schedule|invitation|"
    r"caption|newsletter|report|summary|speech|rota|timetable|outline|set ?list|itinerary)\b[^.?!]{0,50}\?\s*$",
    re.IGNORECASE,
)
"""The user asked to have something made, or how it is best done."""
_FINITE = re.compile(
    r"\b(?:is|are|was|were|am|has|had|does|did|will|would|could|I|you|he|she|they|it|this|that|there)\b|"
    r"['’](?:s|re|m|ve|ll|d)\b(?! \w+ing)",
    re.IGNORECASE,
)
_NOT_S = re.compile(r"['’]s\b")
_POINT = re.compile(r"[,;:]| and | with |\. ")
_SAYS_CONTENT = re.compile(
    r"^(?:please )?(?:tell|say|mention|ask|thank|let|remind|invite|it['’]s (?:for|about|to)|about|"
    r"for (?:an? |the |my )|"
    r"to (?:my|the|an?|all)\b|from (?:my|the|me)\b|oh|hello|hi|yes|no(?:pe)?[,.!]|thanks|thank|cheers|ta\b|sorry|never "
    r"mind|wait|also what|what|how|why|who|when|where|is|are|can|could|do|does)\b",
    re.IGNORECASE,
)
"""What a text is to say, or talk: no form."""
_KEEPS = re.compile(
    r"^(?:please |just |then |and |but )*(?:keep|use|put|start|begin|end|finish|open|close|leave|skip|drop|add|give|"
    r"group|sort|order|number|stick|go|set|make|cut|split|limit|no|only|one|two|three|four|five|six|each|every|"
    r"first|then|at most|nothing|everything|names?|always|never|under|below|above|below|max\w*|plain|short)\b",
    re.IGNORECASE,
)
_NEXT_TIME = re.compile(
    r"\b(?:next time(?! (?:I|we|he|she|they|you|it|my|our)\b)|the next (?:one|batch|round))\b", re.IGNORECASE
)
_MENDS = re.compile(
    r"\b(?:(?:I|we|you)(?:['’](?:d|ll)| would| will| should) (?:only |just |also |rather )?(?!see|meet|visit|ask|tell|"
    r"know|be there|think|call|come)\w+|less|more|fewer|without|skip|leave|add|halve|double|use|cut|drop|"
    r"swap|instead)\b",
    re.IGNORECASE,
)


def asked_to_make(before: Sequence[str]) -> bool:
    """Tell whether one of the user's last two messages asks to have something made, or how to do it."""
    return any(_ASKED_TO_MAKE.search(message.strip()) for message in before[-2:] if message.strip())


def form_wanted(view: View) -> bool:
    """Tell whether a sentence lists, without a verb of its own, how what was asked for should be."""
    sentence = view.sentence
    if view.number != 0 or sentence.asks or view.mood not in {Mood.STATEMENT, Mood.REQUEST}:
        return False
    if view.subject is not None or not asked_to_make(view.around.before):
        return False
    rest = view.around.text[view.start :]
    if "?" in rest.split("\n")[0][: LONGEST_FORM // 2] and "." not in rest[: rest.find("?")]:
        return False
    told = view.around.text[view.start : sentence.end]
    told_to_do = view.mood is Mood.REQUEST and _KEEPS.match(view.body) is not None
    if _SAYS_CONTENT.match(view.body) or (_FINITE.search(_NOT_S.sub("", told)) and not told_to_do):
        return False
    parts = len(_POINT.findall(told))
    return parts >= FEWEST_PARTS and len(told.split()) >= FEWEST_WORDS


def goes_on_with_form(view: View) -> bool:
    """Tell whether a sentence goes on with the form told just before it: "Twenty words at most and no adjectives"."""
    if view.sentence.asks or view.mood not in {Mood.STATEMENT, Mood.REQUEST}:
        return False
    if view.subject is not None or _SAYS_CONTENT.match(view.body):
        return False
    told = view.sentence.text
    if _FINITE.search(told) is None and len(told.split()) > FEWEST_HEAD and _KEEPS.match(view.body):
        return True
    return not REACTION_EN.match(view.body) and (
        _KEEPS.match(view.body) is not None or (_FINITE.search(told) is None and len(told.split()) > 1)
    )


def begins_form(view: View) -> bool:
    """Tell whether a short sentence before a form belongs to it: "Native then, in Kotlin", before what is kept how."""
    told = view.sentence.text
    short = FEWEST_HEAD <= len(told.split()) <= FEWEST_WORDS
    plain = view.number == 0 and not view.sentence.asks and view.mood in {Mood.STATEMENT, Mood.REQUEST}
    own = view.subject is not None and view.subject.is_user
    return short and plain and not own and _FINITE.search(told) is None and not _SAYS_CONTENT.match(view.body)


def mends_form(view: View) -> bool:
    """Tell whether a sentence says what is to be done otherwise the next time ("I'd only halve the salt next time")."""
    text = view.sentence.text
    if view.number != 0 or view.sentence.asks or not view.around.before:
        return False
    if view.mood in {Mood.QUESTION, Mood.REPORTED, Mood.FICTION}:
        return False
    return _NEXT_TIME.search(text) is not None and _MENDS.search(text) is not None
