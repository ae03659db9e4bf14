"""The line at the top: the model, whether memory is read and written, what the last turn cost, what is not well."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from ui.chat.giving_way import BRAND, give_way
from ui.chat.shown import Switches
from ui.locale import _, ngettext
from ui.pace import Countdown, in_percent, in_short, in_words, time_left
from ui.plain_text import one_line
from ui.profile_name import short_name

if TYPE_CHECKING:
    from textual import events
    from textual.app import ComposeResult

    from memory.under_way import Reached, UnderWay

MODEL_LENGTH: Final = 28
"""Characters of the model's name."""

LEAST_NAME: Final = 8
"""Cells that the model's and the profile's name keep each, where the line holds no more."""

PROFILE_CELLS: Final = 20
"""Cells of the profile's name at most."""

PROFILE_MARK: Final = 4
"""Cells of what stands before it."""

LOOK_SECONDS: Final = 0.5
"""Between two looks at what is under way. What is over by the second one was too short to be told."""

PADDING: Final = 2
"""Cells beside the words, on the left and on the right."""

MANY: Final = 20
"""Jobs that wait from which on it is told how long they take yet: fewer are done in a few seconds."""

AROUND: Final = len(BRAND) + 3
"""Cells of the line that neither switches nor numbers take: the brand, both edges, and one in the middle."""


@dataclass(frozen=True, slots=True)
class Standing:
    """All that the line shows."""

    model: str = ""
    profile: str = ""
    """Whose memories and chats are open; empty where there is nobody else's."""
    gone: str = ""
    """The endpoint of this chat, where it is not set up any more."""
    tokens: int | None = None
    budget: int | None = None
    queue: int = 0
    under_way: UnderWay | None = None
    """What the engine is at."""
    failed: int = 0
    notices: tuple[str, ...] = ()
    switches: Switches = field(default_factory=Switches)
    ready: bool = False


class Switch(Static):
    """One word that can be clicked."""

    DEFAULT_CSS = """
    Switch { width: auto; height: 1; &:hover { text-style: underline; } }
    """

    class Flipped(Message):
        """The user clicked on a switch."""

        def __init__(self, name: str) -> None:
            super().__init__()
            self.name = name

    def __init__(self, switch: str) -> None:
        super().__init__(markup=False)
        self._switch = switch

    def on_click(self, event: events.Click) -> None:
        """Flip it."""
        event.stop()
        self.post_message(self.Flipped(self._switch))


