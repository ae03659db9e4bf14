"""What every screen of Hippo shares: bindings in the user's language, harmless tooltips, one place for failures."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, TypeVar, cast

from textual.message import Message
from textual.screen import ModalScreen, Screen
from textual.widgets import Tooltip
from textual.worker import Worker, WorkerState, get_current_worker

from ui.error_words import told
from ui.locale import _
from ui.plain_text import one_line

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from textual import events
    from textual.binding import ActiveBinding
    from textual.dom import DOMNode

    from assistant.hippo import Hippo
    from ui.app import HippoApp

Result = TypeVar("Result")
Read = TypeVar("Read")

FAILURE_LENGTH = 300
"""Characters of a failure that a notice shows; the rest is in the log."""


class ThreadDone(Message):
    """Work in a thread is done; what is to happen with its result happens on the screen."""

    def __init__(self, then: Callable[[], Awaitable[None] | None]) -> None:
        super().__init__()
        self.then = then


class HippoScreen(Screen[Result]):
    """A screen of Hippo."""

    shown_by: ClassVar[str] = ""
    """The command that shows it, where nothing unsaved is lost when it is left for the chat; else empty."""

    @property
    def hippo_app(self) -> HippoApp:
        """The app, by its own type."""
        return cast("HippoApp", self.app)

    @property
    def home(self) -> Hippo:
        """The engine of everything that is kept. Only what is reached after the engine has opened may ask for it."""
        return self.hippo_app.engine

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The bindings at hand, their descriptions in the language of the interface."""
        return {
            key: active._replace(
                binding=replace(active.binding, description=_(active.binding.description)),
                tooltip=_(active.tooltip) if active.tooltip else "",
            )
            for key, active in super().active_bindings.items()
        }

    def fit_to(self, width: int) -> None:
        """Take the classes of the screen's width: how panels lie depends on them."""
        known = self.app.HORIZONTAL_BREAKPOINTS or []
        fitting = max((step for step in known if width >= step[0]), default=(0, ""))
        self.update_classes({name: name == fitting[1] for _least, name in known}, animate=False)

    async def _on_resize(self, event: events.Resize) -> None:
        """Take them before anything is laid out: Textual does so after, and what lay elsewhere flashes up."""
        self.fit_to(event.size.width)
        await super()._on_resize(event)

    def on_mount(self) -> None:
        """Keep tooltips from reading markup: Textual fills them with the text of table cells."""
        for tooltip in self.query(Tooltip):
            tooltip._render_markup = False

    def in_thread(
        self,
        work: Callable[[], Read],
        then: Callable[[Read], Awaitable[None] | None] | None = None,
        *,
        group: str = "reading",
        exclusive: bool = False,
    ) -> None:
        """Do blocking work off the screen's thread, and `then` something with its result back on it.

        Args:
            work: must not touch a widget.
            then: is called with the result by this screen, one after another.
            group: names what belongs together.
            exclusive: a newer call of the group makes an older result be dropped.
        """

        def run() -> None:
            result = work()
            if then is not None and not get_current_worker().is_cancelled:
                self.post_message(ThreadDone(lambda: then(result)))

        self.run_worker(run, thread=True, exit_on_error=False, group=group, exclusive=exclusive)

    async def on_thread_done(self, event: ThreadDone) -> None:
        """Go on with what a thread has found."""
        event.stop()
        waiting = event.then()
        if waiting is not None:
            await waiting

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Say in words that background work failed; nothing else listens for it."""
        if event.state is WorkerState.ERROR and event.worker.error is not None:
            self.log.error(event.worker.name, event.worker.error)
            self.show_failure(event.worker.error)

    def show_failure(self, error: BaseException) -> None:
        """Show the cause, and the way out where the error knows one."""
        cause, way_out = (one_line(part, FAILURE_LENGTH) for part in told(error))
        text = _("{cause} {way_out}").format(cause=cause, way_out=way_out) if way_out else cause
        self.notify(text, severity="error", markup=False, timeout=10)

    def focus_within(self, node: DOMNode) -> bool:
        """Tell whether the focus is in `node`."""
        return self.focused is not None and (self.focused is node or node in self.focused.ancestors)


class HippoDialog(HippoScreen[Result], ModalScreen[Result]):
    """A dialog over a screen."""
