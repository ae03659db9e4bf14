"""For widgets that grow with every piece of an answer: a layout that gives them a new size is the last word on it.

Textual lays the whole screen out a second time when a widget's size has changed, which nothing of ours needs, and each
time costs as much as the drawing that went before. Scroll bars that come or go still ask for a layout by themselves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Vertical

if TYPE_CHECKING:
    from textual.geometry import Size
    from textual.widget import Widget as _Widget
else:
    _Widget = object  # of several bases with styles Textual follows the first alone


class Settled(_Widget):
    """Takes its size and asks for nothing more. Goes before the widget's own class."""

    def _size_updated(self, size: Size, virtual_size: Size, container_size: Size, layout: bool = True) -> bool:  # noqa: ARG002 - Textual's own signature
        return super()._size_updated(size, virtual_size, container_size, layout=False)


class SettledVertical(Settled, Vertical):
    """A column of such widgets."""
