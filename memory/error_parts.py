"""The two parts that the text of every error of `memory` has: the cause, then the way out. Pure."""

from __future__ import annotations

from memory.phrase import CauseAndWayOut, said_by


def error_parts(error: BaseException) -> tuple[str, str]:
    """Return the cause, without its full stop, and the way out, which is empty where the text names none.

    Both can still be translated where the error was raised with phrases.
    """
    text = said_by(error)
    if isinstance(text, CauseAndWayOut):
        return text.cause, text.way_out
    cause, _, way_out = text.partition(". ")
    return cause.rstrip("."), way_out
