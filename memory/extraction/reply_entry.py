"""One memory as an extractor model wrote it, put into shape: other key names, wrong types, odd characters.

Judges form alone. Nothing here knows the message, and an entry that cannot be read is refused as a whole.
"""

from __future__ import annotations

import math
import re
from datetime import date, datetime
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, field_validator, model_validator

from memory.values import Kind, Origin

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

OTHER_NAMES = {
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
        for name, others in OTHER_NAMES.items():
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
