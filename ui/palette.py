"""The command palette: everything that can be done, by name."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from textual.command import CommandPalette, DiscoveryHit, Hit, Provider

from ui.chat.screen import ChatScreen
from ui.locale import _

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterable


@dataclass(frozen=True, slots=True)
class Command:
    """One entry."""

    name: str
    help: str
    run: Callable[[], object]


def commands(screen: ChatScreen) -> list[Command]:
    """Return what can be done now, what is done most first: the same that / offers in the prompt."""
    return [
        Command(_(command.title), f"{_(command.says)} · /{command.name}", partial(screen.slash.choose, command))
        for command in screen.slash.available()
    ]


class HippoCommands(Provider):
    """Offers the commands."""

    def _commands(self) -> Iterable[Command]:
        screen = self.app.screen_stack[0]
        return commands(screen) if isinstance(screen, ChatScreen) else ()

    async def discover(self) -> AsyncIterator[DiscoveryHit]:
        """Offer everything while nothing is typed."""
        for command in self._commands():
            yield DiscoveryHit(command.name, command.run, help=command.help)

    async def search(self, query: str) -> AsyncIterator[Hit]:
        """Offer what fits."""
        matcher = self.matcher(query)
        for command in self._commands():
            score = max(matcher.match(command.name), matcher.match(command.help) / 2)
            if score > 0:
                yield Hit(score, matcher.highlight(command.name), command.run, text=command.name, help=command.help)


class HippoPalette(CommandPalette):
    """The palette with our commands alone, and in our language."""

    DEFAULT_CSS = """
    HippoPalette {
        & > Vertical, &:dark > Vertical { background: $surface; }
        & #--input { border: hkey $border; }
        & #--input.--list-visible { border-bottom: none; }
        & SearchIcon { color: $text-muted; }
        & CommandList { border-bottom: hkey $border; }
        & CommandList > .option-list--option-highlighted {
            background: $block-cursor-background;
            color: $block-cursor-foreground;
        }
    }
    """

    def __init__(self) -> None:
        super().__init__(providers=[HippoCommands], placeholder=_("What shall be done?"))
