"""`hippo doctor`: a real write–read–forget round through every part, and repairs."""

from __future__ import annotations

from typing import Annotated

import typer

from ui.commands import first_aid
from ui.commands.output import emit, emit_json
from ui.commands.session import FAILED, guarded

MARKS = {"ok": "ok   ", "fixed": "fixed", "warning": "warn ", "failed": "FAIL "}


@guarded
def doctor(
    fix: Annotated[bool, typer.Option("--fix", help="Repair what can be repaired.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Check every part; exit code 1 when something is wrong."""
    report = first_aid.checked(fix=fix)
    if as_json:
        emit_json(report.as_dict())
    else:
        for check in report.checks:
            emit(f"{MARKS[check.state.value]}  {check.name:<14} {check.detail}")
            if check.way_out:
                emit(f"       {check.way_out}")
    if not report.ok:
        raise typer.Exit(FAILED)
