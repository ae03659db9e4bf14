"""Profiles: namespaces of memories and chats. Makes, renames and removes them, whatever is in them.

No profile ever sees another's rows: that is held by every query, not by this module.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlmodel import col, func, select

from assistant.errors import HippoError
from memory.database import ensure_profile
from memory.erasure import Selection
from memory.phrase import Phrase
from memory.records import Conversation, Fact, Profile

if TYPE_CHECKING:
    from datetime import datetime

    from memory.clock import Clock
    from memory.database import Database
    from memory.erasure import Erasure, ErasureReport

LONGEST_NAME = 40
"""Characters: a name is typed, and shown in a narrow bar."""
_NAME = re.compile(r"[^\W_](?:[\w .-]*[^\W_])?")
"""Letters and digits of any script, with blanks, dots, - and _ between them."""


class ProfileNameError(HippoError):
    """A name cannot be given to a profile, or none has it."""


@dataclass(frozen=True, slots=True)
class ProfileView:
    """One profile and how much is in it."""

    id: int
    name: str
    created_at: datetime
    memories: int
    conversations: int


class Profiles:
    """The profiles of one home. All of it blocks."""

    def __init__(self, db: Database, clock: Clock, erasure: Erasure) -> None:
        self._db = db
        self._clock = clock
        self._erasure = erasure

    def all(self) -> list[ProfileView]:
        """List the profiles, oldest first."""
        with self._db.read() as session:
            facts = dict(session.exec(select(Fact.profile_id, func.count()).group_by(col(Fact.profile_id))).all())
            chats = dict(
                session.exec(select(Conversation.profile_id, func.count()).group_by(col(Conversation.profile_id))).all()
            )
            rows = session.exec(select(Profile).order_by(col(Profile.id))).all()
            return [
                ProfileView(row.id, row.name, row.created_at, facts.get(row.id, 0), chats.get(row.id, 0))
                for row in rows
                if row.id is not None
            ]

    def count(self) -> int:
        """Return how many profiles there are."""
        with self._db.read() as session:
            return session.exec(select(func.count()).select_from(Profile)).one()

    def id_of(self, name: str) -> int:
        """Return the id of the profile of that name.

        Raises:
            ProfileNameError: there is none.
        """
        found = self.find(name)
        if found is None:
            raise ProfileNameError(
                Phrase("There is no profile named {name}.", name=name.strip()[:LONGEST_NAME]),
                Phrase("Profiles: {names}. Make a new one under Profiles in the settings.", names=self._names()),
            )
        return found

    def find(self, name: str) -> int | None:
        """Return the id of the profile of that name, None where there is none."""
        with self._db.read() as session:
            return session.exec(select(Profile.id).where(Profile.name == name.strip())).first()

    def create(self, name: str) -> int:
        """Make an empty profile.

        Raises:
            ProfileNameError: the name cannot be used, or is taken.
        """
        name = self._free(checked_name(name))
        return ensure_profile(self._db, name, self._clock)

    def rename(self, profile_id: int, name: str) -> str:
        """Give a profile another name, and return it as it is kept.

        Raises:
            ProfileNameError: the name cannot be used, or is taken.
        """
        name = checked_name(name)
        if self.find(name) == profile_id:
            return name
        self._free(name)
        with self._db.write() as session:
            profile = session.get(Profile, profile_id)
            if profile is not None:
                profile.name = name
        return name

    def remove(self, profile_id: int) -> ErasureReport:
        """Remove a profile with all its memories and chats, for good. Only after the user has confirmed."""
        return self._erasure.forget(profile_id, Selection.profile())

    def _free(self, name: str) -> str:
        if self.find(name) is not None:
            raise ProfileNameError(
                Phrase("There is a profile named {name} already.", name=name), Phrase("Choose another name.")
            )
        return name

    def _names(self) -> str:
        return ", ".join(profile.name for profile in self.all())


def checked_name(name: str) -> str:
    """Return a name as it is kept.

    Raises:
        ProfileNameError: it cannot be the name of a profile.
    """
    name = name.strip()
    if len(name) > LONGEST_NAME or not _NAME.fullmatch(name):
        raise ProfileNameError(
            Phrase("{name} cannot be the name of a profile.", name=name[:LONGEST_NAME] or "–"),
            Phrase("Use 1 to {count} letters and digits, with blanks, dots, - or _ between them.", count=LONGEST_NAME),
        )
    return name
