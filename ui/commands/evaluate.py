"""`hippo eval`: how good memory is, measured on scenarios, on LoCoMo conversations, or on one's own cases."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from memory.phrase import Phrase
from memory.under_way import UnderWay
from ui import wording
from ui.commands.output import emit, emit_json, table
from ui.commands.session import engine, fail, guarded, under_way
from ui.locale import N_, _, ngettext
from ui.plain_text import one_line

if TYPE_CHECKING:
    from collections.abc import Iterable

app = typer.Typer(help="Measure memory quality.", no_args_is_help=True)

MODEL = "model"
QUESTION_WIDTH = 44
"""Characters of a question, and of what was expected, in a list."""
REASONS = {
    "not_in_memory": N_("in no memory yet"),
    "not_found": N_("in memory, but not found"),
    "injected": N_("still used"),
    "too_long": N_("the question does not fit the budget"),
    "below_bar": N_("found, but not relevant enough"),
}
"""Why a case fails, in words; other reasons are those of a plan."""

Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


@app.command("scenarios")
@guarded
def scenarios(
    file: Annotated[Path, typer.Argument(help="JSONL, one scenario a line (docs/evaluation.md).", exists=True)],
    distractors: Annotated[Path | None, typer.Option(help="JSONL with unrelated memories.", exists=True)] = None,
    extractor: Annotated[str, typer.Option(help="given, rules or model.")] = "given",
    model: Annotated[
        str | None, typer.Option(help="With --extractor model: the model, instead of the one in the settings.")
    ] = None,
    endpoint: Annotated[
        str | None, typer.Option(help="With --extractor model: the endpoint, instead of the one in the settings.")
    ] = None,
    skip_probe: Annotated[
        bool, typer.Option("--skip-probe", help="With --extractor model: even one that fails the probe.")
    ] = False,
    baseline: Annotated[str | None, typer.Option(help="vector, recency or keys, instead of Hippo's recall.")] = None,
    sweep: Annotated[str | None, typer.Option(help="NAME=a,b,c: run once for each value of a weight.")] = None,
    random_importance: Annotated[int | None, typer.Option(help="Seed: give the distractors random importance.")] = None,
    distractors_at: Annotated[
        str, typer.Option(help="own: the dates in their file; beside: as lately as the scenario's own facts.")
    ] = "own",
    as_json: Json = False,
) -> None:
    """Play scenarios through the real pipeline and judge the memory text that is assembled."""
    from assistant.evaluation import BASELINES, DATES, EXTRACTORS, reading_model, run_scenarios

    if extractor not in EXTRACTORS:
        _unknown(_("There is no extractor {name}."), extractor, EXTRACTORS)
    if baseline is not None and baseline not in BASELINES:
        _unknown(_("There is no baseline {name}."), baseline, BASELINES)
    if distractors_at not in DATES:
        _unknown(_("Distractors cannot be told {name}."), distractors_at, DATES)
    if extractor != MODEL and (model or endpoint or skip_probe):
        fail(_("A model is named that nothing would ask."), _("Add {option}.").format(option=f"--extractor {MODEL}"), 2)
    if extractor == MODEL and (baseline or sweep):
        # a baseline shows what recall is worth and a sweep what a weight does; a model would only add its own chance
        cause = _("{option} goes with no baseline and no sweep.").format(option=f"--extractor {MODEL}")
        fail(cause, _("Use --extractor given for these."), code=2)
    steps = UnderWay()
    with engine() if extractor == MODEL else nullcontext() as hippo, under_way(steps, stopped=_stopped):
        reader = None
        if hippo is not None:
            with steps.step(Phrase("probing the model")):
                reader = reading_model(hippo, endpoint=endpoint, model=model, insist=skip_probe)
        result = run_scenarios(
            file,
            distractors=distractors,
            extractor=extractor,
            baseline=baseline,
            sweep=_sweep(sweep) if sweep else None,
            random_importance=random_importance,
            distractors_at=distractors_at,
            reader=reader,
            under_way=steps,
        )
    _print(result, as_json=as_json)


def _stopped() -> str:
    return _("Stopped: nothing of it is kept. The same command begins anew.")


def _unknown(cause: str, name: str, names: Iterable[str]) -> NoReturn:
    fail(cause.format(name=repr(name)), _("One of: {names}.").format(names=", ".join(names)), code=2)


def _sweep(text: str) -> tuple[str, list[float]]:
    name, _equals, values = text.partition("=")
    try:
        return name.strip(), [float(value) for value in values.split(",")]
    except ValueError:
        fail(_("{text} is no sweep.").format(text=repr(text)), _("Write it as NAME=a,b,c with numbers."), code=2)


@app.command("locomo")
@guarded
def locomo(
    folder: Annotated[Path, typer.Argument(help="Folder with LoCoMo conversations.", exists=True, file_okay=False)],
    as_json: Json = False,
) -> None:
    """Index LoCoMo conversations and measure how much of each question's evidence is found."""
    from assistant.evaluation import run_locomo

    steps = UnderWay()
    with under_way(steps, stopped=_stopped):
        result = run_locomo(folder, steps)
    _print(result, as_json=as_json)


