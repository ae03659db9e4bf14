"""What Hippo does now and then without being asked: ends what time has ended, digests idle chats, makes backups."""

from __future__ import annotations

import contextlib
import logging
import sqlite3
from datetime import timedelta
from typing import TYPE_CHECKING

from memory import text_index_repair
from memory.database_errors import DatabaseError
from memory.queue import CHECK, DIGEST

if TYPE_CHECKING:
    import threading
    from collections.abc import Callable

    from memory.backups import Backups
    from memory.clock import Clock
    from memory.database import Database
    from memory.health.last_check import LastCheck
    from memory.queue import Queue
    from memory.summaries import Summaries
    from memory.sweeping import Sweeping

log = logging.getLogger(__name__)

IDLE = timedelta(minutes=30)
"""A conversation without news for this long is over for now and gets its digest."""

CHECK_EVERY = timedelta(days=1)
"""How often every part is tried and the copies are compared with the truth."""

CHECK_AFTER = timedelta(minutes=2)
"""How long after the start it is made: the first minutes are for the user."""

EVERY = timedelta(hours=1)
"""How often a running Hippo keeps house; task states end by the day, so more often would change nothing."""


class Housekeeping:
    """Keeps house for one profile."""

    def __init__(
        self,
        db: Database,
        clock: Clock,
        queue: Queue,
        sweeping: Sweeping,
        summaries: Summaries,
        backups: Backups | None,
        checks: LastCheck,
    ) -> None:
        self._db = db
        self._clock = clock
        self._queue = queue
        self._sweeping = sweeping
        self._summaries = summaries
        self._backups = backups
        self._checks = checks

    def run(self, profile_id: int) -> None:
        """Do all of it once. Blocking; each part stands alone, so that one that fails holds none of the others up."""
        ended = self._sweeping.sweep(profile_id)
        if ended:
            log.info("time has ended %d memories", len(ended))
        idle = self._summaries.idle_conversations(profile_id, self._clock.now() - IDLE)
        if idle:
            with self._db.write() as session:
                for conversation_id in idle:
                    payload = {"conversation_id": conversation_id}
                    self._queue.enqueue(session, DIGEST, f"conversation:{conversation_id}", profile_id, payload)
        if self._backups is not None:
            try:
                self._backups.create_if_due()
            except Exception as error:  # noqa: BLE001 - a full disk must not keep anyone from chatting
                log.warning("no backup was made: %s", type(error).__name__)

    def mend_text_index(self) -> None:
        """Make the full-text index anew where it is damaged. Blocking; takes 0.1 s for 10,000 messages."""
        if not text_index_repair.is_sound(self._db.path):
            text_index_repair.remake(self._db.path)
            self._db.on_mended()

    def ask_for_check(self, profile_id: int) -> bool:
        """Ask the worker for the day's check-up, if it was not made yet. Blocking; tells whether it was asked for."""
        if not self._checks.is_due(CHECK_EVERY):
            return False
        with self._db.write() as session:
            self._queue.enqueue(session, CHECK, "daily", profile_id, {})
        return True

    def keep_on(self, profile: Callable[[], int], closing: threading.Event, wake: Callable[[], None]) -> None:
        """Keep house until Hippo closes. Blocking: it has a thread of its own.

        Args:
            profile: says whose house is kept now.
            closing: is set when Hippo closes.
            wake: tells the worker that there is something to do.
        """
        looked_after = False
        while not closing.is_set():
            try:
                self.run(profile())
            except Exception as error:  # noqa: BLE001 - a locked or full disk passes; the next round tries again
                log.warning("housekeeping failed: %s", type(error).__name__)
            if closing.wait(CHECK_AFTER.total_seconds()):
                return
            if not looked_after:
                with contextlib.suppress(sqlite3.Error):  # a lock passes; damage of the file itself the check finds
                    self.mend_text_index()
                    looked_after = True
            with contextlib.suppress(DatabaseError):  # the next round tries again
                if self.ask_for_check(profile()):
                    wake()
            if closing.wait((EVERY - CHECK_AFTER).total_seconds()):
                return
