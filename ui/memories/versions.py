"""The history of one memory as a time line: what was believed, since when, and which message said so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from memory.values import Status
from ui import wording
from ui.dialogs.list_dialog import ListDialog
from ui.locale import N_, _
from ui.moving import step_keys
from ui.plain_text import one_line

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import tzinfo

    from textual.app import ComposeResult

    from memory.values import FactView


@dataclass(frozen=True, slots=True)
class VersionChoice:
    """What the user wants with a version."""

    what: str
    """``source`` or ``restore``."""
    version: FactView


class FactHistory(ListDialog[VersionChoice]):
    """Shows the versions, the newest first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *step_keys("history", "move"),
        Binding("o", "choose('source')", N_("Go to source"), id="history.source"),
        Binding("r", "choose('restore')", N_("Restore"), id="history.restore"),
    ]

    DEFAULT_CSS = """
    FactHistory {
        & OptionList { max-height: 20; margin: 0 0 1 0; }
    }
    """

    def __init__(self, versions: Sequence[FactView], sources: Mapping[int, str], zone: tzinfo | None = None) -> None:
        super().__init__()
        self._versions = sorted(versions, key=lambda version: version.number, reverse=True)
        self._sources = sources
        """Message id to the first words of that message."""
        self._zone = zone

    def compose(self) -> ComposeResult:
        """Compose the time line."""
        newest = self._versions[0]
        with self.frame(wording.labelled(_("History"), wording.attribute(newest.attribute))):
            yield OptionList(*(Option(self._row(version)) for version in self._versions), id="versions", markup=False)
            yield Static(Content(_("enter or o goes to the message · r restores · esc closes")), classes="text muted")

    def _row(self, version: FactView) -> Content:
        current = version.status is Status.CURRENT
        mark = Content.styled("● " if current else "○ ", "$text-success" if current else "$foreground-muted")
        since = wording.day(version.valid_from, self._zone)
        until = wording.day(version.valid_to, self._zone) if version.valid_to else _("today") if current else ""
        span = f"{since} – {until}" if until else since
        words = Content(one_line(version.text, 240))
        head = Content.assemble(
            mark,
            Content.styled(span, "bold" if current else "$foreground-muted"),
            Content.styled(
                "  "
                + " · ".join(
                    (
                        f"v{version.number}",
                        wording.status(version.status.value),
                        wording.origin(version.origin.value),
                    )
                ),
                "$foreground-muted",
            ),
        )
        lines = [head, Content.assemble("│ ", words if current else words.stylize("$foreground-muted"))]
        source = self._sources.get(version.source_message_id or -1)
        if source:
            lines.append(Content.styled("│ › " + one_line(source, 60), "italic $foreground-muted"))
        return Content("\n").join(lines)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go to the source."""
        event.stop()
        self.action_choose("source")

    def action_choose(self, what: str) -> None:
        """Give the highlighted version with what is wanted."""
        at = self.query_one(OptionList).highlighted
        if at is None:
            return
        version = self._versions[at]
        if what == "source" and version.source_message_id is None:
            self.notify(_("This version comes from no message."), markup=False)
        elif what == "restore" and version.status is Status.CURRENT:
            self.notify(_("This version is current already."), markup=False)
        else:
            self.dismiss(VersionChoice(what, version))
