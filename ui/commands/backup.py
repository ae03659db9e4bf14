"""`hippo backup`: copies of the database, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from memory.phrase import Phrase
from ui.commands import first_aid
from ui.commands.output import emit, emit_json, table
from ui.commands.session import engine, fail, guarded, settle
from ui.locale import _, ngettext

if TYPE_CHECKING:
    from assistant.hippo import Hippo
app = typer.Typer(help="Make, list and restore backups.", no_args_is_help=True)


@app.command("create")
@guarded
def create() -> None:
    """Make a backup now."""
    with engine(stopped=lambda _hippo: _("Stopped: no backup was written. The same command begins anew.")) as hippo:
        made = hippo.backups.create()
    emit(_("Backup written: {path}").format(path=made.path))


@app.command("list")
@guarded
def list_backups(as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False) -> None:
    """List backups, newest first; also of a home that cannot be opened."""
    from assistant.paths import Paths
    from memory.backups import list_backups

    found = list_backups(Paths.locate().backups)
    if as_json:
        emit_json([{"name": item.path.name, "at": item.at.isoformat(), "bytes": item.size} for item in found])
        return
    rows = [
        (
            item.path.name,
            item.at.strftime("%Y-%m-%d %H:%M UTC"),
            ngettext("{count} byte", "{count} bytes", item.size).format(count=f"{item.size:,}"),
        )
        for item in found
    ]
    table(rows) if rows else emit(_("No backups."))


def _stopped(hippo: Hippo, name: str) -> str:
    if hippo.backups.in_place:
        return _("Stopped: {name} is restored, and Hippo fills the index the next time it runs.").format(name=name)
    return _("Stopped: the present database is unchanged. The same command begins anew.")


@app.command("restore")
@guarded
def restore(
    name: Annotated[str, typer.Argument(help="A backup's name, as `backup list` shows it.")],
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Put a backup in the place of the database. What was forgotten since does not come back."""
    from assistant.paths import Paths
    from memory.backups import find_backup
    from memory.database_errors import DamagedDatabaseError
    from memory.health import State
    from memory.health.places import check_database
    from ui.commands.asking import confirmed

    chosen = find_backup(Paths.locate().backups, name)
    if not yes and not confirmed(_("Replace the present database by this backup?")):
        fail(_("Nothing was changed."))
    try:
        with engine(stopped=lambda hippo: _stopped(hippo, name)) as hippo:
            with hippo.under_way.step(Phrase("looking through the database")):
                is_whole = check_database(hippo.db).state is State.OK
            if is_whole:
                report = hippo.backups.restore(name)
                settle(hippo)
            else:
                report = None
    except DamagedDatabaseError:
        report = None
    if report is None:
        aside = first_aid.put_in_place(Paths.locate(), chosen)
        told = _("Restored {name}; the damaged database is kept as {aside}.")
        emit(told.format(name=name, aside=aside))
        return
    told = _("Restored {name}; what was there before is in {before}.")
    emit(told.format(name=report.restored.name, before=report.before.name))
    if report.withheld:
        told = ngettext(
            "{count} thing that had been forgotten since was not brought back.",
            "{count} things that had been forgotten since were not brought back.",
            report.withheld,
        )
        emit(told.format(count=report.withheld))
