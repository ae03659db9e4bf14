"""The long list of memories: draws the lines that are seen and no others, so that fifty thousand are as quick as five.

A memory takes one or two lines and one of notes; what is longer is cut, and its history shows it in full.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING, ClassVar, Final

from rich.cells import cell_len
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Region, Size
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.visual import Visual

from memory.values import USER, Status
from ui import wording
from ui.locale import N_, _
from ui.memories.arranging import PINNED
from ui.memories.keys import ACTS, MemoryAsked
from ui.memories.shown import MASK, ShownMemory
from ui.moving import cursor_keys
from ui.plain_text import one_line
from ui.rows import fitting

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from textual import events
    from textual.style import Style

    from memory.fact_rows import FactRow
    from ui.memories.arranging import Group

TEXT_LENGTH: Final = 240
"""Characters of a memory; more than two lines hold anywhere."""

INDENT: Final = 2
"""Cells of the mark before a memory."""

TEXT_LINES: Final = 2
"""Lines of a memory's text."""

EMPTY: Final = 10
"""Cells of a line below which nothing is laid out."""


@dataclass(frozen=True, slots=True)
class Heading:
    """The name of a group."""

    text: str


class MemoryList(ScrollView, can_focus=True):
    """Memories under headings, with a cursor and marks."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *cursor_keys("memories"),
        *ACTS,
        Binding("down", "cursor_down", N_("Down"), show=False, id="list.down"),
        Binding("up", "cursor_up", N_("Up"), show=False, id="list.up"),
        Binding("home", "first", N_("First"), show=False, id="list.first"),
        Binding("end", "last", N_("Last"), show=False, id="list.last"),
        Binding("pagedown", "page(1)", N_("Page down"), show=False, id="list.page_down"),
        Binding("pageup", "page(-1)", N_("Page up"), show=False, id="list.page_up"),
        Binding("enter", "memory('history')", N_("History"), show=False, id="list.history"),
        Binding("space", "mark", N_("Mark"), show=False, id="list.mark"),
        Binding("u", "unmark", N_("Unmark all"), show=False, id="list.unmark"),
        Binding("m", "memory('merge')", N_("Merge"), show=False, id="list.merge"),
    ]

    DEFAULT_CSS = """
    MemoryList {
        height: 1fr; background: $surface; scrollbar-size-vertical: 1; overflow-x: hidden;
        scrollbar-background: $surface; scrollbar-background-hover: $surface; scrollbar-background-active: $surface;
        & > .memory-list--cursor { background: $surface; color: $foreground; }
        &:focus > .memory-list--cursor { background: $block-cursor-background; color: $block-cursor-foreground; }
    }
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {"memory-list--cursor"}

    cursor: reactive[int] = reactive(-1)
    """Which element is highlighted; -1 for none."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's own name
        super().__init__(id=id)
        self._elements: list[Heading | FactRow] = []
        self._tops: list[int] = [0]
        self._fitted = 0
        self._now: datetime | None = None
        self.marked: set[int] = set()
        """Ids of the facts that are marked."""
        self.revealed: set[str] = set()
        """Names of sensitive memories that the user asked to see; forgotten when the app ends."""
        self.nothing = ""
        """What an empty list says."""

    @property
    def row(self) -> FactRow | None:
        """The highlighted memory."""
        element = self._elements[self.cursor] if 0 <= self.cursor < len(self._elements) else None
        return None if element is None or isinstance(element, Heading) else element

    @property
    def count(self) -> int:
        """How many memories are listed."""
        return sum(1 for element in self._elements if not isinstance(element, Heading))

    @property
    def chosen(self) -> list[FactRow]:
        """The marked memories that are listed, or the highlighted one where none is marked."""
        return self.marked_here or ([self.row] if self.row is not None else [])

    @property
    def marked_here(self) -> list[FactRow]:
        """The marked memories that are listed."""
        if not self.marked:
            return []
        return [
            element for element in self._elements if not isinstance(element, Heading) and element.fact_id in self.marked
        ]

    def show(self, groups: Sequence[Group], now: datetime, *, afresh: bool = False) -> None:
        """Show memories; the cursor stays on what it was on, or takes the first. `afresh`, it takes the first."""
        kept = self.row.version_id if self.row is not None and not afresh else None
        place = self.cursor
        self._now = now
        self._elements = []
        for group in groups:
            if name := heading(group):
                self._elements.append(Heading(name))
            self._elements.extend(group.rows)
        self._lay_out()
        at = next(
            (
                index
                for index, element in enumerate(self._elements)
                if not isinstance(element, Heading) and element.version_id == kept
            ),
            None,
        )
        if at is None:
            at = self._nearest(min(max(place, 0), len(self._elements) - 1)) if kept is not None else self._nearest(0)
        self.set_reactive(MemoryList.cursor, at)
        self.refresh()
        self.call_after_refresh(self._follow)

    def _lay_out(self) -> None:
        width = self.scrollable_content_region.width or self.size.width
        self._fitted = width
        room = width - INDENT - 2
        heights = [
            (2 if index else 1)
            if isinstance(element, Heading)
            else 2 + (room >= EMPTY and cell_len(element.text) > room and self._is_shown(element))
            for index, element in enumerate(self._elements)
        ]
        self._tops = [0, *accumulate(heights)]
        self.virtual_size = Size(width, self._tops[-1])

    def _is_shown(self, row: FactRow) -> bool:
        return not row.sensitive or f"memory:{row.fact_id}" in self.revealed

    def on_resize(self) -> None:
        """Fit the rows to the new width."""
        if self._elements and self.scrollable_content_region.width != self._fitted:
            self._lay_out()
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """Draw one line."""
        line = self.scroll_offset.y + y
        width = self.scrollable_content_region.width
        style = self.visual_style
        if not self._elements and self._now is not None and width >= EMPTY:
            said = Content(self.nothing).wrap(width - INDENT)
            text = Content.assemble(
                " " * (INDENT - 1), Content.styled(said[y].plain, "$foreground-muted") if y < len(said) else ""
            )
            return self._strip(text, style, width)
        if line >= self._tops[-1] or width < EMPTY or self._now is None:
            return Strip.blank(self.size.width, style.rich_style)
        index = bisect_right(self._tops, line) - 1
        element = self._elements[index]
        within = line - self._tops[index]
        if isinstance(element, Heading):
            is_title = within == self._tops[index + 1] - self._tops[index] - 1
            text = Content.styled(" " + element.text if is_title else "", "bold $foreground-muted")
        else:
            text = self._line_of(element, within, self._tops[index + 1] - self._tops[index], width)
            if index == self.cursor:
                style = self.get_visual_style("memory-list--cursor")
        return self._strip(text, style, width)

    def _strip(self, text: Content, style: Style, width: int) -> Strip:
        strips = Visual.to_strips(self, text.truncate(width, ellipsis=True), width, 1, style, apply_selection=False)
        strip = strips[0] if strips else Strip.blank(width, style.rich_style)
        return strip.extend_cell_length(width, style.rich_style).crop(0, width)

    def _line_of(self, row: FactRow, within: int, height: int, width: int) -> Content:
        faint = "$foreground-muted" if row.status != Status.CURRENT else ""
        if within == height - 1:
            shown = fitting(self._notes(row), width - INDENT - 2)
            notes = Content.styled(" " * (INDENT + 1) + shown, "$foreground-muted")
            return notes.truncate(width - 1, ellipsis=True)
        words = one_line(row.text, TEXT_LENGTH) if self._is_shown(row) else f"{MASK}  ({_('sensitive; x shows it')})"
        room = width - INDENT - 2
        lines = Content(words).wrap(room) if height > TEXT_LINES else [Content(words)]
        text = lines[within].rstrip() if within < len(lines) else Content("")
        if within == height - 2 and len(lines) > within + 1:
            text = Content(f"{text.plain} {lines[within + 1].plain}")  # what does not fit is cut with an ellipsis
        text = text.truncate(room, ellipsis=True)
        if faint:
            text = Content.styled(text.plain, faint)
        mark = Content(" " * (INDENT + 1)) if within else self._mark(row)
        return Content.assemble(mark, text)

    def _mark(self, row: FactRow) -> Content:
        if row.fact_id in self.marked:
            return Content.styled(" ✓ ", "$text-success")
        return Content.styled(" ★ ", "$slot-pinned") if row.pinned else Content.styled(" · ", "$foreground-muted")

    def _notes(self, row: FactRow) -> list[str]:
        assert self._now is not None  # noqa: S101 - rows are shown together with a time
        notes = [wording.attribute(row.attribute), wording.age(row.at, self._now)]
        if row.constraint:
            notes.append(_("hard constraint"))
        if row.status != Status.CURRENT:
            notes.append(wording.status(row.status))
        if row.uses:
            notes.append(_("used {count}×").format(count=row.uses))
        notes.append(_("importance {count}").format(count=row.importance))
        return notes

    # moving

    def _nearest(self, at: int, step: int = 1) -> int:
        """Return the first memory from `at` on, past headings; from the other side where there is none."""
        for direction in (step, -step):
            index = at
            while 0 <= index < len(self._elements):
                if not isinstance(self._elements[index], Heading):
                    return index
                index += direction
        return -1

    def watch_cursor(self) -> None:
        """Keep what is highlighted in sight."""
        self._follow()
        self.refresh()

    def _follow(self) -> None:
        if 0 <= self.cursor < len(self._elements):
            top = self._tops[self.cursor]
            if self.cursor and isinstance(self._elements[self.cursor - 1], Heading):
                top = self._tops[self.cursor - 1]
            height = self._tops[self.cursor + 1] - top
            self.scroll_to_region(Region(0, top, 1, height), animate=False, force=True)

    def action_cursor_down(self) -> None:
        """Go to the next memory."""
        self._move(self.cursor + 1, 1)

    def action_cursor_up(self) -> None:
        """Go to the memory before."""
        self._move(self.cursor - 1, -1)

    def _move(self, to: int, step: int) -> None:
        if self._elements:
            self.cursor = self._nearest(min(max(to, 0), len(self._elements) - 1), step)

    def action_first(self) -> None:
        """Go to the first memory."""
        self._move(0, 1)

    def action_last(self) -> None:
        """Go to the last memory."""
        self._move(len(self._elements) - 1, -1)

    def action_page(self, direction: int) -> None:
        """Go a page on or back."""
        if not 0 <= self.cursor < len(self._elements):
            return
        line = self._tops[self.cursor] + direction * max(self.size.height - 2, 1)
        self._move(bisect_right(self._tops, min(max(line, 0), self._tops[-1] - 1)) - 1, direction)

    def on_click(self, event: events.Click) -> None:
        """Highlight what was clicked; what is highlighted already shows its history."""
        event.stop()
        offset = event.get_content_offset(self)
        if offset is None:
            return
        line = self.scroll_offset.y + offset.y
        index = bisect_right(self._tops, line) - 1
        if line >= self._tops[-1] or isinstance(self._elements[index], Heading):
            return
        if event.ctrl:
            self.cursor = index
            self.action_mark()
        elif index == self.cursor and event.chain > 1:
            self.action_memory("history")
        else:
            self.cursor = index

    # acting

    def action_mark(self) -> None:
        """Mark the highlighted memory, or unmark it, and go on."""
        if self.row is not None:
            self.marked ^= {self.row.fact_id}
            self.action_cursor_down()
            self.refresh()

    def action_unmark(self) -> None:
        """Unmark all."""
        self.marked.clear()
        self.refresh()

    def action_memory(self, what: str) -> None:
        """Ask for something to be done with the marked memories, or the highlighted one."""
        if what == "show":
            self._reveal()
            return
        rows = self.chosen if what in {"forget", "pin", "merge"} else [self.row] if self.row is not None else []
        if rows:
            self.post_message(MemoryAsked(what, *(as_shown(row) for row in rows)))

    def _reveal(self) -> None:
        if self.row is not None and self.row.sensitive:
            self.revealed ^= {f"memory:{self.row.fact_id}"}
            self._lay_out()
            self.refresh()


def heading(group: Group) -> str:
    """Return the name of a group: whom it is about, and what kind of memories they are."""
    if not group.kind:
        return _("pinned") if group.entity == PINNED and group.rows and all(row.pinned for row in group.rows) else ""
    who = _("you") if group.entity == USER else one_line(group.entity, 40)
    if group.relation and group.entity != USER:
        who = _("{name} ({relation})").format(name=who, relation=wording.attribute(group.relation))
    return f"{who} · {wording.kind(group.kind)} ({len(group.rows):,})"


def as_shown(row: FactRow) -> ShownMemory:
    """Return a row as what can be acted on."""
    return ShownMemory(
        slot="star" if row.pinned else "fact",
        text=row.text,
        fact_id=row.fact_id,
        message_id=row.message_id,
        sensitive=row.sensitive,
    )
