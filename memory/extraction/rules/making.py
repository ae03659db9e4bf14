"""What was just being made: the dish or thing that "how do I braise …?" asked about, for the trick told after it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_ENGLISH = re.compile(
    r"\b(?:how (?:do|should|can|would) (?:i|we|you) (?:best )?(?:make|cook|bake|roast|braise|fry|grill|pickle|"
    r"knead|brew|ferment|steam|smoke|glaze|"
    r"prepare|season|poach|sew|knit|sand|varnish|repot|prune|build|fold)|recipe for|the trick (?:to|with|for)) "
    r"(?:an? |the |my |some |good |proper )*"
    r"(?P<thing>[\w' -]{3,30}?)(?=\?|$|[,.;]| (?:so|without|that|in|on|from|at|for|with|properly|well|again)\b)",
    re.IGNORECASE,
)
_CHINESE = re.compile(
        r"(?P<thing>[\u4e00-\u9fff]{2,8}?)(?:怎么|咋|如何|要怎么|该怎么)(?:做|煮|烧|炖|炒|腌|烤|蒸|煎|炸|拌|卤|泡|"
        r"发|揉|包|酿|修|染|缝|种|养|搭)"
)  # fmt: skip


def made_before(messages: Sequence[str]) -> str | None:
    """Return what the newest of the messages asked how to make."""
    for message in reversed(messages):
        match = _CHINESE.search(message) or _ENGLISH.search(message)
        if match:
            return match["thing"].strip()
    return None
