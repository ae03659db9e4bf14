"""How commands print: text made harmless for the terminal, or JSON; errors as one clear line on stderr."""

from __future__ import annotations

import json
import re
import sys
from typing import TYPE_CHECKING, Any

from ui.locale import _
from ui.plain_text import one_line, plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

JSON_INDENT = 2

ECHOED = 12
"""Cells that a terminal has written at the beginning of a line for a Ctrl-C pressed up to six times: ^C^C…"""

_HARMFUL = re.compile("[\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff\U000e0000-\U000e007f]")
"""What JSON may hold as it is and a terminal may act on, or an eye be fooled by."""


def emit(text: str = "", *, end: str = "\n") -> None:
    """Print text that may come from anywhere."""
    sys.stdout.write(plain(text) + end)
    sys.stdout.flush()


def emit_json(value: Any) -> None:  # noqa: ANN401
    """Print data as JSON, in the user's own script. What a terminal could act on stays escaped."""
    text = json.dumps(value, ensure_ascii=False, indent=JSON_INDENT, default=str)
    sys.stdout.write(_HARMFUL.sub(lambda found: json.dumps(found.group())[1:-1], text) + "\n")
    sys.stdout.flush()


def tell(text: str) -> None:
    """Print a notice on stderr, where it does not get into pipes."""
    sys.stderr.write(one_line(text) + "\n")
    sys.stderr.flush()


def tell_stopped(text: str) -> None:
    """Print the closing line of what Ctrl-C has ended, over the ^C that the terminal has put there."""
    if sys.stderr.isatty():
        sys.stderr.write("\r" + " " * ECHOED + "\r")
    tell(text)


def see(command: str) -> str:
    """Return the way out that is another command: "See: hippo memories list"."""
    return _("See: {command}").format(command=command)


def complain(cause: str, way_out: str = "") -> None:
    """Print an error on stderr: the cause, then the way out."""
    sys.stderr.write(f"hippo: {one_line(cause)}\n")
    if way_out:
        sys.stderr.write(f"  {one_line(way_out)}\n")
    sys.stderr.flush()


def table(rows: Iterable[Sequence[object]], heads: Sequence[str] = ()) -> None:
    """Print rows in columns that align for CJK and emoji too."""
    from rich.cells import cell_len, set_cell_size

    lines = [[one_line(str(cell)) for cell in row] for row in rows]
    if heads:
        lines.insert(0, list(heads))
    if not lines:
        return
    widths = [max(cell_len(line[column]) for line in lines) for column in range(len(lines[0]))]
    for line in lines:
        cells = [set_cell_size(cell, width) for cell, width in zip(line, widths, strict=True)]
        emit("  ".join(cells).rstrip())
