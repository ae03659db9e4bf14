"""Where the person writes: several lines, what was written before by arrow keys, and pastes of any size."""

from __future__ import annotations

import re
from enum import Enum, auto
from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType
from textual.message import Message

from ui.chat.input_history import InputHistory
from ui.locale import N_, _
from ui.plain_text import plain
from ui.text_area import OrderedTextArea

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual import events

IMAGE_PATH: Final = re.compile(r"\s*\S[^\n]{0,4000}\.(?:png|jpe?g|gif|webp)['\"]?\s*", re.IGNORECASE)
"""What may be the path of an image: its file is looked at before anything is made of it."""

LARGE_PASTE: Final = 10_000
"""Characters from which on a paste becomes a file beside the message: every key would get slow in a text this long."""

MANY_LINES: Final = 40
"""Lines from which on a paste becomes one, too: four times what the prompt shows at once. Nobody writes so many by hand
in a chat: it is somebody's text, or code, and must not be learned from as what the user says."""


class Paste(Enum):
    """Sorts of paste that are looked at before anything is put into the prompt."""

    LONG = auto()
    """A text too large for the prompt."""
    BACK = auto()
    """Such a text again: the user wants it in the prompt after all."""
    PATH = auto()
    """What may be the path of an image."""
    KEY = auto()
    """The key for it, with nothing that was copied here: there may be an image in the system's clipboard."""


class Prompt(OrderedTextArea):
    """The input of the chat."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "submit", N_("Send"), id="prompt.send"),
        Binding(
            "ctrl+j,shift+enter",
            "newline",
            N_("Line"),
            tooltip=N_("Begin a new line"),
            key_display="^j",
            id="prompt.newline",
        ),
        Binding("up", "older", N_("Earlier input"), show=False, id="prompt.older"),
        Binding("down", "newer", N_("Later input"), show=False, id="prompt.newer"),
        Binding("ctrl+underscore,alt+z", "undo", N_("Undo"), key_display="^_", show=False, id="prompt.undo"),
        Binding(
            "ctrl+g",
            "editor",
            N_("Editor"),
            tooltip=N_("Open the prompt in $VISUAL or $EDITOR"),
            show=False,
            id="prompt.editor",
        ),
        Binding("pageup", "scroll_chat(-1)", N_("Scroll up"), show=False, id="prompt.scroll_up"),
        Binding("pagedown", "scroll_chat(1)", N_("Scroll down"), show=False, id="prompt.scroll_down"),
    ]
    """
    | Key | What it does |
    | :- | :- |
    | enter | Send. |
    | ctrl+j | New line; shift+enter too where the terminal tells it apart. |
    | up, down | Earlier input, from the first and last line. |
    | alt+z | Undo; right after a long paste: put it into the text. |
    | ctrl+g | Write in your editor. |
    | pageup, pagedown | Scroll the chat. |
    | tab | Take what the list above the prompt offers. |
    """

    DEFAULT_CSS = """
    Prompt {
        height: auto;
        min-height: 3;
        max-height: 12;
        border: round $border;
        background: $background;
        padding: 0 1;
        scrollbar-size-vertical: 1;
        &:focus { border: round $primary; }
        & .text-area--cursor-line { background: transparent; }
        & .text-area--placeholder { color: $text-muted; }
    }
    """

    class Submitted(Message):
        """The user sent a text."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class Pasted(Message):
        """A paste that does not belong into the text, or may not."""

        def __init__(self, text: str, sort: Paste) -> None:
            super().__init__()
            self.text = text
            self.sort = sort

    class EditorAsked(Message):
        """The user wants to write in an editor."""

    class ScrollAsked(Message):
        """The user wants to scroll the chat without leaving the prompt."""

        def __init__(self, direction: int) -> None:
            super().__init__()
            self.direction = direction

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's own name
        super().__init__(
            id=id,
            soft_wrap=True,
            show_line_numbers=False,
            tab_behavior="focus",
            highlight_cursor_line=False,
            placeholder=_("Write a message"),
        )
        self.list_keys: Callable[[str], bool] = lambda _key: False
        """Tried first with every key: the list of suggestions takes those it knows while it is open."""
        self.history_of_input = InputHistory()
        """What was sent before."""
        self._beside = ("", "")
        """What was pasted last and put beside the message, and what stood here then."""
        self.put_text = ""
        """What was put here last, not typed: nothing is offered for it."""

    def put(self, text: str) -> None:
        """Replace the text and go to its end."""
        self.put_text = plain(text)
        self.load_text(self.put_text)
        self.move_cursor(self.document.end)

    def put_if_empty(self, draft: str) -> None:
        """Go on with what was left unsent, unless something stands here by now."""
        if draft and not self.text:
            self.put(draft)

    def action_submit(self) -> None:
        """Send what stands here."""
        text = self.text.strip("\n")
        if text.strip():
            self.post_message(self.Submitted(text))

    def taken(self, text: str) -> None:
        """Remember a text that was sent, and keep only what was typed since."""
        self.history_of_input.add(text)
        self.let_paste_go()
        left = self.text.lstrip("\n")
        self.put(left.removeprefix(text).lstrip("\n") if left.startswith(text) else "")

    def let_paste_go(self) -> None:
        """The paste beside the message was sent or taken away: it cannot be put into the text any more."""
        self._beside = ("", "")

    def action_newline(self) -> None:
        """Begin a new line."""
        self.insert("\n")

    def action_paste(self) -> None:
        """Paste what was copied here; else look for an image in the system's clipboard."""
        if self.app.clipboard:
            super().action_paste()
        else:
            self.post_message(self.Pasted("", Paste.KEY))

    def action_undo(self) -> None:
        """Put a paste that has just gone beside the message into it; else undo."""
        pasted, text = self._beside
        if pasted and text == self.text and len(pasted) <= LARGE_PASTE:
            self._beside = ("", "")
            self.post_message(self.Pasted(pasted, Paste.BACK))
        else:
            super().action_undo()

    def action_older(self) -> None:
        """Go up a line, or to the input before on the first one."""
        if self.cursor_at_first_line and (text := self.history_of_input.older(self.text)) is not None:
            self.put(text)
        else:
            self.action_cursor_up()

    def action_newer(self) -> None:
        """Go down a line, or to the input after on the last one."""
        if self.cursor_at_last_line and (text := self.history_of_input.newer()) is not None:
            self.put(text)
        else:
            self.action_cursor_down()

    def action_editor(self) -> None:
        """Write in an editor."""
        self.post_message(self.EditorAsked())

    def action_scroll_chat(self, direction: int) -> None:
        """Scroll the chat."""
        self.post_message(self.ScrollAsked(direction))

    async def _on_key(self, event: events.Key) -> None:
        """Let an open list of suggestions have its keys."""
        if self.list_keys(event.key):
            event.stop()
            event.prevent_default()

    async def _on_paste(self, event: events.Paste) -> None:
        """Take control codes out of what is pasted; a long text becomes a file."""
        event.stop()
        event.prevent_default()
        text = plain(event.text)
        if len(text) > LARGE_PASTE or len(text.splitlines()) >= MANY_LINES:
            self._beside = (text, self.text)
            self.post_message(self.Pasted(text, Paste.LONG))
            return
        if IMAGE_PATH.fullmatch(text):
            self.post_message(self.Pasted(text, Paste.PATH))
            return
        self.put_in(text)

    def put_in(self, text: str) -> None:
        """Put a text in where the cursor is, or in place of what is selected."""
        if result := self._replace_via_keyboard(text, *self.selection):
            self.move_cursor(result.end_location)
            self.focus()
