"""Watches what a program writes to a terminal, frame by frame: does a row flicker, the screen go blank, the text jump?

The bytes go through a terminal emulator. A terminal that knows synchronised updates shows a frame once it is whole;
one that does not shows what has come so far, so there each piece that stands long enough to be seen counts as a frame.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import pyte

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ui.commands.pseudo_terminal import PseudoTerminal

BEGIN, END = b"\x1b[?2026h", b"\x1b[?2026l"
ASKED, KNOWN = b"\x1b[?2026$p", "\x1b[?2026;2$y"
"""How a program asks for synchronised updates, and what a terminal says that has them."""

FLICKER_SECONDS: Final = 0.3
"""What is back after so long is seen to flicker; what changes more slowly is seen to change."""

SEEN_SECONDS: Final = 0.008
"""What stands for half a frame of a screen of 60 Hz may be seen; what is drawn over sooner came in one writing."""

Rows = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Seen:
    """What was seen to be wrong."""

    seconds: float
    """Since the first frame."""
    row: int
    before: str
    between: str


@dataclass(slots=True)
class Watched:
    """What came of watching."""

    frames: int = 0
    blank: int = 0
    """Frames in which nothing stood on the screen, or nothing where text had stood."""
    flickers: list[Seen] = field(default_factory=list)
    """Rows that changed and were back at once, though nothing had scrolled."""
    jumps: list[Seen] = field(default_factory=list)
    """Frames in which the text moved down, against the way it is read."""


class Recorder:
    """Keeps what a program writes, and says yes when it asks for synchronised updates."""

    def __init__(self, terminal: PseudoTerminal, *, synchronised: bool) -> None:
        self._terminal, self._synchronised = terminal, synchronised
        self.pieces: list[tuple[float, bytes]] = []
        """When, on the clock of `time.perf_counter`, and what."""

    def watch(self, seconds: float) -> bytes:
        """Look on for so long; return what was written."""
        end = time.perf_counter() + seconds
        seen = b""
        while time.perf_counter() < end:
            if written := self._terminal.read(end):
                self.pieces.append((time.perf_counter(), written))
                seen += written
                if self._synchronised and ASKED in written:
                    self._terminal.type(KNOWN)
        return seen


def frames(pieces: Sequence[tuple[float, bytes]], columns: int, lines: int) -> Iterator[tuple[float, Rows]]:
    """Yield each different screen that is shown, and when.

    Args:
        pieces: what was written, as a `Recorder` keeps it.
        columns: cells of a line.
        lines: of the terminal.
    """
    screen = pyte.Screen(columns, lines)
    stream = pyte.ByteStream(screen)
    inside, rest = False, b""
    shown: Rows = ()
    for when, piece in pieces:
        rest += piece
        while rest:
            mark = END if inside else BEGIN
            before, found, after = rest.partition(mark)
            if not found and any(before.endswith(mark[:size]) for size in range(1, len(mark))):
                break  # the mark may come in two pieces
            stream.feed(before)
            inside, rest = inside != bool(found), after
            rows = tuple(line.rstrip() for line in screen.display)
            if (found or not inside) and rows != shown:
                shown = rows
                yield when, rows


def watched(shown: Sequence[tuple[float, Rows]], parts: Sequence[tuple[int, int]] = ((0, 1_000),)) -> Watched:
    """Look through frames for what a person would be disturbed by.

    Args:
        shown: the frames, as `frames` yields them.
        parts: the columns of what scrolls by itself, such as the chat beside its panels.
    """
    shown = [
        one for one, after in zip(shown, [*shown[1:], None], strict=True)
        if after is None or after[0] - one[0] >= SEEN_SECONDS
    ]  # fmt: skip
    told = Watched(frames=len(shown), blank=sum(not any(rows) for _when, rows in shown[1:]))
    # The first frame is the empty screen.
    for left, right in parts:
        _look_through([(when, tuple(row[left:right].rstrip() for row in rows)) for when, rows in shown], told)
    return told


def _look_through(shown: Sequence[tuple[float, Rows]], told: Watched) -> None:
    moves = [0, *(_moved(before, now) for (_then, before), (_now, now) in pairwise(shown))]
    for at in range(1, len(shown)):
        when, rows = shown[at]
        since = when - shown[0][0]
        if moves[at] < 0:
            told.jumps.append(Seen(since, -moves[at], "", ""))
        for back in range(at - 2, -1, -1):
            then, before = shown[back]
            if when - then > FLICKER_SECONDS or any(moves[back + 1 : at + 1]):
                break
            between = shown[at - 1][1]
            told.flickers += [
                Seen(since, row, text, between[row])
                for row, text in enumerate(rows)
                if text == before[row] != between[row] and all(one[1][row] != text for one in shown[back + 1 : at])
            ]


def _moved(before: Rows, now: Rows) -> int:
    """Return by how many rows the text has gone up between two frames, 0 where it stands."""
    changed = [row for row, text in enumerate(now) if text != before[row]]
    best, hits = 0, 0
    for step in range(-len(now) + 1, len(now)):
        found = sum(
            bool(now[row].strip()) and 0 <= row + step < len(before) and now[row] == before[row + step]
            for row in changed
        )
        if step and found > hits:
            best, hits = step, found
    texts = sum(bool(now[row].strip()) for row in changed)
    return best if hits * 2 > texts else 0
