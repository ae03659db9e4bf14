"""Help pages in the user's language: typer gathers them in English, and here each text is translated before it shows.

English pages are left to typer as they are.
"""

from __future__ import annotations

import inspect
import re
from typing import TYPE_CHECKING, Any, Final

from rich.cells import cell_len

from ui import locale
from ui.commands.padding import pad
from ui.locale import N_, _
from ui.wrapping import wrap

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

AS_IT_IS: Final = "\b"
"""A paragraph that begins with this line keeps its lines."""
COMMENT_COLUMN: Final = 40
"""Cells of an example before what it does."""

LIBRARY: Final = (
    N_("Show this message and exit."),
    N_("Install completion for the current shell."),
    N_("Show completion for the current shell, to copy it or customize the installation."),
    N_("Options"),
    N_("Arguments"),
    N_("Commands"),
    N_("[OPTIONS]"),
    N_("COMMAND [ARGS]..."),
    N_("required"),
)
"""What typer says itself; a text that another version words otherwise stays English."""

_COMMENT: Final = re.compile(r"(?P<example>\S.*?) {2,}(?P<told>\S.*)")
_EXTRA: Final = re.compile(r"(?P<told>.*?)(?: {2}|^)\[(?P<extra>[^\[\]]+)\]", re.DOTALL)
"""The end of an option's help: its default, or that it must be given."""
_DEFAULT: Final = "default: "


def translate(command: Any) -> None:  # noqa: ANN401 - typer's versions bring classes of different libraries
    """Translate the pages of a command and of all below it, for shells that complete and for people that ask."""
    if locale.language() == "en":
        return
    for each in tree(command):
        each.context_class = _context_class(each.context_class)
        each.short_help = _short(each.help or "")
        each.options_metavar = _(each.options_metavar or "")
        if hasattr(each, "commands"):
            each.subcommand_metavar = _(each.subcommand_metavar or "")
        for param in each.params:
            if text := getattr(param, "help", None):
                param.help = _(_one_line(text))


def tree(command: Any) -> Iterator[Any]:  # noqa: ANN401
    """Yield a command and all below it."""
    yield command
    for below in getattr(command, "commands", {}).values():
        yield from tree(below)


def paragraphs(text: str) -> Iterator[tuple[bool, list[str]]]:
    """Yield what a page tells, a paragraph at a time: whether it keeps its lines, and the lines."""
    for paragraph in re.split(r"\n\s*\n", inspect.cleandoc(text)):
        folded, *kept = re.split(rf"(?:^|\n){AS_IT_IS}\n", paragraph)
        if folded.strip():
            yield False, [_one_line(folded)]
        yield from ((True, lines.split("\n")) for lines in kept)


def example(line: str) -> tuple[str, str]:
    """Return a line of examples as the command and what it does, which is empty where that is not told."""
    found = _COMMENT.fullmatch(line.strip())
    return (found["example"], found["told"]) if found else (line.strip(), "")


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _short(text: str) -> str:
    first = next((lines[0] for keeps, lines in paragraphs(text) if not keeps), "")
    return _(first).partition("。")[0]


def _context_class(base: Any) -> Any:  # noqa: ANN401
    """Return the class of contexts whose pages are drawn by `_Page`."""
    return type("Context", (base,), {"formatter_class": type("Page", (_Page, base.formatter_class), {})})


class _Page:
    """Draws a page as typer does, in the user's language and by cells. Mixed into the library's own formatter."""

    width: int
    current_indent: int

    def write(self, string: str) -> None:
        super().write(string)  # type: ignore[misc]

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, prefix or _("Usage: "))  # type: ignore[misc]

    def write_heading(self, heading: str) -> None:
        self.write(f"{'':>{self.current_indent}}{_('{heading}:').format(heading=_(heading))}\n")

    def write_text(self, text: str) -> None:
        told = []
        for keeps, lines in paragraphs(text):
            drawn = map(_drawn, lines) if keeps else wrap(_(lines[0]), self.width - self.current_indent)
            told.append("\n".join(f"{'':>{self.current_indent}}{line}" for line in drawn))
        self.write("\n\n".join(told) + "\n")

    def write_dl(self, rows: Sequence[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        first_column = min(max(cell_len(first) for first, _second in rows), col_max) + col_spacing
        before = " " * (self.current_indent + first_column)
        for first, second in rows:
            lines = wrap(_with_extra(second), max(self.width - first_column - col_spacing, col_max))
            self.write(" " * self.current_indent + pad(first, first_column))
            if cell_len(first) > first_column - col_spacing:
                self.write("\n" + before)
            self.write(f"\n{before}".join(lines) + "\n")


def _drawn(line: str) -> str:
    indent = " " * (len(line) - len(line.lstrip()))
    command, told = example(line)
    return indent + (pad(_(command), COMMENT_COLUMN) + _(told) if told else _(command))


def _with_extra(text: str) -> str:
    found = _EXTRA.fullmatch(text)
    if not found:
        return _(_one_line(text))
    extras = [
        _("default: {value}").format(value=extra.removeprefix(_DEFAULT)) if extra.startswith(_DEFAULT) else _(extra)
        for extra in found["extra"].split("; ")
    ]
    return f"{_(_one_line(found['told']))} {_('[{notes}]').format(notes=_('; ').join(extras))}"
