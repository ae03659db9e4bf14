"""What the user is not allowed or obliged to do by others: employer, law, contract, landlord, neighbours.

Said by whoever may forbid it ("the lease says no nails"), or as the rule itself ("no pets allowed in the building").
"""

from __future__ import annotations

import re

from memory.extraction.rules.rule import Rule, Where, Who, words

_AUTHORITY = (
    r"(?:legal(?: department)?|compliance|security|management|head office|hr|it|procurement|the law|(?:my|our|"
    r"the) (?:company|firm|employer|boss|team|client|school|"
    r"landlord|landlady|lease|contract|nda|insurance|insurer|union|department|council|building|school|policy|"
    r"lab|hospital|university|regulator|visa|church|"
    r"host|hoa|neighbou?r(?: \w+)?|tenancy|bank|parole|faculty|council|gym|club|publisher|editor|funder|doctor))"
)
_WHO_FORBIDS = (
    r"(?:(?:the|my|our|her|his|their) )?(?:(?!says\b|said\b)[\w'’-]+ ){0,2}?(?:landlord|landlady|lease|tenancy(?: "
    r"agreement)?|contract|agreement|policy|insurance|insurers?|"
    r"council|(?:letting|estate) agents?|hr|school|nursery|employer|management(?: company)?|union|coach|trainer|"
    r"warranty|"
    r"licen[cs]e|visa|permit|hoa|housing association|airline|venue|gym|club|host|nda|regulations?|rules?|fire "
    r"(?:officer|brigade|rules|regulations)|manual|boss|editor|publisher|funder|freeholder|building|office|legal|"
    r"compliance|deeds?|small print|terms|estate|condo(?: board)?|campsite|hall|library|lab|hospital)"
)
_SAYS = (
    r"(?:says?|said|states?|insists?|told (?:me|us)|is (?:very |quite )?(?:clear|strict)|are (?:very |quite )?"
    r"(?:clear|strict)|stipulates?|specif(?:y|ies)|has it)(?: that)?[,:]?"
)
_LIMIT = (
    r"(?:no(?! idea| doubt| problem| worries| more about| thanks)|nothing|not|never|only|at most|max(?:imum)?|"
    r"must(?:n['’]t)?|can['’]t|cannot|may not|has to|have to|needs? to|"
    r"forbidden|banned|isn['’]t allowed|aren['’]t allowed|by noon|by \d)"
)
_HERE = (
    r"(?:in|at|on|inside|under|for) (?:the|my|our|this) (?:\w+ )?(?:flat|building|house|block|office|school|"
    r"classroom|lab|ward|"
    r"lease|contract|estate|hall|venue|campsite|site|workplace|tenancy|street|allotment|marina|club|gym|library|"
    r"dorm|halls|residence|kitchen|balcony|complex|premises|firm|company|team|nursery|hospital|studio|terrace)"
)

