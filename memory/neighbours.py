"""Files written whole: to a neighbour first, then in place. Takes away what a killed process has left of that."""

from __future__ import annotations

import glob
from typing import TYPE_CHECKING

from memory.holder import runs

if TYPE_CHECKING:
    from pathlib import Path


def sweep_neighbours(path: Path) -> None:
    """Delete the neighbours (``.NAME.PROCESS.tmp``) of a file whose writers have ended."""
    for left in path.parent.glob(f".{glob.escape(path.name)}.*.tmp"):
        process = left.name.rsplit(".", 2)[-2]
        if process.isdigit() and not runs(int(process)):
            left.unlink(missing_ok=True)
