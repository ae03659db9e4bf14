"""The line above the prompt that shows which files go with the next message."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from ui.locale import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events


class AttachmentLine(Static):
    """The line above the prompt. A click takes the files away."""

    DEFAULT_CSS = """
    AttachmentLine { height: 1; padding: 0 2; color: $text-secondary; display: none; }
    """

    class Dropped(Message):
        """The user wants no files."""

    def __init__(self) -> None:
        super().__init__("", markup=False)

    def show(self, notes: Sequence[str]) -> None:
        """Show the files by name and size."""
        self.display = bool(notes)
        words = "  ".join("⎘ " + note for note in notes)
        self.update(Content(words + "   " + _("click takes them away")))

    def on_click(self, event: events.Click) -> None:
        """Take them away."""
        event.stop()
        self.post_message(self.Dropped())
