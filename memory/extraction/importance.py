"""How much a piece of evidence weighs, and whether it is sensitive: what a model says is heard, never trusted.

Extractor models give 8 and 9 to trivia, so their number moves a memory a little above what its sort is worth and no
further. The floor of the vocabulary (limits, identity, dates, amounts, addresses, health) holds whatever they say.
Pure functions.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from memory.attributes import importance_floor, is_constraint
from memory.extraction import secrets
from memory.sensitivity import is_sensitive
from memory.values import Kind, Origin

if TYPE_CHECKING:
    from memory.values import Evidence

_BASE = {Kind.FACT: 5, Kind.PREFERENCE: 4, Kind.TASK_STATE: 5, Kind.EPISODE: 3, Kind.PROCEDURE: 4, Kind.DIGEST: 3}
"""What a memory of each kind is worth when nothing else is known about it."""
MODEL_RAISE = 2
"""How far a model's number lifts a memory above its base: "9" for a film that was nice gives 5, not 9."""
MODEL_LOWER = 2
"""How far it takes it below."""
_DATED = 6
"""Floor for what carries a day or an hour."""
_MONEY = 6
"""Floor for amounts of money."""
_PLACE = 6
"""Floor for a street address."""
_HEALTH = 7
"""Floor for health."""
_DAY = re.compile(
    r"\b\d{4}-\d{2}-\d{2}\b|\d{1,2}月\d{1,2}[日号]|\b\d{1,2}:\d{2}\b"
    r"|\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]* \d{1,2}\b"
    r"|\b\d{1,2}(?:st|nd|rd|th)? (?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\b",
    re.IGNORECASE,
)
_AMOUNT = re.compile(
    r"[£$€¥]\s?\d|\d[\d,.]*\s*(?:元|块钱|万元|美元|欧元|英镑|港币|usd|eur|gbp|dollars|euros|pounds)\b", re.IGNORECASE
)
_STREET = re.compile(
    r"\b\d+[a-z]?,? (?:[\w'-]+ ){1,3}(?:street|st|road|rd|row|lane|avenue|ave|drive|close|court|square)\b"
    r"|[路街道巷弄]\d+[号弄]|\d+号楼|\d+[室栋幢]",
    re.IGNORECASE,
)
_BODY = re.compile(
    r"\b(?:allerg\w+|diagnos\w+|diabet\w+|asthma\w*|epilep\w+|pregnan\w+|surgery|medication|blood pressure|"
    r"intoleran\w+)\b"
    r"|过敏|确诊|糖尿病|哮喘|癫痫|怀孕|手术|服药|血压|不耐受|结节|病",
    re.IGNORECASE,
)


def floor(evidence: Evidence) -> int:
    """Return the least importance the evidence gets, from its attribute, its dates, amounts, addresses, and health."""
    said = f"{evidence.value}\n{evidence.text}"
    least = importance_floor(evidence.attribute, evidence.value, evidence.text)
    if _BODY.search(said) and is_sensitive(evidence.attribute, evidence.value, evidence.text):
        least = max(least, _HEALTH)
    if _STREET.search(said):
        least = max(least, _PLACE)
    # An episode's day says when it was, not that it matters.
    if evidence.kind is not Kind.EPISODE and (_AMOUNT.search(said) or _DAY.search(said)):
        least = max(least, _MONEY if _AMOUNT.search(said) else _DATED)
    return least


def weigh(evidence: Evidence) -> int:
    """Return the importance (1 to 10) that evidence is stored with.

    Args:
        evidence: Its own importance is what a rule or a model proposed.
    """
    base = _BASE[evidence.kind]
    heard = max(base - MODEL_LOWER, min(base + MODEL_RAISE, evidence.importance))
    return max(1, min(10, max(heard, floor(evidence))))


def settled(evidence: Evidence, *, agreed: bool = False) -> Evidence:
    """Return the evidence as it may be stored: its importance weighed, its flags settled, no secret in the clear.

    A flag that a rule or model set stays set; what the vocabulary knows to be sensitive is so whatever they said.
    Evidence with a secret is masked and becomes an inference, so that it waits until the user agrees.

    Args:
        evidence: What was found.
        agreed: The user wants the secrets in it kept.
    """
    clear = (evidence.value, evidence.text)
    value, text = clear if agreed else secrets.conceal(*clear)
    hidden = (value, text) != (evidence.value, evidence.text)
    if hidden:
        evidence = replace(evidence, value=value, text=text, origin=Origin.ASSISTANT_INFERRED)
    sensitive = (
        hidden
        or evidence.sensitive
        or is_sensitive(evidence.attribute, evidence.value, evidence.text)
        or bool(secrets.find_secrets(f"{evidence.attribute.replace('_', ' ')}: {evidence.value}\n{evidence.text}"))
    )
    constraint = evidence.constraint
    if constraint is None and is_constraint(evidence.attribute, evidence.value, evidence.text):
        constraint = True
    return replace(evidence, importance=weigh(evidence), sensitive=sensitive, constraint=constraint)
