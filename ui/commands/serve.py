"""`hippo serve`: the app in a browser on this machine."""

from __future__ import annotations

import asyncio
import contextlib
import shlex
import subprocess
import sys
from typing import Annotated

import typer

from ui.commands.output import emit
from ui.commands.session import choice, fail, guarded
from ui.locale import _
from ui.wording import said

HIGHEST_PORT = 65_535


@guarded
def serve(
    port: Annotated[int, typer.Option(min=0, max=HIGHEST_PORT, help="Port on loopback; 0 takes a free one.")] = 0,
) -> None:
    r"""Open the app in a browser on this machine. Nobody gets in without the address that is printed.

    \b
    Examples:
      hippo serve
      hippo --profile work serve --port 8765
    \b
    From another machine, through a tunnel of your own:
      ssh -L 8765:127.0.0.1:8765 you@there hippo serve --port 8765
    """
    from importlib.util import find_spec

    if find_spec("textual_serve") is None:
        way_out = _("Install it: {command}").format(command="pip install 'hippo-chat[serve]'")
        fail(_("The browser view is not installed."), way_out)

    from assistant.keys import Keys
    from assistant.logs import start_logging
    from assistant.paths import Paths
    from ui.serving.guard import Guard, new_token
    from ui.serving.server import PortError, listen
    from ui.serving.server import serve as serve_on

    paths = Paths.locate()
    paths.ensure()
    start_logging(paths.log_file, Keys.of(paths))
    try:
        listener = listen(port)
    except PortError as error:
        fail(said(error), _("Name another one with --port, or none to take a free one."))
    with listener:
        guard = Guard(new_token(), listener.getsockname()[1])
        emit(guard.address)
        emit(_("Whoever has this address can read your memories. ctrl+c ends it."))
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(serve_on(_command(choice.profile), guard, listener))


def _command(profile: str | None) -> str:
    """Return the shell command that draws the app; its environment, HIPPO_HOME in it, is this process' own."""
    words = [sys.executable, "-m", "ui.serving.drawn", *([profile] if profile is not None else [])]
    if sys.platform == "win32":
        return subprocess.list2cmdline(words)
    return f"exec {shlex.join(words)}"  # no shell between, so that the app's parent is the server
