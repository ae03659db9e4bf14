"""What can be done with memories on the screen: look, correct, pin, trace, forget, undo."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from memory.values import ChangeKind, Kind
from ui import wording
from ui.dialogs.pick import Choice, Pick
from ui.locale import _
from ui.memories import reading
from ui.memories.all_memories import AllMemories
from ui.memories.edit import Edited, EditMemory
from ui.memories.forgetting import Forgetter
from ui.memories.health import HealthView
from ui.memories.options import MemoryOptions
from ui.memories.panel import MemoriesPanel
from ui.memories.review import ReviewView
from ui.memories.this_answer import ThisAnswer
from ui.memories.versions import FactHistory, VersionChoice
from ui.plain_text import one_line

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from memory.values import Change, FactView
    from ui.chat.screen import ChatScreen
    from ui.memories.shown import Filter, ShownMemory, ShownPlan

NOTICE_LENGTH: Final = 160
"""Characters of what was learned in a notice."""

NOTICE_SECONDS: Final = 6.0
"""How long such a notice stays: long enough to reach for undo."""

REMEMBERED_CHANGES: Final = 100
"""Changes kept so that none is told twice: what a turn learns at once comes by the turn and by the worker."""

TOLD: Final = {ChangeKind.ADDED, ChangeKind.SUPERSEDED, ChangeKind.ENDED, ChangeKind.EDITED, ChangeKind.PROPOSED}
"""Changes worth a notice."""


class MemoryControl:
    """Leads the memories panel for the chat screen."""

    def __init__(self, screen: ChatScreen) -> None:
        self._screen = screen
        self._answer_id: int | None = None
        self._undoable: tuple[Change, ...] = ()
        self._told_changes: list[Change] = []
        self.forgetter = Forgetter(screen, self.changed)
        """Forgets, after it has asked."""

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
        hippo = screen.hippo
        match self.panel.view:
            case "answer":
                self.show_answer(self._answer_id)
            case "all":
                screen.query_one(AllMemories).reload()
            case "review":
                screen.in_thread(
                    lambda: reading.read_review(hippo),
                    lambda found: screen.query_one(ReviewView).show(*found, screen.now()),
                    group="review",
                    exclusive=True,
                )
            case _:
                screen.in_thread(
                    lambda: reading.read_health(hippo),
                    screen.query_one(HealthView).show,
                    group="health",
                    exclusive=True,
                )

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
            view.show(None, None)
            return
        if not screen.hippo_app.has_engine:
            return
        hippo = screen.hippo

        def show(plan: ShownPlan) -> None:
            if self._answer_id == answer_id:
                view.show(plan, screen.now())

        screen.in_thread(lambda: reading.read_plan(hippo, answer_id), show, group="plan", exclusive=True)

    def load_all(self, wanted: Filter, limit: int) -> None:
        """Load memories for a filter."""
        screen = self._screen
        if not screen.hippo_app.has_engine:
            return
        hippo = screen.hippo

        def show(facts: list[FactView]) -> None:
            screen.query_one(AllMemories).show(facts, screen.now())

        screen.in_thread(lambda: reading.read_memories(hippo, wanted, limit), show, group="all", exclusive=True)

    def choose_filter(self, sort: str) -> None:
        """Ask for a kind or an entity."""
        screen = self._screen
        view = screen.query_one(AllMemories)
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
        hippo = screen.hippo
        screen.in_thread(
            lambda: reading.read_entities(hippo),
            lambda found: ask(
                [
                    Choice(name, _("you") if name == "user" else name, wording.attribute(relation))
                    for name, relation in found
                ]
            ),
        )

    # one memory

    def do(self, what: str, memory: ShownMemory) -> None:
        """Do what was asked with a memory."""
        if what == "source":
            self.go_to(memory.conversation_id, memory.message_id)
            return
        fact = memory.fact
        if fact is None:
            self._screen.notify(_("This is no fact: it comes from a chat. o goes there."), markup=False)
            return
        match what:
            case "edit":
                self.edit(fact)
            case "pin":
                self.pin(fact)
            case "history":
                self.history(fact.fact_id)
            case "forget":
                self.forgetter.forget_facts([fact.fact_id])
            case "show":
                self._reveal(fact.fact_id)
            case _:
                pass

    def edit(self, fact: FactView) -> None:
        """Correct a memory."""
        screen = self._screen
        hippo = screen.hippo

        def answered(edited: Edited | None) -> None:
            if edited is not None:
                screen.in_thread(
                    lambda: hippo.facts.edit(hippo.profile_id, fact.fact_id, text=edited.text, value=edited.value),
                    lambda change: self.learned([change]),
                )

        screen.app.push_screen(EditMemory(fact), answered)

    def pin(self, fact: FactView) -> None:
        """Pin a memory, or let it go."""
        screen = self._screen
        hippo = screen.hippo
        screen.in_thread(
            lambda: hippo.facts.set_pinned(hippo.profile_id, fact.fact_id, not fact.pinned),
            lambda _result: self._told(_("Let go.") if fact.pinned else _("Pinned: it goes into every answer.")),
        )

    def _told(self, text: str) -> None:
        self._screen.notify(text, timeout=3, markup=False)
        self.changed()

    def history(self, fact_id: int) -> None:
        """Show the versions of a memory."""
        screen = self._screen
        hippo = screen.hippo

        def chosen(choice: VersionChoice | None) -> None:
            if choice is None:
                return
            if choice.what == "source":
                self.go_to(choice.version.source_conversation_id, choice.version.source_message_id)
            else:
                screen.in_thread(
                    lambda: hippo.facts.restore(hippo.profile_id, choice.version.version_id),
                    lambda change: self.learned([change]),
                )

        def show(found: tuple[list[FactView], Mapping[int, str]]) -> None:
            versions, sources = found
            if versions:
                screen.app.push_screen(FactHistory(versions, sources), chosen)

        screen.in_thread(lambda: reading.read_history(hippo, fact_id), show)

    def go_to(self, conversation_id: int | None, message_id: int | None) -> None:
        """Jump to the message a memory comes from."""
        screen = self._screen
        if message_id is None:
            screen.notify(_("This memory comes from no message."), markup=False)
            return
        screen.close_over()
        if conversation_id is not None:
            screen.chats.open(conversation_id, message_id)
            return
        hippo = screen.hippo
        screen.in_thread(
            lambda: hippo.transcript.message(hippo.profile_id, message_id).conversation_id,
            lambda found: screen.chats.open(found, message_id),
        )

    def _reveal(self, fact_id: int) -> None:
        for options in self._screen.query(MemoryOptions):
            options.revealed ^= {fact_id}
        self.load_view()

    # learning

    def learned(self, changes: Sequence[Change]) -> None:
        """Say quietly what was learned or changed; undo takes it back."""
        new = [change for change in changes if change not in self._told_changes]
        self._told_changes = (self._told_changes + new)[-REMEMBERED_CHANGES:]
        told = [change for change in new if change.kind in TOLD and change.text]
        if told:
            self._undoable = tuple(new)
            words = "\n".join("◆ " + one_line(change.text, NOTICE_LENGTH) for change in told[:3])
            if len(told) > 3:  # noqa: PLR2004 - as many as a notice holds
                words += "\n" + _("… and {count} more").format(count=len(told) - 3)
            title = _("Remembered") + "  " + _("(f9 undoes)")
            self._screen.notify(words, title=title, timeout=NOTICE_SECONDS, markup=False)
        self.changed()

    def undo(self) -> None:
        """Take back what was learned last."""
        screen = self._screen
        changes, self._undoable = self._undoable, ()
        if not changes:
            screen.notify(_("There is nothing to undo."), markup=False)
            return
        hippo = screen.hippo

        def undo_all() -> None:
            for change in reversed(changes):
                hippo.facts.undo(change)

        screen.in_thread(undo_all, lambda _result: self._told(_("Undone.")))

    def decide(self, event: ReviewView.Decided) -> None:
        """Keep or drop what was inferred."""
        screen = self._screen
        hippo = screen.hippo
        work: Callable[[], object] = (
            (lambda: hippo.facts.confirm_proposed(hippo.profile_id, event.version_id))
            if event.keep
            else (lambda: hippo.facts.drop_proposed(hippo.profile_id, event.version_id))
        )
        screen.in_thread(work, lambda _result: self._told(_("Kept.") if event.keep else _("Dropped.")))

    def retry_failed(self) -> None:
        """Try failed jobs again."""
        screen = self._screen
        hippo = screen.hippo
        screen.in_thread(
            lambda: hippo.queue.retry_failed(hippo.profile_id),
            lambda count: self._told(_("{count} tried again.").format(count=count)),
        )

    # words in the prompt

    async def slash(self, text: str) -> bool:
        """Do what a line such as ``/forget WORDS`` asks for. Returns whether it was one."""
        command, _blank, rest = text.strip().partition(" ")
        rest = rest.strip()
        if not self._screen.hippo_app.has_engine or "\n" in command:
            return False
        match command:
            case "/memories":
                self.open_panel("all")
                view = self._screen.query_one(AllMemories)
                view.filter = replace(view.filter, words=rest)
                view.show_words(rest)
            case "/forget" if rest:
                self.forgetter.forget_words(rest)
            case "/why":
                self.message_selected(None)
                self.open_panel("answer")
            case "/new":
                await self._screen.chats.new()
            case _:
                return False
        return True
