"""The view *Health*: growth, hits and speed of recall drawn over time, what waits or failed, and the last check-up."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from ui import pace, wording
from ui.kept_words import in_words
from ui.locale import N_, _
from ui.memories.action_bar import Act, ActionBar
from ui.memories.plots import bars, columns
from ui.moving import step_keys
from ui.page import Line, Page
from ui.plain_text import one_line

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import datetime

    from textual.app import ComposeResult

    from memory.under_way import UnderWay

ERROR_LENGTH: Final = 160
"""Characters of a job's error, or of what a check has found."""

NOTICE_LENGTH: Final = 400
"""Characters of a notice."""

CHECK_MARKS: Final = {"ok": ("✓", "$text-success"), "fixed": ("✓", "$text-success"), "warning": ("!", "$text-warning")}
"""How a check fared; all others failed."""

MEGABYTE: Final = 1_000_000

LOOK_SECONDS: Final = 0.5
"""Between two looks at what takes long."""

CHECK: Final = Act("c", N_("Check now"), "check")
RETRY: Final = Act("r", N_("Retry failed"), "retry")


@dataclass(frozen=True, slots=True)
class ShownCheck:
    """One part's line of the last check-up."""

    name: str
    state: str
    detail: str
    way_out: str = ""


@dataclass(frozen=True, slots=True)
class ShownHealth:
    """What the view shows."""

    kinds: Mapping[str, int] = field(default_factory=dict)
    """Current memories by kind."""
    statuses: Mapping[str, int] = field(default_factory=dict)
    """Versions by status."""
    queue: Mapping[str, int] = field(default_factory=dict)
    """Jobs by state."""
    under_way: UnderWay | None = None
    """What the engine is at."""
    failed: tuple[tuple[str, str], ...] = ()
    """Kind and last error of jobs that gave up."""
    parts: tuple[tuple[str, str], ...] = ()
    """Embedder, vector index and the like, with what they run on."""
    notices: tuple[str, ...] = ()
    grown: tuple[int, ...] = ()
    """How many memories there were at the end of each week."""
    hits: tuple[float | None, ...] = ()
    """Which share of each week's answers recalled something; None without answers."""
    recall_ms: tuple[float, ...] = ()
    """How long assembling took for the newest questions."""
    storage: Mapping[str, int] = field(default_factory=dict)
    """Bytes by what they are for, in words of the interface."""
    checked_at: datetime | None = None
    checks: tuple[ShownCheck, ...] = ()


