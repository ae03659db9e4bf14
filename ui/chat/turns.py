"""Runs turns for the chat screen: one at a time, its events applied to the state and then to the widgets.

The worker only passes events on; everything that is seen is changed in `apply`, on the screen's own thread.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Protocol

from textual.message import Message

from assistant import events
from assistant.errors import HippoError
from memory.values import MessageState, Role
from ui import wording
from ui.chat.masking import SECONDS, masked_note
from ui.chat.reading import read_message
from ui.chat.shown import ShownMessage
from ui.error_words import told
from ui.locale import _
from ui.plain_text import one_line

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from assistant.events import TurnEvent
    from ui.chat.screen import ChatScreen
    from ui.chat.shown import ChatState

NEW_QUESTION: Final = -1
"""Stands for the id of a message that is not on disk yet."""

NEW_ANSWER: Final = -2
"""Stands for the id of an answer that is not on disk yet."""

GATHER_SECONDS: Final = 0.03
"""Pieces that come within this time are shown together: fast models send hundreds a second, each some letters long."""

NAME_LENGTH: Final = 60
"""Characters of a model's name in a notice."""

NOTE_LENGTH: Final = 160
"""Characters of a note under an answer that is coming in."""


class RunningTurn(Protocol):
    """What the engine returns for a turn."""

    def stop(self) -> None:
        """End the answer here."""
        ...

    def __aiter__(self) -> AsyncIterator[TurnEvent]:
        """Return the events."""
        ...


class TurnHappened(Message):
    """The turn has gone on by one event; None when it is over."""

    def __init__(self, running: Running, event: TurnEvent | None) -> None:
        super().__init__()
        self.running = running
        self.event = event


@dataclass(slots=True)
class Running:
    """The turn that is on."""

    start: Callable[[], RunningTurn]
    conversation_id: int | None
    begun_in: ChatState
    """What was open then: all that tells one new chat from another until the first message is on disk."""
    answer: ShownMessage
    turn: RunningTurn | None = None
    text: str = ""
    reasoning: str = ""
    stopped: bool = False
    private: bool = False
    """Ids of a private chat may be those of another conversation."""
    round_from: int = 0
    """Where the text after the last use of a tool begins."""


