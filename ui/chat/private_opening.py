"""Opens a private chat. What is written meanwhile is private already: it waits, neither sent nor kept as a draft.

Opening takes a moment, seconds on a busy machine, and nobody looks at the screen before typing what is to stay private.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.locale import _

if TYPE_CHECKING:
    from assistant.private_chat import PrivateChat
    from ui.chat.screen import ChatScreen


class PrivateOpening:
    """Leads from the key that was pressed to the private chat that is there."""

    def __init__(self, screen: ChatScreen) -> None:
        self._screen = screen
        self.is_on = False
        """True from the key until the chat is there: the prompt then belongs to the private chat alone."""
        self._waits = False
        """Whether what stands in the prompt is to be sent as soon as the chat is there."""
        self._failed = False
        """Whether it could not be opened. What was written stays private: it waits for another try or another chat."""

    def begin(self) -> None:
        """Begin a private chat, or try again; before the engine is there, as soon as it is."""
        screen = self._screen
        if self.is_on and not self._failed:
            return
        if not self.is_on:
            screen.chats.leave_prompt()
        self.is_on, self._waits, self._failed = True, False, False
        screen.show_title()
        if screen.hippo_app.has_engine:
            self.engine_ready()

    def engine_ready(self) -> None:
        """Open the chat, if one is wanted."""
        screen = self._screen
        if self.is_on:
            screen.in_thread(self._open, self._opened, group="private", exclusive=True)

    def waits(self) -> bool:
        """Take note that the prompt is to be sent, and tell whether that waits; a failed opening is tried again."""
        if self.is_on and self._failed:
            self.begin()
        self._waits = self.is_on
        return self.is_on

    def cancel(self) -> None:
        """Another chat is wanted instead; what was written for the private one goes nowhere."""
        if self.is_on:
            self.is_on = self._waits = self._failed = False
            self._screen.prompt.put("")

    def _open(self) -> PrivateChat:
        try:
            return self._screen.home.private()
        except BaseException:
            self._failed = True  # the screen says why
            raise

    async def _opened(self, private: PrivateChat) -> None:
        screen = self._screen
        if not self.is_on:
            private.close()
            return
        await screen.chats.new(private=private)
        screen.notify(_("This chat is private: nothing of it is kept."), markup=False)
        if self._waits and screen.prompt.text:
            await screen.send(screen.prompt.text)
