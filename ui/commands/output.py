"""How commands print: text made harmless for the terminal, or JSON; errors as one clear line on stderr."""

from __future__ import annotations

import json
import re
import sys
from io import TextIOWrapper
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

_BEYOND_ASCII = re.compile("[^\x00-\x7f]")


def emit(text: str = "", *, end: str = "\n") -> None:
    """Print text that may come from anywhere."""
    sys.stdout.write(plain(text) + end)
    sys.stdout.flush()


def emit_json(value: Any) -> None:  # noqa: ANN401
    """Print data as JSON, in the user's own script. What a terminal could act on stays escaped."""
    sys.stdout.write(_for_here(json.dumps(value, ensure_ascii=False, indent=JSON_INDENT, default=str)) + "\n")
    sys.stdout.flush()


def emit_json_line(line: str) -> None:
    """Print one line of JSON, as harmless as `emit_json`; it is not flushed."""
    sys.stdout.write(_for_here(line) + "\n")


def _for_here(text: str) -> str:
    """Escape in JSON what a terminal could act on, and what standard output has no bytes for."""
    text = _HARMFUL.sub(_escaped, text)
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return _BEYOND_ASCII.sub(_escaped, text)
    return text


def _escaped(found: re.Match[str]) -> str:
    return json.dumps(found.group())[1:-1]


def bear_any_text() -> None:
    """Let nothing that is printed fail: what the encoding of a pipe or terminal lacks is printed as its escape."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


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
