"""Which firm brings the internet, the insurance or the bank: "we're with Orbit, and their router is rubbish".

It must stay silent about people one is with.
"""

from __future__ import annotations

import re

from memory.extraction.rules.en.words import NAME
from memory.extraction.rules.rule import Rule, words

_IS_WITH = (
    rf"^(?:am|are) (?:still |now |currently |both )?with (?P<value>{NAME})(?=$|[,.;!]| (?:for (?:the|our|my)|since|at|"
    r"and (?:the|their|they|its|it)|now)\b)"
)
_ROUTER = re.compile(r"\b(?:wi-?fi|router|broadband|mesh|fibre|internet)\b", re.IGNORECASE)
"""Whom one is "with" when these are spoken of is who brings the internet."""

_SOMEBODY = re.compile(r"\b(?:he|she|who|him|her)\b", re.IGNORECASE)
"""Said on of a person: "we're with Paul, he fixed the router"."""

RULES = (
    Rule(
        words(_IS_WITH), "internet", importance=5,
        needs=lambda view: _SOMEBODY.search(view.sentence.text) is None
        and _ROUTER.search(f"{view.sentence.text} {view.around.topic() or ''}") is not None,
    ),
    Rule(
        words(_IS_WITH), "{topic}", importance=5,
        needs=lambda view: view.topic() in {"insurance", "bank", "phone_plan"},
    ),
)  # fmt: skip
