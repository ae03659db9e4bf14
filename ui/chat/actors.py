"""Who acts for the chat screen: each kind of action has an owner, and each is imported when it is first needed.

The first frame waits for every import of the screen, so none of these stands above. No widget is touched here.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, cast

from ui.screen import HippoScreen

if TYPE_CHECKING:
    from assistant.conversing import Conversing
    from assistant.private_chat import PrivateChat
    from ui.chat.attachments import Attachments
    from ui.chat.chat_acts import ChatActs
    from ui.chat.chats import Chats
    from ui.chat.completer import Completer
    from ui.chat.message_actions import MessageActions
    from ui.chat.restored import RestoredHome
    from ui.chat.screen import ChatScreen
    from ui.chat.setup import ChatSetups
    from ui.chat.slash_actions import SlashActions
    from ui.chat.turns import Turns
    from ui.memories.control import MemoryControl


class ChatActors(HippoScreen[None]):
    """The part of the chat screen that knows its actors and its engines."""

    def __init__(self) -> None:
        super().__init__()
        self._private: PrivateChat | None = None
        self._left: list[PrivateChat] = []
        """Private chats that were left while an answer still came in."""

    @property
    def _screen(self) -> ChatScreen:
        return cast("ChatScreen", self)

    @cached_property
    def turns(self) -> Turns:
        """Sends and receives."""
        from ui.chat.turns import Turns  # noqa: PLC0415

        return Turns(self._screen)

    @cached_property
    def attachments(self) -> Attachments:
        """Files that go with the next message."""
        from ui.chat.attachments import Attachments  # noqa: PLC0415

        return Attachments(self._screen)

    @cached_property
    def chats(self) -> Chats:
        """Lists, opens and begins chats."""
        from ui.chat.chats import Chats  # noqa: PLC0415

        return Chats(self._screen)

    @cached_property
    def chat_acts(self) -> ChatActs:
        """What can be done with one chat."""
        from ui.chat.chat_acts import ChatActs  # noqa: PLC0415

        return ChatActs(self._screen)

    @cached_property
    def memory(self) -> MemoryControl:
        """What can be done with memories."""
        from ui.memories.control import MemoryControl  # noqa: PLC0415

        return MemoryControl(self._screen)

    @cached_property
    def actions(self) -> MessageActions:
        """What can be done with messages."""
        from ui.chat.message_actions import MessageActions  # noqa: PLC0415

        return MessageActions(self._screen)

    @cached_property
    def slash(self) -> SlashActions:
        """Does what was typed after a slash."""
        from ui.chat.slash_actions import SlashActions  # noqa: PLC0415

        return SlashActions(self._screen)

    @cached_property
    def completer(self) -> Completer:
        """Completes what is typed."""
        from ui.chat.completer import Completer  # noqa: PLC0415

        completer = Completer(self._screen)
        self._screen.prompt.list_keys = completer.key
        return completer

    @cached_property
    def restored(self) -> RestoredHome:
        """Goes on after a backup was put back."""
        from ui.chat.restored import RestoredHome  # noqa: PLC0415

        return RestoredHome(self._screen)

    @cached_property
    def setup(self) -> ChatSetups:
        """What can be done with the model of the chat."""
        from ui.chat.setup import ChatSetups  # noqa: PLC0415

        return ChatSetups(self._screen)

    @property
    def is_answering(self) -> bool:
        """True while an answer comes in."""
        return "turns" in self.__dict__ and self.turns.running is not None

    @property
    def conversing(self) -> Conversing:
        """What holds the conversation that is open: the home, or a private chat beside it, of which nothing is kept."""
        return self._private or self.home

    def use_private(self, private: PrivateChat | None) -> None:
        """Open a private chat, or leave it (None) and let its transcript go."""
        if self._private is not None:
            self._left.append(self._private)
        self._private = private
        self.let_go()

    def let_go(self) -> None:
        """Close what private chats were left, once no answer comes in any more."""
        if not self.is_answering:
            for left in self._left:
                self.in_thread(left.close, group="private")
            self._left = []
