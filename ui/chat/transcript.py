"""The messages of one conversation. Only the end is mounted; more comes when the reader scrolls up."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widgets import Static

from ui.chat.message import MessageView
from ui.chat.settled import Settled
from ui.locale import N_, _

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from textual import events
    from textual.app import ComposeResult
    from textual.geometry import Size

    from ui.chat.shown import ShownMessage

TAIL: Final = 20
"""Messages mounted when a conversation opens: some screens full, and quick to lay out."""

MORE: Final = 10
"""Messages mounted at a time when the reader reaches the top."""

MOST: Final = 60
"""Messages kept mounted while the reader is at the bottom."""

BRINGS: Final = 3
"""Times that a message is scrolled to: after it was mounted, after it was laid out, and after answers were drawn."""

FENCE: Final = "```"
"""Begins a block of code."""

NEAR_TOP: Final = 3
"""Lines from the top at which older messages are fetched."""


class Transcript(Settled, VerticalScroll, can_focus=True):
    """Shows the branch of a conversation."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "select(-1)", N_("Earlier"), show=False, id="transcript.up"),
        Binding("down,j", "select(1)", N_("Later"), show=False, id="transcript.down"),
        Binding("home,g", "first", N_("First"), show=False, id="transcript.first"),
        Binding("end,G", "last", N_("Last"), show=False, id="transcript.last"),
        Binding("pageup,b", "page(-1)", N_("Page up"), show=False, id="transcript.page_up"),
        Binding("pagedown", "page(1)", N_("Page down"), show=False, id="transcript.page_down"),
        Binding("enter", "message('memories')", N_("Memories"), id="transcript.memories"),
        Binding("y", "message('copy')", N_("Copy"), id="transcript.copy"),
        Binding("c", "message('code')", N_("Copy code"), id="transcript.code"),
        Binding("e", "message('edit')", N_("Edit"), id="transcript.edit"),
        Binding("r", "message('retry')", N_("Again"), id="transcript.retry"),
        Binding("o", "message('continue')", N_("Continue"), show=False, id="transcript.continue"),
        Binding("left,h", "message('previous')", N_("Branch before"), show=False, id="transcript.previous"),
        Binding("right,l", "message('next')", N_("Branch after"), show=False, id="transcript.next"),
        Binding("q", "message('quote')", N_("Quote"), show=False, id="transcript.quote"),
        Binding("t", "message('reasoning')", N_("Reasoning"), show=False, id="transcript.reasoning"),
        Binding("d,delete", "message('delete')", N_("Delete"), show=False, id="transcript.delete"),
    ]
    """
    | Key | What it does |
    | :- | :- |
    | up, down | Select a message. |
    | enter | Show the memories of the selected answer. |
    | y, c | Copy the message, or its code. |
    | e, r, o | Edit and send again, answer again, or let the answer go on. |
    | left, right | Switch between the branches. |
    """

    DEFAULT_CSS = """
    Transcript {
        background: $background;
        padding: 0 0 0 1;
        scrollbar-size-vertical: 1;
        & > .start { color: $text-muted; text-align: center; width: 1fr; padding: 1 2; }
        & > .welcome {
            color: $text-muted;
            width: 1fr;
            height: 1fr;
            content-align: center middle;
            text-align: center;
            padding: 0 8;
        }
    }
    """

    selected: reactive[int | None] = reactive[int | None](None, init=False)
    """Id of the selected message, None while the newest answer stands for itself."""

    class Selected(Message):
        """Another message is selected (None: the newest)."""

        def __init__(self, message_id: int | None) -> None:
            super().__init__()
            self.message_id = message_id

    class Asked(Message):
        """The user wants something done with a message."""

        def __init__(self, what: str, message_id: int) -> None:
            super().__init__()
            self.what = what
            self.message_id = message_id

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's own name
        super().__init__(id=id)
        self._messages: list[ShownMessage] = []
        self._first = 0
        """Index of the oldest mounted message."""
        self._now: datetime | None = None
        self._loading_more = False
        self._place: float | None = None
        """Which part of the chat lies above what is read, while another width is being laid out."""
        self.is_private = False
        """Whether nothing of the chat is kept, which an empty one says."""

    def compose(self) -> ComposeResult:
        """Compose the empty chat."""
        yield Static(Content(self._greeting()), classes="welcome")

    def _greeting(self) -> str:
        if self.is_private:
            return _("Ask anything. Nothing of this chat is kept or remembered.")
        return _("Ask anything. What matters is remembered, and you can see and change it.")

    async def show(self, messages: Sequence[ShownMessage], now: datetime, *, streaming: int | None = None) -> None:
        """Replace what is shown by `messages`; the answer `streaming` is still coming in."""
        self._messages = list(messages)
        self._now = now
        self._first = max(0, len(messages) - TAIL)
        self.set_reactive(Transcript.selected, None)
        with self.app.batch_update():
            await self.remove_children()
            if not messages:
                await self.mount(Static(Content(self._greeting()), classes="welcome"))
                return
            if self._first == 0:
                await self.mount(Static(Content(_("the beginning")), classes="start"))
            await self.mount_all(
                MessageView(message, now, streaming=message.id == streaming) for message in messages[self._first :]
            )
            self._mark_newest()
        self.anchor()

    async def append(self, message: ShownMessage, now: datetime, *, streaming: bool = False) -> None:
        """Add a message at the bottom and follow it."""
        self._now = now
        for greeting in self.query(".welcome"):
            await greeting.remove()
        self._messages.append(message)
        await self.mount(MessageView(message, now, streaming=streaming))
        self._mark_newest()
        await self._prune()
        self.anchor()

    async def cut(self, index: int) -> None:
        """Take the message at `index` and all below it away."""
        gone = {message.id for message in self._messages[index:]}
        del self._messages[index:]
        self.set_reactive(Transcript.selected, None)
        await self.remove_children([view for view in self._views if view.shown.id in gone])
        self._first = min(self._first, len(self._messages))
        self._mark_newest()

    def _mark_newest(self) -> None:
        views = self._views
        for view in views:
            view.set_class(view is views[-1], "-newest")

    def view(self, message_id: int) -> MessageView | None:
        """Return the widget of a message, if it is mounted."""
        return next((view for view in self._views if view.shown.id == message_id), None)

    @property
    def _views(self) -> list[MessageView]:
        # The children alone: a query would walk through every block of every answer, and this is asked for each piece.
        return [child for child in self.children if isinstance(child, MessageView)]

    def replace(self, message: ShownMessage) -> None:
        """Know a message by its new values; its widget is told apart."""
        self._messages = [message if known.id == message.id else known for known in self._messages]

    def rename(self, old_id: int, message: ShownMessage) -> None:
        """Give a message that had no id yet the one it has on disk."""
        view = self.view(old_id)
        if view is not None:
            view.shown = message
        self._messages = [message if known.id == old_id else known for known in self._messages]

    async def jump(self, message_id: int) -> bool:
        """Select a message, mounting what lies between, and bring it into sight."""
        index = next((index for index, message in enumerate(self._messages) if message.id == message_id), None)
        if index is None:
            return False
        while index < self._first:
            await self._mount_more()
        self.selected = message_id
        self.call_after_refresh(self._bring, message_id)
        return True

    def _bring(self, message_id: int, again: int = BRINGS) -> None:
        """Scroll to a selected message, again when what was just mounted has its final height."""
        view = self.view(message_id)
        if view is None or self.selected != message_id:
            return
        self.release_anchor()
        self.scroll_to_widget(view, animate=False, immediate=True)
        if again > 1:
            self.call_after_refresh(self._bring, message_id, again - 1)

    async def _prune(self) -> None:
        views = self._views
        if len(views) > MOST and self.is_vertical_scroll_end:
            gone = views[: len(views) - TAIL]
            for start in self.query(".start"):
                await start.remove()
            for view in gone:
                await view.remove()
            self._first += len(gone)

    async def _mount_more(self) -> None:
        """Mount older messages above without moving what is read."""
        if self._first == 0 or self._now is None:
            return
        start = max(0, self._first - MORE)
        older = self._messages[start : self._first]
        anchor = next(iter(self._views), None)
        before = anchor.virtual_region.y if anchor is not None else 0
        self._first = start
        views = [MessageView(message, self._now) for message in older]
        await self.mount_all(views, before=anchor)
        if start == 0:
            await self.mount(Static(Content(_("the beginning")), classes="start"), before=views[0])
        if anchor is not None:
            self.call_after_refresh(self._hold, anchor, before)

    def _hold(self, anchor: MessageView, before: int) -> None:
        """Scroll by as much as `anchor` has moved down."""
        moved = anchor.virtual_region.y - before
        if moved:
            self.scroll_to(y=self.scroll_y + moved, animate=False, immediate=True)
            self.call_after_refresh(self._hold, anchor, anchor.virtual_region.y)

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Fetch older messages near the top."""
        super().watch_scroll_y(old_value, new_value)
        if new_value <= NEAR_TOP and self._first > 0 and not self._loading_more and self.max_scroll_y > 0:
            self._loading_more = True
            self.call_later(self._load_more)

    async def _load_more(self) -> None:
        try:
            await self._mount_more()
        finally:
            self.call_after_refresh(self._loaded_more)

    def _loaded_more(self) -> None:
        self._loading_more = False

    def _size_updated(self, size: Size, virtual_size: Size, container_size: Size, layout: bool = True) -> bool:
        """Leave whoever reads further up there: a size on the way to the last one must not lead to the end."""
        is_reading = self._anchored and self._anchor_released
        if is_reading and size.width != self._size.width and self._place is None and self.virtual_size.height:
            self._place = self.scroll_y / self.virtual_size.height
            self.call_after_refresh(self._find_place)
        changed = super()._size_updated(size, virtual_size, container_size, layout)
        if is_reading:
            self._anchor_released = True
        return changed

    def _find_place(self, again: int = BRINGS) -> None:
        """Scroll to what was read at another width, again when it has its final height."""
        if self._place is None:
            return
        if self._anchor_released:
            self.scroll_to(y=round(self._place * self.virtual_size.height), animate=False, immediate=True)
        if again > 1:
            self.call_after_refresh(self._find_place, again - 1)
        else:
            self._place = None

    def watch_selected(self, _old: int | None, selected: int | None) -> None:
        """Mark the selected message and bring it into sight."""
        for view in self._views:
            chosen = view.shown.id == selected
            view.set_class(chosen, "-selected")
            if chosen:
                self.release_anchor()
                self.scroll_to_widget(view, animate=False)
        self.refresh_bindings()
        self.post_message(self.Selected(selected))

    def on_message_view_chosen(self, event: MessageView.Chosen) -> None:
        """Select what was clicked."""
        event.stop()
        self.selected = event.message_id

    def on_focus(self) -> None:
        """Select the newest message, so that keys have something to act on."""
        if self.selected is None and self._messages:
            self.selected = self._messages[-1].id

    def on_mouse_scroll_down(self, _event: events.MouseScrollDown) -> None:
        """Follow again once the wheel has reached the bottom: Textual's own anchor does not notice."""
        if self.scroll_target_y >= self.max_scroll_y - 1:
            self.anchor()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer to copy code where there is some."""
        if action != "message" or parameters != ("code",):
            return True
        chosen = next((message for message in self._messages if message.id == self.selected), None)
        return chosen is None or FENCE in chosen.content

    async def action_select(self, step: int) -> None:
        """Select the message `step` further down."""
        if not self._messages:
            return
        index = next((i for i, message in enumerate(self._messages) if message.id == self.selected), None)
        target = len(self._messages) - 1 if index is None else index + step
        if target >= len(self._messages):
            self.anchor()
            return
        if target < 0:
            self.scroll_home(animate=False)
            return
        if target < self._first:
            await self._mount_more()
        self.selected = self._messages[target].id

    async def action_first(self) -> None:
        """Select the oldest mounted message."""
        if self._messages:
            await self._mount_more()
            self.selected = self._messages[self._first].id
            self.scroll_home(animate=False)

    def action_last(self) -> None:
        """Select the newest message and follow what comes."""
        if self._messages:
            self.selected = self._messages[-1].id
        self.anchor()

    def action_page(self, direction: int) -> None:
        """Scroll by a screen."""
        if direction < 0:
            self.release_anchor()
            self.scroll_page_up(animate=False)
        else:
            self.scroll_page_down(animate=False)

    def action_message(self, what: str) -> None:
        """Ask for something to be done with the selected message."""
        message_id = self.selected if self.selected is not None else (self._messages[-1].id if self._messages else None)
        if message_id is not None:
            self.post_message(self.Asked(what, message_id))
