"""A text area that takes keys in the order in which they were pressed.

Textual lets a letter take effect in the widget, but a bound key such as backspace only when it has travelled up to the
app: letters typed right after it, on a busy machine, would overtake it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.widgets import TextArea

if TYPE_CHECKING:
    from textual import events


class OrderedTextArea(TextArea):
    """Runs what its own bindings say at once."""

    async def _on_key(self, event: events.Key) -> None:
        bound = self._bindings.key_to_bindings.get(event.key, [])
        if bound and not event.is_printable:
            event.stop()
            event.prevent_default()
            await self.run_action(bound[0].action)
