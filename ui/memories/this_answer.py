"""The view *This answer*: what one answer rests on, what was cut, and why; and the word of the user on each."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from ui import wording
from ui.locale import N_, _
from ui.memories.action_bar import ON_ANY, Act, ActionBar
from ui.memories.budget_bar import BudgetBar
from ui.memories.options import MemoryOptions
from ui.plain_text import one_line

if TYPE_CHECKING:
    from datetime import datetime

    from textual.app import ComposeResult

    from ui.memories.options import Group
    from ui.memories.shown import ShownMemory, ShownPlan

QUESTION_LENGTH: Final = 120
"""Characters of the question that names the answer; the line is cut to the panel."""

MISSED: Final = Act("m", N_("Missed …"), "missed")

ON_MEMORY: Final = (
    *ON_ANY,
    Act("n", N_("Not relevant"), "irrelevant"),
    Act("w", N_("Without it"), "without"),
    MISSED,
)
"""What can be done with the highlighted memory of an answer."""


class ThisAnswer(Vertical):
    """Bar, memories that went in, memories that were cut."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "answer('irrelevant')", N_("Not relevant here"), show=False, id="answer.irrelevant"),
        Binding("w", "answer('without')", N_("Answer again without it"), show=False, id="answer.without"),
        Binding("m", "answer('missed')", N_("You should have remembered …"), show=False, id="answer.missed"),
    ]

    DEFAULT_CSS = """
    ThisAnswer {
        height: 1fr;
        & > .question {
            height: 1;
            padding: 0 1;
            color: $text-muted;
            text-style: italic;
            text-wrap: nowrap;
            text-overflow: ellipsis;
        }
        & > .completed { padding: 0 1 0 3; color: $text-muted; height: auto; }
        & > .nothing { padding: 0 1 1 1; color: $text-muted; height: auto; }
        & > .missed { padding: 0 1; color: $text-warning; height: auto; }
        & > MemoryOptions { height: 1fr; }
        & > ActionBar { margin: 1 0 0 0; }
    }
    """

    class Asked(Message):
        """The user has a word on this answer, or on one memory of it."""

        def __init__(self, what: str, memory: ShownMemory | None) -> None:
            super().__init__()
            self.what = what
            """``irrelevant``, ``without`` or ``missed``."""
            self.memory = memory

    def compose(self) -> ComposeResult:
        """Compose the parts."""
        yield Static("", classes="question", markup=False)
        yield Static("", classes="completed", markup=False)
        yield BudgetBar()
        yield Static("", classes="nothing", markup=False)
        yield MemoryOptions(id="answer-memories")
        yield Static("", classes="missed", markup=False)
        yield ActionBar()

    def on_mount(self) -> None:
        """Begin with nothing."""
        self.show(None, None)

    def show(self, plan: ShownPlan | None, now: datetime | None) -> None:
        """Show what an answer rests on; None while there is no answer."""
        question = self.query_one(".question", Static)
        nothing = self.query_one(".nothing", Static)
        missed = self.query_one(".missed", Static)
        options = self.query_one(MemoryOptions)
        empty = plan is None or not (plan.injected or plan.cut)
        question.display = plan is not None and bool(plan.question)
        missed.display = plan is not None and bool(plan.missed)
        completed = self.query_one(".completed", Static)
        completed.display = plan is not None and bool(plan.completed_by)
        options.display = not empty
        self.can_focus = empty
        self.query_one(BudgetBar).tokens = dict(plan.tokens) if plan else {}
        self.query_one(BudgetBar).display = bool(plan and plan.tokens)
        self.query_one(ActionBar).acts = () if plan is None or plan.is_pending else (MISSED,) if empty else ON_MEMORY
        if plan is None or now is None:
            nothing.display = True
            nothing.update(Content(_("Here stands what an answer rests on: ask something, or select an answer.")))
            return
        question.update(Content("› " + one_line(plan.question, QUESTION_LENGTH)))
        completed.update(Content(wording.completed_by(plan.completed_by, plan.completion_tokens)))
        nothing.display = not plan.injected
        nothing.update(Content(_("looking …") if plan.is_pending else _("No memory was needed for this answer.")))
        missed.update(
            Content("\n").join(
                Content("! " + _("missed: {text}").format(text=one_line(text, QUESTION_LENGTH))) for text in plan.missed
            )
        )
        groups: list[Group] = [
            ("", plan.injected),
            (_("left out") + f" ({len(plan.cut)})", plan.cut),
        ]
        options.show(groups, now)

    def action_answer(self, what: str) -> None:
        """Ask for something to be done with this answer or one memory of it."""
        options = self.query_one(MemoryOptions)
        memory = options.memory if options.display else None
        if memory is not None or what == "missed":
            self.post_message(self.Asked(what, memory))

    def on_action_bar_pressed(self, event: ActionBar.Pressed) -> None:
        """Do what was clicked."""
        event.stop()
        if event.what in {"irrelevant", "without", "missed"}:
            self.action_answer(event.what)
        else:
            self.query_one(MemoryOptions).action_memory(event.what)
