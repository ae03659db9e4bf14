"""The view *Review*: what waits for a word from the user, each kind under the question that it asks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from ui.locale import N_, _
from ui.memories.action_bar import EDIT, FORGET, HISTORY, SOURCE, Act, ActionBar
from ui.memories.options import MemoryOptions

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from textual.app import ComposeResult

    from ui.memories.shown import ShownMemory

TITLES: Final = {
    "doubt": N_("in doubt: which is right?"),
    "inferred": N_("inferred: is it so?"),
    "imported": N_("from imported chats: is it so?"),
    "failed": N_("could not be learned from"),
    "crowded": N_("many values: merge what says the same?"),
    "unused": N_("old and unused: keep it?"),
    "learned": N_("learned since last time"),
}
"""The sections in their order."""

KEEP: Final = Act("y", N_("Keep"), "keep")
DROP: Final = Act("n", N_("Drop"), "drop")
IN_BULK: Final = (Act("Y", N_("Keep all"), "keep_all"), Act("N", N_("Drop all"), "drop_all"))
ON_FACT: Final = (EDIT, FORGET, HISTORY, SOURCE)
ACTS: Final = {
    "doubt": (Act("y", N_("This is right"), "keep"), Act("n", N_("The other is"), "drop"), *ON_FACT),
    "inferred": (KEEP, DROP, *IN_BULK, *ON_FACT),
    "imported": (KEEP, DROP, *IN_BULK, *ON_FACT),
    "failed": (Act("r", N_("Try again"), "retry"), SOURCE),
    "crowded": (Act("m", N_("Merge …"), "merge"), *ON_FACT),
    "unused": (KEEP, Act("n", N_("Archive"), "drop"), *IN_BULK, *ON_FACT),
    "learned": ON_FACT,
}
"""What can be done in each section."""


@dataclass(frozen=True, slots=True)
class Section:
    """One kind of what waits."""

    name: str
    """A key of `TITLES`."""
    memories: tuple[ShownMemory, ...]
    total: int = 0
    """How many there are, where more wait than are listed."""

    @property
    def heading(self) -> str:
        """Return its question, and how many there are."""
        listed = f"{len(self.memories):,}"
        if self.total > len(self.memories):
            listed = _("{part} of {total}").format(part=listed, total=f"{self.total:,}")
        return f"{_(TITLES[self.name])} ({listed})"


class ReviewView(Vertical):
    """What waits, with keys to decide on it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "decide('keep')", N_("Keep"), show=False, id="review.keep"),
        Binding("n", "decide('drop')", N_("Drop"), show=False, id="review.drop"),
        Binding("Y", "decide('keep_all')", N_("Keep all of this kind"), show=False, id="review.keep_all"),
        Binding("N", "decide('drop_all')", N_("Drop all of this kind"), show=False, id="review.drop_all"),
        Binding("r", "decide('retry')", N_("Try again"), show=False, id="review.retry"),
        Binding("m", "decide('merge')", N_("Merge"), show=False, id="review.merge"),
    ]

    DEFAULT_CSS = """
    ReviewView {
        height: 1fr;
        & > .nothing { padding: 0 1; color: $text-muted; }
        & > MemoryOptions { height: 1fr; }
        & > ActionBar { margin: 1 0 0 0; }
    }
    """

    class Decided(Message):
        """The user has decided on a memory, or on all of its section."""

        def __init__(self, what: str, section: Section, memory: ShownMemory) -> None:
            super().__init__()
            self.what = what
            self.section = section
            self.memory = memory

    def __init__(self) -> None:
        super().__init__()
        self._sections: Sequence[Section] = ()

    def compose(self) -> ComposeResult:
        """Compose the list."""
        yield Static(
            Content(_("Nothing waits for you. What is in doubt, inferred or newly learned comes here.")),
            classes="nothing",
        )
        yield MemoryOptions(id="review-memories")
        yield ActionBar()

    def on_mount(self) -> None:
        """Begin empty."""
        self.query_one(MemoryOptions).display = False

    def show(self, sections: Sequence[Section], now: datetime) -> None:
        """Show what waits, and what was learned lately."""
        options = self.query_one(MemoryOptions)
        self._sections = [section for section in sections if section.memories]
        options.display = bool(self._sections)
        self.can_focus = not self._sections
        self.query_one(".nothing").display = not self._sections
        options.show(
            [(section.heading, section.memories) for section in self._sections],
            now,
        )
        self._show_acts()

    @property
    def section(self) -> Section | None:
        """The section of what is highlighted."""
        memory = self.query_one(MemoryOptions).memory
        return next((section for section in self._sections if any(one is memory for one in section.memories)), None)

    def _show_acts(self) -> None:
        section = self.section
        self.query_one(ActionBar).acts = ACTS[section.name] if section is not None else ()

    def on_option_list_option_highlighted(self) -> None:
        """Show what can be done with it."""
        self._show_acts()

    def action_decide(self, what: str) -> None:
        """Decide on the highlighted memory, where its section knows the decision."""
        memory, section = self.query_one(MemoryOptions).memory, self.section
        if memory is not None and section is not None and any(act.what == what for act in ACTS[section.name]):
            self.post_message(self.Decided(what, section, memory))

    def on_action_bar_pressed(self, event: ActionBar.Pressed) -> None:
        """Do what was clicked."""
        event.stop()
        if event.what in {act.what for act in ON_FACT}:
            self.query_one(MemoryOptions).action_memory(event.what)
        else:
            self.action_decide(event.what)
