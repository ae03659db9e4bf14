"""The line of keys at the bottom: shows only what fits whole, and the way to help always."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from textual.content import Content
from textual.widgets._footer import FooterKey

from ui.steady_footer import SteadyFooter

if TYPE_CHECKING:
    from textual import events
    from textual.app import ComposeResult
    from textual.widget import Widget

ALWAYS: Final = "app.help"
"""The action that is shown on the narrowest screen."""

BLANKS: Final = 3
"""Cells around a key and its description."""

EDGE: Final = 1
"""Cells of the border beside the palette's key."""


class Foot(SteadyFooter):
    """The footer of the chat screen."""

    _made_for = 0
    """Cells that the keys were chosen for."""

    def compose(self) -> ComposeResult:
        """Compose the keys that fit."""
        self._made_for = self.app.size.width
        yield from self._fitting(list(super().compose()))

    def _fitting(self, keys: list[Widget]) -> list[Widget]:
        room = self._made_for
        widths = [_cells(key) for key in keys]
        while sum(widths) - 1 > room:  # the blank after the last key may be lost
            at = next((index for index in reversed(range(len(keys))) if not _stays(keys[index])), None)
            if at is None:
                break
            del keys[at], widths[at]
        return keys

    def on_resize(self, event: events.Resize) -> None:
        """Choose again."""
        if event.size.width != self._made_for:
            self.call_after_refresh(self.recompose)


def _stays(key: Widget) -> bool:
    return not isinstance(key, FooterKey) or key.has_class("-command-palette") or key.action in {ALWAYS, "help"}


def _cells(key: Widget) -> int:
    if not isinstance(key, FooterKey):
        return 0
    edge = EDGE if key.has_class("-command-palette") else 0
    return Content(key.key_display).cell_length + Content(key.description).cell_length + BLANKS + edge
