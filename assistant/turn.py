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
from assistant.answering import Answering
from assistant.context import MessageTooLongError, assemble
from assistant.errors import EndpointError, HippoError
from assistant.events import Completed, Failed, ForgetRequested, MemoryChanged, MessageSaved, PlanReady, Stopped
from assistant.gathering import gather
from assistant.history import with_attachments
from memory.extraction.forget_words import parse_forget
from memory.language import language_of
from memory.values import MessageState, Role

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Sequence
    from contextlib import AbstractContextManager
    from datetime import tzinfo

    from assistant.chat_request import ToolSpec
    from assistant.client import ChatClient
    from assistant.events import TurnEvent
    from assistant.history import History
    from assistant.plan import Budget, ContextPlan
    from assistant.recording import Recording
    from assistant.tokens import TokenEstimate
    from assistant.tool_runner import ToolRunner
    from memory.clock import Clock
    from memory.recall.recall import Recall
    from memory.records import Message
    from memory.summaries import Summaries
    from memory.transcript import NewAttachment, Transcript
    from memory.values import Change, FactView, OwnerKey

log = logging.getLogger(__name__)

TITLE_CHARS = 40
"""A conversation's first title is this much of its first message."""


@dataclass(frozen=True, slots=True)
class TurnRequest:
    """What the user asks for in one turn."""

    profile_id: int
    text: str
    conversation_id: int | None = None
    """None begins a new conversation."""
    answer_to: int | None = None
    """An existing user message to be answered (again); `text` is then not used."""
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
    ) -> None:
        self.find = find
        """(profile id, words, ids of what was just said) -> the facts that are meant. Blocking."""
        self.forget = forget
        """(profile id, facts) -> how many memories went. Blocking; only after the user has confirmed."""
        self.confirm = confirm
        """Puts the list before the user; None where nobody can be asked."""


@dataclass(frozen=True, slots=True)
class TurnParts:
    """What every turn of a chat works with."""

    clock: Clock
    zone: tzinfo
    transcript: Transcript
    history: History
    summaries: Summaries
    recall: Recall
    recording: Recording
    client: ChatClient
    budget: Budget
    tokens: TokenEstimate
    learn_now: Callable[[int], Sequence[Change]]
    """Works off the extract job of one message at once. Blocking."""
    summarise_later: Callable[[int, int, int], None]
    """(profile id, conversation id, through message id): puts a summarise job in. Blocking."""
    forgetting: ForgetDesk
    tool_runner: ToolRunner | None
    while_answering: Callable[[], AbstractContextManager[object]]
    """Entered while the answer streams; holds background calls back where the model runs on this machine."""
    after: Callable[[], None]
    """Called when the turn is over: there is work in the queue."""
    instructions: str = ""
    temperature: float | None = None
    send_sensitive: bool = True


