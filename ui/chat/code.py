"""The blocks of code in a text, as Markdown draws them: what can be copied by itself. Touches no widget."""

from __future__ import annotations

from dataclasses import dataclass

from ui.chat.markdown import parser
from ui.locale import ngettext
from ui.plain_text import one_line, plain

FIRST_LINE = 60
"""Characters of its first line by which a block is picked."""

LANGUAGE = 20
"""Characters of the name of a language."""


@dataclass(frozen=True, slots=True)
class CodeBlock:
    """One block."""

    code: str
    """What is copied: without the fence, and without the indent of a list that it stands in."""
    language: str = ""
    """As the fence names it; may be empty."""

    @property
    def first_line(self) -> str:
        """The first line that holds anything."""
        return next((one_line(line, FIRST_LINE) for line in self.code.splitlines() if line.strip()), "")

    @property
    def note(self) -> str:
        """Language and length, for a list of blocks."""
        count = len(self.code.splitlines())
        lines = ngettext("{count} line", "{count} lines", count).format(count=count)
        return f"{self.language} · {lines}" if self.language else lines


def blocks_of(text: str) -> list[CodeBlock]:
    """Return the blocks of a text, one that an answer broke off in too."""
    return [
        CodeBlock(token.content.rstrip("\n"), one_line(token.info.strip(), LANGUAGE))
        for token in parser().parse(plain(text))
        if token.type in {"fence", "code_block"}
    ]
