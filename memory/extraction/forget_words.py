"""Understands "forget my old address" and 把我之前说的地址都忘掉 when a user writes it into the chat.

Says what was asked for, never does it: the caller lists what matches, asks, and only then forgets. "Don't forget to
…", 别忘了…, "I forgot my keys" and 我忘了带伞 are no such requests and must never become one.
"""

from __future__ import annotations

from memory.extraction import segments
from memory.extraction.forgetting.chinese import parse_chinese
from memory.extraction.forgetting.english import parse_english
from memory.extraction.forgetting.matching import match_forget
from memory.extraction.forgetting.request import ForgetRequest, ForgetScope, ForgetTarget

__all__ = ["ForgetRequest", "ForgetScope", "ForgetTarget", "match_forget", "parse_forget"]


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
