"""What a thing to be bought, built or chosen must have, and how many a place holds.

"It must have a card slot, dongles get lost"; "the hall seats 80, not one more". It must stay silent about duties of
people, about what has to be done, and about guesses.
"""

from __future__ import annotations

import re

from memory.extraction.rules.en.words import NUMBER_WORD
from memory.extraction.rules.rule import Rule, Where, Who, words

_HAS = (
    r"(?:have|has|be|fit|fits|come with|take|hold|run|last|support|weigh|cost|work|seat|sleep|open|fold|charge|connect|"
    r"survive|stand|reach|cover|include|allow|handle|make|play|show|stay|go (?:in|into|under|on|through|with))"
)
_MUST = (
    r"(?:must(?:n['’]t)?|has to|have to|needs? to|ought to|can['’]t|cannot|should(?:n['’]t)?|may not|had better|"
    r"absolutely (?:must|has to)|will need to|['’]ll need to)"
)
_THING = (
    r"(?:it|(?:the|my|our) (?:new|next|replacement|other|right|second) (?:one|[\w -]{2,25}?)|whatever (?:I|we) (?:buy|"
    r"get|"
    r"pick|choose|end up with)|whichever(?: one)?(?: I| we)?(?: get| pick| take)?|any (?:new )?(?:one|[\w -]{2,25}?)|"
    r"an? (?:new|replacement) [\w -]{2,25}?)"
)
_CUE = re.compile(
    r"\b(?:new (?:one|\w+)|buy|buying|bought|replac\w+|get an?|looking for|choos\w+|pick|shop\w*|budget|order|which "
    r"(?:one|\w+) (?:should|would|do)|recommend|upgrade|second-?hand|model|rent|hire|book|venue|need an?|"
    r"dead|dying|worn out|broke\w*|old|wheez\w+|packed (?:up|in)|given up)\b",
    re.IGNORECASE,
)
_SPENT = re.compile(
    r"\b(?:today|tonight|tomorrow|now|done by|ready by|finished|be (?:true|fun|nice|careful|said))\b", re.IGNORECASE
)

RULES = (
    Rule(
        words(
            rf"^we(?:['’]re| are|['’]ll be| will be) (?P<value>(?:a (?:group|party|family|team|table) of "
            rf")?{NUMBER_WORD}(?: of us| people| "
            r"adults| kids| altogether| in all| at the table| in the (?:car|group|boat))?)(?=$|[,.;:]| and (?:a|two|"
            r"one|three)\b| plus\b)"),
        "note", Where.BODY, Who.REGARDLESS, importance=5, confidence=0.8,
        accept=lambda match: re.search(r"years old|\bturn", match.string) is None,
    ),
    Rule(
        words(rf"^(?:(?:and|but|so|then|though) )?(?P<value>{_THING} {_MUST} (?:\w+ ){{0,2}}?{_HAS}\b.{{3,}})"),
        "note", Where.BODY, Who.REGARDLESS, importance=6, confidence=0.8,
        accept=lambda match: _SPENT.search(match.string) is None,
        needs=lambda view: any(_CUE.search(text) for text in (*view.around.before, view.around.own)),
    ),
    Rule(
        words(
            r"^(?P<value>(?:an? |the )?[\w' -]{3,40}? (?:is|are) (?:a must(?:-have)?|non-negotiable|essential|a "
            r"deal-?breaker|out of the question)\b.*|(?:must-haves?|deal-?breakers?|non-negotiables?|requirements?)"
            r"(?: for [\w ]+)?(?:: | are | is ).{5,}|without (?:an? |the )?[\w' -]{3,30},? (?:I|we)(?:['’]m| am|"
            r"['’]re| are)? "
            r"(?:not|won['’]t|wouldn['’]t) (?:buy|get|tak|interest|book|rent).*)"),
        "note", Where.BODY, Who.REGARDLESS, importance=6, confidence=0.8,
        needs=lambda view: any(_CUE.search(text) for text in (*view.around.before, view.around.own)),
    ),
    Rule(
        words(
            rf"^(?P<value>(?:the|our|my|that|this) (?P<thing>[\w'’ -]{{2,40}}?) (?:only )?(?:holds|seats|sleeps|fits|"
            rf"takes|has room "
            rf"for|accommodates|can (?:take|hold|seat|fit|sleep)) (?:only |at most |up to |no more than |a maximum of "
            rf")?"
            rf"{NUMBER_WORD}\b[^.;]*?(?:not one more|not a soul more|no more\b|at (?:most|the most)|max\w*|tops\b|fire|"
            r"full stop|and that['’]s (?:it|that)|by law|strictly|legally)[^.;]*)"),
        "{slug}_capacity_limit", Where.SENTENCE, Who.REGARDLESS, importance=6, constraint=True,
        otherwise="capacity_limit",
    ),
)  # fmt: skip
