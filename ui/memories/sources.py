"""Where memories come from, in words: the chat in which something was said. All of it blocks: call it in a thread."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from memory.values import Origin
from ui import wording
from ui.locale import _
from ui.plain_text import one_line

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from assistant.hippo import Hippo
    from memory.values import FactView

TITLE_LENGTH: Final = 32
"""Characters of a chat's title beside a memory."""

QUOTE_LENGTH: Final = 160
"""Characters of the sentence that a memory was taken from."""


def titles(home: Hippo, conversation_ids: Iterable[int | None]) -> dict[int, str]:
    """Return the titles of chats that are still there, in quotes."""
    found: dict[int, str] = {}
    for number in {number for number in conversation_ids if number is not None}:
        try:
            title = home.transcript.conversation(home.profile_id, number).title
        except LookupError:
            continue
        named = one_line(title, TITLE_LENGTH)
        found[number] = f"“{named}”" if named else wording.chat_name("", TITLE_LENGTH)
    return found


def source_of(fact: FactView, names: Mapping[int, str], here: int | None = None) -> str:
    """Return where a fact comes from: this chat, another one by its title, or by whose hand."""
    if fact.source_conversation_id is None:
        return wording.origin(fact.origin.value)
    if fact.source_conversation_id == here:
        return _("this chat")
    name = names.get(fact.source_conversation_id, "")
    return f"{_('inferred')} · {name}" if fact.origin is Origin.ASSISTANT_INFERRED and name else name


def quote_of(home: Hippo, fact: FactView) -> str:
    """Return the words that a version was taken from; empty where there are none any more."""
    if fact.source_message_id is None:
        return ""
    try:
        content = home.transcript.message(home.profile_id, fact.source_message_id).content
    except LookupError:
        return ""
    quote = content[fact.span.start : fact.span.end] if fact.span is not None else content
    return one_line(quote or content, QUOTE_LENGTH)