class HealthView(Vertical):
    """The page of health."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *step_keys("health", "scroll_page"),
        Binding("r", "retry", N_("Retry failed"), show=False, id="health.retry"),
        Binding("c", "check", N_("Check now"), show=False, id="health.check"),
    ]

    DEFAULT_CSS = """
    HealthView {
        height: 1fr;
        & > VerticalScroll { height: 1fr; padding: 0 1; background: $surface; scrollbar-size-vertical: 1; }
        & > VerticalScroll > Static { width: 1fr; height: auto; }
        & #health-work { margin-bottom: 1; }
        & > ActionBar { margin: 1 0 0 0; }
    }
    """

    _under_way: UnderWay | None = None

    class RetryAsked(Message):
        """The user wants failed jobs to be tried again."""

    class CheckAsked(Message):
        """The user wants every part to be checked now."""

    def compose(self) -> ComposeResult:
        """Compose the page."""
        with VerticalScroll():
            yield Static(Content(""), id="health-work")
            yield Page()
        yield ActionBar((CHECK,))

    def show(self, health: ShownHealth, now: datetime) -> None:
        """Show the page."""
        kinds = {wording.kind(name): float(count) for name, count in health.kinds.items()}
        past = {wording.status(name): float(n) for name, n in health.statuses.items() if name != "current" and n}
        storage = {name: float(size) for name, size in health.storage.items() if size}
        notices = ["⚠ " + one_line(wording.words(notice), NOTICE_LENGTH) for notice in health.notices]
        parts: list[tuple[str, list[Line]]] = [
            (_("over time"), self._over_time(health)),
            (_("notices"), [_marked(notice, "$text-warning") for notice in notices]),
            (_("background work"), self._work(health)),
            self._checked(health, now),
            (_("remembered"), _plotted(kinds, "$slot-recalled", "{:,.0f}".format) or [("", _("nothing yet"))]),
            (_("not current"), _plotted(past, "$slot-summary", "{:,.0f}".format)),
            (_("on disk"), _plotted(storage, "$slot-window", _megabytes)),
            (_("parts"), [(Content.styled(f"{name}  ", "$foreground-muted"), one_line(value, ERROR_LENGTH))
                          for name, value in health.parts]),
        ]  # fmt: skip
        lines: list[Line] = []
        for heading, said in parts:
            if said:
                gap: list[Line] = [("", "")] if lines else []
                lines += [*gap, ("", Content.styled(heading, "bold $foreground-muted")), *said]
        self.query_one(Page).lines = tuple(lines)
        self.query_one(ActionBar).acts = (CHECK, RETRY) if health.failed else (CHECK,)
        self._under_way = health.under_way
        self.look()

    def on_mount(self) -> None:
        """Look now and then how far it is what takes long."""
        self.set_interval(LOOK_SECONDS, self.look)

    def look(self) -> None:
        """Show how far it is what takes long, above the rest of the page."""
        reached = self._under_way.now() if self._under_way is not None and self.is_on_screen else None
        work = self.query_one("#health-work", Static)
        work.display = reached is not None
        if reached is not None:
            work.update(Content.styled("◔ " + pace.in_words(reached), "$text-accent"))

    def _over_time(self, health: ShownHealth) -> list[Line]:
        rows: list[tuple[str, str, str]] = []
        if health.grown and health.grown[-1]:
            rows.append((_("memories"), columns(health.grown), f"{health.grown[-1]:,}"))
        asked = [share for share in health.hits if share is not None]
        if asked:
            told = _("{share} of answers").format(share=f"{asked[-1]:.0%}")
            rows.append((_("recalled"), columns(health.hits, 1.0), told))
        if health.recall_ms:
            typical = sorted(health.recall_ms)[len(health.recall_ms) // 2]
            rows.append((_("took"), columns(health.recall_ms), _("{count} ms").format(count=round(typical))))
        width = max((Content(name).cell_length for name, _plot, _value in rows), default=0)
        return [
            (
                name + " " * (width - Content(name).cell_length + 1),
                Content.assemble(Content.styled(plot, "$slot-recalled"), " " + value),
            )
            for name, plot, value in rows
        ]

    def _work(self, health: ShownHealth) -> list[Line]:
        waiting = sum(count for state, count in health.queue.items() if state != "failed")
        said = _("{count} waiting").format(count=f"{waiting:,}") if waiting else _("nothing is waiting")
        lines: list[Line] = [("", said)]
        if health.failed:
            failed = _("{count} failed: r tries again").format(count=len(health.failed))
            lines.append(("", Content.styled(failed, "$text-error")))
        for kind, error in health.failed:
            text = wording.labelled(one_line(wording.job(kind), 20), one_line(in_words(error), ERROR_LENGTH))
            lines.append(("  ", Content.styled(text, "$foreground-muted")))
        return lines

    def _checked(self, health: ShownHealth, now: datetime) -> tuple[str, list[Line]]:
        if health.checked_at is None:
            return _("last check-up"), [("", _("none yet: c makes one"))]
        lines: list[Line] = []
        for check in health.checks:
            mark, colour = CHECK_MARKS.get(check.state, ("✗", "$text-error"))
            detail = Content.styled("  " + one_line(in_words(check.detail), ERROR_LENGTH), "$foreground-muted")
            lines.append((Content.styled(mark + " ", colour), Content.assemble(wording.part(check.name), detail)))
            if check.way_out and check.state not in {"ok", "fixed"}:
                way_out = Content.styled(one_line(in_words(check.way_out), ERROR_LENGTH), colour)
                lines.append((Content.styled("  → ", colour), way_out))
        if now - health.checked_at < timedelta(minutes=1):
            return _("last check-up: just now"), lines
        return _("last check-up: {age} ago").format(age=wording.age(health.checked_at, now)), lines

    def action_scroll_page(self, direction: int) -> None:
        """Scroll."""
        self.query_one(VerticalScroll).scroll_relative(y=direction * 2, animate=False)

    def action_retry(self) -> None:
        """Ask for failed jobs to be tried again."""
        self.post_message(self.RetryAsked())

    def action_check(self) -> None:
        """Ask for a check-up."""
        self.post_message(self.CheckAsked())

    def on_action_bar_pressed(self, event: ActionBar.Pressed) -> None:
        """Do what was clicked."""
        event.stop()
        if event.what == "check":
            self.action_check()
        else:
            self.action_retry()


def _marked(text: str, colour: str) -> Line:
    """Return a text that begins with a sign, in one colour."""
    return Content.styled(text[:2], colour), Content.styled(text[2:], colour)


def _plotted(counts: Mapping[str, float], colour: str, words: Callable[[float], str]) -> list[Line]:
    return [("", bar) for bar in bars(counts, {name: words(count) for name, count in counts.items()}, colour)]


def _megabytes(size: float) -> str:
    return f"{size / MEGABYTE:,.1f} MB"
