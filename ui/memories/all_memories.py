"""The view *All*: everything that is remembered, narrowed by words, kind and entity; pinned first."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widgets import Input, Static

from memory.values import USER
from ui import wording
from ui.locale import N_, _, ngettext
from ui.memories.options import MemoryOptions, as_shown
from ui.memories.shown import Filter, ShownMemory
from ui.plain_text import one_line

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from textual import events
    from textual.app import ComposeResult

    from memory.values import FactView

PAGE: Final = 300
"""Memories loaded at a time: more than anyone reads, and quick to lay out even of 50,000."""


class FilterWord(Static):
    """One filter that opens a choice."""

    DEFAULT_CSS = """
    FilterWord {
        width: auto;
        height: 1;
        margin: 0 2 0 0;
        color: $text-muted;
        &:hover { text-style: underline; }
        &.-on { color: $text-accent; }
    }
    """

    class Clicked(Message):
        """The user wants to choose."""

        def __init__(self, sort: str) -> None:
            super().__init__()
            self.sort = sort

    def __init__(self, sort: str) -> None:
        super().__init__("", markup=False)
        self.sort = sort

    def on_click(self, event: events.Click) -> None:
        """Open the choice."""
        event.stop()
        self.post_message(self.Clicked(self.sort))


class AllMemories(Vertical):
    """Search, filters and list."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "search", N_("Search"), key_display="/", id="all.search"),
        Binding("t", "choose('kind')", N_("Kind"), show=False, id="all.kind"),
        Binding("w", "choose('entity')", N_("About whom"), show=False, id="all.entity"),
        Binding("z", "past", N_("Past ones"), show=False, id="all.past"),
    ]

    DEFAULT_CSS = """
    AllMemories {
        height: 1fr;
        & > Input { height: 1; border: none; padding: 0 1; background: $panel; margin: 0 1; &:focus { border: none; } }
        & > .filters { height: 1; padding: 0 1; margin: 0 0 1 0; }
        & > .count { height: 1; padding: 0 1; color: $text-muted; }
    }
    """

    filter: reactive[Filter] = reactive(Filter(), init=False)
    """What the list is narrowed to."""

    class Narrowed(Message):
        """The list should be loaded for another filter, or further."""

        def __init__(self, wanted: Filter, limit: int) -> None:
            super().__init__()
            self.wanted = wanted
            self.limit = limit

    class ChoiceAsked(Message):
        """The user wants to choose a kind or an entity."""

        def __init__(self, sort: str) -> None:
            super().__init__()
            self.sort = sort

    def __init__(self) -> None:
        super().__init__()
        self._limit = PAGE

    def compose(self) -> ComposeResult:
        """Compose the parts."""
        yield Input(placeholder="/ " + _("search memories"), id="memory-search")
        with Horizontal(classes="filters"):
            yield FilterWord("kind")
            yield FilterWord("entity")
            yield FilterWord("past")
        yield MemoryOptions(id="all-memories")
        yield Static("", classes="count", markup=False)

    def on_mount(self) -> None:
        """Show the filters."""
        self._show_filters()

    def _show_filters(self) -> None:
        wanted = self.filter
        texts = {
            "kind": (wording.kind(wanted.kind) if wanted.kind else _("every kind"), wanted.kind is not None),
            "entity": (self._who(wanted.entity) if wanted.entity else _("about anyone"), wanted.entity is not None),
            "past": (_("past too") if wanted.past else _("current"), wanted.past),
        }
        for word in self.query(FilterWord):
            text, is_on = texts[word.sort]
            word.update(Content(f"{text} ▾" if word.sort != "past" else text))
            word.set_class(is_on, "-on")

    def _who(self, entity: str) -> str:
        return _("you") if entity == USER else one_line(entity, 24)

    def show(self, facts: Sequence[FactView], now: datetime, total: int | None = None) -> None:
        """Show what was loaded: pinned ones first, then by whom they are about."""
        pinned = [fact for fact in facts if fact.pinned]
        rest = sorted(
            (fact for fact in facts if not fact.pinned), key=lambda fact: (fact.entity != USER, fact.entity.casefold())
        )
        groups: list[tuple[Content | None, list[ShownMemory]]] = []
        if pinned:
            groups.append((self._heading(_("pinned"), first=True), [as_shown(fact) for fact in pinned]))
        for entity, members in groupby(rest, key=lambda fact: fact.entity):
            facts_of = list(members)
            name = self._who(entity)
            if facts_of[0].relation and entity != USER:
                name += f" ({wording.attribute(facts_of[0].relation)})"
            groups.append((self._heading(name, first=not groups), [as_shown(fact) for fact in facts_of]))
        more = _("show more …") if len(facts) >= self._limit else ""
        self.query_one(MemoryOptions).show(groups, now, more=more)
        count = ngettext("{count} memory", "{count} memories", len(facts)).format(count=f"{len(facts):,}")
        if total is not None and total > len(facts):
            count = _("{count} of {total}").format(count=f"{len(facts):,}", total=f"{total:,}")
        if not facts:
            count = _("nothing remembered yet") if self.filter.is_empty else _("nothing found")
        self.query_one(".count", Static).update(Content(count))

    def _heading(self, text: str, *, first: bool) -> Content:
        return Content.styled(("" if first else "\n") + one_line(text, 60), "bold $foreground-muted")

    def show_words(self, words: str) -> None:
        """Show the words that are searched for."""
        self.query_one("#memory-search", Input).value = words

    def reload(self) -> None:
        """Ask for the list again."""
        self.post_message(self.Narrowed(self.filter, self._limit))

    def watch_filter(self) -> None:
        """Load for another filter."""
        self._limit = PAGE
        self._show_filters()
        self.reload()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search while the words are typed."""
        event.stop()
        self.narrow(words=event.value.strip())

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go to what was found."""
        event.stop()
        self.query_one(MemoryOptions).focus()

    def on_memory_options_more_asked(self, event: MemoryOptions.MoreAsked) -> None:
        """Load further."""
        event.stop()
        self._limit += PAGE
        self.reload()

    def on_filter_word_clicked(self, event: FilterWord.Clicked) -> None:
        """Open a choice, or flip what is current."""
        event.stop()
        if event.sort == "past":
            self.action_past()
        else:
            self.action_choose(event.sort)

    def narrow(self, **changes: str | bool | None) -> None:
        """Change some of the filter."""
        kept = {
            "words": self.filter.words,
            "kind": self.filter.kind,
            "entity": self.filter.entity,
            "past": self.filter.past,
        }
        self.filter = Filter(**{**kept, **changes})  # type: ignore[arg-type]

    def action_search(self) -> None:
        """Go to the search field."""
        self.query_one("#memory-search", Input).focus()

    def action_choose(self, sort: str) -> None:
        """Choose a kind or an entity."""
        self.post_message(self.ChoiceAsked(sort))

    def action_past(self) -> None:
        """Show expired and archived memories too, or not."""
        self.narrow(past=not self.filter.past)
