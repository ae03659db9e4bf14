"""Pieces of English patterns that several families share."""

from __future__ import annotations

from memory.extraction.rules.subjects import NAME_EN

ADVERBS = (
    r"(?:(?:\w+ly|really|very|quite|also|just|now|still|always|so|pretty|super|both|currently|already|long|a "
    r"bit|a little|"
    r"rather|most|all|never|ever|even|too|only|often|usually|sometimes|mostly)\s+){0,3}"
)
BE = rf"(?:am|is|are|was|have been|has been|'ve been|'s been)\s+{ADVERBS}"
NAME = rf"(?-i:{NAME_EN})"
PLACE = (
    r"(?-i:[A-Z][\w'’.-]+(?:\s(?:(?:on|upon|de|la|le|les|del|am|an|der|do|of|the|sur|"
    r"and)[\s-]|\s)?[A-Z][\w'’.-]+){0,2}(?:,\s+[A-Z][\w'’.-]+(?:\s[A-Z][\w'’.-]+)?)?)"
)
"""A capitalised place, with its region if it is told."""
WEEKDAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
NUMBER_WORD = (
    r"(?:\d[\d,.]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|"
    r"seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)"
)
MONEY = (
    r"(?:[£$€¥]\s?\d[\d,.]*(?:k|m)?|\d[\d,.]*\s?(?:k\s+)?(?:euros?|pounds?|dollars?|bucks|quid|usd|eur|gbp|yuan|rmb|"
    r"francs?|pence|p\b))"
)
LIST = r"[^,.;:()]+?"
END = (
    r"(?=$|[,.;:()!]|\s+(?:and|but|so|because|which|that|since|ever since|these days|at the moment|by the way|now|"
    r"anymore|any more|for|who|at home|at all|at work|at night|though|while|when|until|till|with)\b)"
)
OFTEN = (
    rf"(?:every|each|most)\s+(?:other\s+|second\s+|single\s+)?(?:{WEEKDAY}s?|morning|evening|night|day|weekend|"
    r"week|month|year|summer|"
    r"winter|lunchtime|afternoon|saturdays?|sundays?|weekday)s?|"
    rf"{WEEKDAY}s\b|{WEEKDAY}\s+(?:mornings|evenings|nights|afternoons)|(?:once|twice|{NUMBER_WORD} times) a "
    r"(?:day|week|month|year)|"
    r"(?:at|on) (?:the )?weekends?|weekends|daily|weekly|nightly|in the mornings?|in the evenings?|"
    r"a (?:day|week)\b(?! (?:on|tomorrow|today|later|ago|from|before|after|next|last|earlier|off|in|of)\b)(?! \w+day\b)"
)
