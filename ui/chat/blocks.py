"""Where Markdown can be cut: finds the ends of top-level blocks, so that a long answer is drawn in pieces.

A Markdown widget gets slower with every block it holds, and much slower inside one long list or table. Pure text in,
offsets and texts out; nothing here draws.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

SECTION_LENGTH: Final = 4_000
"""Characters of one drawn piece, where blocks allow it: costs about 50 ms to draw at once."""

FENCE: Final = re.compile(r"^(?P<indent> *)(?P<marks>`{3,}|~{3,})(?P<info>.*)$")
LIST_ITEM: Final = re.compile(r"^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:\s|$)")
HEADING: Final = re.compile(r"^ {0,3}#{1,6}(?:\s|$)")
TABLE_ROW: Final = re.compile(r"^ {0,3}\|")
TABLE_RULE: Final = re.compile(r"^ {0,3}\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$")


class Block(Enum):
    """What sort of top-level block a line stands in."""

    NONE = "none"
    PROSE = "prose"
    LIST = "list"
    TABLE = "table"
    FENCE = "fence"


@dataclass(slots=True)
class BlockScanner:
    """Reads Markdown as it arrives and remembers where its last top-level block began."""

    block: Block = Block.NONE
    """The block that is open at the end of what was read."""
    block_start: int = 0
    """Offset at which that block begins: everything before it is whole blocks."""
    soft_break: int = 0
    """Offset of the last list item or table row of the open block, where it can be cut if it must."""
    _read: int = 0
    _line: str = ""
    _blank: bool = True
    _fence: str = ""
    _fence_indent: int = 0

    def feed(self, piece: str) -> None:
        """Read on. Only whole lines are judged; the rest waits for its end."""
        *lines, rest = (self._line + piece).split("\n")
        for line in lines:
            self._judge(line)
            self._read += len(line) + 1
        self._line = rest

    def _judge(self, line: str) -> None:
        if self._fence:
            if _closes(line, self._fence):
                self._fence = ""
                if self.block is Block.FENCE:
                    self._begin(Block.NONE, self._read + len(line) + 1)
            return
        if not line.strip():
            self._blank = True
            return
        opening = FENCE.match(line)
        indent = len(line) - len(line.lstrip(" "))
        if self._starts_block(line, opening, indent):
            self._begin(_sort_of(line, opening), self._read)
        elif self.block in {Block.LIST, Block.TABLE} and (LIST_ITEM.match(line) or TABLE_ROW.match(line)):
            self.soft_break = self._read
        if opening:
            self._fence = opening["marks"]
        self._blank = False

    def _starts_block(self, line: str, opening: re.Match[str] | None, indent: int) -> bool:
        if self.block is Block.NONE:
            return True
        if self.block is Block.LIST:
            return self._blank and indent == 0 and not LIST_ITEM.match(line)
        if self._blank and indent <= 3:  # noqa: PLR2004 - four columns make indented code, which may go on
            return True
        return bool(indent <= 3 and (opening or HEADING.match(line)))  # noqa: PLR2004

    def _begin(self, block: Block, offset: int) -> None:
        self.block = block
        self.block_start = self.soft_break = offset


def _closes(line: str, fence: str) -> bool:
    stripped = line.strip()
    return len(stripped) >= len(fence) and set(stripped) == {fence[0]} and len(line) - len(line.lstrip()) <= 12  # noqa: PLR2004


def _sort_of(line: str, opening: re.Match[str] | None) -> Block:
    if opening:
        return Block.FENCE
    if LIST_ITEM.match(line):
        return Block.LIST
    return Block.TABLE if TABLE_ROW.match(line) else Block.PROSE


HEAVY: Final = {Block.LIST: 2_000, Block.TABLE: 1_200}
"""Characters from which on a list or table is drawn as one piece: a widget for every item would take seconds."""

HEAVY_LENGTH: Final = 8_000
"""Characters of one such piece: about 60 ms to draw."""

LONGEST_CODE: Final = 30_000
"""Characters of a code block that is drawn as Markdown: opening one of 190,000 took 14 seconds of a busy core, and two
as plain text."""


@dataclass(frozen=True, slots=True)
class Section:
    """Markdown that is drawn by one widget."""

    text: str
    heavy: bool = False
    """True for a long list or table."""
    plain: bool = False
    """True for code that is too long to be drawn as such."""


@dataclass(slots=True)
class _Cutter:
    """Collects sections while whole blocks come in."""

    limit: int
    sections: list[Section] = field(default_factory=list)
    open: str = ""

    def add(self, block: str, sort: Block) -> None:
        if sort is Block.FENCE and len(block) > LONGEST_CODE:
            self.close()
            self.sections.append(Section(block, plain=True))
            return
        if len(block) > HEAVY.get(sort, len(block)):
            self.close()
            self.sections.extend(Section(piece, heavy=True) for piece in cut_block(block, sort, HEAVY_LENGTH))
            return
        if self.open and len(self.open) + len(block) > self.limit:
            self.close()
        self.open += block

    def close(self) -> None:
        if self.open.strip():
            self.sections.append(Section(self.open))
        self.open = ""


def split(text: str, limit: int = SECTION_LENGTH) -> list[Section]:
    """Cut Markdown into sections of about `limit` characters that each read the same alone.

    A code block is never cut. A very long list is cut between items, a table between rows (its head is repeated).
    """
    scanner = BlockScanner()
    cutter = _Cutter(limit)
    start, sort = 0, Block.NONE
    for line in text.splitlines(keepends=True):
        scanner.feed(line)
        if scanner.block_start > start:
            cutter.add(text[start : scanner.block_start], sort)
            start = scanner.block_start
        sort = scanner.block
    cutter.add(text[start:], sort)
    cutter.close()
    return cutter.sections


def cut_block(block: str, sort: Block, limit: int) -> list[str]:
    """Cut one long list or table; anything else comes back whole."""
    if len(block) <= limit:
        return [block]
    if sort is Block.LIST:
        return _gather(block.splitlines(keepends=True), limit, starts=lambda line: bool(LIST_ITEM.match(line)))
    lines = block.splitlines(keepends=True)
    if sort is Block.TABLE and len(lines) > 3 and TABLE_RULE.match(lines[1]):  # noqa: PLR2004 - head, rule, rows
        head = "".join(lines[:2])
        return [head + piece for piece in _gather(lines[2:], limit, starts=lambda _line: True)]
    return [block]


def _gather(lines: list[str], limit: int, *, starts: Callable[[str], bool]) -> list[str]:
    pieces: list[str] = []
    piece = ""
    for line in lines:
        if len(piece) + len(line) > limit and piece and starts(line):
            pieces.append(piece)
            piece = ""
        piece += line
    if piece:
        pieces.append(piece)
    return pieces
