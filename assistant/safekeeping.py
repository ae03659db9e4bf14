"""What a message said as it was typed, where its secrets were masked before it was stored. In memory alone.

The model the message is written to reads it as typed, for this one turn. Afterwards only the masked words are left,
unless the user says "keep". Nothing here may ever be written to disk or log.
"""

from __future__ import annotations

import re
import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING

from memory.extraction.keeping import hide, keep_safe
from memory.extraction.secrets import cover, find_secrets

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memory.attachments import NewAttachment
    from memory.extraction.secrets import SecretSort
    from memory.records import Message

MOST_HELD = 20
"""Messages held as typed. "Keep" is said right after one, and an answer is asked for again soon or not at all."""

_KEEP = re.compile(
    r"\W*(?:(?:yes|ok|okay|please)\W+)*(?:keep|save|store|remember)"
    r"(?:\s+(?:it|that|this|them|(?:the|my)\s+(?:password|code|pin|number|card|key|secret)))?"
    r"(?:\W+(?:please|thanks))*\W*"
    r"|\W*(?:好的?|是的?|可以|行)?[，,。 ]*请?(?:帮我)?"
    r"(?:保留|留着|留下|存着|保存|记住|记下)(?:它|这个|那个|吧|好|来|下来|一下)*\W*",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Typed:
    """A message as it was typed, and what covers its secrets on disk."""

    text: str
    stored: str
    """What was stored of the text."""
    attachments: tuple[NewAttachment, ...]
    covers: tuple[tuple[str, str], ...]
    sorts: tuple[SecretSort, ...]
    """What was masked, each sort once."""

    def hide(self, text: str) -> str:
        """Return a text without the secrets, as it may be stored."""
        return hide(text, self.covers)

    def hide_beginning(self, text: str) -> str:
        """Return a text that is still coming in without the secrets, and without the beginning of one at its end."""
        text = self.hide(text)
        return text[: len(text) - max((_tail(text, secret) for secret, _ in self.covers), default=0)]


def _tail(text: str, secret: str) -> int:
    sizes = range(min(len(secret) - 1, len(text)), 0, -1)
    return next((size for size in sizes if text.endswith(secret[:size])), 0)


class Safekeeping:
    """Holds the messages of one run whose secrets were masked. May be used from any thread."""

    def __init__(self) -> None:
        self._held: dict[int, Typed] = {}
        self._lock = threading.Lock()

    def note(self, stored: Message, text: str, attachments: Sequence[NewAttachment], *, masks: bool) -> Typed | None:
        """Hold a message as it was typed, if it was stored otherwise.

        Args:
            stored: The message as it lies on disk.
            text: What was typed.
            attachments: The files as they were given.
            masks: Whether secrets are masked at all; False in a private chat, of which nothing is stored.
        """
        if not masks:
            return None
        said = keep_safe(text)
        found = {text[hit.span.start : hit.span.end]: hit.sort for hit in said.masked}
        covers = dict(said.covers)
        for file in attachments:
            if file.media_type.startswith("text/"):
                inside = file.content.decode("utf-8", "replace")
                for hit in find_secrets(inside):
                    secret = inside[hit.span.start : hit.span.end]
                    found[secret], covers[secret] = hit.sort, cover(secret, hit.sort)
        if not covers or stored.id is None:
            return None
        typed = Typed(
            text, stored.content, tuple(attachments), tuple(covers.items()), tuple(dict.fromkeys(found.values()))
        )
        with self._lock:
            self._held[stored.id] = typed
            while len(self._held) > MOST_HELD:
                self._held.pop(next(iter(self._held)))
        return typed

    def of(self, message_id: int) -> Typed | None:
        """Return a message as it was typed, if it was masked in this run."""
        with self._lock:
            return self._held.get(message_id)

    def clear(self) -> None:
        """Hold nothing any more, as after something was forgotten or deleted."""
        with self._lock:
            self._held.clear()

    def let_go(self, message_id: int) -> None:
        """Hold a message no longer: the user had it kept, or forgotten."""
        with self._lock:
            self._held.pop(message_id, None)


def asks_to_keep(text: str) -> bool:
    """Tell whether a message says nothing but that what was masked is to be kept."""
    return _KEEP.fullmatch(text) is not None
