"""What the user is not allowed or obliged to do by others: employer, law, contract, landlord, neighbours."""

from __future__ import annotations

from memory.extraction.rules.rule import Rule, Where, Who, words

_AUTHORITY = (
    r"(?:legal(?: department)?|compliance|security|management|head office|hr|it|procurement|the law|(?:my|our|"
    r"the) (?:company|firm|employer|boss|team|client|school|"
    r"landlord|landlady|lease|contract|nda|insurance|insurer|union|department|council|building|school|policy|"
    r"lab|hospital|university|regulator|visa|church|"
    r"host|hoa|neighbou?r(?: \w+)?|tenancy|bank|parole|faculty|council|gym|club|publisher|editor|funder|doctor))"
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
            r"^(?:at work |here |at my company )?(?:we|I)(?:'re|'m| are| am)? (?P<value>(?:not allowed to|not "
            r"permitted to|forbidden to|required to|obliged to|only allowed to|may not|must not|may only|aren't "
            r"allowed to)\b.*)"),
        "{policy}", Where.BODY, Who.USER, importance=7, constraint=True,
    ),
    Rule(
        words(
            r"^(?P<value>(?:only )?[\w, /-]{2,60} (?:is|are) (?:banned|forbidden|prohibited|not allowed|off limits|"
            r"strictly forbidden|against (?:company|house|our) (?:policy|rules))\b.*)"),
        "{policy}", Where.BODY, Who.REGARDLESS, importance=7, constraint=True, confidence=0.8,
    ),
    Rule(
        words(
            r"\b(?:company|house|school|team|our) (?:policy|rule|rules|guidelines)(?: is| are| says?| say|"
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
