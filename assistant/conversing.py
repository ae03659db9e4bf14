"""What can be done in chats: send, ask again, edit, look at a plan. The same for a home's chats and a private one.

The two differ in their `ChatStore` alone. Memories, model and settings are those of the home, as they are at the
moment; what of them one turn works with is put together here, once, as its `TurnParts`.
"""

from __future__ import annotations

import contextlib
from dataclasses import replace
from typing import TYPE_CHECKING

from assistant.chat_choice import ChatChoice
from assistant.chat_terms import terms_of
from assistant.completing import Completing
from assistant.connection import NotConnectedError
from assistant.feedback import Feedback
from assistant.gathering import Asked, Sources, plan_for
from assistant.prices import spent_together
from assistant.providers import ProviderKind
from assistant.tool_runner import ToolRunner
from assistant.turn import Turn
from assistant.turn_parts import ForgetDesk, TurnParts, TurnRequest
from memory.feedback import FeedbackBook
from memory.queue import SUMMARISE, TITLE
from memory.spending import usages
from memory.visible import storable

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from assistant.chat_store import ChatStore
    from assistant.chat_terms import ChatTerms
    from assistant.connection import Connection
    from assistant.events import ForgetRequested
    from assistant.hippo import Hippo
    from assistant.history import History
    from assistant.plan import ContextPlan
    from assistant.prices import Spent
    from assistant.recording import RecordedPlan, Recording
    from assistant.safekeeping import Safekeeping
    from memory.attachments import NewAttachment
    from memory.summaries import Summaries
    from memory.transcript import Transcript
    from memory.values import FactView, OwnerKey


