"""A text area that takes keys in the order in which they were pressed, and bears any size.

Textual lets a letter take effect in the widget, but a bound key such as backspace only when it has travelled up to the
app: letters typed right after it, on a busy machine, would overtake it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.strip import Strip
from textual.widgets import TextArea

if TYPE_CHECKING:
    from textual import events


class OrderedTextArea(TextArea):
    """Runs what its own bindings say at once."""

    def render_line(self, y: int) -> Strip:
        """Draw nothing where there is no room: a placeholder cannot be wrapped to no column, and the app would end.

        A terminal that is made narrow leaves none for a moment, until the panels beside the chat have given way.
        """
        return super().render_line(y) if self.content_size.width > 0 else Strip.blank(0)

    async def _on_key(self, event: events.Key) -> None:
        if event.key.startswith("alt+"):
            # Most terminals send escape and the letter, and Textual would type the letter.
            event.character = None
        bound = self._bindings.key_to_bindings.get(event.key, [])
        if bound and not event.is_printable:
            event.prevent_default()
            if await self.app.run_action(bound[0].action, self):
                event.stop()  # else it goes up: ctrl+c with nothing marked here copies what is marked in the chat
