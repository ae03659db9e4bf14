"""Brings an export in, chat by chat, and tells how far it is.

Each chat is one transaction. Stopped at any instant, what is in is whole, and the same import goes on from there.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from assistant.importers import chatgpt, claude, jsonl
from assistant.importers.errors import CutShortError, ImportFileError, Problem
from assistant.importers.export_file import open_export
from memory.phrase import Phrase

if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from assistant.importers.export_file import ExportFile
    from memory.imported_chats import ImportedChat, ImportedChats, TakenIn

    Reader = Callable[[ExportFile, Callable[..., str]], Iterator[ImportedChat | Problem]]

READERS: dict[str, tuple[Reader, re.Pattern[str] | None]] = {
    "chatgpt": (chatgpt.read, chatgpt.MEMBERS),
    "claude": (claude.read, claude.MEMBERS),
    "jsonl": (jsonl.read, None),
}
"""Every format: what reads it, and which files of an archive hold its chats."""

MOST_PROBLEMS = 20
"""Problems named one by one; the rest is counted."""
YIELD_SECONDS = 0.002
"""A pause after each chat that was written: another Hippo that waits for the lock gets its turn."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far an import is."""

    done: int
    """Bytes read."""
    total: int
    """Bytes there are."""
    conversations: int
    messages: int
    """New ones so far."""
    seconds: float

    @property
    def rate(self) -> float:
        """Conversations a second."""
        return self.conversations / self.seconds if self.seconds > 0 else 0.0

    @property
    def remaining(self) -> float | None:
        """Seconds until the end at this pace; None while there is none."""
        return self.seconds * (self.total - self.done) / self.done if self.done else None


@dataclass(slots=True)
class ImportedReport:
    """What came of an import, as far as it has got."""

    conversations: int = 0
    """Conversations looked at."""
    new: int = 0
    grown: int = 0
    """Conversations that were there and have got new messages."""
    messages: int = 0
    """New messages."""
    forgotten: int = 0
    """Messages held back, whole or in part, because the user had them forgotten."""
    to_learn: int = 0
    """Messages of the user that will be learned from."""
    problems: list[Problem] = field(default_factory=list)
    more_problems: int = 0
    cut: CutShortError | None = None
    """Why the file could not be read to its end."""

    @property
    def known(self) -> int:
        """Conversations that brought nothing new."""
        return self.conversations - self.new - self.grown

    def count(self, taken: TakenIn) -> None:
        """Add what came of one conversation."""
        self.conversations += 1
        self.new += taken.is_new
        self.grown += bool(taken.added) and not taken.is_new
        self.messages += taken.added
        self.forgotten += taken.forgotten
        self.to_learn += taken.to_learn

    def note(self, problem: Problem) -> None:
        """Name a problem, or count it where there are many."""
        if len(self.problems) < MOST_PROBLEMS:
            self.problems.append(problem)
        else:
            self.more_problems += 1


def import_chats(
    path: Path,
    form: str,
    chats: ImportedChats,
    profile_id: int,
    *,
    extract: bool,
    report: ImportedReport,
    on_progress: Callable[[Progress], None],
) -> None:
    """Bring the chats of an export in.

    Args:
        path: The export.
        form: One of `READERS`.
        chats: Where they go.
        profile_id: Whose they become.
        extract: Whether the user's messages are to be learned from.
        report: Filled as it goes, so that it tells what is in when the import is stopped.
        on_progress: Called after each chat.

    Raises:
        ImportFileError: the file cannot be read or is no such export; nothing has come in.
    """
    read, members = READERS[form]
    begun = time.monotonic()
    with open_export(path, members) as export:
        try:
            for found in read(export, chats.name):
                if isinstance(found, Problem):
                    report.note(found)
                else:
                    taken = chats.take_in(profile_id, found, extract=extract)
                    report.count(taken)
                    if taken.added:
                        time.sleep(YIELD_SECONDS)
                seconds = time.monotonic() - begun
                on_progress(Progress(export.done, export.total, report.conversations, report.messages, seconds))
        except CutShortError as error:
            if not report.conversations:
                raise ImportFileError(error.cause, error.way_out) from error
            report.cut = error
    if not report.conversations and report.problems:
        raise ImportFileError(
            Phrase("{file} is no export that `hippo import {form}` can read.", file=path.name, form=form),
            report.problems[0].told(),
        )
