"""A private chat: it reads what is remembered, and nothing of it ever reaches the disk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.chat_store import ChatStore
from assistant.conversing import Conversing

if TYPE_CHECKING:
    from assistant.hippo import Hippo


class PrivateChat(Conversing):
    """A chat that lives in memory alone, beside an open home.

    Memories are read (unless a turn says otherwise) and never written: nothing is learned, summarised, digested or
    indexed on disk. Closing it lets the transcript go; the home stays open. It belongs to the profile it began with.
    """

    def __init__(self, home: Hippo) -> None:
        """Open a private transcript on an open home. Blocking."""
        store = ChatStore.private(home.db, home.clock, home.facts, home.profile_id, home.profile_name)
        super().__init__(home, store, home.profile_id)

    def close(self) -> None:
        """Let the private transcript go."""
        self.store.db.close()
