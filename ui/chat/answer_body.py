"""The text of an answer, drawn while it comes in.

Markdown is drawn in sections (see `ui.chat.blocks`), at a pace the machine can keep, and a long block that is still
open is shown as plain text until it ends: drawing costs grow with the square of a block. What stands there at the
end is what a single drawing of the whole text would show.
"""

from __future__ import annotations

import asyncio
import contextlib
from time import monotonic
from typing import TYPE_CHECKING, Final

from textual.content import Content
from textual.widgets import Static

from ui.chat.blocks import SECTION_LENGTH, Block, BlockScanner, Section, split
from ui.chat.light_markdown import LightMarkdown
from ui.chat.markdown import HarmlessMarkdown, WholeMarkdown
from ui.chat.settled import Settled, SettledVertical
from ui.plain_text import plain
from ui.wording import more

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.geometry import Size
    from textual.timer import Timer
    from textual.widget import Widget

GATE: Final = 0.1
"""Seconds between drawings at the least: ten a second look smooth and leave time for keys."""

GATE_FACTOR: Final = 4
"""A drawing that took t seconds is followed by a pause of this many t, so that drawing takes a fifth of the time."""

TYPING_GATE: Final = 0.5
"""Seconds between drawings while somebody types: a key waits for the drawing that it falls into."""

TYPING_FACTOR: Final = 25
"""While somebody types, a drawing that took t seconds is followed by a pause of this many t: of a hundred keys four
then fall into a drawing, and 95 are to show within 50 ms."""

LONGEST_TYPING_GATE: Final = 2.0
"""Seconds between drawings at the most while somebody types: the answer must be seen to go on."""

TYPING_SECONDS: Final = 1.0
"""How long after a key somebody still types."""

OPEN_BLOCK_LENGTH: Final = {Block.LIST: 1_500, Block.TABLE: 800, Block.FENCE: 2_500, Block.PROSE: 4_000}
"""Characters of an open block from which on it is shown as plain text: lists and tables cost most."""

TAIL_LENGTH: Final = 1_500
"""Characters of one plain piece; a longer tail gets another piece, so that updates stay cheap."""

LONGEST_SHOWN: Final = 200_000
"""Characters of an answer that are shown; of a longer one as many, as plain text: the chat must open at once."""


class PlainTail(Settled, Static):
    """The end of an answer that is not drawn as Markdown yet."""

    DEFAULT_CSS = """
    PlainTail {
        height: auto;
        color: $foreground;
        padding: 0 2 0 0;
    }
    """


class PlainBlock(SettledVertical):
    """A long text without Markdown, in pieces of which only those in sight are drawn."""

    DEFAULT_CSS = """
    PlainBlock { width: 1fr; height: auto; }
    """

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def compose(self) -> ComposeResult:
        """Compose the pieces."""
        start = 0
        while start < len(self._text):
            end = start + TAIL_LENGTH
            if end < len(self._text):  # each piece begins a line of its own: where a line or a word ends, if it can
                line, word = self._text.rfind("\n", start, end), self._text.rfind(" ", start, end)
                end = line + 1 if line > start else word + 1 if word > start else end
            yield PlainTail(Content(self._text[start:end].removesuffix("\n")))
            start = end


class MoreLine(Static):
    """Says under what is cut on the screen how much more there is, and how to get it."""

    DEFAULT_CSS = """
    MoreLine { width: 1fr; height: auto; color: $text-muted; }
    """

    def __init__(self, count: int) -> None:
        super().__init__(Content(more(count)))


def drawn(section: Section, *, first: bool) -> WholeMarkdown | LightMarkdown | PlainBlock:
    """Return the widget that draws a section."""
    if section.plain:
        return PlainBlock(section.text)
    return LightMarkdown(section.text) if section.heavy else WholeMarkdown(section.text, first=first)


class TakenOffError(Exception):
    """The answer has left the screen while it was drawn, as when another chat is opened."""


