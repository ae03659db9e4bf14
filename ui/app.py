"""The app: paints at once, opens the engine behind the first frame, and owns what all screens share.

At import only Textual is loaded. The engine is opened by a worker; until it is there the person can type already.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, ClassVar, Final

from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.worker import Worker, WorkerState

from memory.under_way import UnderWay
from ui import locale
from ui.chat.screen import ChatScreen
from ui.collecting import LOOK_SECONDS, Collector
from ui.colourless import COLOURLESS, without_colours
from ui.copying import CopyingApp
from ui.covering import install as keep_wide_characters_whole
from ui.ending import end_when_told, forsake
from ui.locale import N_, _
from ui.opening import open_engine
from ui.theme import DARK, LOOKS, SLOT_COLOURS, THEMES
from ui.wrapping import install as wrap_wide_scripts

if TYPE_CHECKING:
    from textual.screen import Screen

    from assistant.errors import SettingsError
    from assistant.hippo import Hippo
    from assistant.settings_tree import Settings
    from ui.settings.models import EndpointRows

Opener = Callable[[], "Hippo"]
"""Opens the engine; blocks, so it runs in a thread."""

BREATH_SECONDS: Final = 0.05
"""Between the first frame and the engine: its imports would hold the frame back on its way to the terminal."""


OPENING_SECONDS: Final = 20.0
"""How long the end of the app waits for an engine that is still opening, if there is a draft to keep."""


class EngineOpened(Message):
    """The engine is there."""

    def __init__(self, hippo: Hippo) -> None:
        super().__init__()
        self.hippo = hippo


class HippoApp(CopyingApp):
    """Hippo in the terminal."""

    TITLE = "Hippo"
    ENABLE_COMMAND_PALETTE = True
    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012 - Textual declares it so
        (0, "-narrow"),
        (100, "-wide"),
        (130, "-full"),
    ]

    VERTICAL_BREAKPOINTS = [(0, "-low"), (9, "-high")]  # noqa: RUF012 - Textual declares it so

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "help", N_("Help"), id="app.help", priority=True),
        Binding("ctrl+q", "quit", N_("Quit"), show=False, id="app.quit", priority=True),
        Binding("ctrl+z", "suspend_process", N_("Suspend"), show=False, id="app.suspend", priority=True),
        Binding("ctrl+p", "command_palette", N_("Commands"), id="app.palette", priority=True, show=False),
        Binding("f2", "settings", N_("Settings"), id="app.settings", priority=True, show=False),
    ]
    """
    | Key | What it does |
    | :- | :- |
    | f1 | Show every key. |
    | f2 | Show the settings. |
    | ctrl+p | Show every command. |
    | ctrl+q | Quit. |
    """

    CSS = LOOKS + COLOURLESS

    def __init__(
        self,
        opener: Opener = open_engine,
        *,
        language: str = locale.AUTO,
        collector: Collector | None = None,
        opening: UnderWay | None = None,
    ) -> None:
        locale.use(language)
        wrap_wide_scripts()
        keep_wide_characters_whole()
        super().__init__()
        self._filters = without_colours(self._filters)
        self._opener = opener
        self.collector = collector
        """None where the process is not the app's alone."""
        self.opening = opening or UnderWay()
        """What the opening of the engine is at."""
        self.typed_at = 0.0
        """When a key was pressed last, on the clock of `time.monotonic`."""
        self._hippo: Hippo | None = None
        self.opening_error: BaseException | None = None
        """Why the engine did not open, while it has not."""
        self.known_models: list[EndpointRows] = []
        """What the model switcher found last."""
        self._applied: Settings | None = None
        self._motion = self.animation_level
        for theme in THEMES:
            self.register_theme(theme)
        # Without its watcher, which would parse every style sheet a second time before the first frame.
        self.set_reactive(App.theme, DARK.name)
        self.stylesheet.set_variables(self.get_css_variables())

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Give the slots a colour in every theme."""
        return dict(SLOT_COLOURS)

    @property
    def engine(self) -> Hippo:
        """The engine.

        Raises:
            RuntimeError: it has not opened yet.
        """
        if self._hippo is None:
            msg = "the engine is not open yet"
            raise RuntimeError(msg)
        return self._hippo

    @property
    def has_engine(self) -> bool:
        """True once the engine is open."""
        return self._hippo is not None

    @property
    def chat(self) -> ChatScreen | None:
        """The chat, which every other screen lies over."""
        screen = self.screen_stack[0]
        return screen if isinstance(screen, ChatScreen) else None

    def get_default_screen(self) -> Screen[None]:
        """Begin with the chat."""
        return ChatScreen()

    def _fatal_error(self) -> None:
        """Leave the trace of a fault in the log without the values of variables: messages and keys are among them."""
        from traceback import format_exc  # noqa: PLC0415

        from rich.text import Text  # noqa: PLC0415

        self.bell()
        self._exit_renderables.append(Text(format_exc()))
        self._close_messages_no_wait()

    def on_mount(self) -> None:
        """Open the engine once the first frame is painted."""
        self.call_after_refresh(self.set_timer, BREATH_SECONDS, self.open)
        if self.is_web:
            # Textual takes a page for one behind others until it says otherwise; one just opened is in front.
            self.call_after_refresh(self.set_timer, BREATH_SECONDS, lambda: self.post_message(events.AppFocus()))
        # The shell has drawn over all of it; Textual alone would repaint what changes next.
        self.app_resume_signal.subscribe(self, lambda _app: self.screen.refresh(layout=True))
        if self.collector is not None:
            self.set_interval(LOOK_SECONDS, self._collect)
            end_when_told(self._end)

    async def on_event(self, event: events.Event) -> None:
        """Note when somebody types."""
        if isinstance(event, (events.Key, events.Paste)):
            self.typed_at = monotonic()
        await super().on_event(event)

    def _collect(self) -> None:
        screen = self.screen_stack[0]
        if self.collector is not None:
            answering = isinstance(screen, ChatScreen) and screen.is_answering
            self.collector.look(answering=answering, typed_at=self.typed_at)

    def open(self, *, afresh: bool = False) -> None:
        """Open the engine in the background; `afresh` puts a damaged settings file aside first."""
        self.opening_error = None
        work = partial(self._open, afresh=afresh)
        self.run_worker(work, thread=True, exit_on_error=False, name="engine", group="engine", exclusive=True)

    def _open(self, *, afresh: bool) -> None:
        if afresh:
            from assistant.paths import Paths  # noqa: PLC0415
            from assistant.settings import start_afresh  # noqa: PLC0415

            with contextlib.suppress(FileNotFoundError):  # put aside by hand meanwhile
                start_afresh(Paths.locate())
        hippo = self._opener()
        # These take long to import; nobody waits for them here.
        from ui.chat import answer_body, message_actions, turns  # noqa: F401, PLC0415
        from ui.memories import control  # noqa: F401, PLC0415

        self.post_message(EngineOpened(hippo))

    async def on_engine_opened(self, event: EngineOpened) -> None:
        """Hand the engine to the screen, or ask for an endpoint first."""
        self._hippo = event.hippo
        self.all_loaded()
        screen = self.screen_stack[0]
        if isinstance(screen, ChatScreen):
            screen.engine_ready()
        self._look_as_set()
        self._applied = event.hippo.settings
        if event.hippo.connection is None:
            self.action_welcome()

    def all_loaded(self) -> None:
        """Search no more through what stays for good."""
        if self.collector is not None:
            self.collector.loaded()

    def _look_as_set(self) -> None:
        settings = self.engine.settings.screen
        self.theme = settings.theme if settings.theme in self.available_themes else DARK.name
        self.animation_level = "none" if settings.reduced_motion else self._motion

    def settings_changed(self) -> None:
        """Go on with changed settings: looks at once, another language with the screens made anew."""
        before, now = self._applied, self.engine.settings
        self._applied = now
        self._look_as_set()
        screen = self.screen_stack[0]
        if isinstance(screen, ChatScreen):
            screen.refresh_status()
        if before is not None and before.screen.language != now.screen.language:
            if isinstance(screen, ChatScreen) and screen.is_answering:
                self.notify(_("The language changes at the next start: an answer is still coming in."), markup=False)
                return
            locale.use(now.screen.language)
            self.run_worker(self.begin_again(settings_again=True), exit_on_error=False, group="again")

    def switch_profile(self, name: str) -> None:
        """Go on with the memories and chats of another profile."""
        self._change_profile(lambda hippo: hippo.switch_profile(name))

    def remove_profile(self, name: str) -> None:
        """Remove a profile for good; the user has confirmed."""
        self._change_profile(lambda hippo: hippo.remove_profile(name))

    def _change_profile(self, work: Callable[[Hippo], None]) -> None:
        chat = self.screen_stack[0]
        if isinstance(chat, ChatScreen) and chat.is_answering:
            self.notify(_("An answer is still coming in; esc stops it."), markup=False)
        elif isinstance(chat, ChatScreen) and self.has_engine:
            from ui.profile_change import go_on_after  # noqa: PLC0415 - the engine is open by now

            self.run_worker(go_on_after(work, self, chat), exit_on_error=False, group="again", exclusive=True)

    async def begin_again(self, *, settings_again: bool) -> None:
        """Make the screens anew, after what they are made of has changed."""
        from ui.settings.screen import SettingsScreen  # noqa: PLC0415

        old = self.screen_stack[0]
        opened = old.state.conversation_id if isinstance(old, ChatScreen) and settings_again else None
        while len(self.screen_stack) > 1:
            await self.pop_screen()
        if isinstance(old, ChatScreen):
            if old.state.switches.private:
                old.use_private(None)
                opened = None
            elif settings_again:
                await old.leave()
        fresh = ChatScreen()
        await self.push_screen(fresh)
        # Not `switch_screen`: while it waits for the old screen to end there is none on the stack.
        self._screen_stack.remove(old)
        await old.remove()
        fresh.engine_ready()
        if opened is not None:
            fresh.chats.open(opened)
        if settings_again:
            await self.push_screen(SettingsScreen("screen"))

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Say why the engine did not open."""
        if event.state is WorkerState.ERROR and event.worker.error is not None:
            self.log.error(event.worker.error)
            self.opening_error = event.worker.error
            self.all_loaded()
            screen = self.screen_stack[0]
            from assistant.errors import SettingsError  # noqa: PLC0415

            if isinstance(event.worker.error, SettingsError):
                self._ask_about_settings(event.worker.error)
            elif isinstance(screen, ChatScreen):
                screen.engine_failed(event.worker.error)

    def _ask_about_settings(self, error: SettingsError) -> None:
        from ui.settings.damaged import DamagedSettings  # noqa: PLC0415

        def answered(what: str | None) -> None:
            screen = self.screen_stack[0]
            if what == "quit":
                self.run_worker(self.action_quit(), exit_on_error=False)
            elif what is None and isinstance(screen, ChatScreen):
                screen.engine_failed(error)
            elif what is not None:
                self.open(afresh=what == "afresh")

        self.push_screen(DamagedSettings(error), answered)

    def action_help(self) -> None:
        """Show every key, or no more."""
        from ui.help import HelpScreen  # noqa: PLC0415

        if isinstance(self.screen, HelpScreen):
            self.screen.action_close()
        else:
            self.push_screen(HelpScreen(self.screen))

    def action_settings(self) -> None:
        """Show the settings."""
        from ui.settings.screen import SettingsScreen  # noqa: PLC0415

        if self.has_engine and len(self.screen_stack) == 1:
            self.push_screen(SettingsScreen())

    def action_profile(self) -> None:
        """Choose a profile."""
        from ui.profile_change import pick_profile  # noqa: PLC0415

        chat = self.screen_stack[0]
        if isinstance(chat, ChatScreen) and self.has_engine:
            pick_profile(self, chat)

    def action_welcome(self) -> None:
        """Choose an endpoint."""
        from ui.welcome.screen import WelcomeScreen  # noqa: PLC0415

        def chosen(connected: bool | None) -> None:
            screen = self.screen_stack[0]
            if connected and isinstance(screen, ChatScreen):
                screen.connection_changed()

        if not isinstance(self.screen, WelcomeScreen):
            self.push_screen(WelcomeScreen(), chosen)

    def action_command_palette(self) -> None:
        """Show every command."""
        from ui.palette import HippoPalette  # noqa: PLC0415

        if self.use_command_palette and not isinstance(self.screen, HippoPalette):
            self.push_screen(HippoPalette())

    def open_link(self, href: str) -> None:
        """Ask with its whole address whether a link of a text that is not ours shall be opened."""
        from ui.links import ask_to_open  # noqa: PLC0415 - the first frame does not wait for it

        ask_to_open(self, href)

    async def action_quit(self) -> None:
        """Keep what is unsent, close the engine and leave."""
        screen = self.screen_stack[0]
        if isinstance(screen, ChatScreen):
            await self._until_open(screen)
            await screen.leave()
        self.exit(0)

    def watch_app_focus(self, focus: bool) -> None:
        """Tell the footer what the keys do: it listens to nothing while the app has no focus."""
        if focus and self.screen_stack:
            self.call_later(self.screen.refresh_bindings)

    def _end(self, *, closed: bool) -> None:
        """Quit without anybody there to press a key; where the terminal is `closed` nothing is read or written."""
        if self._driver is not None and closed:
            forsake(self._driver)
        self.run_worker(self.action_quit(), exit_on_error=False, group="ending")

    async def _until_open(self, screen: ChatScreen) -> None:
        """Wait for the engine where something was typed before it opened: without it nothing can be kept."""
        end = monotonic() + OPENING_SECONDS
        waits = screen.prompt.text or screen.turns.running
        while waits and not self.has_engine and self.opening_error is None and monotonic() < end:  # noqa: ASYNC110 - opened by a thread
            await asyncio.sleep(BREATH_SECONDS)

    def on_unmount(self) -> None:
        """Close the engine, whichever way the app ends."""
        if self._hippo is not None:
            hippo, self._hippo = self._hippo, None
            hippo.close()
