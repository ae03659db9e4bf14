"""Understands "forget my old address" and 把我之前说的地址都忘掉 when a user writes it into the chat.

Says what was asked for, never does it: the caller lists what matches, asks, and only then forgets. "Don't forget to
…", 别忘了…, "I forgot my keys" and 我忘了带伞 are no such requests and must never become one.
"""

from __future__ import annotations

import re

from memory.extraction import segments
from memory.extraction.forgetting.chinese import parse_chinese
from memory.extraction.forgetting.english import parse_english
from memory.extraction.forgetting.matching import match_forget
from memory.extraction.forgetting.request import ForgetRequest, ForgetScope, ForgetTarget
from memory.extraction.forgetting.topics import topics_in
from memory.values import Span

__all__ = ["ForgetRequest", "ForgetScope", "ForgetTarget", "match_forget", "parse_forget", "stretches"]

MOST_REQUESTS = 4
"""Requests looked for in one message: "scrub the therapy stuff, don't keep it" is two."""
_CLAUSE = re.compile(r"[^,，.。!！?？;；:：\n]+")


def parse_forget(text: str) -> ForgetRequest | None:
    """Find a request to forget.

    Args:
        text: The message; what in it is pasted, quoted or code asks for nothing.

    Returns:
        The first request of the message, or None. Several things named in one request are several targets.
    """
    prose = segments.only(text, segments.prose(text))
    found = [request for request in (parse_english(prose), parse_chinese(prose)) if request is not None]
    return min(found, key=lambda request: request.span.start, default=None)


def stretches(text: str, request: ForgetRequest) -> list[Span]:
    """Return what of a message that asks to forget must not be learned: requests, and clauses that name what is to go.

    "Anna and I broke up, forget her" must not leave a memory of Anna, while "forget my old address, it is Elm Street
    now" says something new.
    """
    found = [request.span]
    rest = _blanked(text, request.span)
    for _ in range(MOST_REQUESTS - 1):
        more = parse_forget(rest)
        if more is None:
            break
        found.append(more.span)
        rest = _blanked(rest, more.span)
    named = [word for target in request.targets for word in (target.words, target.owner or "") if _names(word)]
    found += [
        Span(*clause.span())
        for clause in _CLAUSE.finditer(rest)
        if any(word.casefold() in clause.group().casefold() for word in named)
    ]
    return found


def _names(word: str) -> bool:
    """Tell whether a word names one being or thing, and not a topic ("address") of which something new may be said."""
    return len(word) > 1 and not topics_in(word)[0]


def _blanked(text: str, span: Span) -> str:
    return text[: span.start] + " " * (span.end - span.start) + text[span.end :]
