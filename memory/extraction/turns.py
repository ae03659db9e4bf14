"""What extraction is given: messages of the user, and marked apart from them what stood before.

These values are the only way into extraction. They have no place for injected memories, summaries or tool output, and
that is on purpose: what was remembered must never be learned again from itself.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from memory.extraction.known import KnownNames
from memory.values import Role

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping
    from datetime import datetime

    from memory.values import Span


@dataclass(frozen=True, slots=True)
class SaidTurn:
    """One message of the user."""

    id: int
    """The message's id; in a burst it tells the turns apart."""
    content: str
    said_at: datetime
    """Aware, in the user's own time zone: its calendar day is "today"."""
    withheld: tuple[Span, ...] = ()
    """Stretches that were forgotten and stay readable by the user's choice: nothing is learned from them."""
    agreed: bool = False
    """Secrets in it are there because the user wants them kept; all others were masked before it was stored."""


@dataclass(frozen=True, slots=True)
class WindowLine:
    """One message that stood before a turn: it may say who "she" is, and nothing is ever learned from it."""

    by_user: bool
    text: str
    message_id: int | None = None
    """Tells a line that is itself a turn of the burst, and so is not shown twice."""


WINDOW_LINES = 6
"""Messages before a turn that are looked at: three exchanges name whatever a turn points back to."""
WINDOW_LINE_CHARS = 300
"""Code points kept of each."""


def window_of(spoken: Iterable[tuple[int | None, str, str]]) -> tuple[WindowLine, ...]:
    """Make a window of (message id, role, text), oldest first. Only the user's and the assistant's words come in.

    Tool output and system messages (in which memories are injected) have no way past this.
    """
    return tuple(
        WindowLine(role == Role.USER, text[:WINDOW_LINE_CHARS], message_id)
        for message_id, role, text in spoken
        if role in {Role.USER, Role.ASSISTANT} and text.strip()
    )


@dataclass(frozen=True, slots=True)
class Background:
    """What may be used to understand a turn."""

    names: KnownNames = field(default_factory=KnownNames)
    """Who and what earlier messages introduced."""
    keys: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The attribute keys that entities at hand already have, offered to the model for reuse."""
    window: tuple[WindowLine, ...] = ()
    """What stood before and between the turns, oldest first."""

    def window_for(self, turn_ids: Collection[int]) -> tuple[WindowLine, ...]:
        """Return the last lines of the window that are not themselves among these turns."""
        return tuple(line for line in self.window if line.message_id not in turn_ids)[-WINDOW_LINES:]
