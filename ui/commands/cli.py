"""The command line: global options, the groups of commands, exit codes."""

from __future__ import annotations

import os
import sys
from importlib.metadata import version
from typing import Annotated

import typer

from ui import locale
from ui.commands import (
    ask,
    backup,
    bench,
    conversations,
    doctor,
    evaluate,
    examples,
    forget,
    help_pages,
    imports,
    memories,
    profiles,
    serve,
    settings,
    usage_errors,
)
from ui.commands.output import bear_any_text, complain, emit, tell
from ui.commands.session import (
    FAILED,
    INTERRUPTED,
    USAGE,
    choice,
    complete_profiles,
    refused_by_system,
    tell_in_json,
)
from ui.locale import _
from ui.spoken import chosen

app = typer.Typer(
    name="hippo",
    help="A chat assistant for the terminal that remembers. Without a command it opens the app.",
    epilog=examples.OF_ALL,
    no_args_is_help=False,
    add_completion=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("ask")(ask.ask)
app.command("forget")(forget.forget)
app.command("doctor")(doctor.doctor)
app.command("serve")(serve.serve)
app.add_typer(memories.app, name="memories")
app.add_typer(conversations.app, name="conversations")
app.add_typer(imports.app, name="import")
app.add_typer(backup.app, name="backup")
app.add_typer(evaluate.app, name="eval")
app.add_typer(bench.app, name="bench")
app.add_typer(settings.app, name="settings")
app.add_typer(profiles.app, name="profiles")
examples.add_to(app)

UsageError: type[Exception] = typer.BadParameter.__mro__[1]
"""What typer raises for wrong usage; which library the class comes from depends on typer's version."""

SHOW_COMPLETION = "--show-completion"
SHELLS = ("bash", "zsh", "fish", "powershell", "pwsh")
COMPLETION = "_HIPPO_COMPLETE"
"""Where typer looks for what a shell asks."""


def _show_version(value: bool) -> None:
    if value:
        emit(f"hippo {version('hippo-chat')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _main(
    context: typer.Context,
    profile: Annotated[
        str | None, typer.Option(help="Whose memories: the name of a profile.", autocompletion=complete_profiles)
    ] = None,
    _version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    choice.profile = profile
    if context.invoked_subcommand is None:
        from ui.running import run as run_app
        from ui.terminal import why_no_screen

        if problem := why_no_screen():
            complain(problem)
            raise typer.Exit(FAILED)
        raise typer.Exit(run_app(profile))


def run() -> int:
    """Run a command; returns 0 done, 1 failed, 2 wrong usage."""
    bear_any_text()
    locale.use(chosen())
    try:
        if sys.argv[1:2] == [SHOW_COMPLETION] and len(sys.argv) == len(("hippo", SHOW_COMPLETION, "bash")):
            return _show_completion(sys.argv[2])
        command = typer.main.get_command(app)
        help_pages.translate(command)
        result = command(prog_name="hippo", standalone_mode=False)
    except typer.Exit as end:
        return end.exit_code
    except typer.Abort:  # at a question, behind which the terminal stands
        sys.stderr.write("\n")
        tell(_("Stopped."))
        return INTERRUPTED
    except UsageError as error:
        context = getattr(error, "ctx", None)
        command_path = context.command_path if context is not None else "hippo"
        complain(usage_errors.told(_words_of(error)), _("Try: {command} --help").format(command=command_path))
        return USAGE
    except BrokenPipeError:  # whoever read has seen enough
        return _unread()
    except OSError as error:  # help and completion have no other boundary
        complain(*refused_by_system(error))
        return FAILED
    except Exception as error:  # noqa: BLE001  (the last boundary: a traceback is for the log, not for the screen)
        _log_surprise(error)
        cause = _("Something went wrong that Hippo did not expect ({name}).").format(name=type(error).__name__)
        way_out = _("Nothing was lost. The log has the details; `hippo doctor` checks every part.")
        complain(cause, way_out)
        tell_in_json(cause, way_out)
        return FAILED
    return result if isinstance(result, int) else 0


def _unread() -> int:
    sys.stderr.close()  # Python would say at its end that standard output is broken
    return 0


def _words_of(error: Exception) -> str:
    """Return what is wrong in the words of the library, which knows the parameter's name."""
    format_message = getattr(error, "format_message", None)
    return str(format_message()) if callable(format_message) else str(error)


def _show_completion(shell: str) -> int:
    """Print the completion script for the shell that is named; without a name typer takes the one it runs in."""
    if shell not in SHELLS:
        cause = _("There is no completion for {name}.").format(name=repr(shell))
        complain(cause, _("Shells: {names}.").format(names=", ".join(SHELLS)))
        return USAGE
    os.environ[COMPLETION] = f"source_{shell}"
    try:
        app(prog_name="hippo")
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else FAILED
    return FAILED


def _log_surprise(error: Exception) -> None:
    import logging

    from assistant.logs import start_logging
    from assistant.paths import Paths

    if not logging.getLogger().handlers:  # else the traceback would go to the screen
        start_logging(Paths.locate().log_file)
    logging.getLogger("hippo").error("unexpected error in a command: %s", " ".join(sys.argv[1:2]), exc_info=error)
