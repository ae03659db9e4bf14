"""The dialogs that forget: one lists what goes and asks once, the other takes everything and wants a typed word."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Button, Input, Static

from ui.dialogs.dialog import Dialog
from ui.dialogs.ticks import Tick
from ui.locale import N_, _, ngettext
from ui.plain_text import one_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult

    from memory.values import FactView

LISTED: Final = 200
"""Memories listed one by one; of the rest the number is told."""


@dataclass(frozen=True, slots=True)
class ShownErasure:
    """What would go."""

    facts: tuple[FactView, ...] = ()
    details: tuple[str, ...] = ()
    """What else goes, a line each, in words of the interface."""
    sentences: tuple[str, ...] = ()
    """Sentences of the transcript that would be struck out."""
    mentions: tuple[FactView, ...] = ()
    """Memories that stay and hold a forgotten value too."""
    may_keep: bool = True
    """Whether the sentences may stay readable."""
    nearest: bool = False
    """Nothing goes by the names that were used; this comes nearest."""
    title: str = ""
    files: int = 0
    """How many attached files go or lose something."""


@dataclass(frozen=True, slots=True)
class Forgetting:
    """What the user decided."""

    keep_transcript: bool
    """Sentences stay readable, and are never recalled, searched or learned from again."""
    also: tuple[int, ...] = ()
    """Memories that hold a forgotten value too, and go as well."""


class ForgetDialog(Dialog[Forgetting]):
    """Shows what goes, and asks."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+k", "flip", N_("Keep the transcript"), show=False, id="forget.keep"),
    ]

    DEFAULT_CSS = """
    ForgetDialog {
        & VerticalScroll {
            height: auto;
            max-height: 14;
            margin: 0 0 1 0;
            scrollbar-size-vertical: 1;
            background: $surface;
        }
        & VerticalScroll > Static { height: auto; width: 1fr; }
        & .buttons { margin: 1 0; }
    }
    """

    def __init__(self, erasure: ShownErasure) -> None:
        super().__init__(classes="-for-good")
        self._erasure = erasure

    def compose(self) -> ComposeResult:
        """Compose list, choice and buttons."""
        erasure = self._erasure
        with self.frame(erasure.title or _("Forget for good")):
            with VerticalScroll():
                if erasure.nearest:
                    yield Static(Content(_("No memory goes by these words. Do you mean this one?")))
                for fact in erasure.facts[:LISTED]:
                    yield Static(Content.assemble(Content.styled("✕ ", "$text-error"), one_line(fact.text, 200)))
                if len(erasure.facts) > LISTED:
                    yield Static(Content(_("… and {count} more").format(count=len(erasure.facts) - LISTED)))
                if not erasure.facts:
                    yield Static(Content(_("No memory says this. Sentences of your chats may.")))
                if erasure.details:
                    yield Static(Content.styled("\n" + _("deleted with it"), "bold $foreground-muted"))
                    for line in erasure.details:
                        yield Static(Content.styled("  " + one_line(line, 200), "$foreground-muted"))
                if erasure.sentences:
                    yield Static(Content.styled("\n" + _("struck out in your chats"), "bold $foreground-muted"))
                    for sentence in erasure.sentences[:LISTED]:
                        yield Static(Content.styled("  “" + one_line(sentence, 160) + "”", "$foreground-muted"))
                if erasure.mentions:
                    yield Static(Content.styled("\n" + _("these say it too, and are kept"), "bold $foreground-muted"))
                    for fact in erasure.mentions[:LISTED]:
                        yield Static(Content.styled("  " + one_line(fact.text, 160), "$foreground-muted"))
            if erasure.mentions:
                count = len(erasure.mentions)
                text = ngettext("Forget {count} more that says it", "Forget {count} more that say it", count).format(
                    count=count
                )
                yield Tick(Content(text), id="also")
            if erasure.may_keep:
                label = _("Leave the sentences readable in the chats")
                if erasure.files:
                    label = _("Leave sentences and files readable; no model gets them")
                yield Tick(Content(label), id="keep")
            with Horizontal(classes="buttons"):
                yield Button(Content(_("Cancel")), id="no", compact=True)
                yield Button(Content(_("Forget")), id="yes", variant="error", compact=True)

    def on_mount(self) -> None:
        """Begin at the harmless button."""
        self.query_one("#no", Button).focus()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Give the decision."""
        if event.button.id != "yes":
            self.dismiss(None)
            return
        ticked = {box.id for box in self.query(Tick) if box.value}
        also = tuple(dict.fromkeys(fact.fact_id for fact in self._erasure.mentions)) if "also" in ticked else ()
        self.dismiss(Forgetting("keep" in ticked, also))

    def action_flip(self) -> None:
        """Keep the transcript, or not."""
        for box in self.query("#keep").results(Tick):
            box.toggle()


class ForgetEverything(Dialog[bool]):
    """Wipes the profile once a word is typed."""

    def __init__(self, profile: str, counts: Sequence[str]) -> None:
        super().__init__(classes="-for-good")
        self._profile, self._counts = profile, counts

    @property
    def word(self) -> str:
        """The word that must be typed."""
        return _("forget")

    def compose(self) -> ComposeResult:
        """Compose warning and field."""
        with self.frame(_("Forget everything")):
            yield Static(
                Content(
                    _(
                        "All memories and all chats of the profile “{name}” go for good: texts, indexes, logs, "
                        "backups. "
                        "Settings and keys stay. This cannot be undone."
                    ).format(name=one_line(self._profile, 40))
                ),
                classes="text",
            )
            for line in self._counts:
                yield Static(Content.styled("  " + one_line(line, 120), "$foreground-muted"))
            yield Static(Content("\n" + _("Type “{word}” to go on:").format(word=self.word)), classes="muted")
            yield Input(id="word")
            with Horizontal(classes="buttons"):
                yield Button(Content(_("Cancel")), id="no", compact=True)
                yield Button(Content(_("Forget everything")), id="yes", variant="error", compact=True, disabled=True)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Let the button be pressed once the word stands there."""
        event.stop()
        self.query_one("#yes", Button).disabled = not self._typed

    @property
    def _typed(self) -> bool:
        return self.query_one("#word", Input).value.strip().casefold() == self.word.casefold()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go on if the word is right."""
        event.stop()
        if self._typed:
            self.dismiss(result=True)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Give the decision."""
        self.dismiss(event.button.id == "yes" and self._typed)
