"""Who does what for the user's household or work: "our cleaner is Petra", "the new accountant's Mr Lund".

Each post is a slot of its own, so that whoever comes next takes the place of the last. It must stay silent about
family, whose names are read elsewhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memory.extraction.rules.en.words import NAME
from memory.extraction.rules.rule import Rule, Where, Who, words
from memory.extraction.rules.subjects import NOT_A_NAME

if TYPE_CHECKING:
    import re

_POST = (
    r"(?P<thing>sitter|babysitter|nanny|au pair|childminder|cleaner|gardener|dog walker|walker|groomer|vet|dentist|gp|"
    r"doctor|physio|physiotherapist|therapist|counsellor|midwife|optician|hairdresser|barber|accountant|solicitor|"
    r"lawyer|"
    r"agent|broker|landlord|landlady|plumber|electrician|builder|mechanic|tutor|teacher|instructor|coach|trainer|"
    r"supervisor|manager|boss|line manager|editor|publisher|printer|supplier|wholesaler|caterer|florist|photographer|"
    r"contact|flatmate|housemate|roommate|lodger|co-?founder|bassist|drummer|singer|conductor|contractor|architect)"
)
_NAMED = (
    rf"(?P<value>(?:(?-i:Mr|Mrs|Ms|Dr)\.? )?{NAME})(?=$|[,.;:!)]| (?:from|at|in|now|and|who|these|with|for|on|this|"
    rf"until|"
    r"instead|next|upstairs|downstairs|since|again|of)\b)"
)


def _is_name(match: re.Match[str]) -> bool:
    return match["value"].split()[0].casefold() not in NOT_A_NAME


RULES = (
    Rule(
        words(rf"\b(?-i:I)(?:['’]ll| will| now)? (?:now )?(?:report to|answer to|work under) {_NAMED}"),
        "boss_name", Where.BODY, Who.REGARDLESS, text="{who}'s boss is {value}", importance=6, accept=_is_name,
    ),
    Rule(
        words(
            rf"\b(?:(?:I|we)(?:['’]ve| have)? (?:got|found|have|hired|chosen|picked) |there['’]s )?"
            rf"(?:an?|my|our|the) new (?:[a-z-]+ ){{0,2}}?{_POST}[,:]? (?:called |named |is )?{_NAMED}"),
        "{slug}_name", Where.BODY, Who.REGARDLESS, importance=6, accept=_is_name,
    ),
    Rule(
        words(
            rf"\b(?:my|our|the|the new|[a-z]+['’]s) (?:(?!old\b|former\b|ex\b|last\b)[a-z-]+ ){{0,2}}?{_POST}"
            rf"(?: is| now is| is now|['’]s| will be|['’]s called| is called|['’]s name is|:)(?: now| called)? "
            rf"{_NAMED}"),
        "{slug}_name", Where.BODY, Who.REGARDLESS, importance=6, accept=_is_name,
    ),
    Rule(
        words(
            rf"\b(?:my|our|the) (?:old |last |former )?(?:[a-z-]+ ){{0,2}}?{_POST} (?:has |have )?(?:moved|left|"
            rf"retired|quit|"
            r"resigned|gave up|given up|stopped|died|emigrated|went|gone|is leaving|is off|is moving|let us down|"
            r"handed in)"
            rf"\b.{{0,60}}?\b(?:it['’]s|(?:I|we)['’]ve got|(?:I|we) (?:now )?(?:have|got|found|use|hired)|replaced by|"
            rf"now it['’]s|taken over by|passed us (?:on )?to|is now) {_NAMED}"),
        "{slug}_name", Where.SENTENCE, Who.REGARDLESS, importance=6, accept=_is_name,
    ),
)  # fmt: skip
