"""What lets a test process spend its time on the tests: code compiled once, and no search through all imported.

`conftest.py` calls `keep_compiled` before anything else is imported, and `spare_searches` once every test is known.
"""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path

COMPILED = Path(__file__).resolve().parents[1] / ".pytest_cache" / "compiled"
"""Where compiled code is kept for whoever wants none beside the sources."""

YOUNG, MIDDLE, OLD = 20_000, 20, 50
"""Objects, and searches among younger ones, between two searches for unreachable ones; Python's own: 700, 10, 10."""


def keep_compiled() -> None:
    """Have this process and those it starts compile a module once.

    With `PYTHONDONTWRITEBYTECODE` set, each of the many processes that the tests start would compile all it imports.
    """
    if sys.dont_write_bytecode:
        sys.dont_write_bytecode = False
        sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = str(COMPILED)
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def spare_searches() -> None:
    """Leave what has been imported out of every search for unreachable objects, and search less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
