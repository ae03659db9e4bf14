"""The view *Review*: what waits for a word from the user. Inferred and doubtful memories are kept or dropped here."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from memory.values import Origin, Status
from ui.locale import N_, _
from ui.memories.options import MemoryOptions, as_shown

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from textual.app import ComposeResult

    from memory.values import FactView
    from ui.memories.shown import ShownMemory


class ReviewView(Vertical):
    """What waits, with keys to keep or drop it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "decide('keep')", N_("Keep"), id="review.keep"),
        Binding("n", "decide('drop')", N_("Drop"), id="review.drop"),
    ]

    DEFAULT_CSS = """
    ReviewView {
        height: 1fr;
        & > .nothing { padding: 0 1; color: $text-muted; }
    }
    """

    class Decided(Message):
        """The user keeps or drops a memory."""

        def __init__(self, fact_id: int, version_id: int, *, keep: bool) -> None:
            super().__init__()
            self.fact_id = fact_id
            self.version_id = version_id
            self.keep = keep

    def compose(self) -> ComposeResult:
        """Compose the list."""
        yield Static(Content(_("Nothing waits for you.")), classes="nothing")
        yield MemoryOptions(id="review-memories")

    def on_mount(self) -> None:
        """Begin empty."""
        self.query_one(MemoryOptions).display = False

    def show(self, facts: Sequence[FactView], learned: Sequence[FactView], now: datetime) -> None:
        """Show what waits, and what was learned lately."""
        options = self.query_one(MemoryOptions)
        groups: list[tuple[Content | None, list[ShownMemory]]] = []
        for title, waiting in _in_groups(facts):
            if waiting:
                groups.append((self._heading(title, first=not groups), [as_shown(fact) for fact in waiting]))
        if learned:
            groups.append((self._heading(_("learned lately"), first=not groups), [as_shown(fact) for fact in learned]))
        options.display = bool(groups)
        self.query_one(".nothing").display = not groups
        options.show(groups, now)

    def _heading(self, text: str, *, first: bool) -> Content:
        return Content.styled(("" if first else "\n") + text, "bold $foreground-muted")

    def action_decide(self, decision: str) -> None:
        """Keep or drop the highlighted memory."""
        memory = self.query_one(MemoryOptions).memory
        if memory is not None and memory.fact is not None and memory.fact.status in {Status.PROPOSED, Status.DISPUTED}:
            self.post_message(self.Decided(memory.fact.fact_id, memory.fact.version_id, keep=decision == "keep"))


def _in_groups(facts: Sequence[FactView]) -> list[tuple[str, list[FactView]]]:
    """Return what waits under the question that each asks of the user."""
    proposed = [fact for fact in facts if fact.status is Status.PROPOSED]
    return [
        (_("inferred: is it so?"), [fact for fact in proposed if fact.origin is not Origin.IMPORTED]),
        (_("from imported chats: is it so?"), [fact for fact in proposed if fact.origin is Origin.IMPORTED]),
        (_("in doubt: which is right?"), [fact for fact in facts if fact.status is Status.DISPUTED]),
    ]
