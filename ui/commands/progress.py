"""One line on the terminal that tells how far a long command is. Shown only after a second, and only to a person."""

from __future__ import annotations

import os
import sys
import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from ui.pace import in_words
from ui.plain_text import one_line

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import TextIO

    from memory.under_way import UnderWay

PATIENCE: Final = 1.0
"""Seconds before anything is shown: what is done by then needs no progress."""
REFRESH: Final = 0.1
"""Seconds between two drawings; faster cannot be read."""
LOOK: Final = 0.25
"""Seconds between two looks at what is under way."""
WIDTH: Final = 78
"""Cells of the line at most: it must not wrap, or it could not be drawn over."""


class ProgressLine:
    """A line that is drawn over itself on stderr, so that it never gets into a pipe. For any thread."""

    def __init__(self) -> None:
        self._begun = self._drawn = time.monotonic()
        self._shown = 0
        self._out = sys.stderr  # as it is now: what a command runs may put something else there
        self._lock = threading.Lock()

    def show(self, text: str) -> None:
        """Show how far it is, if it is time to."""
        with self._lock:
            now = time.monotonic()
            if now - self._begun < PATIENCE or now - self._drawn < REFRESH or not self._out.isatty():
                return
            from rich.cells import set_cell_size

            width = _width(self._out)
            # Back at its beginning: the ^C of whoever ends it comes to stand in the line, and goes with it.
            self._out.write(f"\r{set_cell_size(one_line(text, width), width)}\r")
            self._out.flush()
            self._drawn, self._shown = now, width

    def clear(self) -> None:
        """Take the line away."""
        with self._lock:
            if self._shown:
                self._out.write("\r" + " " * self._shown + "\r")
                self._out.flush()
                self._shown = 0


class Watch:
    """Draws what is under way, for as long as a command runs."""

    def __init__(self, under_way: UnderWay) -> None:
        self._under_way = under_way
        self._line = ProgressLine()
        self._over = threading.Event()
        self._lock = threading.Lock()

    def look(self) -> None:
        """Draw once, if there is anything to draw."""
        with self._lock:  # or the line could be drawn after its step has ended and something else was printed
            reached = self._under_way.now()
            if reached is not None and not self._over.is_set():
                self._line.show(in_words(reached))

    def keep_on(self) -> None:
        """Draw until it is over."""
        while not self._over.wait(LOOK):
            self.look()

    def clear(self) -> None:
        """Take the line away: the terminal is for what comes next."""
        with self._lock:
            self._line.clear()

    def end(self) -> None:
        """Draw no more."""
        self._over.set()
        self.clear()


@contextmanager
def watched(under_way: UnderWay) -> Iterator[Watch]:
    """Draw what is under way while the work inside runs; without a terminal nothing is drawn."""
    watch = Watch(under_way)
    under_way.on_end.append(watch.clear)
    if sys.stderr.isatty():
        threading.Thread(target=watch.keep_on, name="hippo-progress", daemon=True).start()
    try:
        yield watch
    finally:
        under_way.on_end.remove(watch.clear)
        watch.end()


def _width(out: TextIO) -> int:
    try:
        columns = os.get_terminal_size(out.fileno()).columns
    except (OSError, ValueError):
        columns = 0
    return min(WIDTH, columns - 1) if columns > 1 else WIDTH  # some terminals do not say how wide they are
