"""The terminal under the app: whether there is one, and that nothing but the app writes to it while it runs."""

from __future__ import annotations

import codecs
import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from ui.locale import _

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

LOG_MODE: Final = 0o600
"""Only the user may read what libraries complain about."""


def why_no_screen(environment: Mapping[str, str] | None = None) -> str | None:
    """Return why the app cannot run here and what to do instead, or None if it can."""
    environment = os.environ if environment is None else environment
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return _("hippo needs a terminal for its screen; use `hippo ask TEXT` in pipes and scripts")
    if environment.get("TERM", "") in {"dumb", "unknown"}:
        return _("this terminal (TERM={name}) cannot show a screen; set TERM, or use `hippo ask TEXT`").format(
            name=environment.get("TERM", "")
        )
    return None


@contextmanager
def quiet_stderr(log: Path) -> Iterator[None]:
    """Send what native libraries write to file descriptor 2 to `log`, while the app keeps the terminal.

    Textual draws through `sys.__stderr__`, so that file moves to a copy of the descriptor first.
    """
    if sys.__stderr__ is None or sys.platform == "win32":
        yield
        return
    log.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    screen_file = sys.__stderr__
    # A locale that names ASCII names no encoding: the terminal has one, and frames and CJK need it. Elsewhere what is
    # missing takes one cell, where an escape would take six and shift the line.
    encoding = "utf-8" if codecs.lookup(screen_file.encoding).name == "ascii" else screen_file.encoding
    screen = os.fdopen(os.dup(2), "w", encoding=encoding, errors="replace")
    target = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, LOG_MODE)
    os.dup2(target, 2)
    os.close(target)
    sys.__stderr__ = screen  # type: ignore[misc]
    try:
        yield
    finally:
        screen.flush()
        os.dup2(screen.fileno(), 2)
        sys.__stderr__ = screen_file  # type: ignore[misc]
        screen.close()
