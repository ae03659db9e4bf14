"""Copies to the system's clipboard by the programs that are there, besides the terminal's own way (OSC 52)."""

from __future__ import annotations

import shutil
import subprocess
from typing import Final

PROGRAMS: Final = (
    ("pbcopy",),
    ("wl-copy",),
    ("xclip", "-selection", "clipboard"),
    ("xsel", "--clipboard", "--input"),
    ("clip.exe",),
)
"""Tried in this order; the first that is installed and takes the text wins."""

PATIENCE: Final = 2.0
"""Seconds given to one of them; some wait for a display that is not there."""


def copy_to_system(text: str) -> bool:
    """Copy `text` and tell whether a program took it. Blocks; call it in a thread."""
    for command in PROGRAMS:
        program = shutil.which(command[0])
        if program is None:
            continue
        try:
            subprocess.run(  # noqa: S603 - a program of the list above, and the text goes in by its input
                [program, *command[1:]],
                input=text.encode("utf-8", "replace"),
                timeout=PATIENCE,
                check=True,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        except (OSError, subprocess.SubprocessError):
            continue
        return True
    return False
