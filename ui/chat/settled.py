"""For widgets that grow with every piece of an answer: a layout that gives them a new size is the last word on it.

Textual lays the whole screen out a second time when a widget's size has changed, which nothing of ours needs, and each
time costs as much as the drawing that went before. Scroll bars that come or go still ask for a layout by themselves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from textual.containers import Vertical
from textual.layouts.vertical import VerticalLayout

if TYPE_CHECKING:
    from textual.geometry import Size
    from textual.layout import ArrangeResult, Layout
    from textual.widget import Widget
    from textual.widget import Widget as _Widget
else:
    _Widget = object  # of several bases with styles Textual follows the first alone


class ColumnLayout(VerticalLayout):
    """A column of widgets that are as high as what they show, whatever the height of the column.

    Textual keeps the box of a widget that has not changed as long as its container has the same size. A column that
    grows has another height each time, so that each piece of an answer would measure all that stands above it anew.
    """

    def arrange(self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True) -> ArrangeResult:
        """Return where the children stand in a column `size.width` cells wide."""
        return super().arrange(parent, children, size.with_height(0), greedy)


COLUMN: Final = ColumnLayout()


class Settled(_Widget):
    """Takes its size and asks for nothing more. Goes before the widget's own class."""

    def _size_updated(self, size: Size, virtual_size: Size, container_size: Size, layout: bool = True) -> bool:  # noqa: ARG002 - Textual's own signature
        return super()._size_updated(size, virtual_size, container_size, layout=False)


class SettledColumn(Settled):
    """A column of such widgets; none of them has a height that depends on the column's."""

    @property
    def layout(self) -> Layout:
        """How its children stand; one of our own cannot be named in a style."""
        return COLUMN


class SettledVertical(SettledColumn, Vertical):
    """Such a column and nothing more."""
