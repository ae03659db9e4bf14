"""What a turn is asked for, and what it works with: plain values, made by `conversing` and read by `turn`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assistant.events import ForgetRequested

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence
    from contextlib import AbstractContextManager

    from assistant.chat_store import ChatStore
    from assistant.client import ChatClient
    from assistant.completing import Completing
    from assistant.gathering import Sources
    from assistant.tool_runner import ToolRunner
    from memory.attachments import NewAttachment
    from memory.values import Change, FactView, OwnerKey


@dataclass(frozen=True, slots=True)
class TurnRequest:
    """What the user asks for in one turn."""

    profile_id: int
    text: str
    conversation_id: int | None = None
    """None begins a new conversation."""
    answer_to: int | None = None
    """An existing user message to be answered (again); `text` is then not used."""
    continues: int | None = None
    """An existing answer that ended early and is gone on with; `answer_to` is then the message it answers."""
    edit_of: int | None = None
    """An existing user message of which `text` is a new wording."""
    attachments: tuple[NewAttachment, ...] = ()
    read_memory: bool = True
    write_memory: bool = True
    without: frozenset[OwnerKey] = frozenset()
    """Memories to leave out of this answer."""
    settings: dict[str, object] | None = None
    """What a new conversation wants otherwise than the settings say."""


class ForgetDesk:
    """What a turn needs for "forget …": finding what is meant, asking, and doing it."""

    def __init__(
        self,
        find: Callable[[int, str, frozenset[int]], Sequence[FactView]],
        forget: Callable[[int, Sequence[FactView]], int],
        confirm: Callable[[ForgetRequested], Awaitable[bool]] | None,
        nearest: Callable[[int, str, frozenset[int]], Sequence[FactView]],
    ) -> None:
        self._find = find
        self._nearest = nearest
        self.forget = forget
        """(profile id, facts) -> how many memories went. Blocking; only after the user has confirmed."""
        self.confirm = confirm
        """Puts the list before the user; None where nobody can be asked."""

    def meant(self, profile_id: int, words: str, just_said: frozenset[int]) -> ForgetRequested | None:
        """Return the memories that a request means, None if there are none. Blocking.

        Args:
            profile_id: whose.
            words: the request, or what it is about.
            just_said: ids of the messages that "what I just said" speaks of.
        """
        if facts := self._find(profile_id, words, just_said):
            return ForgetRequested(words, tuple(facts))
        facts = self._nearest(profile_id, words, just_said)
        return ForgetRequested(words, tuple(facts), nearest=True) if facts else None


@dataclass(frozen=True, slots=True)
class TurnParts:
    """What every turn of a chat works with."""

    store: ChatStore
    """Where the chat is written: the home's transcript, or one in memory alone."""
    sources: Sources
    """What the context of an answer is assembled from."""
    client: ChatClient
    learn_now: Callable[[int], Sequence[Change]]
    """Works off the extract job of one message at once. Blocking."""
    summarise_later: Callable[[int, int, int], None]
    """(profile id, conversation id, through message id): puts a summarise job in. Blocking."""
    title_later: Callable[[int, int], None]
    """(profile id, conversation id): asks for a title after the first exchange. Blocking."""
    forgetting: ForgetDesk
    completing: Completing | None
    """Has a model complete questions that point back; None where the user does not want that."""
    tool_runner: ToolRunner | None
    while_answering: Callable[[], AbstractContextManager[object]]
    """Entered while the answer streams; holds background calls back where the model runs on this machine."""
    after: Callable[[], None]
    """Called when the turn is over: there is work in the queue."""
    temperature: float | None = None
