"""Reads `~` at the beginning of a path as shells do."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def expanded(path: Path) -> Path:
    """Return a path with the home folder in place of ``~``; one that names nobody's folder stays as it is."""
    try:
        return path.expanduser()
    except RuntimeError:  # there is no such user, or no home at all: then it is a name like any other
        return path
