"""Leads the memories panel: loads what its views show, and knows who acts on what is asked there."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from memory.values import Kind
from ui import wording
from ui.dialogs.dialog import AskText
from ui.dialogs.pick import Choice, Pick
from ui.locale import _
from ui.memories import reading
from ui.memories.all_memories import AllMemories
from ui.memories.answer_actions import AnswerActions
from ui.memories.answer_reading import read_plan
from ui.memories.arranging import Arranged
from ui.memories.fact_actions import FactActions
from ui.memories.forgetting import Forgetter
from ui.memories.health import HealthView
from ui.memories.health_reading import check_now, read_health
from ui.memories.learning import Learning
from ui.memories.panel import MemoriesPanel
from ui.memories.review import ReviewView
from ui.memories.review_actions import ReviewActions
from ui.memories.review_reading import read_review
from ui.memories.this_answer import ThisAnswer

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from assistant.hippo import Hippo
    from memory.values import Change
    from ui.chat.screen import ChatScreen
    from ui.memories.arranging import Group
    from ui.memories.health import ShownHealth
    from ui.memories.keys import MemoryAsked
    from ui.memories.shown import Filter, ShownPlan


class MemoryControl:
    """Leads the memories panel for the chat screen."""

    def __init__(self, screen: ChatScreen) -> None:
        self._screen = screen
        self._answer_id: int | None = None
        self._arranged: Arranged | None = None
        self.forgetter = Forgetter(screen, self.changed)
        """Forgets, after it has asked."""
        self.learning = Learning(screen, self.changed)
        """Tells changes and takes them back."""
        self.facts = FactActions(screen, self.learning, self.forgetter)
        self.answers = AnswerActions(screen, self.learning, self.changed)
        self.reviews = ReviewActions(screen, self.learning, self.changed)

    @property
    def panel(self) -> MemoriesPanel:
        """The panel."""
        return self._screen.query_one(MemoriesPanel)

    # views

    def open_panel(self, view: str) -> None:
        """Show the panel with one of its views, and go there."""
        panel = self.panel
        panel.remove_class("-closed")
        panel.add_class("-open")
        panel.view = view
        self._screen.call_after_refresh(panel.focus_view)

    def load_view(self) -> None:
        """Load what the shown view shows."""
        screen = self._screen
        if not (screen.hippo_app.has_engine and self.panel.is_filled):
            return
        home = screen.home
        match self.panel.view:
            case "answer":
                self.show_answer(self._answer_id)
            case "all":
                screen.query_one(AllMemories).reload()
            case "review":
                screen.in_thread(
                    lambda: read_review(home),
                    lambda found: screen.query_one(ReviewView).show(found, screen.now()),
                    group="review",
                    exclusive=True,
                )
            case _:
                self._show_health(read_health)

    def _show_health(self, read: Callable[[Hippo], ShownHealth]) -> None:
        screen = self._screen
        home = screen.home
        screen.in_thread(
            lambda: read(home),
            lambda health: screen.query_one(HealthView).show(health, screen.now()),
            group="health",
            exclusive=True,
        )

    def check_now(self) -> None:
        """Check every part of memory, and show what was found."""
        self._screen.notify(_("Checking every part …"), timeout=3, markup=False)
        self._show_health(check_now)

    def changed(self) -> None:
        """Bring the panel up to date after a change."""
        self.load_view()
        self._screen.refresh_status()

    def message_selected(self, message_id: int | None) -> None:
        """Show the memories of the selected answer, or of the one that answers the selected question."""
        state = self._screen.state
        message = state.message(message_id) if message_id is not None else state.last_answer()
        if message is not None and message.is_user:
            index = state.index(message.id)
            after = state.messages[index + 1 :] if index is not None else []
            message = next((later for later in after if not later.is_user), None)
        self.show_answer(message.id if message is not None else None)

    def show_answer(self, answer_id: int | None) -> None:
        """Show what an answer rests on."""
        screen = self._screen
        self._answer_id = answer_id
        if not self.panel.is_filled:
            return
        view = screen.query_one(ThisAnswer)
        if answer_id is None or answer_id < 0:
            self.answers.plan = None
            view.show(None, None)
            return
        if not screen.hippo_app.has_engine:
            return
        conversing, home = screen.conversing, screen.home

        def show(plan: ShownPlan) -> None:
            if self._answer_id == answer_id:
                self.answers.plan = plan
                view.show(plan, screen.now())

        screen.in_thread(lambda: read_plan(conversing, home, answer_id), show, group="plan", exclusive=True)

    def load_all(self, wanted: Filter, *, read: bool) -> None:
        """List memories for a filter, out of what was read before unless it must be read anew."""
        screen = self._screen
        if not screen.hippo_app.has_engine:
            return
        hippo = screen.home

        if read:
            self._arranged = None  # a search may come before these are read, and must wait for them too

        def work() -> tuple[Arranged, list[Group]]:
            arranged = self._arranged or Arranged(reading.read_rows(hippo, wanted))
            return arranged, arranged.groups(wanted)

        def show(found: tuple[Arranged, list[Group]]) -> None:
            self._arranged = found[0]
            screen.query_one(AllMemories).show(found[0], wanted, found[1], screen.now())

        screen.in_thread(work, show, group="all", exclusive=True)

    def choose_filter(self, sort: str) -> None:
        """Ask for a kind, an entity or a day."""
        screen = self._screen
        view = screen.query_one(AllMemories)
        if sort == "day":
            self._choose_day(view)
            return
        everything = Choice("", _("every kind") if sort == "kind" else _("about anyone"))
        current = (view.filter.kind if sort == "kind" else view.filter.entity) or ""

        def chosen(value: str | None) -> None:
            if value is not None:
                view.narrow(**{sort: value or None})

        def ask(choices: list[Choice]) -> None:
            title = _("Kind of memory") if sort == "kind" else _("About whom")
            screen.app.push_screen(Pick(title, [everything, *choices], current=current), chosen)

        if sort == "kind":
            ask([Choice(kind.value, wording.kind(kind.value)) for kind in Kind])
            return
        hippo = screen.home
        screen.in_thread(
            lambda: reading.read_entities(hippo),
            lambda found: ask(
                [
                    Choice(name, _("you") if name == "user" else name, wording.attribute(relation))
                    for name, relation in found
                ]
            ),
        )

    def _choose_day(self, view: AllMemories) -> None:
        screen = self._screen
        shown = (view.filter.day or screen.now().astimezone(screen.home.zone).date()).isoformat()

        def chosen(text: str | None) -> None:
            if text is None:
                return
            try:
                day = date.fromisoformat(text.strip())
            except ValueError:
                screen.notify(_("That is no date. Write it as 2026-03-14."), severity="warning", markup=False)
                return
            today = screen.now().astimezone(screen.home.zone).date()
            view.narrow(day=day if day < today else None)

        screen.app.push_screen(
            AskText(_("As of a day"), _("What was believed on this day (today: what is now)"), shown, _("Show")),
            chosen,
        )

    # what is asked there

    def do(self, asked: MemoryAsked) -> None:
        """Do what was asked with memories."""
        if asked.what == "merge":
            self.reviews.merge([memory.fact_id for memory in asked.memories if memory.fact_id is not None])
        else:
            self.facts.do(asked.what, asked.memories)

    def learned(self, changes: Sequence[Change]) -> None:
        """Say quietly what was learned or changed; undo takes it back."""
        self.learning.learned(changes)

    def undo(self) -> None:
        """Take back what was learned or done last."""
        self.learning.undo()
