"""`hippo settings`: show and change settings, and keep keys in the keyring."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer

from ui.commands.output import emit, emit_json, see, table
from ui.commands.session import fail, guarded
from ui.locale import _

TABLES = ("endpoints", "presets", "prices")
"""Settings that hold tables, each under a name."""


def complete_keys(incomplete: str) -> list[str]:
    """Return the settings whose keys begin so, for the shell."""
    from assistant.settings_tree import fields

    return [doc.key for doc in fields() if doc.key.startswith(incomplete) and ".NAME." not in doc.key]


app = typer.Typer(help="Show and change settings; keep keys in the keyring.", no_args_is_help=True)


@app.command("show")
@guarded
def show(
    key: Annotated[
        str | None, typer.Argument(help="One setting, such as budget.total.", autocompletion=complete_keys)
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Show all settings with what they do, or one."""
    from assistant.paths import Paths
    from assistant.setting_entry import written
    from assistant.setting_keys import join_key
    from assistant.settings import load
    from assistant.settings_tree import fields

    paths = Paths.locate()
    settings = load(paths)
    values = settings.model_dump(mode="json")
    if as_json:
        emit_json(_at(values, key) if key else values)
        return
    if key:
        emit(str(_at(values, key)))
        return
    emit(f"# {paths.settings_file}")
    rows = [(doc.key, written(_at(values, doc.key)), _(doc.description)) for doc in fields() if ".NAME." not in doc.key]
    for group in TABLES:
        for name, entry in values[group].items():
            rows.extend((join_key(group, name, part), written(value), "") for part, value in entry.items())
    table(rows)


@app.command("set")
@guarded
def set_value(
    key: Annotated[str, typer.Argument(help="A setting, such as budget.total.", autocompletion=complete_keys)],
    value: Annotated[str, typer.Argument(help="Its new value.")],
) -> None:
    """Change one setting; comments in the file stay."""
    from assistant.paths import Paths
    from assistant.setting_entry import parse
    from assistant.setting_keys import doc_of
    from assistant.settings import save

    save(Paths.locate(), {key: parse(doc_of(key), value)})
    emit(f"{key} = {value}")


@app.command("unset")
@guarded
def unset(
    key: Annotated[
        str, typer.Argument(help="A setting, an endpoint, a preset or a price.", autocompletion=complete_keys)
    ],
) -> None:
    """Take a setting out of the file, so that its default counts; or a whole table, such as endpoints.work."""
    from assistant.paths import Paths
    from assistant.setting_keys import doc_of, split_key
    from assistant.settings import load, save

    paths = Paths.locate()
    values = load(paths).model_dump()
    parts = split_key(key)
    is_table = len(parts) == 2 and parts[0] in TABLES and parts[1] in values[parts[0]]  # noqa: PLR2004 - table, name
    if not is_table:
        doc_of(key)
    save(paths, {key: None})
    emit(_("{key} is not set any more.").format(key=key))


@app.command("key")
@guarded
def key(
    endpoint: Annotated[str, typer.Argument(help="Name of the endpoint the key is for.")],
    delete: Annotated[bool, typer.Option("--delete", help="Delete the stored key.")] = False,
) -> None:
    """Keep an endpoint's key in the keyring. It is asked for without echo, never given on the command line."""
    from assistant.keys import KeyPlace, Keys, Secret
    from assistant.paths import Paths

    keys = Keys.of(Paths.locate())
    if delete:
        keys.delete(endpoint)
        emit(_("The key of {name} is removed.").format(name=endpoint))
        return
    if sys.stdin.isatty():
        secret = typer.prompt(_("Key of {name}").format(name=endpoint), hide_input=True, err=True).strip()
    else:  # from a password manager, say: `pass show mine | hippo settings key mine`
        secret = sys.stdin.readline().strip()
    if not secret:
        fail(_("No key was given."))
    place = keys.store(endpoint, Secret(secret))
    if place is not KeyPlace.KEYRING:
        fail(
            _("There is no keyring here that keeps keys."),
            _("Set the environment variable {variable} instead.").format(variable=keys.variable(endpoint)),
        )
    emit(_("The key of {name} is in the keyring.").format(name=endpoint))


def _at(values: Any, key: str) -> Any:  # noqa: ANN401  (settings hold what TOML holds)
    from assistant.setting_keys import split_key

    for part in split_key(key):
        if not isinstance(values, dict) or part not in values:
            fail(_("There is no setting {key}.").format(key=key), see("hippo settings show"), code=2)
        values = values[part]
    return values
