"""The dialog that makes one memory of several that say the same: one stays as it is, the others become its history."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Button, Static
from textual.widgets.selection_list import Selection

from ui.dialogs.list_dialog import ListDialog
from ui.dialogs.ticks import TickList
from ui.locale import N_, _
from ui.memories.shown import MASK
from ui.moving import step_keys
from ui.plain_text import one_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult

    from memory.values import FactView

TEXT_LENGTH: Final = 120
"""Characters of a memory in the list."""

FEWEST: Final = 2


@dataclass(frozen=True, slots=True)
class MergeChoice:
    """What the user decided."""

    keep: int
    others: tuple[int, ...]


class MergeMemories(ListDialog[MergeChoice]):
    """Lists memories to tick; the ticked one under the cursor stays, the other ticked ones go into it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *step_keys("merge", "move"),
        Binding("ctrl+s", "merge", N_("Merge"), id="merge.merge"),
    ]

    DEFAULT_CSS = """
    MergeMemories {
        & TickList { max-height: 14; margin: 1 0; }
    }
    """

    def __init__(self, facts: Sequence[FactView], *, chosen: bool) -> None:
        """Bind to memories.

        Args:
            facts: What can be merged.
            chosen: Whether the user has picked them to be merged: then all are ticked, else none.
        """
        super().__init__()
        self._facts = list(facts)
        self._chosen = chosen

    def compose(self) -> ComposeResult:
        """Compose the list and the buttons."""
        with self.frame(_("Merge memories")):
            yield Static(
                Content(_("Tick what says the same. The highlighted one stays, the others go into its history.")),
                classes="muted",
            )
            yield TickList[int](
                *(
                    Selection(
                        Content(MASK if fact.sensitive else one_line(fact.text, TEXT_LENGTH)),
                        fact.fact_id,
                        self._chosen,
                    )
                    for fact in self._facts
                ),
                id="facts",
            )
            yield Static("", classes="problem", markup=False)
            with Horizontal(classes="buttons"):
                yield Button(Content(_("Cancel")), id="no", compact=True)
                yield Button(Content(_("Merge")), id="yes", variant="primary", compact=True)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Merge, or leave them."""
        if event.button.id == "yes":
            self.action_merge()
        else:
            self.dismiss(None)

    def action_merge(self) -> None:
        """Give what was ticked."""
        facts = self.query_one(TickList)
        ticked = [fact.fact_id for fact in self._facts if fact.fact_id in facts.selected]
        at = self._facts[facts.highlighted or 0].fact_id
        if len(ticked) < FEWEST or at not in ticked:
            self.query_one(".problem", Static).update(
                Content(_("Tick two or more, and go to the one that is to stay."))
            )
            return
        self.dismiss(MergeChoice(at, tuple(number for number in ticked if number != at)))
