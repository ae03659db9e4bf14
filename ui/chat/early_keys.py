"""What is typed before the prompt is there: kept, and given to it in order."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual import events

    from ui.chat.prompt import Prompt

SENDING = ("enter", "ctrl+j")
"""Enter, and what a terminal makes of it as long as no program has asked for the keys themselves."""


class EarlyKeys:
    """Keys that came while nothing had the focus."""

    def __init__(self) -> None:
        self._typed = ""
        self._prompt: Prompt | None = None

    def take(self, event: events.Key) -> bool:
        """Keep a key, or give it to the prompt if that is there; tell whether it was one that writes or sends."""
        if event.key in SENDING:
            text = "\n"
        elif event.is_printable and event.character:
            text = event.character
        else:
            return False
        self._typed += text
        if self._prompt is not None:
            self.give(self._prompt)
            self._prompt.focus()
        return True

    def give(self, prompt: Prompt) -> None:
        """Put what was typed into the prompt; an Enter at its end sends it."""
        self._prompt = prompt
        typed, self._typed = self._typed, ""
        if text := typed.rstrip("\n"):
            prompt.insert(text)
        if typed.endswith("\n"):
            prompt.action_submit()
