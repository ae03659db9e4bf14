"""Says in words why a value is not allowed for a setting, in sentences that can be translated."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from assistant.setting_keys import split_key
from assistant.settings_tree import Settings
from memory.phrase import Phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pydantic_core import ErrorDetails

_NUMBERS = frozenset({"float_parsing", "float_type", "finite_number"})
_WHOLE_NUMBERS = frozenset({"int_parsing", "int_type", "int_from_float", "int_parsing_size"})
_SWITCHES = frozenset({"bool_parsing", "bool_type"})
_TABLES = frozenset({"model_type", "dict_type", "model_attributes_type"})


def in_words(error: ErrorDetails) -> Phrase:
    """Return what one error of pydantic means, as what follows the name of a setting."""
    kind = error["type"]
    told: dict[str, Any] = dict(error.get("ctx") or {})
    if isinstance(raised := told.get("error"), ValueError) and raised.args and isinstance(raised.args[0], Phrase):
        return raised.args[0]
    if kind in _WHOLE_NUMBERS:
        return Phrase("must be a whole number")
    if kind in _NUMBERS:
        return Phrase("must be a number")
    if kind in _SWITCHES:
        return Phrase("must be true or false")
    if kind in _TABLES:
        return Phrase("must be a table, not a single value")
    return _of_limits(kind, told) or _of_texts(kind, told) or _as_it_came(error["msg"])


def _as_it_came(message: str) -> Phrase:
    message = message.removeprefix("Value error, ")
    return Phrase("{problem}", problem=message[:1].lower() + message[1:])


def _of_limits(kind: str, told: Mapping[str, Any]) -> Phrase | None:
    match kind:
        case "greater_than_equal":
            return Phrase("must be {limit} or more", limit=_short(told["ge"]))
        case "greater_than":
            return Phrase("must be more than {limit}", limit=_short(told["gt"]))
        case "less_than_equal":
            return Phrase("must be {limit} or less", limit=_short(told["le"]))
        case _:
            return None


def _of_texts(kind: str, told: Mapping[str, Any]) -> Phrase | None:
    match kind:
        case "literal_error":
            return Phrase("must be one of {choices}", choices=str(told["expected"]).replace("' or '", "', '"))
        case "missing":
            return Phrase("must be set")
        case "string_type":
            return Phrase("must be text in quotes")
        case "string_too_long":
            return Phrase("must have {count} characters at most", count=told["max_length"])
        case "string_pattern_mismatch":
            if "A-Za-z" in str(told.get("pattern", "")):
                return Phrase("must be a name of letters, digits, - and _, at most 64 of them")
            return Phrase("must be a name of at most 80 characters in one line")
        case _:
            return None


def problem_with(settings: Settings, changes: Mapping[str, object]) -> Phrase | None:
    """Return why changes would not be allowed, None where they are. Nothing is written.

    Args:
        settings: as they are.
        changes: dotted keys with new values; None stands for the default.
    """
    values: dict[str, Any] = settings.model_dump()
    for key, value in changes.items():
        *tables, name = split_key(key)
        table = values
        for part in tables:
            table = table.setdefault(part, {})
        if value is None:
            table.pop(name, None)
        else:
            table[name] = value
    try:
        Settings.model_validate(values)
    except ValidationError as error:
        return in_words(error.errors(include_url=False)[0])
    return None


def _short(limit: object) -> str:
    return f"{limit:g}" if isinstance(limit, float) else str(limit)
