"""`hippo forget`: a person or thing, words, a conversation, a profile, or everything; each is shown before it goes."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from memory.phrase import Phrase
from ui.commands import reports
from ui.commands.output import emit, emit_json, see, tell
from ui.commands.session import engine, fail, guarded, settle
from ui.locale import _

if TYPE_CHECKING:
    from assistant.hippo import Hippo
    from memory.erasure import ErasureReport, Selection

WORD = "forget"
"""What has to be typed to confirm that everything goes, or a whole profile."""


@guarded
def forget(
    about: Annotated[str | None, typer.Option(help="A person or thing: all that is known, every sentence.")] = None,
    matching: Annotated[str | None, typer.Option(help='What these words mean, such as "my addresses".')] = None,
    conversation: Annotated[int | None, typer.Option(help="A conversation, with all that was learned from it.")] = None,
    profile: Annotated[str | None, typer.Option(help="A profile with everything in it.")] = None,
    everything: Annotated[
        bool, typer.Option("--everything", help="Memories, transcripts, indexes, logs, backups.")
    ] = False,
    all_profiles: Annotated[
        bool, typer.Option("--all-profiles", help="Of every profile, not of this one alone.")
    ] = False,
    settings_too: Annotated[bool, typer.Option("--settings", help="Delete settings and stored keys as well.")] = False,
    keep_transcript: Annotated[
        bool, typer.Option("--keep-transcript", help="Leave the sentences readable, but never use them again.")
    ] = False,
    preview: Annotated[bool, typer.Option("--preview", help="Show what would go, and change nothing.")] = False,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    r"""Forget for good: rows, versions, vectors, index, sentences, summaries, logs, backups.

    \b
    Examples:
      hippo forget --about Anna --preview
      hippo forget --matching "my addresses"
      hippo forget --conversation 12
      hippo forget --everything
    """
    asked = [about is not None, matching is not None, conversation is not None, profile is not None, everything]
    if sum(asked) != 1:
        fail(
            _("Say in one way what to forget."),
            _(
                "--about, --matching, --conversation, --profile or --everything; "
                "one memory: hippo memories forget NUMBER"
            ),
            code=2,
        )
    if keep_transcript and not (about or matching):
        cause = _("--keep-transcript goes with --about or --matching.")
        fail(cause, _("Elsewhere the transcript itself goes."), code=2)
    with engine(stopped=stopped) as hippo:
        selection = _selection(hippo, about, matching, conversation, profile, all_profiles=all_profiles)
        profile_id = hippo.profiles.id_of(profile) if profile is not None else hippo.profile_id
        with hippo.under_way.step(Phrase("looking what would go")):
            found = hippo.erasure.preview(profile_id, selection, keep_transcript=keep_transcript)
        if preview:
            emit_json(reports.preview_as_dict(found)) if as_json else emit(reports.preview_in_words(found))
            return
        if found.is_empty and not selection.is_wholesale:
            fail(_("Nothing matches."), see("hippo memories list, hippo conversations list"))
        if not yes:
            tell(reports.preview_in_words(found))
            _confirm(hippo, selection, profile)
        report = finished(hippo, hippo.erasure.forget(profile_id, selection, keep_transcript=keep_transcript))
        if settings_too:
            for name in (*hippo.settings.endpoints, "milvus"):
                hippo.keys.delete(name)
            hippo.paths.settings_file.unlink(missing_ok=True)
    emit_json(reports.as_dict(report)) if as_json else emit(reports.in_words(report))


def _selection(
    hippo: Hippo,
    about: str | None,
    matching: str | None,
    conversation: int | None,
    profile: str | None,
    *,
    all_profiles: bool,
) -> Selection:
    from memory.erasure import Selection

    if about is not None:
        return Selection.entity(_entity(hippo, about))
    if matching is not None:
        if not matching.strip():
            example = _('For example: hippo forget --matching "my addresses"')
            fail(_("There are no words to look for."), example, code=2)
        return Selection.matching(matching)
    if conversation is not None:
        try:
            hippo.transcript.conversation(hippo.profile_id, conversation)
        except LookupError:
            cause = _("There is no conversation {number}.").format(number=conversation)
            fail(cause, see("hippo conversations list"))
        return Selection.conversation(conversation)
    if profile is not None:
        return Selection.profile()
    return Selection.everything(all_profiles=all_profiles)


def _entity(hippo: Hippo, name: str) -> int:
    wanted = " ".join(name.split()).casefold()
    views = hippo.entities.all(hippo.profile_id)
    found = [view for view in views if wanted in {each.casefold() for each in view.names}]
    if not found:
        known = ", ".join(view.name for view in views if view.name != "user")
        cause = _("Nobody and nothing is known by the name {name}.").format(name=repr(name))
        fail(cause, _("Known: {names}.").format(names=known or _("nobody yet")))
    if len(found) > 1:
        cause = _("{count} are known by the name {name}.").format(count=len(found), name=repr(name))
        fail(cause, _("Use the full name, or forget single memories."))
    return found[0].id


def _confirm(hippo: Hippo, selection: Selection, profile: str | None) -> None:
    if not sys.stdin.isatty():
        fail(_("Nothing was forgotten: nobody can be asked here."), _("Add --yes to confirm."))
    if not selection.is_wholesale:
        if not typer.confirm(_("Forget this for good?"), default=False, err=True):
            fail(_("Nothing was forgotten."))
        return
    if selection.all_profiles:
        tell(_("This deletes all memories and conversations of every profile, their indexes, logs and backups."))
    else:
        told = _("This deletes all memories and conversations of the profile {name}, their indexes, logs and backups.")
        tell(told.format(name=profile or hippo.profile_name))
    if typer.prompt(_("Type {name} to go on").format(name=WORD), err=True).strip() != WORD:
        fail(_("Nothing was forgotten."))


def finished(hippo: Hippo, report: ErasureReport) -> ErasureReport:
    """Work the queue off; return the report as it stands once the index is rebuilt and checked."""
    settle(hippo)
    return hippo.erasure.report(report.erasure_id) or report


def stopped(hippo: Hippo) -> str:
    """Return what is said of forgetting that Ctrl-C has stopped."""
    if hippo.erasure.has_taken_rows():
        return _("Stopped: it is forgotten; Hippo cleans and checks the files the next time it runs.")
    return _("Stopped: nothing was forgotten.")
