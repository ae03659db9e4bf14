"""What an error says, in the words of the interface: the cause, then the way out."""

from __future__ import annotations

from memory.error_parts import error_parts
from ui.locale import _
from ui.wording import words


def told(error: BaseException) -> tuple[str, str]:
    """Return the cause, as a sentence, and the way out."""
    if isinstance(cause := getattr(error, "cause", None), str) and cause:
        return words(cause), words(getattr(error, "way_out", ""))
    cause, way_out = error_parts(error)
    return _("{cause}.").format(cause=words(cause) or type(error).__name__), words(way_out)
