"""Cleans what lies beside the rows of the database: backups, exports, logs, free pages.

What to take out was worked out in the database and comes along in the task: a backup can be older than the words by
which the user chose, and a file has no rows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlmodel import Session, select

from memory.erasure import files
from memory.erasure.backup_copies import copies_of, drop_backup, scrub_copies
from memory.erasure.needles import base64_forms
from memory.erasure.plan import make_plan
from memory.erasure.profiles import drop_profile, erase_profile
from memory.erasure.rows import erase
from memory.erasure.selection import Scope
from memory.erasure.tombstones import row_digest
from memory.erasure.traces import fold, seek
from memory.records import Profile

if TYPE_CHECKING:
    from collections.abc import Callable

    from memory.clock import Clock
    from memory.database import Database
    from memory.erasure.files import Folders
    from memory.erasure.task import Task
    from memory.erasure.tombstones import TombstoneKey
    from memory.under_way import UnderWay


class Beside:
    """The files of one home."""

    def __init__(
        self,
        db: Database,
        clock: Clock,
        folders: Folders,
        key: TombstoneKey,
        step: Callable[[str], None],
        under_way: UnderWay,
    ) -> None:
        """Bind to a home.

        Args:
            db: The open database.
            clock: The time.
            folders: Where Hippo writes.
            key: For tombstones in backups, and for exports that are signed again.
            step: Told the name of each step as it ends.
            under_way: Told how far it is.
        """
        self._db = db
        self._clock = clock
        self._folders = folders
        self._key = key
        self._step = step
        self._under_way = under_way

    def clean(self, task: Task) -> bool:
        """Clean what lies beside the rows; return False when another process still holds old pages."""
        self._clean_backups(task)
        self._step("backups")
        whole = task.selection.is_wholesale
        if whole:
            files.delete_exports(self._folders.exports, None if task.selection.all_profiles else self._is_going(task))
            files.empty_logs(self._folders.logs)
        else:
            files.rewrite_exports(self._folders.exports, _what_tells(task), self._key)
            files.mask_logs(self._folders.logs, task.traces)
        self._step("logs")
        settled = files.compact(self._db.path, vacuum=whole or files.is_small(self._db.path))
        self._step("compacted")
        return settled

    def _is_going(self, task: Task) -> Callable[[str, str], bool]:
        """Return what judges whose export a file is: a profile may have had another name when it was made."""
        mine = row_digest(self._key, "profile", task.profile_id)
        with self._db.read() as session:
            others = set(session.exec(select(Profile.name).where(Profile.id != task.profile_id)))
        return lambda name, namespace: namespace == mine if namespace else name not in others

    def _clean_backups(self, task: Task) -> None:
        copies = copies_of(self._db.path, self._folders.backups)
        with self._db.read() as session:
            others = session.exec(select(Profile.id).where(Profile.id != task.profile_id)).first()
        if task.selection.is_wholesale and (task.selection.all_profiles or others is None):
            for path in copies:
                drop_backup(path)
            return

        def scrub(session: Session) -> None:
            if task.selection.is_wholesale:
                erase_profile(session, task.profile_id, self._clock, self._key)
                if task.selection.scope is Scope.PROFILE:
                    drop_profile(session, task.profile_id, self._clock, self._key)
                return
            plan = make_plan(
                session, task.profile_id, task.selection, keep_transcript=task.keep_transcript, known=task.known
            )
            erase(session, plan, self._clock, self._key, keep_transcript=task.keep_transcript)

        scrub_copies(copies, scrub, self._under_way)


def _what_tells(task: Task) -> Callable[[str], bool]:
    """Return what judges a text of an export: it tells a forgotten value, or holds a forgotten sentence or image."""
    telling = [each for each in seek(task.known.values) if each.is_distinctive]
    texts = [fold(text) for text in task.traces.values]
    images = [form.decode("ascii") for _, piece in task.traces.images for form in base64_forms(piece)]

    def tells(text: str) -> bool:
        folded = fold(text)
        if any(each.is_in(folded) for each in telling) or any(sought in folded for sought in texts):
            return True
        return any(form in text for form in images)

    return tells
