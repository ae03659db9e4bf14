"""What commands do for a home whose database is damaged: look at it, and put a backup in its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memory.phrase import CauseAndWayOut, Phrase
from ui.locale import _

if TYPE_CHECKING:
    from assistant.paths import Paths
    from memory.backups import Backup
    from memory.database_errors import DatabaseError
    from memory.health import HealthReport


def checked(*, fix: bool) -> HealthReport:
    """Check this home, whether or not its database can be opened, and mend it where asked."""
    from dataclasses import replace

    from memory.database_errors import DamagedDatabaseError, DatabaseError
    from memory.health import State
    from ui.commands.session import engine

    try:
        with engine(stopped=lambda _hippo: stopped()) as hippo:
            report = hippo.check_health(fix=fix)
            path = hippo.paths.database
    except DatabaseError as error:
        report = _unopened(error, fix=fix)
    else:
        if not fix or report.check("database").state is not State.FAILED:
            return report
        # it opens, but not all of it can be read: the backups need it closed
        damaged = CauseAndWayOut(Phrase("{path} is damaged", path=path), Phrase("See `hippo backup list`."))
        report = _unopened(DamagedDatabaseError(damaged), fix=True)
    mended = report.check("database")
    if mended.state is not State.FIXED:
        return report
    with engine(stopped=lambda _hippo: stopped()) as hippo:
        report = hippo.check_health(fix=True)
    return replace(report, checks=tuple(mended if check.name == "database" else check for check in report.checks))


def stopped() -> str:
    """Return what is said of a check-up that Ctrl-C has stopped."""
    return _("Stopped before every part was checked. The same command begins anew.")


def _unopened(error: DatabaseError, *, fix: bool) -> HealthReport:
    from assistant.hippo import KEY_FILE
    from assistant.paths import Paths
    from memory.clock import SystemClock
    from memory.erasure import Folders
    from memory.health.unopened import check_unopened

    paths = Paths.locate()
    folders = Folders(paths.data, paths.logs, paths.backups, paths.exports)
    return check_unopened(paths.database, folders, paths.config / KEY_FILE, SystemClock(), error, fix=fix)


def put_in_place(paths: Paths, backup: Backup) -> str:
    """Put a backup in the place of a damaged database; return the name under which the damaged one is kept.

    Raises:
        BackupError: it cannot be read, or the home is open somewhere.
    """
    from memory.backups import BackupError, restore_damaged
    from memory.claim import is_open
    from memory.clock import SystemClock

    if is_open(paths.data):
        msg = CauseAndWayOut(
            Phrase("{path} is open in another Hippo", path=paths.data), Phrase("Close it and try again.")
        )
        raise BackupError(msg)
    return restore_damaged(paths.database, backup, SystemClock()).name
