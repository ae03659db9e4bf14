"""`hippo memories undo|fading|unused|doubts|crowded|merge`: take back, and look through what time has left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from ui import wording
from ui.commands.asking import confirmed
from ui.commands.output import emit, emit_json, see, table, tell
from ui.commands.session import engine, fail, guarded, settle
from ui.locale import N_, _, ngettext
from ui.plain_text import one_line

if TYPE_CHECKING:
    from memory.values import FactView

Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Yes = Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")]
TEXT_WIDTH = 70
"""Characters of a memory's text in a list."""
WHY = {"task_over": N_("its day is over"), "task_stale": N_("nothing heard of it"), "unused": N_("nobody used it")}
ENDS = {"expired": N_("expires"), "archived": N_("is archived")}


def add_to(app: typer.Typer) -> None:
    """Put the commands into the group `hippo memories`."""
    for name, command in (
        ("undo", undo),
        ("fading", fading),
        ("unused", unused),
        ("doubts", doubts),
        ("crowded", crowded),
        ("merge", merge),
    ):
        app.command(name)(command)


@guarded
def undo(yes: Yes = False, as_json: Json = False) -> None:
    """Take the last change back: what was learned or edited last goes, and what it replaced is believed again."""
    with engine() as hippo:
        change = hippo.facts.last_change(hippo.profile_id)
        if change is None:
            fail(_("There is nothing to take back."), see("hippo memories list"))
        if not yes and not confirmed(_("Take back “{text}”?").format(text=one_line(change.text, TEXT_WIDTH))):
            fail(_("Nothing was taken back."))
        undone = hippo.facts.undo(change)
        settle(hippo)
    if undone.version_id is None and undone.kind != "undone":
        cause = _("It cannot be taken back any more: something was built on it.")
        fail(cause, see(f"hippo memories show {change.fact_id}"))
    if as_json:
        emit_json({"taken_back": change.text, "change": change.kind.value, "believed_again": undone.text or None})
        return
    emit(_("Taken back: {text}").format(text=change.text))
    if undone.text:
        emit(_("Believed again: {text}").format(text=undone.text))


@guarded
def fading(as_json: Json = False) -> None:
    """Show what time is about to end, when and why, before anything is archived."""
    with engine() as hippo:
        endings = hippo.sweeping.preview(hippo.profile_id)
        zone = hippo.zone
    if as_json:
        emit_json(
            [
                {
                    "id": ending.fact.fact_id,
                    "text": ending.fact.text,
                    "becomes": ending.status.value,
                    "why": ending.reason,
                    "due": ending.due.isoformat() if ending.due else None,
                }
                for ending in endings
            ]
        )
        return
    if not endings:
        emit(_("Nothing is about to end."))
        return
    rows = (
        (
            ending.fact.fact_id,
            _(ENDS[ending.status.value]),
            ending.due.astimezone(zone).strftime("%Y-%m-%d") if ending.due else "",
            _(WHY[ending.reason]),
            one_line(ending.fact.text, TEXT_WIDTH),
        )
        for ending in endings
    )
    table(rows)
    tell(_("To keep one: hippo memories unused --keep NUMBER, or pin it."))


@guarded
def unused(
    keep: Annotated[list[int] | None, typer.Option("--keep", help="Keep this one; may be repeated.")] = None,
    drop: Annotated[list[int] | None, typer.Option("--drop", help="Archive this one; may be repeated.")] = None,
    as_json: Json = False,
) -> None:
    """Show five old unused memories a week, to keep or to drop into the archive."""
    with engine() as hippo:
        for number in keep or ():
            hippo.tidying.keep(hippo.profile_id, number)
        for number in drop or ():
            hippo.tidying.drop(hippo.profile_id, number)
        views = hippo.tidying.unused(hippo.profile_id)
    if as_json:
        emit_json([_brief(view) for view in views])
        return
    for number in keep or ():
        emit(f"{number}: {_('kept')}")
    for number in drop or ():
        emit(_("{number}: archived; hippo memories list --all shows it").format(number=number))
    if not views:
        emit(_("No old unused memory waits this week."))
        return
    rows = [(view.fact_id, view.entity, wording.attribute(view.attribute), view.text) for view in views]
    table((*row, one_line(text, TEXT_WIDTH)) for *row, text in rows)


@guarded
def doubts(
    right: Annotated[int | None, typer.Option("--right", help="The version that is right, by its number here.")] = None,
    wrong: Annotated[int | None, typer.Option("--wrong", help="The disputed version that is wrong.")] = None,
    as_json: Json = False,
) -> None:
    """Show conflicts of which only you know who is right: both versions, each with the message it comes from."""
    with engine() as hippo:
        if right is not None:
            hippo.facts.confirm_proposed(hippo.profile_id, right)
        if wrong is not None:
            hippo.facts.drop_proposed(hippo.profile_id, wrong)
        found = hippo.tidying.doubts(hippo.profile_id)
    if as_json:
        emit_json(
            [
                {"believed": _brief(doubt.believed) if doubt.believed else None, "disputed": _brief(doubt.disputed)}
                for doubt in found
            ]
        )
        return
    if not found:
        emit(_("Nothing is in doubt."))
    for doubt in found:
        emit(f"{doubt.disputed.entity}: {wording.attribute(doubt.disputed.attribute)}")
        for label, view in ((_("believed"), doubt.believed), (_("disputed"), doubt.disputed)):
            if view is not None:
                source = _("no message")
                if view.source_message_id:
                    source = _("message {number}").format(number=view.source_message_id)
                emit(f"  {view.version_id:>5}  {label}  {one_line(view.text, TEXT_WIDTH)}  ({source})")


@guarded
def crowded(as_json: Json = False) -> None:
    """Show slots that hold more than ten values, of which some may say the same; merge those with `memories merge`."""
    with engine() as hippo:
        slots = hippo.tidying.crowded(hippo.profile_id)
    if as_json:
        emit_json(
            [
                {"entity": slot.entity, "attribute": slot.attribute, "memories": [_brief(view) for view in slot.facts]}
                for slot in slots
            ]
        )
        return
    if not slots:
        emit(_("No slot holds more than ten values."))
    for slot in slots:
        count = ngettext("{count} value", "{count} values", len(slot.facts)).format(count=len(slot.facts))
        emit(f"{slot.entity}: {wording.attribute(slot.attribute)}, {count}")
        table((f"  {view.fact_id}", one_line(view.value, TEXT_WIDTH)) for view in slot.facts)


@guarded
def merge(
    keep: Annotated[int, typer.Argument(help="The memory that stays.")],
    others: Annotated[list[int], typer.Argument(help="Memories that say the same; they go into its history.")],
) -> None:
    """Make one memory of several that say the same."""
    from memory.facts import FactConflictError

    with engine() as hippo:
        try:
            hippo.facts.merge(hippo.profile_id, keep, others)
        except FactConflictError as error:
            fail(_("Nothing was merged: {cause}.").format(cause=wording.said(error)), see("hippo memories list"))
        settle(hippo)
    told = _("{number}: has the history of {others}")
    emit(told.format(number=keep, others=", ".join(map(str, others))))


def _brief(view: FactView) -> dict[str, Any]:
    return {
        "id": view.fact_id,
        "version_id": view.version_id,
        "entity": view.entity,
        "attribute": view.attribute,
        "value": view.value,
        "text": view.text,
        "importance": view.importance,
        "access_count": view.access_count,
        "said_at": view.valid_from.isoformat(),
        "message": view.source_message_id,
        "conversation": view.source_conversation_id,
    }
