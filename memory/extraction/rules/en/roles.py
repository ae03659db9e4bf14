"""Trade and name told without "I am": "twenty years a surveyor", "a joiner by trade", "the name at the bottom is …".

It must stay silent about trades of others, about films and books, and about names of things.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memory.extraction.rules.en.identity import is_name
from memory.extraction.rules.en.words import END, NAME, NUMBER_WORD
from memory.extraction.rules.en.work import is_trade
from memory.extraction.rules.mood import Mood
from memory.extraction.rules.rule import Rule, Where, Who, words

if TYPE_CHECKING:
    from memory.extraction.rules.view import View

_FEW_WORDS = r"(?P<value>(?:[\w-]+ ){0,3}?[\w-]+)"
_TRADE_END = r"(?=$|[,.;:()!–—-]|\s+(?:and|but|so|at|for|with|in|on|by|now|here|who|from|of|yet|already)\b)"
_YEARS = (
    rf"(?:(?:(?:almost|nearly|over|about|some|more than) )?(?:{NUMBER_WORD}(?:[- ]\w+)?|a dozen|half a lifetime)"
    r"(?: odd)? years|half my life|all my (?:working )?life|a lifetime|decades)"
)


def _is_own_trade(match: re.Match[str]) -> bool:
    """Tell whether a trade stands first, or after the user has spoken of themselves, and so is theirs."""
    before = match.string[: match.start()]
    return is_trade(match) and (not before.strip() or re.search(r"\b(?:I|I['’]m|my|me)\b", before) is not None)


_DID = (
    r"(?:drove|taught|nursed|worked|ran|built|fixed|mended|sold|baked|cooked|cleaned|delivered|managed|kept|fished|mined|"
    r"farmed|sailed|flew|served|policed|edited|printed|welded|painted|laid|fitted|cut|designed|drew|wrote|reported|"
    r"conducted|tuned|guarded|looked after|cared for)"
)
_DOES = (
    r"(?:drives?|teach(?:es)?|nurses?|mends?|builds?|fix(?:es)?|repairs?|sells?|bakes?|cooks?|cleans?|delivers?|manages?|"
    r"inspects?|surveys?|tests?|edits?|prints?|welds?|paints?|lays?|fits?|cuts?|designs?|draws?|writes?|reports?|conducts?|"
    r"tunes?|guards?|audits?|plans?|maps?|translates?|codes?|programs?|restores?|makes?|installs?|maintains?|polic(?:es?)|"
    r"grows?|breeds?|shears?|drills?|grooms?|trains?|coach(?:es)?|keeps?|runs?|looks? after|cares? for)"
)
_LEADS = re.compile(r"\b(?:owner|lead|head|manager|director|rep)$", re.IGNORECASE)
_FIRM_SORT = (
    r"(?:county|council|city|town|state|government|ministry|department|school|secondary school|primary school|college|"
    r"university|hospital|clinic|museum|railway|police|army|navy|church|zoo|port|airport|library|bank|brewery|factory|"
    r"insurers?|charity|water board|electricity board|post office|job centre|prison|fire service|forestry|"
    r"national park|"
    r"nhs|agency|firm|publisher|newspaper|airline|bus company|ferry company|shipyard|theatre|opera|orchestra)"
)

_SIGNED = r"\b(?:signature|sign-off|footer|letterhead|business card|name badge|byline)\b[^:]{0,30}: "
_FULL_NAME = r"(?-i:[A-ZÀ-Þ][\w'’-]+ (?:[A-ZÀ-Þ][\w'’-]+ )?[A-ZÀ-Þ][\w'’-]+)"


def _is_own(view: View) -> bool:
    return re.search(r"\b(?:my|me|I)\b", view.sentence.text) is not None


RULES = (
    Rule(
        words(rf"{_SIGNED}(?P<value>{_FULL_NAME})(?=,|$)"),
        "name", Where.SENTENCE, Who.REGARDLESS, (Mood.STATEMENT, Mood.REQUEST), text="{who}'s name is {value}",
        importance=8, accept=is_name, needs=_is_own,
    ),
    Rule(
        words(rf"{_SIGNED}{_FULL_NAME}, {_FEW_WORDS}(?=,|$)"),
        "occupation", Where.SENTENCE, Who.REGARDLESS, (Mood.STATEMENT, Mood.REQUEST), text="{who} is {a} {value}",
        importance=7, accept=is_trade, needs=_is_own,
    ),
    Rule(
        words(
            rf"^(?P<value>{_DID} (?!(?:me|him|her|them|it|us|home|away|off|into|through|past|down|up|"
            rf"out)\b)[a-z][\w' -]{{2,40}}?"
            rf" for (?:over |nearly |almost |about )?{_YEARS})\b.*"),
        "career", importance=7,
        accept=lambda match: re.search(r"\b(?:my|our|that|this|it|him|her|them)\b", match["value"]) is None,
    ),
    Rule(
        words(rf"^(?:used to be|was) (?P<value>(?:an? )?{_FEW_WORDS.replace('?P<value>', '?:')}) for {_YEARS}\b.*"),
        "career", importance=7,
        accept=lambda match: re.match(r"an? ", match["value"]) is not None,
    ),
    Rule(
        words(
            rf"^(?P<value>{_DOES} [a-z][\w' -]{{1,30}}? (?:for|at|in) (?:the |an? |our |"
            rf"my )(?:[a-z]+ ){{0,2}}?{_FIRM_SORT})"
            r"(?=$|[,.;:!]| (?:and|but|so|in|near|down|up|on|where|which|now)\b)"),
        "occupation", importance=7,
    ),
    Rule(
        words(
            r"^(?P<value>[a-z]+ [a-z][\w' -]{2,40}?) (?:for a living|for my sins|by trade|for a job|"
            r"professionally)\b.*"),
        "occupation", importance=7,
        accept=lambda match: not re.match(r"(?:what|do|am|is|was|would|could|think|know|wish|hope)\b", match["value"]),
    ),
    Rule(
        words(
            r"^(?:at work|in my (?:day )?job|by day),? (?-i:I)(?:['’]m| am) (?:an? |"
            rf"the )?(?P<value>[a-z][\w-]*(?: [\w-]+){{0,3}}?)"
            rf"{_TRADE_END}.*"),
        "occupation", Where.BODY, importance=7,
        accept=lambda match: is_trade(match) or _LEADS.search(match["value"]) is not None,
    ),
    Rule(
        words(
            r"^(?P<value>[a-z][\w' -]{3,40}?) (?:is|are) (?:what|how) (?:pays? (?:my|the) (?:bills|rent|"
            r"wages|mortgage)|I do "
            r"(?:for a living|all day|for work)|I (?:make|earn) (?:my|a) living|I earn my (?:crust|bread|keep))\b.*"),
        "occupation", Where.BODY, Who.REGARDLESS, importance=7,
    ),
    Rule(
        words(
            r"^(?:am|are) (?P<value>(?:on|in|behind) the (?:tills?|checkouts?|counter|bar|wards?|"
            r"front desk|reception|desk|"
            r"phones|road|railways|buses|trams|bins|boats|rigs|presses|shop floor|line|kitchen|post|door)"
            r"(?: (?:at|for|of|in) [^,.;]{3,40})?)(?=$|[,.;!]| (?:and|but|so|all|most|three|four|five|six|two)\b)"),
        "occupation", importance=6, confidence=0.8,
        accept=lambda match: re.search(r"\b(?:at|for|days?|weeks?|nights?|all)\b", match.string) is not None,
    ),
    Rule(
        words(rf"(?:^|[,;:] ){_YEARS} (?:now )?(?:(?:working |employed )?as )?an? {_FEW_WORDS}{_TRADE_END}"),
        "occupation", Where.BODY, Who.UNSAID, text="{who} is {a} {value}", importance=7, accept=is_trade,
    ),
    Rule(
        words(
            rf"(?:^|[,;:] )(?:been |having been |being |as |speaking as |working as |still |once )?an? {_FEW_WORDS} "
            rf"(?:for "
            rf"{_YEARS}|(?:these|the (?:last|past)) {_YEARS}|by (?:trade|profession|training|day)|for my sins|"
            r"for a living|myself|here)(?=$|[.;:!]|,? (?!(?:of|he|she|they|his|her|their)\b)(?-i:[a-zI]))"),
        "occupation", Where.SENTENCE, Who.REGARDLESS, text="{who} is {a} {value}", importance=7, accept=_is_own_trade,
    ),
    Rule(
        words(
            rf"^(?:speaking |coming |talking )?as an? {_FEW_WORDS},? (?=(?-i:I|I['’]m|I['’]ve|my)\b)"),
        "occupation", Where.SENTENCE, Who.REGARDLESS, text="{who} is {a} {value}", importance=7, confidence=0.85,
        accept=is_trade,
    ),
    Rule(
        words(
            rf"\b(?:by (?:trade|profession|day)|for a living|professionally),? (?-i:I)(?:['’]m| am) an? {_FEW_WORDS}"
            rf"{_TRADE_END}|"
            rf"\b(?:my (?:job title|title|trade|day job|profession|post|role)(?: is|['’]s|:)|job title:?) (?:an? |the "
            rf")?"
            rf"(?P<title>[a-z][\w -]{{3,40}}?){END}"),
        "occupation", Where.SENTENCE, Who.REGARDLESS, importance=7,
        accept=lambda match: match["title"] is not None or is_trade(match),
    ),
    Rule(
        words(
            r"\b(?:the )?name (?:at the (?:bottom|top|end)|on (?:the|my) (?:badge|door|ticket|passport|card|form|"
            r"letterbox|doorbell|contract|booking|account|cover|invoice|cheque|certificate|label|ID)|"
            r"(?:it['’]s|to put|to use|they have me|I go|I sign|I write|I publish) (?:under|there|by|with)?|I (?:go|"
            r"sign|write|publish) (?:by|with|under))(?: is|['’]s|:)(?: always| still| just| simply)? "
            rf"(?P<value>{NAME})"),
        "name", Where.SENTENCE, Who.REGARDLESS, (Mood.STATEMENT, Mood.REQUEST), text="{who}'s name is {value}",
        importance=8, accept=is_name,
    ),
    Rule(
        words(
            r"\b(?:(?:I )?(?:always )?sign (?:it |them |that |everything |mine |myself )?(?:off )?(?:as|with)|signed"
            r"(?: off)? as|sign it|make it out to|book(?:ed)? (?:it |that |the table )?(?:under|in the name of)|"
            r"it['’]s booked under|put (?:it )?(?:down )?under|under the name(?: of)?|(?-i:I) answer to|people know "
            r"me as|"
            r"known to (?:everyone|my friends) as|my passport says|it says|(?-i:I)['’]m down as)"
            r" (?P<value>(?-i:[A-ZÀ-Þ][\w'’-]+ (?:(?:van|de|von|der|di|da|del|la|le|O['’])\s*)?[A-ZÀ-Þ][\w'’-]+))"
            r"(?=$|[,.;:()!]| (?:on my|in my|there|everywhere|always|and|please|with|for|but|so)\b)"),
        "name", Where.SENTENCE, Who.REGARDLESS, (Mood.STATEMENT, Mood.REQUEST), text="{who}'s name is {value}",
        importance=8, confidence=0.85,
        accept=lambda match: is_name(match) and re.search(
            r"\b(?:his|her|their|she|he|they)\b", match.string[: match.start("value")], re.IGNORECASE) is None,
    ),
    Rule(
        words(
            r"(?:^|[,;:–—-] )(?:that['’]s|it['’]s) (?P<value>(?-i:[A-ZÀ-Þ][\w'’-]+ [A-ZÀ-Þ][\w'’-]+))(?:,? (?:with|"
            r"spelt|"
            r"spelled|without|two|double|one)\b.{0,30}\b(?-i:[a-zA-Z]|h|y|e|n|l|t|s)(?:['’]?s)?\b|,? not "
            r"(?-i:[A-Z]\w+)$)"),
        "name", Where.SENTENCE, Who.REGARDLESS, text="{who}'s name is {value}", importance=7, confidence=0.8,
        accept=is_name,
    ),
)  # fmt: skip
