"""Says who has a home open, so that two machines never write to one synced folder at once.

SQLite's locks hold on one machine; what a sync service or a network share carries between two is torn. Each open Hippo
keeps a small file in the home and renews it. It holds no name of a machine or user. Processes of one machine work side
by side; a second machine is refused while the first is heard of. Containers under one kernel are one machine here: its
locks hold between them, and one that was killed and started again has new process ids but is no stranger.
"""

from __future__ import annotations

import contextlib
import json
import os
import threading
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from memory.clock import SystemClock
from memory.database_errors import DatabaseError
from memory.holder import is_gone, is_here, let_go, new_holder, this_kernel
from memory.phrase import CauseAndWayOut, Phrase

if TYPE_CHECKING:
    from pathlib import Path

    from memory.clock import Clock

FOLDER = "in-use"
"""Beside the database."""
BEAT_SECONDS = 30.0
"""How often an open Hippo renews its file."""
SILENCE = timedelta(minutes=5)
"""A machine that was not heard of for so long has ended, sleeps, or is cut off: ten beats, since services sync late."""


class ElsewhereError(DatabaseError):
    """Another machine has the home open."""

    def __init__(self, folder: Path, file: Path, seconds: int) -> None:
        super().__init__(
            CauseAndWayOut(
                Phrase(
                    "Another machine has {folder} open (heard of {seconds} s ago), and two would tear the database",
                    folder=folder,
                    seconds=seconds,
                ),
                Phrase("Close Hippo there and let the folder sync; if that machine is gone, delete {file}.", file=file),
            )
        )
        self.folder = folder
        self.file = file
        """Its claim."""
        self.seconds = seconds
        """Since it was heard of."""


class HomeClaim:
    """This opening's file. May be used from any thread."""

    def __init__(self, data: Path, holder: str | None = None, clock: Clock | None = None) -> None:
        """Bind to a home.

        Args:
            data: The folder of the database.
            holder: The name of this opening; one of its own if None.
            clock: The true time, also where memories are dated by another: both machines must read the same one.
        """
        self._folder = data / FOLDER
        self._holder = holder or new_holder()
        self._file = self._folder / f"{self._holder.replace(':', '-')}.json"
        self._clock = clock or SystemClock()
        self._ended = threading.Event()
        self._thread: threading.Thread | None = None
        self.disturbed = False
        """Another machine has opened the home meanwhile, as while this one slept."""

    def take(self, *, renew: bool = True) -> None:
        """Claim the home.

        Args:
            renew: Keep the claim fresh on a thread of its own until `release`.

        Raises:
            ElsewhereError: another machine has it open.
        """
        elsewhere = self._elsewhere()
        if elsewhere is not None:
            file, heard = elsewhere
            seconds = max(0, round((self._clock.now() - heard).total_seconds()))
            raise ElsewhereError(self._folder.parent, file, seconds)
        self.beat()
        if renew and self._thread is None:
            self._thread = threading.Thread(target=self._renew, name="hippo-claim", daemon=True)
            self._thread.start()

    def beat(self) -> None:
        """Renew the file, and look whether another machine came. A folder that cannot be written to is passed over."""
        self.disturbed = self._elsewhere() is not None
        told = json.dumps({"holder": self._holder, "at": self._clock.now().isoformat(), "kernel": this_kernel()})
        neighbour = self._file.with_suffix(".new")
        with contextlib.suppress(OSError):
            self._folder.mkdir(mode=0o700, exist_ok=True)
            descriptor = os.open(neighbour, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(descriptor, "w", encoding="utf-8") as stream:
                stream.write(told)
            neighbour.replace(self._file)

    def release(self) -> None:
        """Let the home go."""
        self._ended.set()
        if self._thread is not None:
            self._thread.join()
        with contextlib.suppress(OSError):
            self._file.unlink(missing_ok=True)
        let_go(self._holder)

    def _renew(self) -> None:
        while not self._ended.wait(BEAT_SECONDS):
            self.beat()

    def _elsewhere(self) -> tuple[Path, datetime] | None:
        """Return the claim of another machine that was heard of just now; take away what processes here have left."""
        for file, holder, heard, is_near in _claims(self._folder):
            if is_here(holder) or is_near:
                if is_gone(holder) or (is_near and abs(self._clock.now() - heard) >= SILENCE):
                    with contextlib.suppress(OSError):
                        file.unlink(missing_ok=True)
            elif abs(self._clock.now() - heard) < SILENCE:
                return file, heard
        return None


def is_open(data: Path) -> bool:
    """Tell whether any process, here or elsewhere, has a home open. For repairs that replace files."""
    now = SystemClock().now()
    return any(
        not is_gone(holder) if is_here(holder) else abs(now - heard) < SILENCE
        for _, holder, heard, _ in _claims(data / FOLDER)
    )


def _claims(folder: Path) -> list[tuple[Path, str, datetime, bool]]:
    """Return each claim's file, holder and time, and whether it is of another container under this kernel."""
    here = this_kernel()
    found = []
    for file in sorted(folder.glob("*.json")):
        with contextlib.suppress(OSError, ValueError, KeyError, TypeError):
            told = json.loads(file.read_text("utf-8"))
            heard = datetime.fromisoformat(str(told["at"]))
            if heard.tzinfo is not None:
                holder = str(told["holder"])
                is_near = bool(here) and told.get("kernel") == here and not is_here(holder)
                found.append((file, holder, heard, is_near))
    return found
