"""A list of memories with the keys that act on one. Both views of the panel are made of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from memory.values import Status
from ui import wording
from ui.locale import N_, _
from ui.memories.shown import ShownMemory, masked
from ui.plain_text import one_line
from ui.rows import hanging

if TYPE_CHECKING:
    from datetime import datetime

    from memory.values import FactView

TEXT_LENGTH = 240
"""Characters of a memory in a list."""

FIRST_WIDTH = 40
"""Cells of a row before the list has been laid out."""

MARKS = {"pinned": "●", "recalled": "◆", "summary": "≡", "cut": "○", "fact": "·", "star": "★"}
COLOURS = {
    "pinned": "$slot-pinned",
    "recalled": "$slot-recalled",
    "summary": "$slot-summary",
    "cut": "$foreground-muted",
    "fact": "$foreground-muted",
    "star": "$slot-pinned",
}


class MemoryOptions(OptionList):
    """Memories, one an option."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("j", "cursor_down", N_("Down"), show=False, id="memories.down"),
        Binding("k", "cursor_up", N_("Up"), show=False, id="memories.up"),
        Binding("g", "first", N_("First"), show=False, id="memories.first"),
        Binding("G", "last", N_("Last"), show=False, id="memories.last"),
        Binding("e", "memory('edit')", N_("Edit"), id="memories.edit"),
        Binding("p", "memory('pin')", N_("Pin"), id="memories.pin"),
        Binding("h", "memory('history')", N_("History"), id="memories.history"),
        Binding("f,delete", "memory('forget')", N_("Forget"), id="memories.forget"),
        Binding("o", "memory('source')", N_("Source"), id="memories.source"),
        Binding("x", "memory('show')", N_("Show"), show=False, id="memories.show"),
    ]
    """
    | Key | What it does |
    | :- | :- |
    | e | Edit: makes a new version. |
    | p | Pin, or let go. |
    | h | Show the versions. |
    | f | Forget, after a look at what goes. |
    | o | Jump to the message it comes from. |
    | x | Show a sensitive memory. |
    """

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

    class Asked(Message):
        """The user wants something done with a memory."""

        def __init__(self, what: str, memory: ShownMemory) -> None:
            super().__init__()
            self.what = what
            self.memory = memory

    class MoreAsked(Message):
        """The user reached the end of what was loaded."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's own name
        super().__init__(id=id, markup=False)
        self._memories: dict[str, ShownMemory] = {}
        self._shown: tuple[list[tuple[Content | None, list[ShownMemory]]], datetime, str] | None = None
        self._fitted = 0
        self.revealed: set[int] = set()
        """Facts whose sensitive text the user asked to see; forgotten when the app ends."""

    @property
    def memory(self) -> ShownMemory | None:
        """The highlighted memory."""
        option = self.highlighted_option
        return self._memories.get(option.id) if option is not None and option.id else None

    def show(self, groups: list[tuple[Content | None, list[ShownMemory]]], now: datetime, *, more: str = "") -> None:
        """Show memories under headings; `more` is the text of a last row that loads the rest."""
        self._shown = (groups, now, more)
        kept = self.highlighted_option.id if self.highlighted_option else None
        self._memories = {}
        options: list[Option | None] = []
        for heading, memories in groups:
            if heading is not None:
                options.append(Option(heading, disabled=True))
            for memory in memories:
                name = (
                    f"memory-{len(self._memories)}"
                    if memory.fact_id is None
                    else f"fact-{memory.slot}-{memory.fact_id}"
                )
                if name in self._memories:
                    continue
                self._memories[name] = memory
                options.append(Option(self._row(memory, now), id=name))
        if more:
            options.append(Option(Content.styled(more, "$text-primary"), id="more"))
        self.clear_options()
        self.add_options(options)
        index = next((i for i, option in enumerate(self.options) if kept and option.id == kept), None)
        if index is None:
            index = next((i for i, option in enumerate(self.options) if not option.disabled), None)
        self.highlighted = index

    def _row(self, memory: ShownMemory, now: datetime) -> Content:
        colour = COLOURS.get(memory.slot, "$slot-recalled")
        # what an answer rests on is what this list is for; only the list of all hides it from a glance
        hides = memory.slot in {"star", "fact"}
        text = masked(memory.fact, self.revealed) if memory.fact is not None and hides else memory.text
        words = one_line(text, TEXT_LENGTH) if not memory.gone else _("[forgotten]")
        width = self.content_size.width - 2 or FIRST_WIDTH
        mark = Content.styled(MARKS.get(memory.slot, "◆") + " ", colour)
        first = hanging(mark, words, width, "$foreground-muted" if memory.slot == "cut" or memory.gone else "")
        notes = [wording.reason(memory.reason)] if memory.reason else []
        if memory.slot in {"pinned", "recalled", "summary"}:
            notes.insert(0, wording.slot(memory.slot))
        if memory.score and memory.slot != "pinned":
            notes.append(f"{memory.score:.2f}")
        notes.extend(memory.notes)
        if memory.tokens and memory.slot != "cut":
            notes.append(_("{count} tok").format(count=memory.tokens))
        if memory.at is not None:
            notes.append(wording.age(memory.at, now))
        under = hanging(Content("  "), " · ".join(note for note in notes if note), width, "$foreground-muted")
        return Content.assemble(first, "\n", under)

    def on_resize(self) -> None:
        """Fit the rows to the new width."""
        width = self.content_size.width
        if self._shown is not None and width and width != self._fitted:
            self._fitted = width
            self.show(*self._shown[:2], more=self._shown[2])

    def action_memory(self, what: str) -> None:
        """Ask for something to be done with the highlighted memory."""
        memory = self.memory
        if memory is not None:
            self.post_message(self.Asked(what, memory))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Show the history of what was chosen."""
        event.stop()
        if event.option_id == "more":
            self.post_message(self.MoreAsked())
        elif self.memory is not None:
            self.post_message(self.Asked("history", self.memory))


def as_shown(fact: FactView) -> ShownMemory:
    """Return a fact as the list of all memories shows it."""
    notes = [wording.attribute(fact.attribute), wording.kind(fact.kind.value)]
    if fact.constraint:
        notes.append(_("hard constraint"))
    if fact.status is not Status.CURRENT:
        notes.append(wording.status(fact.status.value))
    if fact.access_count:
        notes.append(_("used {count}×").format(count=fact.access_count))
    return ShownMemory(
        slot="star" if fact.pinned else "fact",
        text=fact.text,
        reason="",
        notes=tuple(notes),
        at=fact.valid_from,
        fact_id=fact.fact_id,
        fact=fact,
        message_id=fact.source_message_id,
        conversation_id=fact.source_conversation_id,
    )
