"""What Hippo itself says in a chat, in the user's language, and what it makes of a few words of theirs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from assistant.plan import QUERY_USAGE, RULES
from assistant.recording import PLAN_USAGE
from memory.phrase import Phrase

if TYPE_CHECKING:
    from assistant.client_events import Usage
    from assistant.context import MessageTooLongError
    from assistant.plan import ContextPlan

_REMEMBER = re.compile(
    r"\b(?:remember|memori[sz]e|note|keep in mind|don['’]?t forget|make a note|for the record)\b|"
    r"记住|记一下|记下|记得|别忘|请记|帮我记|备忘",
    re.IGNORECASE,
)
"""Wide on purpose: it only decides that extraction runs before the answer, never what is kept."""

_FORGOTTEN = {
    "en": ("Forgotten: {count} memory.", "Forgotten: {count} memories."),
    "zh": ("已忘记 {count} 条记忆。", "已忘记 {count} 条记忆。"),
}
_KEPT = {"en": "Nothing was forgotten.", "zh": "没有忘记任何内容。"}
_STORED_AS_TYPED = {"en": "Kept as you typed it.", "zh": "已按原文保存。"}
_CONFIRM = {
    "en": "{count} stored memories match. Nothing was deleted: confirm with `hippo memories forget --matching`.",
    "zh": "有 {count} 条记忆符合。尚未删除任何内容：请用 `hippo memories forget --matching` 确认。",
}


def asks_to_remember(text: str) -> bool:
    """Tell whether a message may ask for something to be remembered."""
    return _REMEMBER.search(text) is not None


def forgotten(language: str, count: int) -> str:
    """Say how many memories went."""
    return _FORGOTTEN[language][count != 1].format(count=count)


def nothing_forgotten(language: str) -> str:
    """Say that the user did not confirm."""
    return _KEPT[language]


def stored_as_typed(language: str) -> str:
    """Say that what was masked is kept now."""
    return _STORED_AS_TYPED[language]


def forget_needs_confirmation(language: str, count: int) -> str:
    """Say that nobody could be asked."""
    return _CONFIRM[language].format(count=count)


def too_long(error: MessageTooLongError) -> tuple[Phrase, Phrase]:
    """Put a message that does not fit into words: the cause and the way out."""
    return (
        Phrase(
            "This message needs {needed} tokens; {free} are free for it.", needed=error.needed, free=error.available
        ),
        Phrase("Shorten it, attach less, or raise budget.total in the settings."),
    )


def cannot_go_on() -> tuple[Phrase, Phrase]:
    """Say that an answer is closed: the cause and the way out."""
    return (
        Phrase("This answer cannot be continued: something follows it, or it is still being written."),
        Phrase("Ask for more in a new message."),
    )


def usage_record(usage: Usage | None, plan: ContextPlan) -> dict[str, Any]:
    """Return what is kept with an answer: the endpoint's counts, the plan's slots, and who completed the question."""
    record = {**(usage.as_dict() if usage is not None else {}), PLAN_USAGE: plan.tokens.as_dict()}
    if plan.completion is not None:
        record[QUERY_USAGE] = plan.completion.as_usage()
    elif plan.completed:
        record[QUERY_USAGE] = {"model": RULES, "used": True}
    return record
