"""Which earlier word on how far something has got a later one overtakes: "three of six movements", then "five learnt".

Told in English; Chinese counters are read in `memory.retiring`. Pure. It must never let one open item retire another
where the later words do not say that it is all that is left.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memory.replacing import rare_terms

if TYPE_CHECKING:
    from collections.abc import Mapping

_NUMBER = (
    r"(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|twenty|"
    r"thirty|forty|fifty|half|most|all|none|a (?:third|quarter)|the (?:first|second|third|last))"
)
_STATE = re.compile(
    r"\b(?:still (?:needs?|lacks?|lacking|has to|have to|missing|waiting|short of|to (?:do|get|come|go))|yet to|lacks?|"
    rf"missing|outstanding|{_NUMBER} (?:out )?of (?:the |my |our |their |the user['’]s )*{_NUMBER}|halfway|"
    rf"needs? {_NUMBER} [a-z]+|How far the user has got|(?:only|just) .{{2,40}} (?:left|to go|missing)|"
    rf"{_NUMBER} [a-z]+ (?:to go|left|done|"
    r"finished|written|read|marked|learnt|learned))\b",
    re.IGNORECASE,
)
_ALL_LEFT = re.compile(
    r"\b(?:only|just|nothing but|all (?:that|I|we)|the (?:last|only|one) thing|now|as of|done|finished|in|arrived|got|"
    rf"complete[d]?|{_NUMBER} (?:out )?of|{_NUMBER} [a-z]+ (?:more |to go|left|[a-z]+(?:ed|t|n)\b)|halfway|through|"
    rf"{_NUMBER} (?:more )?[a-z]+ (?:for (?:the|my|our) \w+ )?(?:has |have )?(?:just )?(?:come|came|turned up))\b",
    re.IGNORECASE,
)
_ASKS_MORE = re.compile(r"\b(?:also|as well|too|another|on top)\b", re.IGNORECASE)
FAR = ("progress", "open_items")
"""How keys end under which rules and models keep how far something has got."""


def tells_how_far(attribute: str, text: str) -> bool:
    """Tell whether a memory says how far something has got or what is still missing for it."""
    return attribute.endswith(FAR) or _STATE.search(text) is not None


def overtaken(attribute: str, text: str, words: str, held: Mapping[int, tuple[str, str]]) -> list[int]:
    """Return the ids of what is overtaken.

    Args:
        attribute: The key of the newer word.
        text: Its sentence.
        words: What the user said around it.
        held: Attribute and sentence of what is believed, by id.
    """
    newer = attribute.endswith(FAR) or text.startswith("How far the user has got")
    if not newer or _ASKS_MORE.search(words) or not _ALL_LEFT.search(words):
        return []
    about = _about(attribute)
    rare = rare_terms([told for _, told in held.values()])
    mine = rare(f"{text} {words}")
    found = []
    for key, (other, told) in held.items():
        if not tells_how_far(other, told):
            continue
        same = about and about == _about(other)
        if same or mine & rare(told):
            found.append(key)
    return found


def _about(attribute: str) -> str:
    return next((attribute.removesuffix(far).strip("_") for far in FAR if attribute.endswith(far)), "")
