"""The panel beside the chat, with its views in tabs."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widgets import ContentSwitcher, Static

from ui.locale import N_, _
from ui.profile_name import profile_line

if TYPE_CHECKING:
    from textual import events

    from ui.chat.screen import ChatScreen
    from ui.memories.all_memories import AllMemories
    from ui.memories.control import MemoryControl
    from ui.memories.health import HealthView
    from ui.memories.keys import MemoryAsked
    from ui.memories.review import ReviewView
    from ui.memories.this_answer import ThisAnswer

VIEWS = {
    "answer": N_("This answer"),
    "all": N_("All"),
    "review": N_("Review"),
    "health": N_("Health"),
}


class PanelTab(Static):
    """The title of a view."""

    DEFAULT_CSS = """
    PanelTab {
        width: auto;
        height: 1;
        padding: 0 1;
        color: $text-muted;
        &:hover { text-style: underline; }
        &.-on { color: $text-primary; text-style: bold; background: $surface; }
    }
    """

    class Clicked(Message):
        """The user wants this view."""

        def __init__(self, view: str) -> None:
            super().__init__()
            self.view = view

    def __init__(self, view: str) -> None:
        super().__init__(Content(_(VIEWS[view])))
        self.view = view

    def on_click(self, event: events.Click) -> None:
        """Ask for this view."""
        event.stop()
        self.post_message(self.Clicked(self.view))


class MemoriesPanel(Vertical, can_focus=True):
    """The memories panel."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("1", "view('answer')", N_("This answer"), show=False, id="panel.answer"),
        Binding("2", "view('all')", N_("All"), show=False, id="panel.all"),
        Binding("3", "view('review')", N_("Review"), show=False, id="panel.review"),
        Binding("4", "view('health')", N_("Health"), show=False, id="panel.health"),
        Binding("left_square_bracket", "step(-1)", N_("View before"), show=False, id="panel.before"),
        Binding("right_square_bracket", "step(1)", N_("View after"), show=False, id="panel.after"),
    ]

    DEFAULT_CSS = """
    MemoriesPanel {
        width: 44;
        height: 1fr;
        background: $surface;
        & > .tabs { height: 1; background: $surface; margin: 0 0 1 0; }
        & > .profile { height: 1; padding: 0 1; color: $text-muted; display: none; }
        &.-named > .tabs { margin: 0; }
        &.-named > .profile { display: block; }
        & > ContentSwitcher { height: 1fr; & > Vertical { height: 1fr; } }
        &:focus-within { background: $surface; }  /* without a rule of its own Textual does not look inside */
        &:focus-within > .tabs > PanelTab.-on { text-style: bold underline; }
    }
    """

    is_filled: bool = False
    """Whether the views are there yet."""

    view: reactive[str] = reactive("answer", init=False)
    """The view that is shown."""

    profile: reactive[str] = reactive("", init=False)
    """Whose memories these are, where it is worth telling."""

    class ViewChanged(Message):
        """Another view is shown and wants its data."""

        def __init__(self, view: str) -> None:
            super().__init__()
            self.view = view

    def on_mount(self) -> None:
        """Put everything in after the first frame, which does not wait for it."""
        self.call_after_refresh(self._fill)

    async def _fill(self) -> None:
        from ui.memories.all_memories import AllMemories  # noqa: PLC0415 - the first frame does not wait for these
        from ui.memories.health import HealthView  # noqa: PLC0415
        from ui.memories.review import ReviewView  # noqa: PLC0415
        from ui.memories.this_answer import ThisAnswer  # noqa: PLC0415

        views = {"answer": ThisAnswer(), "all": AllMemories(), "review": ReviewView(), "health": HealthView()}
        pages = [Vertical(view, id=f"view-{name}") for name, view in views.items()]
        with self.app.batch_update():
            await self.mount(
                Horizontal(*(PanelTab(name) for name in VIEWS), classes="tabs"),
                Static("", classes="profile", markup=False),
                ContentSwitcher(*pages, initial=f"view-{self.view}"),
            )
        self.is_filled = True
        self.watch_profile()
        self._mark()
        self.post_message(self.ViewChanged(self.view))

    def _mark(self) -> None:
        for tab in self.query(PanelTab):
            tab.set_class(tab.view == self.view, "-on")

    def watch_profile(self) -> None:
        """Name the profile, in the line that is blank otherwise."""
        self.set_class(bool(self.profile), "-named")
        for line in self.query(".profile").results(Static):
            line.update(Content(profile_line(self.profile, self.content_size.width - 2)))

    def on_resize(self) -> None:
        """Name it in the cells there are now."""
        self.watch_profile()

    def watch_view(self, view: str) -> None:
        """Show another view; the focus goes along."""
        had_focus = self.has_focus_within
        self._mark()
        if not self.is_filled:
            return
        self.query_one(ContentSwitcher).current = f"view-{view}"
        self.post_message(self.ViewChanged(view))
        if had_focus:
            self.focus_view()

    def focus_view(self) -> None:
        """Go into the view that is shown."""
        if not self.is_filled:
            self.focus()
            return
        shown = self.query_one(f"#view-{self.view}")
        target = next((node for node in shown.query("OptionList, MemoryList") if node.display and node.focusable), None)
        if target is None:
            target = next((node for node in shown.query("*") if node.focusable), None)
        (target or self).focus()

    def on_panel_tab_clicked(self, event: PanelTab.Clicked) -> None:
        """Show what was clicked."""
        event.stop()
        self.view = event.view

    def action_view(self, view: str) -> None:
        """Show a view."""
        self.view = view

    def action_step(self, step: int) -> None:
        """Show the view beside."""
        names = list(VIEWS)
        self.view = names[(names.index(self.view) + step) % len(names)]

    # what the views ask for

    @property
    def _control(self) -> MemoryControl:
        return cast("ChatScreen", self.screen).memory

    def on_memory_asked(self, event: MemoryAsked) -> None:
        """Do something with memories."""
        event.stop()
        self._control.do(event)

    async def on_this_answer_asked(self, event: ThisAnswer.Asked) -> None:
        """Hear the user's word on an answer."""
        event.stop()
        await self._control.answers.do(event.what, event.memory)

    def on_all_memories_narrowed(self, event: AllMemories.Narrowed) -> None:
        """List memories for a filter."""
        event.stop()
        self._control.load_all(event.wanted, read=event.read)

    def on_all_memories_choice_asked(self, event: AllMemories.ChoiceAsked) -> None:
        """Choose a filter."""
        event.stop()
        self._control.choose_filter(event.sort)

    def on_review_view_decided(self, event: ReviewView.Decided) -> None:
        """Decide on what waits."""
        event.stop()
        self._control.reviews.decide(event)

    def on_health_view_retry_asked(self, event: HealthView.RetryAsked) -> None:
        """Try failed jobs again."""
        event.stop()
        self._control.reviews.retry_failed()

    def on_health_view_check_asked(self, event: HealthView.CheckAsked) -> None:
        """Check every part now."""
        event.stop()
        self._control.check_now()