@dataclass(slots=True)
class _Progress:
    """How far a turn has got."""

    user: Message | None = None
    answer_id: int | None = None
    settled: bool = False
    """The answer's final state is on disk."""
    answering: Answering | None = None
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
            for event in await self._learn_what_was_asked():
                yield event
            forgetting = await self._requested_forgetting()
            if forgetting is not None:
                yield forgetting
                yield await self._settle_forgetting(forgetting)
                return
            plan = await self._assemble()
            yield PlanReady(self._answer_id, plan)
            async for event in self._answer(plan):
                yield event
            yield await self._finish(plan)
        except MessageTooLongError as error:
            cause, way_out = notices.too_long(error)
            yield await self._fail(HippoError(cause, way_out))
        except HippoError as error:
            yield await self._fail(error)
        finally:
            if not self._progress.settled:
                self._save_interrupted()
            self._parts.after()

    @property
    def _answer_id(self) -> int:
        assert self._progress.answer_id is not None  # noqa: S101 - set by the first step
        return self._progress.answer_id

    @property
    def _user(self) -> Message:
        assert self._progress.user is not None  # noqa: S101 - set by the first step
        return self._progress.user

    async def _save_message(self) -> MessageSaved:
        user, answer = await asyncio.to_thread(self._write_message)
        self._progress.user = user
        self._progress.answer_id = answer.id
        assert user.id is not None  # noqa: S101 - stored rows have an id
        return MessageSaved(user.conversation_id, user.id, self._answer_id)

    def _write_message(self) -> tuple[Message, Message]:
        request, transcript = self._request, self._parts.transcript
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
                    request.profile_id, title=title_from(request.text), settings=wanted
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
        return user, answer

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
        text = self._user.content
        if self._request.answer_to is not None or parse_forget(text) is None:
            return None
        facts = await asyncio.to_thread(
            self._parts.forgetting.find, self._request.profile_id, text, await self._just_said()
        )
        return ForgetRequested(text, tuple(facts)) if facts else None

    async def _just_said(self) -> frozenset[int]:
        """Return what "what I just said" speaks of: the user's message before this one."""
        user = self._user
        branch = await asyncio.to_thread(
            self._parts.history.before, user.profile_id, user.conversation_id, user.parent_id
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
        await self._settle(text, "", MessageState.COMPLETE)
        return Completed(self._answer_id, None, text)

    async def _assemble(self) -> ContextPlan:
        return await asyncio.to_thread(self._assemble_now)

    def _assemble_now(self) -> ContextPlan:
        parts, request, user = self._parts, self._request, self._user
        assert user.id is not None  # noqa: S101 - stored rows have an id
        files = parts.transcript.attachments(request.profile_id, user.id)
        self._progress.tools = self._offered_tools()
        material = gather(
            history=parts.history,
            summaries=parts.summaries,
            recall=parts.recall,
            clock=parts.clock,
            budget=parts.budget,
            tokens=parts.tokens,
            instructions=parts.instructions,
            send_sensitive=parts.send_sensitive,
            tools=self._progress.tools,
            profile_id=request.profile_id,
            conversation_id=user.conversation_id,
            leaf_id=user.parent_id,
            message=user.content,
            full_message=with_attachments(user.content, files),
            exclude=frozenset({user.id, self._answer_id}),
            read_memory=request.read_memory,
            without=request.without,
        )
        plan = assemble(material, parts.budget, parts.tokens, now=parts.clock.now(), zone=parts.zone)
        parts.recording.write(request.profile_id, self._answer_id, plan)
        return plan

    async def _answer(self, plan: ContextPlan) -> AsyncGenerator[TurnEvent, None]:
        parts = self._parts
        answering = Answering(
            client=parts.client,
            items=plan.messages,
            max_tokens=parts.budget.limit - parts.budget.prompt,
            temperature=parts.temperature,
            tools=self._progress.tools,
            run_tool=parts.tool_runner.bind(self._user, parts.forgetting, may_write=self._request.write_memory)
            if parts.tool_runner is not None
            else None,
            save=self._save_partial,
            stop=self._stop,
        )
        self._progress.answering = answering
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
        answering = self._progress.answering
        assert answering is not None  # noqa: S101 - set by the step before
        if answering.usage is not None and not answering.rounds:
            counted = sum(self._parts.tokens.plain(message.content) for message in plan.messages)
            self._parts.tokens.learn(counted, answering.usage.prompt_tokens)
        usage = notices.usage_record(answering.usage, plan)
        if self._stop.is_set():
            await self._settle(answering.text, answering.reasoning, MessageState.STOPPED, usage=usage)
            return Stopped(self._answer_id)
        await self._settle(answering.text, answering.reasoning, MessageState.COMPLETE, usage=usage)
        await asyncio.to_thread(self._summarise_what_left, plan)
        return Completed(self._answer_id, answering.usage, answering.text)

    def _summarise_what_left(self, plan: ContextPlan) -> None:
        """Ask for a summary of what no longer fits the window, so that the next turn has one."""
        if plan.window_from is None:
            return
        branch = self._parts.history.before(self._request.profile_id, self._user.conversation_id, self._user.parent_id)
        left = [message.id for message in branch if message.id < plan.window_from]
        if left:
            self._parts.summarise_later(self._request.profile_id, self._user.conversation_id, left[-1])

    async def _fail(self, error: HippoError) -> TurnEvent:
        """Keep what came, with the reason in words; the user can retry."""
        answering = self._progress.answering
        text, reasoning = (answering.text, answering.reasoning) if answering else ("", "")
        kind = error.kind.value if isinstance(error, EndpointError) else type(error).__name__
        log.warning("turn failed: %s", kind)
        if self._progress.answer_id is not None:
            await self._settle(text, reasoning, MessageState.FAILED, error=str(error))
        return Failed(self._progress.answer_id, error.cause, error.way_out)

    async def _settle(
        self,
        text: str,
        reasoning: str,
        state: MessageState,
        *,
        usage: dict[str, object] | None = None,
        error: str | None = None,
    ) -> None:
        await asyncio.to_thread(
            self._parts.transcript.save_answer, self._answer_id, text, reasoning, state, usage, error
        )
        self._progress.settled = True

    async def _save_partial(self, text: str, reasoning: str) -> None:
        await asyncio.to_thread(
            self._parts.transcript.save_answer, self._answer_id, text, reasoning, MessageState.STREAMING
        )

    def _save_interrupted(self) -> None:
        """Keep what came when the turn's task was cancelled: no awaiting any more, so it is written right here."""
        if self._progress.answer_id is None:
            return
        answering = self._progress.answering
        text, reasoning = (answering.text, answering.reasoning) if answering else ("", "")
        self._parts.transcript.save_answer(self._answer_id, text, reasoning, MessageState.STOPPED)
        self._progress.settled = True


def title_from(text: str) -> str:
    """Return a title made from the first words of a message."""
    words = " ".join(text.split())
    if len(words) <= TITLE_CHARS:
        return words
    head = words[: TITLE_CHARS - 1]
    cut = head.rfind(" ")
    return (head[:cut] if cut > TITLE_CHARS // 2 else head) + "…"
