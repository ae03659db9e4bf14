"""Dotted keys of settings, such as ``budget.total`` or ``prices."gpt-4.1".input``: taken apart, put together, found.

A part that holds a dot or anything else that TOML does not take bare stands in quotes, as it does in the file.
"""

from __future__ import annotations

import difflib
import re
from typing import TYPE_CHECKING

from assistant.errors import SettingsError
from assistant.settings_tree import FieldDoc, Settings, fields, section_of, table_of
from memory.phrase import Phrase

if TYPE_CHECKING:
    from assistant.settings_tree import Section

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_PART = re.compile(r"""\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([^."']+))\s*(\.|$)""")

LIKE_ENOUGH = 0.6
"""How like a known key a wrong one must be to be offered in its place; below this offers only confuse."""


def split_key(key: str) -> tuple[str, ...]:
    """Take a dotted key apart.

    Raises:
        SettingsError: it is no key.
    """
    parts: list[str] = []
    at = 0
    while at < len(key) or not parts:
        found = _PART.match(key, at)
        if found is None:
            raise _no_setting(key)
        double, single, bare, end = found.groups()
        if double is not None:
            parts.append(re.sub(r"\\(.)", r"\1", double))
        else:
            parts.append(single if single is not None else bare.strip())
        at = found.end()
        if end == "." and at == len(key):
            raise _no_setting(key)
    if not all(parts):
        raise _no_setting(key)
    return tuple(parts)


def join_key(*parts: str) -> str:
    """Put parts together, in quotes where they need them."""
    return ".".join(part if _BARE.fullmatch(part) else _quoted(part) for part in parts)


def doc_of(key: str) -> FieldDoc:
    """Return what is known about the setting of that key.

    Raises:
        SettingsError: there is no such setting; the nearest ones are named.
    """
    parts = split_key(key)
    section: type[Section] = Settings
    pattern: list[str] = []
    rest = list(parts)
    while rest:
        name = rest.pop(0)
        info = section.model_fields.get(name)
        if info is None:
            break
        pattern.append(name)
        if (table := table_of(info.annotation)) is not None:
            if not rest:
                break
            rest.pop(0)
            pattern.append("NAME")
            section = table
        elif (inner := section_of(info.annotation)) is not None:
            section = inner
        elif rest:
            break
        else:
            return next(doc for doc in fields() if doc.key == ".".join(pattern))
    raise _no_setting(key)


def _quoted(part: str) -> str:
    return '"' + part.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _no_setting(key: str) -> SettingsError:
    known = [doc.key for doc in fields()]
    last = key.rpartition(".")[2]
    near = difflib.get_close_matches(key, known, n=3, cutoff=LIKE_ENOUGH)
    near = near or [name for name in known if last and name.endswith(f".{last}")][:3]
    way_out = Phrase("Did you mean {keys}?", keys=", ".join(near)) if near else Phrase("See: hippo settings show")
    return SettingsError(Phrase("There is no setting {key}.", key=key), way_out)
