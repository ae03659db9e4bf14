"""Forgetting from the screen: shows what would go, asks, lets the engine do it, and tells what was found after."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

from ui import wording
from ui.forgotten_files import file_lines
from ui.locale import _
from ui.memories.forget import ForgetDialog, ForgetEverything, Forgetting, ShownErasure
from ui.plain_text import one_line

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from assistant.events import ForgetRequested
    from memory.erasure import ErasurePreview, ErasureReport, Selection
    from ui.chat.screen import ChatScreen

VECTORS = "vectors"
"""Folder of the vector index in the data folder."""


def shown_erasure(preview: ErasurePreview, title: str = "") -> ShownErasure:
    """Return a preview in words of the interface."""
    counts = (
        ("versions", len(preview.versions)),
        ("entities", len(preview.entities)),
        ("conversations", len(preview.conversations)),
        ("messages", preview.messages),
        ("summaries", len(preview.summaries)),
        ("instructions", preview.instructions),
    )
    return ShownErasure(
        facts=preview.facts,
        details=(*(wording.counted(name, count) for name, count in counts if count), *file_lines(preview)),
        files=len(preview.attachments),
        sentences=tuple(sentence.text for sentence in preview.sentences),
        mentions=preview.mentions,
        title=title,
    )


def report_text(report: ErasureReport) -> str:
    """Return what was forgotten, and what the look through every file has found."""
    gone = [
        wording.counted(name, count) for name, count in report.counts.items() if count and name in wording.FORGOTTEN
    ]
    lines = [_("Forgotten: {what}.").format(what=", ".join(gone)) if gone else _("There was nothing to forget.")]
    check = report.verification
    is_pending = report.state == "pending"
    # until the index has been rebuilt its files hold the old vectors, as they must
    remains = [file for file in check.remains if not is_pending or VECTORS not in file.path.parts]
    if remains:
        names = ", ".join(one_line(file.path.name, 40) for file in remains)
        lines.append(_("Still found in: {names}").format(names=names))
    if is_pending:
        lines.append(_("The vector index is being rebuilt without it."))
    elif not remains:
        lines.append(_("Checked: nothing of it is left in {count} files.").format(count=len(check.files)))
    return "\n".join(lines)


class Forgetter:
    """Leads forgetting for the chat screen."""

    def __init__(self, screen: ChatScreen, changed: Callable[[], None]) -> None:
        self._screen = screen
        self._changed = changed

    def forget_facts(self, fact_ids: Sequence[int]) -> None:
        """Forget memories by their ids."""
        from memory.erasure import Selection  # noqa: PLC0415 - the engine is open by now

        self._ask(Selection.facts(*fact_ids))

    def forget_words(self, words: str) -> None:
        """Forget what matches some words."""
        from memory.erasure import Selection  # noqa: PLC0415

        self._ask(Selection.matching(words), title=_("Forget what matches “{words}”").format(words=one_line(words, 40)))

    def _ask(self, selection: Selection, title: str = "") -> None:
        screen = self._screen
        hippo = screen.home

        def show(preview: ErasurePreview) -> None:
            def answered(decision: Forgetting | None) -> None:
                if decision is not None:
                    self._forget(selection, decision)

            screen.app.push_screen(ForgetDialog(shown_erasure(preview, title)), answered)

        screen.in_thread(lambda: hippo.erasure.preview(hippo.profile_id, selection), show)

    def _forget(self, selection: Selection, decision: Forgetting) -> None:
        screen = self._screen
        hippo = screen.home

        async def done(report: ErasureReport) -> None:
            self._report(report)
            self._changed()
            screen.inputs.refresh()

        def work() -> ErasureReport:
            from memory.erasure import Selection  # noqa: PLC0415 - the engine is open by now

            keep = decision.keep_transcript
            report = hippo.erasure.forget(hippo.profile_id, selection, keep_transcript=keep)
            if decision.also:
                also = hippo.erasure.forget(hippo.profile_id, Selection.facts(*decision.also), keep_transcript=keep)
                return also if also.verification.remains else report
            return report

        screen.in_thread(work, done)

    def _report(self, report: ErasureReport) -> None:
        self._screen.notify(
            report_text(report),
            severity="warning" if report.verification.remains else "information",
            timeout=8,
            markup=False,
        )

    async def confirm(self, asked: ForgetRequested) -> bool:
        """Ask for a turn that wants to forget; called by the turn, on the screen's thread."""
        hippo = self._screen.home

        def look() -> ErasurePreview:
            return hippo.erasure.preview(hippo.profile_id, hippo.forgetting.selection(hippo.profile_id, asked.facts))

        preview = await asyncio.to_thread(look)
        # the engine forgets what was asked for and no more, so only that is offered
        erasure = replace(shown_erasure(preview), mentions=(), may_keep=False, nearest=asked.nearest)
        return await self._screen.app.push_screen_wait(ForgetDialog(erasure)) is not None

    def forget_everything(self) -> None:
        """Wipe the profile after a typed word."""
        from memory.erasure import Selection  # noqa: PLC0415

        screen = self._screen
        hippo = screen.home

        async def done(report: ErasureReport) -> None:
            self._report(report)
            screen.state.conversation_id = None
            await screen.chats.new()
            self._changed()

        def answered(yes: bool | None) -> None:
            if yes:
                screen.turns.stop()
                screen.in_thread(lambda: hippo.erasure.forget(hippo.profile_id, Selection.everything()), done)

        def ask(preview: ErasurePreview) -> None:
            counts = tuple(wording.counted(name, count) for name, count in preview.counts if count)
            screen.app.push_screen(ForgetEverything(hippo.profile_name, counts), answered)

        screen.in_thread(lambda: hippo.erasure.preview(hippo.profile_id, Selection.everything()), ask)
