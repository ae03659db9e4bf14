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

    def show(self, notes: Sequence[str], *, can_drop: bool) -> None:
        """Show what is known about the files, and how those that are not named in the text are taken away."""
        self.display = bool(notes)
        drop = "   " + _("/detach or a click takes them away") if can_drop else ""
        self.update(Content("  ".join(notes) + drop))

    def on_click(self, event: events.Click) -> None:
        """Take them away."""
        event.stop()
        self.post_message(self.Dropped())
