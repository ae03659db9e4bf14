"""Turns whatever an extractor model replied into entries, each judged alone.

A reply may be fenced, broken, cut off, wrapped in prose, a refusal or nothing. This module must never raise on one,
never let one bad entry take the others with it, and never guess what a cut-off entry would have said.
"""

from __future__ import annotations

import json
import math
import re
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import json_repair
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, field_validator, model_validator

from memory.values import Kind, Origin

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


_TEXT_LIMIT = 600
_SHORT_LIMIT = 200


_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


def clean(text: str) -> str:
    """Join surrogate pairs, drop lone surrogates and control characters: such text cannot be stored or shown."""
    joined = text.encode("utf-16", "surrogatepass").decode("utf-16", "ignore")
    return _CONTROL.sub("", joined)


def _words(value: Any) -> Any:  # noqa: ANN401 - a reply holds anything
    """Turn scalars and flat lists into text; what cannot be read as text is left for validation to refuse."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, list | tuple) and value and all(isinstance(item, str | int | float) for item in value):
        return ", ".join(str(item) for item in value)
    return value


def _optional_words(value: Any) -> Any:  # noqa: ANN401
    if value is None or value in ([], {}, False):
        return None
    read = _words(value)
    if isinstance(read, str):
        return None if clean(read).strip().casefold() in {"", "null", "none", "n/a", "unknown"} else read
    return None


def _names(value: Any) -> Any:  # noqa: ANN401
    if isinstance(value, str):
        value = re.split(r"[,;，、；]", value)
    if not isinstance(value, list | tuple):
        return ()
    return tuple(clean(str(item)).strip() for item in value if isinstance(item, str | int) and str(item).strip())[:8]


def _flag(value: Any) -> Any:  # noqa: ANN401
    if isinstance(value, str):
        return value.strip().casefold() in {"true", "yes", "y", "1", "是", "对"}
    return bool(value) if isinstance(value, int | float) else False


_GRADES = {"low": 3, "minor": 3, "medium": 5, "moderate": 5, "normal": 5, "high": 8, "critical": 9, "very high": 9}
_SURENESS = {"low": 0.4, "medium": 0.7, "moderate": 0.7, "high": 0.9, "very high": 0.95, "certain": 1.0}
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def _number(value: Any, words: dict[str, float]) -> float | None:  # noqa: ANN401
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int | float):
        return float(value) if math.isfinite(value) else None
    if isinstance(value, str):
        folded = value.strip().casefold()
        if folded in words:
            return words[folded]
        found = _NUMBER.search(folded)
        if found:
            number = float(found.group())
            return number / 100 if "%" in folded else number
    return None


def _importance(value: Any) -> int:  # noqa: ANN401
    number = _number(value, {word: float(grade) for word, grade in _GRADES.items()})
    return 5 if number is None else max(1, min(10, round(number)))


_PERCENT_FROM = 10.0
"""A confidence above this can only be meant in percent; between 1 and this, on a scale of ten."""


def _confidence(value: Any) -> float:  # noqa: ANN401
    number = _number(value, _SURENESS)
    if number is None:
        return 0.7
    if number > _PERCENT_FROM:
        number /= 100
    elif number > 1:
        number /= 10
    return max(0.0, min(1.0, number))


def _day(value: Any) -> Any:  # noqa: ANN401
    if isinstance(value, str):
        try:
            return datetime.fromisoformat(value.strip()).date()
        except ValueError:
            try:
                return date.fromisoformat(value.strip()[:10])
            except ValueError:
                return None
    return None


_KINDS = {
    "habit": Kind.PREFERENCE, "like": Kind.PREFERENCE, "dislike": Kind.PREFERENCE, "constraint": Kind.FACT,
    "profile": Kind.FACT, "identity": Kind.FACT, "task": Kind.TASK_STATE, "todo": Kind.TASK_STATE,
    "deadline": Kind.TASK_STATE, "plan": Kind.TASK_STATE, "goal": Kind.TASK_STATE, "event": Kind.EPISODE,
    "experience": Kind.EPISODE, "how_to": Kind.PROCEDURE, "workflow": Kind.PROCEDURE, "偏好": Kind.PREFERENCE,
    "事实": Kind.FACT, "任务": Kind.TASK_STATE, "事件": Kind.EPISODE, "经历": Kind.EPISODE, "流程": Kind.PROCEDURE,
}  # fmt: skip
_STORED_KINDS = {kind.value: kind for kind in Kind if kind is not Kind.DIGEST}


def _kind(value: Any) -> Kind:  # noqa: ANN401
    key = re.sub(r"[\s-]+", "_", str(value).strip().casefold())
    return _STORED_KINDS.get(key) or _KINDS.get(key, Kind.FACT)


def _origin(value: Any) -> Origin:  # noqa: ANN401
    key = re.sub(r"[\s-]+", "_", str(value).strip().casefold())
    return Origin.ASSISTANT_INFERRED if "infer" in key or "assistant" in key or "推断" in key else Origin.USER_SAID


def _turn(value: Any) -> int | None:  # noqa: ANN401
    number = _number(value, {})
    return int(number) if number is not None and number == int(number) else None


Words = Annotated[str, BeforeValidator(_words)]
OptionalWords = Annotated[str | None, BeforeValidator(_optional_words)]

_OTHER_NAMES = {
    "text": ("fact", "memory", "sentence", "statement", "content", "description"),
    "entity": ("subject", "who", "person"),
    "attribute": ("key", "property", "predicate", "field", "category"),
    "value": ("object", "val"),
    "quote": ("evidence", "source", "source_quote", "verbatim", "span"),
    "turn": ("turn_id", "message", "message_id", "index"),
    "kind": ("type",),
    "expires": ("expires_at", "expiry", "due"),
    "ended": ("negated", "is_ended", "no_longer"),
}
"""Keys that models write in place of the ones asked for."""


class ReplyEntry(BaseModel):
    """One memory as a model wrote it, put into shape. Nothing about it has been checked against the message yet."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    turn: Annotated[int | None, BeforeValidator(_turn)] = None
    """Which of the numbered messages it comes from, counted from 1."""
    entity: Words = "user"
    attribute: Words
    value: Words
    text: Words
    quote: OptionalWords = None
    kind: Annotated[Kind, BeforeValidator(_kind)] = Kind.FACT
    origin: Annotated[Origin, BeforeValidator(_origin)] = Origin.USER_SAID
    importance: Annotated[int, BeforeValidator(_importance)] = 5
    confidence: Annotated[float, BeforeValidator(_confidence)] = 0.7
    sensitive: Annotated[bool, BeforeValidator(_flag)] = False
    ended: Annotated[bool, BeforeValidator(_flag)] = False
    expires: Annotated[date | None, BeforeValidator(_day)] = None
    relation: OptionalWords = None
    aliases: Annotated[tuple[str, ...], BeforeValidator(_names)] = Field(default=())

    @model_validator(mode="before")
    @classmethod
    def _accept_other_names(cls, data: Any) -> Any:  # noqa: ANN401
        if not isinstance(data, dict):
            return data
        read = {str(key).strip().casefold(): value for key, value in data.items()}
        for name, others in _OTHER_NAMES.items():
            if read.get(name) in (None, ""):
                read[name] = next((read[other] for other in others if read.get(other) not in (None, "")), None)
        return {key: value for key, value in read.items() if value is not None}

    @field_validator("entity", "attribute", "value", "text")
    @classmethod
    def _tidy(cls, value: str) -> str:
        tidy = " ".join(clean(value).split())
        if not tidy:
            msg = "it is empty"
            raise ValueError(msg)
        return tidy

    @field_validator("text")
    @classmethod
    def _one_sentence(cls, value: str) -> str:
        if len(value) > _TEXT_LIMIT:
            msg = "it is longer than a memory"
            raise ValueError(msg)
        return value

    @field_validator("entity", "attribute", "value")
    @classmethod
    def _short(cls, value: str) -> str:
        if len(value) > _SHORT_LIMIT:
            msg = "it is too long"
            raise ValueError(msg)
        return value

    @field_validator("quote", "relation")
    @classmethod
    def _tidy_optional(cls, value: str | None) -> str | None:
        return (clean(value).strip() or None) if value is not None else None


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
_REFUSAL = re.compile(
    r"\b(?:i(?:'m| am) sorry|i (?:can(?:no|')t|won't|am unable|am not able)|as an ai|not comfortable)\b"
    r"|抱歉|对不起|无法(?:提供|处理|完成|协助)|我不能|作为(?:一个|一名)?(?:AI|人工智能)",
    re.IGNORECASE,
)
_ENTRY_KEYS = frozenset({"attribute", "value", "text", "quote", *_OTHER_NAMES["text"][:4], *_OTHER_NAMES["attribute"]})
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
    return ParsedReply(ReplyState.REFUSED if _REFUSAL.search(text) else ReplyState.NONSENSE)


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