RULES = (
    Rule(
        words(
            rf"\b(?P<value>{_AUTHORITY} (?:\w+ )?(?:bans?|banned|forbids?|forbade|prohibits?|does(?:n't| not) "
            r"(?:allow|permit|let)|don't (?:allow|let|permit)|won't (?:allow|let)|only (?:allows?|permits?|lets?|"
            r"accepts?)|requires?|insists?|demands?|limits?|blocks?|complains?)\b.*)"),
        "{policy}", Where.BODY, Who.REGARDLESS, importance=7, constraint=True,
    ),
    Rule(
        words(
            rf"^(?P<value>{_WHO_FORBIDS} {_SAYS} (?:[\w'’-]+ ){{0,4}}?{_LIMIT}\b.{{4,}})"),
        "{policy}", Where.BODY, Who.REGARDLESS, importance=7, constraint=True,
        accept=lambda match: re.search(
            r"\b(?:yes|not to worry|nothing (?:yet|new|about)|no (?:yet|to me|again))\b", match.string, re.IGNORECASE
        ) is None,
    ),
    Rule(
        words(
            rf"^(?P<value>{_WHO_FORBIDS} (?:caps?|limits?|restricts?|bans?|forbids?|prohibits?|rules? out|"
            r"won['’]t (?:allow|have|cover|let|permit)|(?:doesn['’]t|don['’]t|does not|do not) (?:allow|cover|let|"
            r"permit|"
            r"accept)|only (?:allows?|covers?|accepts?|permits?|lets?))\b.{4,})"),
        "{policy}", Where.BODY, Who.REGARDLESS, importance=7, constraint=True,
    ),
    Rule(
        words(
            r"^(?:at work |here |at my company |(?:under|by|according to) (?:the|my|our) [\w ]{3,25}?,? )?(?:we|I)"
            r"(?:'re|'m| are| am)? (?P<value>(?:not allowed to|not "
            r"permitted to|forbidden to|required to|obliged to|only allowed to|may not|must not|may only|aren't "
            r"allowed to|mustn['’]t|aren['’]t allowed|am not allowed|can['’]t have (?:any )?(?:pets?|candles|guests|"
            r"visitors|barbecues))\b.*)"),
        "{policy}", Where.BODY, Who.USER, importance=7, constraint=True,
    ),
    Rule(
        words(
            r"^(?P<value>(?:only )?[\w, /-]{2,60} (?:is|are) (?:banned|forbidden|prohibited|not allowed|off limits|"
            r"strictly forbidden|against (?:company|house|our|the) (?:policy|rules|lease|contract))\b.*)"),
        "{policy}", Where.BODY, Who.REGARDLESS, importance=7, constraint=True, confidence=0.8,
    ),
    Rule(
        words(
            rf"^(?:there['’]s |there are )?(?P<value>no [\w' -]{{3,40}}? (?:(?:is |are )?(?:allowed|permitted)|{_HERE})"
            r"\b.*)"),
        "{policy}", Where.BODY, Who.REGARDLESS, importance=7, constraint=True, confidence=0.8,
        accept=lambda match: re.search(
            r"^no (?:idea|doubt|problem|one|way|need|signal|milk|sign|luck|room|space|time|heating|hot water|wonder|"
            r"lift|parking)\b", match["value"], re.IGNORECASE) is None or "allowed" in match["value"],
    ),
    Rule(
        words(
            r"^(?P<value>(?:(?:the|my|our) [\w -]{2,25}?|(?-i:[A-Z]\w+)) (?:won['’]t|will not|refuses? to|can['’]t|"
            r"isn['’]t willing to) (?:sign off(?: on)?|"
            r"approve|pay|fund|go|spend|cover|stretch to|reimburse|budge|shell out)(?: \w+)? ?(?:more than|over|above|"
            r"beyond|past) "
            r"[£$€]?\s?\d.*)"),
        "budget", Where.BODY, Who.REGARDLESS, importance=7, constraint=True, confidence=0.85,
    ),
    Rule(
        words(
            r"^(?P<value>(?:(?:the|my|our|his|her) [\w'’ -]{2,40}?|we) (?:is|are|has to be|have to be|['’]re) "
            r"(?:strictly |completely |"
            r"totally |a )*(?:nut|peanut|smoke|alcohol|meat|fragrance|scent|shoe|car|phone|pet|pork|dairy|latex|"
            r"gluten)[- ]free"
            r"(?: zone)?\b.*)"),
        "{policy}", Where.BODY, Who.REGARDLESS, importance=7, constraint=True, confidence=0.8,
    ),
    Rule(
        words(
            r"\b(?:company|house|school|team|our|building|club|fire) (?:policy|rule|rules|guidelines|regulations)"
            r"(?: is| are| says?| say|"
            r":)(?P<value>.{5,120})"),
        "{policy}", Where.BODY, Who.REGARDLESS, importance=7, constraint=True,
    ),
    Rule(
        words(
            r"^(?:(?:I|we) (?:have to|must) (?:stop|be quiet|finish|leave|be out|be home)\b(?P<value>.*\b(?:at|by|"
            r"before|after) \d.*))"),
        "curfew", Where.BODY, Who.USER, importance=6, constraint=True, keep_dates=True,
        accept=lambda match: "today" not in match.string and "tonight" not in match.string,
    ),
)  # fmt: skip