class StatusBar(Horizontal):
    """The status bar."""

    DEFAULT_CSS = """
    StatusBar {
        height: 1;
        background: $panel;
        color: $text-muted;
        padding: 0 1;
        & > Static { width: auto; height: 1; }
        & > .space { width: 1fr; }
        & > .brand { color: $text-accent; text-style: bold; }
        & > #status-notices { color: $text-warning; }
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self.standing = Standing()
        """What is shown now."""
        self._work: Reached | None = None
        self._countdown = Countdown()
        self._narrow = False
        """Whether it is told in few words."""

    def compose(self) -> ComposeResult:
        """Compose the words."""
        yield Static(Content(BRAND), classes="brand")
        yield Switch("profile")
        yield Switch("model")

    def on_mount(self) -> None:
        """Show what is known before the engine is there; the rest comes after the first frame."""
        self.show(self.standing)
        self.call_after_refresh(self._fill)

    async def _fill(self) -> None:
        await self.mount(
            Static("", classes="space"),
            Switch("notices"),
            Switch("private"),
            Switch("read"),
            Switch("write"),
            Static("", id="status-tokens", markup=False),
            Switch("queue"),
        )
        self.show(self.standing)
        self.set_interval(LOOK_SECONDS, self.look)

    def look(self) -> None:
        """Look whether something takes long, and show how far it is."""
        before, under_way = self._work, self.standing.under_way
        self._work = under_way.now() if under_way is not None else None
        if before is not None:
            self._show_queue()

    def show(self, standing: Standing) -> None:
        """Show `standing`."""
        self.standing = standing
        self._narrow = self.app.size.width < 100  # noqa: PLR2004 - the breakpoint of the screen
        texts, room = self._texts(standing)
        if standing.profile and room < 0 and not self._narrow:  # two names beside all else: say it in fewer words
            self._narrow = True
            texts, room = self._texts(standing)
        share = self._tokens(standing, 0).cell_length
        on_off = (
            Content.styled("●", "$text-success") if standing.switches.read else Content.styled("○", "$foreground-muted")
        )
        brand, counts = give_way(texts, room, share, Content.assemble(on_off, " " + _("read")))
        for widget in self.query(Switch):
            if widget._switch in texts:
                widget.update(texts[widget._switch])
        for named in self.query(".brand").results(Static):
            named.update(Content(brand))
        for tokens in self.query("#status-tokens").results(Static):
            tokens.update(self._tokens(standing, room + share) if counts else Content(""))
        self._show_queue()

    def _texts(self, standing: Standing) -> tuple[dict[str, Content], int]:
        """Return what the words say, and how many cells they leave beside the tokens and the queue."""
        switches, narrow = standing.switches, self._narrow
        on, off = Content.styled("●", "$text-success"), Content.styled("○", "$foreground-muted")
        notice = ngettext("{count} notice", "{count} notices", len(standing.notices)).format(
            count=len(standing.notices)
        )
        texts = {
            "notices": Content.styled(f"  ⚠ {len(standing.notices) if narrow else notice}  ", "$text-warning")
            if standing.notices
            else Content(""),
            "private": Content.styled(_("private") + "  ", "bold $text-warning") if switches.private else Content(""),
            # "private" says what it is about, and a narrow line has no room to say it twice
            "read": Content.assemble(
                "" if narrow and switches.private else _("memory") + " ", on if switches.read else off, " " + _("read")
            ),
            "write": Content.assemble("  ", on if switches.write else off, " " + _("write")),
        }
        room = self.app.size.width - AROUND - sum(text.cell_length for text in texts.values())
        room -= self._jobs(standing, None).cell_length + self._tokens(standing, 0).cell_length
        profile, model = standing.profile, Content.assemble("  ", _model(standing))
        if profile:
            cells = room - model.cell_length - PROFILE_MARK
            profile = short_name(profile, max(LEAST_NAME, min(PROFILE_CELLS, cells)))
            room -= PROFILE_MARK + cell_len(profile)
            model = model.truncate(max(LEAST_NAME + 2, room), ellipsis=True)
        texts["profile"] = Content.styled(f"  ⌂ {profile}", "bold $text-primary") if profile else Content("")
        texts["model"] = model
        return texts, room - model.cell_length

    def _tokens(self, standing: Standing, room: int) -> Content:
        if standing.budget is None:
            return Content("")
        used = f"{standing.tokens:,}" if standing.tokens is not None else "–"
        share = f"{used}/{standing.budget:,}" if self._narrow else f"{used} / {standing.budget:,}"
        told = Content("   " + _("{count} tok").format(count=share))
        return told if told.cell_length <= room else Content("   " + share)

    def _show_queue(self) -> None:
        shown = self._queue(self.standing)
        for widget in self.query(Switch):
            if widget._switch == "queue":
                widget.update(shown)

    def _queue(self, standing: Standing) -> Content:
        left = self._countdown.note(standing.queue, monotonic())
        if self._work is not None:
            told = [f"   ◔ {words_of(self._work)}" for words_of in (in_words, in_short, in_percent)]
            room = self._room()
            fits = next((text for text in told if cell_len(text) <= room), told[-1])
            return Content.styled(fits, "$text-accent")
        return self._jobs(standing, left)

    def _jobs(self, standing: Standing, left: float | None) -> Content:
        if standing.failed:
            failed = f"✗ {standing.failed}" if self._narrow else _("{count} failed").format(count=standing.failed)
            return Content.styled("   " + failed, "$text-error")
        if self._narrow:
            return Content("")
        waiting = _("queue {count}").format(count=f"{standing.queue:,}")
        if left is not None and standing.queue >= MANY:
            waiting += f" · {time_left(left)}"
        return Content("   " + waiting)

    def _room(self) -> int:
        """Return how many cells the other words leave."""
        others = [widget for widget in self.query(Static) if getattr(widget, "_switch", "") != "queue"]
        return self.app.size.width - PADDING - sum(cell_len(str(widget.content)) for widget in others)

    def on_resize(self) -> None:
        """Say less on a narrow screen."""
        self.show(self.standing)


def _model(standing: Standing) -> Content:
    if standing.gone:
        text = _("{endpoint} is gone").format(endpoint=one_line(standing.gone, MODEL_LENGTH))
        return Content.styled(f"✗ {text}", "$text-error")
    model = one_line(standing.model, MODEL_LENGTH) or (_("no model") if standing.ready else _("starting …"))
    return Content.styled(model, "$foreground")
