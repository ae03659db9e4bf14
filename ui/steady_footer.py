"""A footer that is made anew only when what it shows differs.

Textual's own takes down and mounts every key with each step of the focus, and lays the screen out again each time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.widgets import Footer

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.binding import Binding

Shown = tuple[int, tuple[tuple["Binding", bool, str], ...]]
"""The width, and each key with whether it can be pressed now and its tooltip."""


class SteadyFooter(Footer):
    """The line of keys at the bottom of a screen."""

    _shown: Shown | None = None
    """What the keys that stand there were made from."""

    def compose(self) -> ComposeResult:
        """Compose the keys, once it is known which."""
        if self._bindings_ready:
            self._shown = self._to_show()
        yield from super().compose()

    async def recompose(self) -> None:
        """Compose again, if it would come out otherwise."""
        if self._shown is None or not self.is_attached or self._shown != self._to_show():
            await super().recompose()

    def _to_show(self) -> Shown:
        palette = self.app.COMMAND_PALETTE_BINDING
        keys = tuple(
            (binding, enabled, tooltip)
            for key, (_node, binding, enabled, tooltip) in self.screen.active_bindings.items()
            if binding.show or key == palette
        )
        return self.app.size.width, keys
