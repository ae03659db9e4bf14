"""`hippo settings`: show and change settings, and keep keys in the keyring."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from ui.commands.output import emit, emit_json, table
from ui.commands.session import fail, guarded

app = typer.Typer(help="Show and change settings; keep keys in the keyring.", no_args_is_help=True)


@app.command("show")
@guarded
def show(
    key: Annotated[str | None, typer.Argument(help="One setting, such as budget.total.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Show all settings with what they do, or one."""
    from assistant.paths import Paths
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
    rows = [(doc.key, _at(values, doc.key), doc.description) for doc in fields() if ".NAME." not in doc.key]
    for name, entry in values["endpoints"].items():
        rows.extend((f"endpoints.{name}.{part}", value, "") for part, value in entry.items())
    table(rows)


@app.command("set")
@guarded
def set_value(
    key: Annotated[str, typer.Argument(help="A setting, such as budget.total.")],
    value: Annotated[str, typer.Argument(help="Its new value.")],
) -> None:
    """Change one setting; comments in the file stay."""
    import json

    from assistant.paths import Paths
    from assistant.settings import save

    try:
        parsed: object = json.loads(value)
    except json.JSONDecodeError:
        parsed = value
    if isinstance(parsed, (dict, list)):
        parsed = value
    save(Paths.locate(), {key: parsed})
    emit(f"{key} = {value}")


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
        emit(f"The key of {endpoint} is deleted.")
        return
    secret = typer.prompt(f"Key for {endpoint}", hide_input=True, err=True).strip()
    if not secret:
        fail("No key was given.")
    place = keys.store(endpoint, Secret(secret))
    if place is not KeyPlace.KEYRING:
        fail(
            "There is no keyring here that keeps keys.",
            f"Set the environment variable {keys.variable(endpoint)} instead.",
        )
    emit(f"The key of {endpoint} is in the keyring.")


def _at(values: Any, key: str) -> Any:  # noqa: ANN401  (settings hold what TOML holds)
    for part in key.split("."):
        if not isinstance(values, dict) or part not in values:
            fail(f"There is no setting {key}.", "See: hippo settings show", code=2)
        values = values[part]
    return values
