"""The help screen: every key that works where the user is, and where else keys work. Made from the bindings alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content

from ui.chat.slash import COMMANDS
from ui.dialogs.dialog import Dialog
from ui.lists import MovingList
from ui.locale import N_, _
from ui.moving import step_keys
from ui.page import Page

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from textual.app import App, ComposeResult
    from textual.screen import Screen

    from ui.page import Line

KEY_COLUMN = 18
"""Cells of the column of keys."""


def sections() -> list[tuple[str, list[Binding]]]:
    """Return every binding of ours, under the name of what has it."""
    from ui.app import HippoApp  # noqa: PLC0415 - the app imports this module
    from ui.chat.conversations import ChatOptions  # noqa: PLC0415
    from ui.chat.prompt import Prompt  # noqa: PLC0415
    from ui.chat.screen import ChatScreen  # noqa: PLC0415
    from ui.chat.transcript import Transcript  # noqa: PLC0415
    from ui.memories.all_memories import AllMemories  # noqa: PLC0415
    from ui.memories.health import HealthView  # noqa: PLC0415
    from ui.memories.memory_list import MemoryList  # noqa: PLC0415
    from ui.memories.options import MemoryOptions  # noqa: PLC0415
    from ui.memories.panel import MemoriesPanel  # noqa: PLC0415
    from ui.memories.review import ReviewView  # noqa: PLC0415
    from ui.memories.this_answer import ThisAnswer  # noqa: PLC0415
    from ui.settings.chat_setup import ChatSetup  # noqa: PLC0415
    from ui.settings.screen import GroupRows, SettingRows, SettingsScreen  # noqa: PLC0415
    from ui.settings.switcher import ModelSwitcher  # noqa: PLC0415
    from ui.welcome.screen import WelcomeScreen  # noqa: PLC0415

    owners: tuple[tuple[str, Iterable[BindingType]], ...] = (
        (_("Everywhere"), (*HippoApp.BINDINGS, *ChatScreen.BINDINGS)),
        (_("Prompt"), Prompt.BINDINGS),
        (_("Chat"), Transcript.BINDINGS),
        (_("Chats"), ChatOptions.BINDINGS),
        (_("Memories"), (*MemoriesPanel.BINDINGS, *MemoryOptions.BINDINGS, *ThisAnswer.BINDINGS)),
        (_("All"), (*AllMemories.BINDINGS, *MemoryList.BINDINGS[-3:])),
        (_("Review"), ReviewView.BINDINGS),
        (_("Health"), HealthView.BINDINGS),
        (_("Settings"), (*SettingsScreen.BINDINGS, *GroupRows.BINDINGS, *SettingRows.BINDINGS)),
        (_("Model of this chat"), ModelSwitcher.BINDINGS),
        (_("This chat"), ChatSetup.BINDINGS),
        (_("Connect a model"), WelcomeScreen.BINDINGS),
        (_("Lists"), MovingList.BINDINGS),
    )
    return [
        (title, [binding for binding in bindings if isinstance(binding, Binding) and binding.description])
        for title, bindings in owners
    ]


def key_names(app: App[object], binding: Binding) -> str:
    """Return the keys of a binding as the footer would write them, the user's own keymap respected."""
    keymap = app._keymap
    keys = keymap.get(binding.id or "", binding.key).split(",")
    names = [
        app.get_key_display(binding.with_key(key.strip(), binding.key_display if len(keys) == 1 else None))
        for key in keys
    ]
    return " ".join(dict.fromkeys(names))


class HelpScreen(Dialog[None]):
    """All keys."""

    shown_by = "help"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "close", N_("Close"), show=False, id="help.close"),
        *step_keys("help", "scroll"),
    ]

    DEFAULT_CSS = """
    HelpScreen {
        & > Vertical { width: 84; height: 90%; padding: 1 1 0 2; }
        & VerticalScroll { height: 1fr; scrollbar-size-vertical: 1; background: $surface; }
    }
    """

    def __init__(self, behind: Screen[object]) -> None:
        super().__init__()
        self._behind = behind

    def compose(self) -> ComposeResult:
        """Compose the list."""
        with self.frame(_("Keys and commands")), VerticalScroll():
            page = Page()
            page.lines = tuple(self._lines())
            yield page

    def _lines(self) -> Iterator[Line]:
        for title, bindings in sections():
            yield "", Content.styled(title, "bold $text-primary")
            for binding in bindings:
                yield _keys(key_names(self.app, binding)), _(binding.tooltip or binding.description)
            yield "", ""
        yield "", Content.styled(_("Words that begin with / in the prompt"), "bold $text-primary")
        for command in COMMANDS:
            words = f"/{command.name} {_(command.argument)}" if command.argument else f"/{command.name}"
            yield _keys(words), _(command.says)

    def action_scroll(self, direction: int) -> None:
        """Scroll."""
        self.query_one(VerticalScroll).scroll_relative(y=direction * 2, animate=False)


def _keys(keys: str) -> Content:
    """Return keys, or a command, as wide as their column."""
    padding = " " * max(1, KEY_COLUMN - Content(keys).cell_length)
    return Content.assemble("  ", Content.styled(keys, "$text-accent"), padding)
