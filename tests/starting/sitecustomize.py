"""Patterns compiled once for every process of a test run: their code is taken from a file instead of worked out anew.

Python imports this first in each process that the tests start (see `tests/lean.py`). Hippo's two thousand patterns take
more than a second to compile, and the tests start some sixty processes. What a pattern matches is the same: the code is
the one that this Python's own `re` made, and a pattern that is not in the file is compiled as ever.
"""

from __future__ import annotations

import contextlib
import marshal
import os
import sys
from array import array
from pathlib import Path
from typing import Any

FILE = "HIPPO_TEST_PATTERNS"
"""The environment variable that names the file."""

Code = tuple[int, bytes, int, dict[str, int], tuple[str | None, ...]]
"""What makes a pattern: flags, code in 32-bit numbers, how many groups, their numbers by name and names by number."""


class Patterns:
    """The code of patterns, by pattern and flags."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._known: dict[tuple[str | bytes, int], Code] = {}
        self._new = False
        with contextlib.suppress(OSError, ValueError, EOFError, TypeError):
            self._known = marshal.loads(file.read_bytes())

    def use(self) -> None:
        """Have `re` look here before it compiles."""
        from re import _compiler  # type: ignore[attr-defined]

        compiler: Any = _compiler
        anew, make, known = compiler.compile, compiler._sre.compile, self._known

        def compiled(pattern: Any, flags: int = 0) -> Any:
            if not isinstance(pattern, (str, bytes)) or flags & compiler.SRE_FLAG_DEBUG:
                return anew(pattern, flags)
            key = (pattern, int(flags))
            if key not in known:
                tree = compiler._parser.parse(pattern, flags)
                names = dict(tree.state.groupdict)
                numbers = {number: name for name, number in names.items()}
                by_number = tuple(numbers.get(number) for number in range(tree.state.groups))
                code = array("I", map(int, compiler._code(tree, flags))).tobytes()
                known[key] = (int(flags | tree.state.flags), code, tree.state.groups - 1, names, by_number)
                self._new = True
            combined, code, *rest = known[key]
            return make(pattern, combined, array("I", code).tolist(), *rest)

        compiler.compile = compiled

    def keep(self) -> None:
        """Write what is new, whole or not at all."""
        if self._new:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            part = self._file.with_suffix(f".{os.getpid()}")
            part.write_bytes(marshal.dumps(self._known))
            part.replace(self._file)
            self._new = False


def named(folder: Path) -> Path:
    """Return the file for this Python, whose code no other understands."""
    return folder / f"patterns-{sys.implementation.cache_tag}-{sys.hexversion:x}"


if FILE in os.environ:
    Patterns(Path(os.environ[FILE])).use()