@app.command("mine")
@guarded
def mine(as_json: Json = False) -> None:
    """Ask again what you said was missed or not relevant, and tell what memory does with it now."""
    from assistant.evaluation import run_mine

    with engine(stopped=lambda _hippo: _stopped()) as hippo:
        result = run_mine(hippo)
    if as_json:
        emit_json(result)
        return
    cases = result["cases"]
    if not cases:
        emit(_("Your check set is empty. Say of an answer what should have been remembered, in the app or with:"))
        emit("  " + _('hippo memories feedback missed "I am allergic to peanuts."'))
        return
    passed = sum(case["passed"] for case in cases)
    emit(_("{passed} of {total} pass").format(passed=passed, total=len(cases)))
    rows = [
        (
            case["id"],
            _("ok") if case["passed"] else _("fails"),
            one_line(case["question"], QUESTION_WIDTH),
            one_line(case.get("expected") or case.get("not_relevant") or "", QUESTION_WIDTH),
            _(REASONS[case["why"]]) if case["why"] in REASONS else wording.reason(case["why"]),
        )
        for case in cases
    ]
    table(rows)


def _print(result: dict[str, Any], *, as_json: bool) -> None:
    if as_json:
        emit_json(result)
        return
    for name, value in result.items():
        if name == "sweep":
            _compare(value)
        elif name == "failures":
            emit(ngettext("{count} failure", "{count} failures", len(value)).format(count=len(value)))
            table([(entry["id"], entry["missing"], entry["leaked"]) for entry in value])
        elif isinstance(value, dict):
            _parts(name, value)
        else:
            emit(f"{name:<12} {value}")


def _compare(reports: list[dict[str, Any]]) -> None:
    """Print what each value of a weight comes to, a line each."""
    title = reports[0]["name"] if reports else ""
    lines = [
        (
            f"{report['value']:g}",
            f"{report['passed']:.3f}",
            f"{report['recall']:.3f}",
            f"{report['clean']:.3f}",
            f"{report['latency_ms']['p95']:.0f}",
            f"{report['tokens']['mean']:.0f}",
            len(report["failures"]),
        )
        for report in reports
    ]
    table(lines, heads=(title, "passed", "recall", "clean", "p95 ms", "tokens", "failures"))


def _parts(name: str, parts: dict[str, Any]) -> None:
    """Print what a figure is made of: shares of groups as a table, figures in a line."""
    groups = {group: share for group, share in parts.items() if isinstance(share, dict)}
    if groups:
        heads = list(next(iter(groups.values())))
        table(
            [(group, *(share.get(head, "") for head in heads)) for group, share in groups.items()], heads=(name, *heads)
        )
    else:
        emit(f"{name:<12} " + "  ".join(f"{part} {value}" for part, value in parts.items()))
