"""`hippo import`: chats of other programs, and what was learned from them, for the user to keep or drop."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from memory.tilde import expanded
from ui import wording
from ui.commands.output import emit, emit_json, see, table, tell, tell_stopped
from ui.commands.progress import ProgressLine
from ui.commands.session import ALL_JOBS_SECONDS, FAILED, INTERRUPTED, USAGE, engine, fail, guarded, settle
from ui.locale import _, ngettext
from ui.pace import time_left
from ui.plain_text import one_line
from ui.wording import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assistant.hippo import Hippo
    from assistant.importers.importing import ImportedReport, Progress
    from memory.values import FactView

app = typer.Typer(
    help="""\
Import chats from ChatGPT, Claude or JSON lines, and review what was learned from them.

\b
Examples:
  hippo import chatgpt export.zip
  hippo import claude conversations.json --no-extract
  hippo --profile work import jsonl chats.jsonl
  hippo import review --keep --all""",
    no_args_is_help=True,
)

Extract = Annotated[bool, typer.Option("--extract/--no-extract", help="Learn from what you wrote in these chats.")]
Later = Annotated[
    bool, typer.Option("--later", help="Do not wait for the learning: Hippo does it the next time it runs.")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]

TEXT_WIDTH = 90
"""Characters of a memory's text in a list."""


@app.command("chatgpt")
@guarded
def chatgpt(
    file: Annotated[Path, typer.Argument(help="The export's .zip, or the conversations.json in it.")],
    extract: Extract = True,
    later: Later = False,
    as_json: Json = False,
) -> None:
    r"""Import an export of ChatGPT: branches, dates, titles. A later one adds only what is new.

    \b
    Examples:
      hippo import chatgpt ~/Downloads/chatgpt-export.zip
      hippo import chatgpt conversations.json --no-extract
    """
    _run(file, "chatgpt", extract=extract, later=later, as_json=as_json)


@app.command("claude")
@guarded
def claude(
    file: Annotated[Path, typer.Argument(help="The export's .zip, or the conversations.json in it.")],
    extract: Extract = True,
    later: Later = False,
    as_json: Json = False,
) -> None:
    r"""Import an export of Claude: branches, dates, titles, files as text. A later one adds only what is new.

    \b
    Examples:
      hippo import claude ~/Downloads/data-2026-03-01.zip
      hippo import claude conversations.json --later
    """
    _run(file, "claude", extract=extract, later=later, as_json=as_json)


@app.command("jsonl")
@guarded
def jsonl(
    file: Annotated[Path, typer.Argument(help="A file of JSON lines; docs/imports.md tells the format.")],
    extract: Extract = True,
    later: Later = False,
    as_json: Json = False,
) -> None:
    r"""Import plain JSON lines: a conversation a line, or a message a line.

    \b
    Examples:
      hippo import jsonl chats.jsonl
      hippo conversations export 12 chat.json --json && hippo --profile work import jsonl chat.json
    \b
    A line is one of:
      {"id": "a", "title": "Tea", "messages": [{"role": "user", "content": "I like tea."}]}
      {"conversation": "a", "role": "user", "content": "I like tea.", "created_at": "2026-03-01T10:00:00Z"}
    """
    _run(file, "jsonl", extract=extract, later=later, as_json=as_json)


@app.command("review")
@guarded
def review(
    numbers: Annotated[list[int] | None, typer.Argument(help="Numbers of the memories to decide on.")] = None,
    keep: Annotated[bool, typer.Option("--keep", help="They are so: remember them.")] = False,
    drop: Annotated[bool, typer.Option("--drop", help="They are not: do not propose them again.")] = False,
    everything: Annotated[bool, typer.Option("--all", help="All that wait.")] = False,
    as_json: Json = False,
) -> None:
    r"""List what imported chats say about you; it is not used until you keep it.

    \b
    Examples:
      hippo import review
      hippo import review 12 17 --keep
      hippo import review --drop --all
    """
    if keep and drop:
        fail(_("--keep and --drop contradict each other."), _("Give one of them."), USAGE)
    if (keep or drop) != bool(numbers or everything) or (numbers and everything):
        fail(_("Say which memories, and what to do."), _("Such as: hippo import review 12 17 --keep"), USAGE)
    with engine() as hippo:
        waiting = _waiting(hippo)
        if not keep and not drop:
            _list(waiting, hippo, as_json=as_json)
            return
        chosen = waiting if everything else [view for view in waiting if view.fact_id in set(numbers or ())]
        if missing := set(numbers or ()) - {view.fact_id for view in chosen}:
            cause = _("Memory {number} does not wait for a decision.").format(number=min(missing))
            fail(cause, see("hippo import review"))
        decide = hippo.facts.confirm_proposed if keep else hippo.facts.drop_proposed
        for view in chosen:
            decide(hippo.profile_id, view.version_id)
        settle(hippo)
    count = len(chosen)
    if as_json:
        emit_json({"kept" if keep else "dropped": count})
    elif keep:
        emit(ngettext("{count} memory kept.", "{count} memories kept.", count).format(count=f"{count:,}"))
    else:
        emit(ngettext("{count} memory dropped.", "{count} memories dropped.", count).format(count=f"{count:,}"))


