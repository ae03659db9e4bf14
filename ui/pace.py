"""How far a long work is, as one line of words: how much, how fast, how long yet. For commands and the screen alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from memory.under_way import LEAST_SECONDS
from ui.locale import _
from ui.wording import labelled, words

if TYPE_CHECKING:
    from memory.under_way import Reached

MEGABYTE: Final = 1_000_000
SLOW: Final = 10.0
"""Pieces a second below which a tenth is worth telling."""


def in_words(reached: Reached) -> str:
    """Return what is done, how far it is, how fast, and how long it will take yet, as far as that is known."""
    parts = [labelled(words(reached.what), _how_much(reached)) if reached.total else words(reached.what)]
    if not reached.total:
        parts += [_pieces(reached)] if reached.done else []
        return " · ".join([*parts, clock_time(reached.seconds)])
    if reached.rate is not None:
        parts.append(f"{_megabytes(reached.rate)} MB/s" if reached.in_bytes else f"{_rate(reached.rate)}/s")
    if reached.remaining is not None:
        parts.append(time_left(reached.remaining))
    return " · ".join(parts)


def in_short(reached: Reached) -> str:
    """Return the same in a few cells: a percentage and the time that is left, or the time that has gone."""
    if not reached.total:
        return f"{words(reached.what)} {clock_time(reached.seconds)}"
    percent = f"{words(reached.what)} {100 * reached.done // reached.total} %"
    return percent if reached.remaining is None else f"{percent} · {time_left(reached.remaining)}"


def in_percent(reached: Reached) -> str:
    """Return no more than a percentage, or the time that has gone."""
    return f"{100 * reached.done // reached.total} %" if reached.total else clock_time(reached.seconds)


class Countdown:
    """Tells how long a queue takes yet, by how it has shrunk since it began to."""

    def __init__(self) -> None:
        self._from: tuple[float, int] = (0.0, 0)

    def note(self, waiting: int, now: float) -> float | None:
        """Take down how many wait; return the seconds until none does, or None while that cannot be told.

        Args:
            waiting: How many wait.
            now: Seconds of a clock that only grows.
        """
        begun, most = self._from
        if waiting == 0 or waiting > most:
            self._from = (now, waiting)
            return None
        done, seconds = most - waiting, now - begun
        return waiting * seconds / done if done and seconds >= LEAST_SECONDS else None


def time_left(seconds: float) -> str:
    """Return "2:30 left"."""
    return _("{time} left").format(time=clock_time(seconds))


def clock_time(seconds: float) -> str:
    """Return a stretch of time as minutes and seconds, or hours, minutes and seconds."""
    minutes, second = divmod(max(0, round(seconds)), 60)
    hour, minute = divmod(minutes, 60)
    return f"{hour}:{minute:02}:{second:02}" if hour else f"{minute}:{second:02}"


def _how_much(reached: Reached) -> str:
    total = f"{_megabytes(reached.total or 0)} MB" if reached.in_bytes else f"{reached.total:,}"
    return _("{done} of {total}").format(done=_pieces(reached), total=total)


def _pieces(reached: Reached) -> str:
    return _megabytes(reached.done) if reached.in_bytes else f"{reached.done:,}"


def _megabytes(size: float) -> str:
    return f"{size / MEGABYTE:,.0f}" if size >= SLOW * MEGABYTE else f"{size / MEGABYTE:.1f}"


def _rate(rate: float) -> str:
    return f"{rate:,.0f}" if rate >= SLOW else f"{rate:.1f}"
