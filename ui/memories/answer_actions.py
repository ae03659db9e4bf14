"""The user's word on an answer: what was not relevant, what was missed, and the answer once more without something."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.dialogs.dialog import AskText, Confirm
from ui.locale import _
from ui.plain_text import one_line

if TYPE_CHECKING:
    from collections.abc import Callable

    from memory.values import FactView
    from ui.chat.screen import ChatScreen
    from ui.memories.learning import Learning
    from ui.memories.shown import ShownMemory, ShownPlan

SAID_LENGTH = 80
"""Characters of a memory or a sentence in a question or a notice."""


class AnswerActions:
    """Leads the view of one answer for the chat screen."""

    def __init__(self, screen: ChatScreen, learning: Learning, changed: Callable[[], None]) -> None:
        self._screen = screen
        self._learning = learning
        self._changed = changed
        self.plan: ShownPlan | None = None
        """What is shown."""

    async def do(self, what: str, memory: ShownMemory | None) -> None:
        """Do what was asked with the answer that is shown, or with one memory of it."""
        plan = self.plan
        if plan is None:
            return
        if what == "missed":
            self.missed(plan)
        elif memory is None or memory.key is None:
            self._screen.notify(_("This is the summary of the chat, not a memory."), markup=False)
        elif what == "without":
            await self.without(plan, memory)
        elif memory.irrelevant:
            self._screen.notify(_("You said so already."), markup=False)
        else:
            self._not_relevant(plan, memory)

    async def without(self, plan: ShownPlan, memory: ShownMemory) -> None:
        """Answer again without a memory, and without what was left out before."""
        if memory.key is not None:
            await self._screen.actions.again(plan.answer_id, without=plan.left_out | {memory.key})

    def _not_relevant(self, plan: ShownPlan, memory: ShownMemory, *, insist: bool = False) -> None:
        screen = self._screen
        profile_id, feedback, key = screen.conversing.profile_id, screen.conversing.feedback, memory.key
        assert key is not None  # noqa: S101 - the caller has looked

        def work() -> int | FactView:
            from assistant.feedback import HardLimitError  # noqa: PLC0415 - the engine is open by now

            try:
                return feedback.not_relevant(profile_id, plan.answer_id, key, insist=insist)
            except HardLimitError as limit:
                return limit.fact

        def done(result: int | FactView) -> None:
            if isinstance(result, int):
                text = _("It will count less for such questions. Nothing is forgotten.")
                self._learning.offer_undo(text, lambda: feedback.undo(result, profile_id=profile_id))
                self._changed()
                return
            question = _(
                "“{text}” is a hard constraint of yours. Without it, answers to such questions may go against it."
            ).format(text=one_line(result.text, SAID_LENGTH))
            screen.app.push_screen(
                Confirm(_("Not relevant here?"), question, _("Leave it out")),
                lambda yes: self._not_relevant(plan, memory, insist=True) if yes else None,
            )

        screen.in_thread(work, done)

    def missed(self, plan: ShownPlan) -> None:
        """Ask what should have been remembered, and keep the case for the user's own check."""
        screen = self._screen
        if screen.conversing.is_private:
            screen.notify(_("Nothing is kept of a private chat, so no feedback on it can be."), markup=False)
            return

        def answered(text: str | None) -> None:
            if text:
                screen.in_thread(lambda: self._note(plan, text), lambda found: self._noted(text, found))

        screen.app.push_screen(
            AskText(_("What was missed"), _("You should have remembered …"), ok=_("Keep the case")), answered
        )

    def _note(self, plan: ShownPlan, text: str) -> tuple[int, bool]:
        """Write the case down. Returns its id, and whether a memory holds these words."""
        conversing, home = self._screen.conversing, self._screen.home
        number = conversing.feedback.missed(conversing.profile_id, plan.answer_id, text)
        return number, bool(home.facts.views(home.profile_id, search=text, limit=1))

    def _noted(self, text: str, found: tuple[int, bool]) -> None:
        screen = self._screen
        conversing, home = screen.conversing, screen.home
        number, known = found
        told = _("Kept among your cases: hippo eval mine asks it again.")
        self._learning.offer_undo(told, lambda: conversing.feedback.undo(number, profile_id=conversing.profile_id))
        self._changed()
        if known:
            return

        def answered(yes: bool | None) -> None:
            if yes:
                screen.in_thread(lambda: home.add_memory(text), lambda _fact: self._changed())

        screen.app.push_screen(
            Confirm(
                _("Remember it?"),
                _("No memory says this in these words: “{text}”").format(text=one_line(text, SAID_LENGTH)),
                _("Remember"),
                dangerous=False,
            ),
            answered,
        )
