"""`hippo doctor`: a real write–read–forget round through every part, and repairs."""

from __future__ import annotations

from typing import Annotated

import typer

from ui import wording
from ui.commands import first_aid
from ui.commands.output import emit, emit_json
from ui.commands.session import FAILED, guarded
from ui.locale import N_, _

MARKS = {"ok": N_("ok"), "fixed": N_("fixed"), "warning": N_("warn"), "failed": N_("FAIL")}
MARK_CELLS = 5
PART_CELLS = 16


@guarded
def doctor(
    fix: Annotated[bool, typer.Option("--fix", help="Repair what can be repaired.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Check every part; exit code 1 when something is wrong."""
    from rich.cells import set_cell_size

    report = first_aid.checked(fix=fix)
    if as_json:
        emit_json(report.as_dict())
    else:
        for check in report.checks:
            mark = set_cell_size(_(MARKS[check.state.value]), MARK_CELLS)
            emit(f"{mark}  {set_cell_size(wording.part(check.name), PART_CELLS)} {wording.words(check.detail)}")
            if check.way_out:
                emit(f"{'':<{MARK_CELLS}}  {wording.words(check.way_out)}")
    if not report.ok:
        raise typer.Exit(FAILED)
