"""The user's decisions on what waits: believe or drop, one or all of a kind; try again; merge what says the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from memory.values import Status
from ui import wording
from ui.dialogs.dialog import Confirm
from ui.locale import _, ngettext
from ui.memories.merging import MergeChoice, MergeMemories
from ui.memories.shown import MASK
from ui.plain_text import one_line

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from assistant.hippo import Hippo
    from memory.values import FactView
    from ui.chat.screen import ChatScreen
    from ui.memories.learning import Learning
    from ui.memories.review import ReviewView
    from ui.memories.shown import ShownMemory

FEWEST: Final = 2
"""Memories that can be merged."""

TEXT_LENGTH: Final = 120
"""Characters of an archived memory in the notice of it."""

LISTED: Final = 3
"""Archived memories that one notice tells; of more it tells the number."""


class ReviewActions:
    """Leads review and merging for the chat screen."""

    def __init__(self, screen: ChatScreen, learning: Learning, changed: Callable[[], None]) -> None:
        self._screen = screen
        self._learning = learning
        self._changed = changed

    def decide(self, event: ReviewView.Decided) -> None:
        """Do what was decided."""
        match event.what:
            case "retry":
                self.retry_failed()
            case "merge":
                self._merge_slot(event.memory)
            case "keep_all" | "drop_all":
                self._decide_all(event.section.name, event.section.memories, keep=event.what == "keep_all")
            case _:
                self._carry_out(event.section.name, [event.memory], keep=event.what == "keep")

    def _decide_all(self, section: str, memories: Sequence[ShownMemory], *, keep: bool) -> None:
        count = len(memories)
        title = _("Keep all") if keep else _("Drop all")
        text = ngettext("{count} memory of this kind.", "All {count} memories of this kind.", count)
        self._screen.app.push_screen(
            Confirm(title, text.format(count=count), title, dangerous=not keep),
            lambda yes: self._carry_out(section, memories, keep=keep) if yes else None,
        )

    def _carry_out(self, section: str, memories: Sequence[ShownMemory], *, keep: bool) -> None:
        hippo = self._screen.home
        facts = [memory.fact for memory in memories if memory.fact is not None]

        def work() -> None:
            for fact in facts:
                _decide(hippo, section, fact, keep=keep)

        def take_back() -> None:
            for fact in facts:
                hippo.facts.restore(hippo.profile_id, fact.version_id)

        def done(_result: object) -> None:
            if keep or section != "unused":
                self._learning.say(_("Kept.") if keep else _("Dropped."))
                return
            texts = [MASK if fact.sensitive else one_line(fact.text, TEXT_LENGTH) for fact in facts]
            told = texts[:LISTED] + (
                [_("… and {count} more").format(count=len(texts) - LISTED)] * (len(texts) > LISTED)
            )
            self._learning.offer_undo("\n".join([_("Archived:"), *told]), take_back)
            self._changed()

        self._screen.in_thread(work, done)

    def retry_failed(self) -> None:
        """Try failed jobs again."""
        hippo = self._screen.home

        def work() -> int:
            count = hippo.queue.retry_failed(hippo.profile_id)
            hippo.worker.wake()
            return count

        self._screen.in_thread(work, lambda count: self._learning.say(_("{count} tried again.").format(count=count)))

    def merge(self, fact_ids: Sequence[int]) -> None:
        """Ask which of several memories stays, and let it take the others in."""
        hippo = self._screen.home

        def read() -> list[FactView]:
            views = [hippo.facts.view(hippo.profile_id, fact_id) for fact_id in fact_ids]
            return [view for view in views if view is not None]

        self._screen.in_thread(read, lambda views: self._ask_merge(views, chosen=True))

    def _merge_slot(self, memory: ShownMemory) -> None:
        hippo = self._screen.home
        fact = memory.fact
        if fact is None:
            return

        def read() -> list[FactView]:
            views = hippo.facts.views(hippo.profile_id, entity=fact.entity_id)
            return [view for view in views if view.attribute == fact.attribute]

        self._screen.in_thread(read, lambda views: self._ask_merge(views, chosen=False))

    def _ask_merge(self, views: Sequence[FactView], *, chosen: bool) -> None:
        screen = self._screen
        if len(views) < FEWEST:
            screen.notify(_("Mark the memories to merge with the space bar first."), markup=False)
            return
        if len({view.entity_id for view in views}) > 1:
            self._ask_merge_entities(views)
            return
        screen.app.push_screen(MergeMemories(views, chosen=chosen), self._merge)

    def _merge(self, choice: MergeChoice | None) -> None:
        screen = self._screen
        hippo = screen.home
        if choice is None:
            return
        text = _("Merged. The other wordings stay in its history.")
        screen.in_thread(
            lambda: hippo.facts.merge(hippo.profile_id, choice.keep, choice.others),
            lambda _result: self._learning.say(text),
        )

    def _ask_merge_entities(self, views: Sequence[FactView]) -> None:
        """Offer to take two people or things for one, since memories about different ones cannot be merged."""
        screen = self._screen
        hippo = screen.home
        entities = {view.entity_id: view.entity for view in views}
        if len(entities) > FEWEST or "user" in entities.values():
            screen.notify(_("Only memories about one person or thing can be merged."), markup=False)
            return
        (keep, name), (other, other_name) = entities.items()
        text = _("Are “{one}” and “{other}” the same? All that is known about one then counts for the other.")

        def answered(yes: bool | None) -> None:
            if yes:
                screen.in_thread(
                    lambda: hippo.entities.merge(hippo.profile_id, keep, other),
                    lambda _result: self._learning.say(_("They are one now.")),
                )

        screen.app.push_screen(
            Confirm(
                _("Merge people or things"),
                text.format(one=wording.attribute(name), other=wording.attribute(other_name)),
                _("The same"),
            ),
            answered,
        )


def _decide(hippo: Hippo, section: str, fact: FactView, *, keep: bool) -> None:
    profile_id = hippo.profile_id
    if section == "unused":
        if keep:
            hippo.tidying.keep(profile_id, fact.fact_id)
        else:
            hippo.tidying.drop(profile_id, fact.fact_id)
    elif fact.status is Status.CURRENT:
        # the believed one of a doubt: what was said against it falls with the opposite decision
        for version in hippo.facts.history(profile_id, fact.fact_id):
            if version.status is Status.DISPUTED:
                _settle(hippo, version, keep=not keep)
    else:
        _settle(hippo, fact, keep=keep)


def _settle(hippo: Hippo, version: FactView, *, keep: bool) -> None:
    if keep:
        hippo.facts.confirm_proposed(hippo.profile_id, version.version_id)
    else:
        hippo.facts.drop_proposed(hippo.profile_id, version.version_id)
