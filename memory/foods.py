"""Which sort of food a limit is about: who may have milk and cheese again is not lactose intolerant any more.

Pure. It must never take what is eaten instead (oat milk, gluten-free bread) for the food itself, nor one dish that is
allowed for the whole sort.
"""

from __future__ import annotations

import re

_SORTS = (
    ("dairy", re.compile(
        r"\b(?:lactose|dairy|milk|cheeses?|yogh?urts?|cream|(?<!nut )(?<!peanut )butter)\b|"
        r"乳糖|奶制品|乳制品|牛奶|奶酪|酸奶|芝士",
        re.IGNORECASE)),
    ("gluten", re.compile(
        r"\b(?:gluten|coeliac|celiac|wheat|bread|pasta|toast|bagels?|croissants?)\b|"
        r"麸质|麦麸|小麦|面包|面条|馒头",
        re.IGNORECASE)),
    ("peanut", re.compile(r"\bpeanuts?\b|花生", re.IGNORECASE)),
    ("nuts", re.compile(
        r"\b(?:nuts|walnuts?|hazelnuts?|almonds?|cashews?|pecans?)\b|坚果|核桃|杏仁|腰果",
        re.IGNORECASE)),
    ("shellfish", re.compile(
        r"\b(?:shellfish|seafood|prawns?|shrimps?|crab|lobster|mussels|oysters)\b|海鲜|虾|螃蟹|贝类|生蚝",
        re.IGNORECASE)),
    ("egg", re.compile(r"\b(?:eggs?|omelettes?)\b|鸡蛋|蛋类", re.IGNORECASE)),
)  # fmt: skip
_INSTEAD = re.compile(
    r"\b(?:oat|soya?|almond|coconut|rice|hemp|plant|vegan|goat['’]?s?|sheep['’]?s?|buffalo|"
    r"[a-z]+[ -]free)[ -](?:[a-z]+[ -])?(?:milk|cheese|yogh?urt|butter|cream|bread|pasta|flour|toast)\b|"
    r"(?:燕麦|豆|杏仁|椰|米|羊)奶|无(?:乳糖|麸质)\S{0,4}|舒化奶",
    re.IGNORECASE,
)
_ONLY_SOME = re.compile(
    r"\b(?:nothing else|but nothing|a (?:little|bit|splash)|small|tiny|as long as|provided|if|hard cheese|tablets?|"
    r"pills?|in moderation|sometimes|without)\b|一点|少量|只要|如果|偶尔|但",
    re.IGNORECASE,
)
_FOUND_OUT = re.compile(
    r"\b(?:tests?|tested|biops\w+|clinic|hospital|doctors?|gp|consultant|allergist|dietician|dietitian|nurse|"
    r"turns? out|turned out|after all|again|all clear|cleared|negative|misdiagnos\w+|was(?:n['’]t| not)|the lot|"
    r"all of it|no longer)\b|检查|化验|复查|医生|大夫|医院|原来|误诊|阴性|又可以|又能",
    re.IGNORECASE,
)


def foods_of(text: str) -> frozenset[str]:
    """Return the sorts of food that a sentence names, without what is eaten in their place."""
    told = _INSTEAD.sub(" ", text)
    return frozenset(name for name, pattern in _SORTS if pattern.search(told))


def foods_lifted(text: str) -> frozenset[str]:
    """Return the sorts of food that may be had again, where it is said how that was found out."""
    if _FOUND_OUT.search(text) is None or _ONLY_SOME.search(text) is not None:
        return frozenset()
    return foods_of(text)
