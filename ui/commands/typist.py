"""Types into a pseudo-terminal at a person's pace and says how long each key took to show.

Every key is a character that stands nowhere else on the screen, so that what shows it is its echo. A key is pressed
when its time has come, whether or not the one before has shown: somebody who types does not wait either.
"""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING, Final

from assistant.errors import MeasurementError
from memory.phrase import Phrase

if TYPE_CHECKING:
    from ui.commands.pseudo_terminal import PseudoTerminal

LETTERS: Final = [chr(code) for code in range(0x0100, 0x0180)]
"""Letters that no English text of ours holds, one cell wide."""

CHARACTERS: Final = [chr(code) for code in range(0x4E8C, 0x4EAC)]
"""Chinese, as an input method hands it over; two cells wide."""

KEYS_A_SECOND: Final = 8.0
"""A quick typist."""

LINE_KEYS: Final = 40
"""Keys before the line is cleared: a message of one line, as most are."""

CLEAR: Final = "\x15"
"""Ctrl+U: deletes to the start of the line."""

CLEAR_SECONDS: Final = 0.5
"""For the cleared line to be drawn before its characters are used again."""

LOST_SECONDS: Final = 5.0
"""A key that has not shown by then is lost."""

FIRST_KEYS_SECONDS: Final = 0.03
"""Between keys while none has shown yet: the first that the program takes in is looked for."""

SEED: Final = 7
"""The same keys with the same rhythm in every run."""


class LostKeyError(MeasurementError):
    """A key was pressed and never shown."""


class Typist:
    """Somebody at a terminal."""

    def __init__(self, terminal: PseudoTerminal) -> None:
        self._terminal = terminal
        self._draw = random.Random(SEED)  # noqa: S311 - a rhythm, nothing secret
        self._alphabet = LETTERS + CHARACTERS
        self._draw.shuffle(self._alphabet)
        self._next = 0
        self._pending: dict[bytes, float] = {}
        self._rest = b""
        self.times: list[float] = []
        """Milliseconds from each key to its echo, in the order of the echoes."""

    def first_echo(self, seconds: float) -> float:
        """Type until something shows; return the milliseconds from the start of the program to that.

        Raises:
            LostKeyError: nothing did in so many seconds.
        """
        end = time.perf_counter() + seconds
        while (now := time.perf_counter()) < end:
            self._press()
            while not self.times and time.perf_counter() < now + FIRST_KEYS_SECONDS:
                self._watch(now + FIRST_KEYS_SECONDS)
            if self.times:
                return (time.perf_counter() - self._terminal.started) * 1_000
        raise LostKeyError(Phrase("No key showed in {seconds} s.", seconds=round(seconds)))

    def type_for(self, seconds: float) -> None:
        """Type so long at a person's pace, and wait for the last echo.

        Raises:
            LostKeyError: a key did not show.
        """
        end = time.perf_counter() + seconds
        due = time.perf_counter()
        while due < end:
            while time.perf_counter() < due:
                self._watch(due)
            self._press()
            # An uneven rhythm, so that keys fall on every phase of what the program does in regular steps.
            due += self._draw.uniform(0.5, 1.5) / KEYS_A_SECOND
            if self._next % LINE_KEYS == 0:
                self._clear()
                due = time.perf_counter()
        self._clear()

    def watch(self, seconds: float) -> bytes:
        """Look on without typing; return what was written."""
        end = time.perf_counter() + seconds
        written = b""
        while time.perf_counter() < end:
            written += self._watch(end)
        return written

    def _press(self) -> None:
        key = self._alphabet[self._next % len(self._alphabet)]
        self._next += 1
        self._pending[key.encode()] = self._terminal.type(key)

    def _watch(self, until: float) -> bytes:
        written = self._terminal.read(until)
        now = time.perf_counter()
        seen = self._rest + written
        for key in [key for key in self._pending if key in seen]:
            self.times.append((now - self._pending.pop(key)) * 1_000)
        self._rest = seen[-3:]  # a character may come in two parts
        return written

    def _clear(self) -> None:
        end = time.perf_counter() + LOST_SECONDS
        while self._pending:
            if time.perf_counter() > end:
                lost = ", ".join(key.decode() for key in self._pending)
                raise LostKeyError(Phrase("These keys never showed: {keys}", keys=lost))
            self._watch(end)
        self._terminal.type(CLEAR)
        self.watch(CLEAR_SECONDS)
