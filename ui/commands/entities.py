"""`hippo memories entities`: who and what memories are about; rename one, or make one of two."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ui import wording
from ui.commands.output import emit, emit_json, see, table
from ui.commands.session import engine, fail, guarded, settle
from ui.locale import _, ngettext

if TYPE_CHECKING:
    from assistant.hippo import Hippo
    from memory.directory import EntityView

app = typer.Typer(help="Who and what memories are about: list, rename, merge.", no_args_is_help=True)

Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Which = Annotated[str, typer.Argument(help="Its number, or one of its names.")]


@app.command("list")
@guarded
def list_entities(as_json: Json = False) -> None:
    """List people, pets, projects and things, yourself first."""
    with engine() as hippo:
        views = hippo.entities.all(hippo.profile_id)
    if as_json:
        emit_json(
            [
                {
                    "id": view.id,
                    "name": view.name,
                    "kind": view.kind,
                    "relation": view.relation,
                    "aliases": list(view.aliases),
                    "facts": view.facts,
                }
                for view in views
            ]
        )
        return
    if not views:
        emit(_("No memories of anybody or anything yet."))
        return
    table(
        (
            view.id,
            view.name,
            view.relation or view.kind,
            wording.memories(view.facts),
            ", ".join(view.aliases),
        )
        for view in views
    )


@app.command("rename")
@guarded
def rename(which: Which, name: Annotated[str, typer.Argument(help="The new name.")]) -> None:
    """Give one another main name; the old one still finds it."""
    with engine() as hippo:
        view = _one(hippo, which)
        try:
            hippo.entities.rename(hippo.profile_id, view.id, name)
        except ValueError as error:
            cause = _("{name} cannot be renamed: {cause}.").format(name=view.name, cause=wording.said(error))
            fail(cause, see("hippo memories entities list"))
    emit(_("{number}: {old} is now called {new}").format(number=view.id, old=view.name, new=name.strip()))


@app.command("merge")
@guarded
def merge(
    keep: Which,
    other: Which,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
) -> None:
    """Make one of two that are the same: the first stays, with the memories and names of both."""
    from ui.commands.asking import confirmed

    with engine() as hippo:
        first, second = _one(hippo, keep), _one(hippo, other)
        count = second.facts
        question = ngettext(
            "Give the {count} memory of {other} to {first}?", "Give the {count} memories of {other} to {first}?", count
        )
        if not yes and not confirmed(question.format(count=count, other=second.name, first=first.name)):
            fail(_("Nothing was merged."))
        try:
            hippo.entities.merge(hippo.profile_id, first.id, second.id)
        except ValueError as error:
            cause = _("{other} cannot be merged into {first}: {cause}.").format(
                other=second.name, first=first.name, cause=wording.said(error)
            )
            fail(cause, see("hippo memories entities list"))
        settle(hippo)
    told = _("{number}: {first} has the memories and names of {other}")
    emit(told.format(number=first.id, first=first.name, other=second.name))


def _one(hippo: Hippo, which: str) -> EntityView:
    """Return the one that a number or a name means."""
    from memory.kinship import fold_name

    views = hippo.entities.all(hippo.profile_id)
    wanted = fold_name(which)
    found = [view for view in views if which.isdecimal() and view.id == int(which)] or [
        view for view in views if wanted in {fold_name(name) for name in view.names}
    ]
    if not found:
        cause = _("There is nobody and nothing called {name}.").format(name=repr(which))
        fail(cause, see("hippo memories entities list"))
    if len(found) > 1:
        numbers = ", ".join(str(view.id) for view in found)
        cause = _("More than one is called {name}: {numbers}.").format(name=repr(which), numbers=numbers)
        fail(cause, _("Say which by its number."))
    return found[0]
