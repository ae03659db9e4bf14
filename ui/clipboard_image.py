"""Reads an image from the system's clipboard, by the programs that are there: terminals paste text alone."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import Final

from memory.images import LARGEST_IMAGE
from ui.locale import _

PROGRAMS: Final = (
    ("WAYLAND_DISPLAY", ("wl-paste", "--no-newline", "--type", "image/png")),
    ("DISPLAY", ("xclip", "-selection", "clipboard", "-target", "image/png", "-out")),
    ("", ("pngpaste", "-")),
)
"""What must be set in the environment for a program to work, and how it is called. Tried in this order."""

PATIENCE: Final = 5.0
"""Seconds given to one of them: whoever owns the clipboard must hand the image over first."""


class NoImageError(Exception):
    """There is no image to be had; its text says why and what to do."""


def image_in_clipboard() -> bytes:
    """Return the image in the clipboard, as PNG. Blocks.

    Raises:
        NoImageError: there is none, or no program that could read it.
    """
    found = False
    for variable, command in PROGRAMS:
        program = shutil.which(command[0])
        if program is None or (variable and not os.environ.get(variable)):
            continue
        found = True
        try:
            ended = subprocess.run(  # noqa: S603 - a program of the list above
                [program, *command[1:]],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                timeout=PATIENCE,
                check=True,
            )
        except (OSError, subprocess.SubprocessError):
            continue
        if ended.stdout:
            return ended.stdout[: LARGEST_IMAGE + 1]
    if found:
        raise NoImageError(_("There is no image in the clipboard."))
    wanted = "pngpaste" if sys.platform == "darwin" else "wl-paste, xclip"
    text = _("Nothing here can read an image from the clipboard ({programs}); save it and attach it with @FILE.")
    raise NoImageError(text.format(programs=wanted))
