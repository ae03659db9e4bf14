"""One turn, from the user's words to the saved answer. Read `Turn.events` from top to bottom: it is the story.

The user's message is on disk before anything is sent; the answer is saved while it comes. Whatever goes wrong becomes
an event in words, and nothing that was typed or received is lost.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING

from assistant import notices
from assistant.answer_row import AnswerRow
from assistant.answering import Answering
from assistant.context import MessageTooLongError
from assistant.errors import EndpointError, HippoError
from assistant.events import (
    Completed,
    Failed,
    ForgetRequested,
    ImagesLeftOut,
    MemoryChanged,
    MessageSaved,
    PlanReady,
    SecretsKept,
    SecretsMasked,
    Stopped,
)
from assistant.gathering import Asked, plan_for
from assistant.pictures import with_images
from assistant.question import question_of, said
from assistant.safekeeping import asks_to_keep
from memory.answers import AnswerClosedError
from memory.branches import UnknownMessageError
from memory.database_errors import DatabaseError
from memory.error_parts import error_parts
from memory.extraction.forget_words import parse_forget
from memory.language import language_of
from memory.phrase import Phrase
from memory.titling import title_from
from memory.values import MessageState, Role

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, AsyncIterator, Sequence

    from assistant.chat_request import ToolSpec
    from assistant.events import TurnEvent
    from assistant.plan import Completion, ContextPlan
    from assistant.safekeeping import Typed
    from assistant.turn_parts import TurnParts, TurnRequest
    from memory.answers import BegunAnswer
    from memory.records import Message
    from memory.values import Change

log = logging.getLogger(__name__)


@dataclass(slots=True)
class _Progress:
    """How far a turn has got."""

    user: Message | None = None
    typed: Typed | None = None
    """The message as it was typed, where what is stored is masked."""
    unseen: bool = False
    """The message has images that the model is known not to take."""
    row: AnswerRow | None = None
    """The answer on disk."""
    tools: Sequence[ToolSpec] = ()
    """What the model is offered: read from the directory once, off the event loop."""


class Turn:
    """One turn. Iterate it once; `stop` ends it early and keeps what came."""

    def __init__(self, parts: TurnParts, request: TurnRequest) -> None:
        self._parts = parts
        self._request = request
        self._stop = asyncio.Event()
        self._progress = _Progress()

    def stop(self) -> None:
        """End the answer here; what came is kept. Call from the event loop that runs the turn."""
        self._stop.set()

    def __aiter__(self) -> AsyncIterator[TurnEvent]:
        """Return the events of the turn."""
        return self.events()

    async def events(self) -> AsyncGenerator[TurnEvent, None]:
        """Run the turn and tell what happens. Never raises for anything that an endpoint or a text can cause."""
        try:
            yield await self._save_message()
            if (masked := self._masked()) is not None:
                yield masked
            for event in await self._learn_what_was_asked():
                yield event
            forgetting = await self._requested_forgetting()
            if forgetting is not None:
                yield forgetting
                yield await self._settle_forgetting(forgetting)
                return
            kept = await self._requested_keeping()
            if kept is not None:
                for event in kept:
                    yield event
                return
            plan = await self._assemble()
            if self._progress.unseen:
                yield ImagesLeftOut(self._parts.client.model)
            yield PlanReady(self._row.id, plan)
            async for event in self._answer(plan):
                yield event
            yield await self._finish(plan)
        except MessageTooLongError as error:
            cause, way_out = notices.too_long(error)
            yield await self._fail(HippoError(cause, way_out))
        except HippoError as error:
            yield await self._fail(error)
        except DatabaseError as error:
            yield self._not_stored(error)
        finally:
            row = self._progress.row
            if row is not None and not row.settled:
                row.save_interrupted()
            self._parts.after()

    @property
    def _row(self) -> AnswerRow:
        assert self._progress.row is not None  # noqa: S101 - set by the first step
        return self._progress.row

    @property
    def _user(self) -> Message:
        assert self._progress.user is not None  # noqa: S101 - set by the first step
        return self._progress.user

    async def _save_message(self) -> MessageSaved:
        request, transcript = self._request, self._parts.store.transcript
        if request.continues is not None:
            user, begun = await asyncio.to_thread(self._open_answer, request.continues)
            answer_id: int | None = request.continues
        else:
            user, answer_id = await asyncio.to_thread(self._write_message)
            begun = None
        assert user.id is not None  # noqa: S101 - stored rows have an id
        assert answer_id is not None  # noqa: S101 - stored rows have an id
        typed = await asyncio.to_thread(self._note_typed, user)
        self._progress.user, self._progress.typed = user, typed
        self._progress.row = AnswerRow(transcript, answer_id, typed, begun)
        return MessageSaved(user.conversation_id, user.id, self._row.id)

    def _open_answer(self, answer_id: int) -> tuple[Message, BegunAnswer]:
        """Open an earlier answer to go on with it."""
        profile_id, transcript = self._request.profile_id, self._parts.store.transcript
        try:
            answer = transcript.message(profile_id, answer_id)
            user = transcript.message(profile_id, answer.parent_id or 0)
            return user, transcript.resume_answer(profile_id, answer_id, self._parts.client.model)
        except (AnswerClosedError, UnknownMessageError):
            raise HippoError(*notices.cannot_go_on()) from None

    def _write_message(self) -> tuple[Message, int | None]:
        request, transcript = self._request, self._parts.store.transcript
        if request.answer_to is not None:
            user = transcript.message(request.profile_id, request.answer_to)
        elif request.edit_of is not None:
            user = transcript.edit_user_message(
                request.profile_id, request.edit_of, request.text, extract=request.write_memory
            )
        else:
            conversation_id = request.conversation_id
            if conversation_id is None:
                wanted = {name: value for name, value in (request.settings or {}).items() if value is not None}
                conversation = transcript.create_conversation(
                    request.profile_id, title=title_from(transcript.storable(request.text)), settings=wanted
                )
                assert conversation.id is not None  # noqa: S101 - stored rows have an id
                conversation_id = conversation.id
            user = transcript.add_user_message(
                request.profile_id,
                conversation_id,
                request.text,
                attachments=request.attachments,
                extract=request.write_memory,
            )
        assert user.id is not None  # noqa: S101 - stored rows have an id
        answer = transcript.begin_answer(request.profile_id, user.conversation_id, user.id, self._parts.client.model)
        return user, answer.id

    def _note_typed(self, user: Message) -> Typed | None:
        request, parts = self._request, self._parts
        if request.answer_to is not None:
            typed = parts.store.safekeeping.of(request.answer_to)
            # what was forgotten of it since must not come back from here
            return typed if typed is not None and typed.stored == user.content and not user.forgotten else None
        masks = not parts.store.transcript.keep_secrets
        return parts.store.safekeeping.note(user, request.text, request.attachments, masks=masks)

    def _masked(self) -> SecretsMasked | None:
        """Tell what of the message was masked; nothing when an earlier one is answered again."""
        typed, user = self._progress.typed, self._user
        if typed is None or self._request.answer_to is not None:
            return None
        return SecretsMasked(user.id or 0, user.content, typed.sorts)

    @property
    def _said(self) -> str:
        """The user's words as they typed them: what is stored may be masked."""
        return said(self._user, self._progress.typed)

    async def _requested_keeping(self) -> list[TurnEvent] | None:
        """Keep the message before as it was typed, where something of it was masked and the user says "keep"."""
        if self._request.answer_to is not None or not asks_to_keep(self._user.content):
            return None
        before = next(iter(await self._just_said()), None)
        typed = self._parts.store.safekeeping.of(before) if before is not None else None
        if before is None or typed is None:
            return None
        language = language_of(typed.text)
        changes = await asyncio.to_thread(self._keep_as_typed, before, typed)
        if changes is None:
            return None
        text = notices.stored_as_typed(language)
        await self._row.settle(text, "", MessageState.COMPLETE)
        told: list[TurnEvent] = [SecretsKept(before, typed.text)]
        if changes:
            told.append(MemoryChanged(tuple(changes)))
        return [*told, Completed(self._row.id, None, text)]

    def _keep_as_typed(self, message_id: int, typed: Typed) -> Sequence[Change] | None:
        learns = self._request.write_memory
        if not self._parts.store.transcript.keep_as_typed(
            self._request.profile_id, message_id, typed.stored, typed.text, typed.attachments, extract=learns
        ):
            return None
        self._parts.store.safekeeping.let_go(message_id)
        return self._parts.learn_now(message_id) if learns else ()

    async def _learn_what_was_asked(self) -> list[TurnEvent]:
        """Keep what "remember …" asks for before the answer; all else is learned in the background."""
        request = self._request
        if not request.write_memory or request.answer_to is not None or not notices.asks_to_remember(request.text):
            return []
        assert self._user.id is not None  # noqa: S101 - stored rows have an id
        try:
            changes = await asyncio.to_thread(self._parts.learn_now, self._user.id)
        except Exception:
            log.exception("learning at once failed; the job stays in the queue")
            return []
        return [MemoryChanged(tuple(changes))] if changes else []

    async def _requested_forgetting(self) -> ForgetRequested | None:
        """Find what "forget …" means; None when the message is no such request or nothing matches it."""
        text = self._said
        if self._request.answer_to is not None or parse_forget(text) is None:
            return None
        desk = self._parts.forgetting
        return await asyncio.to_thread(desk.meant, self._request.profile_id, text, await self._just_said())

    async def _just_said(self) -> frozenset[int]:
        """Return what "what I just said" speaks of: the user's message before this one."""
        user = self._user
        branch = await asyncio.to_thread(
            self._parts.store.history.before, user.profile_id, user.conversation_id, user.parent_id
        )
        return frozenset([message.id for message in branch if message.role is Role.USER][-1:])

    async def _settle_forgetting(self, asked: ForgetRequested) -> Completed:
        desk, profile_id = self._parts.forgetting, self._request.profile_id
        language = language_of(self._user.content)
        if desk.confirm is None:
            text = notices.forget_needs_confirmation(language, len(asked.facts))
        elif await desk.confirm(asked):
            gone = await asyncio.to_thread(desk.forget, profile_id, asked.facts)
            text = notices.forgotten(language, gone)
        else:
            text = notices.nothing_forgotten(language)
        await self._row.settle(text, "", MessageState.COMPLETE)
        return Completed(self._row.id, None, text)

    async def _assemble(self) -> ContextPlan:
        completing, completion = self._parts.completing, None
        if completing is not None and self._request.read_memory:
            with self._parts.while_answering():
                completion = await completing.of(self._user, self._stop)
        return await asyncio.to_thread(self._assemble_now, completion)

    def _assemble_now(self, completion: Completion | None) -> ContextPlan:
        parts, request, user = self._parts, self._request, self._user
        assert user.id is not None  # noqa: S101 - stored rows have an id
        question = question_of(parts.store.transcript, user, self._progress.typed)
        self._progress.tools = self._offered_tools()
        asked = Asked(
            request.profile_id,
            self._said,
            conversation_id=user.conversation_id,
            leaf_id=user.parent_id,
            full_message=question.whole,
            pictures=question.pictures,
            sees=parts.client.capabilities.images,
            exclude=frozenset({user.id, self._row.id}),
            read_memory=request.read_memory,
            without=request.without,
            tools=self._progress.tools,
            begun=self._row.begun_text,
            completion=completion,
        )
        self._progress.unseen = bool(question.pictures) and not asked.sees
        plan = plan_for(parts.sources, asked)
        recording = parts.store.recording
        if self._row.begun is None:
            recording.write(request.profile_id, self._row.id, plan)
        else:
            recording.extend(request.profile_id, self._row.id, plan)
        return plan

    async def _answer(self, plan: ContextPlan) -> AsyncGenerator[TurnEvent, None]:
        parts = self._parts
        items = await asyncio.to_thread(with_images, parts.store.transcript, self._request.profile_id, plan.messages)
        answering = Answering(
            client=parts.client,
            items=items,
            max_tokens=parts.sources.budget.limit - parts.sources.budget.prompt,
            temperature=parts.temperature,
            tools=self._progress.tools,
            run_tool=parts.tool_runner.bind(self._user, parts.forgetting, may_write=self._request.write_memory)
            if parts.tool_runner is not None
            else None,
            save=self._row.save_partial,
            stop=self._stop,
            begun=self._row.begun,
        )
        self._row.answering = answering
        # Background calls wait where they would compete with this answer for the processor.
        with parts.while_answering():
            async with contextlib.aclosing(answering.events()) as events:
                async for event in events:
                    yield event

    def _offered_tools(self) -> Sequence[ToolSpec]:
        runner, request = self._parts.tool_runner, self._request
        if runner is None or not request.read_memory:
            return ()
        return runner.offered(language_of(self._user.content), may_write=request.write_memory)

    async def _finish(self, plan: ContextPlan) -> TurnEvent:
        answering = self._row.answering
        assert answering is not None  # noqa: S101 - set by the step before
        # an image is counted by an estimate of its own, which says nothing of the model's words
        in_words = not any(message.pictures for message in plan.messages)
        if answering.usage is not None and not answering.rounds and in_words:
            counted = sum(self._parts.sources.tokens.plain(message.content) for message in plan.messages)
            self._parts.sources.tokens.learn(counted, answering.usage.prompt_tokens)
        usage = self._row.usage(notices.usage_record(answering.usage, plan), answering.finish)
        if self._stop.is_set():
            await self._row.settle(answering.text, answering.reasoning, MessageState.STOPPED, usage=usage)
            return Stopped(self._row.id)
        await self._row.settle(answering.text, answering.reasoning, MessageState.COMPLETE, usage=usage)
        await asyncio.to_thread(self._summarise_what_left, plan)
        await asyncio.to_thread(self._parts.title_later, self._request.profile_id, self._user.conversation_id)
        return Completed(self._row.id, answering.usage, answering.text)

    def _summarise_what_left(self, plan: ContextPlan) -> None:
        """Ask for a summary of what no longer fits the window, so that the next turn has one."""
        if plan.window_from is None:
            return
        branch = self._parts.store.history.before(
            self._request.profile_id, self._user.conversation_id, self._user.parent_id
        )
        left = [message.id for message in branch if message.id < plan.window_from]
        if left:
            self._parts.summarise_later(self._request.profile_id, self._user.conversation_id, left[-1])

    async def _fail(self, error: HippoError) -> TurnEvent:
        """Keep what came, with the reason in words; the user can retry."""
        row = self._progress.row
        kind = error.kind.value if isinstance(error, EndpointError) else type(error).__name__
        log.warning("turn failed: %s", kind)
        if row is not None:
            await row.settle_failed(str(error))
        return Failed(row.id if row is not None else None, error.cause, error.way_out)

    def _not_stored(self, error: DatabaseError) -> Failed:
        """Tell that the disk is full, or the database held by another program. What came is on the screen alone."""
        log.warning("turn failed: %s", type(error).__name__)
        # the row of the answer, if there is one, is ended at the next start: nothing can be written to it now
        row = self._progress.row
        if row is not None:
            row.settled = True
        cause, way_out = error_parts(error)
        return Failed(row.id if row is not None else None, Phrase("{cause}.", cause=cause), way_out)
