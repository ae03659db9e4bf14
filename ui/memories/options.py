"""A short list of memories, each in full, with the keys that act on one: *This answer* and *Review* are made of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from ui import wording
from ui.locale import _
from ui.memories.keys import ACTS, MemoryAsked
from ui.memories.shown import MASK, ShownMemory
from ui.moving import cursor_keys
from ui.plain_text import one_line
from ui.rows import hanging, joined, room_for_rows

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from textual.binding import BindingType

TEXT_LENGTH = 240
"""Characters of a memory in a list."""

FIRST_WIDTH = 40
"""Cells of a row before the list has been laid out."""

MARKS = {"pinned": "●", "recalled": "◆", "summary": "≡", "cut": "○", "fact": "·", "star": "★", "doubt": "?"}
COLOURS = {
    "pinned": "$slot-pinned",
    "recalled": "$slot-recalled",
    "summary": "$slot-summary",
    "cut": "$foreground-muted",
    "fact": "$foreground-muted",
    "star": "$slot-pinned",
    "doubt": "$text-warning",
}

Group = tuple[str, "Sequence[ShownMemory]"]
"""A heading (empty for none) and what stands under it."""


class MemoryOptions(OptionList):
    """Memories, one an option."""

    BINDINGS: ClassVar[list[BindingType]] = [*cursor_keys("memories"), *ACTS]

    DEFAULT_CSS = """
    MemoryOptions {
        height: 1fr; border: none; padding: 0; background: $surface; scrollbar-size-vertical: 1;
        scrollbar-background: $surface; scrollbar-background-hover: $surface; scrollbar-background-active: $surface;
        &:focus { border: none; background-tint: transparent; }
        & > .option-list--option { padding: 0 1; }
        & > .option-list--option-highlighted { background: $surface; color: $foreground; }
        &:focus > .option-list--option-highlighted {
            background: $block-cursor-background;
            color: $block-cursor-foreground;
        }
        & > .option-list--separator { color: $border; }
    }
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's own name
        super().__init__(id=id, markup=False)
        self._memories: dict[str, ShownMemory] = {}
        self._shown: tuple[Sequence[Group], datetime] | None = None
        self._fitted = 0
        self.revealed: set[str] = set()
        """Names of sensitive memories that the user asked to see; forgotten when the app ends."""

    @property
    def memory(self) -> ShownMemory | None:
        """The highlighted memory."""
        option = self.highlighted_option
        return self._memories.get(option.id) if option is not None and option.id else None

    @property
    def memories(self) -> tuple[ShownMemory, ...]:
        """All that is listed."""
        return tuple(self._memories.values())

    def show(self, groups: Sequence[Group], now: datetime) -> None:
        """Show memories under headings; what was highlighted stays so."""
        kept = self.memory.name if self.memory is not None else None
        at = self.highlighted
        self._shown = (groups, now)
        self._memories = {}
        options: list[Option] = []
        for heading, memories in groups:
            if heading and memories:
                gap = "\n" if options else ""
                options.append(Option(Content.styled(gap + heading, "bold $foreground-muted"), disabled=True))
            for memory in memories:
                row = f"row-{len(self._memories)}"
                self._memories[row] = memory
                options.append(Option(self._row(memory, now), id=row))
        self.clear_options()
        self.add_options(options)
        self.highlighted = self._index_of(kept, at)

    def _index_of(self, name: str | None, at: int | None) -> int | None:
        """Return where a memory stands now; where it is gone, what has come in its place."""
        rows = [index for index, option in enumerate(self.options) if not option.disabled]
        for index in rows:
            memory = self._memories.get(self.options[index].id or "")
            if memory is not None and memory.name == name:
                return index
        if at is not None and name is not None:
            return next((index for index in rows if index >= at), rows[-1] if rows else None)
        return rows[0] if rows else None

    def _row(self, memory: ShownMemory, now: datetime) -> Content:
        width = room_for_rows(self, FIRST_WIDTH)
        mark = Content.styled(MARKS.get(memory.slot, "◆") + " ", COLOURS.get(memory.slot, "$slot-recalled"))
        first = hanging(mark, self._words(memory), width, "$foreground-muted" if memory.is_faint else "")
        why, *further = [*wording.reasons(memory.reason), *memory.notes] or [""]
        notes = [why]
        if memory.slot in {"pinned", "recalled", "summary"} and memory.tokens:
            notes.append(_("{count} tok").format(count=memory.tokens))
        notes += further
        if memory.at is not None:
            notes.append(wording.age(memory.at, now))
        if memory.source:
            notes.append(memory.source)
        under = joined(Content("  "), [note for note in notes if note], width, "$foreground-muted")
        return Content.assemble(first, "\n", under)

    def _words(self, memory: ShownMemory) -> str:
        if memory.gone:
            return _("[forgotten]")
        if memory.sensitive and memory.name not in self.revealed:
            return f"{MASK}  ({_('sensitive; x shows it')})"
        return one_line(memory.text, TEXT_LENGTH)

    def on_mount(self) -> None:
        """Look out for the scrollbar."""
        self.watch(self, "show_vertical_scrollbar", self.on_resize, init=False)

    def on_resize(self) -> None:
        """Fit the rows to the new width, which a scrollbar changes too."""
        self.call_after_refresh(self._fit)

    def _fit(self) -> None:
        width = self.scrollable_content_region.width
        if self._shown is not None and width > 0 and width != self._fitted:
            self._fitted = width
            self.show(*self._shown)

    def action_memory(self, what: str) -> None:
        """Ask for something to be done with the highlighted memory."""
        memory = self.memory
        if memory is None:
            return
        if what == "show":
            self.revealed ^= {memory.name}
            if self._shown is not None:
                self.show(*self._shown)
        else:
            self.post_message(MemoryAsked(what, memory))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Show the history of what was chosen."""
        event.stop()
        self.action_memory("history")
