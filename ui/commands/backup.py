"""`hippo backup`: copies of the database, and back."""

from __future__ import annotations

from typing import Annotated

import typer

from ui.commands.output import emit, emit_json, table
from ui.commands.session import engine, fail, guarded

app = typer.Typer(help="Make, list and restore backups.", no_args_is_help=True)


@app.command("create")
@guarded
def create() -> None:
    """Make a backup now."""
    with engine() as hippo:
        made = hippo.backups.create()
    emit(f"Backup written: {made.path}")


@app.command("list")
@guarded
def list_backups(as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False) -> None:
    """List backups, newest first."""
    with engine() as hippo:
        found = hippo.backups.list()
    if as_json:
        emit_json([{"name": item.path.name, "at": item.at.isoformat(), "bytes": item.size} for item in found])
        return
    rows = [(item.path.name, item.at.strftime("%Y-%m-%d %H:%M UTC"), f"{item.size:,} bytes") for item in found]
    table(rows) if rows else emit("No backups.")


@app.command("restore")
@guarded
def restore(
    name: Annotated[str, typer.Argument(help="A backup's name, as `backup list` shows it.")],
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Put a backup in the place of the database. What was forgotten since does not come back."""
    if not yes and not typer.confirm("Replace the present database by this backup?", default=False, err=True):
        fail("Nothing was changed.")
    with engine() as hippo:
        report = hippo.backups.restore(name)
        hippo.finish_jobs()
    emit(f"Restored {report.restored.name}; what was there before is in {report.before.name}.")
    if report.withheld:
        emit(f"{report.withheld} things that had been forgotten since were not brought back.")
