"""Lets no question be lost that was sent just before the app ends."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import TYPE_CHECKING, Final

from ui.chat.turns import NEW_ANSWER, NEW_QUESTION

if TYPE_CHECKING:
    from ui.chat.screen import ChatScreen

STORING_SECONDS: Final = 10.0
"""How long the end of the app waits for a question to be on disk: a busy machine takes seconds for the first one."""

LOOK_SECONDS: Final = 0.05


async def let_be_stored(screen: ChatScreen) -> None:
    """Wait until what was sent is on disk; what could not be sent goes back into the prompt, to be kept as a draft."""
    turns = screen.turns
    running = turns.running
    if running is None or running.private:
        return
    end = monotonic() + STORING_SECONDS
    while turns.running is running and running.turn is not None and running.answer.id == NEW_ANSWER:
        if monotonic() > end:
            return
        await asyncio.sleep(LOOK_SECONDS)  # the screen itself takes note of it, and must be free to
    question = running.begun_in.message(NEW_QUESTION)
    if running.turn is None and question is not None:
        screen.prompt.put(f"{question.content}\n\n{screen.prompt.text}".strip())
