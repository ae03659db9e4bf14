"""`hippo forget --everything`: wipe a profile, or all of them."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from ui.commands import reports
from ui.commands.output import emit, emit_json, tell
from ui.commands.session import engine, fail, guarded

WORD = "forget"
"""What has to be typed to confirm."""


@guarded
def forget(
    everything: Annotated[
        bool, typer.Option("--everything", help="Memories, transcripts, indexes, logs, backups.")
    ] = False,
    all_profiles: Annotated[
        bool, typer.Option("--all-profiles", help="Of every profile, not of this one alone.")
    ] = False,
    settings_too: Annotated[bool, typer.Option("--settings", help="Delete settings and stored keys as well.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Forget everything, for good. One memory: hippo memories forget NUMBER."""
    if not everything:
        fail("Say what to forget.", "hippo forget --everything, or: hippo memories forget NUMBER", code=2)
    with engine() as hippo:
        if not yes:
            if not sys.stdin.isatty():
                fail("Nothing was forgotten: nobody can be asked here.", "Add --yes to confirm.")
            whose = "every profile" if all_profiles else f"the profile {hippo.profile_name}"
            tell(f"This deletes all memories and conversations of {whose}, their indexes, logs and backups.")
            if typer.prompt(f"Type {WORD} to go on", err=True).strip() != WORD:
                fail("Nothing was forgotten.")
        report = hippo.forgetting.everything(hippo.profile_id, all_profiles=all_profiles)
        hippo.finish_jobs()
        report = hippo.erasure.report(report.erasure_id) or report  # as it stands once the index is rebuilt
        if settings_too:
            for name in (*hippo.settings.endpoints, "milvus"):
                hippo.keys.delete(name)
            hippo.paths.settings_file.unlink(missing_ok=True)
    emit_json(reports.as_dict(report)) if as_json else emit(reports.in_words(report))