def _run(file: Path, form: str, *, extract: bool, later: bool, as_json: bool) -> None:
    from assistant.importers.importing import ImportedReport, import_chats

    report = ImportedReport()
    line = ProgressLine()
    with engine() as hippo:
        try:
            import_chats(
                expanded(file),
                form,
                hippo.imported_chats,
                hippo.profile_id,
                extract=extract,
                report=report,
                on_progress=lambda progress: line.show(_so_far(progress)),
            )
        except KeyboardInterrupt:
            line.clear()
            told = _("Stopped: {report} The same command goes on from here.")
            tell_stopped(told.format(report=_in_words(report)))
            raise typer.Exit(INTERRUPTED) from None
        finally:
            line.clear()
        if not as_json:
            _print(report)
        is_done = later or _learn(hippo, report, quiet=as_json)
        waiting = len(_waiting(hippo))
    if as_json:
        emit_json(_as_dict(report, waiting))
    elif waiting:
        told = ngettext(
            "{count} memory waits for your word: hippo import review",
            "{count} memories wait for your word: hippo import review",
            waiting,
        )
        emit(told.format(count=f"{waiting:,}"))
    if not is_done:
        raise typer.Exit(INTERRUPTED)
    if report.cut is not None:
        raise typer.Exit(FAILED)


def _learn(hippo: Hippo, report: ImportedReport, *, quiet: bool) -> bool:
    """Work the queue off and tell how far it is; returns False when the user stopped it, which loses nothing."""
    from assistant.errors import HippoError

    try:
        if report.to_learn:
            with contextlib.suppress(HippoError):  # without a model the rules read alone
                hippo.connect()
            if not quiet:
                told = ngettext(
                    "Reading {count} message of yours ({name}).",
                    "Reading {count} messages of yours ({name}).",
                    report.to_learn,
                )
                tell(told.format(count=f"{report.to_learn:,}", name=wording.extractor(hippo.extractor.name)))
        settle(hippo, ALL_JOBS_SECONDS)
    except KeyboardInterrupt:
        tell_stopped(_("Stopped: the chats are in, and Hippo goes on learning from them the next time it runs."))
        return False
    return True


def _waiting(hippo: Hippo) -> list[FactView]:
    from memory.values import Origin, Status

    views = hippo.facts.views(hippo.profile_id, statuses=(Status.PROPOSED, Status.DISPUTED))
    return [view for view in views if view.origin is Origin.IMPORTED]


def _list(waiting: Sequence[FactView], hippo: Hippo, *, as_json: bool) -> None:
    from ui.commands.memories import as_dict

    if as_json:
        emit_json([as_dict(view) for view in waiting])
        return
    if not waiting:
        emit(_("Nothing waits."))
        return
    rows = [
        (
            view.fact_id,
            view.valid_from.astimezone(hippo.zone).strftime("%Y-%m-%d"),
            view.entity,
            wording.attribute(view.attribute),
            one_line(view.text, TEXT_WIDTH),
        )
        for view in waiting
    ]
    table(rows)


def _so_far(progress: Progress) -> str:
    percent = 100 * progress.done // max(progress.total, 1)
    count = progress.conversations
    chats = ngettext("{count} conversation", "{count} conversations", count).format(count=f"{count:,}")
    left = f" · {time_left(progress.remaining)}" if progress.remaining is not None else ""
    return f"{percent} % · {chats} · {progress.rate:.0f}/s{left}"


def _in_words(report: ImportedReport) -> str:
    new = ngettext("{count} conversation new", "{count} conversations new", report.new)
    parts = [new.format(count=f"{report.new:,}")]
    if report.grown:
        parts.append(_("{count} with new messages").format(count=f"{report.grown:,}"))
    if report.known:
        parts.append(_("{count} without anything new").format(count=f"{report.known:,}"))
    imported = ngettext("{count} message imported.", "{count} messages imported.", report.messages)
    return f"{', '.join(parts)}; {imported.format(count=f'{report.messages:,}')}"


def _print(report: ImportedReport) -> None:
    emit(_in_words(report))
    if report.forgotten:
        told = ngettext(
            "{count} message was held back: you had it forgotten.",
            "{count} messages were held back: you had them forgotten.",
            report.forgotten,
        )
        emit(told.format(count=f"{report.forgotten:,}"))
    for problem in report.problems:
        tell(words(problem.told()))
    if report.more_problems:
        told = ngettext("{count} more was passed over.", "{count} more were passed over.", report.more_problems)
        tell(told.format(count=f"{report.more_problems:,}"))
    if report.cut is not None:
        tell(words(report.cut.in_one_line()))


def _as_dict(report: ImportedReport, waiting: int) -> dict[str, Any]:
    return {
        "conversations": report.conversations,
        "new": report.new,
        "grown": report.grown,
        "known": report.known,
        "messages": report.messages,
        "forgotten": report.forgotten,
        "to_learn": report.to_learn,
        "waiting": waiting,
        "problems": [str(problem) for problem in report.problems],
        "more_problems": report.more_problems,
        "cut": report.cut.cause if report.cut is not None else None,
    }