class Conversing:
    """Holds the conversations of one store."""

    def __init__(self, home: Hippo, store: ChatStore, profile_id: int) -> None:
        """Hold conversations.

        Args:
            home: whose memories, model and settings are used, as they are when they are.
            store: where the chats are written.
            profile_id: whose chats.
        """
        self.home = home
        self.store = store
        self.profile_id = profile_id

    @property
    def is_private(self) -> bool:
        """Whether nothing of these chats is kept."""
        return self.store.is_private

    @property
    def transcript(self) -> Transcript:
        """The conversations and their messages."""
        return self.store.transcript

    @property
    def history(self) -> History:
        """The branches of the transcript, as a model may see them."""
        return self.store.history

    @property
    def summaries(self) -> Summaries:
        """The summaries of these conversations."""
        return self.store.summaries

    @property
    def recording(self) -> Recording:
        """What went into which answer."""
        return self.store.recording

    @property
    def safekeeping(self) -> Safekeeping:
        """What was masked before it was stored."""
        return self.store.safekeeping

    # A conversation

    def choice_of(self, conversation_id: int | None) -> ChatChoice:
        """Return what a conversation wants otherwise than the settings say. Blocking."""
        if conversation_id is None:
            return ChatChoice()
        return ChatChoice.read(self.transcript.conversation(self.profile_id, conversation_id).settings)

    def choose(self, conversation_id: int, choice: ChatChoice) -> None:
        """Keep what a conversation wants. Blocking."""
        self.transcript.update_settings(self.profile_id, conversation_id, choice.as_stored())

    def terms(self, choice: ChatChoice) -> ChatTerms:
        """Return on what terms a conversation is held. May block on a keyring.

        Raises:
            HippoError: its endpoint is not set up any more, or its model cannot be had.
        """
        home = self.home
        return terms_of(choice, home.settings, home.chat_models, run_model=home.is_model_named)

    def spent(self, conversation_id: int) -> Spent:
        """Return what the answers of a conversation took, by the price table as it is now. Blocking."""
        return spent_together(usages(self.store.db, self.profile_id, conversation_id), self.home.settings.prices)

    @property
    def feedback(self) -> Feedback:
        """What the user says of an answer's memories."""
        home = self.home
        book = FeedbackBook(home.db, home.facts, home.clock)
        return Feedback(book, home.facts, self.transcript, private=self.is_private)

    # A turn

    def send(
        self,
        conversation_id: int | None,
        text: str,
        *,
        attachments: Sequence[NewAttachment] = (),
        read_memory: bool = True,
        write_memory: bool = True,
        without: frozenset[OwnerKey] = frozenset(),
        confirm_forget: Callable[[ForgetRequested], Awaitable[bool]] | None = None,
        choice: ChatChoice | None = None,
    ) -> Turn:
        """Begin a turn: iterate the result for its events. `choice` is what a new conversation wants otherwise.

        Raises:
            NotConnectedError: there is no model to talk to.
            EndpointGoneError: the conversation talks to an endpoint that is not set up any more.
        """
        request = TurnRequest(
            profile_id=self.profile_id,
            text=storable(text),
            conversation_id=conversation_id,
            attachments=tuple(attachments),
            read_memory=read_memory,
            write_memory=write_memory,
            without=without,
            settings=choice.as_stored() if choice is not None and conversation_id is None else None,
        )
        return self._turn(request, confirm_forget, choice if conversation_id is None else None)

    def regenerate(
        self,
        answer_id: int,
        *,
        read_memory: bool = True,
        without: frozenset[OwnerKey] = frozenset(),
    ) -> Turn:
        """Answer the question of an earlier answer again, beside it."""
        answer = self.transcript.message(self.profile_id, answer_id)
        request = TurnRequest(
            profile_id=self.profile_id,
            text="",
            conversation_id=answer.conversation_id,
            answer_to=answer.parent_id,
            read_memory=read_memory,
            write_memory=False,
            without=without,
        )
        return self._turn(request, None)

    def continue_answer(self, answer_id: int, *, read_memory: bool = True) -> Turn:
        """Go on with an answer that was stopped, cut or at its limit; what follows is appended to it."""
        answer = self.transcript.message(self.profile_id, answer_id)
        request = TurnRequest(
            profile_id=self.profile_id,
            text="",
            conversation_id=answer.conversation_id,
            answer_to=answer.parent_id,
            continues=answer_id,
            read_memory=read_memory,
            write_memory=False,
        )
        return self._turn(request, None)

    def edit_and_resend(
        self, message_id: int, text: str, *, read_memory: bool = True, write_memory: bool = True
    ) -> Turn:
        """Send a new wording of an earlier message, beside it."""
        request = TurnRequest(
            profile_id=self.profile_id,
            text=storable(text),
            edit_of=message_id,
            read_memory=read_memory,
            write_memory=write_memory,
        )
        return self._turn(request, None)

    def plan(self, conversation_id: int | None, text: str, *, read_memory: bool = True) -> ContextPlan:
        """Assemble the context for a message without sending or storing anything. Blocking.

        Raises:
            MessageTooLongError: the message does not fit.
        """
        leaf = None
        if conversation_id is not None:
            leaf = self.transcript.conversation(self.profile_id, conversation_id).head_message_id
        asked = Asked(
            self.profile_id, storable(text), conversation_id=conversation_id, leaf_id=leaf, read_memory=read_memory
        )
        return plan_for(self._sources(self.terms(self.choice_of(conversation_id))), asked)

    def plan_of(self, answer_id: int) -> RecordedPlan:
        """Return what went into an earlier answer, with texts as they are now."""
        return self.recording.read(self.profile_id, answer_id)

    # Inside

    def _turn(
        self,
        request: TurnRequest,
        confirm_forget: Callable[[ForgetRequested], Awaitable[bool]] | None,
        choice: ChatChoice | None = None,
    ) -> Turn:
        if self.is_private:
            request = replace(request, write_memory=False)
        terms = self.terms(choice if choice is not None else self._choice_for(request))
        connection = terms.connection
        if connection is None:
            raise NotConnectedError
        home = self.home
        parts = TurnParts(
            store=self.store,
            sources=self._sources(terms),
            client=connection.client,
            learn_now=home.extraction.learn_now,
            summarise_later=_summarise_nothing if self.is_private else self._summarise_later,
            title_later=_title_nothing if self.is_private else self._title_later,
            forgetting=ForgetDesk(
                home.forgetting.find, self._forget, confirm_forget or home.confirm_forget, home.forgetting.nearest
            ),
            completing=self._completing(terms),
            tool_runner=self._tools_for(connection),
            while_answering=home.worker.paused if connection.endpoint.is_local else contextlib.nullcontext,
            after=home.worker.wake,
            temperature=terms.setup.temperature,
        )
        return Turn(parts, request)

    def _choice_for(self, request: TurnRequest) -> ChatChoice:
        conversation_id = request.conversation_id
        if conversation_id is None and request.edit_of is not None:
            conversation_id = self.transcript.message(self.profile_id, request.edit_of).conversation_id
        return self.choice_of(conversation_id)

    def _sources(self, terms: ChatTerms) -> Sources:
        home, store = self.home, self.store
        return Sources(
            history=store.history,
            summaries=store.summaries,
            recall=home.recall,
            clock=home.clock,
            zone=home.zone,
            budget=terms.budget,
            tokens=terms.tokens,
            instructions=terms.setup.system_prompt,
            send_sensitive=self._sends_sensitive(terms.connection),
        )

    def _completing(self, terms: ChatTerms) -> Completing | None:
        """Return what completes questions: the model named for extraction, else the one the chat talks to.

        What is said in a private chat goes to no other model than its own.
        """
        home, chat = self.home, terms.connection
        if not home.settings.memory.complete_questions or chat is None:
            return None

        def asked() -> Connection | None:
            connection = (None if self.is_private else home.extractor.named()) or chat
            return None if connection.endpoint.kind is ProviderKind.BUILTIN else connection

        return Completing(self.history, asked, chat.client)

    def _tools_for(self, connection: Connection) -> ToolRunner | None:
        """Return what runs a model's tools; None where it has none: the built-in model is too small for them."""
        home = self.home
        is_builtin = connection.endpoint.socket is not None
        if is_builtin or not home.settings.chat.tools or not connection.client.capabilities.tools:
            return None
        return ToolRunner(
            self.profile_id,
            home.recall,
            home.clock,
            connection.tokens.count,
            lambda: home.entities.directory(self.profile_id).user_attributes,
            home.remembering.by_tool,
            send_sensitive=self._sends_sensitive(connection),
        )

    def _sends_sensitive(self, connection: Connection | None) -> bool:
        # not `is_local`: an Ollama or vLLM can run on somebody else's machine
        stays_here = connection is None or connection.endpoint.is_loopback
        return stays_here or self.home.settings.memory.send_sensitive

    def _forget(self, profile_id: int, facts: Sequence[FactView]) -> int:
        self.home.forgetting.forget(profile_id, facts)
        self.home.worker.wake()
        return len(facts)

    def _summarise_later(self, profile_id: int, conversation_id: int, through: int) -> None:
        home = self.home
        payload = {"conversation_id": conversation_id, "through": through}
        with home.db.write() as session:
            home.queue.enqueue(session, SUMMARISE, f"conversation:{conversation_id}", profile_id, payload)
        home.worker.wake()

    def _title_later(self, profile_id: int, conversation_id: int) -> None:
        """Ask for a title where the chat has none but its first words, and the model that talks is to give one."""
        home = self.home
        if not home.settings.chat.titles or not home.names_chats:
            return
        if self.transcript.title_to_replace(profile_id, conversation_id) is None:
            return
        payload = {"conversation_id": conversation_id}
        with home.db.write() as session:
            home.queue.enqueue(session, TITLE, f"conversation:{conversation_id}", profile_id, payload)
        home.worker.wake()


def _title_nothing(profile_id: int, conversation_id: int) -> None:
    """Leave a private chat its first words: nothing of it goes anywhere but to its own turns."""


def _summarise_nothing(profile_id: int, conversation_id: int, through: int) -> None:
    """Leave it to the extractive stand-in of each plan to cover what left the window of a private chat."""
