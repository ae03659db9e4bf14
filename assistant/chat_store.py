"""Where the messages of chats live, and what reads and writes them: on disk, or in memory alone for a private chat.

Nothing of a private store may ever reach the disk, so nothing in it leads to a file.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assistant.history import History
from assistant.recording import Recording
from assistant.safekeeping import Safekeeping
from memory.database import open_private_database
from memory.summaries import Summaries
from memory.transcript import Transcript

if TYPE_CHECKING:
    from memory.clock import Clock
    from memory.database import Database
    from memory.facts import Facts


@dataclass(frozen=True, slots=True)
class ChatStore:
    """One transcript with all that belongs to it."""

    db: Database
    transcript: Transcript
    history: History
    summaries: Summaries
    recording: Recording
    safekeeping: Safekeeping
    """Holds what was masked before it was stored, for as long as Hippo runs."""
    is_private: bool

    @classmethod
    def kept(cls, db: Database, clock: Clock, facts: Facts, *, keep_secrets: bool) -> ChatStore:
        """Return the chats of a home; `keep_secrets` stores passwords and the like as they were typed."""
        return cls._over(db, clock, facts, db, keep_secrets=keep_secrets, is_private=False)

    @classmethod
    def private(cls, home: Database, clock: Clock, facts: Facts, profile_id: int, profile_name: str) -> ChatStore:
        """Return an empty transcript in memory, beside a home that it reads memories from.

        Nothing of it is stored, so nothing in it needs to be masked.
        """
        db = open_private_database(clock, profile_id, profile_name)
        return cls._over(db, clock, facts, home, keep_secrets=True, is_private=True)

    @classmethod
    def _over(
        cls, db: Database, clock: Clock, facts: Facts, memories: Database, *, keep_secrets: bool, is_private: bool
    ) -> ChatStore:
        transcript = Transcript(db, clock, keep_secrets=keep_secrets)
        return cls(
            db=db,
            transcript=transcript,
            history=History(transcript),
            summaries=Summaries(db, clock),
            recording=Recording(db, facts, memories),
            safekeeping=Safekeeping(),
            is_private=is_private,
        )
