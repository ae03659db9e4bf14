"""The view *All*: everything that is remembered, searched, narrowed, sorted and grouped; also as of an earlier day."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widgets import Input, Static

from memory.values import USER
from ui import wording
from ui.locale import N_, _, ngettext
from ui.memories.action_bar import ON_ANY, Act, ActionBar
from ui.memories.arranging import SORTS
from ui.memories.memory_list import MemoryList
from ui.memories.shown import Filter
from ui.plain_text import one_line

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from textual.app import ComposeResult

    from ui.memories.arranging import Arranged, Group

SORT_WORDS: Final = {"age": N_("newest first"), "use": N_("most used first"), "importance": N_("by importance")}

ON_MEMORIES: Final = (
    *ON_ANY,
    Act("space", N_("Mark"), "mark"),
    Act("m", N_("Merge"), "merge"),
)
"""What can be done with the marked memories, or the highlighted one."""


class AllMemories(Vertical):
    """Search, filters and list."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "search", N_("Search"), key_display="/", id="all.search"),
        Binding("t", "choose('kind')", N_("Kind"), show=False, id="all.kind"),
        Binding("w", "choose('entity')", N_("About whom"), show=False, id="all.entity"),
        Binding("s", "sort", N_("Sort"), show=False, id="all.sort"),
        Binding("d", "choose('day')", N_("As of a day"), show=False, id="all.day"),
        Binding("z", "past", N_("Past ones"), show=False, id="all.past"),
    ]

    DEFAULT_CSS = """
    AllMemories {
        height: 1fr;
        & > Input { height: 1; border: none; padding: 0 1; background: $panel; margin: 0 1; &:focus { border: none; } }
        & > .filters { margin: 0 0 1 0; }
        & > .count { height: 1; padding: 0 1; color: $text-muted; }
    }
    """

    filter: reactive[Filter] = reactive(Filter(), init=False)
    """What the list is narrowed to."""

    class Narrowed(Message):
        """The list should be made for another filter."""

        def __init__(self, wanted: Filter, *, read: bool) -> None:
            super().__init__()
            self.wanted = wanted
            self.read = read
            """Whether memories must be read again, since they may have changed or others are wanted."""

    class ChoiceAsked(Message):
        """The user wants to choose a kind, an entity or a day."""

        def __init__(self, sort: str) -> None:
            super().__init__()
            self.sort = sort

    def __init__(self) -> None:
        super().__init__()
        self._read: tuple[Arranged, datetime] | None = None
        self._words = ""
        """What the listed memories were searched by."""

    def compose(self) -> ComposeResult:
        """Compose the parts."""
        yield Input(placeholder="/ " + _("search memories"), id="memory-search")
        filters = ActionBar()
        filters.add_class("filters")
        yield filters
        yield MemoryList(id="all-memories")
        yield Static("", classes="count", markup=False)
        acts = ActionBar()
        acts.add_class("acts")
        yield acts

    def on_mount(self) -> None:
        """Show the filters."""
        self._show_filters()

    def _show_filters(self) -> None:
        wanted = self.filter
        who = _("about anyone")
        if wanted.entity:
            who = _("you") if wanted.entity == USER else one_line(wanted.entity, 20)
        self.query_one(".filters", ActionBar).acts = (
            Act("t", wording.kind(wanted.kind) if wanted.kind else _("every kind"), "kind"),
            Act("w", who, "entity"),
            Act("s", _(SORT_WORDS[wanted.sort]), "sort"),
            Act("d", _("as of {day}").format(day=wanted.day.isoformat()) if wanted.day else _("as of today"), "day"),
            Act("z", _("past too") if wanted.past else _("current only"), "past"),
        )

    def show(self, memories: Arranged, wanted: Filter, groups: Sequence[Group], now: datetime) -> None:
        """Show what was found for a filter among the memories that were read, unless another is wanted by now."""
        self._read = (memories, now)
        if wanted == self.filter:
            self._show(groups, now)

    def _show(self, groups: Sequence[Group], now: datetime) -> None:
        options = self.query_one(MemoryList)
        options.nothing = self._nothing
        options.show(groups, now, afresh=self.filter.words != self._words)
        self._words = self.filter.words
        count = options.count
        self.query_one(".acts", ActionBar).acts = ON_MEMORIES if count else ()
        text = ngettext("{count} memory", "{count} memories", count).format(count=f"{count:,}") if count else ""
        if options.marked_here:
            text += " · " + _("{count} marked, u unmarks").format(count=len(options.marked_here))
        self.query_one(".count", Static).update(Content(text))

    @property
    def _nothing(self) -> str:
        if self.filter.is_empty:
            return _("Nothing is remembered yet. Tell something about yourself, or write /remember and what it is.")
        if self.filter.past:
            return _("No memory matches.")
        return _("No memory matches. z adds past ones.")

    def show_words(self, words: str) -> None:
        """Show the words that are searched for."""
        self.query_one("#memory-search", Input).value = words

    def reload(self) -> None:
        """Ask for the list again, read anew."""
        self.post_message(self.Narrowed(self.filter, read=True))

    def watch_filter(self, before: Filter, after: Filter) -> None:
        """Make the list for another filter."""
        self._show_filters()
        self.post_message(self.Narrowed(after, read=(before.past, before.day) != (after.past, after.day)))

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search while the words are typed."""
        event.stop()
        self.narrow(words=event.value.strip())

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go to what the words find, which is listed first: the next key must not act on what stood there before."""
        event.stop()
        self.narrow(words=event.value.strip())
        if self._read is not None:
            memories, now = self._read
            self._show(memories.groups(self.filter), now)
        self.query_one(MemoryList).focus()

    def on_action_bar_pressed(self, event: ActionBar.Pressed) -> None:
        """Do what was clicked."""
        event.stop()
        options = self.query_one(MemoryList)
        match event.what:
            case "mark":
                options.action_mark()
            case "sort":
                self.action_sort()
            case "past":
                self.action_past()
            case "kind" | "entity" | "day":
                self.action_choose(event.what)
            case _:
                options.action_memory(event.what)

    def narrow(self, **changes: Any) -> None:  # noqa: ANN401 - the fields of a filter have several types
        """Change some of the filter."""
        self.filter = replace(self.filter, **changes)

    def action_search(self) -> None:
        """Go to the search field."""
        self.query_one("#memory-search", Input).focus()

    def action_choose(self, sort: str) -> None:
        """Choose a kind, an entity or a day."""
        self.post_message(self.ChoiceAsked(sort))

    def action_sort(self) -> None:
        """Sort by the next of age, use and importance."""
        self.narrow(sort=SORTS[(SORTS.index(self.filter.sort) + 1) % len(SORTS)])

    def action_past(self) -> None:
        """Show expired and archived memories too, or not."""
        self.narrow(past=not self.filter.past)
