"""What of a message may be stored as it was typed: everything but secrets that the user did not ask to keep.

Asked for by "remember …" in the user's own words, where the secret stands or right beside it. It must never take a
word inside pasted text, or "I can't remember", for such a wish.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from memory.extraction import segments
from memory.extraction.secrets import cover, find_secrets, masked

if TYPE_CHECKING:
    from collections.abc import Iterable

    from memory.extraction.secrets import SecretHit


@dataclass(frozen=True, slots=True)
class Stored:
    """A text as it is stored, and what was masked in it."""

    text: str
    masked: tuple[SecretHit, ...] = ()
    """Places are those of the text as it was typed."""
    covers: tuple[tuple[str, str], ...] = ()
    """Each secret as typed, with what stands in its place. Held in memory for the turn, never written."""


_SAVE = r"(?:remember|memori[sz]e|note|save|store|write down|jot down|keep|make a note|don['’]?t forget)\b"
_KEEP = re.compile(
    rf"(?:^|[.,;:!?\n(—–-]|\b(?:please|pls|and|also|so|but|just|then|hippo))[\s\"'“]*(?:please\s+)?(?:just\s+)?{_SAVE}"
    rf"|\b(?:can|could|would|will)\s+you\s+(?:please\s+)?(?:just\s+)?{_SAVE}"
    rf"|\byou(?:['’]d|\s+should|\s+can|\s+may)?\s+(?:to\s+)?(?:please\s+)?{_SAVE}"
    r"|\b(?:for the record|keep in mind|bear in mind)\b"
    r"|(?<![不没别难能无])(?<!不要)(?<!不用)(?<!不必)(?<!不能)(?<!没法)(?<!怎么)(?<!无法)"
    r"(?:记住(?!了吗)|记一下|记下|记着|帮我记|请记|保存一下|存一下|别忘)",
    re.IGNORECASE,
)
_NOT_A_WISH = re.compile(r"\b(?:do|did|don['’]?t|didn['’]?t|if|when|that)\s+you\s*$", re.IGNORECASE)
"""What stands before "you remember …" where nothing is asked for."""
_SENTENCE_END = re.compile(r"[.!?]+[)\"'”’]*(?=\s|\Z)|[。！？]+[」”’）]*|\n+")
"""A dot inside a password, as in ``a.b``, ends nothing."""
_PART = "[A-Za-z0-9_]"
"""What would make a secret part of a longer word. Chinese has no blanks between words."""
_BESIDE = re.compile(
    r"\W*(?:\w+\W+){0,4}?(?:it|this|that|them|these|those)(?: (?:one|code|number|password|card|key|pin|secret)s?)?"
    r"(?:\W+(?:please|pls|for me|for later|for next time|too|down|in mind|thanks|thank you|ok))*\W*"
    r"|[请帮我把将给这个那它些串条组号码密钥卡身份证口令记住一下来着存保留别忘好吧啦了哦呀也都都要，,！!。 ]{2,16}",
    re.IGNORECASE,
)
"""A sentence that only speaks of what stands beside it, such as "Remember it, please." or 帮我记一下."""


def keep_safe(text: str) -> Stored:
    """Return a message as it may be stored: its secrets masked but for those that the user asks to keep."""
    hits = find_secrets(text)
    if not hits:
        return Stored(text)
    hidden = tuple(hit for hit in hits if not asked_to_keep(text, hit))
    secrets = {text[hit.span.start : hit.span.end]: hit.sort for hit in hidden}
    covers = tuple((secret, cover(secret, sort)) for secret, sort in secrets.items())
    return Stored(masked(text, hidden), hidden, covers)


def asked_to_keep(text: str, hit: SecretHit) -> bool:
    """Tell whether the user's own words ask for this secret to be remembered."""
    own = segments.only(text, segments.prose(text))
    sentences = _sentences(own)
    here = next(n for n, (start, end) in enumerate(sentences) if start <= hit.span.start < end)
    said = [own[start:end].strip() for start, end in sentences]
    if _asks(said[here]):
        return True
    # "Remember this:" above it, or "Remember it, please." behind it
    before = said[here - 1] if here else ""
    after = said[here + 1] if here + 1 < len(said) else ""
    if _asks(before) and (before.endswith((":", "：")) or _points_beside(before)):
        return True
    return _asks(after) and _points_beside(after)


def hide(text: str, covers: Iterable[tuple[str, str]]) -> str:
    """Return a text with secrets covered wherever they stand by themselves, as when an answer repeats them."""
    for secret, covered in sorted(covers, key=lambda pair: len(pair[0]), reverse=True):
        if secret in text:
            text = re.sub(rf"(?<!{_PART}){re.escape(secret)}(?!{_PART})", covered, text)
    return text


def _asks(sentence: str) -> bool:
    return any(not _NOT_A_WISH.search(sentence[: _end_of_you(found)]) for found in _KEEP.finditer(sentence))


def _end_of_you(found: re.Match[str]) -> int:
    """Return where "you" ends in "you remember", else where the wish begins: what stands before decides."""
    at = found.group().casefold().find("you")
    return found.start() + (at + len("you") if at >= 0 else 0)


def _points_beside(sentence: str) -> bool:
    return _BESIDE.fullmatch(sentence) is not None


def _sentences(text: str) -> list[tuple[int, int]]:
    ends = [found.end() for found in _SENTENCE_END.finditer(text)]
    return list(zip([0, *ends], [*ends, len(text) + 1], strict=True))
