"""`hippo memories`: look at memories, correct them, pin them, trace them and truly forget them."""

from __future__ import annotations

import sys
from datetime import date, datetime, time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from memory.phrase import Phrase
from ui import wording
from ui.commands import entities, feedback, reports, tidying
from ui.commands.forget import finished, stopped
from ui.commands.output import emit, emit_json, emit_json_line, see, table, tell
from ui.commands.padding import pad
from ui.commands.session import ALL_JOBS_SECONDS, engine, fail, guarded, settle
from ui.locale import _, ngettext
from ui.plain_text import one_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assistant.hippo import Hippo
    from memory.values import FactView

app = typer.Typer(help="Look at memories, correct, pin, trace and forget them.", no_args_is_help=True)
app.add_typer(feedback.app, name="feedback")
app.add_typer(entities.app, name="entities")
tidying.add_to(app)

Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Id = Annotated[int, typer.Argument(help="The memory's number, as `memories list` shows it.")]

TEXT_WIDTH = 90
"""Characters of a memory's text in a list."""
LABEL_CELLS = 10
"""Cells of a label before what it names."""


@app.command("list")
@guarded
def list_memories(
    words: Annotated[list[str] | None, typer.Argument(help="Show only memories that hold these words.")] = None,
    kind: Annotated[str | None, typer.Option(help="preference, fact, task_state, episode or procedure.")] = None,
    entity: Annotated[str | None, typer.Option(help="Whom or what it is about, such as user or Anna.")] = None,
    as_of: Annotated[str | None, typer.Option("--as-of", help="What was believed on this day, YYYY-MM-DD.")] = None,
    everything: Annotated[
        bool, typer.Option("--all", help="Also expired, archived, disputed and proposed ones.")
    ] = False,
    as_json: Json = False,
) -> None:
    """List memories, pinned first."""
    from memory.values import Kind, Status

    if kind is not None and kind not in set(Kind):
        cause = _("There is no kind {name}.").format(name=repr(kind))
        fail(cause, _("Kinds: {names}.").format(names=", ".join(Kind)), code=2)
    statuses = (
        (Status.CURRENT, Status.DISPUTED, Status.PROPOSED, Status.EXPIRED, Status.ARCHIVED)
        if everything
        else (Status.CURRENT,)
    )
    with engine() as hippo:
        if as_of is not None:
            views: Sequence[FactView] = hippo.facts.as_of(hippo.profile_id, _end_of_day(as_of, hippo))
            if entity is not None:
                views = [view for view in views if view.entity.casefold() == entity.casefold()]
            if kind is not None:
                views = [view for view in views if view.kind == kind]
            if words:
                wanted = " ".join(words).casefold()
                views = [view for view in views if wanted in view.text.casefold()]
        else:
            views = hippo.facts.views(
                hippo.profile_id,
                statuses=statuses,
                entity=entity,
                kind=Kind(kind) if kind else None,
                search=" ".join(words) if words else None,
            )
        zone = hippo.zone
    if as_json:
        emit_json([as_dict(view) for view in views])
        return
    if not views:
        emit(_("No memories.") if not words else _("No memory matches."))
        return
    rows = [
        (
            view.fact_id,
            "★" if view.pinned else "!" if view.constraint else " ",
            view.valid_from.astimezone(zone).strftime("%Y-%m-%d"),
            view.entity,
            wording.attribute(view.attribute),
            one_line(view.text, TEXT_WIDTH),
        )
        for view in views
    ]
    table(rows)


@app.command("show")
@guarded
def show(number: Id, as_json: Json = False) -> None:
    """Show one memory with its history and where it comes from."""
    with engine() as hippo:
        history = _history(hippo, number)
        source = _source(hippo, history[-1])
        zone = hippo.zone
    if as_json:
        emit_json({**as_dict(history[-1]), "source": source, "history": [as_dict(view) for view in history]})
        return
    view = history[-1]
    emit(view.text)
    _field(_("about"), f"{view.entity} ({view.relation})" if view.relation else view.entity)
    _field(_("slot"), f"{wording.attribute(view.attribute)} = {view.value}")
    pinned = [_("pinned")] if view.pinned else []
    _field(_("kind"), ", ".join([wording.kind(view.kind.value), wording.status(view.status.value), *pinned]))
    weight = _("importance {importance}, confidence {confidence}").format(
        importance=view.importance, confidence=f"{view.confidence:.2f}"
    )
    _field(_("origin"), f"{wording.origin(view.origin.value)}, {weight}")
    _field(_("since"), f"{view.valid_from.astimezone(zone):%Y-%m-%d %H:%M}")
    if view.expires is not None:
        _field(_("until"), str(view.expires))
    uses = view.access_count
    _field(_("used"), ngettext("{count} time", "{count} times", uses).format(count=uses))
    if source is not None:
        _field(
            _("source"),
            _("message {message} in conversation {conversation}").format(
                message=source["message"], conversation=source["conversation"]
            ),
        )
        _field("", f"“{one_line(source['quote'], TEXT_WIDTH)}”")
    _print_history(history[:-1], hippo)


