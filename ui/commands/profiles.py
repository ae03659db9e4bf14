"""`hippo profiles`: list, create, rename and remove profiles."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from ui.commands.forget import stopped
from ui.commands.output import emit, emit_json, table, tell
from ui.commands.session import complete_profiles, engine, fail, guarded, settle
from ui.locale import _

app = typer.Typer(help="Profiles: each has memories and chats of its own.", no_args_is_help=True)

Name = Annotated[str, typer.Argument(help="Name of a profile.", autocompletion=complete_profiles)]


@app.command("list")
@guarded
def list_profiles(as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False) -> None:
    """List the profiles and how much is in each."""
    with engine() as hippo:
        rows = hippo.profiles.all()
        in_use = hippo.profile_name
    if as_json:
        emit_json(
            [
                {
                    "name": row.name,
                    "created_at": row.created_at.isoformat(),
                    "memories": row.memories,
                    "conversations": row.conversations,
                    "in_use": row.name == in_use,
                }
                for row in rows
            ]
        )
        return
    table(
        (("*" if row.name == in_use else "", row.name, row.memories, row.conversations) for row in rows),
        ("", _("Name"), _("Memories"), _("Chats")),
    )


@app.command("create")
@guarded
def create(name: Annotated[str, typer.Argument(help="Name of the new profile.")]) -> None:
    """Make an empty profile."""
    with engine() as hippo:
        hippo.profiles.create(name)
    command = f"hippo --profile {name.strip()!r}"
    emit(_("The profile {name} is there. Use it with: {command}").format(name=name.strip(), command=command))


@app.command("rename")
@guarded
def rename(name: Name, to: Annotated[str, typer.Argument(help="Its new name.")]) -> None:
    """Give a profile another name."""
    with engine() as hippo:
        hippo.rename_profile(name, to)
    emit(_("The profile {name} is now {new}.").format(name=name, new=to.strip()))


@app.command("remove")
@guarded
def remove(name: Name, yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False) -> None:
    """Remove a profile with all its memories and chats, for good."""
    with engine(stopped=stopped) as hippo:
        hippo.profiles.id_of(name)
        if not yes:
            if not sys.stdin.isatty():
                fail(_("Nothing was removed: nobody can be asked here."), _("Add --yes to confirm."))
            told = _("This removes the profile {name} with all its memories and conversations, for good.")
            tell(told.format(name=name))
            if typer.prompt(_("Type {name} to go on").format(name=name), err=True).strip() != name:
                fail(_("Nothing was removed."))
        hippo.remove_profile(name)
        settle(hippo)
    emit(_("The profile {name} is removed.").format(name=name))
