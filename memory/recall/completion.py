"""What a model is asked, and what is taken of its reply, where a message only points at what was said before it.

Pure. The conversation goes to the model as data, in few tokens. The reply is data too: one short line that says words
of the conversation, used to search and for nothing else. Whatever is not such a line is no completion: the rules of
`memory.recall.query` fill in then.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memory.blocks import block, inside
from memory.language import language_of
from memory.ports import PromptMessage
from memory.recall.query import QUERY_CHARS, WINDOW_CHARS, cut
from memory.recall.words import content_terms
from memory.refusals import refuses
from memory.values import Role
from memory.visible import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from memory.ports import TokenCounter

WINDOW_TOKENS = 600
"""Tokens of the conversation that the model reads: three exchanges of ordinary length, cut where they are longer."""
SHORTER = (WINDOW_CHARS, WINDOW_CHARS // 2, WINDOW_CHARS // 4)
"""Characters of one line, tried in turn while it does not fit: Chinese takes a token a character or more."""
REPLY_TOKENS = 256
"""Of the reply. A query takes twenty; the rest is for models that think before they say it."""
MOST_CHARS = 200
"""Characters of a query. A longer reply answers the message, or tells a story."""
OWN_SHARE = 2
"""At least one in so many of a query's words must stand in the conversation: others were made up."""

_LABEL = re.compile(
    r"^\s*(?:(?:search |standalone |complete[d]? |rewritten )?(?:query|question|message)|"
    r"(?:搜索|检索|查询|完整)?(?:查询|问题|语句|词|消息))\s*[:：]\s*",
    re.IGNORECASE,
)
_MARKS = re.compile(r"^[\s#>*_`~\-–—•]+|[\s*_`~]+$")
_QUOTES = re.compile(r"^[\"'“”„‘’«»「」『』\s]+|[\"'“”„‘’«»「」『』\s]+$")
_NONE = re.compile(r"^(?:none|n/?a|unknown|unclear|未知|不清楚|没有|无)\W*$", re.IGNORECASE)


def lines_of(window: Sequence[PromptMessage], count: TokenCounter) -> list[str]:
    """Return the newest turns of the window, oldest first, each on one line, within `WINDOW_TOKENS`."""
    room = WINDOW_TOKENS
    lines: list[str] = []
    for message in reversed(window):
        if message.role not in {Role.USER, Role.ASSISTANT}:
            continue
        line = _fitting(message, room, count)
        if line is None:
            break
        room -= count(line) + 1
        lines.append(line)
    return lines[::-1]


def _fitting(message: PromptMessage, room: int, count: TokenCounter) -> str | None:
    words = " ".join(visible(message.content).split())
    for limit in SHORTER:
        line = f"{message.role.value}: {cut(words, limit)}"
        if count(line) + 1 <= room:
            return line
    return None


def request(text: str, lines: Sequence[str], instruction: Callable[[str], str]) -> tuple[PromptMessage, PromptMessage]:
    """Return what a model is asked.

    Args:
        text: The message that points back.
        lines: The turns before it.
        instruction: The words of the wish, by language.
    """
    said, message = "\n".join(lines), cut(visible(text))
    # neither may close the block of the other
    blocks = block("conversation", inside(said, "message")) + "\n" + block("message", inside(message, "conversation"))
    return PromptMessage(Role.SYSTEM, instruction(language_of(text))), PromptMessage(Role.USER, blocks)


def read_reply(reply: str, text: str, lines: Sequence[str]) -> str:
    """Return the query that a model gave, on one line; empty where it gave none that can be one.

    Args:
        reply: Whatever the model said.
        text: The message that points back.
        lines: The turns before it, as the model saw them.
    """
    query = _bare(reply)
    if not query or len(query) > MOST_CHARS or refuses(query) or _NONE.match(query):
        return ""
    said = content_terms(" ".join(lines))
    told = content_terms(cut(text, QUERY_CHARS))
    terms = content_terms(query)
    adds = (terms - told) & said
    return query if adds and len(terms & (said | told)) * OWN_SHARE >= len(terms) else ""


def _bare(reply: str) -> str:
    """Return the first line that says something, without labels, marks and quotes around it."""
    for line in visible(reply).splitlines():
        bare, before = " ".join(line.split()), ""
        while bare != before:  # they stand around each other in any order
            before = bare
            for unwanted in (_MARKS, _LABEL, _QUOTES):
                bare = unwanted.sub("", bare)
        if bare:
            return bare
    return ""