def _field(label: str, text: str) -> None:
    from rich.cells import set_cell_size

    emit(f"  {set_cell_size(label, LABEL_CELLS)} {text}")


@app.command("history")
@guarded
def history(number: Id, as_json: Json = False) -> None:
    """Show every version of a memory, oldest first."""
    with engine() as hippo:
        views = _history(hippo, number)
        if as_json:
            emit_json([as_dict(view) for view in views])
            return
        _print_history(views, hippo)


@app.command("add")
@guarded
def add(
    text: Annotated[str, typer.Argument(help="What to remember, one sentence.")],
    pin: Annotated[bool, typer.Option("--pin", help="Always put it before the model.")] = False,
    as_json: Json = False,
) -> None:
    """Add a memory in your own words."""
    if not text.strip():
        fail(_("There is nothing to remember."), _("Give a sentence."), code=2)
    with engine() as hippo:
        view = hippo.add_memory(text, pin=pin)
        settle(hippo)
    emit_json(as_dict(view)) if as_json else emit(f"{view.fact_id}: {view.text}")


@app.command("edit")
@guarded
def edit(
    number: Id,
    text: Annotated[str, typer.Argument(help="The memory as it should read.")],
    as_json: Json = False,
) -> None:
    """Correct a memory: a new version, which no extraction overrides."""
    if not text.strip():
        way_out = _("To delete it: {command}").format(command=f"hippo memories forget {number}")
        fail(_("A memory needs a text."), way_out, code=2)
    with engine() as hippo:
        hippo.facts.edit(hippo.profile_id, number, text=text)
        settle(hippo)
        view = _history(hippo, number)[-1]
    emit_json(as_dict(view)) if as_json else emit(f"{view.fact_id}: {view.text}")


@app.command("pin")
@guarded
def pin(number: Id, off: Annotated[bool, typer.Option("--off", help="Unpin it.")] = False) -> None:
    """Put a memory before the model in every chat."""
    with engine() as hippo:
        hippo.facts.set_pinned(hippo.profile_id, number, not off)
    emit(f"{number}: {_('no longer pinned') if off else _('pinned')}")


