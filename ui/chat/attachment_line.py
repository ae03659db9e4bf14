"""The lines above the prompt that show which files go with the next message."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from ui.locale import _
from ui.rows import joined

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events


FIRST_WIDTH: Final = 60
"""Cells of a line before it has been laid out."""


class AttachmentLine(Static):
    """The lines above the prompt. A click takes the files away."""

    DEFAULT_CSS = """
    AttachmentLine { height: auto; max-height: 4; padding: 0 2; color: $text-secondary; display: none; }
    """

    class Dropped(Message):
        """The user wants no files."""

    def __init__(self) -> None:
        super().__init__("", markup=False)
        self._notes: tuple[str, ...] = ()

    def show(self, notes: Sequence[str], *, can_drop: bool) -> None:
        """Show what is known about the files, and how those that are not named in the text are taken away."""
        self.display = bool(notes)
        self._notes = (*notes, _("/detach or a click takes them away")) if can_drop else tuple(notes)
        self._draw()

    def _draw(self) -> None:
        self.update(joined(Content(""), self._notes, self.content_size.width or FIRST_WIDTH))

    def on_resize(self) -> None:
        """Put as many on a line as fit now."""
        self._draw()

    def on_click(self, event: events.Click) -> None:
        """Take them away."""
        event.stop()
        self.post_message(self.Dropped())
