"""What a person types for a setting becomes a value of the right type, and the other way round."""

from __future__ import annotations

from enum import StrEnum
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, Literal, Union, get_args, get_origin

from assistant.errors import SettingsError
from memory.phrase import Phrase

if TYPE_CHECKING:
    from assistant.settings_tree import FieldDoc

_YES = frozenset({"true", "yes", "on", "1", "是", "开"})
_NO = frozenset({"false", "no", "off", "0", "否", "关"})
LONG_TEXTS = frozenset({"system_prompt"})
"""Settings, by the last part of their key, that are written in several lines."""


class Entry(StrEnum):
    """How a setting is entered."""

    SWITCH = "switch"
    WHOLE_NUMBER = "whole number"
    NUMBER = "number"
    CHOICE = "choice"
    TEXT = "text"
    LONG_TEXT = "long text"


def entry_of(doc: FieldDoc) -> Entry:
    """Decide how a setting is entered."""
    kind = _plain(doc.annotation)
    if get_origin(kind) is Literal:
        return Entry.CHOICE
    if kind is bool:
        return Entry.SWITCH
    if kind is int:
        return Entry.WHOLE_NUMBER
    if kind is float:
        return Entry.NUMBER
    return Entry.LONG_TEXT if doc.name in LONG_TEXTS else Entry.TEXT


def is_optional(doc: FieldDoc) -> bool:
    """Tell whether a setting may be unset."""
    return NoneType in get_args(doc.annotation)


def choices_of(doc: FieldDoc) -> tuple[str, ...]:
    """Return the values there are to choose from; empty for a setting that takes any."""
    kind = _plain(doc.annotation)
    return tuple(str(value) for value in get_args(kind)) if get_origin(kind) is Literal else ()


def parse(doc: FieldDoc, text: str) -> str | int | float | bool | None:
    """Return the value that `text` stands for; None for the default.

    Raises:
        SettingsError: it stands for none. What is too large, too small or unknown is found by the settings themselves.
    """
    words = text.strip()
    entry = entry_of(doc)
    if entry in {Entry.TEXT, Entry.LONG_TEXT, Entry.CHOICE}:
        return text if entry is Entry.LONG_TEXT else words
    if not words:
        return None
    if entry is Entry.SWITCH:
        if words.casefold() in _YES | _NO:
            return words.casefold() in _YES
        raise _wrong(doc, Phrase("must be true or false"))
    number = words.replace(",", "").replace("_", "")
    try:
        return int(number) if entry is Entry.WHOLE_NUMBER else float(number)
    except ValueError:
        whole = entry is Entry.WHOLE_NUMBER
        raise _wrong(doc, Phrase("must be a whole number") if whole else Phrase("must be a number")) from None


def written(value: object) -> str:
    """Return a value as one would type it; empty for one that is not set."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return f"{value:g}"
    return str(value)


def _plain(annotation: Any) -> Any:  # noqa: ANN401  (any type hint)
    """Return the type without its ``| None``."""
    if get_origin(annotation) in {Union, UnionType}:
        return next(kind for kind in get_args(annotation) if kind is not NoneType)
    return annotation


def _wrong(doc: FieldDoc, problem: Phrase) -> SettingsError:
    return SettingsError(
        Phrase("{key}: {problem}.", key=doc.key, problem=problem),
        Phrase("It is for this: {description}", description=Phrase(doc.description)),
    )
