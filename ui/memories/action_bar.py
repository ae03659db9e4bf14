"""What can be done with the highlighted memory, as words that a click presses: the keys, where the eye already is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from ui.locale import N_, _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events
    from textual.geometry import Size

GAP = 2
"""Cells between two words."""

UNMEASURED = 34
"""Cells of a line before the bar has been laid out."""


class Act(NamedTuple):
    """One word of the bar."""

    key: str
    label: str
    """In English; shown in the language of the interface."""
    what: str
    """What is posted when it is clicked."""


EDIT: Final = Act("e", N_("Edit"), "edit")
PIN: Final = Act("p", N_("Pin"), "pin")
FORGET: Final = Act("f", N_("Forget"), "forget")
HISTORY: Final = Act("h", N_("History"), "history")
SOURCE: Final = Act("o", N_("Source"), "source")
ON_ANY: Final = (EDIT, PIN, FORGET, HISTORY, SOURCE)
"""What can be done with any memory."""


class Placed(NamedTuple):
    """Where a word stands."""

    line: int
    start: int
    end: int
    act: Act


def place(acts: Sequence[Act], width: int) -> list[Placed]:
    """Lay words out in lines of `width` cells, in their order; none is broken."""
    placed: list[Placed] = []
    line, at = 0, 0
    for act in acts:
        cells = Content(f"{act.key} {_(act.label)}").cell_length
        if at and at + cells > width:
            line, at = line + 1, 0
        placed.append(Placed(line, at, at + cells, act))
        at += cells + GAP
    return placed


class ActionBar(Widget):
    """Keys with their words. Never takes the focus, so that a click acts on what is highlighted."""

    DEFAULT_CSS = """
    ActionBar { height: auto; width: 1fr; padding: 0 1; background: $surface; }
    """

    acts: reactive[tuple[Act, ...]] = reactive[tuple[Act, ...]]((), layout=True)
    """What can be done now."""

    class Pressed(Message):
        """A word was clicked."""

        def __init__(self, bar: ActionBar, what: str) -> None:
            super().__init__()
            self.bar = bar
            self.what = what

        @property
        def control(self) -> ActionBar:
            """The bar."""
            return self.bar

    def __init__(self, acts: Sequence[Act] = ()) -> None:
        super().__init__()
        self.set_reactive(ActionBar.acts, tuple(acts))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002 - Textual's own
        """Return how many lines the words take."""
        return max((word.line for word in place(self.acts, width)), default=-1) + 1

    def render(self) -> Content:
        """Draw the words."""
        parts: list[Content] = []
        line, at = 0, 0
        for word in place(self.acts, self.content_size.width or UNMEASURED):
            if word.line > line:
                parts.append(Content("\n" * (word.line - line)))
                line, at = word.line, 0
            parts.append(Content(" " * (word.start - at)))
            parts.append(Content.styled(word.act.key, "bold $text-accent"))
            parts.append(Content.styled(f" {_(word.act.label)}", "$foreground-muted"))
            at = word.end
        return Content.assemble(*parts)

    def on_click(self, event: events.Click) -> None:
        """Press the word under the mouse."""
        event.stop()
        offset = event.get_content_offset(self)
        if offset is None:
            return
        for word in place(self.acts, self.content_size.width):
            if word.line == offset.y and word.start <= offset.x < word.end:
                self.post_message(self.Pressed(self, word.act.what))
                return
