"""A pseudo-terminal for measuring: starts a program in it, types, and says when something was written to the screen.

Reading and typing are one thread's work, so that no time goes by unseen between an output and the look at the clock.
"""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time
from typing import TYPE_CHECKING, Self

from assistant.errors import MeasurementError
from memory.phrase import Phrase

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

COLUMNS, LINES = 100, 30

READ_BYTES = 65_536

ALTERNATE_SCREEN = b"\x1b[?1049h"

FRAME_BYTES = COLUMNS * LINES // 2
"""A frame has been painted once the screen's cells were written. Runs of blanks may be sent shorter than they show, so
half of the cells' number is asked for; what terminals are sent before a frame is a few hundred bytes."""


class PseudoTerminal:
    """A program in a terminal of its own; a context manager, which ends the program."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        self.started = time.perf_counter()
        """Seconds on the clock of `time.perf_counter`."""
        self._child, self._terminal = pty.fork()
        if self._child == 0:
            # An installed program has been compiled; one that may not write what it compiles would do so at each start.
            kept = {name: value for name, value in environment.items() if name != "PYTHONDONTWRITEBYTECODE"}
            os.execvpe(command[0], list(command), kept)  # noqa: S606 - our own program, no shell
        fcntl.ioctl(self._terminal, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_exception: object) -> None:
        os.kill(self._child, signal.SIGKILL)
        os.waitpid(self._child, 0)
        os.close(self._terminal)

    def type(self, text: str) -> float:
        """Type a text; return when."""
        now = time.perf_counter()
        os.write(self._terminal, text.encode())
        return now

    def read(self, until: float) -> bytes:
        """Return what the program writes next, or nothing if it is still by `until`, on the clock of `started`.

        Raises:
            MeasurementError: the program has ended.
        """
        ready, _, _ = select.select([self._terminal], [], [], max(0.0, until - time.perf_counter()))
        if not ready:
            return b""
        try:
            written = os.read(self._terminal, READ_BYTES)
        except OSError:
            written = b""
        if not written:
            raise MeasurementError(Phrase("The program ended while it was measured."))
        return written

    def until_painted(self, seconds: float) -> float:
        """Return the milliseconds from the start to the first frame.

        Raises:
            MeasurementError: there was none after so many seconds, or the program ended before.
        """
        seen = b""
        while (now := time.perf_counter()) - self.started < seconds:
            seen += self.read(now + seconds)
            _, switched, painted = seen.partition(ALTERNATE_SCREEN)
            if switched and len(painted) >= FRAME_BYTES:
                return (time.perf_counter() - self.started) * 1_000
        raise MeasurementError(Phrase("The program painted no frame in {seconds} s.", seconds=round(seconds)))
