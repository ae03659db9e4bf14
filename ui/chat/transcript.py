"""The messages of one conversation: what is shown, what is selected, and what the keys ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from ui.chat.message import MessageView
from ui.chat.message_window import MORE, MOST, MessageWindow
from ui.locale import N_, _

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from textual import events
    from textual.app import ComposeResult

    from ui.chat.shown import ShownMessage

FENCE: Final = "```"
"""Begins a block of code."""

BRINGS: Final = 3
"""Times that a message is scrolled to: after it was mounted, after it was laid out, and after answers were drawn."""


class Transcript(MessageWindow, can_focus=True):
    """Shows the branch of a conversation."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "up,k", "select(-1)", N_("Earlier"), tooltip=N_("Select the message before"), show=False, id="transcript.up"
        ),
        Binding(
            "down,j", "select(1)", N_("Later"), tooltip=N_("Select the message after"), show=False, id="transcript.down"
        ),
        Binding("home,g", "first", N_("First"), show=False, id="transcript.first"),
        Binding("end,G", "last", N_("Last"), show=False, id="transcript.last"),
        Binding("pageup,b", "page(-1)", N_("Page up"), show=False, id="transcript.page_up"),
        Binding("pagedown", "page(1)", N_("Page down"), show=False, id="transcript.page_down"),
        Binding(
            "enter",
            "message('memories')",
            N_("Memories"),
            tooltip=N_("Show what the answer rests on"),
            id="transcript.memories",
        ),
        Binding("y", "message('copy')", N_("Copy"), id="transcript.copy"),
        Binding("c", "message('code')", N_("Copy code"), id="transcript.code"),
        Binding("e", "message('edit')", N_("Edit"), tooltip=N_("Edit and send again"), id="transcript.edit"),
        Binding("r", "message('retry')", N_("Again"), tooltip=N_("Answer again"), id="transcript.retry"),
        Binding(
            "o",
            "message('continue')",
            N_("Continue"),
            tooltip=N_("Continue the answer"),
            show=False,
            id="transcript.continue",
        ),
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
            padding: 0 2;
        }
    }
    """

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
        self.is_private = False
        """Whether nothing of the chat is kept, which an empty one says."""
        self._hindrance = ""

    def compose(self) -> ComposeResult:
        """Compose the empty chat."""
        yield Static(self._greeting(), classes="welcome")

    def say_hindrance(self, text: str) -> None:
        """Say in the empty chat why nothing can be asked, for as long as that is so: a notice goes."""
        if text == self._hindrance:
            return
        self._hindrance = text
        for greeting in self.query(".welcome").results(Static):
            greeting.update(self._greeting())

    def _greeting(self) -> Content:
        """Say what an empty chat is good for, and the keys that the footer does not name."""
        if self._hindrance:
            return Content(self._hindrance)
        kept = _("What matters is remembered; you can see and change it.")
        if self.is_private:
            kept = _("Nothing of this chat is kept or remembered.")
        keys = (
            ("/", _("commands")),
            ("@", _("attach a file")),
            ("f8", _("end it") if self.is_private else _("private chat")),
        )
        hints = Content("   ").join(
            Content.assemble(Content.styled(key, "$text-accent"), " ", says) for key, says in keys
        )
        return Content("\n").join(
            (Content.styled(_("Ask anything."), "bold $foreground"), Content(kept), Content(""), hints)
        )

    async def show(self, messages: Sequence[ShownMessage], now: datetime, *, streaming: int | None = None) -> None:
        """Replace what is shown by `messages`; the answer `streaming` is still coming in."""
        self._now = now
        self.set_reactive(Transcript.selected, None)
        with self.app.batch_update():
            await self.remove_children()
            self._messages, self._start, self._stop, self._aside = list(messages), 0, 0, None
            if messages and messages[-1].id == streaming:
                await self.mount(MessageView(messages[-1], now, streaming=True))
            if messages:
                await self._show_end()
            else:
                await self.mount(Static(self._greeting(), classes="welcome"))
                return
        self.anchor()

    async def append(self, message: ShownMessage, now: datetime, *, streaming: bool = False) -> None:
        """Add a message at the bottom and follow it."""
        self._now = now
        for greeting in self.query(".welcome"):
            await greeting.remove()
        if not self.is_at_end:
            await self._show_end()
        self._messages.append(message)
        self._stop += 1
        await self.mount(MessageView(message, now, streaming=streaming))
        self._mark_newest()
        await self._prune()
        self.anchor()

    async def cut(self, index: int) -> None:
        """Take the message at `index` and all below it away."""
        gone = {message.id for message in self._messages[index:]}
        del self._messages[index:]
        self.set_reactive(Transcript.selected, None)
        self._aside = None
        await self.remove_children([view for view in self._views if view.shown.id in gone])
        self._start, self._stop = min(self._start, index), min(self._stop, index)
        for view in self._views:
            view.remove_class("-selected")
        if self._messages and not self._views:
            await self._show_end()
        self._mark_newest()

    def replace(self, message: ShownMessage) -> None:
        """Know a message by its new values; its widget is told apart."""
        self._messages = [message if known.id == message.id else known for known in self._messages]

    def rename(self, old_id: int, message: ShownMessage) -> None:
        """Give a message that had no id yet the one it has on disk."""
        view = self.view(old_id)
        if view is not None:
            view.shown = message
        self._messages = [message if known.id == old_id else known for known in self._messages]

    def _index(self, message_id: int | None) -> int | None:
        return next((index for index, message in enumerate(self._messages) if message.id == message_id), None)

    async def jump(self, message_id: int) -> bool:
        """Select a message, mounting what stands around it, and bring it into sight."""
        index = self._index(message_id)
        if index is None:
            return False
        await self._reach(index)
        self.selected = message_id
        return True

    async def _reach(self, index: int) -> None:
        """Mount the message at `index`, with those around it where it is far from what is mounted."""
        if self._start - MORE <= index < self._start:
            await self._more_above()
        elif self._stop <= index < self._stop + MORE:
            await self._more_below()
        if not self._start <= index < self._stop:
            start = max(0, min(index - self._tail // 2, len(self._messages) - self._tail))
            await self._show_window(start, min(len(self._messages), start + self._tail))

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
            gone = views[: len(views) - self._tail]
            self._start += len(gone)
            await self.remove_children([*gone, *self.query_children(".start")])

    def watch_selected(self, _old: int | None, selected: int | None) -> None:
        """Mark the selected message and bring it into sight."""
        self._mark_selected()
        view = self.view(selected) if selected is not None else None
        if view is not None:
            self.release_anchor()
            if any(placement.widget is view for placement in self._placements):
                self.scroll_to_widget(view, animate=False)
            else:  # just mounted: it stays where it is put, whatever height those around it come to have
                self._kept = (view, 0)
            self.call_after_refresh(self._bring, view.shown.id)

    def _mark_selected(self) -> None:
        for view in self._views:
            view.set_class(view.shown.id == self.selected, "-selected")
        self.refresh_bindings()
        self.post_message(self.Selected(self.selected))

    def _select_in_sight(self, message_id: int) -> None:
        """Select a message that is in sight, and leave it where it is."""
        if self.selected != message_id:
            self.set_reactive(Transcript.selected, message_id)
            self._mark_selected()

    def on_message_view_chosen(self, event: MessageView.Chosen) -> None:
        """Select what was clicked."""
        event.stop()
        self.release_anchor()
        self._select_in_sight(event.message_id)

    def on_focus(self) -> None:
        """Select the newest message, or the last that is read further up, so that keys have something to act on."""
        if self.selected is None and self._messages:
            if self.is_following or not self._placements:
                self.selected = self._messages[-1].id
            elif (view := self._last_in_sight()) is not None:
                self._select_in_sight(view.shown.id)

    def _last_in_sight(self) -> MessageView | None:
        """Return the last message that is whole in sight, or the first of which a part is."""
        top = round(self.scroll_y)
        seen: MessageView | None = None
        bottom = top + self.size.height
        for placement in self._placements:
            view, at = placement.widget, placement.region
            if not isinstance(view, MessageView) or at.bottom <= top or at.y >= bottom:
                continue
            if seen is None or (at.y >= top and at.bottom <= bottom):
                seen = view
        return seen

    def on_mouse_scroll_down(self, _event: events.MouseScrollDown) -> None:
        """Follow again once the wheel has reached the bottom: Textual's own anchor does not notice."""
        if self.is_at_end and self.scroll_target_y >= self.max_scroll_y - 1:
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
        index = self._index(self.selected)
        target = self._last if index is None else index + step
        if target > self._last:
            self.anchor()
        elif target < 0:
            self.scroll_home(animate=False)
        else:
            await self._reach(target)
            self.selected = self._messages[target].id

    async def action_first(self) -> None:
        """Select the first message of the chat."""
        if self._messages:
            if self._start > 0:
                await self._show_window(0, min(len(self._messages), self._tail))
            self.release_anchor()
            self._select_in_sight(self._messages[0].id)
            self.scroll_home(animate=False)

    async def action_last(self) -> None:
        """Select the newest message and follow what comes."""
        if self._messages:
            if not self.is_at_end:
                await self._show_end()
            self._select_in_sight(self._messages[-1].id)
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
