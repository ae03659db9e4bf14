"""How the dialogs over the chat look. Look at a change before it is accepted."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from textual.widgets import OptionList

from memory.erasure import ErasurePreview, Selection
from memory.values import Status
from tests.ui.album import Album, Corner, corners
from tests.ui.home import until
from tests.ui.sample import fact, fill
from ui.chat.edit_message import EditMessage
from ui.dialogs.delete_chat import DeleteChat
from ui.dialogs.dialog import AskText, Confirm
from ui.dialogs.pick import Choice, Pick
from ui.locale import _
from ui.memories.edit import EditMemory
from ui.memories.forget import ForgetDialog, ForgetEverything, ShownErasure
from ui.memories.forgetting import shown_erasure
from ui.memories.merging import MergeMemories
from ui.memories.versions import FactHistory
from ui.wording import counted

if TYPE_CHECKING:
    from textual.screen import Screen

PAST = {"en": "The user lives in Paris.", "zh": "用户住在巴黎。"}
MOVED = {"en": "I moved to Lyon last week [/]", "zh": "我上周搬到里昂了 [/]"}

OVER_ALL = "forget"
"""The dialog that is looked at over a full screen, as the last one; the others lie over an empty one: it is quick."""


def dialogs(corner: Corner) -> dict[str, Screen[Any]]:
    """Return every dialog over the chat, filled."""
    sample = corner.sample
    facts, moved = sample.facts, MOVED[corner.language]
    older = fact(
        3, PAST[corner.language], "home_city", number=2, status=Status.SUPERSEDED, valid_to=facts[2].valid_from
    )
    erasure = ShownErasure(
        tuple(facts[:2]), (counted("versions", 2), counted("summaries", 1)), (moved,), mentions=(facts[3],)
    )
    found = ErasurePreview(Selection.facts(1), attachments=("notes.txt", "my [/].png"), images=("my [/].png",))
    with_files = replace(shown_erasure(found), facts=tuple(facts[:2]), sentences=(moved,))
    limit = _(
        "“{text}” is a hard constraint of yours. Without it, answers to such questions may go against it."
    ).format(text=facts[0].text)
    return {
        "history": FactHistory([facts[2], older], {1: moved}),
        "edit": EditMemory(facts[2]),
        "wipe": ForgetEverything("default", (counted("facts", 166), counted("conversations", 12))),
        "forget-files": ForgetDialog(with_files),
        "merge": MergeMemories([facts[2], older, facts[4], facts[6]], chosen=True),
        "delete": DeleteChat(sample.rows[3].title, 3),
        "message": EditMessage(sample.messages[2].content),
        "rename": AskText(_("Rename chat"), _("Name"), sample.title),
        "confirm": Confirm(_("Not relevant here?"), limit, _("Leave it out")),
        "pick": Pick(_("Kind"), [Choice("", _("every kind")), Choice("fact", _("fact"), "120"),
                                 Choice("preference", _("preference"), "34")], current="fact"),
        OVER_ALL: ForgetDialog(erasure),
    }  # fmt: skip


@corners
async def test_dialogs(album: Album, corner: Corner) -> None:
    async with album.open(corner) as pilot:
        await pilot.press("f1")
        await album.take(pilot, "help")
        await pilot.press("escape", "ctrl+p")
        await until(pilot, lambda: any(one.option_count > 1 for one in pilot.app.screen.query(OptionList)))
        await album.take(pilot, "palette")
        await pilot.app.pop_screen()
        for name, dialog in dialogs(corner).items():
            if name == OVER_ALL:
                await fill(pilot.app, corner.sample)  # type: ignore[arg-type]
            await pilot.app.push_screen(dialog)
            await album.take(pilot, name)
            if name != OVER_ALL:
                await pilot.app.pop_screen()
