"""What can be done with memories wherever they are listed, one or several at once: correct, pin, trace, forget."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.locale import _
from ui.memories import reading
from ui.memories.edit import Edited, EditMemory
from ui.memories.versions import FactHistory, VersionChoice

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from memory.values import FactView
    from ui.chat.screen import ChatScreen
    from ui.memories.forgetting import Forgetter
    from ui.memories.learning import Learning
    from ui.memories.shown import ShownMemory


class FactActions:
    """Acts on memories for the chat screen."""

    def __init__(self, screen: ChatScreen, learning: Learning, forgetter: Forgetter) -> None:
        self._screen = screen
        self._learning = learning
        self._forgetter = forgetter

    def do(self, what: str, memories: Sequence[ShownMemory]) -> None:
        """Do what was asked."""
        if what == "source":
            self.go_to(memories[0].conversation_id, memories[0].message_id)
            return
        ids = list(dict.fromkeys(memory.fact_id for memory in memories if memory.fact_id is not None))
        if not ids:
            self._screen.notify(_("This is no fact: it comes from a chat. o goes there."), markup=False)
            return
        match what:
            case "edit":
                self._with_view(ids[0], self.edit)
            case "pin":
                self.pin(ids)
            case "history":
                self.history(ids[0])
            case "forget":
                self._forgetter.forget_facts(ids)
            case _:
                pass

    def _with_view(self, fact_id: int, then: Callable[[FactView], None]) -> None:
        """Read a memory as it stands now, and go on with it; one that has gone meanwhile is left alone."""
        screen = self._screen
        hippo = screen.home

        def go_on(fact: FactView | None) -> None:
            if fact is not None:
                then(fact)

        screen.in_thread(lambda: hippo.facts.view(hippo.profile_id, fact_id), go_on)

    def edit(self, fact: FactView) -> None:
        """Correct a memory."""
        screen = self._screen
        hippo = screen.home

        def answered(edited: Edited | None) -> None:
            if edited is not None:
                screen.in_thread(
                    lambda: hippo.facts.edit(hippo.profile_id, fact.fact_id, text=edited.text, value=edited.value),
                    lambda change: self._learning.learned([change]),
                )

        screen.app.push_screen(EditMemory(fact), answered)

    def pin(self, fact_ids: Sequence[int]) -> None:
        """Pin memories; let them go where all of them are pinned already."""
        screen = self._screen
        hippo = screen.home

        def work() -> bool:
            views = [hippo.facts.view(hippo.profile_id, fact_id) for fact_id in fact_ids]
            pin = not all(view.pinned for view in views if view is not None)
            for view in views:
                if view is not None and view.pinned is not pin:
                    hippo.facts.set_pinned(hippo.profile_id, view.fact_id, pin)
            return pin

        def done(pinned: bool) -> None:
            count = len(fact_ids)
            if pinned:
                text = _("Pinned: it goes into every answer.") if count == 1 else _("{count} pinned.")
            else:
                text = _("Unpinned.") if count == 1 else _("{count} unpinned.")
            self._learning.say(text.format(count=count))

        screen.in_thread(work, done)

    def history(self, fact_id: int) -> None:
        """Show the versions of a memory."""
        screen = self._screen
        hippo = screen.home

        def chosen(choice: VersionChoice | None) -> None:
            if choice is None:
                return
            if choice.what == "source":
                self.go_to(choice.version.source_conversation_id, choice.version.source_message_id)
            else:
                screen.in_thread(
                    lambda: hippo.facts.restore(hippo.profile_id, choice.version.version_id),
                    lambda change: self._learning.learned([change]),
                )

        def show(found: tuple[list[FactView], Mapping[int, str]]) -> None:
            versions, sources = found
            if versions:
                screen.app.push_screen(FactHistory(versions, sources, screen.home.zone), chosen)

        screen.in_thread(lambda: reading.read_history(screen.home, fact_id), show)

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
        home = screen.home
        screen.in_thread(
            lambda: home.transcript.message(home.profile_id, message_id).conversation_id,
            lambda found: screen.chats.open(found, message_id),
        )
