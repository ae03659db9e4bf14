"""How models say that they will not do what they were asked, in English and Chinese. Pure."""

from __future__ import annotations

import re

REFUSAL = re.compile(
    r"\b(?:i(?:['’]m| am) (?:sorry|unable|not able)|i (?:can(?:no|['’])t|won['’]t)|as an ai|not comfortable)\b"
    r"|抱歉|对不起|无法(?:提供|处理|完成|协助|回答|满足)|我不能|作为(?:一个|一名)?(?:AI|人工智能)",
    re.IGNORECASE,
)
"""Anywhere in a text: for replies that should hold no prose at all."""
_OPENING = re.compile(
    r"^[\W_]*(?:sorry\b|unfortunately\b|很遗憾|我?无法|我没办法|(?:" + REFUSAL.pattern + "))", re.IGNORECASE
)


def refuses(reply: str) -> bool:
    """Tell whether a reply in prose opens with a refusal; one told of further on is part of what it tells."""
    return _OPENING.match(reply) is not None
