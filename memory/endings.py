"""Values that say a thing is over or is not so, for extractors that do not mark endings.

Pure patterns over the value and the sentence of one piece of evidence. Must never look at what is believed.
"""

from __future__ import annotations

import re

from memory.animals_gone import VALUE_GONE

_ENDING_VALUE = re.compile(
    r"^(?:no longer|not any ?more|stopped|quit|gave up|given up|ended|none|no more|former(?:ly)?|ex-)\b"
    r"|^(?:不再|已经?不|戒了?|已?戒|停了|停止|已?退出|放弃|没有了|无$|没了|曾经)",
    re.IGNORECASE,
)
_ENDING_TEXT = (
    r"(?:no longer|stopped|has quit|quit|gave up|given up|got rid of|不再|已经不|戒了|戒掉|停了|停止|退出了?|放弃了?)"
    r"[^.,;，。；]{0,20}"
)
_ABOUT_NOT_DOING = frozenset({"dislike", "food_dislike", "medical_restriction", "intolerance", "phobia"})
"""Where "no longer eats olives" is the fact itself rather than its end."""


_DENIABLE = frozenset({"allergy", "health_condition", "medication", "pet", "pet_name", "subscription", "membership"})
"""Where a "no" speaks of what was told before; of tastes and places it is the fact itself (不吃辣, 不丹, 无人机)."""
_ANIMALS = frozenset({"pet", "pet_name", "cat", "dog"})
_NO_DENIAL = re.compile(r"\b(?:but|only|just|sense of|feeling)\b|[而只]|[嗅味听视触痛]觉|听力|视力", re.IGNORECASE)
"""A "no" with another thing in the same breath, or one that is the trouble itself ("no sense of smell")."""
_DENIED = re.compile(
    r"^(?:not|no|isn'?t|doesn'?t|don'?t|never|without)\s+(?:allergic to |a |an |any )?(?P<en>.+?)"
    r"(?P<gone>\s+(?:any ?more|any longer|at home|now))?$"
    r"|^(?:家里|现在|目前|已经?|其实|确认|并)*(?:不|没有?|无)(?P<zh>[^不没]{1,20}?)(?P<over>了)?$"
    r"|^(?P<whose>[^不没]{1,12}?)(?:其实|并|已经?)?(?:不|没有)(?=过敏|耐受)",
    re.IGNORECASE,
)


def is_animal(attribute: str) -> bool:
    """Tell whether an attribute holds the animals somebody has."""
    return attribute in _ANIMALS


def says_ended(attribute: str, value: str, text: str) -> bool:
    """Tell whether a value or sentence says that something is over, for extractors that do not mark endings.

    Args:
        attribute: The canonical key.
        value: The value as extracted ("stopped chess", "chess").
        text: The sentence as extracted.
    """
    plain = value.strip()
    if _ENDING_VALUE.search(plain) or (is_animal(attribute) and VALUE_GONE.search(plain)):
        return True
    if not plain or attribute in _ABOUT_NOT_DOING:
        return False
    return re.search(_ENDING_TEXT + re.escape(plain), text, re.IGNORECASE) is not None


def denied(attribute: str, value: str) -> tuple[str, bool] | None:
    """Return what a value says is not so ("not allergic to penicillin", 头孢不过敏, 家里没有狗了), or None.

    Args:
        attribute: The canonical key.
        value: The value as extracted.

    Returns:
        What is denied, and whether the words say that it was so until now ("no dog any more").
    """
    if attribute not in _DENIABLE or _NO_DENIAL.search(value):
        return None
    match = _DENIED.match(value.strip())
    if match is None:
        return None
    thing = match["en"] or match["zh"] or match["whose"]
    return thing.strip(), bool(match["gone"] or match["over"])


def without_ending(value: str) -> str:
    """Return what is left of a value when the words of ending are taken away ("stopped chess": "chess")."""
    return _ENDING_VALUE.sub("", value.strip()).strip()
