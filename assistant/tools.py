"""The tools that Hippo offers to models: search, remember and forget.

A model's word is not the user's: what it asks to remember counts as said by the user only with a verbatim quote of
the user's message, and what it asks to forget is put before the user first.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from assistant.chat_request import ToolSpec

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memory.ports import TokenCounter

SEARCH = "search_memory"
REMEMBER = "remember"
FORGET = "forget_memory"

DIRECTORY_TOKENS = 100
"""For the attribute names in the description of `search_memory`: enough to hint, cheap enough for every request."""

MAX_ROUNDS = 3
"""Tool rounds within one answer: a search, a second try and a save; more is a model that runs in circles."""

_WORDS = {
    "en": {
        SEARCH: "Search the user's memories. Use it when the memories shown do not hold what the question needs.",
        "about": " Remembered are, among others: {names}.",
        "query": "What to look for, in the user's language.",
        REMEMBER: "Save something the user asked you to remember.",
        "text": "One declarative sentence about the user, in their language, with absolute dates.",
        "quote": "The user's own words that say so, copied exactly from their newest message.",
        FORGET: "Ask the user to confirm that memories about something be deleted. Only when they asked for it.",
        "words": "What the memories to forget are about, in the user's words.",
    },
    "zh": {
        SEARCH: "搜索用户的记忆。已给出的记忆不足以回答时使用。",
        "about": "已有的记忆包括：{names}。",
        "query": "要找什么，用用户的语言。",
        REMEMBER: "保存用户要你记住的事。",
        "text": "关于用户的一句陈述，用用户的语言，日期写绝对日期。",
        "quote": "用户最新消息里说明此事的原话，一字不差。",
        FORGET: "请用户确认删除关于某事的记忆。仅在用户要求时使用。",
        "words": "要忘掉的是关于什么的，用用户的话。",
    },
}


def tools(language: str, attribute_names: Sequence[str], count: TokenCounter, *, may_write: bool) -> list[ToolSpec]:
    """Return the tools for one request.

    Args:
        language: ``en`` or ``zh``, of the descriptions.
        attribute_names: what the profile's memory directory holds, most used first.
        count: counts tokens, for the limit on attribute names.
        may_write: whether this chat writes memories; without it only the search is offered.
    """
    words = _WORDS[language]
    names: list[str] = []
    for name in attribute_names:
        if count(", ".join([*names, name])) > DIRECTORY_TOKENS:
            break
        names.append(name)
    about = words["about"].format(names=", ".join(names)) if names else ""
    offered = [ToolSpec(SEARCH, words[SEARCH] + about, _parameters(query=words["query"]))]
    if may_write:
        offered.append(ToolSpec(REMEMBER, words[REMEMBER], _parameters(text=words["text"], quote=words["quote"])))
        offered.append(ToolSpec(FORGET, words[FORGET], _parameters(words=words["words"])))
    return offered


def _parameters(**described: str) -> dict[str, object]:
    return {
        "type": "object",
        "properties": {name: {"type": "string", "description": text} for name, text in described.items()},
        "required": list(described),
        "additionalProperties": False,
    }


def arguments(text: str) -> dict[str, str]:
    """Read the arguments of a tool call as the model wrote them; what is not text is left out, bad JSON gives none."""
    try:
        value = json.loads(text or "{}")
    except json.JSONDecodeError:
        return {}
    return {str(key): item for key, item in value.items() if isinstance(item, str)} if isinstance(value, dict) else {}


def tokens_of(offered: Sequence[ToolSpec], count: TokenCounter) -> int:
    """Count what the definitions cost: they travel as JSON in front of the messages."""
    return sum(count(json.dumps(tool.as_json(), ensure_ascii=False)) for tool in offered)
