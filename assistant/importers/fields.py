"""Reads the fields of foreign JSON: whatever stands there, a value of the right kind comes back, or none."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime

LONGEST_MESSAGE = 2_000_000
"""Characters of one message that are kept: some 700 pages. What is longer is a pasted file, and is cut."""
LONGEST_ID = 120
"""Characters of an id that are kept as they are."""
EARLIEST = datetime(1990, 1, 1, tzinfo=UTC)
"""A time before this is no time: exporters write 0 where they know none."""


def text(value: object) -> str:
    """Return a string, no longer than a message may be; empty for anything else."""
    return value[:LONGEST_MESSAGE] if isinstance(value, str) else ""


def identifier(value: object) -> str:
    """Return an id as a short string; empty where there is none."""
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value) if abs(value) < 1 << 63 else ""
    if not isinstance(value, str):
        return ""
    if len(value) > LONGEST_ID or not value.isprintable():
        return hashlib.sha256(value.encode("utf-8", "surrogatepass")).hexdigest()
    return value


def moment(value: object) -> datetime | None:
    """Return a time given as ISO 8601 (UTC where it names no zone) or in seconds since 1970; else None."""
    try:
        if isinstance(value, bool):
            return None
        if isinstance(value, int | float):
            found = datetime.fromtimestamp(value, UTC)
        elif isinstance(value, str) and len(value) <= LONGEST_ID:
            found = datetime.fromisoformat(value.strip())
            found = found.astimezone(UTC) if found.tzinfo else found.replace(tzinfo=UTC)
        else:
            return None
    except (ValueError, OverflowError, OSError):
        return None
    return found if found >= EARLIEST else None


def mapping(value: object) -> dict[str, object]:
    """Return an object's fields; none for anything else."""
    return value if isinstance(value, dict) else {}


def listed(value: object) -> list[object]:
    """Return a list; an empty one for anything else."""
    return value if isinstance(value, list) else []
