"""Turns whatever an extractor model replied into entries, each judged alone.

A reply may be fenced, broken, cut off, wrapped in prose, a refusal or nothing. This module must never raise on one,
never let one bad entry take the others with it, and never guess what a cut-off entry would have said.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

import json_repair
from pydantic import ValidationError

from memory.extraction.reply_entry import OTHER_NAMES, ReplyEntry, clean
from memory.refusals import REFUSAL

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_REPLY_CHARS = 60_000
"""Longer replies are cut: a burst of turns yields a few thousand characters, the rest is a model that cannot stop."""
MAX_ENTRIES = 60
"""No burst of turns holds more; a model that loops is cut off here."""
MAX_DEPTH = 8
"""Wrapper objects around the entries ("result": {"memories": […]}) go no deeper than this."""


class ReplyState(StrEnum):
    """What a reply turned out to be."""

    READ = "read"
    """JSON of the expected sort, possibly without any entry."""
    TRUNCATED = "truncated"
    """Cut off: the entries before the cut are there, the one that was cut is not."""
    EMPTY = "empty"
    REFUSED = "refused"
    NONSENSE = "nonsense"
    """Text without anything that can be read as entries."""


@dataclass(frozen=True, slots=True)
class ParsedReply:
    """What could be read of a reply."""

    state: ReplyState
    entries: tuple[ReplyEntry, ...] = ()
    rejected: tuple[str, ...] = ()
    """Why entries were left out, one line each, without their content."""

    @property
    def usable(self) -> bool:
        """Tell whether the reply answers the question: a retry is due if not."""
        return self.state is ReplyState.READ and not (self.rejected and not self.entries)


_THINKING = re.compile(r"<think(?:ing)?>.*?(?:</think(?:ing)?>|\Z)", re.DOTALL | re.IGNORECASE)
_FENCE = re.compile(r"```[\w-]*\s*\n?(.*?)(?:```|\Z)", re.DOTALL)
_BAD_ESCAPE = re.compile(r"\\u(?![0-9a-fA-F]{4})")
_ENTRY_KEYS = frozenset({"attribute", "value", "text", "quote", *OTHER_NAMES["text"][:4], *OTHER_NAMES["attribute"]})
_ENDS_AN_ENTRY = re.compile(r"\}[\s,`]*\Z")
_NOTHING = frozenset({"", "none", "null", "nothing", "n/a", "no memories", "empty", "无", "没有"})
_ENTRY_LEAST = 2
"""An object with this many of the keys of an entry is one, though a poor one."""


def parse_reply(reply: str) -> ParsedReply:
    """Read a model's reply.

    Args:
        reply: The whole reply, whatever it is.

    Returns:
        The entries that stand on their own, why others do not, and what sort of reply it was. Never raises.
    """
    text = clean(_THINKING.sub(" ", reply[:MAX_REPLY_CHARS])).strip()
    if not text:
        return ParsedReply(ReplyState.EMPTY)
    for candidate in _candidates(text):
        data, cut = _load(candidate)
        if data is None:
            continue
        raw = list(_entries(data, MAX_DEPTH))
        if cut and raw and not _ENDS_AN_ENTRY.search(candidate):
            raw.pop()
        if raw or cut or (isinstance(data, list | dict) and _is_empty_answer(data)):
            return _judge(raw[:MAX_ENTRIES], cut=cut)
    return ParsedReply(ReplyState.REFUSED if REFUSAL.search(text) else ReplyState.NONSENSE)


def _candidates(text: str) -> Iterator[str]:
    """Yield the stretches of the reply that may be the JSON, the likeliest first."""
    for fenced in _FENCE.finditer(text):
        inner = fenced.group(1).strip()
        if inner[:1] in {"{", "["}:
            yield inner
    starts = [index for index in (text.find("{"), text.find("[")) if index >= 0]
    for start in sorted(starts):
        yield text[start:]


def _load(candidate: str) -> tuple[Any, bool]:
    """Return the data and whether it was cut off; None where nothing can be read."""
    decoder = json.JSONDecoder()
    lenient = _BAD_ESCAPE.sub(r"\\\\u", candidate)
    for strict in (candidate, lenient):
        try:
            data, end = decoder.raw_decode(strict)
        except (ValueError, RecursionError):
            continue
        rest = strict[end:].lstrip(" ,;\n\t")
        return (data, False) if rest[:1] != "{" else _load_lines(strict, data)
    return _repaired(lenient), _is_cut(candidate)


def _repaired(text: str) -> Any:  # noqa: ANN401
    """Return what the repair library makes of the text, None where even it gives up."""
    try:
        return json_repair.loads(text)
    except (ValueError, RecursionError, IndexError, TypeError, KeyError, AttributeError):
        return None


def _load_lines(text: str, first: Any) -> tuple[Any, bool]:  # noqa: ANN401
    """Read objects that follow each other without an array around them."""
    decoder = json.JSONDecoder()
    found: list[Any] = []
    rest = text
    while rest.startswith("{") and len(found) < MAX_ENTRIES:
        try:
            data, end = decoder.raw_decode(rest)
        except (ValueError, RecursionError):
            return [*found, _repaired(rest)], _is_cut(rest)
        found.append(data)
        rest = rest[end:].lstrip(" ,;\n\t")
    return (found if len(found) > 1 else first), False


def _is_cut(candidate: str) -> bool:
    """Tell whether brackets are left open at the end. Strings in double quotes are passed over."""
    depth = 0
    quoted = escaped = False
    for char in candidate:
        if escaped:
            escaped = False
        elif quoted:
            escaped = char == "\\"
            quoted = char != '"'
        elif char == '"':
            quoted = True
        elif char in "[{":
            depth += 1
        elif char in "]}":
            depth -= 1
    if depth <= 0 and not quoted:
        return False
    # A stray quote leaves the count useless: a reply that ends in its bracket has been finished.
    return candidate.rstrip("` \n\t.")[-1:] not in {"]", "}"} or (depth > 0 and not quoted)


def _entries(data: Any, depth: int) -> Iterator[dict[str, Any]]:  # noqa: ANN401
    """Walk the data and yield what looks like an entry, with the turn of a wrapper that names one."""
    if depth == 0:
        return
    if isinstance(data, list):
        for item in data:
            yield from _entries(item, depth - 1)
    elif isinstance(data, dict):
        keys = {str(key).strip().casefold() for key in data}
        if len(keys & _ENTRY_KEYS) >= _ENTRY_LEAST:
            yield data
            return
        turn = data.get("turn")
        for value in data.values():
            for entry in _entries(value, depth - 1):
                yield entry if turn is None or "turn" in entry else {"turn": turn, **entry}


def _is_empty_answer(data: Any) -> bool:  # noqa: ANN401
    """Tell whether the data says that there is nothing to keep: [], {} or wrappers around an empty list."""
    if isinstance(data, dict):
        parts = list(data.values())
        held = any(isinstance(part, list | dict) and not _is_empty_answer(part) for part in parts)
        return not data or (not held and any(_is_empty_answer(part) for part in parts))
    if isinstance(data, list):
        return all(_is_empty_answer(item) for item in data)
    return data is None or (isinstance(data, str) and data.strip().casefold() in _NOTHING)


def _judge(raw: list[dict[str, Any]], *, cut: bool) -> ParsedReply:
    entries: list[ReplyEntry] = []
    rejected: list[str] = []
    for item in raw:
        try:
            entries.append(ReplyEntry.model_validate(item))
        except ValidationError as error:
            first = error.errors(include_input=False, include_url=False)[0]
            place = ".".join(str(part) for part in first["loc"]) or "entry"
            rejected.append(f"{place}: {first['type']}")
    state = ReplyState.TRUNCATED if cut else ReplyState.READ
    return ParsedReply(state, tuple(entries), tuple(rejected))
