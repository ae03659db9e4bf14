"""What the chat screen knows about a conversation: plain values, read from the engine off the screen's thread.

State only: no widget, and nothing that waits for the screen.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from assistant.chat_choice import ChatChoice
from memory.values import MessageState, Role

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

LISTED: Final = 500
"""Conversations in the list; the rest is found by searching."""


@dataclass(frozen=True, slots=True)
class ShownMessage:
    """One message of the branch on screen."""

    id: int
    role: Role
    content: str
    created_at: datetime
    reasoning: str = ""
    state: MessageState = MessageState.COMPLETE
    model: str = ""
    cause: str = ""
    """Why it failed."""
    way_out: str = ""
    memories: int | None = None
    """How many memories the answer rests on; None where it is not known (yet)."""
    prompt_tokens: int | None = None
    answer_tokens: int | None = None
    sent_tokens: int | None = None
    """What the endpoint counted for the prompt, or for several where tools were used."""
    cost: str = ""
    """What the answer cost, by the user's own prices; empty where its model has none."""
    siblings: tuple[int, ...] = ()
    """Ids of the branches that stand in this place, this one among them."""
    attachments: tuple[str, ...] = ()
    """Names of the files that came with it."""
    pictures: tuple[str, ...] = ()
    """Names and sizes of its images."""
    note: str = ""
    """What is going on right now, such as a retry that waits."""
    cut_short: bool = False
    """The model was at its limit of tokens."""
    detailed: bool = True
    """Whether its memories and files were looked up."""

    @property
    def is_user(self) -> bool:
        """True for what the person wrote."""
        return self.role is Role.USER

    @property
    def place(self) -> str:
        """Which of several branches this is, empty where there is no other."""
        if len(self.siblings) < 2 or self.id not in self.siblings:  # noqa: PLR2004 - one alone is no branch
            return ""
        return f"‹ {self.siblings.index(self.id) + 1}/{len(self.siblings)} ›"

    @property
    def can_go_on(self) -> bool:
        """True for an answer that ended early and of which there is something to go on with."""
        early = self.cut_short or self.state in {MessageState.STOPPED, MessageState.FAILED}
        return not self.is_user and early and bool(self.content.strip())


@dataclass(frozen=True, slots=True)
class ConversationRow:
    """One line of the list of chats."""

    id: int
    title: str
    updated_at: datetime
    pinned: bool = False
    archived: bool = False
    draft: bool = False


@dataclass(frozen=True, slots=True)
class MessageHit:
    """One message that a search found."""

    conversation_id: int
    message_id: int
    snippet: str
    """The message around what was found: plain, on one line."""
    marks: tuple[tuple[int, int], ...] = ()
    """Where in the snippet the words stand."""


@dataclass(frozen=True, slots=True)
class Switches:
    """Whether memory takes part in a conversation."""

    read: bool = True
    write: bool = True
    private: bool = False


@dataclass(slots=True)
class ChatState:
    """The conversation that is open."""

    conversation_id: int | None = None
    """None for a chat not yet begun."""
    title: str = ""
    messages: list[ShownMessage] = field(default_factory=list)
    switches: Switches = field(default_factory=Switches)
    choice: ChatChoice = field(default_factory=ChatChoice)
    """What this chat wants otherwise than the settings say: model, instructions, parameters."""
    running: int | None = None
    """Id of the answer that is coming in; 0 while it has none yet."""
    draft: str = ""

    def index(self, message_id: int) -> int | None:
        """Return where a message stands in the branch."""
        return next((index for index, message in enumerate(self.messages) if message.id == message_id), None)

    def message(self, message_id: int) -> ShownMessage | None:
        """Return a message of the branch."""
        index = self.index(message_id)
        return None if index is None else self.messages[index]

    def change(self, message_id: int, **changes: object) -> ShownMessage | None:
        """Replace some of a message and return it as it is now."""
        index = self.index(message_id)
        if index is None:
            return None
        self.messages[index] = replace(self.messages[index], **changes)  # type: ignore[arg-type]
        return self.messages[index]

    def question_of(self, answer_id: int) -> ShownMessage | None:
        """Return the user's message that an answer answers."""
        index = self.index(answer_id)
        before: Sequence[ShownMessage] = self.messages[:index] if index is not None else ()
        return next((message for message in reversed(before) if message.is_user), None)

    def last_answer(self) -> ShownMessage | None:
        """Return the newest answer."""
        return next((message for message in reversed(self.messages) if not message.is_user), None)