@app.command("forget")
@guarded
def forget(
    numbers: Annotated[list[int] | None, typer.Argument(help="Numbers of the memories to forget.")] = None,
    matching: Annotated[
        str | None, typer.Option(help='Forget what these words mean, such as "my old address".')
    ] = None,
    entity: Annotated[str | None, typer.Option(help="Forget all that is known about this person or thing.")] = None,
    keep_transcript: Annotated[
        bool, typer.Option("--keep-transcript", help="Leave the sentences readable, but never use them again.")
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
    as_json: Json = False,
) -> None:
    r"""Forget memories for good: every version, vector, index row and sentence that says so.

    \b
    Examples:
      hippo memories forget 12 17
      hippo memories forget --matching "my old address"
    """
    if sum(bool(given) for given in (numbers, matching, entity)) != 1:
        cause = _("Say what to forget in one way: numbers, --matching or --entity.")
        fail(cause, see("hippo memories forget --help"), 2)
    with engine(stopped=stopped) as hippo:
        if numbers:
            facts = hippo.forgetting.by_numbers(hippo.profile_id, numbers)
        elif entity:
            facts = hippo.forgetting.by_entity(hippo.profile_id, entity)
        else:
            facts = hippo.forgetting.find(hippo.profile_id, matching or "")
        if not facts:
            fail(_("No memory matches."), see("hippo memories list"))
        if not yes:
            selection = hippo.forgetting.selection(hippo.profile_id, facts)
            with hippo.under_way.step(Phrase("looking what would go")):
                found = hippo.erasure.preview(hippo.profile_id, selection, keep_transcript=keep_transcript)
            if not _confirmed([reports.preview_in_words(found)]):
                fail(_("Nothing was forgotten."))
        report = finished(hippo, hippo.forgetting.forget(hippo.profile_id, facts, keep_transcript=keep_transcript))
    emit_json(reports.as_dict(report)) if as_json else emit(reports.in_words(report))


def _confirmed(lines: Sequence[str]) -> bool:
    for line in lines:
        tell(line)
    if not sys.stdin.isatty():
        fail(_("Nothing was forgotten: nobody can be asked here."), _("Add --yes to confirm."))
    return typer.confirm(_("Forget this for good?"), default=False, err=True)


@app.command("export")
@guarded
def export(
    file: Annotated[Path | None, typer.Argument(help="JSONL file to write; - or none prints it.")] = None,
) -> None:
    """Write all memories of the profile as JSONL, one object a line."""
    told = _("Stopped: nothing was written to the file. The same command begins anew.")
    with engine(stopped=lambda _hippo: told) as hippo:
        if file is None or str(file) == "-":
            for line in hippo.portability.export_lines(hippo.profile_id):
                emit_json_line(line)
            return
        count = hippo.portability.export_file(hippo.profile_id, file)
    told = ngettext("{count} memory written to {file}", "{count} memories written to {file}", count)
    emit(told.format(count=count, file=file))


@app.command("import")
@guarded
def import_memories(
    file: Annotated[Path, typer.Argument(help="JSONL file that `memories export` wrote.")],
    include_forgotten: Annotated[
        bool, typer.Option("--include-forgotten", help="Bring back what was forgotten since, too.")
    ] = False,
) -> None:
    """Read memories from JSONL. What was forgotten does not come back unless you say so."""
    with engine(stopped=_import_stopped) as hippo:
        report = hippo.portability.import_file(hippo.profile_id, file, include_forgotten=include_forgotten)
        settle(hippo, ALL_JOBS_SECONDS)
    for line in report.lines():
        emit(wording.words(line))


def _import_stopped(hippo: Hippo) -> str:
    if hippo.portability.is_in:
        return _("Stopped: the memories are in, and Hippo goes on indexing them the next time it runs.")
    if not hippo.portability.in_file:
        return _("Stopped before anything was done.")
    told = _("Stopped: {count} of {total} memories are in. The same command goes on from there.")
    return told.format(count=f"{hippo.portability.taken_in:,}", total=f"{hippo.portability.in_file:,}")


def as_dict(view: FactView) -> dict[str, Any]:
    """Return a memory as commands print it in JSON."""
    return {
        "id": view.fact_id,
        "version": view.number,
        "entity": view.entity,
        "relation": view.relation,
        "attribute": view.attribute,
        "value": view.value,
        "text": view.text,
        "kind": view.kind.value,
        "origin": view.origin.value,
        "status": view.status.value,
        "importance": view.importance,
        "confidence": view.confidence,
        "constraint": view.constraint,
        "sensitive": view.sensitive,
        "pinned": view.pinned,
        "expires": view.expires.isoformat() if view.expires else None,
        "valid_from": view.valid_from.isoformat(),
        "valid_to": view.valid_to.isoformat() if view.valid_to else None,
        "source_message": view.source_message_id,
        "source_conversation": view.source_conversation_id,
        "access_count": view.access_count,
    }


def _history(hippo: Hippo, number: int) -> list[FactView]:
    views = hippo.facts.history(hippo.profile_id, number)
    if not views:
        fail(_("There is no memory {number}.").format(number=number), see("hippo memories list"))
    return views


def _source(hippo: Hippo, view: FactView) -> dict[str, Any] | None:
    if view.source_message_id is None:
        return None
    message = hippo.transcript.message(hippo.profile_id, view.source_message_id)
    quote = message.content[view.span.start : view.span.end] if view.span else message.content
    return {"message": message.id, "conversation": message.conversation_id, "quote": quote}


def _print_history(views: Sequence[FactView], hippo: Hippo) -> None:
    for view in views:
        start = view.valid_from.astimezone(hippo.zone).strftime("%Y-%m-%d")
        end = view.valid_to.astimezone(hippo.zone).strftime("%Y-%m-%d") if view.valid_to else _("now")
        until, status = pad(end, LABEL_CELLS), pad(wording.status(view.status), LABEL_CELLS)
        emit(f"  {view.number:>3}  {start} – {until}  {status}  {one_line(view.text, TEXT_WIDTH)}")


def _end_of_day(text: str, hippo: Hippo) -> datetime:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        cause = _("{text} is not a date.").format(text=repr(text))
        fail(cause, _("Write it as YYYY-MM-DD."), code=2)
    return datetime.combine(day, time.max, tzinfo=hippo.zone)
