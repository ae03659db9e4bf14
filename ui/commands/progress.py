"""One line on the terminal that tells how far a long command is. Shown only after a second, and only to a person."""

from __future__ import annotations

import sys
import time
from typing import Final

from ui.plain_text import one_line

PATIENCE: Final = 1.0
"""Seconds before anything is shown: what is done by then needs no progress."""
REFRESH: Final = 0.1
"""Seconds between two drawings; faster cannot be read."""
WIDTH: Final = 78
"""Columns of the line: it must not wrap, or it could not be drawn over."""


class ProgressLine:
    """A line that is drawn over itself on stderr, so that it never gets into a pipe."""

    def __init__(self) -> None:
        self._begun = self._drawn = time.monotonic()
        self._shown = False

    def show(self, text: str) -> None:
        """Show how far it is, if it is time to."""
        now = time.monotonic()
        if now - self._begun < PATIENCE or now - self._drawn < REFRESH or not sys.stderr.isatty():
            return
        self._drawn, self._shown = now, True
        sys.stderr.write(f"\r{one_line(text, WIDTH):<{WIDTH}}")
        sys.stderr.flush()

    def clear(self) -> None:
        """Take the line away."""
        if self._shown:
            sys.stderr.write("\r" + " " * WIDTH + "\r")
            sys.stderr.flush()
            self._shown = False


def clock_time(seconds: float) -> str:
    """Return a stretch of time as minutes and seconds, or hours, minutes and seconds."""
    minutes, second = divmod(max(0, round(seconds)), 60)
    hour, minute = divmod(minutes, 60)
    return f"{hour}:{minute:02}:{second:02}" if hour else f"{minute}:{second:02}"
