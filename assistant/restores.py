"""Notices that a backup took the place of the database under an open Hippo, and goes on with what is there now.

Another process has done it; every page may be another one. Only what this process holds in memory is put right here.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from memory.backups import RESTORED

if TYPE_CHECKING:
    from assistant.hippo import Hippo


@dataclass(frozen=True, slots=True)
class Restored:
    """What was put in place."""

    at: datetime | None
    """When the backup was made."""
    lost_profile: str = ""
    """The profile that was open, where the backup has none of that name: another one is open now."""


class RestoreWatch:
    """Looks for it. All of it blocks, but is cheap."""

    def __init__(self, hippo: Hippo) -> None:
        """Take what there is now for known."""
        self._hippo = hippo
        self._seen = self._now()

    def take(self) -> Restored | None:
        """Return what was put in place since this was asked last; None where nothing was.

        The open profile is found again by its name, or gives way to another.
        """
        now = self._now()
        if now == self._seen:
            return None
        self._seen = now
        hippo, was_open = self._hippo, self._hippo.profile_name
        names = [profile.name for profile in hippo.profiles.all()]
        usual = hippo.settings.profile
        hippo.switch_profile(was_open if was_open in names else usual if usual in names else names[0])
        hippo.safekeeping.clear()
        return Restored(_moment(now.get("at")), "" if was_open in names else was_open)

    def _now(self) -> dict[str, Any]:
        return self._hippo.details.get(RESTORED)


def _moment(told: object) -> datetime | None:
    try:
        return datetime.fromisoformat(str(told))
    except ValueError:
        return None
