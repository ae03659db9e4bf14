"""How the user can be reached, and what they ask to be kept letter by letter."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memory.extraction.rules.en.words import NAME
from memory.extraction.rules.mood import Mood
from memory.extraction.rules.rule import Draft, Rule, Where, Who, clean, words
from memory.extraction.rules.subjects import ME

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memory.extraction.rules.view import View

FEWEST_DIGITS = 6
"""Fewer digits are an extension or a year."""
_EMAIL = r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+"
_PHONE = r"\+?\d[\d ()/-]{6,18}\d"
_FILL_IN_MY = (
    r"^(?:please |and |also |can you |could you )*(?:add|put|use|include|write|enter|fill in|note|give|leave)\b"
    r"[^\d@]{0,20}\bmy (?:own |new |work )?"
)

RULES = (
    Rule(
        words(
            rf"\b(?:my|our|the) (?:\w+ )?(?:e-?mail|mail)(?: address)?(?:'s| is|:)?\s+(?P<value>{_EMAIL})|"
            rf"\b(?:reach|email|mail|write to|contact) me (?:at|on|under) (?P<other>{_EMAIL})"),
        "email", Where.BODY, Who.UNSAID, (Mood.STATEMENT, Mood.REQUEST),
        text="{who}'s e-mail address is {value}", importance=6, sensitive=True,
    ),
    Rule(
        words(
            rf"^(?:please |and |also )*(?:add|put|use|include|write)\b[^.@]{{0,40}}\b(?:e-?mail|"
            r"mail)(?: address)?(?: too| as well|"
            rf" in| there| also)*[,:]? (?P<value>{_EMAIL})"),
        "email", Where.SENTENCE, Who.REGARDLESS, (Mood.STATEMENT, Mood.REQUEST),
        text="{who}'s e-mail address is {value}", importance=6, sensitive=True,
        needs=lambda view: re.search(
            r"\b(?:my|signature|business card|cv|résumé|letterhead)\b",
            " ".join((*view.around.before, view.around.own)), re.IGNORECASE) is not None,
    ),
    Rule(
        words(
            rf"{_FILL_IN_MY}e-?mail(?: address)?\b[^@]{{0,40}}?(?P<value>{_EMAIL})"),
        "email", Where.SENTENCE, Who.REGARDLESS, (Mood.STATEMENT, Mood.REQUEST),
        text="{who}'s e-mail address is {value}", importance=6, sensitive=True,
    ),
    Rule(
        words(
            rf"{_FILL_IN_MY}(?:mobile|phone|cell|telephone|number|landline)\b"
            rf"(?![’']s| (?:in|into|as) (?:words|figures|roman|binary))[^\d@]{{0,40}}?(?P<value>{_PHONE})"),
        "phone", Where.SENTENCE, Who.REGARDLESS, (Mood.STATEMENT, Mood.REQUEST),
        text="{who}'s phone number is {value}", importance=6, sensitive=True,
        accept=lambda match: len(re.sub(r"\D", "", match["value"])) > FEWEST_DIGITS,
    ),
    Rule(
        words(
            r"\b(?:my|our) (?:\w+ )?(?:phone|mobile|cell|telephone|number|phone number|mobile number|landline)(?: "
            rf"number)?(?:'s| is|:)?\s+(?:now )?(?P<value>{_PHONE})|\b(?:call|reach|text|ring) me (?:at|on|under) "
            rf"(?P<other>{_PHONE})"),
        "phone", Where.BODY, Who.UNSAID, (Mood.STATEMENT, Mood.REQUEST),
        text="{who}'s phone number is {value}", importance=6, sensitive=True,
    ),
    Rule(
        words(rf"(?:^|[,;] )(?:the )?(?:mobile|phone|cell|landline|home|work|tel|telephone|daytime|evening)(?: "
              rf"(?:phone|number|no))?"
            rf"(?:['’]s| is|:)?\s+(?P<value>{_PHONE})"),
        "phone", Where.BODY, Who.UNSAID, (Mood.STATEMENT, Mood.REQUEST),
        text="{who}'s phone number is {value}", importance=6, sensitive=True,
        accept=lambda match: len(re.sub(r"\D", "", match["value"])) > FEWEST_DIGITS,
    ),
    Rule(
        words(
            r"\b(?:call|ring|phone|text|reach|contact) me (?:only )?(?P<value>(?:after|before|between|from|until|not "
            r"before) (?:\d|half|noon|"
            r"one|two|three|four|five|six|seven|eight|nine|ten|eleven|lunch|work|dinner)\b[^,.;]{0,40})"),
        "contact_hours", Where.SENTENCE, Who.REGARDLESS, (Mood.STATEMENT, Mood.REQUEST),
        text="{who} wants to be called {value}", importance=6, keep_dates=True,
        accept=lambda match: re.search(r"\b(?:today|tonight|tomorrow|told|said|yesterday)\b", match.string) is None,
    ),
    Rule(
        words(
            r"\b(?:mine|my (?:\w+ )?(?:card|account)(?: number)?|the card|the number) "
            r"(?:ends|ending|finishes|starts) (?:in|with) (?P<value>\d{3,6})\b"),
        "card_number", Where.BODY, Who.UNSAID, text="{who}'s card number ends in {value}", importance=6, sensitive=True,
        needs=lambda view: re.search(
            r"\b(?:card|account|iban)\b",
            " ".join((*view.around.before, view.around.own)), re.IGNORECASE) is not None,
    ),
    Rule(
        words(rf"^(?:e-?mail|mail)(?: address)?(?:['’]s| is|:)\s+(?P<value>{_EMAIL})"),
        "email", Where.BODY, Who.UNSAID, (Mood.STATEMENT, Mood.REQUEST),
        text="{who}'s e-mail address is {value}", importance=6, sensitive=True,
    ),
    Rule(
        words(
            rf"\b(?:in (?:an|case of an?) emergency|emergency contact|next of kin|ICE)\b.{{0,40}}?"
            rf"(?P<value>{NAME})(?P<pattern>, my [a-z-]+\b)?"),
        "emergency_contact", Where.SENTENCE, Who.REGARDLESS, (Mood.STATEMENT, Mood.REQUEST),
        text="{who}'s emergency contact is {value}{pattern}", importance=6,
    ),
    Rule(
        words(rf"^(?:(?:a|got a|have a|the) )?new (?:phone |mobile |cell )?(?:number|phone|mobile)(?:['’]s| is|:)?"
            rf"\s+(?P<value>{_PHONE})"),
        "phone", Where.BODY, Who.UNSAID, (Mood.STATEMENT, Mood.REQUEST),
        text="{who}'s phone number is {value}", importance=6, sensitive=True,
    ),
    Rule(
        words(
            r"\bmy (?P<thing>github|gitlab|twitter|mastodon|instagram|telegram|discord|signal|skype|linkedin|wechat|"
            r"bluesky|reddit|steam|website|blog|homepage)(?: (?:handle|name|user ?name|account|id))?(?:'s| is|"
            r":)\s+(?P<value>@?[\w./:@-]+\w)"),
        "{slug}", Where.BODY, Who.UNSAID, (Mood.STATEMENT, Mood.REQUEST), importance=5,
    ),
)  # fmt: skip

_REMEMBER = re.compile(
    r"^(?:(?:oh|and|also|ok|okay|great|good|thanks|right|then|hey|hi|hippo|so|well)[,.!:\s]+)*(?:please |can "
    r"you |could you |will you )?(?:do )?"
    r"(?:remember|don't forget|never forget|keep in mind|bear in mind|make a (?:note|mental note) (?:of|that)|"
    r"take (?:a )?note(?: of)?|note(?: down)?(?=:| that\b)|save this|"
    r"write (?:this )?down|store this|jot down|memori[sz]e|for (?:the|your) records?|note for (?:later|the "
    r"future))\b(?: that| this| for me| for later)*[:,]?\s+(?P<what>.{6,})",
    re.IGNORECASE | re.DOTALL,
)
_TO_DO = re.compile(
    r"^(?:to|me to|about|when we|our|how|what|the (?:time|good|days)|last|my (?:words|question))\b", re.IGNORECASE
)


def read(view: View, earlier: Sequence[View]) -> Iterator[Draft]:  # noqa: ARG001 (all readers are called alike)
    """Yield what "remember that …" asks to keep, where nothing more regular is in it."""
    if view.number:
        return
    asked = _REMEMBER.match(view.sentence.text)
    if not asked or view.sentence.asks or _TO_DO.match(asked["what"]) or view.mood is Mood.HYPOTHETICAL:
        return
    yield Draft(
        view=view,
        attribute="remembered",
        value=clean(asked["what"]),
        subject=ME,
        importance=7,
        confidence=0.9,
        weak=True,
        start=view.sentence.start + asked.start("what"),
        end=view.sentence.end,
    )
