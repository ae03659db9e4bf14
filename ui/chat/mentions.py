"""Files named in a message by @: which they are, and what a half-typed path may become. Reads folders, no files.

Every function that looks at the disk blocks: call it in a thread.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote, urlsplit

from memory.tilde import expanded
from ui.plain_text import plain

if TYPE_CHECKING:
    from collections.abc import Iterator

_MENTION: Final = re.compile(r'(?:^|(?<=\s))@(?:"([^"\n]+)"|([^\s"]+))')
_TYPING: Final = re.compile(r'(?:^|(?<=\s))@(?:"([^"\n]*)|([^\s"]*))$')
_ATTACHING: Final = re.compile(r'/attach[ \t]+"?([^"\n]*)', re.IGNORECASE)

LONGEST_PATH: Final = 4_096
"""Characters of a path; what is longer is a text."""

OFFERED: Final = 50
"""Paths offered at most; another letter narrows them."""

LOOKED_AT: Final = 5_000
"""Entries of a folder that are looked at: some folders hold millions, and a key must not wait for them."""


def mentions(text: str) -> list[str]:
    """Return the paths that a text names by @, in their order, each once."""
    return list(dict.fromkeys(match[1] or match[2] for match in _MENTION.finditer(text)))


def being_typed(before_cursor: str) -> str | None:
    """Return the path that is being typed after @, None where none is."""
    match = _TYPING.search(before_cursor)
    return None if match is None else match[1] if match[1] is not None else match[2]


def as_mention(path: str) -> str:
    """Return a path as it stands in a message."""
    return f'@"{path}"' if re.search(r"\s", path) else f"@{path}"


def find(mention: str, folder: Path) -> Path | None:
    """Return the file that a mention names, None where there is no such file: then the @ was meant as a letter."""
    for name in (mention, mention.rstrip(".,;:!?)，。；：！？）")):
        try:
            path = folder / expanded(Path(name))
            if name and path.exists() and not path.is_dir():
                return path
        except (OSError, RuntimeError, ValueError):
            continue
    return None


def here() -> Path:
    """Return the folder that relative paths begin in."""
    try:
        return Path.cwd()
    except OSError:  # it was deleted meanwhile: every look at it says so, and none ends the app
        return Path()


def attaching(before_cursor: str) -> str | None:
    """Return the path that is being typed after /attach, None where none is."""
    match = _ATTACHING.fullmatch(before_cursor)
    return match[1] if match is not None else None


def given_path(text: str, folder: Path) -> Path:
    """Return the path that a command was given: as it stands, in quotes, or with a shell's backslashes."""
    bare = text.strip("'\"")
    return pasted_path(text, folder) or pasted_path(bare, folder) or folder / expanded(Path(bare))


def pasted_path(text: str, folder: Path) -> Path | None:
    """Return the file whose path `text` is, None where it is anything else.

    Terminals paste what is dropped on them as a path: bare, in quotes, with backslashes before blanks, or as a
    ``file://`` address.
    """
    line = text.strip()
    if not line or "\n" in line or len(line) > LONGEST_PATH:
        return None
    if line.startswith("file://"):
        line = unquote(urlsplit(line).path)
    elif line[0] == line[-1] and line[0] in "'\"" and len(line) > 2:  # noqa: PLR2004 - more than the quotes
        line = line[1:-1]
    for name in (line, re.sub(r"\\(.)", r"\1", line)):
        try:
            path = folder / expanded(Path(name))
            if path.is_file():
                return path
        except (OSError, RuntimeError, ValueError):
            continue
    return None


def paths(typed: str, folder: Path) -> list[str]:
    """Return what a half-typed path may become: folders end in a slash, hidden ones come when a dot is typed."""
    head, _slash, tail = typed.rpartition("/")
    prefix = typed[: len(typed) - len(tail)]
    try:
        where = folder / expanded(Path(head or ("/" if prefix else ".")))
        found = list(_entries(where, hidden=tail.startswith(".")))
    except (OSError, RuntimeError, ValueError):
        return []
    wanted = tail.casefold()
    fitting = [name for name in found if wanted in name.casefold()]
    fitting.sort(key=lambda name: (not name.casefold().startswith(wanted), not name.endswith("/"), name.casefold()))
    return [prefix + name for name in fitting[:OFFERED]]


def _entries(folder: Path, *, hidden: bool) -> Iterator[str]:
    with os.scandir(folder) as entries:
        for _number, entry in zip(range(LOOKED_AT), entries, strict=False):
            # A name that is not what it looks like could not be typed back either.
            if entry.name.startswith(".") == hidden and plain(entry.name) == entry.name and "\n" not in entry.name:
                yield entry.name + ("/" if entry.is_dir() else "")
