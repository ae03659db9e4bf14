"""Writes drafts in the order in which they were typed, whichever thread comes first.

Each key a moment apart asks for a write in a thread of its own. Left to themselves an older text could land last: what
was sent would come back as a draft, or what went on in private would stay on the disk.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from assistant.hippo import Hippo
    from memory.transcript import Transcript


class DraftWrites:
    """The drafts that wait to be written, the newest of each chat alone."""

    def __init__(self) -> None:
        self._waiting: dict[tuple[Transcript, int, int | None], str] = {}
        self._noting = threading.Lock()
        self._writing = threading.Lock()

    def note(self, hippo: Hippo, conversation_id: int | None, text: str) -> None:
        """Say what the draft of a chat is now."""
        with self._noting:
            self._waiting[hippo.transcript, hippo.profile_id, conversation_id] = text

    def write(self) -> None:
        """Write what waits; returns when it is on the disk. Blocking, on any thread."""
        with self._writing:
            with self._noting:
                waiting, self._waiting = self._waiting, {}
            for (transcript, profile_id, conversation_id), text in waiting.items():
                try:
                    transcript.set_draft(profile_id, conversation_id, text)
                except LookupError:  # the chat was deleted meanwhile, and its draft with it
                    continue
