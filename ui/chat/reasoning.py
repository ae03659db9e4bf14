"""What a model thought before it answered, folded away until the reader asks. It is never part of the answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from textual.containers import Vertical
from textual.content import Content
from textual.reactive import reactive
from textual.widgets import Static

from ui.locale import _

if TYPE_CHECKING:
    from textual.app import ComposeResult

SHOWN_LENGTH: Final = 20_000
"""Characters of reasoning that are shown: its end, since that is what the answer follows from."""


class Reasoning(Vertical):
    """A line that unfolds."""

    DEFAULT_CSS = """
    Reasoning {
        height: auto;
        width: 1fr;
        & > .title { width: auto; height: 1; color: $text-muted; &:hover { text-style: underline; } }
        & > .thought {
            color: $text-muted;
            text-style: italic;
            border-left: outer $border-blurred;
            padding: 0 1;
            margin: 0 0 1 0;
        }
    }
    """

    open: reactive[bool] = reactive(default=False, init=False)
    """Whether the thought is shown."""

    def __init__(self, text: str = "") -> None:
        super().__init__()
        self._text = text

    def compose(self) -> ComposeResult:
        """Compose the title and the thought."""
        yield Static(Content(self._title()), classes="title")
        thought = Static(Content(self._text[-SHOWN_LENGTH:]), classes="thought")
        thought.display = False
        yield thought

    def _title(self) -> str:
        return ("▾ " if self.open else "▸ ") + _("reasoning")

    def add(self, piece: str) -> None:
        """Take the next piece."""
        self._text += piece
        if self.open:
            self.query_one(".thought", Static).update(Content(self._text[-SHOWN_LENGTH:]))

    def watch_open(self) -> None:
        """Fold or unfold."""
        self.query_one(".title", Static).update(Content(self._title()))
        thought = self.query_one(".thought", Static)
        thought.display = self.open
        if self.open:
            thought.update(Content(self._text[-SHOWN_LENGTH:]))

    def on_click(self) -> None:
        """Fold or unfold."""
        self.open = not self.open
