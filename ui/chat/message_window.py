"""Which messages of a long conversation are mounted, and that the reader's place stays where it is.

A stretch of the branch is mounted, some screens long: more comes at the end that the reader nears, and what lies far on
the other side goes. What comes or goes above, or is drawn to its full height later, never moves what is read: the place
is set while the screen is laid out, before anything of it is seen. Nothing here knows a key, or what is done with a
message.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from textual.containers import VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.scrollbar import ScrollBar
from textual.widgets import Static

from ui.chat.message import MessageView
from ui.chat.settled import Settled
from ui.locale import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.geometry import Size
    from textual.layout import DockArrangeResult, WidgetPlacement

    from ui.chat.shown import ShownMessage

TAIL: Final = 20
"""Messages mounted at first: some screens full, and quick to lay out."""

LEAST_LINES: Final = 2
"""Lines of the shortest message: so many must be mounted that a tall screen is full."""

MORE: Final = 10
"""Messages mounted at a time when the reader nears one end."""

MOST: Final = 60
"""Messages kept mounted."""

NEAR: Final = 3
"""Lines from the end of what is mounted at which more is fetched."""

BRINGS: Final = 3
"""Times that a place is looked for at another width: it has its final height only when answers were drawn."""


class MessageWindow(Settled, VerticalScroll):
    """Shows a stretch of the branch of a conversation."""

    selected: reactive[int | None] = reactive[int | None](None, init=False)
    """Id of the selected message, None while the newest answer stands for itself."""

    class Undetailed(Message):
        """Messages are shown whose files and memories nobody has looked up yet."""

        def __init__(self, ids: tuple[int, ...]) -> None:
            super().__init__()
            self.ids = ids

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's own name
        super().__init__(id=id)
        self._messages: list[ShownMessage] = []
        self._start = self._stop = 0
        """Index of the first mounted message, and the one after the last."""
        self._now = datetime.min.replace(tzinfo=UTC)
        """The time by which those of messages are told; comes with them."""
        self._aside: MessageView | None = None
        """The newest answer while it comes in and the reader is far above: it stays mounted, and is not shown."""
        self._is_loading = False
        self._kept: tuple[MessageView, int] | None = None
        """The first message in sight, and how many lines below the upper edge it begins; None while nobody reads."""
        self._placements: list[WidgetPlacement] = []
        self._is_settling = False
        self._place: float | None = None
        """Which part of the chat lies above what is read, while another width is being laid out."""

    # what is mounted

    @property
    def is_at_end(self) -> bool:
        """Whether the newest message is mounted and shown."""
        return self._stop == len(self._messages)

    @property
    def _views(self) -> list[MessageView]:
        # The children alone: a query would walk through every block of every answer, and this is asked for each piece.
        return [child for child in self.children if isinstance(child, MessageView)]

    @property
    def _in_window(self) -> list[MessageView]:
        return [view for view in self._views if view is not self._aside]

    @property
    def _tail(self) -> int:
        return max(TAIL, self.size.height // LEAST_LINES + 1)

    def view(self, message_id: int) -> MessageView | None:
        """Return the widget of a message, if it is mounted."""
        return next((view for view in self._views if view.shown.id == message_id), None)

    def _made(self, messages: Sequence[ShownMessage]) -> list[MessageView]:
        views = [MessageView(message, self._now) for message in messages]
        for view in views:
            view.set_class(view.shown.id == self.selected, "-selected")
        if undetailed := tuple(message.id for message in messages if not message.detailed):
            self.post_message(self.Undetailed(undetailed))
        return views

    async def _show_window(self, start: int, stop: int) -> None:
        """Mount the messages from `start` to before `stop` in place of those that are mounted."""
        views = self._views
        coming = views[-1] if views and views[-1].is_streaming else None  # pieces come in for it
        with self.app.batch_update():
            self._kept = None
            await self.remove_children([child for child in self.children if child is not coming])
            self._start, self._stop = start, stop
            self._aside = coming if not self.is_at_end else None
            if coming is not None:
                coming.display = self.is_at_end
                stop = min(stop, len(self._messages) - 1)
            await self.mount_all(self._made(self._messages[start:stop]), before=coming)
            await self._mark_beginning()
            self._mark_newest()

    async def _show_end(self) -> None:
        await self._show_window(max(0, len(self._messages) - self._tail), len(self._messages))

    async def _mark_beginning(self) -> None:
        if self._start == 0 and self._views and not self.query_children(".start"):
            await self.mount(Static(Content(_("the beginning")), classes="start"), before=self._views[0])

    def _mark_newest(self) -> None:
        newest = self._messages[-1].id if self._messages else None
        for view in self._views:
            view.set_class(view.shown.id == newest, "-newest")

    async def _more_above(self) -> None:
        views = self._in_window
        if self._start == 0 or not views:
            return
        start = max(0, self._start - MORE)
        older = self._made(self._messages[start : self._start])
        self._start = start
        await self.mount_all(older, before=views[0])
        await self._mark_beginning()
        await self._drop(self._in_window[MOST:])

    async def _more_below(self) -> None:
        views = self._in_window
        if self.is_at_end or not views:
            return
        stop = min(len(self._messages), self._stop + MORE)
        newer = self._made(self._messages[self._stop : stop if self._aside is None else min(stop, self._last)])
        self._stop = stop
        await self.mount_all(newer, after=views[-1])
        if self._aside is not None and stop == len(self._messages):
            self._aside.display, self._aside = True, None
        await self._drop(self._in_window[:-MOST])

    @property
    def _last(self) -> int:
        return len(self._messages) - 1

    async def _drop(self, views: Sequence[MessageView]) -> None:
        """Take messages away at one end that are out of sight."""
        placed = {placement.widget: placement.region for placement in self._placements}
        top = round(self.scroll_y)
        seen = range(top - self.size.height, top + 2 * self.size.height)
        gone = [
            view
            for view in views
            if (at := placed.get(view)) is not None and (at.bottom < seen.start or at.y >= seen.stop)
        ]
        if len(gone) < len(views) or not gone:
            return
        if gone[0] is self._in_window[0]:
            self._start += len(gone)
            await self.remove_children([*gone, *self.query_children(".start")])
            return
        self._stop -= len(gone)
        if gone[-1].is_streaming:
            self._aside = gone.pop()
            self._aside.display = False
        await self.remove_children(gone)

    # more when it is needed

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Keep the new place, and fetch more near an end."""
        super().watch_scroll_y(old_value, new_value)
        if not self._is_settling:
            self._keep_place()
        self._look_for_more()

    def on_resize(self) -> None:
        """Fill a screen that has become taller."""
        self._look_for_more()

    def _look_for_more(self) -> None:
        if self._is_loading or self._is_settling:
            return
        if self._start > 0 and self.scroll_y <= NEAR:
            self._load(above=True)
        elif not self.is_at_end and self.scroll_y >= self.max_scroll_y - NEAR:
            self._load(above=False)

    def _load(self, *, above: bool) -> None:
        async def load() -> None:
            try:
                await (self._more_above() if above else self._more_below())
            finally:
                self.call_after_refresh(self._loaded)

        self._is_loading = True
        self.call_later(load)

    def _loaded(self) -> None:
        self._is_loading = False
        self._look_for_more()

    # the reader's place

    @property
    def is_following(self) -> bool:
        """Whether the end stays in sight while more comes."""
        return self._anchored and not self._anchor_released

    def release_anchor(self) -> None:
        """Follow the end no longer: what is read stays in sight."""
        super().release_anchor()
        self._keep_place()

    def _check_anchor(self) -> None:
        """Follow again only at the end of the whole chat, and not for what is shorter until it is drawn."""
        if self.is_at_end and not self._is_settling:
            super()._check_anchor()

    def _keep_place(self) -> None:
        self._kept = None
        if not self.is_following:
            top = round(self.scroll_y)
            seen = (
                (placement.widget, placement.region.y - top)
                for placement in self._placements
                if isinstance(placement.widget, MessageView) and placement.region.bottom > top
            )
            self._kept = next(seen, None)

    def arrange(self, size: Size, optimal: bool = False) -> DockArrangeResult:
        """Return where the messages stand, and scroll so that what is read stands where it stood.

        Textual asks this at the begin of a layout, before it takes the place of anything from where it is scrolled to.
        """
        result = super().arrange(size, optimal)
        if not optimal:
            self._placements = result.placements
            self._hold()
        return result

    def _hold(self) -> None:
        if self._kept is None or self._place is not None or self.is_following:
            return
        view, below = self._kept
        y = next((placement.region.y for placement in self._placements if placement.widget is view), None)
        if y is None or y - below == round(self.scroll_y):
            return
        wanted = float(max(0, y - below))
        self.set_reactive(MessageWindow.scroll_y, wanted)
        self.set_reactive(MessageWindow.scroll_target_y, wanted)
        self.vertical_scrollbar.set_reactive(ScrollBar.position, wanted)

    def _size_updated(self, size: Size, virtual_size: Size, container_size: Size, layout: bool = True) -> bool:
        """Leave whoever reads further up there: a size on the way to the last one must not lead to the end."""
        is_reading = self._anchored and self._anchor_released
        if is_reading and size.width != self._size.width and self._place is None and self.virtual_size.height:
            self._place = self.scroll_y / self.virtual_size.height
            self.call_after_refresh(self._find_place)
        self._is_settling = True
        try:
            changed = super()._size_updated(size, virtual_size, container_size, layout)
        finally:
            self._is_settling = False
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
            self._keep_place()
