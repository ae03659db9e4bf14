"""Writes a text in the user's own editor. The text survives whatever becomes of the editor."""

from __future__ import annotations

import shlex
import shutil
import signal
import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ui.locale import _
from ui.plain_text import one_line, plain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from contextlib import AbstractContextManager

USUAL: Final = ("nano", "vim", "vi")
"""Taken, in this order, where neither $VISUAL nor $EDITOR names one."""

NAME_LENGTH: Final = 60
"""Characters of a command that is repeated in a sentence."""


class NoEditorError(Exception):
    """The text could not be edited; its text says why and what to do."""


def editor_command(environment: Mapping[str, str]) -> list[str]:
    """Return the command of the user's editor.

    Raises:
        NoEditorError: there is none.
    """
    for name in ("VISUAL", "EDITOR"):
        if wanted := environment.get(name, "").strip():
            try:
                return shlex.split(wanted)
            except ValueError as error:
                raise NoEditorError(
                    _("${name} cannot be read: {reason}").format(name=name, reason=one_line(str(error)))
                ) from error
    for program in USUAL:
        if found := shutil.which(program):
            return [found]
    raise NoEditorError(_("No editor was found; set $EDITOR to one."))


def edit(text: str, suspend: Callable[[], AbstractContextManager[object]], environment: Mapping[str, str]) -> str:
    """Let the user edit `text` and return what they saved. Blocks until the editor has ended.

    Args:
        text: what stands there now.
        suspend: gives the terminal to the editor while it is entered.
        environment: names the editor.

    Raises:
        NoEditorError: there is no editor, or it failed; the text is as it was.
    """
    command = editor_command(environment)
    shown = one_line(" ".join(command), NAME_LENGTH)
    with tempfile.TemporaryDirectory(prefix="hippo-") as folder:
        file = Path(folder) / "message.md"
        file.touch(mode=0o600)
        file.write_text(text, encoding="utf-8")
        code, refused = 0, None
        with suspend(), _interrupts_for_the_editor():
            # Nothing may be raised in here: Textual would not take the terminal back, and the app would be dead.
            try:
                code = subprocess.run([*command, str(file)], check=False).returncode  # noqa: S603 - the user's own editor
            except (OSError, ValueError) as error:
                refused = error
        if refused is not None:
            reason = getattr(refused, "strerror", None) or str(refused)
            raise NoEditorError(
                _("{command} cannot be started: {reason}; set $EDITOR to an editor").format(
                    command=shown, reason=reason
                )
            ) from refused
        if code:
            raise NoEditorError(
                _("{command} ended with code {code}; your text is as it was").format(command=shown, code=code)
            )
        try:
            return plain(file.read_text(encoding="utf-8", errors="replace")).rstrip("\n")
        except OSError as error:
            reason = error.strerror or str(error)
            raise NoEditorError(_("What was saved cannot be read: {reason}").format(reason=reason)) from error


@contextmanager
def _interrupts_for_the_editor() -> Iterator[None]:
    """Keep Ctrl-C in the editor from ending Hippo: both get it, for they share the terminal."""
    before = signal.signal(signal.SIGINT, lambda *_: None)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
