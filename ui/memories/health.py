"""The view *Health*: how much is remembered, what waits, what failed, and which parts run on a fallback."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from ui import wording
from ui.locale import N_, _
from ui.plain_text import one_line

if TYPE_CHECKING:
    from collections.abc import Mapping

    from textual.app import ComposeResult

BAR_CELLS = 14
"""Cells of the longest bar."""

ERROR_LENGTH = 160
"""Characters of a job's error."""


@dataclass(frozen=True, slots=True)
class ShownHealth:
    """What the view shows."""

    kinds: Mapping[str, int] = field(default_factory=dict)
    """Current memories by kind."""
    statuses: Mapping[str, int] = field(default_factory=dict)
    """Versions by status."""
    queue: Mapping[str, int] = field(default_factory=dict)
    """Jobs by state."""
    failed: tuple[tuple[str, str], ...] = ()
    """Kind and last error of jobs that gave up."""
    parts: tuple[tuple[str, str], ...] = ()
    """Embedder, vector index and the like, with what they run on."""
    notices: tuple[str, ...] = ()


class HealthView(VerticalScroll, can_focus=True):
    """The page of health."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("j", "scroll_down", N_("Down"), show=False, id="health.down"),
        Binding("k", "scroll_up", N_("Up"), show=False, id="health.up"),
        Binding("r", "retry", N_("Retry failed"), id="health.retry"),
    ]

    DEFAULT_CSS = """
    HealthView {
        height: 1fr;
        padding: 0 1;
        background: $surface;
        scrollbar-size-vertical: 1;
        & > Static { width: 1fr; height: auto; }
    }
    """

    class RetryAsked(Message):
        """The user wants failed jobs to be tried again."""

    def compose(self) -> ComposeResult:
        """Compose the page."""
        yield Static(Content(""))

    def show(self, health: ShownHealth) -> None:
        """Show the page."""
        lines: list[Content] = []
        lines.extend(self._bars(_("remembered"), {wording.kind(name): n for name, n in health.kinds.items()}))
        past = {wording.status(name): n for name, n in health.statuses.items() if name != "current" and n}
        if past:
            lines.extend(self._bars(_("not current"), past))
        lines.append(self._heading(_("background work")))
        waiting = sum(count for state, count in health.queue.items() if state != "failed")
        lines.append(Content(_("{count} waiting").format(count=waiting)))
        if health.failed:
            lines.append(
                Content.styled(_("{count} failed: r tries again").format(count=len(health.failed)), "$text-error")
            )
            lines.extend(
                Content.styled(f"  {one_line(kind, 20)}: {one_line(error, ERROR_LENGTH)}", "$foreground-muted")
                for kind, error in health.failed
            )
        lines.append(self._heading(_("parts")))
        lines.extend(
            Content.assemble(Content.styled(f"{name}  ", "$foreground-muted"), one_line(value, ERROR_LENGTH))
            for name, value in health.parts
        )
        if health.notices:
            lines.append(self._heading(_("notices")))
            lines.extend(
                Content.styled("⚠ " + one_line(wording.words(notice), 400), "$text-warning")
                for notice in health.notices
            )
        self.query_one(Static).update(Content("\n").join(lines))

    def _heading(self, text: str) -> Content:
        return Content.styled(f"\n{text}", "bold $foreground-muted")

    def _bars(self, title: str, counts: Mapping[str, int]) -> list[Content]:
        lines = [Content.styled(title, "bold $foreground-muted")]
        most = max(counts.values(), default=0)
        if not most:
            return [*lines, Content(_("nothing yet"))]
        width = max(Content(name).cell_length for name in counts)
        for name, count in sorted(counts.items(), key=lambda pair: -pair[1]):
            label = name + " " * (width - Content(name).cell_length)
            bar = "█" * max(1, round(count * BAR_CELLS / most)) if count else ""
            lines.append(Content.assemble(f"{label}  ", Content.styled(bar, "$slot-recalled"), f" {count:,}"))
        return lines

    def action_retry(self) -> None:
        """Ask for failed jobs to be tried again."""
        self.post_message(self.RetryAsked())
