"""What can be done with the model of a chat: switch it, instruct it, set parameters, and say what it has cost."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ui.chat.spent import of_chat
from ui.locale import _
from ui.plain_text import one_line
from ui.wording import words

if TYPE_CHECKING:
    from assistant.chat_choice import ChatChoice
    from assistant.prices import Spent
    from assistant.status import Status
    from ui.chat.screen import ChatScreen
    from ui.settings.models import ModelWish

MODEL_LENGTH = 50
"""Characters of a model in a sentence."""


class ChatSetups:
    """Leads the model of the open chat for the chat screen."""

    def __init__(self, screen: ChatScreen) -> None:
        self._screen = screen
        self._status: Status | None = None

    @property
    def problem(self) -> str:
        """Why the open chat has no model to talk to, in words; empty where it has one."""
        return words(self._status.problem) if self._status is not None else ""

    def take(self, status: Status) -> None:
        """Note how the open chat stands."""
        self._status = status

    def is_blocked(self) -> bool:
        """Tell whether nothing can be sent; the switcher is open then, with the reason."""
        if not self.problem:
            return False
        self.switch()
        return True

    def switch(self) -> None:
        """Choose another model for the open chat."""
        from ui.settings.switcher import ModelSwitcher  # noqa: PLC0415 - the first frame does not wait for it

        screen = self._screen
        if not screen.hippo_app.has_engine:
            return
        if screen.home.connection is None and not screen.home.settings.endpoints:
            screen.hippo_app.action_welcome()
            return
        status = self._status
        current = (status.endpoint, status.model) if status is not None else ("", "")
        screen.app.push_screen(
            ModelSwitcher(
                title=_("Model of this chat"),
                current=current,
                usual=self._usual(),
                problem=self.problem,
                known=screen.hippo_app.known_models,
            ),
            self._chosen,
        )

    def _chosen(self, wish: ModelWish | None) -> None:
        if wish is None:
            return
        choice = self._screen.state.choice
        if wish.for_new_chats:
            self._keep_for_all(wish)
            self.keep(replace(choice, endpoint=None, model=None))
        else:
            self.keep(replace(choice, endpoint=wish.endpoint or None, model=wish.model or None))

    def _keep_for_all(self, wish: ModelWish) -> None:
        from ui.settings.keeping import keep  # noqa: PLC0415 - the engine is open by now

        screen = self._screen
        hippo = screen.home
        changes = {"chat.endpoint": wish.endpoint, "chat.model": wish.model}

        def kept(problem: str) -> None:
            if problem:
                screen.notify(problem, severity="error", markup=False)
            screen.hippo_app.settings_changed()

        screen.in_thread(lambda: keep(hippo, changes), kept, group="settings")

    def edit(self) -> None:
        """Change model, instructions, parameters and preset of the open chat."""
        from ui.settings.chat_setup import ChatSetup  # noqa: PLC0415 - the first frame does not wait for it

        screen = self._screen
        if not screen.hippo_app.has_engine:
            return

        def answered(choice: ChatChoice | None) -> None:
            if choice is not None:
                self.keep(choice)

        screen.app.push_screen(ChatSetup(screen.state.choice, self._usual()), answered)

    def keep(self, choice: ChatChoice) -> None:
        """Keep what the open chat wants; one not yet begun keeps it when it begins."""
        screen = self._screen
        screen.state.choice = choice
        conversing, conversation_id = screen.conversing, screen.state.conversation_id
        if conversation_id is None:
            screen.refresh_status()
        else:
            screen.in_thread(
                lambda: conversing.choose(conversation_id, choice),
                lambda _none: screen.refresh_status(),
                group="choice",
            )

    def _usual(self) -> str:
        connection = self._screen.home.connection
        if connection is None:
            return _("no model")
        return one_line(f"{connection.endpoint.name} · {connection.model}", MODEL_LENGTH)

    def count(self) -> None:
        """Show what the open chat has taken so far."""
        screen = self._screen
        conversation_id = screen.state.conversation_id
        if conversation_id is None or not screen.hippo_app.has_engine:
            screen.show_spent("")
            return
        conversing, currency = screen.conversing, screen.home.settings.screen.currency

        def show(spent: Spent) -> None:
            if screen.state.conversation_id == conversation_id:
                screen.show_spent(of_chat(spent, currency))

        screen.in_thread(lambda: conversing.spent(conversation_id), show, group="spent", exclusive=True)