class Turns:
    """Sends, answers again, stops; and shows what comes."""

    def __init__(self, screen: ChatScreen) -> None:
        self._screen = screen
        self.running: Running | None = None
        """None while nothing comes in."""

    @property
    def is_here(self) -> bool:
        """True when the answer that comes in belongs to the conversation that is open."""
        running = self.running
        state = self._screen.state
        if running is None or running.conversation_id is None:
            return running is not None and running.begun_in is state
        return running.conversation_id == state.conversation_id and running.private == state.switches.private

    async def begin(
        self,
        start: Callable[[], RunningTurn],
        question: ShownMessage | None,
        begun: ShownMessage | None = None,
    ) -> None:
        """Begin a turn: show the question (None where it stands there already) and an empty answer, or `begun`."""
        screen = self._screen
        now, state = screen.now(), screen.state
        if question is not None:
            state.messages.append(question)
            await screen.transcript.append(question, now)
        answer = ShownMessage(NEW_ANSWER, Role.ASSISTANT, "", now, state=MessageState.STREAMING)
        if begun is not None:
            answer = replace(begun, state=MessageState.STREAMING, cause="", way_out="", cut_short=False)
        self.running = Running(
            start,
            state.conversation_id,
            state,
            answer,
            text=answer.content,
            reasoning=answer.reasoning,
            private=state.switches.private,
            round_from=len(answer.content),
        )
        state.messages.append(answer)
        if screen.state is state:  # else another chat was begun meanwhile
            await screen.transcript.append(answer, now, streaming=True)
        if screen.focused is None or screen.focus_within(screen.transcript):
            screen.prompt.focus()  # where escape stops what comes in, and the next message is written
        if screen.hippo_app.has_engine:
            self.go()
        else:
            await self._note(_("starting, then this is sent …"))
        screen.refresh_bindings()

    def go(self) -> None:
        """Run the turn that was begun, once the engine is there."""
        running = self.running
        if running is not None and running.turn is None:
            try:
                turn = running.turn = running.start()
            except HippoError as error:  # its endpoint went while the message was written
                self._screen.post_message(TurnHappened(running, events.Failed(None, error.cause, error.way_out)))
                return
            except LookupError:  # another window deleted it, or a backup was put back
                self._screen.call_later(self._vanished, running)
                return
            except Exception as error:  # noqa: BLE001 - the store refuses: the text must stay
                self._screen.post_message(TurnHappened(running, events.Failed(None, *told(error))))
                return
            self._screen.run_worker(self._run(running, turn), exit_on_error=False, group="turn", name="turn")

    async def _vanished(self, running: Running) -> None:
        """Give back what was written: the chat or the message that it belongs to is no longer there."""
        screen = self._screen
        if self.running is not running:
            return
        question = screen.state.message(NEW_QUESTION)
        self.running = None
        if question is not None:
            screen.actions.give_back(question.content)
        text = _("What this belongs to is gone: it was deleted elsewhere, or a backup was put back.")
        if question is not None:
            text += "\n" + _("What you wrote is in the prompt.")
        screen.notify(text, severity="warning", timeout=SECONDS, markup=False)
        screen.turn_over(stopped=False)
        await screen.chats.reload()

    async def _run(self, running: Running, turn: RunningTurn) -> None:
        gathered: list[str] = []
        loop = asyncio.get_running_loop()

        def post_gathered() -> None:
            if gathered:
                text = "".join(gathered)
                gathered.clear()
                self._screen.post_message(TurnHappened(running, events.AnswerDelta(text)))

        try:
            async for event in turn:
                if isinstance(event, events.AnswerDelta):
                    if not gathered:
                        loop.call_later(GATHER_SECONDS, post_gathered)
                    gathered.append(event.text)
                else:
                    post_gathered()
                    self._screen.post_message(TurnHappened(running, event))
        finally:
            post_gathered()
            self._screen.post_message(TurnHappened(running, None))

    def stop(self) -> bool:
        """End the answer that comes in. Returns whether there was one."""
        running = self.running
        if running is None:
            return False
        running.stopped = True
        if running.turn is not None:
            running.turn.stop()
        return True

    async def apply(self, happened: TurnHappened) -> None:
        """Show what has happened."""
        running = self.running
        if running is None or running is not happened.running:
            return
        event = happened.event
        match event:
            case events.MessageSaved():
                await self._saved(running, event)
            case events.SecretsMasked(message_id, text, sorts):
                self._stored(message_id, text)
                self._screen.notify(masked_note(sorts), markup=False, timeout=SECONDS)
            case events.SecretsKept(message_id, text):
                self._stored(message_id, text)
            case events.ImagesLeftOut(model):
                text = _("{model} takes no images: your text was sent without them. Choose another with ctrl+o.")
                told = text.format(model=one_line(model, NAME_LENGTH))
                self._screen.notify(told, severity="warning", timeout=SECONDS, markup=False)
            case events.PlanReady(answer_id, _plan):
                self._screen.plan_ready(answer_id)
            case events.AnswerDelta() | events.ReasoningDelta():
                await self._received(running, event)
            case events.AnswerWasReasoning():
                await self._was_reasoning(running)
            case events.Retrying(cause, wait_seconds, attempt):
                await self._note(
                    _("Trying again in {seconds} s (attempt {attempt}): {cause}").format(
                        cause=one_line(wording.words(cause), NOTE_LENGTH),
                        seconds=round(wait_seconds),
                        attempt=attempt + 1,
                    )
                )
            case events.ToolUsed(name, summary):
                running.round_from = len(running.text)
                await self._note(f"⚙ {wording.labelled(wording.tool(name), one_line(summary, NOTE_LENGTH))}")
            case events.MemoryChanged(changes):
                self._screen.memory_changed(changes)
            case events.ForgetRequested():
                pass  # the engine asks by itself, through `Hippo.confirm_forget`
            case _:
                await self._ended(running, event)

    async def _was_reasoning(self, running: Running) -> None:
        """Move what was shown as answer to the reasoning: the model has said so only at the end of its thought."""
        thought, running.text = running.text[running.round_from :], running.text[: running.round_from]
        running.reasoning += thought
        view = self._screen.transcript.view(running.answer.id) if self.is_here else None
        if view is not None:
            view.add_reasoning(thought)
            await view.show_text(running.text)

    async def _ended(self, running: Running, event: events.Completed | events.Stopped | events.Failed | None) -> None:
        match event:
            case events.Completed(answer_id, _usage, text):
                await self._finish(running, answer_id, MessageState.COMPLETE, text=text)
            case events.Stopped(answer_id):
                await self._finish(running, answer_id, MessageState.STOPPED)
            case events.Failed(answer_id, cause, way_out):
                await self._finish(running, answer_id, MessageState.FAILED, cause=cause, way_out=way_out)
            case None:
                # Every turn ends with an event of its own; this is for one that was cut off.
                await self._finish(running, running.answer.id, MessageState.STOPPED)

    async def _received(self, running: Running, event: events.AnswerDelta | events.ReasoningDelta) -> None:
        view = self._screen.transcript.view(running.answer.id) if self.is_here else None
        if isinstance(event, events.AnswerDelta):
            running.text += event.text
            if view is not None:
                view.add_text(event.text)
                if running.answer.note:
                    await self._note("")
        else:
            running.reasoning += event.text
            if view is not None:
                view.add_reasoning(event.text)

    async def _note(self, note: str) -> None:
        """Say under the answer what is going on."""
        running = self.running
        if running is None:
            return
        screen = self._screen
        changed = screen.state.change(running.answer.id, note=note) if self.is_here else None
        if changed is not None:
            running.answer = changed
            view = screen.transcript.view(changed.id)
            if view is not None:
                await view.update_foot(changed)

    async def _saved(self, running: Running, event: events.MessageSaved) -> None:
        """Give the provisional messages the ids they have on disk."""
        screen = self._screen
        here = self.is_here
        running.conversation_id = event.conversation_id
        screen.actions.let_files_go()
        if not here:  # the screen may come back to it while it is being written
            running.answer = replace(running.answer, id=event.answer_id)
        if here:
            begun = screen.state.conversation_id is None
            screen.state.conversation_id = event.conversation_id
            for old, new in ((NEW_QUESTION, event.user_message_id), (NEW_ANSWER, event.answer_id)):
                changed = screen.state.change(old, id=new)
                if changed is not None:
                    screen.transcript.rename(old, changed)
                    if old == NEW_ANSWER:
                        running.answer = changed
            if begun:
                screen.conversation_begun()
        screen.conversations_changed()

    def _stored(self, message_id: int, text: str) -> None:
        """Show a message of the user as it stands on disk."""
        screen = self._screen
        changed = screen.state.change(message_id, content=text) if self.is_here else None
        if changed is not None:
            self._show_question(changed)

    def _show_question(self, question: ShownMessage) -> None:
        transcript = self._screen.transcript
        transcript.replace(question)
        view = transcript.view(question.id)
        if view is not None:
            view.show_stored(question)

    async def _finish(
        self,
        running: Running,
        answer_id: int | None,
        state: MessageState,
        *,
        text: str | None = None,
        cause: str = "",
        way_out: str = "",
    ) -> None:
        """Show the whole answer, then bring the rest of the screen up to date."""
        screen = self._screen
        here = self.is_here
        self.running = None
        if here:
            changed = screen.state.change(
                running.answer.id,
                content=running.text if text is None else text,
                reasoning=running.reasoning,
                state=state,
                cause=cause,
                way_out=way_out,
                note="",
            )
            if changed is not None:
                view = screen.transcript.view(changed.id)
                screen.transcript.replace(changed)
                if view is not None:
                    await view.finish(changed)
        screen.refresh_bindings()
        screen.turn_over(running.stopped)
        if here and answer_id is not None and answer_id > 0:
            screen.in_thread(lambda: read_message(screen.conversing, answer_id), self._settled, group="answer")
            question = screen.state.question_of(answer_id)
            if question is not None and question.id > 0:
                transcript, question_id = screen.conversing.transcript, question.id
                screen.in_thread(
                    lambda: tuple(transcript.siblings(question_id)),
                    lambda siblings: self._placed(question_id, siblings),
                    group="question",
                )

    def _placed(self, question_id: int, siblings: tuple[int, ...]) -> None:
        """Show beside which others a message stands that was written anew."""
        changed = self._screen.state.change(question_id, siblings=siblings)
        if changed is not None and changed.place:
            self._show_question(changed)

    async def _settled(self, message: ShownMessage) -> None:
        """Show what is on disk about the answer now: memories, tokens, branches."""
        screen = self._screen
        if screen.state.message(message.id) is None:
            return
        known = screen.state.message(message.id)
        if known is not None and known.cause and known.way_out:
            # The words that came with the event can still be translated; those on disk are plain English.
            message = (
                screen.state.change(
                    message.id, memories=message.memories, siblings=message.siblings, model=message.model
                )
                or message
            )
        else:
            screen.state.messages[screen.state.index(message.id) or 0] = message
        screen.transcript.replace(message)
        view = screen.transcript.view(message.id)
        if view is not None:
            await view.update_foot(message)
        screen.answer_settled(message)
