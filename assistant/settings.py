"""Reads and writes settings.toml. Comments, order and keys that Hippo does not know survive every write.

A file that cannot be understood is never overwritten: errors name the line and the key, and `start_afresh` puts it
aside.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ValidationError

from assistant.errors import SettingsError
from assistant.paths import write_private_file
from assistant.setting_keys import join_key, split_key
from assistant.setting_problems import in_words
from assistant.settings_tree import EndpointSettings, FieldDoc, Settings, fields, section_of, table_of
from memory.phrase import Phrase
from memory.visible import storable

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from tomlkit import TOMLDocument

    from assistant.paths import Paths

__all__ = ["EndpointSettings", "FieldDoc", "Settings", "fields", "line_of", "load", "save", "start_afresh"]

_MAX_FILE_BYTES = 1_000_000
"""A settings file is a few kilobytes; anything near this is another file by mistake."""

_SUPER_TABLES = frozenset(name for name, info in Settings.model_fields.items() if table_of(info.annotation))
"""Settings that hold nothing but tables: their own headings would stand empty in the file."""

_HEADER = (
    "Settings of Hippo. Edit them by hand or in the app; comments stay.",
    "Keys do not belong here: they are kept in the keyring of this machine.",
    "`hippo settings show` explains every setting.",
)


def load(paths: Paths) -> Settings:
    """Read the settings; defaults where there is no file yet.

    Raises:
        SettingsError: the file cannot be read, is not TOML, or a value is wrong.
    """
    path = paths.settings_file
    text = _read(path)
    if text is None:
        return Settings()
    return _check(_parse(text, path), text, path)


def save(paths: Paths, changes: Mapping[str, object]) -> Settings:
    """Change some settings and write the file, leaving all the rest of it as it was.

    Args:
        paths: where the file is.
        changes: dotted keys such as ``budget.total``, ``endpoints.work.base_url`` or ``prices."gpt-4.1".input`` with
            their new values; None takes the key out, so that the default applies. A table's key (``endpoints.work``)
            with None takes out the table.

    Returns:
        The settings as they are now.

    Raises:
        SettingsError: the file is damaged, or a new value is not allowed. Nothing is written then.
        FolderError: the file cannot be written.
    """
    import tomlkit  # noqa: PLC0415  (only writing needs it)

    path = paths.settings_file
    before = _read(path)
    document = _parse(before, path) if before is not None else _fresh_document()
    if before is not None:
        _check(document, before, path)
    for key, value in changes.items():
        _put(document, list(split_key(key)), value)
    text = storable(tomlkit.dumps(document))
    settings = _check(tomlkit.parse(text), text, path)
    write_private_file(path, text.encode())
    return settings


def start_afresh(paths: Paths) -> Path:
    """Put a damaged file aside and return its new place; the next `load` gives the defaults."""
    path = paths.settings_file
    number = 1
    while (aside := path.with_name(f"settings.damaged-{number}.toml")).exists():
        number += 1
    path.rename(aside)
    return aside


def _read(path: Path) -> str | None:
    try:
        with path.open("rb") as stream:
            raw = stream.read(_MAX_FILE_BYTES + 1)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise SettingsError(
            Phrase("{file} cannot be read: {reason}.", file=path, reason=error.strerror or type(error).__name__),
            Phrase("Make the file readable for you, or move it away to start with the defaults."),
        ) from error
    if len(raw) > _MAX_FILE_BYTES:
        raise SettingsError(
            Phrase("{file} is over {size} bytes, too large for settings.", file=path, size=_MAX_FILE_BYTES),
            Phrase("Move it away to start with the defaults."),
        )
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise SettingsError(
            Phrase("{file}, line {line}: not UTF-8 text.", file=path, line=line),
            Phrase("Save the file as UTF-8."),
        ) from error


def _parse(text: str, path: Path) -> TOMLDocument:
    import tomlkit  # noqa: PLC0415  (only when there is a file)
    from tomlkit.exceptions import ParseError, TOMLKitError  # noqa: PLC0415

    try:
        return tomlkit.parse(text)
    except ParseError as error:
        reason = re.sub(r" at line \d+ col \d+$", "", str(error))
        raise SettingsError(
            Phrase("{file}, line {line}: not valid TOML ({reason}).", file=path, line=error.line, reason=reason),
            Phrase("Correct that line, or move the file away to start with the defaults."),
        ) from None
    except (TOMLKitError, ValueError) as error:
        raise SettingsError(
            Phrase("{file} is not valid TOML ({reason}).", file=path, reason=error),
            Phrase("Correct it, or move the file away to start with the defaults."),
        ) from None


def _check(document: TOMLDocument, text: str, path: Path) -> Settings:
    values = document.unwrap()
    try:
        settings = Settings.model_validate(values)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        location = tuple(str(part) for part in first["loc"] if part != "[key]")
        key = join_key(*location)
        line = line_of(text, location)
        where = Phrase("{file}, line {line}", file=path, line=line) if line else str(path)
        raise SettingsError(
            Phrase("{where}: {key}: {problem}.", where=where, key=key or "settings", problem=in_words(first)),
            Phrase("Correct the value, or delete the line to get the default."),
        ) from None
    warnings = tuple(
        Phrase(
            "{file}, line {line}: {key} is no setting of Hippo and is passed over.",
            file=path.name,
            line=line_of(text, key) or "?",
            key=join_key(*key),
        )
        for key in _unknown(values, Settings)
    )
    return settings.with_warnings(warnings)


def _unknown(
    values: Mapping[str, Any], section: type[BaseModel], prefix: tuple[str, ...] = ()
) -> Iterator[tuple[str, ...]]:
    for name, value in values.items():
        info = section.model_fields.get(name)
        if info is None:
            yield (*prefix, name)
        elif not isinstance(value, dict):
            continue
        elif (inner := table_of(info.annotation)) is not None:
            for entry, table in value.items():
                if isinstance(table, dict):
                    yield from _unknown(table, inner, (*prefix, name, entry))
        elif (inner := section_of(info.annotation)) is not None:
            yield from _unknown(value, inner, (*prefix, name))


_TABLE = re.compile(r"^\s*\[\s*([^\[\]]+?)\s*\]")
_KEY = re.compile(r"""^\s*((?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*'))*)\s*=""")


def line_of(text: str, key: tuple[str, ...]) -> int | None:
    """Return the line on which a key, or else the table nearest above it, is set; None when it is nowhere."""
    best: tuple[int, int] | None = None
    table: tuple[str, ...] = ()
    closing = ""
    for number, line in enumerate(text.splitlines(), start=1):
        if closing:
            closing = "" if closing in line else closing
            continue
        if match := _TABLE.match(line):
            table = _parts(match[1])
            here = table
        elif match := _KEY.match(line):
            here = (*table, *_parts(match[1]))
            rest = line[match.end() :]
            closing = next((quote for quote in ('"""', "'''") if rest.count(quote) == 1), "")
        else:
            continue
        shared = len(here) if here == key[: len(here)] else 0
        if shared and (best is None or shared > best[0]):
            best = (shared, number)
    return best[1] if best else None


def _parts(dotted: str) -> tuple[str, ...]:
    try:
        return split_key(dotted)
    except SettingsError:
        return (dotted.strip(),)


def _fresh_document() -> TOMLDocument:
    import tomlkit  # noqa: PLC0415  (only writing needs it)

    document = tomlkit.document()
    for sentence in _HEADER:
        document.add(tomlkit.comment(sentence))
    document.add(tomlkit.nl())
    return document


def _put(document: TOMLDocument, parts: list[str], value: object) -> None:
    import tomlkit  # noqa: PLC0415  (only writing needs it)

    *tables, name = parts
    table: Any = document
    for part in tables:
        if part not in table:
            if value is None:
                return
            table[part] = tomlkit.table(is_super_table=part in _SUPER_TABLES)
        table = table[part]
        if not hasattr(table, "keys"):
            raise SettingsError(
                Phrase("{key} is a value, not a table, in settings.toml.", key=part),
                Phrase("Delete that line and try again."),
            )
    if value is None:
        if name in table:
            del table[name]
    elif isinstance(value, dict):
        for inner, item in value.items():
            _put(document, [*parts, str(inner)], item)
    else:
        table[name] = value
