"""The view *This answer*: what one answer rests on, what was cut, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from ui.locale import _
from ui.memories.budget_bar import BudgetBar
from ui.memories.options import MemoryOptions
from ui.plain_text import one_line

if TYPE_CHECKING:
    from datetime import datetime

    from textual.app import ComposeResult

    from ui.memories.shown import ShownPlan

QUESTION_LENGTH = 60
"""Characters of the question that names the answer."""


class ThisAnswer(Vertical):
    """Bar, memories that went in, memories that were cut."""

    DEFAULT_CSS = """
    ThisAnswer {
        height: 1fr;
        & > .question {
            height: auto;
            max-height: 2;
            padding: 0 1;
            color: $text-muted;
            text-style: italic;
            margin: 0 0 1 0;
        }
        & > .nothing { padding: 0 1; color: $text-muted; }
    }
    """

    def compose(self) -> ComposeResult:
        """Compose the parts."""
        yield Static("", classes="question", markup=False)
        yield BudgetBar()
        yield Static(Content(self._nothing()), classes="nothing")
        yield MemoryOptions(id="answer-memories")

    def _nothing(self) -> str:
        return _("Select an answer to see what it rests on.")

    def on_mount(self) -> None:
        """Begin with nothing."""
        self.show(None, None)

    def show(self, plan: ShownPlan | None, now: datetime | None) -> None:
        """Show what an answer rests on; None while there is no answer."""
        question = self.query_one(".question", Static)
        nothing = self.query_one(".nothing", Static)
        options = self.query_one(MemoryOptions)
        empty = plan is None or not (plan.injected or plan.cut)
        question.display = plan is not None and bool(plan.question)
        nothing.display = empty
        options.display = not empty
        self.query_one(BudgetBar).tokens = dict(plan.tokens) if plan else {}
        self.query_one(BudgetBar).display = bool(plan and plan.tokens)
        if plan is None or now is None:
            nothing.update(Content(self._nothing()))
            return
        question.update(Content("› " + one_line(plan.question, QUESTION_LENGTH)))
        nothing.update(Content(_("No memory was needed for this answer.")))
        groups: list[tuple[Content | None, list]] = [(None, list(plan.injected))]  # type: ignore[type-arg]
        if plan.cut:
            title = _("left out") + f" ({len(plan.cut)})"
            groups.append(
                (Content.styled(("\n" if plan.injected else "") + title, "bold $foreground-muted"), list(plan.cut))
            )
        options.show(groups, now)
