"""Foods left out and taken up again: "I've been avoiding dairy", "I'm back on milk", "bread is back on the menu".

Both lie in the slot of the food, whichever food of its sort is named, so that the later words take the place of the
earlier. It must stay silent about "back on nights", and about one meal.
"""

from __future__ import annotations

import re

from memory.extraction.rules.en.words import ADVERBS
from memory.extraction.rules.rule import Rule, Where, Who, words

_FOOD = (
    r"(?:gluten|wheat|dairy|milk|lactose|cheese|butter|cream|yogh?urt|ice cream|bread|pasta|meat|red meat|pork|beef|"
    r"lamb|"
    r"chicken|bacon|ham|fish|seafood|shellfish|prawns|eggs?|soy|soya|nuts?|peanuts?|sugar|sweets|chocolate|carbs|salt|"
    r"spicy food|fried food|processed food|onions?|garlic|tomatoes|citrus)"
)
_FOODS = (
    rf"(?:(?:all|any|the|real|proper|normal|full-fat|cow['’]s|red) )?{_FOOD}"
    rf"(?:(?:,| and| or|, and) (?:(?:all|any|the) )?{_FOOD}){{0,3}}"
)
_ONE_MEAL = re.compile(
    r"\b(?:today only|tonight|for (?:lunch|dinner|breakfast)|this once|this evening)\b", re.IGNORECASE
)

RULES = (
    Rule(
        words(
            r"(?:^|\b(?:so|now|basically|officially|that makes me|makes me|which makes me|"
            r"I guess) )(?:I['’]m |I am |an? |a proper )*"
            r"(?P<value>pescatarian|vegan|vegetarian|flexitarian)(?= (?:now|I guess|again|I suppose|"
            r"these days|then)\b|$)"),
        "diet", Where.SENTENCE, Who.REGARDLESS, text="{who} is {value} now", importance=8, constraint=True,
        accept=lambda match: re.search(r"\b(?:I|I['’]m|me)\b", match.string) is not None,
    ),
    Rule(
        words(
            rf"^(?:(?:have|has) been |am |is |are |have |has |had to |have to |has to )?{ADVERBS}(?:avoid(?:s|ing)?|"
            rf"steer(?:s|ing)? clear of|"
            r"stay(?:s|ing)? (?:off|away from)|lay(?:s|ing)? off|keep(?:s|ing)? off|cut(?:s|ting)? out|do(?:es|ing)? "
            r"without|"
            r"off|not (?:eating|touching|having|drinking)|swear(?:s|ing)? off|sworn off) "
            rf"(?P<value>{_FOODS})\b(?! shops?| aisle)"),
        "{diet}", who=Who.ANYONE, importance=8, sensitive=True, constraint=True,
        accept=lambda match: _ONE_MEAL.search(match.string) is None,
    ),
    Rule(
        words(
            r"^(?:(?:am|is|are|was|have gone|has gone|went|have been|has been|have come|got|can go|may go|['’]s|go|"
            r"goes) "
            rf"{ADVERBS}back (?:on(?: to)?|to|onto|eating|drinking|having)(?: eating| drinking| having)?|(?:am |is |"
            rf"have |has )?"
            rf"{ADVERBS}(?:reintroduc(?:e|es|ed|ing)|tak(?:e|en|ing) up|start(?:s|ed)? (?:eating|drinking)|(?:am|is) "
            rf"allowed|can (?:eat|have|"
            rf"drink)|eat(?:s|ing)?|drink(?:s|ing)?)) (?P<value>{_FOODS})\b(?P<again>(?: \w+)?(?: again| as of today| "
            rf"from now on| "
            rf"these days| now| after all)?)"),
        "{diet}", who=Who.ANYONE, importance=8, constraint=False,
        accept=lambda match: _ONE_MEAL.search(match.string) is None and bool(
            match["again"].strip() or re.search(r"\bback\b|reintroduc", match.group(), re.IGNORECASE)),
    ),
    Rule(
        words(
            rf"(?:^|[,;:] )(?P<value>{_FOODS}) (?:is|are|['’]s) (?:back (?:on|in) (?:the|my|our) (?:menu|table|plate|"
            rf"diet|fridge|life|"
            r"cards)|allowed again|fine again|no longer (?:a problem|off limits|forbidden))"),
        "{diet}", Where.BODY, Who.REGARDLESS, importance=8, constraint=False,
    ),
    Rule(
        words(
            r"^(?:have|has|have had|has had|had|['’]ve had|use|uses|have been using|pay for|pays for|subscribe to|"
            r"subscribes to|"
            r"have been on|am on|stream on|signed up (?:for|to)|got) (?:an? |the |our )?(?P<thing>(?P<value>(?:[\w-]+ "
            r")?(?:spotify|"
            r"apple music|deezer|tidal|youtube music|amazon music|netflix|disney(?:\+| plus)|prime video|mubi|hbo max|"
            r"now tv|"
            r"paramount plus|music (?:subscription|streaming)|(?:film|video|movie) (?:subscription|streaming))(?: "
            r"\w+)?))\b"),
        "{topic}_habit", who=Who.ANYONE, importance=4,
    ),
)  # fmt: skip
