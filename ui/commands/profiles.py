"""`hippo profiles`: list, create, rename and remove profiles."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from ui.commands.output import emit, emit_json, table, tell
from ui.commands.session import complete_profiles, engine, fail, guarded

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
        ("", "name", "memories", "conversations"),
    )


@app.command("create")
@guarded
def create(name: Annotated[str, typer.Argument(help="Name of the new profile.")]) -> None:
    """Make an empty profile."""
    with engine() as hippo:
        hippo.profiles.create(name)
    emit(f"The profile {name.strip()} is there. Use it with: hippo --profile {name.strip()!r}")


@app.command("rename")
@guarded
def rename(name: Name, to: Annotated[str, typer.Argument(help="Its new name.")]) -> None:
    """Give a profile another name."""
    with engine() as hippo:
        hippo.rename_profile(name, to)
    emit(f"The profile {name} is now {to.strip()}.")


@app.command("remove")
@guarded
def remove(name: Name, yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False) -> None:
    """Remove a profile with all its memories and chats, for good."""
    with engine() as hippo:
        hippo.profiles.id_of(name)
        if not yes:
            if not sys.stdin.isatty():
                fail("Nothing was removed: nobody can be asked here.", "Add --yes to confirm.")
            tell(f"This removes the profile {name} with all its memories and conversations, for good.")
            if typer.prompt(f"Type {name} to go on", err=True).strip() != name:
                fail("Nothing was removed.")
        hippo.remove_profile(name)
        hippo.finish_jobs()
    emit(f"The profile {name} is removed.")
