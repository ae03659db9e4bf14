"""Measures how long a person waits for a long conversation, beside a short one, in the real app without a terminal.

Must not be imported before it is asked for.
"""

from __future__ import annotations

import asyncio
import statistics
import time
from typing import TYPE_CHECKING, Any, Final

from assistant.benchmarks import MEASURING
from assistant.errors import MeasurementError
from memory.phrase import Phrase
from memory.records import Conversation, Message
from memory.values import MessageState, Role
from ui.app import HippoApp
from ui.chat.flat_blocks import FlatSection
from ui.chat.screen import ChatScreen
from ui.commands.steady_endpoint import long_answer

if TYPE_CHECKING:
    from assistant.hippo import Hippo

SIZE: Final = (100, 30)

SHORT: Final = 20
"""Messages of the conversation beside which the long one is opened: as many as are mounted of any."""

ANSWER_WORDS: Final = 120

RUNS: Final = 7
"""Times each is opened; the first, which warms everything up, does not count."""

INVENTING: Final = Phrase("inventing messages")

LOOK_SECONDS: Final = 0.002

LONGEST_SECONDS: Final = 60.0


class ReadingApp(HippoApp):
    """The app for reading alone: it asks for no endpoint."""

    def action_welcome(self) -> None:
        """Stay with the chat."""


def opening_times(hippo: Hippo, messages: int) -> dict[str, Any]:
    """Invent a conversation of `messages` messages and one of 20, and open them in turns.

    Args:
        hippo: an open home with nothing in it; the app closes it.
        messages: length of the long conversation.

    Returns:
        ``{"messages", "open_ms", "short_ms", "ratio"}``: medians, from asking for the conversation to its newest
        messages being painted.
    """
    return asyncio.run(_measure(hippo, _invent(hippo, messages), _invent(hippo, SHORT), messages))


async def _measure(hippo: Hippo, long: int, short: int, messages: int) -> dict[str, Any]:
    app = ReadingApp(lambda: hippo)
    times: dict[int, list[float]] = {long: [], short: []}
    async with app.run_test(size=SIZE):
        while not app.has_engine:  # noqa: ASYNC110 - it opens once, before anything is measured
            await asyncio.sleep(LOOK_SECONDS)
        with hippo.under_way.step(MEASURING, RUNS) as reached:
            for run in range(RUNS):
                for conversation_id in (short, long):
                    times[conversation_id].append(await _opened(app, conversation_id))
                reached(run + 1)
    middle = {name: statistics.median(values[1:]) for name, values in times.items()}
    return {
        "messages": messages,
        "open_ms": round(middle[long], 1),
        "short_ms": round(middle[short], 1),
        "ratio": round(middle[long] / middle[short], 2),
    }


async def _opened(app: HippoApp, conversation_id: int) -> float:
    """Open a conversation; return the milliseconds until its newest answer is painted."""
    screen = app.screen
    assert isinstance(screen, ChatScreen)  # noqa: S101 - nothing else was opened
    begun = time.perf_counter()
    screen.chats.open(conversation_id)
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        now = time.perf_counter()
        newest = screen.transcript.view(screen.state.messages[-1].id) if screen.state.messages else None
        if screen.state.conversation_id == conversation_id and newest is not None:
            drawn = newest.query(FlatSection)
            if drawn and drawn.last().size.height:
                painted = asyncio.Event()
                app.call_after_refresh(painted.set)
                await painted.wait()
                return (time.perf_counter() - begun) * 1_000
        if now - begun > LONGEST_SECONDS:
            raise MeasurementError(Phrase("The conversation did not open."))


def _invent(hippo: Hippo, messages: int) -> int:
    """Put a conversation of so many messages into the home, questions and answers in turns; return its id."""
    now = hippo.clock.now()
    answer = "".join(long_answer(ANSWER_WORDS))
    with hippo.db.write() as session, hippo.under_way.step(INVENTING, messages) as reached:
        conversation = Conversation(
            profile_id=hippo.profile_id, title=f"{messages} messages", created_at=now, updated_at=now
        )
        session.add(conversation)
        session.flush()
        parent: int | None = None
        for number in range(messages):
            role = Role.USER if number % 2 == 0 else Role.ASSISTANT
            assert conversation.id is not None  # noqa: S101 - flushed rows have an id
            message = Message(
                profile_id=hippo.profile_id,
                conversation_id=conversation.id,
                parent_id=parent,
                role=role.value,
                content=f"Question {number}: 那么呢？" if role is Role.USER else answer,
                created_at=now,
                state=MessageState.COMPLETE.value,
            )
            session.add(message)
            session.flush()
            parent = message.id
            reached(number + 1)
        conversation.head_message_id = parent
        session.add(conversation)
        assert conversation.id is not None  # noqa: S101
        return conversation.id
