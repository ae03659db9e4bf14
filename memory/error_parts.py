"""The two parts that the text of every error of `memory` has: the cause, then the way out. Pure."""

from __future__ import annotations


def error_parts(error: BaseException) -> tuple[str, str]:
    """Return the cause, without its full stop, and the way out, which is empty where the text names none."""
    cause, _, way_out = str(error).partition(". ")
    return cause.rstrip("."), way_out