class AnswerBody(SettledVertical):
    """Shows one text as Markdown, whole or as it comes in."""

    DEFAULT_CSS = """
    AnswerBody {
        height: auto;
        width: 1fr;
        & > HarmlessMarkdown {
            padding: 0;
            margin: 0;
            background: transparent;
        }
        MarkdownH1, MarkdownH2 { content-align: left middle; margin: 1 0; color: $text-primary; text-style: bold; }
        MarkdownH3, MarkdownH4, MarkdownH5, MarkdownH6 { margin: 1 0 0 0; color: $text-secondary; text-style: bold; }
        MarkdownFence { background: transparent; margin: 1 0; &:light { background: transparent; } }
        MarkdownBlockQuote { background: transparent; border-left: outer $border; color: $text-muted; margin: 1 0; }
        MarkdownTable { background: transparent; &:light { background: transparent; } }
        MarkdownHorizontalRule { border-bottom: solid $border; }
        MarkdownBullet { color: $text-accent; }
    }
    """

    def __init__(self, text: str = "", *, streaming: bool = False) -> None:
        super().__init__()
        self.text = plain(text)
        """All that is to be shown."""
        self.streaming = streaming
        """Whether more may come."""
        self._pending = ""
        self._open_text = ""
        self._scanner = BlockScanner()
        self._section: HarmlessMarkdown | None = None
        self._drawn = 0
        self._tails: list[PlainTail] = []
        self._timer: Timer | None = None
        self._next_draw = self._drawn_at = 0.0
        self._cost = 0.0
        """Seconds from the begin of the last drawing until it stood on the screen."""
        self._drawing = asyncio.Lock()
        """Drawing waits for widgets in between, and `finish` is called by another task than the timer."""

    def compose(self) -> ComposeResult:
        """Compose the sections of a text that is there from the start."""
        if self.streaming:
            self._pending, self.text = self.text + self._pending, ""
            return
        if len(self.text) > LONGEST_SHOWN:
            yield from self._cut()
            return
        for number, section in enumerate(split(self.text)):
            yield drawn(section, first=number == 0)

    def _cut(self) -> tuple[PlainBlock, MoreLine]:
        return PlainBlock(self.text[:LONGEST_SHOWN]), MoreLine(len(self.text) - LONGEST_SHOWN)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the height without the blank line that the last block has below it.

        A rule for the last child would say the same, but with one Textual looks at all blocks anew for each that comes.
        """
        height = super().get_content_height(container, viewport, width)
        seen = (child for child in reversed(self.children) if child.display)
        # A section that has just begun holds nothing yet: what is seen last is the one before.
        last = next((child for child in seen if child.children or not isinstance(child, HarmlessMarkdown)), None)
        if isinstance(last, HarmlessMarkdown):
            last = last.children[-1]
        return height if last is None else max(height - last.styles.margin.bottom, 0)

    def on_mount(self) -> None:
        """Start drawing what comes in."""
        if self.streaming:
            self._timer = self.set_interval(GATE, self._draw_pending)

    def add(self, piece: str) -> None:
        """Take the next piece of the answer; it is drawn when it is time."""
        self._pending += piece

    async def restart(self, text: str) -> None:
        """Show `text` in place of what has come so far; more may come."""
        async with self._drawing:
            await self.remove_children()
            self._section, self._tails, self._drawn = None, [], 0
            self.text = self._open_text = ""
            self._scanner = BlockScanner()
            self._pending = text

    async def finish(self, text: str) -> None:
        """End the stream; `text` is the whole answer and what stands here afterwards."""
        text = plain(text)
        async with self._drawing:
            # Only now: stopping the timer cancels the drawing that it has begun, in the middle of its bookkeeping.
            if self._timer is not None:
                self._timer.stop()
                self._timer = None
            self.streaming = False
            with contextlib.suppress(TakenOffError):
                if text == self.text + plain(self._pending) and len(text) <= LONGEST_SHOWN:
                    await self._draw()
                    await self._close_section()
                else:
                    await self._redraw(text)

    async def _redraw(self, text: str) -> None:
        self.text = text
        with self.app.batch_update():
            await self.remove_children()
            if len(text) > LONGEST_SHOWN:
                await self.mount_all(self._cut())
                return
        for number, section in enumerate(split(text)):
            await self.mount(drawn(section, first=number == 0))
            await asyncio.sleep(0)

    async def _draw_pending(self) -> None:
        now = monotonic()
        typing = now - getattr(self.app, "typed_at", 0.0) < TYPING_SECONDS
        gate = min(max(TYPING_GATE, TYPING_FACTOR * self._cost), LONGEST_TYPING_GATE)
        if self._pending and now >= self._next_draw and not (typing and now - self._drawn_at < gate):
            async with self._drawing:
                with contextlib.suppress(TakenOffError):
                    await self._draw()

    async def _draw(self) -> None:
        started = monotonic()
        piece, self._pending = plain(self._pending), ""
        if piece:
            self.text += piece
            self._open_text += piece
            self._scanner.feed(piece)
        await self._draw_open()
        now = monotonic()
        self._next_draw = now + max(0.0, GATE_FACTOR * (now - started) - GATE)
        self._drawn_at = now

        def stands() -> None:
            self._cost = monotonic() - started

        self.call_after_refresh(stands)

    async def _draw_open(self) -> None:
        """Bring the screen up to `_open_text`, the part of the answer that no closed section holds."""
        base = len(self.text) - len(self._open_text)
        start = self._scanner.block_start - base
        if start >= SECTION_LENGTH or (self._tails and start >= self._drawn + 1):
            await self._close_section(start)
            start = 0
        if self._tails or len(self._open_text) - start > self._limit:
            await self._show_tail()
        else:
            await self._append(len(self._open_text))

    @property
    def _limit(self) -> int:
        """Characters of the open block up to which it is drawn as Markdown."""
        return OPEN_BLOCK_LENGTH.get(self._scanner.block, SECTION_LENGTH)

    async def _append(self, end: int) -> None:
        if end <= self._drawn:
            return
        if self._section is None:
            self._section = await self._mounted(HarmlessMarkdown())
        await self._grow(self._section, self._open_text[self._drawn : end])
        self._drawn = end

    async def _mounted(self, section: HarmlessMarkdown, *, before: Widget | None = None) -> HarmlessMarkdown:
        """Mount a section and wait until it is drawn.

        Raises:
            TakenOffError: it never will be.
        """
        await self.mount(section, before=before)
        if section.parent is not self:
            raise TakenOffError
        await section.begun.wait()
        return section

    async def _grow(self, section: HarmlessMarkdown, text: str) -> None:
        await section.append(text)
        if self.children and section is not self.children[0] and section.children:
            first = section.children[0]
            if first.styles.margin.top:  # the section before has its empty line below
                first.styles.margin = first.styles.margin._replace(top=0)

    async def _show_tail(self) -> None:
        """Show what is not drawn as plain text, in pieces that are never touched again once they are full."""
        text = self._open_text[self._drawn :]
        first = max(len(self._tails) - 1, 0)
        for index in range(first, len(text) // TAIL_LENGTH + 1):
            if index == len(self._tails):
                self._tails.append(PlainTail("", markup=False))
                await self.mount(self._tails[index])
            self._tails[index].update(Content(text[index * TAIL_LENGTH : (index + 1) * TAIL_LENGTH]))

    async def _close_section(self, end: int | None = None) -> None:
        """Draw the open part up to `end` for good and go on after it."""
        text, rest = (self._open_text, "") if end is None else (self._open_text[:end], self._open_text[end:])
        old = [*([] if self._section is None else [self._section]), *self._tails]
        fresh: list[WholeMarkdown | LightMarkdown | PlainBlock] = []
        for section in split(text):
            widget = drawn(section, first=not fresh and (not self.children or self.children[0] in old))
            widget.display = False  # until all of it is there: nothing is seen twice or jumps
            above = old[0] if old and old[0].parent is self else None
            if isinstance(widget, WholeMarkdown):
                await self._mounted(widget, before=above)
            else:
                await self.mount(widget, before=above)
            fresh.append(widget)
        begun: HarmlessMarkdown | None = None
        if rest and len(rest) <= self._limit:
            begun = HarmlessMarkdown()
            begun.display = False
            await self._grow(await self._mounted(begun), rest)
        with self.app.batch_update():
            for whole in fresh:
                whole.display = True
            if begun is not None:
                begun.display = True
            await self.remove_children(old)
            self._section, self._tails, self._open_text = begun, [], rest
            self._drawn = len(rest) if begun is not None else 0
            if rest and begun is None:
                await self._show_tail()
